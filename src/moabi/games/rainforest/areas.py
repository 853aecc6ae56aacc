"""Rainforest: colours and connected areas of a jungle (rules 7 and 8).

A set of spots is a number with one bit a spot; spots run from the bottom left, row by row upwards.
"""

from __future__ import annotations

from moabi.core.contract import NONE
from moabi.core.jit import rule
from moabi.core.state import State
from moabi.games.rainforest.layout import (
    JUNGLE_WIDTH,
    NUM_AREAS,
    NUM_ZONES,
    TILE_SECOND,
    TILES_PER_ZONE,
)

LEFT = 0b001001001
RIGHT = 0b100100100
ALL_COLORS = (1 << NUM_ZONES) - 1


@rule
def has_color(tile: int, color: int) -> bool:
    """Rule 1.3: a tile of two colours counts as both."""
    return tile // TILES_PER_ZONE == color or TILE_SECOND[tile] == color


@rule
def spots_of(s: State, seat: int, color: int) -> int:
    """The spots of the seat's jungle whose tiles have the colour."""
    spots = 0
    for spot in range(s.num_locked[seat]):
        if has_color(s.jungle[seat, spot], color):
            spots |= 1 << spot
    return spots


@rule
def connected(spots: int, start: int) -> int:
    """Rule 7.1: those of the spots that are linked orthogonally with the starting ones."""
    area = start
    grown = 0
    while area != grown:
        grown = area
        area |= (grown & ~RIGHT) << 1
        area |= (grown & ~LEFT) >> 1
        area |= grown << JUNGLE_WIDTH
        area |= grown >> JUNGLE_WIDTH
        area &= spots
    return area


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
    spots = spots_of(s, seat, area // 2)
    size = 3 + area % 2
    if num_spots(spots) < size:
        return 0
    large = 0
    left = spots
    while left != 0:
        linked = connected(spots, left & -left)
        left &= ~linked
        if num_spots(linked) >= size:
            large |= linked
    for other in range(NUM_AREAS):
        if s.area_seat[other] == seat:
            large &= ~(1 << int(s.area_spot[other]))
    return large


@rule
def can_claim(s: State, seat: int, area: int) -> bool:
    """Rule 7: the token is free, none of its colour is the seat's, and it was not given up."""
    first = area - area % 2
    if s.area_seat[area] != NONE or s.area_seat[first] == seat or s.area_seat[first + 1] == seat:
        return False
    if area == first and s.declined[seat, area // 2]:
        return False
    return shieldable(s, seat, area) != 0


@rule
def has_all_colors(s: State, seat: int) -> bool:
    """Rule 8.1: all five colours are somewhere in the jungle."""
    colors = 0
    for spot in range(s.num_locked[seat]):
        tile = s.jungle[seat, spot]
        colors |= 1 << int(tile // TILES_PER_ZONE)
        if TILE_SECOND[tile] != NONE:
            colors |= 1 << int(TILE_SECOND[tile])
    return colors == ALL_COLORS
