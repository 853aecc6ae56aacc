"""The laws every game obeys, perft counts and golden playthroughs: for our games and for yours."""

from moabi.testing.golden import golden_text
from moabi.testing.laws import LAWS, LawBroken, check_game, check_law
from moabi.testing.perft import Position, perft

__all__ = [
    "LAWS",
    "LawBroken",
    "Position",
    "check_game",
    "check_law",
    "golden_text",
    "perft",
]
