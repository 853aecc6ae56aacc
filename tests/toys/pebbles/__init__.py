"""Pebbles, a game for 2 or 3 seats: the smallest complete game folder, to copy for a new one.

Nine numbered pebbles lie face down in a row. On a turn a seat takes the pebble at one end, looks at
it, and shows it for all its points or keeps it secret for half of them. Some numbers are negative.
"""

from moabi.core.contract import Option
from moabi.core.game import Game

GAME = Game(
    package=__name__,
    version=1,
    title="Pebbles",
    designers=("Moabi",),
    seats=(2, 3),
    options=(Option("ends", ("both", "left"), seats=(2,)),),
)
