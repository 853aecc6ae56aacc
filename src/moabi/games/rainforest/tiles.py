"""Tiles with what lies on them, species and shields as parts of a board.

A tile keeps its key from the pile to the jungle, and a shield from its zone to the tile it is put
on. Species have none: of seven equal ones nobody can tell which is which.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from moabi.core.contract import NONE
from moabi.draw.faces import Face, drawn, face
from moabi.draw.palette import TABLE
from moabi.draw.paper import shadow, use
from moabi.draw.parts import Part, Parts
from moabi.draw.rings import Ring
from moabi.games.rainforest import pieces, places
from moabi.games.rainforest.layout import NUM_AREAS, NUM_COLORS, NUM_KINDS
from moabi.games.rainforest.pieces import (
    BLOOM_AT,
    CORNER,
    DISC,
    PLACED,
    SLOT_Y,
    TILE,
    slot_places,
)
from moabi.games.rainforest.table import Lying, Say

BLOOM_ON_TILE = 33.0

TOKENS = tuple(drawn(pieces.token(kind)) for kind in range(NUM_KINDS))
LOOSE_TOKENS = tuple(Part("", one) for one in TOKENS)
SHIELDS = tuple(drawn(use(f"rf-area-{area}", 32, 32, 64)) for area in range(NUM_AREAS))
BONUS = Part("", drawn(pieces.bonus()))
BLOOM = Part("", drawn(use("rf-bloom", *BLOOM_AT, BLOOM_ON_TILE)))
HOLLOW = Part("", drawn(places.socket()), look="stays")
"""Where a species lies; it stays when the species goes."""
SHADOW = drawn(shadow(TILE, TILE, CORNER, TABLE.shadow))
"""Of a place on which a tile lies."""

empty = face()(places.empty_tile)
_front = face()(pieces.tile)


@face()
def symbol(name: str, size: float) -> str:
    """A symbol about its middle."""
    return use(name, 0, 0, size)


def tile(lying: Lying, totem: int = NONE, more: tuple[Part, ...] = ()) -> Part:
    """A tile that is seen, with the species on its slots, and more that lies on it."""
    species = placed(len(lying.look.slots), lying.tokens, totem)
    return Part(f"tile-{lying.number}", _front(lying.look), parts=species + more)


def token(kind: int, has_hollow: bool = True) -> Parts:
    """The species at a place, if there is one, over its hollow."""
    found = [HOLLOW] if has_hollow else []
    return found if kind == NONE else [*found, LOOSE_TOKENS[kind]]


@lru_cache(maxsize=4096)
def placed(slots: int, kinds: tuple[int, ...], totem: int) -> tuple[Part, ...]:
    """The species on a tile with so many slots; one of the totem carries a small sun."""
    return tuple(
        Part(
            "",
            TOKENS[kind],
            x - PLACED / 2,
            SLOT_Y - PLACED / 2,
            PLACED / DISC,
            parts=(BONUS,) if kind // NUM_COLORS == totem else (),
        )
        for kind, x in zip(kinds, slot_places(slots), strict=False)
        if kind != NONE
    )


def shield(area: int, words: str, ring: Ring | None, x: float, y: float, scale: float) -> Part:
    """A Protected Area shield, by its upper left corner."""
    return Part(f"area-{area}", SHIELDS[area], x, y, scale, 0.0, words, ring)


def shield_words(say: Say, area: int) -> str:
    """A Protected Area shield in words."""
    zone, size = divmod(area, 2)
    return say("area", color=say(f"color-{zone}"), size=size + 3) + f" · ×{size + 2}"


def lit_last(parts: Iterable[Part]) -> Parts:
    """What glows lies over what does not."""
    return sorted(parts, key=lambda part: part.ring is not None)


def stays(name: str, look: Face, x: float = 0.0, y: float = 0.0) -> Part:
    """A mark of a place that is not carried off with the piece on it."""
    return Part(f"~{name}", look, x, y, look="stays")
