"""The light of Canopy's table: dawn, noon and dusk over skies, hills and soil."""

from __future__ import annotations

from typing import NamedTuple, cast

from moabi.draw.far import far_forest
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
    RIVER,
    SKY,
    SUN,
    TABLE,
    Amount,
    by_light,
    faded,
    mix,
)
from moabi.draw.paper import ink, panel, place, shadow

DIM = cast(Amount, TABLE.dim)
"""How much night lies over the pieces."""

WOOD = "#6b4226"
SOIL = "#4f3320"

HOURS = DAWN, NOON, DUSK = range(3)


class Light(NamedTuple):
    """What a season's light changes."""

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
    (mix(SKY, PAPER, 0.45), _PEACH, mix(_PEACH, PAPER, 0.4), mix(SUN, "#ffe2b8", 0.35)),
    (
        mix(SKY, "#ffffff", 0.12),
        mix(LIME, PAPER, 0.78),
        mix(SKY, PAPER, 0.3),
        mix(SUN, "#fff3b0", 0.5),
    ),
    (
        mix(ORCHID, PAPER, 0.58),
        mix(SUN, PAPER, 0.42),
        mix(ORCHID, PAPER, 0.68),
        mix(CLAY, SUN, 0.25),
    ),
)
_DARK_SKIES = (
    (mix(NIGHT, RIVER, 0.3), mix(NIGHT, CLAY, 0.42)),
    (mix(NIGHT, RIVER, 0.48), mix(NIGHT, LEAF, 0.6)),
    (mix(NIGHT, ORCHID, 0.42), mix(NIGHT, mix(SUN, CLAY, 0.5), 0.44)),
)
"""By night: overhead, and at the horizon."""
SUN_PLACES = ((0.14, 0.5), (0.5, 0.2), (0.86, 0.5))
"""Where the sun stands over a forest, by the hour: parts of the sky's width and height."""


def veil(dim: Amount) -> str:
    """So much night over a piece."""
    return faded(NIGHT, dim.day, dim.night)


def hour(season: int, seasons: int) -> int:
    """Dawn, noon or dusk; a match of two seasons has no noon."""
    return (DAWN, NOON, DUSK)[season] if seasons == 3 else (DAWN, DUSK)[season]


def _light(now: int) -> Light:
    """The light of an hour, by day and by night."""
    top, low, page, body = _SKIES[now]
    above, below = _DARK_SKIES[now]
    return Light(
        page=by_light(page, mix(NIGHT, above, 0.3)),
        top=by_light(top, above),
        low=by_light(low, below),
        hill=by_light(mix(MOSS, low, 0.36), mix(DEEP, below, 0.2)),
        far=by_light(mix(mix(MOSS, top, 0.45), low, 0.35), mix(DEEP, below, 0.5)),
        body=by_light(body, mix(body, below, 0.3)),
    )


LIGHTS = tuple(_light(now) for now in HOURS)


def sky_name(now: int) -> str:
    """The name of an hour's sky."""
    return f"cp-sky-{now}"


def _sky(now: int) -> str:
    """The gradient of an hour's sky."""
    light = LIGHTS[now]
    return (
        f'<linearGradient id="{sky_name(now)}" x1="0" y1="0" x2="0" y2="1">'
        f'<stop stop-color="{light.top}"/><stop offset=".72" stop-color="{light.low}"/>'
        "</linearGradient>"
    )


def _embers() -> str:
    """The gradient of a smouldering edge."""
    return (
        '<linearGradient id="cp-smoulder" x1="0" y1="0" x2="1" y2="0">'
        f'<stop stop-color="{mix(CLAY, NIGHT, 0.45)}"/>'
        f'<stop offset="1" stop-color="{mix(CLAY, NIGHT, 0.85)}"/></linearGradient>'
    )


def definitions() -> str:
    """The gradients of skies and of a smouldering edge."""
    return "".join(map(_sky, HOURS)) + _embers()


def _terrace(light: Light, width: float, top: float, height: float, near: float) -> str:
    """Rising ground for a row of trees; paler the less near it is."""
    slope = (
        f"M0 {top + 4:.5g}Q{width * 0.3:.5g} {top - 10:.5g} {width * 0.6:.5g} {top:.5g}"
        f"T{width:.5g} {top + 2:.5g}V{top + height:.5g}H0Z"
    )
    return f'<path d="{slope}" fill="{mix(light.hill, light.far, 0.45 - near * 0.4)}"/>'


def landscape(
    now: int, width: float, height: float, floors: tuple[float, ...], is_bare: bool
) -> str:
    """A forest's sheet: its sky, its far trees, and the grass from the last of its floors down.

    Trees stand on each of the floors. A bare sheet leaves out all that could be taken for a piece.
    """
    light, (x, y) = LIGHTS[now], SUN_PLACES[now]
    horizon, floor = floors[0], floors[-1]
    size = min(horizon * 0.16, 46.0)
    at_x = min(max(width * x, size * 1.6), width - size * 1.6)
    at_y = max(horizon * y, size * 1.6)
    disc = "".join(
        f'<circle cx="{at_x:.5g}" cy="{at_y:.5g}" r="{size * grow:.4g}" fill="{light.body}"'
        f' opacity="{opacity}"/>'
        for grow, opacity in ((1.6, 0.16), (1.28, 0.24), (1.0, 0.55))
    )
    bow = min(width * 0.02, 16.0)
    hill = (
        f"M0 {floor:.5g}Q{width * 0.25:.5g} {floor - bow:.5g} {width * 0.5:.5g} {floor:.5g}"
        f"T{width:.5g} {floor - 2:.5g}V{height - 14:.5g}Q{width:.5g} {height:.5g} {width - 14:.5g}"
        f" {height:.5g}H14Q0 {height:.5g} 0 {height - 14:.5g}Z"
    )
    lawn = max(int(height - floor) - 22, 1)
    tufts = "".join(
        f"M{width * (i + 0.4 + 0.3 * (i % 3)) / 18:.0f} {floor + 12 + 53 * i % lawn:.0f}"
        "l-3-7m3 7v-9m0 9l4-6"
        for i in range(17)
    )
    blades = mix(light.hill, by_light(LEAF, MOSS), 0.4)
    if is_bare:
        disc = tufts = ""
    far = ""
    if not is_bare:
        far = place(far_forest(width - 24, horizon * 0.72, light.far, light.far), 12, horizon + 6)
    for i, top in enumerate(floors[:-1]):
        far += _terrace(light, width, top, floor - top + 10, i / len(floors))
    return (
        shadow(width, height, 14, TABLE.shadow)
        + panel(width, height, 14, f"url(#{sky_name(now)})")
        + disc
        + far
        + f'<path d="{hill}" fill="{light.hill}"/><path d="{tufts}" fill="none" stroke="{blades}"'
        ' stroke-width="1.6" stroke-linecap="round" opacity=".7"/>'
    )


def soil(width: float, lit: bool) -> str:
    """The soil of a bed; plants stand in it behind the bed's board."""
    earth = mix(SOIL, NIGHT, DIM)
    fill = mix(earth, SUN, 0.35) if lit else earth
    return (
        f'<ellipse cx="{width / 2:.5g}" cy="9" rx="{width / 2 - 3:.5g}" ry="9" fill="{fill}"'
        f' stroke="{mix(earth, INK, 0.4)}" stroke-width="1.2"/>'
    )


def board(width: float) -> str:
    """The board in front of a bed, 28 units high."""
    wood = mix(WOOD, NIGHT, DIM)
    edge = mix(wood, INK, 0.45)
    return panel(width, 28, 7, wood, f' stroke="{edge}" stroke-width="1.6"') + ink(
        f"M8 6H{width - 18:.5g}M16 22.5H{width - 9:.5g}", 1.4, 0.55, mix(wood, PAPER, 0.3)
    )


def smoulder(width: float, height: float, danger: int) -> str:
    """The charred edge of a forest under threat, for the right side of its sheet."""
    reach = width * (0.2 + 0.13 * min(danger, 3))
    steps = max(round(height / 44), 4)
    rise = height / steps
    edge = [f"M{width:.5g} 14"]
    for i in range(steps):
        ends = 0.0 if i == steps - 1 else reach * 0.42
        bulge = reach * (1.0, 0.7, 1.15, 0.6)[i % 4]
        foot = height - 14 if i == steps - 1 else (i + 1) * rise
        edge.append(f"Q{width - bulge:.5g} {(i + 0.4) * rise:.5g} {width - ends:.5g} {foot:.5g}")
    line = "".join(edge)
    sparks = "".join(
        f'<circle cx="{width - reach * (0.75 + 0.3 * (i % 3)):.5g}"'
        f' cy="{height * (i + 0.5) / 9:.5g}" r="{1.6 + i % 2}" fill="{SUN if i % 2 else CLAY}"/>'
        for i in range(9)
    )
    return (
        f'<path d="{line}" fill="none" stroke="{CLAY}" stroke-width="12" opacity=".18"/>'
        f'<path d="{line}Z" fill="url(#cp-smoulder)"/>'
        f'<path d="{line}" fill="none" stroke="{CLAY}" stroke-width="5" opacity=".55"/>'
        f'<path d="{line}" fill="none" stroke="{SUN}" stroke-width="1.8" opacity=".9"/>{sparks}'
    )
