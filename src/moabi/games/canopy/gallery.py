"""Every card of Canopy, every tree and bed in every state, and the seasons, for the gallery."""

from __future__ import annotations

from collections.abc import Callable

from moabi.core.contract import NONE
from moabi.draw.palette import TABLE
from moabi.draw.paper import place, slot
from moabi.draw.rings import around
from moabi.draw.shelf import Pieces, in_states
from moabi.games.canopy import faces, grove, habitat, layout, light, middle, stage
from moabi.games.canopy.faces import CORNER, HEIGHT, WIDTH, Worth
from moabi.games.canopy.forest import tree_words
from moabi.games.canopy.grove import Tree
from moabi.games.canopy.habitat import BED_HEIGHT, Plants
from moabi.games.canopy.layout import (
    DISEASE,
    FIRE,
    KIND_IDS,
    NUM_KINDS,
    NUM_SPECIES,
    PAIR_PRICE,
    PLANT,
    SEED,
    SPECIES_IDS,
    UNKNOWN,
    WILDLIFE,
)
from moabi.games.canopy.season import FEW_THREATS
from moabi.games.canopy.season_card import (
    SEASON_ART,
    SEASON_HEIGHT,
    SEASON_WIDTH,
    Season,
    season_face,
)
from moabi.games.canopy.stage import TOKEN
from moabi.games.canopy.wildlife import FRESH, HEART, READY, TURN, USED, state_mark

TREES = (
    Tree((1, 0, 0), NONE, 0, False, False),
    Tree((1, 1, 0), NONE, 0, False, False),
    Tree((2, 1, 1), 0, 3, False, False),
    Tree((1, 1, 1), 1, 6, False, False),
    Tree((0, 2, 2), 2, 14, False, True),
    Tree((0, 2, 2), 2, 14, True, True),
)
SEASONS = 3
SKY, SKY_HEIGHT = 214.0, 120.0
BED_WIDTH = 120.0

Say = Callable[..., str]


def _worth() -> Worth:
    return Worth(
        plants=tuple(tuple(row[1:4]) for row in layout.PLANT_POINTS.tolist()),
        points=tuple(layout.CARD_POINTS.tolist()),
        paired=tuple(layout.PAIR_POINTS.tolist()),
        weather=int(layout.PRICES[PAIR_PRICE]),
    )


def definitions() -> str:
    """The symbols that the pieces refer to."""
    return faces.definitions(_worth()) + light.definitions()


def _cards(first: int, last: int, say: Say) -> Pieces:
    """Cards of some kinds, and how many there are of each."""
    counts = layout.CARD_COUNT.tolist()
    return [
        (_counted(kind, counts[kind], say), WIDTH, HEIGHT, faces.card(kind))
        for kind in range(first, last)
    ]


def _counted(kind: int, count: int, say: Say) -> str:
    """A card in words, or several of its kind."""
    name = say(f"card-{KIND_IDS[kind]}")
    return name if count == 1 else say("cards-counted", count=count, card=name)


def _states(say: Say) -> Pieces:
    """An animal's card while somebody chooses, and as the season goes on."""
    card = faces.raised(WILDLIFE)
    empty = slot(WIDTH, HEIGHT, CORNER, TABLE.text)
    found = in_states(
        card, around(WIDTH, HEIGHT, CORNER, 4.5), (empty, empty), (WIDTH, HEIGHT), say
    )
    for state, name in ((FRESH, "fresh"), (READY, "ready"), (USED, "used")):
        marked = card + state_mark(state)
        if state == USED:
            marked = f'<g transform="rotate({TURN} 30 40)">{marked}</g>'
        found.append((say(f"board-{name}"), WIDTH, HEIGHT, marked))
    mate = faces.raised(WILDLIFE + 1)
    couple = card + place(mate + HEART.markup, WIDTH + 5, 0)
    return [*found, (say("gallery-couple"), 2 * WIDTH + 5, HEIGHT, couple)]


def _trees(say: Say) -> Pieces:
    found: Pieces = [
        (
            tree_words(say, tree),
            130,
            tree.top + 14,
            place(grove.tree(tree), 65, tree.top + 8),
        )
        for tree in TREES
    ]
    name = say("board-new-tree")
    return found + [
        (f"{name} · {say(state)}", 60, 60, place(grove.clearing(lit), 30, 56))
        for state, lit in (("state-empty", False), ("state-glow", True))
    ]


def _beds(say: Say) -> Pieces:
    """Each kind of plant in its bed, from none to three, and seeds."""
    found: Pieces = []
    table = layout.PLANT_POINTS.tolist()
    for kind in range(PLANT, SEED + 1):
        row = [0, 0, 0, 0] if kind == SEED else table[kind - PLANT]
        for number in range(4):
            later = range(number + 1, len(row))
            step = next(((n - number, row[n]) for n in later if row[n] != row[number]), None)
            plants = Plants(kind, number, row[number], step)
            drawn = habitat.soil(BED_WIDTH, BED_HEIGHT, False)
            drawn += habitat.planted(plants, BED_WIDTH, BED_HEIGHT)
            found.append((_counted(kind, number, say), BED_WIDTH, BED_HEIGHT, drawn))
    return found


def _threats(say: Say) -> Pieces:
    """How near threats are to spreading, and the edge of a forest that smoulders."""
    numbers = range(1, FEW_THREATS + 2)
    found: Pieces = [
        (_counted(kind, number, say), 54, 20, habitat.fuse(faces.symbol(kind), number))
        for kind in (FIRE, DISEASE)
        for number in numbers
    ]
    return found + [
        (say("gallery-edge", count=number), 90, 150, light.smoulder(90, 150, number))
        for number in numbers
    ]


def _seasons(say: Say) -> Pieces:
    """The light of each season over a forest, its card, and the cards that make one special."""
    found: Pieces = []
    awards, amounts = layout.TALLEST_POINTS.tolist(), layout.SEASON_AMOUNT.tolist()
    for season in range(SEASONS):
        now = light.hour(season, SEASONS)
        words = say("board-season", season=season + 1, seasons=SEASONS)
        sky = light.landscape(now, SKY, SEASON_HEIGHT, (SKY_HEIGHT,), False)
        face = season_face(now, Season(season, SEASONS, words, awards[season]))
        hour = say(f"gallery-hour-{now}")
        found.append((f"{words} · {hour}", SKY, SEASON_HEIGHT, sky))
        found.append((words, SEASON_WIDTH, SEASON_HEIGHT, face))
    for card in range(len(SEASON_ART)):
        name, effect = say(f"season-{card}"), say(f"season-text-{card}", amount=amounts[card])
        shown = Season(season, SEASONS, words, awards[season], card, name, effect)
        found.append((name, SEASON_WIDTH, SEASON_HEIGHT, season_face(now, shown)))
    return found


def _tokens(say: Say) -> Pieces:
    """The species on their tokens, and one that is chosen."""
    names = [say(f"species-{name}") for name in SPECIES_IDS]
    found: Pieces = [
        (names[species], TOKEN, TOKEN, stage.token(species, False))
        for species in range(NUM_SPECIES)
    ]
    chosen = f"{names[0]} · {say('board-chosen')}"
    return [*found, (chosen, TOKEN, TOKEN, stage.token(0, True))]


def _backs(say: Say) -> Pieces:
    """Backs, decks and discards."""
    decks = (("deck", "cp-back"), ("germination", "cp-germ"))
    found: Pieces = []
    for key, back in decks:
        name = say(f"board-{key}-name")
        found += [
            (f"{name} · {say('card-unknown')}", WIDTH, HEIGHT, faces.card(UNKNOWN, back)),
            (name, WIDTH, HEIGHT + 12, middle.stack(back, middle.depth(30))),
        ]
    found.append((say("gallery-no-deck"), WIDTH, HEIGHT, middle.stack("cp-back", 0)))
    found += [(say("board-discard", count=size), 72, 98, middle.compost(size)) for size in (2, 60)]
    return found


def shelves(say: Say) -> list[tuple[str, Pieces]]:
    """Cards by what they are, their states and backs, what grows, and the light of the seasons."""
    return [
        (say("gallery-trees"), _cards(0, PLANT, say)),
        (say("gallery-plants"), _cards(PLANT, SEED + 1, say)),
        (say("gallery-weather"), _cards(SEED + 1, WILDLIFE, say)),
        (say("gallery-wildlife"), _cards(WILDLIFE, NUM_KINDS, say)),
        (say("gallery-states"), _states(say)),
        (say("gallery-backs"), _backs(say)),
        (say("gallery-grown"), _trees(say)),
        (say("gallery-beds"), _beds(say)),
        (say("gallery-threats"), _threats(say)),
        (say("board-species"), _tokens(say)),
        (say("gallery-seasons"), _seasons(say)),
    ]
