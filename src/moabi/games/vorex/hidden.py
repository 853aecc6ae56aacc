"""Vorex: what nobody may know (rule 13), and worlds that fit what is known.

All seats know the same: everything but the faces in the pile, of which the backs tell the level,
and the level-0 tiles that have not been turned up.
"""

from __future__ import annotations

from moabi.core.chance import seed_generator
from moabi.core.contract import NONE
from moabi.core.jit import rule
from moabi.core.state import State
from moabi.games.vorex.layout import BACK, DEALT, TILE_LEVEL
from moabi.games.vorex.rules import SETUP, deal_pile, shuffle_part


@rule
def num_turned_up(s: State) -> int:
    """Ruling 2.1a: the tiles of how many places among those dealt have been seen."""
    if s.turn_side == NONE:
        return 0
    if s.seats == 1:
        return 2
    return int(s.turn_side) + 1 if s.phase == SETUP else int(s.seats)


@rule
def hide(s: State, seat: int) -> None:
    """Erase what nobody may know: the faces in the pile, tiles not turned up, the generator."""
    s.rng[:] = 0
    for height in range(s.pile_size):
        if s.pile[height] < BACK:
            s.pile[height] = BACK + TILE_LEVEL[s.pile[height]]
    for place in range(num_turned_up(s), DEALT):
        s.dealt[place] = BACK


@rule
def determinize(s: State, seat: int, seed: int) -> None:
    """Fill the hidden copy with a world that fits it, each such world equally likely."""
    seed_generator(s.rng, seed)
    deal_pile(s)
    first = num_turned_up(s)
    count = first
    for tile in range(DEALT):
        is_seen = s.rotation[tile] != NONE
        for place in range(first):
            if s.dealt[place] == tile:
                is_seen = True
        if not is_seen:
            s.dealt[count] = tile
            count += 1
    shuffle_part(s.rng, s.dealt, first, DEALT - first)
