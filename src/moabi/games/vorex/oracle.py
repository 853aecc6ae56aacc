"""Vorex: a slow, obvious second opinion on what is hidden, for the laws.

Written from rule 13 alone, without the code of hidden.py.
"""

from __future__ import annotations

from random import Random

from moabi.core.contract import NONE
from moabi.core.state import State
from moabi.games.vorex.layout import TILE_LEVEL, Phase


def scramble(state: State, seat: int, random: Random) -> None:
    """Change a true state in nothing but what nobody may know."""
    state.rng = [random.getrandbits(32) for _ in range(4)]
    heights = list(range(state.pile_size))
    for level in (1, 2, 3):
        places = [h for h in heights if TILE_LEVEL[state.pile[h]] == level]
        tiles = [int(state.pile[h]) for h in places]
        random.shuffle(tiles)
        for place, tile in zip(places, tiles, strict=True):
            state.pile[place] = tile
    if state.turn_side == NONE:
        unseen = [0, 1, 2, 3]
    elif state.seats == 1:
        unseen = [2, 3]
    elif state.phase == Phase.SETUP:
        unseen = list(range(int(state.turn_side) + 1, 4))
    else:
        unseen = list(range(int(state.seats), 4))
    tiles = [int(state.dealt[place]) for place in unseen]
    random.shuffle(tiles)
    for place, tile in zip(unseen, tiles, strict=True):
        state.dealt[place] = tile
