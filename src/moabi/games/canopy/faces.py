"""Canopy's cards: a face for each kind, two backs, and the symbols they are made of.

A card is 60 by 80 units: points in a sun in the upper left corner, the picture in the middle, and
along the foot a ribbon with what the card does: the points of one, two and three plants, the other
half of a pair, the sign of an animal's ability or of a threat's cost, hearts for a breeding pair.
Every face is defined once a board and used by name.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from moabi.draw.faces import face
from moabi.draw.letters import text_width
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
    mix,
    shade,
    tint,
)
from moabi.draw.paper import ink, label, panel, place, read_art, shadow, use
from moabi.games.canopy import grove, signs
from moabi.games.canopy.layout import (
    CANOPY,
    DISEASE,
    DROUGHT,
    FIRE,
    LIGHTNING,
    NUM_KINDS,
    NUM_SPECIES,
    PLANT,
    RAIN,
    SEED,
    TRUNK,
    UNKNOWN,
    WILDLIFE,
)
from moabi.games.canopy.layout import (
    SUN as SUN_CARD,
)
from moabi.games.canopy.light import DIM, veil

WIDTH, HEIGHT, CORNER = 60.0, 80.0, 8.0
RIBBON = 61.0
"""Where the ribbon along the foot of a card begins."""
FIGURE, FOOT_EDGE = 14.0, 1.5
"""How large figures on it are, and how far they stay from the card's sides."""

SYMBOLS = {
    SEED: "cp-seed",
    RAIN: "cp-rain",
    SUN_CARD: "cp-shine",
    FIRE: "cp-fire",
    LIGHTNING: "cp-lightning",
    DISEASE: "cp-disease",
    DROUGHT: "cp-drought",
}
"""The pictures of kinds that stand alone."""
ART = (
    "seed", "rain", "shine", "fire", "lightning", "disease", "drought", "sun", "paw", "tallest",
    "heart", "spark", "moon", "sprout", "emblem", "tree",
    "spirit",
)  # fmt: skip

PLANT_GROUNDS = (
    tint(LEAF, 0.62),
    tint("#e2557c", 0.68),
    tint(LIME, 0.45),
    tint(ORCHID, 0.66),
    tint(MOSS, 0.5),
)
SPECIES_GROUNDS = (
    tint(SKY, 0.1), tint(LEAF, 0.5), tint(MOSS, 0.45), tint(SUN, 0.55), tint(RIVER, 0.6),
    tint(LIME, 0.4), tint(LEAF, 0.6), tint(SUN, 0.4), tint(ORCHID, 0.62), tint(SKY, 0.2),
    tint(MOSS, 0.3), tint(SUN, 0.62), tint(RIVER, 0.68),
)  # fmt: skip
SMOKE = shade(CLAY, 0.72)
HEART = "#8f2547"


class Worth(NamedTuple):
    """The figures on cards, as this match's components have them."""

    plants: tuple[tuple[int, ...], ...]
    """Points of one, two and three plants of a kind."""
    points: tuple[int, ...]
    paired: tuple[int, ...]
    """Points of every kind alone, and in a breeding pair."""
    weather: int


def species_of(kind: int) -> int:
    """The species of an animal card."""
    return (kind - WILDLIFE) // 2


def is_pair_card(kind: int) -> bool:
    """Whether the card is a breeding pair's."""
    return kind >= WILDLIFE and (kind - WILDLIFE) % 2 == 1


def symbol(kind: int) -> str:
    """The name of the picture on a card that is no part of a tree."""
    if kind >= WILDLIFE:
        return f"cp-species-{species_of(kind)}"
    return SYMBOLS.get(kind) or f"cp-plant-{kind - PLANT}"


def card(kind: int, back: str = "cp-back") -> str:
    """A card as its viewer knows it: a face, or the back of an unknown one."""
    name = back if kind >= UNKNOWN else f"cp-card-{kind}"
    return f'<use href="#{name}"/>'


def raised(kind: int, back: str = "cp-back") -> str:
    """A card with its shadow."""
    return shadow(WIDTH, HEIGHT, CORNER, TABLE.shadow) + card(kind, back)


lying = face()(raised)
"""A card on the table."""


def piece(kind: int) -> str:
    """The key of a card that is the only one of its kind, wherever it lies open; else nothing.

    Rule 1.2: an animal has one active card and one of a breeding pair, but for the Pygmy Marmoset
    (15.13). Cards of all other kinds have their like, and a state only counts them.
    """
    return f"animal-{kind}" if WILDLIFE <= kind < NUM_KINDS - 1 else ""


def _ribbon(fill: str, *marks: str) -> str:
    foot = f"M0 {RIBBON}H60V72Q60 80 52 80H8Q0 80 0 72Z"
    return f'<path d="{foot}" fill="{fill}"/>' + "".join(marks)


def _figure(words: str, x: float, fill: str = PAPER, size: float = FIGURE) -> str:
    return label(words, x, RIBBON + 14.4, size, fill, anchor="middle", weight=700)


def _minus(points: int) -> str:
    return str(points).replace("-", "−")


def _frame(ground: str, edge: str, picture: str, dim: Amount) -> str:
    """A card around its picture, with as much night over it."""
    line = f' stroke="{edge}" stroke-width="1.6"'
    night = panel(WIDTH, HEIGHT, CORNER, veil(dim))
    rim = place(panel(WIDTH - 1.6, HEIGHT - 1.6, CORNER - 0.8, "none", line), 0.8, 0.8)
    return panel(WIDTH, HEIGHT, CORNER, ground) + picture + night + rim


def _trunk(value: int) -> tuple[str, str, str]:
    wall = mix(MOSS, PAPER, 0.5)
    column = "".join(place(grove.slice_art(value), 0, i * grove.SLICE) for i in range(3))
    stem = f'<g clip-path="url(#cp-clip)">{place(column, -2, -12)}'
    return wall, shade(LEAF, 0.3), stem + "</g>" + grove.points_disc(value, 13, 13, 26)


def _canopy(value: int) -> tuple[str, str, str]:
    ribbon = shade(LEAF, 0.55)
    stem = place(grove.slice_art(1), 12.8, 47, 0.54)
    crown = place(grove.crown_art(value), 30, 50, 0.49)
    # To the left, where the next card of a fan does not cover it.
    multiplier = label(f"×{value}", 20, RIBBON + 15.5, 18, LIME, anchor="middle", weight=700)
    return mix(SKY, PAPER, 0.25), ribbon, stem + crown + _ribbon(ribbon, multiplier)


def _plant(kind: int, worth: Worth) -> tuple[str, str, str]:
    ribbon = shade(LEAF, 0.55)
    steps = worth.plants[kind - PLANT]
    figures, cuts = _thirds([_minus(points) for points in steps])
    picture = use(symbol(kind), 30, 32, 52)
    return PLANT_GROUNDS[kind - PLANT], ribbon, picture + _ribbon(ribbon, figures, cuts)


def _thirds(words: list[str]) -> tuple[str, str]:
    """Figures side by side with as much room around each, and the lines between them."""
    wide = [text_width(one) * FIGURE for one in words]
    gap = (WIDTH - 2 * FOOT_EDGE - sum(wide)) / len(wide)
    figures, cuts, x = "", "", FOOT_EDGE
    for one, width in zip(words, wide, strict=True):
        cuts += f"M{x:.4g} {RIBBON + 4}V76" if figures else ""
        figures += _figure(one, x + (gap + width) / 2)
        x += gap + width
    return figures, ink(cuts, 1.2, 0.5, PAPER)


def _weather(kind: int, worth: Worth) -> tuple[str, str, str]:
    other = SYMBOLS[RAIN + SUN_CARD - kind]
    ribbon = shade(RIVER, 0.55)
    marks = (_figure("+", 11), use(other, 26, RIBBON + 9.5, 17))
    points = grove.points_disc(worth.weather, 47, RIBBON + 9.5, 20)
    ground = mix(SKY, RIVER, 0.22) if kind == RAIN else mix(SKY, PAPER, 0.35)
    return ground, ribbon, use(symbol(kind), 30, 31, 50) + _ribbon(ribbon, *marks, points)


def _threat(kind: int) -> tuple[str, str, str]:
    edge = shade(CLAY, 0.3)
    ground = {DROUGHT: tint(SUN, 0.45), DISEASE: shade(MOSS, 0.75)}.get(kind, SMOKE)
    hazard = "M4 63L12 79M16 63L24 79M28 63L36 79M40 63L48 79M52 63L58 75"
    marks = ink(hazard, 3.4, 0.3, SUN) + place(signs.loss(kind), 12, RIBBON)
    return ground, edge, use(symbol(kind), 30, 32, 50) + _ribbon(shade(CLAY, 0.45), marks)


def _animal(kind: int, worth: Worth) -> tuple[str, str, str]:
    ground = SPECIES_GROUNDS[species_of(kind)]
    picture = use(symbol(kind), 31, 34, 50)
    points = grove.points_disc(worth.points[kind], 12, 12, 25)
    if is_pair_card(kind):
        ribbon = HEART
        marks = use("cp-heart", 15, RIBBON + 9.5, 15) + use("cp-heart", 23, RIBBON + 9.5, 15)
        marks += grove.points_disc(worth.paired[kind], 46, RIBBON + 9.5, 21)
        mate = use(symbol(kind), 43, 45, 28, flip=True)
        return (
            ground,
            ribbon,
            use(symbol(kind), 26, 31, 42) + mate + points + _ribbon(ribbon, marks),
        )
    ribbon = shade(LEAF, 0.62)
    spark = use("cp-spark", 10, RIBBON + 9.5, 16)
    sign = place(signs.ability(species_of(kind)), 20, RIBBON)
    return ground, ribbon, picture + points + _ribbon(ribbon, spark, sign)


def _face(kind: int, worth: Worth) -> str:
    if kind < CANOPY:
        ground, edge, picture = _trunk(kind - TRUNK)
    elif kind < PLANT:
        ground, edge, picture = _canopy(kind - CANOPY)
    elif kind < SEED:
        ground, edge, picture = _plant(kind, worth)
    elif kind == SEED:
        foot = _ribbon(SEED_RIBBON, use("cp-sprout", 30, RIBBON + 9, 19))
        ground, edge, picture = tint("#a8683a", 0.6), SEED_RIBBON, use("cp-seed", 30, 31, 48) + foot
    elif kind < FIRE:
        ground, edge, picture = _weather(kind, worth)
    elif kind < WILDLIFE:
        ground, edge, picture = _threat(kind)
    else:
        ground, edge, picture = _animal(kind, worth)
    return f'<g id="cp-card-{kind}">{_frame(ground, edge, picture, DIM)}</g>'


SEED_RIBBON = shade("#7d4722", 0.35)


def _back(name: str, cover: str, emblem: str) -> str:
    light = mix(cover, PAPER, 0.72)
    veins = (
        "M6 74Q20 52 54 6M14 62L12 44M22 50L20 30M32 36L31 18M20 54L38 56M30 40L48 42M40 26L54 28"
    )
    inset = place(
        panel(50, 70, 5, "none", f' stroke="{light}" stroke-width="1.3" opacity=".5"'), 5, 5
    )
    disc = f'<circle cx="30" cy="40" r="19" fill="{cover}" stroke="{light}" stroke-width="1.3"/>'
    picture = ink(veins, 1.3, 0.22, light) + inset + disc
    picture += use(emblem, 30, 40, 25, extra=f' color="{light}"')
    return f'<g id="{name}">{_frame(cover, shade(cover, 0.45), picture, 0.5 * DIM)}</g>'


@lru_cache(maxsize=8)
def definitions(worth: Worth) -> str:
    """Every symbol, face and back; the same for all views of a match."""
    package = __package__
    parts = [read_art(package, name).symbol(f"cp-{name}") for name in ART]
    parts += [read_art(package, f"plant-{i}").symbol(f"cp-plant-{i}") for i in range(5)]
    for species in range(NUM_SPECIES):
        parts.append(read_art(package, f"species-{species}").symbol(f"cp-species-{species}"))
    parts.append(f'<clipPath id="cp-clip">{panel(WIDTH, HEIGHT, CORNER, NIGHT)}</clipPath>')
    parts += [_face(kind, worth) for kind in range(NUM_KINDS)]
    parts.append(_back("cp-back", mix(DEEP, LEAF, 0.25), "cp-emblem"))
    parts.append(_back("cp-germ", mix("#7d4722", INK, 0.15), "cp-sprout"))
    parts.append(grove.definitions())
    return "".join(parts)
