"""The laws every game obeys, whatever its rules.

A law takes a set-up and raises LawBroken where it finds the law broken. `check_game` tries all of
them on every seat count and option of a game.
"""

from moabi.testing.laws import hiding, playing, telling, writing
from moabi.testing.laws.book import LAWS, LawBroken, check_game, check_law

__all__ = [
    "LAWS",
    "LawBroken",
    "check_game",
    "check_law",
    "hiding",
    "playing",
    "telling",
    "writing",
]
