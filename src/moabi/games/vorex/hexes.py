"""Hexagons on paper: where a cell lies, and the outlines of hexes and of whole tiles.

Lengths are in units of which a hex is 100 high; a drawing scales them. Hexes stand on a corner, so
that a row of the grid runs from left to right.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, sin, sqrt

Point = tuple[float, float]
Offset = tuple[int, int]

HEX = 50.0
"""From the middle of a hex to a corner."""
ACROSS = sqrt(3) * HEX
"""From side to side, and so from one hex to the next."""
ROW = 1.5 * HEX


def centre(q: int, r: int) -> Point:
    """The middle of the hex in that column and row of the grid."""
    return ACROSS * (q + r / 2), ROW * r


def polar(radius: float, degrees: float) -> Point:
    """The point that far from the origin, degrees clockwise from the top."""
    angle = degrees * pi / 180
    return radius * sin(angle), -radius * cos(angle)


def _corners(offsets: Sequence[Offset]) -> list[Point]:
    """The corners around a tile, clockwise: sides that two of its hexes share fall away."""
    sides: set[tuple[Point, Point]] = set()
    for q, r in offsets:
        x, y = centre(q, r)
        corners = [polar(HEX, 60 * i) for i in range(7)]
        sides |= set(pairwise((round(x + a, 1), round(y + b, 1)) for a, b in corners))
    onward = {start: end for start, end in sides if (end, start) not in sides}
    loop = [min(onward)]
    while onward[loop[-1]] != loop[0]:
        loop.append(onward[loop[-1]])
    return loop


def _towards(start: Point, end: Point, length: float) -> Point:
    """The point that far from the start on the way to the end."""
    part = length / hypot(end[0] - start[0], end[1] - start[1])
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _inset(loop: Sequence[Point], depth: float) -> list[Point]:
    """The loop drawn in on all sides; all its corners are of 120 or 240 degrees."""
    moved = []
    for i, (x, y) in enumerate(loop):
        (ax, ay), (bx, by) = loop[i - 1], loop[(i + 1) % len(loop)]
        turn = (x - ax) * (by - y) - (y - ay) * (bx - x)
        middle = ((ax + bx) / 2, (ay + by) / 2)
        reach = depth / sin(pi / 3) * (1 if turn > 0 else -1)
        moved.append(_towards((x, y), middle, reach))
    return moved


@lru_cache(maxsize=32)
def outline(offsets: tuple[Offset, ...] = ((0, 0),), depth: float = 0.0, soft: float = 6.0) -> str:
    """The path around a tile (or one hex), drawn in by `depth`, its corners softened."""
    loop = _inset(_corners(offsets), depth)
    marks = []
    for i, corner in enumerate(loop):
        x, y = _towards(corner, loop[i - 1], soft)
        u, v = _towards(corner, loop[(i + 1) % len(loop)], soft)
        go = "L" if i else "M"
        marks.append(f"{go}{x:.1f} {y:.1f}Q{corner[0]:.1f} {corner[1]:.1f} {u:.1f} {v:.1f}")
    return "".join(marks) + "Z"
