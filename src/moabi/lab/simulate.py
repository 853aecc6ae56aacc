"""Play many matches at native speed and sum them up."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from moabi.core import playout
from moabi.core.chance import MAX_SEED
from moabi.core.checks import checked_whole, shown
from moabi.core.contract import ACTION_TYPE, OUTCOME_TYPE, POINTS_TYPE, WEIGHT_TYPE
from moabi.core.errors import BadSetup
from moabi.core.game import Game, checked_seed
from moabi.core.state import States, new_states

POLICIES: Mapping[str, int] = {"random": playout.RANDOM, "greedy": playout.GREEDY}
BATCH = 250
MAX_GAMES = 100_000_000


@dataclass(frozen=True)
class Summary:
    """What came of many matches; every array has one row a match and one column a seat."""

    game: Game
    seats: int
    policies: tuple[str, ...]
    options: Mapping[str, str]
    seed: int
    steps: int
    seconds: float
    points: npt.NDArray[np.int32]
    shares: npt.NDArray[np.float64]
    """Each seat's part in the win: 1 alone, less when shared."""
    line_means: npt.NDArray[np.float64]
    """Mean points per seat and score line."""

    @property
    def games(self) -> int:
        """How many matches were played."""
        return len(self.points)

    def to_json(self) -> dict[str, Any]:
        """The summary as plain values."""
        rules = [line.rule_for(self.seats) for line in self.game.layout.SCORE_LINES]
        rows = [
            {
                "seat": seat,
                "player": self.policies[seat],
                "win_share": float(self.shares[:, seat].mean()),
                "points_mean": float(self.points[:, seat].mean()),
                "points_sd": float(self.points[:, seat].std()),
                "points_min": int(self.points[:, seat].min()),
                "points_max": int(self.points[:, seat].max()),
                "by_rule": _sum_by_rule(rules, self.line_means[seat]),
            }
            for seat in range(self.seats)
        ]
        return {
            "game": self.game.id,
            "version": self.game.version,
            "components": self.game.components.hash,
            "seats": self.seats,
            "options": dict(self.options),
            "seed": self.seed,
            "games": self.games,
            "steps": self.steps,
            "seconds": round(self.seconds, 3),
            "results": rows,
        }


def _sum_by_rule(rules: Sequence[str], means: npt.NDArray[np.float64]) -> dict[str, float]:
    sums: dict[str, float] = {}
    for rule, mean in zip(rules, means, strict=True):
        sums[rule] = sums.get(rule, 0.0) + float(mean)
    return sums


def simulate(
    game: Game,
    seats: int,
    games: int,
    players: Sequence[str] = ("random",),
    options: Mapping[str, str] | None = None,
    seed: int = 1,
    progress: Callable[[int], object] = lambda done: None,
) -> Summary:
    """Play that many matches; `players` is one policy for all seats or one for each.

    Match number n has the seed `seed + n`, whatever the number of threads. `progress` is told how
    many more matches are done.
    """
    header = new_states(game.layout.STATE, 1)
    header[0] = game.new_header(seats, options)
    seats = int(seats)
    policies = _checked_policies(players, seats)
    games = checked_whole(games, 1, math.inf, "at least one game must be played")
    checked_whole(games, 1, MAX_GAMES, f"at most {MAX_GAMES:,} games fit one simulation")
    seed = checked_seed(seed, MAX_SEED - games + 1)
    _ = game.native
    begun = time.perf_counter()
    steps = 0
    points = np.zeros((games, seats), POINTS_TYPE)
    shares = np.zeros((games, seats), OUTCOME_TYPE)
    lines = np.zeros((seats, len(game.layout.SCORE_LINES)))

    def play(first: int) -> tuple[int, int, Any]:
        count = min(BATCH, games - first)
        taken, states = play_batch(game, header, policies, seed + first, count)
        line_points = np.zeros((count, *lines.shape), POINTS_TYPE)
        window = slice(first, first + count)
        game.native.tally(states, points[window], shares[window], line_points)
        return count, taken, line_points.sum(axis=0)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for count, taken, line_sum in pool.map(play, range(0, games, BATCH)):
            steps += taken
            lines += line_sum
            progress(count)
    seconds = time.perf_counter() - begun
    return Summary(
        game,
        seats,
        policies,
        dict(options or {}),
        seed,
        steps,
        seconds,
        points,
        shares,
        lines / games,
    )


def play_batch(
    game: Game, header: States, policies: Sequence[str], first_seed: int, count: int
) -> tuple[int, States]:
    """Play matches with following seeds; returns their steps and final states."""
    layout = game.layout
    states = new_states(layout.STATE, count)
    picker = np.zeros(4, np.uint32)
    actions = np.zeros(layout.MAX_LEGAL, ACTION_TYPE)
    if all(policy == "random" for policy in policies):
        taken = game.native.play_randomly(states, header, first_seed, picker, actions)
        return int(taken), states
    views = new_states(layout.STATE, 1)
    weights = np.zeros(layout.MAX_LEGAL, WEIGHT_TYPE)
    codes = np.array([POLICIES[policy] for policy in policies], np.int8)
    taken = game.native.play_policies(
        states, views, header, codes, first_seed, picker, actions, weights
    )
    return int(taken), states


def _checked_policies(players: Sequence[str], seats: int) -> tuple[str, ...]:
    for player in players:
        if player not in POLICIES:
            raise BadSetup(f"there is no player {shown(player)}; there are: {', '.join(POLICIES)}")
    if len(players) == 1:
        return tuple(players) * seats
    if len(players) != seats:
        raise BadSetup(f"{len(players)} players for {seats} seats; give one for all or one a seat")
    return tuple(players)
