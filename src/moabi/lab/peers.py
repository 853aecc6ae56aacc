"""OpenSpiel's random play, measured beside ours (optional extra `peers`).

Its rollouts run wholly in C++: one search step of its MCTS bot with an evaluator of many random
rollouts. Their length is the mean over random matches from the same deal. Chance events count as
steps, which ours resolve inside a step, so the comparison leans towards OpenSpiel.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from typing import Any

from moabi.core.errors import MoabiError

PEERS = ("crazy_eights", "dou_dizhu")
DEALS = 5
ROLLOUTS = 2000
LENGTH_SAMPLE = 150


class NoPeers(MoabiError):
    """OpenSpiel is not installed."""


@dataclass(frozen=True)
class PeerSpeed:
    """How fast a game of another library plays at random."""

    name: str
    steps_per_s: float


def measure_peers() -> list[PeerSpeed]:
    """The random-play speed of OpenSpiel's card games on this machine, one core."""
    try:
        import pyspiel
    except ImportError:
        raise NoPeers("OpenSpiel is not installed: pip install 'moabi[peers]'") from None
    return [PeerSpeed(name, _measure(pyspiel, name)) for name in PEERS]


def _measure(pyspiel: Any, name: str) -> float:
    game = pyspiel.load_game(name)
    picker = random.Random(1)
    steps = 0.0
    seconds = 0.0
    for deal in range(DEALS):
        state = game.new_initial_state()
        while state.is_chance_node():
            _step(state, picker)
        steps += ROLLOUTS * _mean_length(state, picker)
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, deal)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, deal, False)
        begun = time.perf_counter()
        bot.mcts_search(state)
        seconds += time.perf_counter() - begun
    return steps / seconds


def _mean_length(start: Any, picker: random.Random) -> float:
    steps = 0
    for _ in range(LENGTH_SAMPLE):
        state = start.clone()
        while not state.is_terminal():
            _step(state, picker)
            steps += 1
    return steps / LENGTH_SAMPLE


def _step(state: Any, picker: random.Random) -> None:
    if state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(picker.choices(actions, weights)[0])
    else:
        state.apply_action(picker.choice(state.legal_actions()))
