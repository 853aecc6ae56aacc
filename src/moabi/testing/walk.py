"""Random walks through a game, step by step, for laws, perft and golden playthroughs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

import numpy as np

from moabi.core.contract import ACTION_TYPE
from moabi.core.game import Game, Kernels
from moabi.core.state import State, copy_state


@dataclass(frozen=True)
class Setup:
    """A game set up for so many seats, with options, from a seed."""

    game: Game
    seats: int
    options: Mapping[str, str]
    seed: int
    is_native: bool = True
    """Whether machine code is tried; plain Python is slow, and says best what is wrong with it."""

    @property
    def kernels(self) -> Kernels:
        """The kernels that are tried."""
        return self.game.native if self.is_native else self.game.interpreted

    def __str__(self) -> str:
        options = "".join(f" {name}={value}" for name, value in self.options.items())
        return f"{self.game.id} seats={self.seats}{options} seed={self.seed}"

    def state(self) -> State:
        """The state before the first decision."""
        return self.game.new_state(self.kernels, self.seats, self.seed, self.options)


@dataclass(frozen=True)
class Moment:
    """A state, what is legal in it, and the action that the walk takes from it."""

    state: State
    codes: list[int]
    action: int


def legal_codes(game: Game, kernels: Kernels, state: State) -> list[int]:
    """The legal actions of a state, as the kernel lists them."""
    # Room to spare, so that a kernel that lists too many is found out and harms nothing.
    out = np.full(2 * game.layout.MAX_LEGAL + 8, -1, ACTION_TYPE)
    count = int(kernels.legal(state, out))
    return [int(code) for code in out[:count]]


def walk(setup: Setup) -> Iterator[Moment]:
    """One random match; at most a few steps more than MAX_STEPS."""
    kernels = setup.kernels
    random = Random(setup.seed)
    state = setup.state()
    for _ in range(setup.game.layout.MAX_STEPS + 2):
        codes = legal_codes(setup.game, kernels, state)
        if not codes:
            return
        moment = Moment(copy_state(state), codes, random.choice(codes))
        yield moment
        kernels.apply(state, moment.action)


def final_state(setup: Setup) -> State:
    """The state in which the walk ends."""
    state = setup.state()
    for moment in walk(setup):
        state = moment.state
        setup.kernels.apply(state, moment.action)
    return state
