"""Vorex: what lies on the table, where a tile fits, and the laying of one (rules 3 and 5).

**Where a tile fits** is kept for every cell, and brought up to date only near a new tile. A place
is judged by its border, the twelve cells around the tile, gone round in order. Forest and tile are
each in one piece and without holes. So the holes that a laying closes are one fewer than the
stretches of forest met on the way round, and each free stretch in between is a hole of its own, but
for the one that leads outside. A hole of one cell (rule 5.2) is a free stretch of one cell with
forest or tile on all six sides. So a tile fits where, with such cells counted as forest, the border
has exactly one stretch of forest (rules 5.1 and 5.3). Nothing beyond three cells away matters.

Rows are judged three at a time and all their cells at once: a bit a cell, and a row's window of
LANE bits beside the next one's in one number. The grid of these bits is smaller than the table: a
cell's column and row are folded onto it modulo GRID. That is exact for a forest at most MAX_FOLDED
wide, which nearly all are. In a wider one `occupied` still tells cells that are free for certain,
`fits` is no longer kept, and each place is judged by itself, going round it cell by cell.
"""

from __future__ import annotations

import numpy as np

from moabi.core.contract import NONE
from moabi.core.geometry import (
    DIRECTION_Q,
    DIRECTION_R,
    DIRECTIONS,
    border_of,
    neighbour,
    shifted_row,
)
from moabi.core.jit import rule
from moabi.core.state import State
from moabi.games.vorex.layout import (
    ARID,
    AWAITED,
    GRID,
    HEX_KIND,
    HEXES,
    LOOKUP,
    MAX_FOLDED,
    NUM_LAND,
    NUM_PIECES,
    PIECE_SIZE,
    RUIN,
    WIDTH,
    tile_offsets,
)

# A tile changes what fits at most four cells from its middle, and three more decide about that.
REACH = 4
SIGHT = 3
LANE = 20
LANE_BITS = (1 << LANE) - 1
CHANGED_BITS = (1 << (2 * REACH + 1)) - 1

PIECE_CELLS = np.array([tile_offsets(rotation) for rotation in range(6)], np.int8)
# By outline: the border of a tile, going round, and the sides on which each of its cells touches
# the tile, a bit a direction.
_BORDERS = [border_of(tile_offsets(shape)) for shape in range(2)]
BORDER = len(_BORDERS[0])
BORDER_CELLS = np.array(_BORDERS, np.int8)
BORDER_SIDES = np.array(
    [
        [
            sum(
                1 << direction
                for direction, (dq, dr) in enumerate(DIRECTIONS)
                if (q + dq, r + dr) in tile_offsets(shape)
            )
            for q, r in _BORDERS[shape]
        ]
        for shape in range(2)
    ],
    np.int8,
)


@rule
def wide(number: int) -> int:
    """A number of the state at full width: with one type of number a rule is compiled but once."""
    return int(number) + 0


# What lies where


@rule
def is_occupied(s: State, cell: int) -> bool:
    """Whether a tile or a ruin lies there."""
    return hex_at(s, cell) != NONE


@rule
def hex_at(s: State, cell: int) -> int:
    """The hex that lies there, or NONE."""
    if (int(s.occupied[grid_row(cell)]) >> (cell % GRID)) & 1 == 0:
        return NONE
    slot = _slot(cell)
    while s.lookup[slot] != 0 and s.hex_cell[int(s.lookup[slot]) - 1] != cell:
        slot = (slot + 1) % LOOKUP
    return int(s.lookup[slot]) - 1


@rule
def hexes_near(s: State, cell: int) -> int:
    """The hexes on the six sides of a cell, a byte each: hex + 1, going round; 0 where none is."""
    near = 0
    for direction in range(6):
        near = (near << 8) | (hex_at(s, neighbour(cell, direction, WIDTH)) + 1)
    return near


@rule
def grid_row(cell: int) -> int:
    """The row of the grid onto which the cell is folded; its column is cell % GRID."""
    return cell // WIDTH % GRID


@rule
def is_wide(s: State) -> bool:
    """Whether the forest is too wide to be folded onto the grid."""
    return s.span_q > MAX_FOLDED or s.span_r > MAX_FOLDED


@rule
def _slot(cell: int) -> int:
    """Where the search for a cell begins: far apart for cells that are near each other."""
    return (cell // WIDTH * 37 + cell % WIDTH * 5) % LOOKUP


@rule
def cell_from(cell: int, q: int, r: int) -> int:
    """The cell that lies so many columns and rows away."""
    return cell + int(r) * WIDTH + int(q)


@rule
def is_stump(hexagon: int) -> bool:
    """Whether a flower can be placed on the hex for its cost: neither arid nor a ruin."""
    return hexagon < NUM_LAND and HEX_KIND[hexagon] > ARID


@rule
def _put_hex(s: State, hexagon: int, cell: int) -> None:
    s.hex_cell[hexagon] = cell
    row = grid_row(cell)
    s.occupied[row] = int(s.occupied[row]) | (1 << (cell % GRID))
    slot = _slot(cell)
    while s.lookup[slot] != 0:
        slot = (slot + 1) % LOOKUP
    s.lookup[slot] = hexagon + 1


# Where a tile fits


@rule
def _window(s: State, row: int, column: int) -> int:
    """What lies in the grid's row from that column on, as far as a lane goes."""
    return shifted_row(int(s.occupied[(row + GRID) % GRID]), column, GRID) & LANE_BITS


@rule
def _look_around(s: State, cell: int) -> bool:
    """Judge anew the cells near a tile just laid, three rows at a time, and fill holes with ruins.

    True if a ruin's stumps are all in bloom.
    """
    row = grid_row(cell)
    left = cell % GRID - REACH
    column = (left - 2 * SIGHT + GRID) % GRID
    back = (GRID - left) % GRID
    mask = wide(CHANGED_BITS)
    mask = shifted_row(mask, back, GRID)
    is_decided = False
    for batch in range(-REACH, REACH, 3):
        first = row + batch - SIGHT
        a = wide(0)
        for lane in range(3):
            a |= _window(s, first + lane, column) << (lane * LANE)
        b = _next_lanes(s, a, first + 3, column)
        c = _next_lanes(s, b, first + 4, column)
        d = _next_lanes(s, c, first + 5, column)
        e = _next_lanes(s, d, first + 6, column)
        f = _next_lanes(s, e, first + 7, column)
        g = _next_lanes(s, f, first + 8, column)
        # Ruins need not be known here: they have no free cell beside them.
        holes = _holes(c, d, e) >> SIGHT
        for shape in range(2):
            bits = _judge(a, b, c, d, e, f, g, 1 - 2 * shape) >> SIGHT
            a, b, c, e, f, g = g, f, e, c, b, a
            for lane in range(3):
                near = (row + batch + lane + GRID) % GRID
                kept = wide(s.fits[shape, near]) & ~mask
                new = (bits >> (lane * LANE)) & CHANGED_BITS
                s.fits[shape, near] = kept | shifted_row(new, back, GRID)
        for lane in range(3):
            bits = (holes >> (lane * LANE)) & CHANGED_BITS
            if bits != 0 and _fill_holes(s, cell_from(cell, -REACH, batch + lane), bits):
                is_decided = True
    return is_decided


@rule
def _holes(above: int, middle: int, below: int) -> int:
    """Where a free cell has something on all six sides."""
    left = SIGHT - 1
    right = SIGHT + 1
    around = (middle >> left) & (middle >> right)
    around &= (above >> SIGHT) & (above >> right) & (below >> left) & (below >> SIGHT)
    return around & ~(middle >> SIGHT)


@rule
def _fill_holes(s: State, cell: int, holes: int) -> bool:
    """Rule 5.2: a ruin in every hole, a bit each from that cell on; true if one is decided."""
    is_decided = False
    while holes != 0:
        if holes & 1 and _add_ruin(s, cell):
            is_decided = True
        holes >>= 1
        cell += 1
    return is_decided


@rule
def _next_lanes(s: State, lanes: int, row: int, column: int) -> int:
    """The same three lanes one row further down."""
    return (lanes >> LANE) | (_window(s, row, column) << (2 * LANE))


@rule
def _judge(a: int, b: int, c: int, d: int, e: int, f: int, g: int, way: int) -> int:
    """Rules 5.1 to 5.3: where the middle of a tile can lie, in the rows whose lanes are in d.

    a to g are those rows and the three above and below. The tile is the upright one; for the other
    outline, which is the same upside down, the rows come in reverse and `way` is -1.
    """
    # How far to shift a row to see one, two or three cells to the left or right, or straight.
    l3 = SIGHT - 3 * way
    l2 = SIGHT - 2 * way
    l1 = SIGHT - way
    o = SIGHT
    r1 = SIGHT + way
    r2 = SIGHT + 2 * way
    r3 = SIGHT + 3 * way
    # The border, going round: a notch between two arms, then three cells around an arm's end.
    notch0, left0, tip0, right0 = d >> l1, c >> l1, b >> o, b >> r1
    notch1, left1, tip1, right1 = c >> r1, c >> r2, d >> r2, e >> r1
    notch2, left2, tip2, right2 = e >> o, f >> l1, f >> l2, e >> l2
    # Behind it, again going round.
    u0, v0, w0, x0, y0, z0 = d >> l2, c >> l2, b >> l1, a >> o, a >> r1, a >> r2
    u1, v1, w1, x1, y1, z1 = b >> r2, b >> r3, c >> r3, d >> r3, e >> r2, f >> r1
    u2, v2, w2, x2, y2, z2 = f >> o, g >> l1, g >> l2, g >> l3, f >> l3, e >> l3
    one = 0
    more = 0
    last = right2 | (tip2 & notch0 & y2 & z2 & u0)
    for third in range(3):
        if third == 0:
            before, notch, left, tip, right, after = right2, notch0, left0, tip0, right0, notch1
            u, v, w, x, y, z, onward = u0, v0, w0, x0, y0, z0, u1
        elif third == 1:
            before, notch, left, tip, right, after = right0, notch1, left1, tip1, right1, notch2
            u, v, w, x, y, z, onward = u1, v1, w1, x1, y1, z1, u2
        else:
            before, notch, left, tip, right, after = right1, notch2, left2, tip2, right2, notch0
            u, v, w, x, y, z, onward = u2, v2, w2, x2, y2, z2, u0
        # Each cell of the border: forest, or a hole of one cell.
        near = notch | (before & left & u)
        begins = near & ~last
        more |= one & begins
        one |= begins
        last = near
        near = left | (notch & tip & u & v & w)
        begins = near & ~last
        more |= one & begins
        one |= begins
        last = near
        near = tip | (left & right & w & x & y)
        begins = near & ~last
        more |= one & begins
        one |= begins
        last = near
        near = right | (tip & after & y & z & onward)
        begins = near & ~last
        more |= one & begins
        one |= begins
        last = near
    taken = (d >> o) | (d >> r1) | (c >> o) | (e >> l1)
    return one & ~more & ~taken


@rule
def _look(s: State, row: int, direction: int, then: int) -> int:
    """For each cell of a row, whether something lies a step in one direction, or two in two."""
    q = DIRECTION_Q[direction % 6]
    r = DIRECTION_R[direction % 6]
    if then >= 0:
        q += DIRECTION_Q[then % 6]
        r += DIRECTION_R[then % 6]
    return shifted_row(int(s.occupied[(row + r + GRID) % GRID]), q, GRID)


@rule
def single_fits(s: State, row: int) -> int:
    """The same for a starting tile of one hex, all cells of a row of the grid at once.

    Those are laid while setting up, when no forest is wide.
    """
    one = 0
    more = 0
    last = 0
    for step in range(7):
        way = step + 5
        near = _look(s, row, way - 1, NONE) & _look(s, row, way + 1, NONE)
        for turn in range(-1, 2):
            near &= _look(s, row, way, way + turn)
        near |= _look(s, row, way, NONE)
        if step > 0:
            begins = near & ~last
            more |= one & begins
            one |= begins
        last = near
    return one & ~more & ~int(s.occupied[row])


@rule
def fits_turned(s: State, piece: int, cell: int, rotation: int) -> bool:
    """Whether the piece can lie with its middle there, turned so; of cells near the forest."""
    if PIECE_SIZE[piece] == 1:
        return (single_fits(s, grid_row(cell)) >> (cell % GRID)) & 1 == 1
    return tile_fits(s, cell, rotation & 1)


@rule
def tile_fits(s: State, cell: int, shape: int) -> bool:
    """The same for a piece of four hexes with that outline."""
    if is_wide(s):
        return _fits_round(s, cell, shape)
    return (int(s.fits[shape, grid_row(cell)]) >> (cell % GRID)) & 1 == 1


@rule
def fits_somehow(s: State, piece: int, row: int) -> int:
    """The cells of the grid's row where the piece's middle can lie, if the forest is not wide."""
    if PIECE_SIZE[piece] == 1:
        return single_fits(s, row)
    return int(s.fits[0, row]) | int(s.fits[1, row])


# Where a tile fits in a forest too wide for the grid


@rule
def near_forest(s: State, row: int) -> int:
    """The cells of the grid's row that are at most two away from the forest, and some others."""
    near = 0
    for r in range(-2, 3):
        near |= int(s.occupied[(row + r + GRID) % GRID])
    spread = 0
    for q in range(-2, 3):
        spread |= shifted_row(near, q, GRID)
    return spread


@rule
def _fits_round(s: State, cell: int, shape: int) -> bool:
    """Rules 5.1 to 5.3: whether the border has exactly one stretch of forest."""
    for place in range(HEXES):
        q = PIECE_CELLS[shape, place, 0]
        if is_occupied(s, cell_from(cell, q, PIECE_CELLS[shape, place, 1])):
            return False
    stretches = 0
    last = False
    for step in range(-1, BORDER):
        at = (step + BORDER) % BORDER
        beside = cell_from(cell, BORDER_CELLS[shape, at, 0], BORDER_CELLS[shape, at, 1])
        near = is_occupied(s, beside) or _is_closed(s, beside, wide(BORDER_SIDES[shape, at]))
        if step >= 0 and near and not last:
            stretches += 1
        last = near
    return stretches == 1


@rule
def _is_closed(s: State, cell: int, sides: int) -> bool:
    """Whether something lies on all sides of a cell, not counting those sides."""
    for direction in range(6):
        is_counted = (sides >> direction) & 1 == 0
        if is_counted and not is_occupied(s, neighbour(cell, direction, WIDTH)):
            return False
    return True


@rule
def _fill_holes_round(s: State, cell: int) -> bool:
    """Rule 5.2: a ruin in every hole beside a tile just laid there; true if one is decided."""
    is_decided = False
    for r in range(-2, 3):
        for q in range(-2, 3):
            near = cell_from(cell, q, r)
            if not is_occupied(s, near) and _is_closed(s, near, 0) and _add_ruin(s, near):
                is_decided = True
    return is_decided


# Laying a tile


@rule
def lay(s: State, piece: int, cell: int, rotation: int) -> bool:
    """Lay the piece, and ruins in the holes it closes; true if a ruin's stumps are all in bloom."""
    s.rotation[piece] = rotation
    for place in range(wide(PIECE_SIZE[piece])):
        q = PIECE_CELLS[rotation, place, 0]
        r = PIECE_CELLS[rotation, place, 1]
        _put_hex(s, piece * HEXES + place, cell_from(cell, q, r))
        _widen(s, cell_from(cell, q, r))
    for place in range(wide(PIECE_SIZE[piece])):
        if is_stump(piece * HEXES + place):
            _open_stump(s, piece * HEXES + place)
    return _fill_holes_round(s, cell) if is_wide(s) else _look_around(s, cell)


@rule
def _widen(s: State, cell: int) -> None:
    """Keep the box around the forest."""
    q = cell % WIDTH
    r = cell // WIDTH
    if s.span_q == 0:
        s.low_q = q
        s.low_r = r
    low_q = min(int(s.low_q), q)
    low_r = min(int(s.low_r), r)
    s.span_q = max(int(s.low_q) + int(s.span_q), q + 1) - low_q
    s.span_r = max(int(s.low_r) + int(s.span_r), r + 1) - low_r
    s.low_q = low_q
    s.low_r = low_r


@rule
def _open_stump(s: State, hexagon: int) -> None:
    """Enter a stump among the free ones, and the groups of flowers next to it."""
    at = int(s.num_stumps)
    while at > 0 and s.stump[at - 1] > hexagon:
        s.stump[at] = s.stump[at - 1]
        at -= 1
    s.stump[at] = hexagon
    s.num_stumps += 1
    near = hexes_near(s, wide(s.hex_cell[hexagon]))
    while near != 0:
        other = (near & 255) - 1
        near >>= 8
        if other != NONE and s.owner[other] != NONE:
            side = wide(s.owner[other])
            s.beside[side, hexagon] = int(s.beside[side, hexagon]) | (1 << int(s.group[other]))


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
def _add_ruin(s: State, cell: int) -> bool:
    """Rule 5.2; ruling 7.1b: true if all stumps around it are in bloom already."""
    ruin = int(s.num_ruins)
    s.num_ruins = ruin + 1
    stumps = 0
    free = 0
    near = hexes_near(s, cell)
    while near != 0:
        other = (near & 255) - 1
        near >>= 8
        if is_stump(other):
            stumps += 1
            if s.owner[other] == NONE:
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
