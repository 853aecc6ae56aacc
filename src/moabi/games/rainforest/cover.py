"""Rainforest as a picture for the lobby: enamel tiles and wooden discs among broad leaves."""

from __future__ import annotations

from moabi.core.contract import NONE
from moabi.draw.palette import (
    DEEP,
    LEAF,
    LIME,
    MOSS,
    NIGHT,
    PAPER,
    RIVER,
    SKY,
    SUN,
    Amount,
    by_light,
    faded,
    mix,
)
from moabi.draw.paper import leaf, page, paint, place, shadow, use
from moabi.games.rainforest import pieces
from moabi.games.rainforest.pieces import CORNER, TILE, Look

HEIGHT = 1
"""Where the game lives in the forest, from the floor (0) up."""
WIDTH, TALL = 640.0, 400.0

TILES = (
    # tile, its species, left, top, turn, scale
    (Look(4, NONE, 3, (0, 0)), (12, 15), 40, 196, -9, 1.24),
    (Look(0, NONE, 2, (0, 0, 0)), (0, 5, 8), 148, 62, 5, 1.3),
    (Look(1, 3, 3, (0, 0)), (9, 10), 282, 176, -3, 1.62),
    (Look(2, NONE, 4, (0, 0, 0)), (13, 4, 1), 446, 70, 7, 1.3),
)
DISCS = (
    (2, 96, 356, 62),
    (7, 500, 300, 84),
    (9, 574, 236, 64),
    (14, 236, 348, 60),
    (0, 596, 338, 66),
)


def _leaves() -> str:
    """Broad leaves behind, in two depths."""
    behind = by_light(mix(LEAF, DEEP, 0.35), mix(DEEP, LEAF, 0.12))
    before = by_light(mix(LEAF, MOSS, 0.35), mix(DEEP, LEAF, 0.55))
    far = (
        (0, 400, 300, -1.1), (90, 420, 330, -1.5), (200, 420, 360, -1.25), (330, 430, 400, -1.62),
        (440, 430, 360, -1.9), (560, 420, 330, -1.55), (660, 410, 320, -2.0),
    )  # fmt: skip
    near = (
        (-20, 300, 190, -0.5), (-10, 400, 210, -0.8), (660, 330, 200, -2.6), (650, 410, 220, -2.3),
        (300, 430, 190, -1.1), (380, 440, 170, -2.0),
    )  # fmt: skip
    marks = [paint(leaf(x, y, long, turn, 0.26), behind, 0.8) for x, y, long, turn in far]
    marks += [paint(leaf(x, y, long, turn, 0.24), before) for x, y, long, turn in near]
    return "".join(marks)


def _light() -> str:
    """The sun behind the leaves by day, and by night a moon with its two rings."""
    moon = mix(SKY, PAPER, 0.5)
    discs = (
        (150, 170, faded(SUN, 0.16, 0)),
        (86, 150, faded(moon, 0, 0.07)),
        (86, 104, faded(moon, 0, 0.1)),
        (86, 60, faded(moon, 0, 0.8)),
    )
    return "".join(
        f'<circle cx="330" cy="{y}" r="{radius}" fill="{fill}"/>' for y, radius, fill in discs
    )


def draw() -> str:
    """The picture: a glade in the sun, or under the moon."""
    marks = [
        f'<rect width="{WIDTH}" height="{TALL}" fill="url(#rf-glade)"/>',
        _light(),
        _leaves(),
    ]
    for look, tokens, x, y, turn, scale in TILES:
        face = shadow(TILE, TILE, CORNER, NIGHT, 4) + pieces.filled_tile(look, tokens, NONE)
        marks.append(place(f'<g transform="rotate({turn} 50 50)">{face}</g>', x, y, scale))
    marks += [use(f"rf-token-{kind}", x, y, size) for kind, x, y, size in DISCS]
    top = by_light(mix(LIME, PAPER, 0.35), mix(NIGHT, RIVER, 0.42))
    foot = by_light(mix(MOSS, LEAF, 0.5), mix(NIGHT, LEAF, 0.3))
    definitions = pieces.definitions(Amount(0.0, 0.06), False) + (
        '<linearGradient id="rf-glade" x1="0" y1="0" x2="0" y2="1">'
        f'<stop stop-color="{top}"/><stop offset="1" stop-color="{foot}"/></linearGradient>'
    )
    return page("", WIDTH, TALL, DEEP, definitions, "".join(marks))
