"""Moabi: a home for rainforest board games, and a fast, exact rules engine for them."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from moabi.core.errors import MoabiError
    from moabi.core.game import Game
    from moabi.core.registry import find_game, game_ids
    from moabi.match import Action, GreedyPlayer, Match, RandomPlayer, View
    from moabi.search import Bot

__version__ = "0.1.0"
__all__ = [
    "Action",
    "Bot",
    "Game",
    "GreedyPlayer",
    "Match",
    "MoabiError",
    "RandomPlayer",
    "View",
    "find_game",
    "game_ids",
]

# Names are imported when first used, so that `import moabi` and `moabi --help` stay quick.
_HOMES = {
    "Action": "moabi.match",
    "Bot": "moabi.search",
    "Game": "moabi.core.game",
    "GreedyPlayer": "moabi.match",
    "Match": "moabi.match",
    "MoabiError": "moabi.core.errors",
    "RandomPlayer": "moabi.match",
    "View": "moabi.match",
    "find_game": "moabi.core.registry",
    "game_ids": "moabi.core.registry",
}


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'moabi' has no attribute {name!r}")
    return getattr(import_module(home), name)
