"""Players against each other over many matches: who wins how often, ratings, and time to think."""

from __future__ import annotations

import math
import multiprocessing
import os
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from moabi.core.chance import MAX_SEED
from moabi.core.checks import checked_whole
from moabi.core.contract import ACTION_TYPE, OUTCOME_TYPE, POINTS_TYPE
from moabi.core.errors import BadSetup
from moabi.core.game import Game, checked_seed
from moabi.core.state import State, copy_state
from moabi.lab.players import check_player, find_player, needs_search
from moabi.search.bind import Tree

SEAT_BITS = 8
MAX_DEAL = MAX_SEED >> SEAT_BITS
"""Every deal has a seed of its own, and every seat of a deal one for its player."""
SURE = 1.96
"""Standard errors to each side of a 95% interval."""


@dataclass(frozen=True)
class Deal:
    """One match to be played: its seed, and who sits where."""

    seed: int
    lineup: tuple[str, ...]


@dataclass(frozen=True)
class Played:
    """What came of a deal."""

    deal: Deal
    shares: tuple[float, ...]
    points: tuple[int, ...]
    seconds: tuple[tuple[float, ...], ...]
    """By seat: the time each answer took that was one of several."""


@dataclass(frozen=True)
class Pairing:
    """One player against another: the first one's part of the wins, ties counting half."""

    first: str
    second: str
    games: int
    wins: float

    @property
    def share(self) -> float:
        """The part of the matches the first one won."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true part lies, with 95% certainty (Wilson)."""
        return wilson(self.wins, self.games)


@dataclass(frozen=True)
class Results:
    """A whole tournament."""

    game: Game
    seats: int
    options: Mapping[str, str]
    seed: int
    pairings: tuple[Pairing, ...]
    ratings: Mapping[str, tuple[float, float]]
    """By player: openskill's mean and uncertainty."""
    seconds: Mapping[str, npt.NDArray[np.float64]] = field(repr=False)

    def to_json(self) -> dict[str, Any]:
        """The results as plain values."""
        return {
            "game": self.game.id,
            "version": self.game.version,
            "components": self.game.components.hash,
            "seats": self.seats,
            "options": dict(self.options),
            "seed": self.seed,
            "pairings": [
                {
                    "first": pairing.first,
                    "second": pairing.second,
                    "games": pairing.games,
                    "share": round(pairing.share, 4),
                    "low": round(pairing.interval[0], 4),
                    "high": round(pairing.interval[1], 4),
                }
                for pairing in self.pairings
            ],
            "ratings": {
                name: {"mu": round(mu, 3), "sigma": round(sigma, 3)}
                for name, (mu, sigma) in self.ratings.items()
            },
            "seconds": {
                name: {"median": round(float(np.median(taken)), 4), "max": round(taken.max(), 4)}
                for name, taken in self.seconds.items()
                if len(taken)
            },
        }


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The interval in which the true part of wins lies with 95% certainty."""
    share, square = wins / games, SURE * SURE / games
    middle = (share + square / 2) / (1 + square)
    reach = SURE * math.sqrt(share * (1 - share) / games + square / games / 4) / (1 + square)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def lineups(first: str, second: str, seats: int, alone: bool) -> list[tuple[str, ...]]:
    """How two players share the seats: by turns, or the first one alone against all others."""
    names = (first, second)
    bases = [tuple(names[(seat + turn) % 2] for seat in range(seats)) for turn in range(2)]
    if alone:
        bases = [(first, *[second] * (seats - 1))]
    return list(dict.fromkeys(row[n:] + row[:n] for row in bases for n in range(seats)))


def tournament(
    game: Game,
    players: Sequence[str],
    games: int,
    seats: int = 2,
    *,
    everybody: bool = False,
    alone: bool = False,
    options: Mapping[str, str] | None = None,
    seed: int = 1,
    workers: int | None = None,
    progress: Callable[[int], object] = lambda done: None,
) -> Results:
    """Let each player meet the next one, or with `everybody` all others, over so many matches.

    Every deal is played once with each way of sitting, so that luck favours nobody.
    """
    seed = checked_seed(seed)
    if len(players) < 2 or len({*players}) < len(players):
        raise BadSetup("a tournament needs at least two different players")
    for name in players:
        check_player(name)
    games = checked_whole(games, 1, math.inf, "at least one game must be played")
    game.new_header(seats, options)
    seats = int(seats)
    if len({*game.sides(seats, options or {})}) < 2:
        raise BadSetup(f"a tournament needs two sides to a match; {seats} seat has one")
    checked_whole(games, 1, MAX_DEAL, f"at most {MAX_DEAL} games fit one tournament")
    if seed + games > MAX_DEAL:
        raise BadSetup(f"{games} games need a seed of at most {MAX_DEAL - games}, not {seed}")
    pairs = list(pairwise(players))
    if everybody:
        pairs = [(a, b) for n, a in enumerate(players) for b in players[n + 1 :]]
    _prepare(game, players)
    deals = []
    for first, second in pairs:
        rows = lineups(second, first, seats, alone)
        deals += [Deal(seed + n // len(rows), rows[n % len(rows)]) for n in range(games)]
    played: list[Played] = []
    spawn = multiprocessing.get_context("spawn")
    task = (game.package, game.components_file, seats, dict(options or {}))
    with ProcessPoolExecutor(workers or os.cpu_count(), spawn) as pool:
        for result in pool.map(play_deal, [task] * len(deals), deals):
            played.append(result)
            progress(1)
    pairings = [
        _pairing(b, a, played[n * games : (n + 1) * games]) for n, (a, b) in enumerate(pairs)
    ]
    seconds = {
        name: np.array(
            [
                t
                for one in played
                for n, taken in enumerate(one.seconds)
                if one.deal.lineup[n] == name
                for t in taken
            ]
        )
        for name in players
    }
    # Pair after pair would rate the last met most: the matches count in turn.
    ratings = rate(players, [one for n in range(games) for one in played[n::games]])
    return Results(game, seats, dict(options or {}), seed, tuple(pairings), ratings, seconds)


def _prepare(game: Game, players: Sequence[str]) -> None:
    """Compile here, once, and not in every worker."""
    _ = game.native
    if any(needs_search(name, game) for name in players):
        Tree(game)


def _pairing(first: str, second: str, played: Sequence[Played]) -> Pairing:
    wins = 0.0
    for one in played:
        own = sum(s for s, name in zip(one.shares, one.deal.lineup, strict=True) if name == first)
        # Where nobody wins, both have lost as much.
        wins += own / sum(one.shares) if sum(one.shares) else 0.5
    return Pairing(first, second, len(played), wins)


def rate(players: Sequence[str], played: Sequence[Played]) -> dict[str, tuple[float, float]]:
    """Ratings from all matches in their order; a seat is rated as its player is."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in players}
    for one in played:
        names = sorted({*one.deal.lineup}, key=one.deal.lineup.index)
        best = {
            name: max(s for s, n in zip(one.shares, one.deal.lineup, strict=True) if n == name)
            for name in names
        }
        ranks = [float(sorted(best.values(), reverse=True).index(best[name])) for name in names]
        for name, (new,) in zip(
            names, model.rate([[ratings[name]] for name in names], ranks=ranks), strict=True
        ):
            ratings[name] = new
    return {name: (rating.mu, rating.sigma) for name, rating in ratings.items()}


# In the workers


@dataclass(frozen=True)
class _View:
    """What a player is shown: a hidden copy, made at native speed."""

    game: Game
    state: State
    seat: int
    codes: npt.NDArray[np.int32]


@cache
def _game(package: str, components: str | None) -> Game:
    from importlib import import_module

    found: Game = import_module(package).GAME
    return found.with_components(components) if components else found


def play_deal(task: tuple[str, Any, int, dict[str, str]], deal: Deal) -> Played:
    """Play one deal to its end."""
    package, components, seats, options = task
    game = _game(package, str(components) if components else None)
    rules = game.native
    state = game.new_state(rules, seats, deal.seed, options)
    players = [
        find_player(name, game, (deal.seed << SEAT_BITS) + seat)
        for seat, name in enumerate(deal.lineup)
    ]
    codes = np.zeros(game.layout.MAX_LEGAL, ACTION_TYPE)
    seconds: list[list[float]] = [[] for _ in range(seats)]
    while count := rules.legal(state, codes):
        action = int(codes[0])
        if count > 1:
            seat = int(state.seat)
            hidden = copy_state(state)
            rules.hide(hidden, seat)
            begun = time.perf_counter()
            view: Any = _View(game, hidden, seat, codes[:count].copy())
            action = players[seat].choose(view)
            seconds[seat].append(time.perf_counter() - begun)
        rules.apply(state, action)
    shares, points = np.zeros(seats, OUTCOME_TYPE), np.zeros(seats, POINTS_TYPE)
    rules.outcome(state, shares)
    rules.scores(state, points)
    return Played(
        deal, tuple(shares.tolist()), tuple(points.tolist()), tuple(tuple(s) for s in seconds)
    )
