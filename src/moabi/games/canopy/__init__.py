"""Canopy (Canopée), by Tim Eisner, for 1 to 4 seats.

A season is a deck of hidden cards. On a turn a seat looks at growing piles, one after the other,
and keeps all cards of one, or refuses it: then the pile gets a card more. Trunks and canopies make
trees, plants and weather make sets, animals have powers, fires and diseases wait for the season's
end. After three seasons (two at three or four seats) most points win; alone one plays against the
Forest Spirit. The list of cards is partly reconstructed: the rulebook prints only examples.
"""

from moabi.core.contract import Option
from moabi.core.game import Game

PARTS = ("orchid", "pitcher", "lightning")
# Every set of them, in the order of its bits.
PACKS = tuple("+".join(p for n, p in enumerate(PARTS) if i >> n & 1) or "none" for i in range(8))

GAME = Game(
    package=__name__,
    version=2,
    title="Canopy",
    designers=("Tim Eisner",),
    seats=(1, 2, 3, 4),
    options=(
        Option("animals", ("standard", "advanced", "drawn", "chosen"), seats=(2, 3)),
        Option("packs", PACKS, seats=(2, 3)),
        Option("shifting", ("off", "on"), seats=(1, 2, 3, 4)),
        Option("level", ("normal", "easy", "hard"), seats=(1,)),
        Option("seen", ("shown", "hidden"), seats=(1, 2, 3, 4), forgets=("hidden",)),
    ),
    samples=(
        (1, {}),
        (1, {"level": "easy", "seen": "hidden"}),
        (1, {"shifting": "on", "level": "hard"}),
        (2, {}),
        (2, {"animals": "advanced", "packs": PACKS[-1], "shifting": "on"}),
        (2, {"animals": "chosen", "packs": "lightning"}),
        (3, {"animals": "drawn", "packs": "orchid+pitcher", "shifting": "on", "seen": "hidden"}),
        (4, {"shifting": "on"}),
    ),
)
