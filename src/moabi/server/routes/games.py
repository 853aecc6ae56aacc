"""The games there are, for programs and pages."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path
from pydantic import BaseModel

from moabi.core.facts import facts_of
from moabi.core.game import Game
from moabi.core.registry import find_game, game_ids
from moabi.core.words import LANGUAGES
from moabi.search import LEVELS
from moabi.server.errors import Refused

router = APIRouter(prefix="/api", tags=["games"])


class ValueAnswer(BaseModel):
    """One value of an option, and its words by language."""

    value: str
    words: dict[str, str]


class OptionAnswer(BaseModel):
    """A choice made when a table is made; the first value is the usual one."""

    name: str
    words: dict[str, str]
    values: list[ValueAnswer]
    seats: list[int]
    """The seat counts at which another value than the first may be chosen."""


class GameAnswer(BaseModel):
    """A game."""

    id: str
    title: str
    designers: list[str]
    version: int
    seats: list[int]
    options: list[OptionAnswer]
    hidden: bool
    cooperative: bool
    components: str
    """The hash of the components in play."""
    reconstructed: int
    """How many of its components no printed source vouches for."""
    levels: int
    """How many levels of bots there are, from 1."""


class FactAnswer(BaseModel):
    """One fact of a view, as `facts` has it, and what it says."""

    name: str
    text: str


class GameDetailAnswer(GameAnswer):
    """A game with all that a program needs to read its facts."""

    decisions: list[str]
    facts: list[FactAnswer]
    pieces: dict[str, list[dict[str, Any]]]
    """The components by table; their ids are those of facts and notation."""


@router.get("/games/{game_id}")
def get_game(game_id: Annotated[str, Path(max_length=40)]) -> GameDetailAnswer:
    """A game, with its facts, decisions and components."""
    if game_id not in game_ids():
        raise Refused("not-found")
    game = find_game(game_id)
    pieces = {
        name: [dict(entry) for entry in entries] for name, entries in game.components.tables.items()
    }
    return GameDetailAnswer(
        **dict(_describe(game)),
        decisions=[decision.name for decision in game.layout.Decision],
        facts=[FactAnswer(name=fact.name, text=fact.text) for fact in facts_of(game)],
        pieces=pieces,
    )


@router.get("/games")
def list_games() -> list[GameAnswer]:
    """Every game, with its seats, options and their words."""
    return [_describe(find_game(game_id)) for game_id in game_ids()]


def _describe(game: Game) -> GameAnswer:
    options = [
        OptionAnswer(
            name=option.name,
            words=_words(game, f"option-{option.name}", option.name),
            values=[
                ValueAnswer(
                    value=value,
                    words=_words(game, f"option-{option.name}-{value.replace('+', '-')}", value),
                )
                for value in option.values
            ],
            seats=list(option.seats),
        )
        for option in game.options
    ]
    return GameAnswer(
        id=game.id,
        title=game.title,
        designers=list(game.designers),
        version=game.version,
        seats=list(game.seats),
        options=options,
        hidden=game.has_hidden_information,
        cooperative=game.is_cooperative,
        components=game.components.hash,
        reconstructed=game.components.num_unverified,
        levels=len(LEVELS),
    )


def _words(game: Game, message: str, otherwise: str) -> dict[str, str]:
    """A message of the game in every language; its plain name where a game has no words for it."""
    known = {language: game.words(language) for language in LANGUAGES}
    return {
        language: words.say(message) if message in words else otherwise
        for language, words in known.items()
    }
