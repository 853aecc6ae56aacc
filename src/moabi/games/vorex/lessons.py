"""Which rules of Vorex to read at which decision, by their numbers in RULES.md."""

from __future__ import annotations

LESSONS = {
    "CHOOSE_OBJECTIVE": ("2.7", "2.7a"),
    "CHOOSE_PIECE": ("3.1", "3.1a"),
    "PLACE_TILE": ("5.1", "5.2", "5.3"),
    "TURN_TILE": ("5.1", "5.1a"),
    "TAKE_ACTION": ("4.2", "4.3", "5.1", "6.1", "6.2"),
    "TAKE_BONUS": ("6.6",),
    "PAY_COST": ("6.2", "6.3"),
    "CHOOSE_RUIN": ("7.1", "7.1e"),
    "PLACE_WEED": ("12.3", "12.4"),
}

PLACES: dict[tuple[str, str], tuple[str, ...]] = {
    ("", "pile"): ("2.2", "5.5"),
    ("", "shown"): ("5.1", "5.5"),
    ("", "cell"): ("5.1", "5.3", "6.1"),
    ("TURN_TILE", "cell"): ("5.1", "5.1a"),
    ("", "turn"): ("5.1", "5.1a"),
    ("", "dealt"): ("2.1", "3.1"),
    ("", "start"): ("3.1", "3.2"),
    ("", "flower"): ("6.1", "6.5"),
    ("", "held"): ("6.2", "6.3"),
    ("", "board"): ("2.4", "4.3"),
    ("", "objective"): ("2.3", "9.1"),
    ("", "weed"): ("12.1", "12.3"),
}
"""What to read of a kind of place, at a decision or at any; keys begin with their kind."""
EMPTY = ("5.5a",)
"""What to read of a pile with nothing left."""
OWNED = ("dealt", "start", "flower", "held", "board")
"""Kinds of places that belong to a seat, whose number follows."""
