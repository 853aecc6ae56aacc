"""Rainforest: a slow, obvious second opinion on what is hidden, for the laws."""

from __future__ import annotations

from random import Random

from moabi.core.state import State
from moabi.games.rainforest.layout import NUM_ZONES


def scramble(state: State, seat: int, random: Random) -> None:
    """Change a true state in nothing but what nobody may know (rule 13)."""
    state.rng = [random.getrandbits(32) for _ in range(4)]
    for zone in range(NUM_ZONES):
        pile = [int(tile) for tile in state.pile[zone, : state.pile_size[zone]]]
        returned = pile[: state.known[zone]]
        unseen = pile[state.known[zone] : -1]
        random.shuffle(unseen)
        top = pile[-1:] if state.pile_size[zone] > state.known[zone] else []
        state.pile[zone, : state.pile_size[zone]] = returned + unseen + top
