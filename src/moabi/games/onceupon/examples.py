"""Drawn examples of the rules of Once Upon a Forest; every number is counted by its kernels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from moabi.core.contract import NONE
from moabi.core.state import State, new_states
from moabi.draw.example import Example, Item, card, row
from moabi.draw.paper import place
from moabi.draw.rings import around
from moabi.games.onceupon import faces, layout
from moabi.games.onceupon.faces import CORNER, HEIGHT, WIDTH, Look
from moabi.games.onceupon.layout import CARDS_PER_LEVEL, NUM_LEVELS
from moabi.games.onceupon.scoring import score_line
from moabi.games.onceupon.table import looks

MANDRILL = 1
SMALL = 0.62


def forest(columns: Sequence[Sequence[int]]) -> State:
    """One of two forests, with these cards from the ground up; NONE is an empty place."""
    state = new_states(layout.STATE, 1)[0]
    state.seats = 2
    state.forest[:] = NONE
    state.num_columns[:] = 1
    state.num_columns[0] = len(columns)
    for place_, column in enumerate(columns):
        state.forest[0, place_] = column
    return state


def _plain(level: int) -> list[int]:
    """Cards of a level without a chainsaw and not a start card."""
    first = level * CARDS_PER_LEVEL
    return [
        number
        for number in range(first, first + CARDS_PER_LEVEL)
        if not layout.CARD_CHAINSAW[number] and not layout.CARD_START[number]
    ]


def _with_mandrills(total: int) -> tuple[int, int]:
    """Two ground cards that show so many mandrills together."""
    return next(
        pair
        for pair in combinations(_plain(0), 2)
        if sum(int(layout.CARD_ANIMALS[number, MANDRILL]) for number in pair) == total
    )


def _card(look: Look, outline: bool = False) -> str:
    return card(WIDTH, HEIGHT, CORNER, faces.face(look, outline))


def _column(
    cards: Sequence[int], known: Sequence[Look], lit: bool = False
) -> tuple[float, float, str]:
    """A column of cards, the canopy on top; an empty place is pencilled."""
    marks = []
    for level, number in enumerate(cards):
        if number == NONE:
            drawn = faces.pencil(level, lit)
            drawn += around(WIDTH, HEIGHT, CORNER).markup if lit else ""
        else:
            drawn = _card(known[number])
        marks.append(place(drawn, 0, (NUM_LEVELS - 1 - level) * HEIGHT * SMALL, SMALL))
    return WIDTH * SMALL, NUM_LEVELS * HEIGHT * SMALL, "".join(marks)


def _tree(cards: Sequence[int], known: Sequence[Look]) -> str:
    """A complete tree, its cards joined into one picture."""
    marks = [faces.tree_sheet()]
    for level, number in enumerate(cards):
        joined = faces.face(known[number], joined=True)
        marks.append(place(joined, 0, (NUM_LEVELS - 1 - level) * HEIGHT))
    return place("".join(marks) + faces.tree_leaves(0), 0, 0, SMALL)


def _covering(old: Look, new: Look, is_legal: bool) -> Item:
    """A card laid over a scarred one, whose scar still shows."""
    markup = place(_card(old), 44, 34) + _card(new)
    return Item(WIDTH + 44, HEIGHT + 34, markup, is_legal)


def examples(say: Callable[..., str]) -> list[Example]:
    """A complete tree, where a card may go, covering, a species that scores, chainsaws."""
    known = looks(vars(layout))
    cards = [_plain(level)[3] for level in range(NUM_LEVELS)]
    high = NUM_LEVELS * HEIGHT * SMALL
    tree = Item(WIDTH * SMALL, high, _tree(cards, known))
    worth = int(score_line(forest([cards]), 0, layout.COLUMNS_LINE))
    cost = int(score_line(forest([cards, [cards[0], NONE, NONE, NONE]]), 0, layout.UNFINISHED_LINE))
    gap = [cards[0], cards[1], NONE, cards[3]]
    empty = [NONE] * NUM_LEVELS
    old = next(
        number
        for number in range(CARDS_PER_LEVEL, 2 * CARDS_PER_LEVEL)
        if layout.CARD_CHAINSAW[number]
    )
    found = [
        row(
            "7.1",
            say("example-tree", points=worth, cost=-cost),
            [
                Item(tree.width, high, tree.markup, worth),
                Item(*_column([cards[0], cards[1], NONE, NONE], known), cost),
            ],
            60,
        ),
        row(
            "4.2",
            say("example-place"),
            [
                Item(*_column(gap, known, True), True),
                Item(*_column(empty, known), False),
            ],
            60,
        ),
        row(
            "4.4",
            say("example-cover"),
            [
                _covering(known[old], known[cards[1]], True),
                _covering(known[old], known[cards[3]], False),
            ],
            50,
        ),
    ]
    species: list[Item] = []
    for total in (1, 2, 3):
        pair = _with_mandrills(total)
        state = forest([[number, *cards[1:]] for number in pair])
        points = int(score_line(state, 0, layout.SPECIES_LINE + MANDRILL))
        drawn = "".join(
            place(_card(known[number], True), turn * (WIDTH + 8) * SMALL, 0, SMALL)
            for turn, number in enumerate(pair)
        )
        species.append(Item((2 * WIDTH + 8) * SMALL, HEIGHT * SMALL, drawn, points))
    found.append(row("7.4", say("example-species", animal=say(f"species-{MANDRILL}")), species, 22))
    sawn, stump = [cards[0], old, *cards[2:]], [cards[0], old, NONE, NONE]
    loss, none = (
        int(score_line(forest([column]), 0, layout.CHAINSAWS_LINE)) for column in (sawn, stump)
    )
    found.append(
        row(
            "7.5",
            say("example-chainsaw", points=-loss),
            [
                Item(tree.width, high, _tree(sawn, known), loss),
                Item(*_column(stump, known), none),
            ],
            60,
        )
    )
    return found
