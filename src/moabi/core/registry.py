"""The games there are: every folder in `moabi.games`, found by looking.

A folder of your own joins by standing in a folder that the variable MOABI_GAMES names.
"""

from __future__ import annotations

import os
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pathlib import Path

from moabi.core.checks import shown
from moabi.core.errors import UnknownGame
from moabi.core.game import Game

FOLDERS_VARIABLE = "MOABI_GAMES"
PACKAGE = "moabi.games"


_own_folders: list[str] = []


def game_ids() -> list[str]:
    """The ids of all games, in alphabetical order; nothing is imported for it."""
    path = import_module(PACKAGE).__path__
    if not _own_folders:
        _own_folders.extend(path)
    others = filter(None, os.environ.get(FOLDERS_VARIABLE, "").split(os.pathsep))
    path[:] = [*_own_folders, *others]
    return sorted({name for folder in path for name in _packages(folder)})


def _packages(folder: str) -> list[str]:
    """The packages in a folder; one that cannot be read now is no empty one, and raises."""
    try:
        with os.scandir(folder) as found:
            names = [one.name for one in found if one.name.isidentifier()]
    except (FileNotFoundError, NotADirectoryError):
        return []
    return [name for name in names if Path(folder, name, "__init__.py").exists()]


@cache
def _load(game_id: str) -> Game:
    game = import_module(f"{PACKAGE}.{game_id}").GAME
    assert isinstance(game, Game)
    return game


def find_game(game_id: str) -> Game:
    """The game of that id."""
    ids = game_ids()
    if game_id not in ids:
        near = get_close_matches(game_id, ids, 1)
        hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(ids)}"
        raise UnknownGame(f"there is no game {shown(game_id)}; {hint}")
    return _load(game_id)
