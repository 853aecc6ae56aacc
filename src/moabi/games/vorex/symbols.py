"""The small pictures of Vorex: resources, carnivorous flowers, stumps, actions and beetles.

Every symbol is 64 by 64 units, defined once a board and used by name. Resources and flowers differ
in silhouette as well as in colour.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from moabi.draw.palette import LIME, MOSS, NIGHT, PAPER, SUN, mix, shade
from moabi.draw.paper import Art, ink, leaf, use
from moabi.games.vorex.hexes import outline, polar
from moabi.games.vorex.layout import ARMS, MAX_SEATS, NUM_RESOURCES

MUSHROOM, INSECT, WATER, LIGHT = range(NUM_RESOURCES)
RESOURCE_COLOURS = ("#f4b52e", "#ea4b3c", "#41a6e0", "#fff4c4")
"""Mushroom, insect, water, light: as the printed tokens have them."""

WEED_LOOK = MAX_SEATS
"""The look of the Weed's flowers; those of the seats come before it."""
FLOWER_COLOURS = ("#f58a24", "#f2629f", "#a678ee", "#86d44c", "#ddd3ae")
"""Orange, pink, violet and green, and the pale Weed."""

WOOD, BARK = "#b98652", "#3d2a1c"
PALE = mix(PAPER, "#ffffff", 0.4)


def _symbol(name: str, markup: str) -> str:
    return Art(markup, "").symbol(f"vx-{name}")


def _shape(d: str, fill: str, edge: str = "", width: float = 3.0) -> str:
    line = f' stroke="{edge}" stroke-width="{width}" stroke-linejoin="round"' if edge else ""
    return f'<path d="{d}" fill="{fill}"{line}/>'


def _disc(x: float, y: float, radius: float, fill: str, edge: str = "", width: float = 2.5) -> str:
    line = f' stroke="{edge}" stroke-width="{width}"' if edge else ""
    return f'<circle cx="{x:.3g}" cy="{y:.3g}" r="{radius:.3g}" fill="{fill}"{line}/>'


def _star(points: int, far: float, near: float, turn: float = 0.0) -> str:
    """The outline of a star about the middle of a symbol."""
    corners = (polar(near if i % 2 else far, turn + 180 * i / points) for i in range(2 * points))
    return "M" + "L".join(f"{32 + x:.1f} {32 + y:.1f}" for x, y in corners) + "Z"


# Resources


def _mushroom() -> str:
    colour = RESOURCE_COLOURS[MUSHROOM]
    edge = "#5d3708"
    return (
        _shape("M23 36L21 54Q21 61 32 61T43 54L41 36Z", "#fbe9c2", edge)
        + _shape("M4 36C4 15 17 4 32 4S60 15 60 36Q60 41 54 41H10Q4 41 4 36Z", colour, edge)
        + _shape("M14 27a6 6 0 1 1 10 4q-8 2-10-4ZM33 13a6 5 0 1 1 9 5q-8 1-9-5Z", "#fff2cb")
        + _disc(47, 31, 4, "#fff2cb")
    )


def _insect() -> str:
    colour = RESOURCE_COLOURS[INSECT]
    edge = "#4f0d0b"
    legs = "M9 28L2 20M7 41H0M10 54L3 61M55 28L62 20M57 41H64M54 54L61 61M25 6L19 0M39 6L45 0"
    return (
        ink(legs, 5, 1, mix(colour, edge, 0.35))
        + _shape("M17 20C17 8 23 4 32 4S47 8 47 20Z", edge, edge)
        + _shape("M32 15C48 15 58 26 58 39S47 62 32 62S6 52 6 39S16 15 32 15Z", colour, edge)
        + ink("M32 16V61", 3, 1, edge)
        + _disc(21, 35, 4.2, edge)
        + _disc(43, 35, 4.2, edge)
        + _disc(23, 49, 3.4, edge)
        + _disc(41, 49, 3.4, edge)
    )


def _water() -> str:
    colour = RESOURCE_COLOURS[WATER]
    return _shape(
        "M32 3C38 17 54 27 54 42A22 20.5 0 0 1 10 42C10 27 26 17 32 3Z", colour, "#0b3557"
    ) + ink("M19 43Q20 52 29 54", 4.2, 0.85, "#e2f5ff")


def _light() -> str:
    rays = _star(8, 29, 17)
    cross = "M32 1L40 24L63 32L40 40L32 63L24 40L1 32L24 24Z"
    return (
        _shape(rays, "#f7d15e", "#6b4f0a", 2.6)
        + _shape(cross, RESOURCE_COLOURS[LIGHT], "#6b4f0a", 2.4)
        + _disc(32, 32, 7, "#ffffff")
    )


# Flowers


def _flytrap(colour: str, dark: str, light: str) -> str:
    """Two toothed jaws around a slit."""
    jaw = "M29.5 10C12 8 6 20 6 32S12 56 29.5 54Q23 43 23 32T29.5 10Z"
    other = f'<path d="{jaw}" fill="{mix(colour, dark, 0.12)}" transform="matrix(-1 0 0 1 64 0)"'
    return (
        _shape(_star(15, 31, 22, 12), mix(colour, dark, 0.5), dark, 2)
        + _disc(32, 32, 22, dark)
        + _shape(jaw, colour, dark, 2)
        + f'{other} stroke="{dark}" stroke-width="2"/>'
        + _shape("M24 20l9 4-9 3ZM23 30l9 3-9 3ZM24 39l9 4-8 3Z", light)
        + _shape("M40 17l-9 3 9 4ZM41 26l-9 3 9 4ZM41 36l-9 3 9 4Z", light)
        + ink("M12 24Q11 32 13 40M52 24Q53 32 51 40", 2.4, 0.7, light)
    )


def _sundew(colour: str, dark: str, light: str) -> str:
    """Stalks with a drop of dew on each."""
    ends = [polar(25.5, 36 * i) for i in range(10)]
    stalks = "".join(f"M32 32L{32 + x:.1f} {32 + y:.1f}" for x, y in ends)
    drops = "".join(
        f"M{32 + x - 5:.1f} {32 + y:.1f}a5 5 0 1 1 10 0a5 5 0 1 1-10 0" for x, y in ends
    )
    return (
        ink(stalks, 5.4, 1, dark)
        + ink(stalks, 2.8, 1, colour)
        + _shape(drops, light, dark, 1.8)
        + _disc(32, 32, 13.5, colour, dark, 2)
        + _shape(_star(5, 9, 4), dark)
        + _disc(32, 32, 2.6, light)
    )


def _pitcher(colour: str, dark: str, light: str) -> str:
    """A jug with a lid and a ribbed lip."""
    jug = "M15 22C12 34 14 50 22 58Q32 66 42 58C50 50 52 34 49 22Z"
    return (
        _shape("M16 16C14 4 30 0 44 2Q54 4 58 12Q48 12 44 18Z", mix(colour, dark, 0.3), dark, 2)
        + _shape("M14 40Q2 38 3 24Q12 26 15 34ZM50 40Q62 38 61 24Q52 26 49 34Z", MOSS, dark, 1.8)
        + _shape(jug, colour, dark, 2)
        + ink("M21 34Q20 46 26 54M32 36V56M43 34Q44 46 38 54", 2.2, 0.75, light)
        + f'<ellipse cx="32" cy="22" rx="19" ry="9" fill="{light}" stroke="{dark}"'
        ' stroke-width="2"/>' + f'<ellipse cx="32" cy="23" rx="12.5" ry="5" fill="{dark}"/>'
    )


def _star_lily(colour: str, dark: str, light: str) -> str:
    """Six long pointed petals around a spiral throat."""
    back = "".join(leaf(32, 32, 31, i * 1.0472 + 0.5236, 0.4) for i in range(6))
    front = "".join(leaf(32, 32, 28, i * 2.0944 - 1.5708, 0.54) for i in range(3))
    ribs = "".join(
        f"M32 32L{32 + x:.1f} {32 + y:.1f}" for x, y in (polar(21, 120 * i) for i in range(3))
    )
    return (
        _shape(back, mix(colour, dark, 0.4), dark, 1.8)
        + _shape(front, colour, dark, 1.8)
        + ink(ribs, 2, 0.8, light)
        + _disc(32, 32, 8.5, dark)
        + ink("M32 32q3-4 5 0t-5 4t-7-5t8-6", 1.8, 1, light)
    )


def _thistle(colour: str, dark: str, light: str) -> str:
    """A brush of thorns in a scaly cup: the Weed."""
    brush = "M13 30L5 12L17 18L18 4L27 15L32 1L37 15L46 4L47 18L59 12L51 30Z"
    return (
        _shape("M32 62L14 58L24 54L8 46L26 48M32 62L50 58L40 54L56 46L38 48Z", "#7c8a5a", dark, 1.8)
        + _shape(brush, colour, dark, 2)
        + ink("M21 28L19 14M32 28V10M43 28L45 14", 2, 0.5, dark)
        + _shape("M11 30Q32 24 53 30Q54 52 32 56Q10 52 11 30Z", "#7c8a5a", dark, 2)
        + ink("M18 33l7 7 7-7 7 7 7-7M20 43l6 5 6-5 6 5 6-5", 2.2, 0.8, light)
    )


FLOWERS = (_flytrap, _sundew, _pitcher, _star_lily, _thistle)


def _flower_defs(look: int) -> Iterator[str]:
    colour = FLOWER_COLOURS[look]
    dark, light = mix(colour, "#170d1c", 0.78), mix(colour, "#ffffff", 0.62)
    yield _symbol(f"flower-{look}", FLOWERS[look](colour, dark, light))
    yield (
        f'<radialGradient id="vx-light-{look}"><stop stop-color="{colour}" stop-opacity=".85"/>'
        f'<stop offset=".55" stop-color="{colour}" stop-opacity=".34"/>'
        f'<stop offset="1" stop-color="{colour}" stop-opacity="0"/></radialGradient>'
    )


# Stumps, actions and beetles


def _stump(ring: str, face: str, mark: str) -> str:
    """A sawn stump seen from above, with what it gives on its face."""
    rough = (
        "M32 2Q44 0 52 8Q62 15 61 27Q65 40 57 50Q50 62 36 61"
        "Q22 65 12 55Q1 47 3 34Q-1 20 9 11Q18 1 32 2Z"
    )
    return (
        _shape(rough, BARK, mix(BARK, "#000000", 0.4), 2)
        + _disc(32, 32, 26.5, ring)
        + _disc(32, 32, 23, face)
        + mark
    )


def _draw_mark() -> str:
    """Roots drink: an arrow down into a cup."""
    return _shape("M27 12H37V26H45L32 40L19 26H27Z", PALE) + ink(
        "M13 36Q15 51 32 51T51 36", 5, 1, PALE
    )


def _grow_mark() -> str:
    """One more tile: a tripod of hexes."""
    tile = outline(((0, 0), *ARMS), 3, 8)
    return (
        f'<g transform="translate(30.5 33) scale(.172)"><path d="{tile}" fill="{PALE}"/></g>'
        + ink("M50 10V22M44 16H56", 4.4, 1, LIME)
    )


def _bloom_mark() -> str:
    """A bud that opens, on its stalk."""
    petals = "".join(leaf(32, 38, 24, angle, 0.34) for angle in (-2.5, -1.5708, -0.64))
    return _shape(petals, PALE, BARK, 1.4) + ink(
        "M32 38V52M32 50Q24 50 21 44M32 50Q40 50 43 44", 4, 1, LIME
    )


ACTION_RING, ACTION_FACE = "#58c7a4", "#12453f"


def _beetle(resource: int) -> str:
    """A beetle that brings a resource to whoever lays the tile."""
    dark, shell = "#33230c", "#c9a66b"
    legs = "M12 26L2 20M10 38H0M13 50L4 57M52 26L62 20M54 38H64M51 50L60 57M25 7L18 0M39 7L46 0"
    return (
        ink(legs, 7, 1, dark)
        + ink(legs, 3, 1, shell)
        + _shape("M18 19C18 6 25 2 32 2S46 6 46 19Z", mix(shell, dark, 0.45), dark)
        + _shape("M32 12C48 12 57 24 57 38S47 63 32 63S7 52 7 38S16 12 32 12Z", shell, dark)
        + _disc(32, 38, 19, mix(NIGHT, "#000000", 0.3))
        + use(f"vx-pip-{resource}", 32, 38, 32)
    )


def _sun() -> str:
    return _shape(_star(12, 31, 25), SUN) + _disc(
        32, 32, 22, mix(SUN, PAPER, 0.55), mix(SUN, "#7a4a00", 0.45), 1.6
    )


def _tablets() -> str:
    """Two objectives, one over the other: brown and green."""
    return (
        _shape("M8 6H40Q44 6 44 10V44Q44 48 40 48H8Q4 48 4 44V10Q4 6 8 6Z", "#8a5a34", BARK)
        + _shape(
            "M24 16H56Q60 16 60 20V54Q60 58 56 58H24Q20 58 20 54V20Q20 16 24 16Z", "#4f9457", BARK
        )
        + _shape("M40 24l4 9 10 1-8 6 3 10-9-6-9 6 3-10-8-6 10-1Z", SUN)
    )


def flower(look: int, size: float, x: float = 0.0, y: float = 0.0) -> str:
    """A flower with its middle at (x, y)."""
    return use(f"vx-flower-{look}", x, y, size)


def pip(resource: int, x: float, y: float, size: float, extra: str = "") -> str:
    """A resource with its middle at (x, y)."""
    return use(f"vx-pip-{resource}", x, y, size, extra=extra)


@lru_cache(maxsize=1)
def definitions() -> str:
    """All symbols; the same in every theme, for they lie on dark hexes and light boards alike."""
    parts = [
        _symbol(f"pip-{resource}", picture)
        for resource, picture in enumerate((_mushroom(), _insect(), _water(), _light()))
    ]
    for look in range(len(FLOWERS)):
        parts += _flower_defs(look)
    for resource, colour in enumerate(RESOURCE_COLOURS):
        face = mix(WOOD, PAPER, 0.12) if resource == LIGHT else mix(WOOD, PAPER, 0.25)
        mark = use(f"vx-pip-{resource}", 32, 32, 39)
        parts.append(_symbol(f"stump-{resource}", _stump(shade(colour, 0.12), face, mark)))
        parts.append(_symbol(f"beetle-{resource}", _beetle(resource)))
    marks = {"draw": _draw_mark(), "grow": _grow_mark(), "bloom": _bloom_mark()}
    for name, mark in marks.items():
        parts.append(_symbol(f"mark-{name}", mark))
        parts.append(_symbol(f"stump-{name}", _stump(ACTION_RING, ACTION_FACE, mark)))
    parts.append(_symbol("sun", _sun()))
    parts.append(_symbol("objectives", _tablets()))
    parts.append(
        _symbol("stump-points", _stump(SUN, mix(SUN, PAPER, 0.5), _shape(_star(12, 20, 15), SUN)))
    )
    return "".join(parts)
