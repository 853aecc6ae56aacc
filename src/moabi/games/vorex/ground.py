"""What grows in the night garden lies on this: tiles, arid land, ruins, backs and free cells.

A hex is 100 units high (see hexes.py) with its middle at the origin. A tile is drawn as one piece
of ground, mossy at its edge and glossy within; its level gives it its hue.
"""

from __future__ import annotations

from collections.abc import Iterator

from moabi.draw.palette import DEEP, LEAF, MOSS, NIGHT, PAPER, TABLE, mix, shade
from moabi.draw.paper import ink, label
from moabi.games.vorex.hexes import ACROSS, HEX, Point, centre, outline, polar
from moabi.games.vorex.layout import HEXES, LEVELS, tile_offsets

HUES = ("#1d4a34", "#155058", "#2a3f74", "#4b2f66", "#3c4a22")
"""The ground of each level from the forest's edge to its heart, and of the starting tiles."""
SOIL, DUST = "#4a3a2c", "#8d7152"
STONE = "#8f9a94"
START_LEVEL = LEVELS
SHAPES = {1: (0,), HEXES: (0, 1)}


def offsets(size: int, rotation: int) -> tuple[tuple[int, int], ...]:
    """The cells of a piece seen from its middle, as a key for outlines."""
    return tuple(tile_offsets(rotation, size))


def _gradient(name: str, top: str, foot: str) -> str:
    """Light from the upper left."""
    return (
        f'<linearGradient id="{name}" x1="0" y1="0" x2=".7" y2="1"><stop stop-color="{top}"/>'
        f'<stop offset="1" stop-color="{foot}"/></linearGradient>'
    )


def _shape(size: int, rotation: int) -> str:
    """What tiles of one outline share: shadow and moss below their soil, gloss and seams above."""
    cells = offsets(size, rotation)
    name = f"{size}-{rotation}"
    moss = mix(MOSS, LEAF, 0.35)
    seams = "".join(
        f"M{x + a:.1f} {y + b:.1f}L{x - a:.1f} {y - b:.1f}" for x, y, a, b in _seams(cells)
    )
    gloss = "".join(_gloss(*centre(q, r)) for q, r in cells)
    around = f'<path d="{outline(cells, 0.8, 9)}"'
    return (
        f'<g id="vx-under-{name}">{around} opacity=".35" transform="translate(0 4)"/>'
        f'{around} fill="{mix(moss, NIGHT, 0.55)}"/></g>'
        f'<path id="vx-soil-{name}" d="{outline(cells, 3.4, 9)}"/>'
        f'<g id="vx-over-{name}" fill="none" stroke-linecap="round" stroke-linejoin="round">'
        f'<use href="#vx-soil-{name}" stroke="{mix(moss, NIGHT, 0.12)}" stroke-width="3.6"/>'
        f'<use href="#vx-soil-{name}" stroke="{mix(moss, "#d8e58a", 0.35)}" stroke-width="4.6"'
        ' stroke-dasharray=".1 6.5 2 9 .1 13 4 8 .1 5" opacity=".8"/>'
        + ink(seams, 2, 0.45, "#000000")
        + f'<path d="{gloss}" fill="#ffffff" opacity=".085"/></g>'
    )


def _tile(level: int, size: int, rotation: int) -> str:
    """The ground of a tile."""
    name = f"{size}-{rotation}"
    return (
        f'<g id="vx-tile-{level}-{name}"><use href="#vx-under-{name}"/>'
        f'<use href="#vx-soil-{name}" fill="url(#vx-hue-{level})"/>'
        f'<use href="#vx-over-{name}"/></g>'
    )


def _seams(cells: tuple[tuple[int, int], ...]) -> Iterator[tuple[float, ...]]:
    """Where the arms of a tile meet its middle: the shared sides, a little short of the edge."""
    for q, r in cells[1:]:
        x, y = centre(q, r)
        # Along the side halfway to the arm: at right angles to the way there.
        along = (-y / ACROSS * HEX * 0.42, x / ACROSS * HEX * 0.42)
        yield x / 2, y / 2, *along


def _gloss(x: float, y: float) -> str:
    """The sheen on the upper left of a hex."""
    a, b, c = polar(HEX * 0.83, 300), polar(HEX * 0.83, 0), polar(HEX * 0.83, 60)
    low = polar(HEX * 0.83, 240)
    return (
        f"M{x + low[0]:.0f} {y + low[1] - 8:.0f}L{x + a[0]:.0f} {y + a[1]:.0f}"
        f"L{x + b[0]:.0f} {y + b[1]:.0f}L{x + c[0]:.0f} {y + c[1]:.0f}"
        f"Q{x - 8:.0f} {y - 24:.0f} {x + low[0]:.0f} {y + low[1] - 8:.0f}Z"
    )


def _arid() -> str:
    """Cracked earth where nothing blooms."""
    cracks = (
        "M-30-14L-12-8L-4-24L2-38M-12-8L-16 10L-34 18M-16 10L4 18L8 36M4 18L20 6L36 10M20 6L16-12"
        "L30-24M16-12L-4-24"
    )
    return (
        f'<g id="vx-arid"><path d="{outline(((0, 0),), 6.5, 9)}" fill="url(#vx-dust)"/>'
        + ink(cracks, 3.2, 0.9, mix(SOIL, "#000000", 0.55))
        + f'<g transform="translate(1.2 1.4)">{ink(cracks, 1, 0.5, mix(DUST, PAPER, 0.35))}</g>'
        + f'<path d="M-24 30q3-9 6 0ZM26-4q3-8 6 0Z" fill="{mix(DUST, PAPER, 0.1)}"/></g>'
    )


def _ruin() -> str:
    """Stone blocks around a broken arch, mossy."""
    edge = mix(STONE, NIGHT, 0.72)
    joints = "M-40-8H-22M22-8H40M-40 12H-24M24 12H40M-18 36V24M18 36V24M-16-40V-26M14-40V-28"
    arch = "M-19 24V-6Q-19-24 0-24T19-6V24H9V-4Q9-13 0-13T-9-4V24Z"
    return (
        f'<g id="vx-ruin"><path d="{outline(((0, 0),), 0.8, 8)}" fill="{edge}"/>'
        f'<path d="{outline(((0, 0),), 3.4, 8)}" fill="url(#vx-stone)"/>'
        + ink(joints, 2.2, 0.8, edge)
        + f'<path d="M-10 24V-4Q-10-14 0-14T10-4V24Z" fill="{mix(NIGHT, "#000000", 0.35)}"/>'
        f'<path d="{arch}" fill="{mix(STONE, PAPER, 0.32)}" stroke="{edge}" stroke-width="2"'
        ' stroke-linejoin="round"/>'
        + ink(
            "M-19 4H-10M10 2H19M-15-15L-8-10M15-15L8-10M0-24V-14M-19 14H-10M10 14H19", 1.8, 1, edge
        )
        + ink("M-34 25q6-7 10 0t8 1t9-1t9 1t8-1t10 0t8 0", 5, 1, mix(MOSS, LEAF, 0.3))
        + ink("M12-27q6-1 8 5M-27-29q5-5 11-2M28-20q5 3 5 10", 4, 1, mix(MOSS, LEAF, 0.2))
        + "</g>"
    )


def _back(level: int) -> str:
    """The back of a tile: it tells its level and nothing else."""
    cells = offsets(HEXES, 0)
    light = mix(HUES[level], PAPER, 0.72)
    rings = "".join(
        f'<circle r="{26 + 6 * i}" fill="none" stroke="{light}" stroke-width="2" opacity=".5"/>'
        for i in range(level + 1)
    )
    leaves = "".join(
        f'<use href="#vx-frond" transform="translate({x:.1f} {y:.1f}) rotate({turn})"'
        f' color="{light}"/>'
        for (x, y), turn in zip((centre(q, r) for q, r in cells[1:]), (90, -30, 210), strict=True)
    )
    return (
        f'<g id="vx-back-{level}"><use href="#vx-tile-{level}-{HEXES}-0"/>'
        f'<path d="{outline(cells, 10, 8)}" fill="none" stroke="{light}" stroke-width="2"'
        f' opacity=".45"/>{leaves}'
        f'<circle r="24" fill="{mix(HUES[level], "#000000", 0.35)}"/>{rings}'
        + label(str(level), 0, 13, 36, light, anchor="middle", serif=True, weight=600)
        + "</g>"
    )


def _frond() -> str:
    """A fern on a back, pointing up, in the colour around it."""
    pairs = "".join(
        f"M0 {y}Q{-w} {y - 4} {-w - 4} {y - 12}Q-3 {y - 10} 0 {y}"
        f"Q{w} {y - 4} {w + 4} {y - 12}Q3 {y - 10} 0 {y}Z"
        for y, w in ((20, 15), (8, 12), (-4, 9), (-14, 5))
    )
    return (
        '<g id="vx-frond" opacity=".5"><path d="M0 28V-26" fill="none" stroke="currentColor"'
        f' stroke-width="2"/><path d="{pairs}" fill="currentColor"/></g>'
    )


def definitions() -> str:
    """Grounds and gradients, and what marks a hex."""
    dim = TABLE.dim
    parts = [
        _gradient(f"vx-hue-{level}", mix(mix(hue, PAPER, 0.1), NIGHT, dim), shade(hue, 0.62))
        for level, hue in enumerate(HUES)
    ]
    parts.append(_gradient("vx-dust", mix(DUST, SOIL, 0.35 + dim), mix(SOIL, NIGHT, 0.3)))
    parts.append(_gradient("vx-stone", mix(STONE, NIGHT, dim), mix(STONE, NIGHT, 0.42)))
    parts += [_shape(size, turn) for size, turns in SHAPES.items() for turn in turns]
    for level in range(LEVELS):
        parts += [_tile(level, HEXES, rotation) for rotation in SHAPES[HEXES]]
    for size, rotations in SHAPES.items():
        parts += [_tile(START_LEVEL, size, rotation) for rotation in rotations]
    parts += [_arid(), _ruin(), _frond()]
    parts += [_back(level) for level in range(LEVELS)]
    parts.append(
        _gradient("vx-night", mix(DEEP, NIGHT, 0.35 + 2 * dim), mix(NIGHT, "#000000", 0.2 + dim))
    )
    free = outline(((0, 0),), 5, 9)
    parts.append(
        f'<path id="vx-free" d="{free}" fill="#ffffff" fill-opacity=".035"/>'
        f'<path id="vx-touch" d="{free}" fill-opacity="0"/>'
        f'<path id="vx-chosen" d="{outline(depth=4)}" fill="#ffffff" fill-opacity=".12"'
        f' stroke="{PAPER}" stroke-width="5"/>'
    )
    return "".join(parts)


def tile(level: int, size: int, rotation: int) -> str:
    """The bare ground of a piece; turning it by a third does not change its outline."""
    return f'<use href="#vx-tile-{level}-{size}-{rotation & 1 if size > 1 else 0}"/>'


def notches(rotation: int) -> list[Point]:
    """Where beetles sit on a tile: at the three sides of its middle that have no arm."""
    # Arms lie east, north-west and south-west when it is not turned; rotations go leftwards.
    return [polar(ACROSS * 0.64, degrees - 60 * rotation) for degrees in (30, 150, 270)]
