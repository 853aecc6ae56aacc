"""Every card of Canopy and every tree in every state, for the gallery."""

from __future__ import annotations

from collections.abc import Callable

from moabi.core.contract import NONE
from moabi.draw.palette import Theme
from moabi.draw.paper import glow_ring, place
from moabi.games.canopy import faces, grove, layout, light
from moabi.games.canopy.faces import CORNER, HEIGHT, WIDTH, Worth
from moabi.games.canopy.grove import Tree
from moabi.games.canopy.layout import (
    KIND_IDS,
    NUM_KINDS,
    PAIR_PRICE,
    PLANT,
    SEED,
    UNKNOWN,
    WILDLIFE,
)

Pieces = list[tuple[str, float, float, str]]
TREES = (
    Tree((1, 0, 0), NONE, 0, False, False),
    Tree((1, 1, 0), NONE, 0, False, False),
    Tree((2, 1, 1), 0, 0, False, False),
    Tree((1, 1, 1), 1, 3, False, False),
    Tree((0, 2, 2), 2, 12, False, True),
    Tree((0, 2, 2), 2, 12, True, True),
)


def _worth() -> Worth:
    return Worth(
        plants=tuple(tuple(row[1:4]) for row in layout.PLANT_POINTS.tolist()),
        points=tuple(layout.CARD_POINTS.tolist()),
        paired=tuple(layout.PAIR_POINTS.tolist()),
        weather=int(layout.PRICES[PAIR_PRICE]),
    )


def definitions(theme: Theme) -> str:
    """The symbols that the pieces refer to."""
    return faces.definitions(_worth(), theme.dim) + light.definitions(
        light.light(1, 3, theme.dim > 0)
    )


def shelves(theme: Theme, say: Callable[..., str]) -> list[tuple[str, Pieces]]:
    """Cards by what they are, backs, trees as they grow, and the light of the seasons."""

    def cards(first: int, last: int) -> Pieces:
        return [
            (say(f"card-{KIND_IDS[kind]}"), WIDTH, HEIGHT, faces.card(kind))
            for kind in range(first, last)
        ]

    back = say("card-unknown")
    backs: Pieces = [
        (back, WIDTH, HEIGHT, faces.card(UNKNOWN)),
        (back, WIDTH, HEIGHT, faces.card(UNKNOWN, "cp-germ")),
        (say("state-glow"), WIDTH, HEIGHT, faces.card(WILDLIFE) + glow_ring(WIDTH, HEIGHT, CORNER)),
    ]
    trees: Pieces = [
        (f"↕ {tree.height}", 130, tree.top + 14, place(grove.tree(tree), 65, tree.top + 8))
        for tree in TREES
    ]
    trees += [
        (say("state-empty"), 60, 60, place(grove.clearing(theme.text, False), 30, 56)),
        (say("state-glow"), 60, 60, place(grove.clearing(theme.text, True), 30, 56)),
    ]
    return [
        (say("gallery-trees"), cards(0, PLANT)),
        (say("gallery-plants"), cards(PLANT, SEED + 1)),
        (say("gallery-weather"), cards(SEED + 1, WILDLIFE)),
        (say("gallery-wildlife"), cards(WILDLIFE, NUM_KINDS)),
        (say("gallery-backs"), backs),
        (say("gallery-grown"), trees),
    ]
