"""Il était une forêt (Once Upon a Forest), by Florent Toscano, for 1 to 4 seats.

Each seat grows a forest of columns, each a tree of four levels from the ground to the canopy. On a
turn a seat plays one card, gives one to another seat, which must place it at once, and draws two.
Complete columns score, an unfinished one costs; a species scores when it has exactly as many
animals as there are complete columns, and every chainsaw that shows in those costs a point. At four
seats two teams may play; alone one plays against an Obligatory pile for a rating.

The faces of the cards, the species' names and the solo rating are reconstructed: the rulebook does
not print them (see components.toml).
"""

from moabi.core.contract import Option
from moabi.core.game import Game

GAME = Game(
    package=__name__,
    version=2,
    title="Once Upon a Forest",
    designers=("Florent Toscano",),
    seats=(1, 2, 3, 4),
    options=(Option("teams", ("off", "on"), seats=(4,)),),
)
