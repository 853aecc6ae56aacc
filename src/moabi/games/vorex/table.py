"""Vorex: what lies on the table, where a tile fits, and the laying of one (rules 3 and 5).

**Where a tile fits** is kept for every cell, and brought up to date only near a new tile. A place is
judged by its border, the twelve cells around the tile, gone round in order. Forest and tile are each
in one piece and without holes, so the holes that a laying closes are one fewer than the stretches
of forest met on the way round, and each of the free stretches in between is a hole, but for the one
that leads outside. A hole of one cell (rule 5.2) is a free stretch of one cell with forest or tile
on all six sides. So a tile fits where, with such cells counted as forest, the border has exactly one
stretch of forest (rules 5.1 and 5.3). Nothing further away than three cells matters. All places of a
row are judged at once, a bit each.
"""

from __future__ import annotations

import numpy as np

from moabi.core.contract import NONE
from moabi.core.geometry import around, border_of, neighbour, shifted_row
from moabi.core.jit import rule
from moabi.core.state import State
from moabi.games.vorex.layout import (
    ARID,
    AWAITED,
    HEX_KIND,
    HEXES,
    LOOKUP,
    MAX_BORDER,
    MAX_SPAN,
    NUM_LAND,
    NUM_PIECES,
    NUM_SHAPES,
    PIECE_SIZE,
    RUIN,
    SINGLE,
    WIDTH,
    tile_offsets,
)

FULL_ROW = (1 << WIDTH) - 1
MAX_BEYOND = 5
REACH = 4  # rows above and below a tile's middle in which it can change what fits

# By shape: the cells of a tile, the border, and for each cell of the border its neighbours outside
# the tile. Short lists are filled up with their last entry.
SHAPES = (tile_offsets(0), tile_offsets(1), tile_offsets(0, 1))
BORDERS = tuple(border_of(shape) for shape in SHAPES)
BORDER_SIZE = np.array([len(border) for border in BORDERS], np.int8)
SHAPE_CELLS = np.zeros((NUM_SHAPES, HEXES, 2), np.int8)
BORDER_CELLS = np.zeros((NUM_SHAPES, MAX_BORDER, 2), np.int8)
BEYOND_CELLS = np.zeros((NUM_SHAPES, MAX_BORDER, MAX_BEYOND, 2), np.int8)
for _number, (_shape, _border) in enumerate(zip(SHAPES, BORDERS, strict=True)):
    SHAPE_CELLS[_number] = (_shape + [_shape[-1]] * HEXES)[:HEXES]
    BORDER_CELLS[_number] = (_border + [_border[-1]] * MAX_BORDER)[:MAX_BORDER]
    for _place, _cell in enumerate(_border):
        _beyond = [near for near in around(_cell) if near not in _shape]
        BEYOND_CELLS[_number, _place] = (_beyond + [_beyond[-1]] * MAX_BEYOND)[:MAX_BEYOND]
PIECE_CELLS = np.array([tile_offsets(rotation) for rotation in range(6)], np.int8)


# What lies where


@rule
def is_occupied(s: State, cell: int) -> bool:
    """Whether a tile or a ruin lies there."""
    return (int(s.occupied[cell // WIDTH]) >> (cell % WIDTH)) & 1 == 1


@rule
def hex_at(s: State, cell: int) -> int:
    """The hex that lies there, or NONE."""
    if not is_occupied(s, cell):
        return NONE
    slot = _slot(cell)
    while s.hex_cell[int(s.lookup[slot]) - 1] != cell:
        slot = (slot + 1) % LOOKUP
    return int(s.lookup[slot]) - 1


@rule
def _slot(cell: int) -> int:
    """Where the search for a cell begins: far apart for cells that are near each other."""
    return (cell // WIDTH * 37 + cell % WIDTH * 5) % LOOKUP


@rule
def cell_from(cell: int, q: int, r: int) -> int:
    """The cell that lies so many columns and rows away, by the wrapping grid."""
    column = (cell % WIDTH + int(q) + WIDTH) % WIDTH
    return (cell // WIDTH + int(r) + WIDTH) % WIDTH * WIDTH + column


@rule
def is_stump(hexagon: int) -> bool:
    """Whether a flower can be placed on the hex for its cost: neither arid nor a ruin."""
    return hexagon < NUM_LAND and HEX_KIND[hexagon] > ARID


@rule
def _put_hex(s: State, hexagon: int, cell: int) -> None:
    s.hex_cell[hexagon] = cell
    s.occupied[cell // WIDTH] = int(s.occupied[cell // WIDTH]) | (1 << (cell % WIDTH))
    slot = _slot(cell)
    while s.lookup[slot] != 0:
        slot = (slot + 1) % LOOKUP
    s.lookup[slot] = hexagon + 1


# Where a tile fits


@rule
def shape_of(piece: int, rotation: int) -> int:
    """The outline of a piece: turning a tile by a third does not change it."""
    return SINGLE if PIECE_SIZE[piece] == 1 else rotation & 1


@rule
def _look(s: State, row: int, q: int, r: int) -> int:
    """For every cell of the row, a bit: whether something lies so many columns and rows away."""
    return shifted_row(int(s.occupied[(row + r + WIDTH) % WIDTH]), int(q), WIDTH)


@rule
def fitting_row(s: State, shape: int, row: int) -> int:
    """Rules 5.1 to 5.3: the cells of the row where the middle of such a tile can lie."""
    taken = 0
    for place in range(HEXES):
        taken |= _look(s, row, SHAPE_CELLS[shape, place, 0], SHAPE_CELLS[shape, place, 1])
    free = FULL_ROW & ~taken
    size = BORDER_SIZE[shape]
    last = _look(s, row, BORDER_CELLS[shape, size - 1, 0], BORDER_CELLS[shape, size - 1, 1])
    one = 0
    more = 0
    for place in range(size):
        near = _look(s, row, BORDER_CELLS[shape, place, 0], BORDER_CELLS[shape, place, 1])
        begins = near & ~last
        more |= one & begins
        one |= begins
        last = near
    if free & more == 0:
        return free & one
    return (free & one & ~more) | (free & more & _closing_row(s, shape, row))


@rule
def _closing_row(s: State, shape: int, row: int) -> int:
    """Rules 5.2 and 5.3: where such a tile closes no hole but such of one cell."""
    size = BORDER_SIZE[shape]
    last = _closed(s, shape, row, size - 1)
    one = 0
    more = 0
    for place in range(size):
        near = _closed(s, shape, row, place)
        begins = near & ~last
        more |= one & begins
        one |= begins
        last = near
    return one & ~more


@rule
def _closed(s: State, shape: int, row: int, place: int) -> int:
    """Where that cell of the border is forest, or has forest or the tile on all six sides."""
    around_it = FULL_ROW
    for index in range(MAX_BEYOND):
        q = BEYOND_CELLS[shape, place, index, 0]
        around_it &= _look(s, row, q, BEYOND_CELLS[shape, place, index, 1])
    return around_it | _look(
        s, row, BORDER_CELLS[shape, place, 0], BORDER_CELLS[shape, place, 1]
    )


@rule
def _update_fits(s: State, row: int) -> None:
    for step in range(-REACH, REACH + 1):
        near = (row + step + WIDTH) % WIDTH
        for shape in range(2):
            s.fits[shape, near] = fitting_row(s, shape, near)


@rule
def is_wide(s: State) -> bool:
    """Whether one more tile could make the forest wider than the table (ruling 5.1b)."""
    return s.span_q > MAX_SPAN - 3 or s.span_r > MAX_SPAN - 3


@rule
def keeps_in(s: State, shape: int, cell: int) -> bool:
    """Ruling 5.1b: whether the forest with the tile is no wider than the table."""
    span_q = int(s.span_q)
    span_r = int(s.span_r)
    for place in range(HEXES):
        other = cell_from(cell, SHAPE_CELLS[shape, place, 0], SHAPE_CELLS[shape, place, 1])
        span_q = max(span_q, _wider(s.low_q, s.span_q, other % WIDTH))
        span_r = max(span_r, _wider(s.low_r, s.span_r, other // WIDTH))
    return span_q <= MAX_SPAN and span_r <= MAX_SPAN


@rule
def _wider(low: int, span: int, at: int) -> int:
    """How wide the forest is with a cell at that coordinate, added at the nearer end."""
    beyond = (at - int(low) + WIDTH) % WIDTH
    return max(int(span), min(beyond + 1, int(span) + WIDTH - beyond))


@rule
def fits_turned(s: State, piece: int, cell: int, rotation: int) -> bool:
    """Whether the piece can lie with its middle there, turned so."""
    shape = shape_of(piece, rotation)
    row = cell // WIDTH
    fits = fitting_row(s, SINGLE, row) if shape == SINGLE else int(s.fits[shape, row])
    return (fits >> (cell % WIDTH)) & 1 == 1 and (not is_wide(s) or keeps_in(s, shape, cell))


@rule
def fits_somehow(s: State, piece: int, row: int) -> int:
    """The cells of the row where the middle of the piece can lie in one rotation or another."""
    if PIECE_SIZE[piece] == 1:
        fits = fitting_row(s, SINGLE, row)
    else:
        fits = int(s.fits[0, row]) | int(s.fits[1, row])
    if fits != 0 and is_wide(s):
        for q in range(WIDTH):
            cell = row * WIDTH + q
            if not (fits_turned(s, piece, cell, 0) or fits_turned(s, piece, cell, 1)):
                fits &= ~(1 << q)
    return fits


# Laying a tile


@rule
def lay(s: State, piece: int, cell: int, rotation: int) -> bool:
    """Lay the piece, and ruins in the holes it closes; true if a ruin's stumps are all in bloom."""
    s.rotation[piece] = rotation
    for place in range(PIECE_SIZE[piece]):
        q = PIECE_CELLS[rotation, place, 0]
        r = PIECE_CELLS[rotation, place, 1]
        _put_hex(s, piece * HEXES + place, cell_from(cell, q, r))
        _widen(s, cell_from(cell, q, r))
    for place in range(PIECE_SIZE[piece]):
        if is_stump(piece * HEXES + place):
            _open_stump(s, piece * HEXES + place)
    is_decided = False
    shape = shape_of(piece, rotation)
    for place in range(BORDER_SIZE[shape]):
        hole = cell_from(cell, BORDER_CELLS[shape, place, 0], BORDER_CELLS[shape, place, 1])
        if not is_occupied(s, hole) and _is_closed(s, hole) and _add_ruin(s, hole):
            is_decided = True
    _update_fits(s, cell // WIDTH)
    return is_decided


@rule
def _widen(s: State, cell: int) -> None:
    """Keep the box around the forest."""
    span = _wider(s.low_q, s.span_q, cell % WIDTH)
    if (cell % WIDTH - s.low_q + WIDTH) % WIDTH >= span:
        s.low_q = cell % WIDTH
    s.span_q = span
    span = _wider(s.low_r, s.span_r, cell // WIDTH)
    if (cell // WIDTH - s.low_r + WIDTH) % WIDTH >= span:
        s.low_r = cell // WIDTH
    s.span_r = span


@rule
def _open_stump(s: State, hexagon: int) -> None:
    """Enter a stump among the free ones, and the groups of flowers next to it."""
    at = int(s.num_stumps)
    while at > 0 and s.stump[at - 1] > hexagon:
        s.stump[at] = s.stump[at - 1]
        at -= 1
    s.stump[at] = hexagon
    s.num_stumps += 1
    for direction in range(6):
        near = hex_at(s, neighbour(int(s.hex_cell[hexagon]), direction, WIDTH))
        if near != NONE and s.owner[near] != NONE:
            side = s.owner[near]
            s.beside[side, hexagon] = int(s.beside[side, hexagon]) | (1 << int(s.group[near]))


@rule
def close_stump(s: State, hexagon: int) -> None:
    """Take a stump off the free ones."""
    at = 0
    while s.stump[at] != hexagon:
        at += 1
    s.num_stumps -= 1
    for later in range(at, s.num_stumps):
        s.stump[later] = s.stump[later + 1]
    s.stump[s.num_stumps] = 0


@rule
def _is_closed(s: State, cell: int) -> bool:
    for direction in range(6):
        if not is_occupied(s, neighbour(cell, direction, WIDTH)):
            return False
    return True


@rule
def _add_ruin(s: State, cell: int) -> bool:
    """Rule 5.2; ruling 7.1b: true if all stumps around it are in bloom already."""
    ruin = int(s.num_ruins)
    s.num_ruins = ruin + 1
    stumps = 0
    free = 0
    for direction in range(6):
        near = hex_at(s, neighbour(cell, direction, WIDTH))
        if is_stump(near):
            stumps += 1
            if s.owner[near] == NONE:
                free += 1
    _put_hex(s, RUIN + ruin, cell)
    is_decided = stumps > 0 and free == 0
    s.ruin_stumps[ruin] = AWAITED if is_decided else free
    return is_decided


@rule
def clear_table(s: State) -> None:
    """An empty table."""
    s.occupied[:] = 0
    s.fits[:] = 0
    s.group_production[:] = 0
    s.hex_cell[:] = NONE
    s.beside[:] = 0
    s.lookup[:] = 0
    s.owner[:] = NONE
    s.group[:] = NONE
    s.flower_hex[:] = 0
    for piece in range(NUM_PIECES):
        s.rotation[piece] = NONE
    s.stump[:] = 0
    s.num_stumps = 0
    s.ruin_stumps[:] = 0
    s.num_ruins = 0
    s.low_q = WIDTH // 2
    s.low_r = WIDTH // 2
    s.span_q = 0
    s.span_r = 0
