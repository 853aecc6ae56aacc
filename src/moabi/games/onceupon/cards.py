"""Cards as parts: pieces whose face is seen, and backs."""

from __future__ import annotations

from functools import lru_cache

from moabi.draw.faces import Face, drawn, face
from moabi.draw.palette import TABLE
from moabi.draw.paper import shadow, slot
from moabi.draw.parts import Part
from moabi.games.onceupon import faces
from moabi.games.onceupon.faces import BOUND, CORNER, HEIGHT, SPINE, WIDTH, Look
from moabi.games.onceupon.layout import NUM_LEVELS
from moabi.games.onceupon.table import Say, describe

SHADOW = drawn(shadow(WIDTH, HEIGHT, CORNER, TABLE.shadow))
"""Of a card in its column."""
BACKS = tuple(
    drawn(shadow(WIDTH, HEIGHT, CORNER, TABLE.shadow) + faces.back(level))
    for level in range(NUM_LEVELS)
)
SPINES = tuple(drawn(faces.spine(level)) for level in range(NUM_LEVELS))
NO_BACK, NO_CARD = (drawn(slot(width, HEIGHT, CORNER, TABLE.line)) for width in (WIDTH, BOUND))
"""Where a card was whose back was seen, and one whose face was."""

_face = face()(faces.face)


@lru_cache(maxsize=512)
def piece(look: Look, outline: bool, joined: bool = False, x: float = 0.0) -> Part:
    """A card whose face is seen: the same piece, by its key, in every hand and forest."""
    return Part(f"card-{look.card}", _face(look, outline, joined), x)


def loose(say: Say, card: Look | int, outline: bool) -> tuple[str, Face, tuple[Part, ...]]:
    """A card out of any column: in words, as a back or its spine, and the piece if it is seen."""
    if isinstance(card, int):
        return say(f"level-{card}"), BACKS[card], ()
    bound = piece(card, outline, x=float(SPINE))
    return describe(say, card), SPINES[card.level], (bound,)
