"""The pieces of Rainforest: enamel tiles, turned-wood discs and shields.

A tile is 100 by 100 units: points in the upper left corner, a Protected Area shield in the upper
right one, slots along the bottom, the Diversity bloom over the lower right corner. Every symbol is
defined once a board and used by name; outlines only change the definitions.
"""

from __future__ import annotations

from collections.abc import Iterator
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
    RIVER,
    SUN,
    Amount,
    faded,
    mix,
    shade,
    tint,
)
from moabi.draw.paper import (
    Art,
    ink,
    label,
    leaf,
    paint,
    panel,
    place,
    read_art,
    use,
)

TILE, CORNER = 100.0, 12.0
SLOT, SLOT_STEP, SLOT_Y = 28.0, 30.0, 79.0
DISC = 64.0
"""Discs and slots are drawn this wide."""
PLACED = SLOT * 70 / 64
"""A disc on a slot is a little wider than the slot."""
BONUS_AT = (52.0, 10.0)
"""The middle of the small sun on a disc that is worth more."""
SHIELD_AT = (61.5, -0.5)
"""The upper left corner of a shield on a tile."""
BLOOM_AT = (94.0, 50.0)
"""The middle of the Diversity bloom on a tile, clear of points, shield and species."""
FREE, FIRST_COLOUR, FIRST_TYPE = 0, 1, 5
"""Slot codes: any species; then the four species colours; then the four types."""

COLOURS = (
    mix(CLAY, "#c8102e", 0.42),
    mix(SUN, "#ffb915", 0.5),
    mix(LEAF, MOSS, 0.2),
    ORCHID,
    RIVER,
)
"""Red, yellow, green, purple, blue: the zones in board order."""
DEEPS = ("#43090f", "#6b3503", "#0b2f22", "#2a0f47", "#08284a")
"""What each colour deepens to in enamel: night would turn the yellow green."""
RED, YELLOW, GREEN, PURPLE, BLUE = range(5)
SPECIES = (RED, YELLOW, PURPLE, BLUE)
"""The zone colour of each species colour."""

WOOD = "#c8935d"
RIM = "#6f4424"
PALE = mix(PAPER, "#ffffff", 0.35)

PATTERNS = (
    (10, '<circle cx="2.5" cy="2.5" r="1.7"/><circle cx="7.5" cy="7.5" r="1.7"/>'),
    (12, '<path d="M0 3q3-4 6 0t6 0M0 9q3-4 6 0t6 0" {line}/>'),
    (14, '<path d="M7 0v14M7 7L0 0M7 7L14 0M7 14L0 7M7 14L14 7" {line}/>'),
    (7, '<path d="M3.5 0v7" {line}/>'),
    (14, '<circle cx="7" cy="7" r="4.6" {line}/><circle cx="7" cy="7" r="1" {line}/>'),
)
"""Dots, waves, veins, bars, rings: a square of each, and the marks in it."""

EDGE = "M75 1C62 11 80 18 67 29S61 43 54 51S55 66 45 74S45 90 34 99"
"""The living edge between the colours of a tile."""
EDGE_LEAVES = ((70, 12, -2.4), (70, 24, 0.4), (60, 37, -2.9), (58, 47, 0.5), (51, 58, -2.7))

SHIELD = "M32 4C40 9 50 10 58 9C60 32 54 52 32 62C10 52 4 32 6 9C14 10 24 9 32 4Z"


def deep(zone: int, part: float) -> str:
    """A zone's colour, deepened within its hue."""
    return mix(COLOURS[zone], DEEPS[zone], part)


class Look(NamedTuple):
    """All that a tile shows; slots are codes, without the ends that hold none."""

    zone: int
    second: int
    points: int
    slots: tuple[int, ...]


def slot_places(number: int) -> tuple[float, ...]:
    """The middles of a tile's slots, from left to right."""
    return tuple(TILE / 2 + (i - (number - 1) / 2) * SLOT_STEP for i in range(number))


def token(kind: int) -> str:
    """A species disc, 64 units wide."""
    return f'<use href="#rf-token-{kind}" width="64" height="64"/>'


def slot_face(code: int) -> str:
    """What a slot asks for, 64 units wide."""
    return f'<use href="#rf-slot-{code}" width="64" height="64"/>'


@lru_cache(maxsize=128)
def tile(look: Look) -> str:
    """A tile with its points and what its slots ask for."""
    name = f"rf-tile-{look.zone}" if look.second < 0 else f"rf-base-{look.zone}"
    marks = [f'<use href="#{name}"/>']
    if look.second >= 0:
        marks.append(f'<use href="#rf-half-{look.second}"/>')
    number = len(look.slots)
    width = number * SLOT_STEP + 3
    tray = panel(width, SLOT + 5, SLOT / 2 + 2.5, deep(look.zone, 0.8), ' opacity=".72"')
    marks.append(place(tray, (TILE - width) / 2, SLOT_Y - SLOT / 2 - 2.5))
    for code, x in zip(look.slots, slot_places(number), strict=True):
        marks.append(use(f"rf-slot-{code}", x, SLOT_Y, SLOT))
    return "".join((*marks, use("rf-sun", 19, 19, 40), _figure(look.points)))


def _figure(points: int) -> str:
    """The points in a tile's sun: a lone figure is large, for a phone's tile is a thumb wide."""
    size = 20 if points < 10 else 15
    brown = shade(SUN, 0.8)
    return label(str(points), 19, 19 + size * 0.36, size, brown, anchor="middle", weight=700)


def bonus() -> str:
    """The small sun on a disc that is worth more on a slot."""
    return use("rf-sun", *BONUS_AT, 27.5)


def filled_tile(look: Look, tokens: tuple[int, ...], totem: int) -> str:
    """A locked tile with the species on its slots; one of the totem carries a small sun."""
    return tile(look) + "".join(
        place(
            token(kind) + (bonus() if kind // 4 == totem else ""),
            x - PLACED / 2,
            SLOT_Y - PLACED / 2,
            PLACED / DISC,
        )
        for kind, x in zip(tokens, slot_places(len(look.slots)), strict=False)
        if kind >= 0
    )


def tile_back(zone: int) -> str:
    """A tile nobody has seen: its zone's enamel and a leaf."""
    return f'<use href="#rf-ground-{zone}"/>' + use("rf-leaf", 50, 50, 56, extra=' opacity=".55"')


def _symbol(name: str, markup: str) -> str:
    return Art(markup, "").symbol(name)


def disc(radius: float, fill: str, extra: str = "") -> str:
    """A circle in the middle of a symbol."""
    return f'<circle cx="32" cy="32" r="{radius}" fill="{fill}"{extra}/>'


def _patterns(strong: bool) -> Iterator[str]:
    """The patterns of the colours, and the same as faint as they are on the ground of a zone."""
    for zone, (size, marks) in enumerate(PATTERNS):
        colour = COLOURS[zone]
        light = tint(colour, 0.72) if strong else tint(colour, 0.42)
        if zone == YELLOW:
            light = deep(zone, 0.65 if strong else 0.4)
        for name, paint_with in (("pattern", light), ("quiet", faded(light, 0.35, 0.18))):
            line = f'fill="none" stroke-width="1.6" stroke-linecap="round" stroke="{paint_with}"'
            yield (
                f'<pattern id="rf-{name}-{zone}" width="{size}" height="{size}"'
                f' patternUnits="userSpaceOnUse"><g fill="{paint_with}">'
                f"{marks.format(line=line)}</g></pattern>"
            )


def _veil(dim: float | Amount) -> str:
    """Night as it lies over a piece."""
    return faded(NIGHT, *(dim if isinstance(dim, Amount) else (dim, dim)))


def _grounds(dim: float | Amount, strong: bool) -> Iterator[str]:
    """Enamel grounds, one-colour tiles, and the two halves of two-colour tiles."""
    side = f"{EDGE}H88Q99 99 99 88V12Q99 1 88 1Z"
    vein = 0.75 if strong else 0.4
    night = panel(TILE, TILE, CORNER, _veil(dim))
    leaves = "".join(leaf(x, y, 10, turn, 0.34) for x, y, turn in EDGE_LEAVES)
    vine = ink(EDGE, 4.4, 1, DEEP) + (
        f'<path d="{leaves}" fill="{LIME}" stroke="{DEEP}" stroke-width="1.2"/>'
        + ink(EDGE, 1.6, 1, MOSS)
    )
    shine = ink("M47 6.5H83M90 8.5l.6.4", 3, 0.4, "#ffffff")
    corner = f"M1 42V{CORNER}Q1 1 {CORNER} 1H42Q40 40 1 42Z"
    for zone, colour in enumerate(COLOURS):
        dark, light = deep(zone, 0.55), mix(colour, "#ffffff", 0.12)
        edge = f' stroke="{dark}" stroke-width="2"'
        frame = place(panel(98, 98, CORNER - 1, "none", edge), 1, 1)
        patch = paint(corner, deep(zone, 0.5), 0.8)
        yield (
            f'<linearGradient id="rf-enamel-{zone}" x1="0" y1="0" x2="1" y2="1">'
            f'<stop stop-color="{light}"/><stop offset="1" stop-color="{deep(zone, 0.14)}"/>'
            "</linearGradient>"
        )
        enamel = panel(TILE, TILE, CORNER, f"url(#rf-enamel-{zone})")
        veins = panel(TILE, TILE, CORNER, f"url(#rf-pattern-{zone})", f' opacity="{vein}"')
        yield f'<g id="rf-ground-{zone}">{enamel}{veins}{frame}{shine}{night}</g>'
        for name, x, y, size in (("tile", 58, 34, 62), ("base", 38, 38, 52)):
            plant = use(f"rf-plant-{zone}", x, y, size)
            yield f'<g id="rf-{name}-{zone}">{enamel}{veins}{shine}{plant}{patch}{frame}{night}</g>'
        yield (
            f'<g id="rf-half-{zone}"><path d="{side}" fill="url(#rf-enamel-{zone})"'
            f'{edge}/><path d="{side}" fill="url(#rf-pattern-{zone})" opacity="{vein}"/>'
            f"{use(f'rf-plant-{zone}', 79, 44, 40)}{vine}{paint(side, _veil(dim))}</g>"
        )


def _tokens(dim: float | Amount, strong: bool) -> Iterator[str]:
    """Species discs, slots, and the round colour marks."""
    night = disc(30.5, _veil(0.5 * dim))
    vein = 0.95 if strong else 0.7
    turned = (
        disc(30, WOOD, f' stroke="{RIM}" stroke-width="1.6"')
        + '<path d="M8 40A25.5 25.5 0 0 1 40 7.8" fill="none" stroke="#f0d2a4" stroke-width="2.4"'
        ' stroke-linecap="round"/>'
    )
    cast = '<circle cx="32" cy="34.5" r="31" fill="#000" opacity=".2"/>'
    for zone, colour in enumerate(COLOURS):
        field = disc(26, colour, f' stroke="{deep(zone, 0.7)}" stroke-width="1.4"')
        dyed = field + disc(25.5, f"url(#rf-pattern-{zone})", f' opacity="{vein}"')
        yield _symbol(f"rf-field-{zone}", dyed)
        yield _symbol(
            f"rf-pip-{zone}",
            f'<g transform="translate(-6 -6) scale(1.1875)">{dyed}</g>{night}',
        )
    for kind in range(16):
        type_, zone = kind // 4, SPECIES[kind % 4]
        dark = deep(zone, 0.85)
        name = f"rf-type-{type_}"
        shape = f'<use href="#rf-shape-{type_}" fill="{dark}" stroke="{dark}" stroke-width="6"/>'
        carved = f'<g transform="translate(11.2 11.2) scale(.65)">{shape}</g>'
        yield _symbol(
            f"rf-token-{kind}",
            f'{cast}{turned}<use href="#rf-field-{zone}" width="64" height="64"/>{carved}'
            + use(name, 32, 32, 41.6, extra=f' color="{mix(COLOURS[zone], PALE, 0.84)}"')
            + night,
        )
    for type_ in range(4):
        mark = use(f"rf-type-{type_}", 32, 32, 42, extra=f' color="{mix(WOOD, PALE, 0.85)}"')
        shape = f'<use href="#rf-shape-{type_}" fill="{RIM}" stroke="{RIM}" stroke-width="6"/>'
        burnt = f'<g transform="translate(11 11) scale(.656)">{shape}</g>'
        hollow = disc(25.5, mix(WOOD, RIM, 0.45), f' stroke="{RIM}" stroke-width="1.4"')
        yield _symbol(f"rf-totem-{type_}", cast + turned + hollow + burnt + mark + night)
    glass = disc(25.5, tint(LEAF, 0.55), f' stroke="{RIM}" stroke-width="1.4"')
    yield _symbol("rf-first", cast + turned + glass + use("rf-binoculars", 32, 31, 42) + night)
    rim = f' stroke="{PALE}" stroke-width="4"'
    yield _symbol(f"rf-slot-{FREE}", disc(29, tint(WOOD, 0.72), rim) + night)
    for code, zone in enumerate(SPECIES, FIRST_COLOUR):
        fill = disc(29, COLOURS[zone])
        veins = disc(29, f"url(#rf-pattern-{zone})", f' opacity="{vein}"')
        ring = disc(28.5, "none", rim)
        yield _symbol(f"rf-slot-{code}", fill + veins + ring + night)
    for type_ in range(4):
        shape = f'<use href="#rf-shape-{type_}" fill="{INK}"/>'
        mark = f'<g transform="translate(10 10) scale(.69)">{shape}</g>'
        face = disc(29, tint(WOOD, 0.72), rim) + mark + night
        yield _symbol(f"rf-slot-{FIRST_TYPE + type_}", face)


def _shields(dim: float | Amount) -> Iterator[str]:
    """Protected Areas: how many tiles they ask for, and how many times they count one."""
    for area in range(10):
        zone, size = divmod(area, 2)
        number = size + 3
        text = INK if zone == YELLOW else PALE
        dark = deep(zone, 0.7)
        squares = "".join(
            f'<rect x="{32 - number * 5 + i * 10 + 1:.4g}" y="14" width="8" height="8" rx="1.6"'
            f' fill="{text}"/>'
            for i in range(number)
        )
        yield _symbol(
            f"rf-area-{area}",
            f'<path d="{SHIELD}" fill="{dark}" stroke="{dark}" stroke-width="8"'
            f' stroke-linejoin="round"/><path d="{SHIELD}" fill="{PALE}" stroke="{PALE}"'
            f' stroke-width="5" stroke-linejoin="round"/>'
            f'<path d="{SHIELD}" fill="{deep(zone, 0.12)}"/>'
            f'<path d="{SHIELD}" fill="url(#rf-pattern-{zone})" opacity=".35"/>{squares}'
            + label(f"×{size + 2}", 32, 49, 28, text, anchor="middle", weight=700)
            + paint(SHIELD, _veil(dim)),
        )


@lru_cache(maxsize=4)
def definitions(dim: float | Amount, strong: bool) -> str:
    """Symbols, patterns and gradients of a board; `strong` deepens patterns and outlines.

    `dim` is how much night lies over the pieces.
    """
    parts = []
    for name in (*(f"plant-{zone}" for zone in range(5)), "sun", "bloom", "binoculars", "bag"):
        parts.append(read_art(__package__, name).symbol(f"rf-{name}"))
    parts.append(read_art(__package__, "leaf").symbol("rf-leaf"))
    for type_ in range(4):
        art = read_art(__package__, f"type-{type_}")
        shape = f'<g id="rf-shape-{type_}" stroke-linejoin="round">{art.silhouette}</g>'
        parts.append(shape + art.symbol(f"rf-type-{type_}"))
    parts += _patterns(strong)
    parts += _grounds(dim, strong)
    parts += _tokens(dim, strong)
    parts += _shields(dim)
    return "".join(parts)
