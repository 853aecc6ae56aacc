"""Vorex, by Timothée Decroix, for 1 to 4 seats.

Carnivorous plants spread through a forest that grows tile by tile. A turn is two actions out of
three: draw what one's flowers produce, make the forest grow by a tile, or bloom a stump, cheaper
where own flowers link it to own production. A hole of one hex becomes a ruin, which goes to whoever
has the most flowers around it. Thirteen flowers end the match; flowers, two objectives and point
stumps score. Alone one plays against a Weed that blooms without paying.

The tiles are reconstructed: the rulebook's text does not print them (see components.toml).
"""

from moabi.core.contract import Option
from moabi.core.game import Game

GAME = Game(
    package=__name__,
    version=2,
    title="Vorex",
    designers=("Timothée Decroix",),
    seats=(1, 2, 3, 4),
    has_private_information=False,
    options=(
        Option("objectives", ("drawn", "chosen", "first-game", "family"), seats=(1, 2, 3, 4)),
        Option("easy", ("off", "on"), seats=(1,)),
    ),
    rare_seeds=(3303,),
    # Every value at two seats, every seat count with more than one.
    samples=(
        (1, {}),
        (1, {"objectives": "chosen", "easy": "on"}),
        (2, {}),
        (2, {"objectives": "chosen"}),
        (2, {"objectives": "first-game"}),
        (2, {"objectives": "family"}),
        (3, {}),
        (4, {"objectives": "family"}),
        (4, {}),
    ),
)
