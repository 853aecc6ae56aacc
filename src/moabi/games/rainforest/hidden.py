"""Rainforest: what nobody knows (rule 13), and worlds that fit what is known.

All seats know the same: everything but the tiles between the top of a pile and those that were
returned under it, and what the bag will give. What the bag holds follows from all that lies open.
"""

from __future__ import annotations

from moabi.core.chance import seed_generator, shuffle
from moabi.core.jit import rule
from moabi.core.state import State
from moabi.games.rainforest.layout import (
    CLEARING,
    JUNGLE,
    NUM_ZONES,
    TILES_PER_ZONE,
    UNKNOWN,
)


@rule
def hide(s: State, seat: int) -> None:
    """Erase the order of the unseen tiles, and the generator."""
    s.rng[:] = 0
    for zone in range(NUM_ZONES):
        for height in range(s.known[zone], s.pile_size[zone] - 1):
            s.pile[zone, height] = UNKNOWN


@rule
def determinize(s: State, seat: int, seed: int) -> None:
    """Fill the hidden copy with a world that fits it, each such world equally likely."""
    seed_generator(s.rng, seed)
    for zone in range(NUM_ZONES):
        first = s.known[zone]
        place = first
        for tile in range(zone * TILES_PER_ZONE, (zone + 1) * TILES_PER_ZONE):
            if not _is_seen(s, zone, tile):
                s.pile[zone, place] = tile
                place += 1
        shuffle(s.rng, s.pile[zone, first:], place - first)


@rule
def _is_seen(s: State, zone: int, tile: int) -> bool:
    for height in range(s.known[zone]):
        if s.pile[zone, height] == tile:
            return True
    if s.pile_size[zone] > 0 and s.pile[zone, s.pile_size[zone] - 1] == tile:
        return True
    for seat in range(s.seats):
        for place in range(CLEARING):
            if s.clearing[seat, place] == tile:
                return True
        for spot in range(JUNGLE):
            if s.jungle[seat, spot] == tile:
                return True
    return False
