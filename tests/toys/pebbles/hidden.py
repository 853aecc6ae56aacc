"""Pebbles: what a seat may not know (rule 5), and worlds that fit what it knows."""

from __future__ import annotations

from moabi.core.chance import random_below, seed_generator
from moabi.core.contract import NONE
from moabi.core.jit import rule
from moabi.core.state import State

from .layout import NUM_PEBBLES, UNKNOWN


@rule
def hide(s: State, seat: int) -> None:
    """Erase the pebbles that the seat cannot see, and the generator."""
    s.rng[:] = 0
    if s.seat == NONE:  # rule 4.1: the match is over, all is open
        return
    for place in range(NUM_PEBBLES):
        owner = s.owner[place]
        # A spectator is seat NONE, which is also the owner of what is still in the row.
        if owner == NONE or (owner != seat and not s.shown[place]):
            s.pebble[place] = UNKNOWN


@rule
def determinize(s: State, seat: int, seed: int) -> None:
    """Deal the unseen pebbles to the unseen places, each way equally likely."""
    seed_generator(s.rng, seed)
    for pebble in range(NUM_PEBBLES):
        if not _is_placed(s, pebble):
            _deal(s, pebble)


@rule
def _is_placed(s: State, pebble: int) -> bool:
    for place in range(NUM_PEBBLES):
        if s.pebble[place] == pebble:
            return True
    return False


@rule
def _deal(s: State, pebble: int) -> None:
    """Put the pebble in a random one of the places that are still unknown."""
    unknown = 0
    for place in range(NUM_PEBBLES):
        if s.pebble[place] == UNKNOWN:
            unknown += 1
    skip = random_below(s.rng, unknown)
    for place in range(NUM_PEBBLES):
        if s.pebble[place] == UNKNOWN:
            if skip == 0:
                s.pebble[place] = pebble
                return
            skip -= 1
