"""Drawn examples beside the rules: what a game's `examples` module draws, as pictures."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Protocol, cast

from moabi.core.game import Game
from moabi.core.registry import find_game
from moabi.draw.example import Example, picture
from moabi.web.gallery import GallerySource


class ExampleSource(Protocol):
    """What a game's `examples` module offers."""

    def examples(self, say: Callable[..., str]) -> list[Example]:
        """The drawings, in the order of their rules."""


@lru_cache(maxsize=32)
def examples(game_id: str, language: str) -> tuple[Example, ...]:
    """A game's drawn examples; none where it offers none."""
    game: Game = find_game(game_id)
    if not game.has_module("examples"):
        return ()
    source = cast(ExampleSource, game.module("examples"))
    return tuple(source.examples(game.words(language).say))


@lru_cache(maxsize=128)
def drawn(game_id: str, number: int, language: str, dark: bool) -> str:
    """One of them as a picture; IndexError where there is none."""
    example = examples(game_id, language)[number]
    definitions = cast(GallerySource, find_game(game_id).module("gallery")).definitions()
    return picture(example, definitions, dark)
