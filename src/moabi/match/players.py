"""Simple players: they see a view, and nothing else, and answer it."""

from __future__ import annotations

from typing import Protocol

import numpy as np
import numpy.typing as npt

from moabi.core.chance import random_below, seed_generator
from moabi.core.contract import WEIGHT_TYPE
from moabi.core.errors import NotYourTurn
from moabi.core.game import checked_seed
from moabi.core.state import copy_state
from moabi.match.view import View


class Player(Protocol):
    """Whoever answers for a seat."""

    def choose(self, view: View) -> int:
        """The number of the action to take in a view of the seat to decide."""


def checked_codes(view: View) -> npt.NDArray[np.int32]:
    """The answers the view's seat can choose from; refused if it has none to give."""
    if not len(view.codes):
        raise NotYourTurn("a player was asked for an answer that is not its seat's to give")
    return view.codes


class RandomPlayer:
    """Answers every decision at random, in an order that its seed settles."""

    def __init__(self, seed: int = 0) -> None:
        self._rng = np.zeros(4, np.uint32)
        seed_generator(self._rng, checked_seed(seed))

    def choose(self, view: View) -> int:
        """Any legal action, each equally likely."""
        codes = checked_codes(view)
        return int(codes[random_below(self._rng, len(codes))])


class GreedyPlayer:
    """Takes what the game's insight rates best now, without looking ahead."""

    def __init__(self, seed: int = 0) -> None:
        self._rng = np.zeros(4, np.uint32)
        seed_generator(self._rng, checked_seed(seed))

    def choose(self, view: View) -> int:
        """The action rated best; equals are drawn by lot."""
        codes = checked_codes(view)
        weights = np.zeros(len(codes), WEIGHT_TYPE)
        # The insight may try things out on the state it is given.
        scratch = copy_state(view.state)
        kernels = view.game.kernels
        return int(kernels.choose_greedily(scratch, self._rng, codes, len(codes), weights))
