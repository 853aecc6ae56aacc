"""Drawn examples of the rules of Canopy; every number is counted by its kernels."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from moabi.core.contract import NONE
from moabi.core.state import State, new_states
from moabi.draw.example import Example, Item, card, group, row
from moabi.draw.paper import place
from moabi.games.canopy import faces, grove, layout
from moabi.games.canopy.faces import CORNER, HEIGHT, WIDTH
from moabi.games.canopy.grove import Tree
from moabi.games.canopy.layout import KIND_IDS, PLANT, RAIN, SUN, UNKNOWN
from moabi.games.canopy.scoring import active_points, pair_points, plant_points, weather_points
from moabi.games.canopy.trees import tree_points

TRUNK_BITS = 5
LAP = 30.0
MONSTERA, BROMELIAD, FERN = range(3)
FROG = KIND_IDS.index("FRO")
TREES = (((0, 1, 1), NONE), ((0, 1, 1), 2), ((1, 0, 0), 1))
"""Those of the rulebook's example: trunks of each value, and the canopy."""


def forest(kinds: Sequence[int]) -> State:
    """A forest with these cards."""
    state = new_states(layout.STATE, 1)[0]
    for kind in kinds:
        state.forest[0, kind] += 1
    return state


def worth_of(trunks: tuple[int, ...], crown: int) -> int:
    """What a tree brings."""
    packed = sum(count << TRUNK_BITS * value for value, count in enumerate(trunks))
    return int(tree_points(packed | (crown + 1) << 3 * TRUNK_BITS))


def _cards(kinds: Sequence[int], points: int | None) -> Item:
    drawn = [(WIDTH, HEIGHT, card(WIDTH, HEIGHT, CORNER, faces.card(k))) for k in kinds]
    return group(drawn, points, LAP)


def _plants(plant: int) -> list[Item]:
    """One, two and three plants of a kind, with what they bring."""
    found = []
    for number in (1, 2, 3):
        kinds = [PLANT + plant] * number
        found.append(_cards(kinds, int(plant_points(forest(kinds), 0, plant))))
    return found


def _tree(trunks: tuple[int, ...], crown: int) -> Item:
    points = worth_of(trunks, crown)
    tree = Tree(trunks, crown, points, False, False)
    return Item(130, tree.top + 14, place(grove.tree(tree), 65, tree.top + 8), points)


def _turn() -> list[Item]:
    """Two piles refused, each a card higher, and the third one kept, face up."""
    back = card(WIDTH, HEIGHT, CORNER, faces.card(UNKNOWN))
    new = place(back, 0, 0)
    kept = [KIND_IDS.index(kind) for kind in ("BRO", "SUN", "FER")]
    return [
        group([(WIDTH, HEIGHT, back), (WIDTH, HEIGHT, new)], None, 14),
        group([(WIDTH, HEIGHT, back)] * 2 + [(WIDTH, HEIGHT, new)], None, 14),
        _cards(kept, None),
    ]


def examples(say: Callable[..., str]) -> list[Example]:
    """A turn, trees, three kinds of plants, weather, and a pair of animals."""
    tree = worth_of(*TREES[1])
    pair = [FROG, FROG + 1]
    rain = [RAIN, SUN]
    weather = int(weather_points(forest(rain), 0))
    lone = int(weather_points(forest([RAIN]), 0))
    alone = int(pair_points(forest([FROG + 1]), 0))
    active = int(active_points(forest([FROG]), 0))
    couple = int(active_points(forest(pair), 0)) + int(pair_points(forest(pair), 0))
    return [
        row("3.3", say("example-turn"), _turn(), 34),
        row("9.1", say("example-tree", points=tree), [_tree(*one) for one in TREES], 10),
        row("10.1", say("example-monstera"), _plants(MONSTERA)),
        row("10.2", say("example-bromeliad"), _plants(BROMELIAD)),
        row("10.3", say("example-fern"), _plants(FERN)),
        row(
            "10.4",
            say("example-weather", points=weather),
            [_cards(rain, weather), _cards([RAIN], lone)],
        ),
        row(
            "13.2",
            say("example-pair", points=couple),
            [
                _cards([FROG], active),
                _cards([FROG + 1], alone),
                _cards(pair, couple),
            ],
        ),
    ]
