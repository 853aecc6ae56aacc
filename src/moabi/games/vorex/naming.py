"""Vorex: what pieces and places are called, in notation and as players would say it.

The forest has no fixed shape, so a place is named by the point of the compass in which it lies,
seen from the middle of the forest; up on the board is north. Where it must be told from all others
it is named by the way to it from the first piece, which stays the same as the forest grows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import atan2, hypot, pi
from typing import Any

from moabi.core.contract import Message
from moabi.core.state import State
from moabi.games.vorex.hexes import ACROSS, centre
from moabi.games.vorex.layout import (
    HEXES,
    MIDDLE,
    NUM_TILES,
    POINTS,
    RUIN,
    WEED,
    WIDTH,
    objective_id,
    piece_id,
    tile_offsets,
)
from moabi.games.vorex.table import hexes_near

Tables = Mapping[str, Any]

PLACES = ("first", "second", "third", "fourth")
COMPASS = ("east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east")
# Where an arm can point, by its column and row seen from the middle.
DIRECTION_NAMES = {
    (1, 0): "right",
    (1, -1): "upper_right",
    (0, -1): "upper_left",
    (-1, 0): "left",
    (-1, 1): "lower_left",
    (0, 1): "lower_right",
}
# The ways from a hex to the next, going round, and their names.
WAYS = (
    ((1, 0), "east"),
    ((0, 1), "south-east"),
    ((-1, 1), "south-west"),
    ((-1, 0), "west"),
    ((0, -1), "north-west"),
    ((1, -1), "north-east"),
)
SPOTS = ("spot-first", "spot-straight", "spot")
SPOT_VALUES = (("steps", "way"), ("more", "turn"))


# Places


def coordinates(cell: int) -> tuple[int, int]:
    """Column and row of a cell, counted from the middle of the first piece."""
    return cell % WIDTH - MIDDLE % WIDTH, cell // WIDTH - MIDDLE // WIDTH


def hex_id(hexagon: int) -> str:
    """The name of a hex in notation."""
    return f"{piece_id(hexagon // HEXES)}.{hexagon % HEXES}"


def where(state: State, cell: int) -> Message:
    """Where a cell lies, seen from the middle of the forest."""
    if state.span_q == 0:
        return Message("where-middle")
    q, r = coordinates(cell)
    left, top = coordinates(int(state.low_r) * WIDTH + int(state.low_q))
    x, y = centre(q, r)
    from_x, from_y = centre(left, top)
    over_x, over_y = centre(int(state.span_q) - 1, int(state.span_r) - 1)
    x, y = x - from_x - over_x / 2, y - from_y - over_y / 2
    if hypot(x, y) < ACROSS:
        return Message("where-middle")
    return Message(f"where-{COMPASS[round(atan2(y, x) * 4 / pi) % 8]}")


def way_to(q: int, r: int) -> list[tuple[int, str]]:
    """The steps that lead so many columns and rows away: one way, or two next to each other."""
    for (along, name), (then, other) in zip(WAYS, WAYS[1:] + WAYS[:1], strict=True):
        steps = ((q * then[1] - r * then[0], name), (along[0] * r - along[1] * q, other))
        if min(steps)[0] >= 0:
            break
    return sorted((part for part in steps if part[0]), reverse=True)


def spot(cell: int) -> Message:
    """The way to a cell from the middle of the first piece: no two cells have the same."""
    values: dict[str, Any] = {}
    way = way_to(*coordinates(cell))
    for (steps, name), (count, direction) in zip(way, SPOT_VALUES, strict=False):
        values |= {count: steps, direction: Message(f"way-{name}")}
    return Message(SPOTS[len(way)], values)


def free_place(state: State, cell: int, tables: Tables) -> Message:
    """A place for the middle of a tile: the way to it, and what it touches."""
    near = [hexagon - 1 for hexagon in hexes_near(state, cell).to_bytes(6, "big") if hexagon]
    faces = [
        Message("a-ruin") if hexagon >= RUIN else _of_kind("face", hexagon, tables)
        for hexagon in near
    ]
    kinds = {(face.key, *face.values.values()): face for face in faces}
    if not kinds:
        return spot(cell)
    beside = listed(list(kinds.values())[: len(PLACES)])
    return Message("spot-beside", {"where": spot(cell), "hexes": beside})


# Pieces


def listed(parts: Sequence[Message]) -> Message:
    """Up to four things, one after the other."""
    return Message(f"amounts-{len(parts)}", dict(zip(PLACES, parts, strict=False)))


def amounts(counts: Sequence[int]) -> Message:
    """So much of each resource, in words."""
    return listed(
        [
            Message(f"count-{resource}", {"count": int(count)})
            for resource, count in enumerate(counts)
            if count
        ]
    )


def objective_message(objective: int) -> Message:
    """An objective by what it scores, brown ones first."""
    return Message(f"objective-{objective_id(objective)}")


def _of_kind(key: str, hexagon: int, tables: Tables) -> Message:
    kind = int(tables["HEX_KIND"][hexagon])
    points = {"points": int(tables["HEX_POINTS"][hexagon])} if kind == POINTS else {}
    return Message(f"{key}-{kind}", points)


def stump_message(state: State, hexagon: int, tables: Tables) -> Message:
    """A stump of the forest by its kind and where it stands."""
    kind = _of_kind("stump", hexagon, tables)
    return Message("stump", {"kind": kind, "where": where(state, int(state.hex_cell[hexagon]))})


def bare_tile(piece: int) -> Message:
    """A tile or starting tile, where it is clear which one is meant."""
    return Message("start-tile" if piece >= NUM_TILES else "tile")


def _face(piece: int, tables: Tables) -> Message:
    """A tile by what its hexes are; a starting tile is known without."""
    if piece >= NUM_TILES:
        return bare_tile(piece)
    faces = [_of_kind("face", piece * HEXES + place, tables) for place in range(HEXES)]
    kinds = {(face.key, *face.values.values()): face for face in faces}
    counts = Counter((face.key, *face.values.values()) for face in faces)
    parts = [
        face if counts[kind] == 1 else Message("face-times", {"face": face, "count": counts[kind]})
        for kind, face in kinds.items()
    ]
    return Message("tile-face", {"hexes": listed(parts)})


def tile_message(piece: int, tables: Tables) -> Message:
    """A tile or starting tile by its hexes and its beetles."""
    return _with_beetles(_face(piece, tables), piece, tables)


def _with_beetles(tile: Message, piece: int, tables: Tables) -> Message:
    beetles = tables["PIECE_BEETLES"][piece]
    if not beetles.any():
        return tile
    return Message("tile-beetles", {"tile": tile, "beetles": amounts(beetles)})


def _is_weeds(state: State) -> bool:
    return bool(state.seats == 1 and state.turn_side == WEED)


def offered_tile(state: State, piece: int, tables: Tables) -> Message:
    """A tile to choose, with its beetles if they bring something: not for the Weed (rule 12.5)."""
    return _face(piece, tables) if _is_weeds(state) else tile_message(piece, tables)


def tile_in_hand(state: State, piece: int, tables: Tables) -> Message:
    """The tile that is being laid, again with its beetles if they bring something."""
    tile = bare_tile(piece)
    return tile if _is_weeds(state) else _with_beetles(tile, piece, tables)


def turn_message(piece: int, rotation: int, tables: Tables) -> Message:
    """How a tile would be turned, and what comes to lie in which direction."""
    values: dict[str, Any] = {"degrees": 60 * rotation}
    for place, offset in enumerate(tile_offsets(rotation)):
        if place > 0:
            values[DIRECTION_NAMES[offset]] = _of_kind("face", piece * HEXES + place, tables)
    return Message("offer-turn-odd" if rotation % 2 else "offer-turn-even", values)
