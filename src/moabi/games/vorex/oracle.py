"""Vorex: a slow, obvious second opinion on what is hidden, for the laws.

Written from rule 13 alone, without the code of hidden.py.
"""

from __future__ import annotations

from random import Random

import numpy as np
import numpy.typing as npt

from moabi.core.contract import NONE
from moabi.core.state import State
from moabi.games.vorex.layout import TILE_LEVEL, Phase


def scramble(state: State, seat: int, random: Random) -> None:
    """Change a true state in nothing but what nobody may know."""
    state.rng = [random.getrandbits(32) for _ in range(4)]
    heights = range(state.pile_size)
    for level in (1, 2, 3):
        _mix(state.pile, [h for h in heights if TILE_LEVEL[state.pile[h]] == level], random)
    if state.turn_side == NONE:
        first = 0
    elif state.phase == Phase.SETUP:
        first = 2 if state.seats == 1 else int(state.turn_side) + 1
    else:
        first = max(int(state.seats), 2)
    _mix(state.dealt, list(range(first, 4)), random)


def _mix(tiles: npt.NDArray[np.int8], places: list[int], random: Random) -> None:
    """Put the tiles of these places in another order, if there is one."""
    mixed = [int(tiles[place]) for place in places]
    random.shuffle(mixed)
    if mixed == [int(tiles[place]) for place in places]:
        mixed = mixed[1:] + mixed[:1]
    for place, tile in zip(places, mixed, strict=True):
        tiles[place] = tile
