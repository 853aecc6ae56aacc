"""What Canopy's animals and threats do, as signs on a card's ribbon: 36 units wide, 19 high.

A sign is a few marks side by side: a card of a pile, an eye, a minus before what is lost, an arrow
for what moves, a plus for what comes on top.
"""

from __future__ import annotations

from functools import lru_cache

from moabi.draw.palette import CLAY, LIME, PAPER, SUN, mix
from moabi.draw.paper import ink, label, panel, place, use
from moabi.games.canopy.layout import (
    ANTS,
    BOA,
    DISEASE,
    DROUGHT,
    FIRE,
    FROG,
    HOWLER,
    JAGUAR,
    KINKAJOU,
    LIGHTNING,
    MACAW,
    MARMOSET,
    MORPHO,
    SLOTH,
    SPIDER,
    TAPIR,
    TOUCAN,
)
from moabi.games.canopy.scoring import MORPHO_POINTS

MIDDLE = 9.5
CROSS = mix(CLAY, "#ff7a5c", 0.5)


def _card(x: float, fill: str = PAPER) -> str:
    edge = f' stroke="{mix(fill, "#10241e", 0.6)}" stroke-width="1"'
    return place(panel(9, 12.5, 2, fill, edge), x - 4.5, MIDDLE - 6.25)


def _plus(x: float) -> str:
    return ink(f"M{x - 3.5} {MIDDLE}H{x + 3.5}M{x} {MIDDLE - 3.5}V{MIDDLE + 3.5}", 2.2, 1, LIME)


def _arrow(x: float) -> str:
    line = f"M{x - 5} {MIDDLE}H{x + 4}M{x + 1} {MIDDLE - 3.5}l3.5 3.5l-3.5 3.5"
    return ink(line, 2, 1, LIME)


def _lift(x: float) -> str:
    return ink(f"M{x} {MIDDLE + 6}V{MIDDLE - 5}M{x - 3.5} {MIDDLE - 1.5}l3.5-4l3.5 4", 2, 1, LIME)


def _minus(x: float) -> str:
    bar = f"M{x - 4} {MIDDLE}H{x + 4}"
    return ink(bar, 4.6, 0.85, "#3a0d0d") + ink(bar, 2.8, 1, CROSS)


def _trunk(x: float) -> str:
    return place('<use href="#cp-slice-0"/>', x - 16, MIDDLE - 8.5, 0.5)


def _eye(x: float) -> str:
    lids = f"M{x - 8} {MIDDLE}q8-8.5 16 0q-8 8.5-16 0Z"
    return (
        f'<path d="{lids}" fill="{PAPER}" stroke="{LIME}" stroke-width="1.4"/>'
        f'<circle cx="{x}" cy="{MIDDLE}" r="2.7" fill="#10241e"/>'
    )


def _bar(x: float) -> str:
    return (
        f'<circle cx="{x}" cy="{MIDDLE}" r="7.5" fill="none" stroke="{CROSS}" stroke-width="2.2"/>'
        + ink(f"M{x - 5} {MIDDLE + 5}l10-10", 2.2, 1, CROSS)
    )


def _art(symbol: str, x: float, size: float = 17.0) -> str:
    return use(f"cp-{symbol}", x, MIDDLE, size)


def _figure(words: str, x: float) -> str:
    return label(words, x, MIDDLE + 4.8, 13.5, LIME, anchor="middle", weight=700)


_SIGNS = {
    TOUCAN: _eye(10) + _card(27),
    FROG: _plus(5) + _card(14) + _card(23) + _card(32),
    SLOTH: _card(9) + _plus(18) + _card(27),
    BOA: _card(9) + _lift(18) + _card(27, SUN),
    KINKAJOU: _plus(9) + _art("sprout", 24, 19),
    ANTS: _minus(7) + _art("tree", 23),
    JAGUAR: _minus(7) + _art("paw", 23),
    HOWLER: _card(18) + _bar(18),
    SPIDER: _card(5) + _card(14) + _minus(22) + _card(31),
    MACAW: _card(7) + _arrow(18) + _card(29, SUN),
    TAPIR: _minus(7) + _art("fire", 23),
    MORPHO: _art("rain", 3, 14) + _art("shine", 15, 14) + _figure(f"+{MORPHO_POINTS}", 30),
    MARMOSET: _trunk(9) + _figure("+1", 26),
}
_LOSSES = {
    FIRE: _minus(9) + _art("plant-2", 25, 19),
    LIGHTNING: _art("spark", 4, 15) + _minus(15) + _trunk(29),
    DISEASE: _minus(9) + _art("paw", 25),
    DROUGHT: _art("spark", 4, 15) + _minus(15) + _card(28),
}


@lru_cache(maxsize=16)
def ability(species: int) -> str:
    """What the active card of a species does."""
    return _SIGNS[species]


@lru_cache(maxsize=4)
def loss(kind: int) -> str:
    """What a threat costs; a spark where it strikes at once."""
    return _LOSSES[kind]
