"""All kinds of players that are not persons, by name."""

from __future__ import annotations

from moabi.core.checks import shown
from moabi.core.errors import BadSetup
from moabi.core.game import Game
from moabi.match import GreedyPlayer, Player, RandomPlayer
from moabi.search import LEVELS, Bot, level_of

LEVEL = "level"
PLAYERS = ("random", "greedy", *(f"{LEVEL}{number + 1}" for number in range(len(LEVELS))))


def check_player(name: str) -> None:
    """Refuse a name that no player has."""
    if name not in PLAYERS:
        raise BadSetup(f"there is no player {shown(name)}; there are: {', '.join(PLAYERS)}")


def needs_search(name: str, game: Game) -> bool:
    """Whether the player looks ahead."""
    return name.startswith(LEVEL) and level_of(game, int(name.removeprefix(LEVEL))).looks > 0


def find_player(name: str, game: Game, seed: int) -> Player:
    """The player of that name, for one seat of one match."""
    check_player(name)
    if name == "random":
        return RandomPlayer(seed)
    if name == "greedy":
        return GreedyPlayer(seed)
    return Bot(game, int(name.removeprefix(LEVEL)), seed)
