"""The light of Canopy's table: dawn, noon and dusk over skies, hills and soil."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from moabi.draw.palette import (
    CLAY,
    DEEP,
    INK,
    LEAF,
    LIME,
    MOSS,
    NIGHT,
    ORCHID,
    PAPER,
    SKY,
    SUN,
    Theme,
    mix,
)
from moabi.draw.paper import far_forest, panel, place, shadow

WOOD = "#a9754a"
SOIL = "#5e3f28"

DAWN, NOON, DUSK = range(3)


class Light(NamedTuple):
    """What a season's light changes."""

    hour: int
    page: str
    """The ground of the whole table."""
    top: str
    low: str
    """The sky overhead and at the horizon."""
    hill: str
    far: str
    """The grass in front, the trees far behind."""
    body: str
    """The sun's own colour."""


_PEACH = mix("#f2a27a", PAPER, 0.5)
_SKIES = (
    # overhead, at the horizon, over the table, the sun
    (mix(SKY, PAPER, 0.45), _PEACH, mix(_PEACH, PAPER, 0.4), mix(CLAY, SUN, 0.55)),
    (mix(SKY, "#ffffff", 0.12), mix(LIME, PAPER, 0.78), mix(SKY, PAPER, 0.25), SUN),
    (mix(ORCHID, PAPER, 0.58), mix(SUN, PAPER, 0.42), mix(ORCHID, PAPER, 0.68), mix(CLAY, SUN, 0.25)),
)
SUN_PLACES = ((0.14, 0.5), (0.5, 0.2), (0.86, 0.5))
"""Where the sun stands over a forest, by the hour: parts of the sky's width and height."""


def hour(season: int, seasons: int) -> int:
    """Dawn, noon or dusk; a match of two seasons has no noon."""
    return (DAWN, NOON, DUSK)[season] if seasons == 3 else (DAWN, DUSK)[season]


@lru_cache(maxsize=8)
def light(season: int, seasons: int, dark: bool) -> Light:
    """The light of a season, by day or in the dark theme."""
    now = hour(season, seasons)
    top, low, page, body = _SKIES[now]
    hill, far = mix(MOSS, low, 0.5), mix(LEAF, low, 0.78)
    if dark:
        top, low, page = mix(top, NIGHT, 0.8), mix(low, NIGHT, 0.7), mix(page, NIGHT, 0.9)
        hill, far, body = mix(DEEP, low, 0.25), mix(DEEP, low, 0.45), mix(body, low, 0.35)
    return Light(now, page, top, low, hill, far, body)


def definitions(now: Light) -> str:
    """The gradient of the skies."""
    return (
        '<linearGradient id="cp-sky" x1="0" y1="0" x2="0" y2="1">'
        f'<stop stop-color="{now.top}"/><stop offset=".72" stop-color="{now.low}"/></linearGradient>'
        '<linearGradient id="cp-smoulder" x1="1" y1="0" x2="0" y2="0">'
        f'<stop stop-color="{mix(CLAY, NIGHT, 0.25)}"/>'
        f'<stop offset="1" stop-color="{mix(CLAY, NIGHT, 0.25)}" stop-opacity="0"/></linearGradient>'
    )


@lru_cache(maxsize=64)
def landscape(now: Light, colours: Theme, width: float, height: float, floor: float) -> str:
    """A forest's sheet: its sky, its far trees, and the grass from `floor` down."""
    x, y = SUN_PLACES[now.hour]
    at_x, at_y, size = width * x, max(floor * y, 44.0), min(floor * 0.24, 66.0)
    disc = "".join(
        f'<circle cx="{at_x:.5g}" cy="{at_y:.5g}" r="{size * grow:.4g}" fill="{now.body}"'
        f' opacity="{opacity}"/>'
        for grow, opacity in ((1.7, 0.12), (1.3, 0.18), (1.0, 0.4))
    )
    bow = min(width * 0.02, 16.0)
    hill = (
        f"M0 {floor:.5g}Q{width * 0.25:.5g} {floor - bow:.5g} {width * 0.5:.5g} {floor:.5g}"
        f"T{width:.5g} {floor - 2:.5g}V{height - 14:.5g}Q{width:.5g} {height:.5g} {width - 14:.5g}"
        f" {height:.5g}H14Q0 {height:.5g} 0 {height - 14:.5g}Z"
    )
    tufts = "".join(
        f"M{width * (i + 0.4 + 0.3 * (i % 3)) / 18:.0f} {floor + 10 + 23 * (i % 4):.0f}l-3-7m3 7v-9"
        "m0 9l4-6"
        for i in range(17)
        if floor + 10 + 23 * (i % 4) < height - 8
    )
    blades = mix(now.hill, LEAF if colours.dim == 0 else MOSS, 0.4)
    far = place(far_forest(width - 24, floor * 0.72, now.far, now.far), 12, floor)
    return (
        shadow(width, height, 14, colours.shadow)
        + panel(width, height, 14, "url(#cp-sky)")
        + disc
        + far
        + f'<path d="{hill}" fill="{now.hill}"/><path d="{tufts}" fill="none" stroke="{blades}"'
        ' stroke-width="1.6" stroke-linecap="round" opacity=".7"/>'
    )


@lru_cache(maxsize=32)
def planter(dim: float, width: float, lit: bool) -> str:
    """A bed of soil behind a board of wood, 30 units high from the soil's back edge."""
    wood, soil = mix(WOOD, NIGHT, dim), mix(SOIL, NIGHT, dim)
    edge = mix(wood, INK, 0.45)
    warm = mix(soil, SUN, 0.35) if lit else soil
    return (
        f'<ellipse cx="{width / 2:.5g}" cy="8" rx="{width / 2 - 3:.5g}" ry="8" fill="{warm}"'
        f' stroke="{mix(soil, INK, 0.4)}" stroke-width="1.2"/>'
        + place(
            panel(width, 28, 7, wood, f' stroke="{edge}" stroke-width="1.6"'),
            0,
            8,
        )
        + f'<path d="M8 15H{width - 18:.5g}M16 30.5H{width - 9:.5g}" stroke="{mix(wood, PAPER, 0.3)}"'
        ' stroke-width="1.4" stroke-linecap="round" opacity=".55"/>'
    )


@lru_cache(maxsize=32)
def smoulder(width: float, height: float) -> str:
    """The glowing edge of a forest under threat, to be laid against the right side of its sheet."""
    wisps = (
        f"M{width * 0.35:.5g} {height - 10:.5g}q-10-22 2-42t-2-44"
        f"M{width * 0.6:.5g} {height - 4:.5g}q10-24-2-46t4-40"
    )
    corner = (
        f"M0 0H{width - 14:.5g}Q{width:.5g} 0 {width:.5g} 14V{height - 14:.5g}Q{width:.5g}"
        f" {height:.5g} {width - 14:.5g} {height:.5g}H0Z"
    )
    return (
        f'<path d="{corner}" fill="url(#cp-smoulder)" opacity=".85"/>'
        f'<path d="{wisps}" fill="none" stroke="{PAPER}" stroke-width="3" stroke-linecap="round"'
        ' opacity=".16"/>'
    )
