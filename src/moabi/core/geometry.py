"""Hexagons: axial coordinates on a fixed grid that wraps round, and rows of them as bits.

A cell has a column q and a row r. Going round, its neighbours are those of `DIRECTIONS`, sixty
degrees apart. A grid of `size` columns and rows wraps round at its edges, so that a board can grow
in any direction from anywhere; whoever uses one sees to it that the board stays smaller than the
grid. A row of cells is a whole number with a bit a cell, so that a rule can look at all cells of a
row at once.
"""

from __future__ import annotations

from collections.abc import Iterable

from moabi.core.jit import rule

Offset = tuple[int, int]

DIRECTIONS: tuple[Offset, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
NUM_DIRECTIONS = 6
DIRECTION_Q = (1, 1, 0, -1, -1, 0)
DIRECTION_R = (0, -1, -1, 0, 1, 1)


# Rules: cells and rows of a grid that wraps round


@rule
def cell_at(q: int, r: int, size: int) -> int:
    """The number of a cell; coordinates up to one grid outside wrap round."""
    return (r + size) % size * size + (q + size) % size


@rule
def neighbour(cell: int, direction: int, size: int) -> int:
    """The next cell in that direction."""
    q = cell % size + DIRECTION_Q[direction]
    r = cell // size + DIRECTION_R[direction]
    return cell_at(q, r, size)


@rule
def shifted_row(row: int, steps: int, size: int) -> int:
    """The row in which every cell shows what lies that many steps to its right."""
    if steps == 0:
        return row
    full = (1 << size) - 1
    if steps > 0:
        return (row >> steps) | ((row << (size - steps)) & full)
    return ((row << -steps) & full) | (row >> (size + steps))


# Plain Python: for tables and drawings


def distance(q: int, r: int) -> int:
    """How many steps it takes from (0, 0) to (q, r)."""
    return (abs(q) + abs(r) + abs(q + r)) // 2


def rotated(offset: Offset, turns: int) -> Offset:
    """The offset turned about (0, 0) by so many sixths, the way `DIRECTIONS` go round."""
    q, r = offset
    for _ in range(turns % NUM_DIRECTIONS):
        q, r = q + r, -q
    return q, r


def around(offset: Offset) -> list[Offset]:
    """The six neighbours, going round."""
    return [(offset[0] + q, offset[1] + r) for q, r in DIRECTIONS]


def border_of(cells: Iterable[Offset]) -> list[Offset]:
    """The cells around a shape without holes or pinches, in order: each touches the next."""
    shape = set(cells)
    border = {near for cell in shape for near in around(cell)} - shape
    ordered = [min(border)]
    while len(ordered) < len(border):
        onward = [near for near in around(ordered[-1]) if near in border - set(ordered)]
        # Next to one another, and next to a cell of the shape that both touch.
        ordered.append(next(c for c in onward if set(around(c)) & set(around(ordered[-1])) & shape))
    return ordered
