"""The gallery: every piece of every game, as the game's own folder lays them out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol, cast

from markupsafe import Markup

from moabi.core.game import Game
from moabi.core.registry import find_game
from moabi.draw.parts import STYLE


class GallerySource(Protocol):
    """What a game's `gallery` module offers."""

    def definitions(self) -> str:
        """The symbols that the pieces refer to."""

    def shelves(
        self, say: Callable[..., str]
    ) -> Sequence[tuple[str, Sequence[tuple[str, float, float, str]]]]:
        """Shelves of pieces: a title each, and of each piece its title, width, height, markup."""


@dataclass(frozen=True)
class Piece:
    """A piece in one of its states."""

    title: str
    width: float
    height: float
    markup: Markup


@dataclass(frozen=True)
class Shelf:
    """Pieces of one kind."""

    title: str
    pieces: tuple[Piece, ...]


@lru_cache(maxsize=32)
def gallery(game_id: str, language: str) -> tuple[tuple[Shelf, ...], Markup]:
    """A game's shelves and the definitions they refer to; none where the game offers none."""
    game: Game = find_game(game_id)
    if not game.has_module("gallery"):
        return (), Markup("")
    source = cast(GallerySource, game.module("gallery"))
    shelves = tuple(
        Shelf(title, tuple(Piece(t, w, h, Markup(m)) for t, w, h, m in pieces))
        for title, pieces in source.shelves(game.words(language).say)
    )
    return shelves, Markup(f"<style>{STYLE}</style>{source.definitions()}")
