"""Card faces, backs and empty places, painted as pages of a naturalist's sketchbook.

A card is 100 by 84 units. The trunk crosses every edge between two levels at a fixed place and
width, and the wash behind it takes the same colour on both sides, so that any four cards of a
column join into one tree; everything else differs from card to card, but never between two views.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import cos, pi, sin
from random import Random
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
    SKY,
    SUN,
    TABLE,
    Amount,
    faded,
    mix,
    shade,
    tint,
)
from moabi.draw.paper import (
    Art,
    blob,
    ink,
    leaf,
    paint,
    panel,
    place,
    read_art,
    shadow,
    use,
)

WIDTH, HEIGHT, CORNER = 100, 84, 9
SPINE = 17
"""Width of the binding beside a face that lies in no column."""
BOUND = SPINE + WIDTH
"""Width of both."""
GROUND, FIRST, SECOND, CANOPY = range(4)

SCAR = mix(CLAY, "#ff8a00", 0.62)
UMBER = "#6b4a2b"
BARK = mix(UMBER, PAPER, 0.32)
CREAM = mix(PAPER, "#ffffff", 0.5)

WASHES = (
    mix("#c89a5c", PAPER, 0.3),
    mix("#8ea06a", PAPER, 0.2),
    mix("#6fae85", PAPER, 0.22),
    mix(MOSS, PAPER, 0.42),
    mix(SKY, PAPER, 0.12),
)
"""The wash at the foot of the ground, at the three edges between levels, and in the sky."""

TRUNK = (0.0, 22.0, 18.0, 14.0)
"""Width of the trunk where each level begins."""

COVERS = (
    mix(CLAY, UMBER, 0.45),
    mix(DEEP, LEAF, 0.45),
    mix(MOSS, DEEP, 0.3),
    mix(RIVER, DEEP, 0.28),
)
"""Cover colours of the card backs, by level."""

SLOTS = {
    1: ((25.0, 44.0, 46.0),),
    2: ((22.0, 54.0, 40.0), (77.0, 32.0, 40.0)),
    3: ((20.0, 23.0, 36.0), (22.0, 62.0, 36.0), (79.0, 43.0, 38.0)),
}
"""Where animals sit above the ground, by their number: middle and size."""
GROUND_SLOTS = {
    1: ((26.0, 49.0, 48.0),),
    2: ((23.0, 52.0, 42.0), (77.0, 55.0, 42.0)),
    3: ((18.0, 48.0, 36.0), (50.0, 60.0, 36.0), (82.0, 48.0, 36.0)),
}
SCARRED_SLOTS = {
    1: ((25.0, 40.0, 44.0),),
    2: ((21.0, 58.0, 38.0), (74.0, 25.0, 38.0)),
    3: ((20.0, 22.0, 34.0), (20.0, 61.0, 34.0), (76.0, 24.0, 34.0)),
}
"""The same beside a chainsaw, which always takes the lower right corner."""
SCARRED_GROUND_SLOTS = {
    1: ((27.0, 49.0, 48.0),),
    2: ((20.0, 46.0, 38.0), (46.0, 59.0, 38.0)),
    3: ((19.0, 28.0, 34.0), (18.0, 60.0, 34.0), (48.0, 58.0, 34.0)),
}
FACING_RIGHT = 2
"""The chameleon; every other animal is drawn facing left or forward."""


class Look(NamedTuple):
    """All that a card face shows; `card` only varies the scene."""

    card: int
    level: int
    first: int
    second: int
    chainsaw: bool
    start: bool


def _wash(rng: Random, level: int) -> str:
    """The wet ground of the picture: ragged at the sides, and at the two ends of the tree."""
    top = 5.0 if level == CANOPY else -2.0
    foot = 79.0 if level == GROUND else 86.0
    edge = (
        f"M5 {top}C{rng.uniform(0, 5):.1f} 20 {rng.uniform(5, 10):.1f} 30"
        f" {rng.uniform(2, 7):.1f} 44S{rng.uniform(2, 8):.1f} 74 5 {foot}"
        f"Q50 {foot + rng.uniform(-2, 4):.1f} 95 {foot}"
        f"C{rng.uniform(94, 99):.1f} 66 {rng.uniform(90, 95):.1f} 54 {rng.uniform(93, 98):.1f} 42"
        f"S{rng.uniform(92, 98):.1f} 14 95 {top}Q50 {top + rng.uniform(-3, 2):.1f} 5 {top}Z"
    )
    rim = mix(WASHES[level], shade(WASHES[level + 1], 0.4), 0.5)
    bloom = blob(rng, rng.uniform(15, 85), rng.uniform(15, 60), 17, 13)
    return (
        f'<path d="{edge}" fill="url(#ou-wash-{level})" stroke="{rim}" stroke-opacity=".45"/>'
        f'<path d="{bloom}" fill="{CREAM}" fill-opacity=".26" stroke="{rim}" stroke-opacity=".22"/>'
    )


def _trunk(rng: Random, level: int) -> str:
    """The trunk through a card above the ground: a loose ink line, the wash a little off it."""
    foot = TRUNK[level] / 2
    head, top = (TRUNK[level + 1] / 2, -1) if level < CANOPY else (4.0, 34)
    lean = rng.uniform(-4, 4)

    def edges(off: float) -> tuple[str, str]:
        x = 50 + off
        return (
            f"{50 - foot:.0f} 85C{x - foot:.1f} 60 {x - head:.1f} 30 {50 - head:.0f} {top}",
            f"{50 + head:.0f} {top}C{x + head:.1f} 30 {x + foot:.1f} 60 {50 + foot:.0f} 85",
        )

    left, right = edges(lean + rng.choice((-3, 3)))
    middle = f"51 85C{51 + lean:.1f} 60 {51 + lean:.1f} 30 51 {top}"
    bark = "".join(
        f"M{50 + lean * 0.7 + rng.uniform(-foot, foot) * 0.5:.0f} {y}q{rng.randint(-2, 2)} 5 0 10"
        for y in (48, 24, 62)
    )
    return (
        paint(f"M{left}L{right}Z", BARK)
        + paint(f"M{right}L{middle}Z", UMBER, 0.35)
        + ink("M{}M{}".format(*edges(lean)))
        + ink(bark, 1, 0.5)
    )


def _ground(rng: Random) -> Iterator[str]:
    yield paint(blob(rng, 50, 78, 56, 15, 10), mix("#9c6b3a", PAPER, 0.25), 0.75)
    for x in (rng.uniform(8, 20), rng.uniform(80, 92)):
        yield paint(blob(rng, x, 24, 11, 24), mix(MOSS, PAPER, 0.15), 0.45)
    roots = "C40 28 34 50 10 72Q24 70 36 62Q40 74 50 74Q60 74 64 62Q76 70 90 72C66 50 60 28"
    yield paint(f"M39-1{roots} 61-1Z", BARK)
    yield paint("M51-1C54 28 60 44 90 72Q76 70 64 62Q60 74 50 74C56 60 51 30 51-1Z", UMBER, 0.35)
    a, b = rng.uniform(-4, 4), rng.uniform(-4, 4)
    yield ink(
        f"M39-1C{40 + a:.0f} 28 {34 + a:.0f} 50 10 72M61-1C{60 + b:.0f} 28 {66 + b:.0f} 50 90 72"
    )
    yield ink("M36 62Q42 50 43 34M64 62Q57 48 57 34")
    yield ink("M36 62Q40 74 50 74Q60 74 64 62M49 20q2 8 0 16", 1, 0.5)
    for x in (rng.uniform(3, 12), rng.uniform(88, 97), rng.uniform(30, 70)):
        turns = (-0.9, -0.3, 0.3, 0.9)
        fern = "".join(leaf(x, 82, rng.uniform(12, 20), turn - pi / 2, 0.2) for turn in turns)
        yield paint(fern, mix(LEAF, MOSS, rng.random()), 0.85)
    yield ink("M4 80q6-3 12 0M30 81q10-3 18 0M66 80q8-3 14 0", 1, 0.5)


def _first(rng: Random) -> Iterator[str]:
    for x in (rng.uniform(6, 22), rng.uniform(78, 94)):
        yield paint(blob(rng, x, rng.uniform(20, 64), 16, 24), mix(LEAF, DEEP, 0.2), 0.22)
    yield _trunk(rng, FIRST)
    side = rng.choice((-1, 1))
    drop = rng.uniform(8, 22)
    liana = f"M{50 + side * 7} {drop:.0f}Q{50 + side * 34} {drop + 42:.0f} {50 + side * 9} 76"
    yield ink(liana, 2.4, 0.85, mix(LEAF, UMBER, 0.45))
    for edge, turn in ((0, 0.0), (100, pi)):
        for y in (rng.uniform(2, 18), rng.uniform(66, 82)):
            angle, length = turn + rng.uniform(-0.5, 0.5), rng.uniform(26, 36)
            green = mix(DEEP, LEAF, rng.uniform(0.5, 1))
            yield paint(leaf(edge, y, length, angle, 0.36), green, 0.75)
            rib = f"{cos(angle) * length * 0.85:.0f} {sin(angle) * length * 0.85:.0f}"
            yield ink(f"M{edge} {y:.0f}l{rib}", 1, 0.7, LIME)


def _second(rng: Random) -> Iterator[str]:
    far = mix(MOSS, PAPER, 0.2)
    yield paint(blob(rng, rng.uniform(12, 26), 26, 20, 18), far, 0.5)
    yield paint(blob(rng, rng.uniform(74, 88), 66, 20, 14), far, 0.5)
    low = rng.choice((-1, 1))
    for side, y in ((low, rng.uniform(72, 80)), (-low, rng.uniform(52, 58))):
        rise = rng.uniform(6, 14)
        branch = f"M50 {y + 4:.0f}Q{50 + side * 20} {y:.0f} {50 + side * 47} {y - rise:.0f}"
        yield ink(branch, 7, 1, BARK) + ink(branch, 1.1, 0.75)
        for part in (0.45, 0.72, 0.98):
            x, turns = 50 + side * 47 * part, (-2.2, -0.9, 1.2, 2.1)
            leaves = "".join(
                leaf(x, y + 3 - rise * part, rng.uniform(11, 17), turn + rng.uniform(-0.4, 0.4))
                for turn in turns
            )
            yield paint(leaves, mix(LEAF, LIME, rng.uniform(0.15, 0.75)), 0.85)
    yield _trunk(rng, SECOND)


def _canopy(rng: Random) -> Iterator[str]:
    crown = (
        (50.0, 38.0, 42.0, 27.0),
        (rng.uniform(20, 26), 49.0, 23.0, 20.0),
        (rng.uniform(74, 80), 49.0, 23.0, 20.0),
        (rng.uniform(32, 40), 25.0, 24.0, 15.0),
        (rng.uniform(60, 68), 24.0, 24.0, 15.0),
    )
    tones = (mix(LEAF, MOSS, 0.5), mix(LEAF, LIME, 0.4), mix(LEAF, MOSS, 0.75), LIME, MOSS)
    yield _trunk(rng, CANOPY)
    for (x, y, rx, ry), tone in zip(crown, tones, strict=True):
        yield paint(blob(rng, x, y, rx, ry, 10), tint(tone, 0.12), 0.62)
    yield ink("M50 70Q40 60 30 52M50 64Q60 56 70 50M50 60Q50 46 45 38", 3, 0.9, BARK)
    for x, y, rx, ry in crown[1:]:
        outline = blob(rng, x, y, rx * 0.92, ry * 0.9, 11)
        yield (
            f'<path d="{outline}" fill="none" stroke="{shade(LEAF, 0.45)}" stroke-width="1.1"'
            f' stroke-dasharray="{rng.randint(9, 16)} {rng.randint(5, 9)}" opacity=".6"/>'
        )
    for _ in range(2):
        x, y = rng.uniform(20, 80), rng.uniform(18, 50)
        dabs = "".join(leaf(x, y, 9, turn, 0.34) for turn in (-2.6, -1.6, -0.6))
        yield paint(dabs, shade(LEAF, 0.1), 0.55)


_PAINTERS = (_ground, _first, _second, _canopy)


@lru_cache(maxsize=64)
def scenery(level: int, card: int) -> str:
    """The picture behind the animals: the same for a card whoever looks."""
    rng = Random(card * 7919 + level)
    return _wash(rng, level) + "".join(_PAINTERS[level](rng))


def _slots(look: Look) -> tuple[tuple[float, float, float], ...]:
    number = min(look.first + look.second, 3)
    if number == 0:
        return ()
    ground = look.level == GROUND
    if look.chainsaw:
        return (SCARRED_GROUND_SLOTS if ground else SCARRED_SLOTS)[number]
    slots = (GROUND_SLOTS if ground else SLOTS)[number]
    return tuple((WIDTH - x, y, size) for x, y, size in slots) if look.card % 2 else slots


def _veil(dim: float | Amount) -> str:
    """So much of the night as lies over a card."""
    day, night = dim if isinstance(dim, Amount) else (dim, dim)
    return faded(NIGHT, day, night)


@lru_cache(maxsize=256)
def face(
    look: Look, outline: bool = False, joined: bool = False, dim: float | Amount = TABLE.dim
) -> str:
    """A card face; `joined` leaves out paper and border, which a complete tree has as a whole."""
    marks = [scenery(look.level, look.card)]
    if look.start:
        marks.append(use("ou-fieldbook", 72 if look.card % 2 else 28, 50, 50))
    if look.chainsaw:
        marks.append(f'<path d="M100 38L87 50L91 54L58 84H100Z" fill="{SCAR}"/>')
        marks.append(use("ou-chainsaw", 81, 67, 32))
    kinds = [look.level * 2] * look.first + [look.level * 2 + 1] * look.second
    animal = "ou-ringed-species" if outline else "ou-species"
    for kind, (x, y, size) in zip(kinds, _slots(look), strict=False):
        marks.append(use(f"{animal}-{kind}", x, y, size, flip=(x < 45) != (kind == FACING_RIGHT)))
    marks.append(f'<rect width="{WIDTH}" height="85" fill="{_veil(dim)}"/>')
    card = f'<rect width="{WIDTH}" height="{HEIGHT}"'
    if joined:
        return f'<g clip-path="url(#ou-inner)">{"".join(marks)}</g>'
    return (
        f'{card} rx="{CORNER}" fill="{PAPER}"/><g clip-path="url(#ou-card)">{"".join(marks)}</g>'
        f'{card} rx="{CORNER}" fill="none" stroke="{mix(INK, PAPER, 0.5)}"/>'
    )


@lru_cache(maxsize=32)
def gauge(level: int, on: str, off: str) -> str:
    """Four bars, the card's level filled: 12 by 20 units."""
    return "".join(
        f'<rect x="{i * 1.2:.2g}" y="{15 - i * 5}" width="{12 - i * 2.4:.2g}" height="3.6" rx="1.2"'
        f' fill="{on if i == level else off}"/>'
        for i in range(4)
    )


@lru_cache(maxsize=4)
def back(level: int) -> str:
    """A card back, bound like a book cover: it tells the level and nothing else."""
    cover = COVERS[level]
    light = mix(cover, PAPER, 0.82)
    edge = f' stroke="{mix(cover, PAPER, 0.3)}"'
    frame = f' stroke="{light}" stroke-width="1.4" opacity=".55"'
    inset = place(panel(90, 74, 6, "none", frame), 5, 5)
    marks = [panel(WIDTH, HEIGHT, CORNER, cover, edge), inset]
    marks.append(use(f"ou-level-{level}", 56, 42, 54, extra=f' color="{light}"'))
    marks.append(place(gauge(level, SUN, mix(cover, PAPER, 0.35)), 12, 27, 1.45))
    marks.append(panel(WIDTH, HEIGHT, CORNER, _veil(0.5 * TABLE.dim)))
    return "".join(marks)


@lru_cache(maxsize=8)
def pencil(level: int, light: bool) -> str:
    """An empty place: the part of the tree still to be painted, in pencil."""
    sketch = (
        "M39 0C40 28 34 50 12 72M61 0C60 28 66 50 88 72M36 62Q42 50 43 34M64 62Q57 48 57 34"
        "M6 76Q30 72 50 76T94 76",
        "M39 84C38 56 41 28 41 0M61 84C62 56 59 28 59 0"
        "M39 60Q20 62 12 44Q32 42 39 60ZM61 40Q80 42 88 24Q68 22 61 40Z",
        "M41 84Q42 66 12 56M43 64V0M57 84V52Q66 42 90 38M57 40V0"
        "M14 54q-6-14 6-20q8 12-6 20M86 38q-6-14 6-20q6 12-6 20",
        "M43 84V58M57 84V58M30 60Q10 60 12 42Q10 26 26 26Q34 10 50 14Q68 8 75 26Q92 28 88 44"
        "Q90 60 70 60Q50 66 30 60Z",
    )[level]
    colour = TABLE.line
    dashes = f' stroke="{colour}" stroke-dasharray="5 4" opacity=".7"'
    fill, opacity = (SUN, ' opacity=".2"') if light else (colour, ' opacity=".05"')
    return (
        panel(WIDTH, HEIGHT, CORNER, fill, opacity)
        + place(panel(WIDTH - 2, HEIGHT - 2, CORNER - 1, "none", dashes), 1, 1)
        + ink(sketch, 1.3, 0.8 if light else 0.4, colour)
    )


@lru_cache(maxsize=4)
def spine(level: int) -> str:
    """The binding a face shows out of its column, in the colour and with the mark of its level."""
    cover = COVERS[level]
    marks = gauge(level, SUN, mix(cover, PAPER, 0.4))
    return (
        shadow(BOUND, HEIGHT, CORNER, TABLE.shadow)
        + panel(SPINE + 2 * CORNER, HEIGHT, CORNER, cover, f' stroke="{mix(cover, PAPER, 0.35)}"')
        + place(marks, 2.5, (HEIGHT - 20) / 2)
    )


@lru_cache(maxsize=4)
def tree_sheet(shadow_colour: str = TABLE.shadow, dim: float | Amount = TABLE.dim) -> str:
    """What a complete tree lies on: one tall sheet of paper, lifted off the page."""
    return place(
        shadow(WIDTH + 8, 4 * HEIGHT + 8, CORNER, shadow_colour, 5)
        + panel(WIDTH + 8, 4 * HEIGHT + 8, CORNER, mix(PAPER, INK, dim)),
        -4,
        -4,
    )


@lru_cache(maxsize=11)
def tree_leaves(column: int) -> str:
    """The leaves a complete tree gains, not the same on every tree."""
    turns = (
        use("ou-sprig", 6, 0, 30, flip=True),
        use("ou-sprig", 94, 0, 30),
        use("ou-sprig", 100 if column % 2 else 0, 84 + 12 * (column % 3), 20, flip=not column % 2),
        use("ou-sprig", 0 if column % 2 else 100, 236 + 10 * (column % 3), 18, flip=column % 2 > 0),
    )
    return f'<g pointer-events="none">{"".join(turns)}</g>'


@lru_cache(maxsize=1)
def definitions() -> str:
    """Symbols, gradients and clips that the cards refer to; the same in every board."""
    plain = (*(f"level-{level}" for level in range(4)), "sprig", "sun", "chainsaw")
    parts = [read_art(__package__, name).symbol(f"ou-{name}") for name in plain]
    for name in (*(f"species-{kind}" for kind in range(8)), "fieldbook"):
        art = read_art(__package__, name)
        shape = f'<use href="#ou-shape-{name}"'
        parts.append(f'<g id="ou-shape-{name}" stroke-linejoin="round">{art.silhouette}</g>')
        halo = f'{shape} fill="{CREAM}" stroke="{CREAM}" stroke-width="5.5"/>'
        ring = f'{shape} fill="{ORCHID}" stroke="{ORCHID}" stroke-width="13"/>'
        parts.append(art.symbol(f"ou-{name}", halo))
        parts.append(Art(f"{halo}{art.markup}", "").symbol(f"ou-ringed-{name}", ring))
    for level in range(4):
        parts.append(
            f'<linearGradient id="ou-wash-{level}" gradientUnits="userSpaceOnUse" x1="0"'
            f' y1="{HEIGHT}" x2="0" y2="0"><stop stop-color="{WASHES[level]}"/>'
            f'<stop offset="1" stop-color="{WASHES[level + 1]}"/></linearGradient>'
        )
    card = f'<rect width="{WIDTH}" height="{HEIGHT}"'
    parts.append(f'<clipPath id="ou-card">{card} rx="{CORNER}"/></clipPath>')
    parts.append(
        f'<clipPath id="ou-inner"><rect width="{WIDTH}" height="{HEIGHT + 0.6}"/></clipPath>'
    )
    return "".join(parts)
