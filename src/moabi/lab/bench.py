"""How fast a game plays at random: interpreted, native, and on a GPU if there is one."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from moabi.core.contract import ACTION_TYPE
from moabi.core.game import Game, Kernels
from moabi.core.state import new_states
from moabi.lab.gpu import gpu_problem, play_on_gpu
from moabi.search.bind import Tree
from moabi.search.bot import search_settings

BATCH = 1000
GPU_GAMES = 1 << 20
CHECKED_AT_ONCE = 1 << 16
LOOKS = 500


@dataclass(frozen=True)
class Speed:
    """Steps and games a second of one game, on one core and on one GPU."""

    game: str
    seats: int
    interpreted_steps_per_s: float
    native_steps_per_s: float
    native_games_per_s: float
    gpu_steps_per_s: float | None
    search_iterations_per_s: float
    """Looks of a bot from the opening, on one core."""

    def to_json(self) -> dict[str, Any]:
        """The figures as plain values, rounded to whole steps."""
        return {
            key: round(value) if isinstance(value, float) else value
            for key, value in asdict(self).items()
        }


def measure(game: Game, seats: int, seconds: float = 1.5) -> Speed:
    """Measure one game; native play counts as the best of three runs."""
    interpreted, _ = RandomPlay(game, game.interpreted, seats, 5).rate(seconds)
    native = RandomPlay(game, game.native, seats, BATCH)
    best_steps, best_games = 0.0, 0.0
    for _ in range(3):
        steps, games = native.rate(seconds)
        if steps > best_steps:
            best_steps, best_games = steps, games
    gpu = None
    if not gpu_problem():
        gpu = measure_gpu(game, seats)
    looks = measure_search(game, seats, seconds)
    return Speed(game.id, seats, interpreted, best_steps, best_games, gpu, looks)


def measure_search(game: Game, seats: int, seconds: float) -> float:
    """Looks a second of one tree from the opening of a match; the best of three searches."""
    state = game.new_state(game.native, seats, seed=1)
    game.native.hide(state, int(state.seat))
    tree, settings = Tree(game), search_settings(game).array()
    best = 0.0
    for seed in range(3):
        tree.start(state)
        begun = time.perf_counter()
        while (spent := time.perf_counter() - begun) < seconds:
            tree.look(LOOKS, seed + tree.visits, settings)
        best = max(best, tree.visits / spent)
    return best


class RandomPlay:
    """Random play of one game at one number of seats, batch by batch, on one core."""

    def __init__(self, game: Game, kernels: Kernels, seats: int, batch: int) -> None:
        self.states = new_states(game.layout.STATE, batch)
        self._header = new_states(game.layout.STATE, 1)
        self._header[0] = game.new_header(seats)
        self._picker = np.zeros(4, np.uint32)
        self._actions = np.zeros(game.layout.MAX_LEGAL, ACTION_TYPE)
        self._play = kernels.play_randomly

    def play(self, first_seed: int) -> int:
        """Play a batch of matches with following seeds; returns their steps."""
        return int(self._play(self.states, self._header, first_seed, self._picker, self._actions))

    def rate(self, seconds: float) -> tuple[float, float]:
        """Steps and games a second, over at least that long."""
        steps = games = 0
        begun = time.perf_counter()
        while (spent := time.perf_counter() - begun) < seconds:
            steps += self.play(1 + games)
            games += len(self.states)
        return steps / spent, games / spent


def measure_gpu(game: Game, seats: int) -> float:
    """Steps a second on the GPU, after checking every final state against the CPU's."""
    run = play_on_gpu(game, seats, GPU_GAMES)
    cpu = RandomPlay(game, game.native, seats, CHECKED_AT_ONCE)
    for first in range(0, GPU_GAMES, CHECKED_AT_ONCE):
        cpu.play(1 + first)
        if cpu.states.tobytes() != run.states[first : first + CHECKED_AT_ONCE].tobytes():
            raise AssertionError(f"{game.id}: the GPU's final states differ from the CPU's")
    return run.steps / run.seconds
