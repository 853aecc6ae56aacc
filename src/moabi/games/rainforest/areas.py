"""Rainforest: colours and connected areas of a jungle (rules 7 and 8).

A set of spots is a number with one bit a spot; spots run from the bottom left, row by row upwards.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from moabi.core.contract import NONE
from moabi.core.jit import rule
from moabi.core.state import State
from moabi.games.rainforest.layout import (
    AREA_SIZES,
    JUNGLE,
    JUNGLE_WIDTH,
    NUM_AREAS,
    NUM_ZONES,
    TILE_SECOND,
    TILES_PER_ZONE,
)

LEFT = 0b001001001
RIGHT = 0b100100100


def _linked(spots: int, start: int) -> int:
    """Rule 7.1: those of the spots that are linked orthogonally with the starting one."""
    area, grown = start, 0
    while area != grown:
        grown = area
        area |= ((grown & ~RIGHT) << 1) | ((grown & ~LEFT) >> 1)
        area |= (grown << JUNGLE_WIDTH) | (grown >> JUNGLE_WIDTH)
        area &= spots
    return area


def _large_areas() -> npt.NDArray[np.int16]:
    table = np.zeros((len(AREA_SIZES), 1 << JUNGLE), np.int16)
    for row, size in enumerate(AREA_SIZES):
        for spots in range(1 << JUNGLE):
            for spot in range(JUNGLE):
                if spots >> spot & 1 and _linked(spots, 1 << spot).bit_count() >= size:
                    table[row, spots] |= 1 << spot
    return table


LARGE_AREAS = _large_areas()
"""Rule 7.1: for each area size and set of spots, those that lie in an area large enough."""


@rule
def has_color(tile: int, color: int) -> bool:
    """Rule 1.3: a tile of two colours counts as both."""
    return tile // TILES_PER_ZONE == color or TILE_SECOND[tile] == color


@rule
def num_spots(spots: int) -> int:
    """How many spots there are in the set."""
    count = 0
    while spots != 0:
        spots &= spots - 1
        count += 1
    return count


@rule
def shield_at(s: State, seat: int, spot: int) -> int:
    """The Protected Area token on that tile, or NONE."""
    for area in range(NUM_AREAS):
        if s.area_seat[area] == seat and s.area_spot[area] == spot:
            return area
    return NONE


@rule
def shieldable(s: State, seat: int, area: int) -> int:
    """Rules 7.1, 7.5 and 7.6: the spots of areas large enough that bear no such token yet."""
    return LARGE_AREAS[area % 2, s.spots[seat, area // 2]] & ~s.shielded[seat]


@rule
def claimable(s: State, seat: int) -> int:
    """Rule 7: the tokens the seat may claim, a bit each.

    The token is free, none of its colour is the seat's, and it was not given up.
    """
    areas = 0
    for color in range(NUM_ZONES):
        first = 2 * color
        if s.area_seat[first] != seat and s.area_seat[first + 1] != seat:
            for area in range(first, first + 2):
                is_left = s.area_seat[area] == NONE
                is_given_up = area == first and s.declined[seat, color] == 1
                if is_left and not is_given_up and shieldable(s, seat, area) != 0:
                    areas |= 1 << area
    return areas


@rule
def count_colors(s: State, seat: int, spot: int) -> None:
    """Note the colours of the tile that has just come to the spot."""
    tile = s.jungle[seat, spot]
    bit = 1 << int(spot)
    s.spots[seat, tile // TILES_PER_ZONE] |= bit
    if TILE_SECOND[tile] != NONE:
        s.spots[seat, TILE_SECOND[tile]] |= bit


@rule
def has_all_colors(s: State, seat: int) -> bool:
    """Rule 8.1: all five colours are somewhere in the jungle."""
    for color in range(NUM_ZONES):
        if s.spots[seat, color] == 0:
            return False
    return True
