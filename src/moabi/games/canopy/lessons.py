"""Which rules of Canopy to read at which decision, by their numbers in RULES.md."""

from __future__ import annotations

LESSONS = {
    "CHOOSE_SPECIES": ("15.2", "15.2a"),
    "USE_ANIMAL": ("6.1", "6.2"),
    "KEEP_PILE": ("3.1", "3.2", "3.3", "3.4"),
    "TRIM_PILE": ("15.10", "15.11"),
    "MOVE_CARD": ("15.11",),
    "ADD_CARD": ("5.1", "5.2", "5.3"),
    "DISCARD_CARD": ("4.4", "8.5", "8.8"),
    "KEEP_SEEDLING": ("8.3", "8.4"),
    "CHOOSE_PREY": ("15.7",),
}

PLACES: dict[tuple[str, str], tuple[str, ...]] = {
    ("", "pile"): ("3.2", "3.3"),
    ("", "card"): ("3.1", "4.1"),
    ("", "deck"): ("3.4", "7.2"),
    ("", "germination"): ("8.3", "8.4"),
    ("", "seedling"): ("8.4", "8.4a"),
    ("", "discard"): ("4.3", "11.1"),
    ("", "hand"): ("4.1", "4.2"),
    ("", "tree"): ("5.1", "5.2", "9.2"),
    ("DISCARD_CARD", "tree"): ("4.4", "9.2"),
    ("", "kind"): ("4.1", "4.3"),
    ("DISCARD_CARD", "kind"): ("4.4", "8.5", "8.7"),
    ("", "season"): ("8.1", "9.3"),
}
"""What to read of a kind of place, at a decision or at any; keys begin with their kind."""
EMPTY = ("7.1", "7.2")
"""What to read of a pile with nothing left."""
OWNED = ("tree", "kind")
"""Kinds of places that belong to a seat, whose number follows."""
