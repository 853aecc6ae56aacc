"""The form for a new table, made from what a game says of itself."""

from __future__ import annotations

from dataclasses import dataclass

from moabi.core.game import Game


@dataclass(frozen=True)
class Choice:
    """An option: its name, its values with their words, and the seat counts it is for."""

    name: str
    title: str
    values: tuple[tuple[str, str], ...]
    seats: tuple[int, ...]


@dataclass(frozen=True)
class SetupForm:
    """What can be chosen for a table of a game."""

    seats: tuple[int, ...]
    default: int
    choices: tuple[Choice, ...]


def setup_form(game: Game, language: str) -> SetupForm:
    """The form of a game in a language; an option without words shows its own name."""
    words = game.words(language)

    def say(message: str, plain: str) -> str:
        return words.say(message) if message in words else plain

    choices = tuple(
        Choice(
            option.name,
            say(f"option-{option.name}", option.name),
            tuple(
                (value, say(f"option-{option.name}-{value.replace('+', '-')}", value))
                for value in option.values
            ),
            option.seats,
        )
        for option in game.options
    )
    return SetupForm(game.seats, 2 if 2 in game.seats else min(game.seats), choices)
