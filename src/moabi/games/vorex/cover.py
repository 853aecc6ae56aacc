"""Vorex as a picture for the lobby: flowers that glow in a night garden of hexagons."""

from __future__ import annotations

from math import pi
from random import Random

from moabi.draw.palette import LEAF, LIME, NIGHT, SUN, mix, painted
from moabi.draw.paper import ink, leaf, page, paint, place
from moabi.games.vorex import ground, symbols
from moabi.games.vorex.hexes import centre
from moabi.games.vorex.layout import HEXES

HEIGHT = 0
"""Where the game lives in the forest, from the floor (0) up."""
WIDTH, TALL = 640.0, 400.0

TILES = ((0, 0, 0, 3), (2, 0, 1, 2), (-2, 1, 1, 1), (3, -2, 0, 0), (0, 2, 0, 2), (-3, 3, 0, 1),
         (-1, -2, 1, 3), (4, 1, 0, 1), (2, -3, 0, 2), (-4, 0, 0, 0))  # fmt: skip
"""Column, row, turn and level of each tile."""
FLOWERS = ((0, 0, 0), (1, 0, 0), (0, 1, 0), (2, 0, 1), (3, -1, 1), (-1, 1, 2), (-2, 1, 2),
           (0, -1, 3), (-1, 2, 2), (1, 2, 3), (3, 0, 1), (-3, 3, 2), (2, -2, 1))  # fmt: skip
VINES = (((0, 0), (1, 0)), ((0, 0), (0, 1)), ((2, 0), (3, -1)), ((3, 0), (2, 0)),
         ((-1, 1), (-2, 1)), ((-1, 1), (-1, 2)))  # fmt: skip


def _ferns() -> str:
    """Dark ferns in the corners."""
    marks = []
    for x, y, base in (
        (0, TALL, -0.75),
        (WIDTH, TALL, pi + 0.75),
        (0, 0, 0.8),
        (WIDTH, 0, pi - 0.8),
    ):
        for i in range(7):
            marks.append(
                paint(
                    leaf(x, y, 150 - 9 * abs(i - 3), base + (i - 3) * 0.24, 0.12),
                    mix(LEAF, NIGHT, 0.62),
                )
            )
    return "".join(marks)


def draw() -> str:
    """The picture: night is its hour in both themes."""
    rng = Random(11)
    scale = 0.86
    marks = [f'<rect width="{WIDTH}" height="{TALL}" fill="url(#vx-night)"/>', _ferns()]
    free = "".join(
        f'<use href="#vx-free" x="{x:.0f}" y="{y:.0f}"/>'
        for q in range(-6, 8)
        for r in range(-4, 5)
        for x, y in (centre(q, r),)
    )
    table = [free]
    for q, r, turn, level in TILES:
        x, y = centre(q, r)
        table.append(place(ground.tile(level, HEXES, turn), x, y))
    for one, two in VINES:
        (x, y), (u, v) = centre(*one), centre(*two)
        table.append(ink(f"M{x:.0f} {y:.0f}L{u:.0f} {v:.0f}", 9, 0.9, mix(LIME, SUN, 0.3)))
    for q, r, look in FLOWERS:
        x, y = centre(q, r)
        table.append(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="58" fill="url(#vx-glow-{look})"/>')
        table.append(symbols.flower(look, 78, x, y))
    x, y = centre(1, -1)
    table.append(place('<use href="#vx-ruin"/>', x, y))
    marks.append(place("".join(table), WIDTH / 2 - 10, TALL / 2 - 6, scale))
    for _ in range(26):
        x, y = rng.uniform(10, WIDTH - 10), rng.uniform(8, TALL - 8)
        marks.append(
            f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{rng.uniform(1, 2.4):.1f}" fill="{LIME}"'
            f' opacity="{rng.uniform(0.3, 0.9):.1f}"/>'
        )
    glows = "".join(
        f'<radialGradient id="vx-glow-{look}"><stop stop-color="{colour}" stop-opacity=".55"/>'
        f'<stop offset="1" stop-color="{colour}" stop-opacity="0"/></radialGradient>'
        for look, colour in enumerate(symbols.FLOWER_COLOURS)
    )
    definitions = symbols.definitions() + ground.definitions() + glows
    return painted(page("", WIDTH, TALL, NIGHT, definitions, "".join(marks)), dark=False)
