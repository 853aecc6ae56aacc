"""The book of laws, and what all of them use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from moabi.core.contract import NONE
from moabi.core.game import Game, Kernels
from moabi.core.state import State, copy_state
from moabi.testing.walk import Moment, Setup, walk

Law = Callable[[Setup], None]
SAMPLE = 7
"""Costly checks look at every so many steps of a walk, and at the first of each decision."""


class LawBroken(AssertionError):
    """A game does not obey a law."""


LAWS: dict[str, Law] = {}


def law(function: Law) -> Law:
    """Enter a law in the book."""
    LAWS[function.__name__] = function
    return function


def require(holds: bool, setup: Setup, problem: str) -> None:
    """Raise LawBroken unless it holds."""
    if not holds:
        raise LawBroken(f"{setup}: {problem}")


def check_law(
    name: str,
    game: Game,
    seats: int,
    options: Mapping[str, str],
    seed: int,
    is_native: bool = True,
) -> None:
    """Try one law on one set-up; a game that stumbles on the way has broken it as well.

    Laws are tried on machine code, but for the one that holds plain Python against it.
    """
    setup = Setup(game, seats, options, seed, is_native)
    try:
        LAWS[name](setup)
    except LawBroken:
        raise
    except Exception as stumble:
        raise LawBroken(f"{setup}: {type(stumble).__name__}: {stumble}") from stumble


def check_game(game: Game, seeds: Iterable[int] = range(3)) -> Iterator[str]:
    """Try every law on every set-up; yields the name of each law that held."""
    seeds = list(seeds)
    for name in LAWS:
        for seats, options in game.setups():
            for seed in seeds:
                check_law(name, game, seats, options, seed)
        yield name


def hidden(kernels: Kernels, state: State, seat: int) -> State:
    """A copy of the state as the seat knows it."""
    copy = copy_state(state)
    kernels.hide(copy, seat)
    return copy


def viewers(setup: Setup) -> list[int]:
    """Every seat, and a spectator."""
    return [*range(setup.seats), NONE]


def sampled(setup: Setup) -> Iterator[Moment]:
    """Some moments of the walk, every kind of decision among them."""
    seen: set[int] = set()
    for number, moment in enumerate(walk(setup)):
        decision = int(moment.state.decision)
        if number % SAMPLE == setup.seed % SAMPLE or decision not in seen:
            seen.add(decision)
            yield moment
