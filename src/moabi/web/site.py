"""Rendering: templates with words, the games as the lobby shows them, files with their hashes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from moabi.core.game import Game
from moabi.core.registry import find_game, game_ids
from moabi.core.words import LANGUAGES
from moabi.draw.palette import painted
from moabi.draw.slim import slim
from moabi.web import forest
from moabi.web.tokens import tokens
from moabi.web.words import page_words, script_words

HERE = Path(__file__).parent
STATIC = HERE / "static"
MADE: dict[str, Callable[[], str]] = {
    "tokens.css": tokens,
    "backdrop.svg": forest.backdrop,
}
"""Files that are made, not kept."""
THEMES = ("auto", "light", "dark")
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}


@dataclass(frozen=True)
class Reader:
    """Who a page is made for: language, theme and name."""

    language: str
    theme: str = "auto"
    name: str = ""
    is_guest: bool = True


@cache
def asset(name: str) -> tuple[bytes, str, str]:
    """A static file: its bytes, its kind and a hash of its content; KeyError if there is none."""
    if name in MADE:
        content = MADE[name]().encode()
    elif name in {path.name for path in STATIC.iterdir()}:
        content = (STATIC / name).read_bytes()
    else:
        raise KeyError(name)
    return content, KINDS[Path(name).suffix], hashlib.sha256(content).hexdigest()[:12]


@cache
def version() -> str:
    """A hash of all static files: scripts import each other by plain names."""
    every = sorted([*MADE, *(path.name for path in STATIC.iterdir() if path.suffix in KINDS)])
    return hashlib.sha256("".join(asset(name)[2] for name in every).encode()).hexdigest()[:12]


def static(name: str) -> str:
    """The address of a static file, which changes with its content."""
    asset(name)
    return f"/static/{version()}/{name}"


@lru_cache(maxsize=32)
def cover(game_id: str, dark: bool) -> str:
    """A game's picture for the lobby; a game without one shows its board."""
    game = find_game(game_id)
    if game.has_module("cover"):
        return slim(painted(game.module("cover").draw(), dark))
    from moabi.match import Match

    return Match(game, seats=game.seats[0], seed=1).view().svg(dark)


def height(game: Game) -> int:
    """Where in the forest a game lives; those that do not say live on the floor."""
    return int(game.module("cover").HEIGHT) if game.has_module("cover") else 0


@dataclass(frozen=True)
class GameCard:
    """A game as the lobby shows it."""

    id: str
    title: str
    pitch: str
    designers: str
    seats: tuple[int, ...]
    height: int
    is_reconstructed: bool


def game_card(game: Game, language: str) -> GameCard:
    """A game in a language."""
    words = game.words(language)
    return GameCard(
        game.id,
        words.say("title") if "title" in words else game.title,
        words.say("pitch") if "pitch" in words else "",
        ", ".join(game.designers),
        game.seats,
        height(game),
        game.components.num_unverified > 0,
    )


def in_short(game: Game, language: str) -> list[tuple[str, str]]:
    """A game in three sentences, each with its name: the aim, a turn, the end."""
    words = game.words(language)
    return [
        (name, words.say(f"short-{name}"))
        for name in ("goal", "turn", "end")
        if f"short-{name}" in words
    ]


def game_cards(language: str) -> list[GameCard]:
    """All games from the crown of the forest down to its floor."""
    cards = [game_card(find_game(game_id), language) for game_id in game_ids()]
    return sorted(cards, key=lambda card: -card.height)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(
        static=static,
        stratum=lambda number: Markup(forest.stratum(number)),
        undergrowth=lambda: Markup(forest.undergrowth()),
        languages=LANGUAGES,
        cover_version=version(),
    )
    return environment


def render(template: str, reader: Reader, **values: Any) -> str:
    """A page in its reader's language and theme."""
    said = page_words(reader.language)
    return (
        _environment()
        .get_template(template)
        .render(
            t=said.say,
            language=reader.language,
            theme=reader.theme,
            reader_name=reader.name or said.say("nav-me"),
            is_guest=reader.is_guest,
            script_words=script_words(reader.language),
            **values,
        )
    )
