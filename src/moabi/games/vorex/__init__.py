"""Vorex, by Timothée Decroix, for 1 to 4 seats."""

from moabi.core.contract import Option
from moabi.core.game import Game

GAME = Game(
    package=__name__,
    version=1,
    title="Vorex",
    designers=("Timothée Decroix",),
    seats=(1, 2, 3, 4),
    options=(
        Option("objectives", ("drawn", "chosen", "first-game", "family"), seats=(1, 2, 3, 4)),
        Option("easy", ("off", "on"), seats=(1,)),
    ),
)
