"""Which rules of Rainforest to read at which decision, by their numbers in RULES.md."""

from __future__ import annotations

LESSONS = {
    "TAKE_TILE": ("3.1", "3.2"),
    "TAKE_TOKENS": ("3.3",),
    "SWAP_TOKEN": ("4.1", "4.2"),
    "GIVE_TOKEN": ("4.1", "4.2a"),
    "PLACE_TOKEN": ("5.1", "5.3"),
    "LOCK_TILE": ("6.1", "6.2", "6.3"),
    "CLAIM_AREA": ("7.1", "7.4"),
    "PLACE_AREA": ("7.5", "7.6", "11.3"),
    "DISCARD_TOKEN": ("9.1",),
}

PLACES: dict[tuple[str, str], tuple[str, ...]] = {
    ("", "pile"): ("3.1", "3.2"),
    ("", "zone"): ("3.1", "3.3"),
    ("", "space"): ("3.3",),
    ("SWAP_TOKEN", "space"): ("4.1", "4.2a"),
    ("", "clearing"): ("3.2", "6.1"),
    ("", "slot"): ("5.1", "5.3"),
    ("", "held"): ("5.1", "9.1"),
    ("GIVE_TOKEN", "held"): ("4.1", "4.2"),
    ("", "jungle"): ("6.2", "6.3"),
    ("PLACE_AREA", "jungle"): ("7.5", "7.6"),
    ("", "area"): ("7.1", "7.2", "7.4"),
}
"""What to read of a kind of place, at a decision or at any; keys begin with their kind."""
EMPTY = ("3.2a",)
"""What to read of a pile with nothing left."""
OWNED = ("clearing", "slot", "held", "jungle")
"""Kinds of places that belong to a seat, whose number follows."""
