"""Which rules of Once Upon a Forest to read at which decision, by their numbers in RULES.md."""

from __future__ import annotations

LESSONS = {
    "SLIP_CARD": ("2.3", "2.3a"),
    "DRAW_CARD": ("3.3", "1.2"),
    "PLAY_CARD": ("3.1", "4.1", "4.2", "4.4"),
    "GIVE_CARD": ("3.2",),
    "DISCARD_CARD": ("9.3",),
    "PLACE_CARD": ("3.2a", "4.1", "4.2", "4.4"),
}

PLACES: dict[tuple[str, str], tuple[str, ...]] = {
    ("", "pile"): ("3.3", "3.3a"),
    ("SLIP_CARD", "pile"): ("2.3", "2.3a"),
    ("", "forest"): ("4.1", "4.2", "4.4"),
    ("", "hand"): ("3.1", "3.2"),
    ("DISCARD_CARD", "hand"): ("9.3",),
    ("", "offered"): ("3.2a", "9.4"),
}
"""What to read of a kind of place, at a decision or at any; keys begin with their kind."""
EMPTY = ("5.1", "9.5")
"""What to read of a pile with nothing left."""
OWNED = ("forest", "hand")
"""Kinds of places that belong to a seat, whose number follows."""
