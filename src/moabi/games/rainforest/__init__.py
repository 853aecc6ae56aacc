"""Rainforest, by Johannes Goupy, for 2 to 4 seats.

On a turn a seat takes a jungle tile from one of five zones, and all species of one colour or type
from the same zone; it places species on the tiles in its clearing, and locks complete tiles into a
jungle of three by three. Areas of one colour earn Protected Area tokens that multiply a tile,
five colours a Diversity token. The match ends with the round in which somebody locks a ninth tile.

The tiles one by one and the spaces of each zone are reconstructed: the rulebook does not print them
(see components.toml).
"""

from moabi.core.game import Game

GAME = Game(
    package=__name__,
    version=2,
    title="Rainforest",
    designers=("Johannes Goupy",),
    seats=(2, 3, 4),
    has_private_information=False,
)
