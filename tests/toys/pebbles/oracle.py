"""Pebbles: a slow, obvious second opinion on what is hidden, for the laws.

Written from rule 5 alone, without the code of hidden.py.
"""

from __future__ import annotations

from random import Random

from moabi.core.contract import NONE
from moabi.core.state import State


def scramble(state: State, seat: int, random: Random) -> None:
    """Change a true state in nothing but what the seat may not know."""
    state.rng = [random.getrandbits(32) for _ in range(4)]
    if state.seat == NONE:
        return
    in_row = [place for place, owner in enumerate(state.owner) if owner == NONE]
    secret = [
        place
        for place, owner in enumerate(state.owner)
        if owner not in (NONE, seat) and not state.shown[place]
    ]
    places = in_row + secret
    pebbles = [int(state.pebble[place]) for place in places]
    random.shuffle(pebbles)
    for place, pebble in zip(places, pebbles, strict=True):
        state.pebble[place] = pebble
