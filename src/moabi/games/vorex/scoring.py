"""Vorex: counting points (rules 9 to 11) and who has won (rules 8 and 12)."""

from __future__ import annotations

from typing import Any

from moabi.core.contract import NONE
from moabi.core.jit import rule
from moabi.core.state import State
from moabi.games.vorex.blooming import amount, num_sides
from moabi.games.vorex.layout import (
    ARID,
    BROWN_LINE,
    DRAWS,
    FLOWERS,
    FLOWERS_LINE,
    GREEN_LINE,
    HEX_KIND,
    HEX_POINTS,
    HEXES,
    NUM_LAND,
    NUM_RESOURCES,
    NUM_SCORE_LINES,
    NUM_TILES,
    PRODUCES,
    RUIN,
)
from moabi.games.vorex.table import hexes_near, is_stump, wide

EDGE, WHOLE_TILES, NEAR_ARID, NEAR_RUINS, TILES = range(5)
GROUPS, NEAR_OTHERS, PRODUCING, LOOSE, LARGE = range(5)
# No seat can hold more than 127 of a resource, whatever the components say: the field is narrow.
MORE_THAN_HELD = NUM_RESOURCES * 128


@rule
def num_placed(s: State, side: int) -> int:
    """How many flowers of the side are on the table."""
    return FLOWERS - wide(s.flowers[side])


# What lies on the six sides of a hex: how many of each, a byte each in one number.
OUTSIDE, ARIDS, OWN, OTHERS = range(4)


@rule
def surroundings(s: State, side: int, hexagon: int) -> int:
    """What is next to a hex: nothing at all, arid hexes, the side's flowers, and other flowers."""
    counts = 0
    near = hexes_near(s, wide(s.hex_cell[hexagon]))
    for _ in range(6):
        other = (near & 255) - 1
        near >>= 8
        if other == NONE:
            counts += 1 << (8 * OUTSIDE)
        elif other < NUM_LAND and HEX_KIND[other] == ARID:
            counts += 1 << (8 * ARIDS)
        elif s.owner[other] == side:
            counts += 1 << (8 * OWN)
        elif s.owner[other] != NONE:
            counts += 1 << (8 * OTHERS)
    return counts


# Brown objectives (rule 10)


@rule
def brown_points(s: State, side: int, objective: int) -> int:
    """The points of a brown objective."""
    if objective == WHOLE_TILES or objective == TILES:
        return _tile_points(s, side, objective == WHOLE_TILES)
    if objective == NEAR_RUINS:
        return _ruin_points(s, side)
    points = 0
    for flower in range(num_placed(s, side)):
        counts = surroundings(s, side, wide(s.flower_hex[side, flower]))
        # Rule 10.1, or rule 10.3.
        if objective == EDGE:
            points += 1 if amount(counts, OUTSIDE) > 0 else 0
        elif amount(counts, ARIDS) >= 2:
            points += 1
    return points


@rule
def _tile_points(s: State, side: int, is_whole: bool) -> int:
    """Rule 10.2, or rule 10.5; starting tiles are no forest tiles (ruling 10.2a)."""
    points = 0
    for tile in range(NUM_TILES):
        stumps = 0
        own = 0
        if s.rotation[tile] != NONE:
            for hexagon in range(tile * HEXES, tile * HEXES + HEXES):
                if is_stump(hexagon):
                    stumps += 1
                    if s.owner[hexagon] == side:
                        own += 1
        if own > 0 and not is_whole:
            points += 1
        elif own > 0 and own == stumps:
            points += 2
    return points


@rule
def _ruin_points(s: State, side: int) -> int:
    """Rule 10.4: one for each ruin, however many flowers are next to it."""
    points = 0
    for ruin in range(wide(s.num_ruins)):
        if amount(surroundings(s, side, RUIN + ruin), OWN) > 0:
            points += 1
    return points


# Green objectives (rule 11)


@rule
def count_groups(s: State, side: int) -> int:
    """Rule 9.6: all groups, those with a production stump, and those of three flowers or more."""
    sizes = 0
    producing = 0
    for flower in range(num_placed(s, side)):
        hexagon = wide(s.flower_hex[side, flower])
        group = wide(s.group[hexagon])
        # A group of 13 flowers fits four bits.
        sizes += 1 << (4 * group)
        if hexagon < NUM_LAND and PRODUCES <= HEX_KIND[hexagon] < DRAWS:
            producing |= 1 << group
    counts = 0
    while sizes != 0:
        if sizes & 15:
            counts += 1
            counts += (producing & 1) << (8 * PRODUCING)
            if sizes & 15 >= 3:
                counts += 1 << (8 * LARGE)
        sizes >>= 4
        producing >>= 1
    return counts


@rule
def green_points(s: State, side: int, objective: int) -> int:
    """The points of a green objective."""
    if objective == GROUPS:
        return _group_points(s, side)
    if objective == PRODUCING:
        return 2 * amount(count_groups(s, side), PRODUCING)
    if objective == LARGE:
        return 3 * amount(count_groups(s, side), LARGE)
    points = 0
    for flower in range(num_placed(s, side)):
        counts = surroundings(s, side, wide(s.flower_hex[side, flower]))
        # Rule 11.2, or rule 11.4.
        if objective == NEAR_OTHERS:
            points += 2 if amount(counts, OTHERS) >= 2 else 0
        elif amount(counts, OWN) <= 2:
            points += 1
    return points


@rule
def _group_points(s: State, side: int) -> int:
    """Rule 11.1: one for each group, two more for whoever has the most; ruling 11.1a: solo too."""
    own = 0
    most = 0
    for other in range(num_sides(s)):
        groups = amount(count_groups(s, other), GROUPS)
        most = max(most, groups)
        if other == side:
            own = groups
    return own + 2 if own == most > 0 else own


# The score sheet


@rule
def stump_points(s: State, side: int) -> int:
    """Rule 9.5: the points printed on the side's stumps."""
    points = 0
    for flower in range(num_placed(s, side)):
        hexagon = wide(s.flower_hex[side, flower])
        if hexagon < NUM_LAND:
            points += wide(HEX_POINTS[hexagon])
    return points


@rule
def score_line(s: State, seat: int, line: int) -> int:
    """The points of one line of the score sheet if the match ended now."""
    if line == FLOWERS_LINE:
        return num_placed(s, seat)
    if line == BROWN_LINE:
        return 0 if s.brown == NONE else brown_points(s, seat, wide(s.brown))
    if line == GREEN_LINE:
        return 0 if s.green == NONE else green_points(s, seat, wide(s.green))
    return stump_points(s, seat)


@rule
def scores(s: State, out: Any) -> None:
    """Points now, per seat."""
    for seat in range(wide(s.seats)):
        out[seat] = 0
        for line in range(NUM_SCORE_LINES):
            out[seat] += score_line(s, seat, line)


@rule
def num_held(s: State, seat: int) -> int:
    """Rule 8.3: the seat's resources; its markers do not count (ruling 8.3a)."""
    count = 0
    for resource in range(NUM_RESOURCES):
        count += wide(s.held[seat, resource])
    return count


@rule
def outcome(s: State, out: Any) -> None:
    """Rules 8.2 and 8.3: points, then resources; what is still equal is shared; 12.9: solo."""
    if s.seats == 1:
        out[0] = 1.0 if s.is_won else 0.0
        return
    best = -1
    for seat in range(wide(s.seats)):
        points = 0
        for line in range(NUM_SCORE_LINES):
            points += score_line(s, seat, line)
        rank = points * MORE_THAN_HELD + num_held(s, seat)
        out[seat] = rank
        best = max(best, rank)
    winners = 0
    for seat in range(wide(s.seats)):
        if out[seat] == best:
            winners += 1
    for seat in range(wide(s.seats)):
        out[seat] = 1.0 / winners if out[seat] == best else 0.0
