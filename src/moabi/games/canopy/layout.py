"""Canopy: enums, record type, index maps and component tables.

**Cards** are kinds: copies of a kind are alike, so a state counts them wherever it can. Kinds stand
in one order: trunks, canopies, plants, seed, weather, threats, then wildlife, two cards a species
(active, breeding pair) and last the Pygmy Marmoset. In a hidden copy UNKNOWN stands for a card that
the viewer has not seen.

**Piles** keep their order, oldest card first, and everybody sees which card is taken from where. So
`pile_seen` can hold, for each card, a bit for each seat that has seen it, and is itself no secret.

**Trees** are packed into a number each: five bits for the trunks of each value, two for the canopy,
one for "scored", one for "has had a Tallest Tree award". See trees.py.

**Forests** are numbered like seats; alone, forest 1 is the Forest Spirit's.

Keys of places, for the board: `deck`, `germination`, `discard`, `pile-P` and its cards
`card-P-PLACE`, `hand-KIND` (kept cards still to be added), `seedling-PLACE` (drawn Germination
cards), `kind-F-KIND` (a forest's cards of that kind), `tree-F-TREE` and `tree-F-new`, `seat-F`,
`species-SPECIES` (only while species are chosen), `season` (the season card). One piece has a key
of its own, as the only card of its kind: `animal-KIND`, wherever it lies open.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from moabi.core.components import Components, flag, number, numbers, one_of, read_components
from moabi.core.contract import ScoreLine
from moabi.core.errors import BadComponents
from moabi.core.state import State, state_dtype

# Kinds of cards
NUM_VALUES = 3  # of trunks and of canopies: 0, 1 and 2
TRUNK = 0  # + value
CANOPY = TRUNK + NUM_VALUES  # + value
PLANT = CANOPY + NUM_VALUES
MONSTERA, BROMELIAD, FERN, ORCHID, PITCHER = range(PLANT, PLANT + 5)
NUM_PLANTS = 5
SEED = PITCHER + 1
RAIN = SEED + 1
SUN = RAIN + 1
FIRE = SUN + 1
LIGHTNING = FIRE + 1
DISEASE = LIGHTNING + 1
DROUGHT = DISEASE + 1
WILDLIFE = DROUGHT + 1  # + 2 * species for the active card, + 1 for the breeding pair's
TOUCAN, FROG, SLOTH, BOA, KINKAJOU, ANTS, JAGUAR, HOWLER, SPIDER, MACAW, TAPIR, MORPHO = range(12)
MARMOSET = 12
NUM_SPECIES = 13
NUM_BASIC_SPECIES = 6
NUM_KINDS = WILDLIFE + 2 * NUM_SPECIES - 1
UNKNOWN = NUM_KINDS

KIND_IDS = (
    "T0", "T1", "T2", "C0", "C1", "C2", "MON", "BRO", "FER", "ORC", "PIT", "SEED", "RAIN", "SUN",
    "FIRE", "LIG", "DIS", "DRO", "TOU", "TOU2", "FRO", "FRO2", "SLO", "SLO2", "BOA", "BOA2", "KIN",
    "KIN2", "ANT", "ANT2", "JAG", "JAG2", "HOW", "HOW2", "SPI", "SPI2", "MAC", "MAC2", "TAP",
    "TAP2", "MOR", "MOR2", "MAR",
)  # fmt: skip
SPECIES_IDS = tuple(KIND_IDS[WILDLIFE + 2 * species] for species in range(NUM_SPECIES))

# Sizes
NUM_CARDS = 140
NUM_BASIC_CARDS = 112
NUM_BOXED = 10
NUM_PLAYED = NUM_BASIC_CARDS - NUM_BOXED  # 1 to 3 seats; at 4 seats all but the ten
NUM_GERMINATION = 21
MAX_SEATS = 4
SPIRIT = 1  # the Forest Spirit's forest, alone
MAX_PILES = 5
# A card goes onto a pile only with a second one dealt in the same turn, but for the Frog's and the
# Macaw's: so none outgrows 2 + (65 - 15) / 2 + 2 cards.
MAX_PILE = 32
MAX_TREES = 24  # one seat with every trunk there is, each a tree of its own
MAX_PLANTS = 17  # of one kind in one forest: all 13 ferns and the four that germinate
CHOSEN_SPECIES = 6  # or one more

# The parts of a tree, for `FELL`
TREE_PARTS = NUM_VALUES + 1  # a trunk of each value, or the canopy

PACK_KINDS = (ORCHID, PITCHER, LIGHTNING)  # by the bits of the option `packs`
ANIMALS = ("standard", "advanced", "drawn", "chosen")
STANDARD, ADVANCED, DRAWN, CHOSEN = range(4)
LEVELS = ("normal", "easy", "hard")


class SeasonCard(IntEnum):
    """The shifting seasons; NONE in the state where none is in play."""

    LINGERING_THREATS = 0
    GIANTS = 1
    MONSOON = 2
    LONG_SUN = 3
    FULL_BLOOM = 4
    MATING_SEASON = 5
    SEED_RAIN = 6
    DENSE_UNDERGROWTH = 7
    DRY_SPELL = 8
    QUIET_JUNGLE = 9
    BALANCE = 10


NUM_SEASON_CARDS = len(SeasonCard)
UNREAD_SEASONS = (SeasonCard.LINGERING_THREATS, SeasonCard.DRY_SPELL)  # their amounts


class Phase(IntEnum):
    """Where in its course a match stands."""

    CHOOSING = 0  # the species, before the first season
    START = 1  # of a turn
    LOOKING = 2
    ADDING = 3
    END = 4  # of a turn
    WILDLIFE = 5  # from here on, the steps of a season's end, in order
    SEEDS = 6
    FIRE = 7
    DISEASE = 8
    POINTS = 9
    REGENERATION = 10
    SPROUTING = 11  # within the seeds' step: somebody keeps Germination cards
    OVER = 12


class Decision(IntEnum):
    """What a seat can be asked."""

    CHOOSE_SPECIES = 0
    USE_ANIMAL = 1
    KEEP_PILE = 2
    TRIM_PILE = 3
    MOVE_CARD = 4
    ADD_CARD = 5
    DISCARD_CARD = 6
    KEEP_SEEDLING = 7
    CHOOSE_PREY = 8


LOOKS = (Decision.KEEP_PILE,)
"""Ruling 3.1a: asked even where one answer is left, for the question shows a pile."""


class Loss(IntEnum):
    """What a discard may be taken from: the argument of DISCARD_CARD."""

    ANY = 0  # any card of the forest but those of scored trees
    OTHER = 1  # the same, but not the Leafcutter Ants
    PLANT = 2
    WILDLIFE = 3
    THREAT = 4
    OPEN_TRUNK = 5  # a trunk of an unfinished tree


class Note(IntEnum):
    """What happened within a step, for the log; all of it lies open to everybody.

    The first eight are losses that left no choice, six of them numbered as in `Loss`. A note is
    packed into a number: this, then the forest (or the pile), then the kind of the card.
    """

    DROUGHT = 0
    ANTS = 1
    FIRE = 2
    DISEASE = 3
    LINGERING = 4
    LIGHTNING = 5
    JAGUAR = 6
    DRY_SPELL = 7
    CRUSHED = 8  # with the Birdeater
    TAKEN = 9  # by the Spirit, out of that pile
    SPROUTED = 10  # for the Spirit
    SEASON_OVER = 11


NOTE_KINDS = 64  # more than there are kinds
MAX_NOTES = 48  # two piles of the Spirit and its losses, or everybody's; what is more is left out


# An action is its decision's first number plus the answer's place in that decision's range.
SPECIES = 0  # + species
SPECIES_DONE = SPECIES + NUM_SPECIES
LOOK = SPECIES_DONE + 1  # + pile, with the Toucan
CROAK = LOOK + MAX_PILES  # a card on each pile, with the Frog
CUT = CROAK + 1  # a discard, with the Ants
LINGER = CUT + 1  # an extra card, with the Sloth
DOUSE = LINGER + 1  # a Fire less, with the Tapir
HOWL = DOUSE + 1  # + pile, with the Howler
NO_ANIMAL = HOWL + MAX_PILES
KEEP = NO_ANIMAL + 1
REFUSE = KEEP + 1
SNATCH = REFUSE + 1  # + place in the pile: refuse, and take that card with the Boa
CRUSH = SNATCH + MAX_PILE  # + place: discard that card of the kept pile with the Birdeater
CARRY = CRUSH + MAX_PILE  # + place: move that card of the kept pile with the Macaw
NO_TRIM = CARRY + MAX_PILE
MOVE = NO_TRIM + 1  # + pile
ADD = MOVE + MAX_PILES  # + kind
GROW = ADD + NUM_KINDS  # + value * TREE_PLACES + tree: add a trunk
TREE_PLACES = MAX_TREES + 1  # the last one: begin a tree, or find none to close
NEW_TREE = MAX_TREES
CLOSE = GROW + NUM_VALUES * TREE_PLACES  # + value * TREE_PLACES + tree: add a canopy
DROP = CLOSE + NUM_VALUES * TREE_PLACES  # + kind
FELL = DROP + NUM_KINDS  # + tree * TREE_PARTS + part
SPROUT = FELL + MAX_TREES * TREE_PARTS  # + place among the drawn cards
NO_SPROUT = SPROUT + NUM_GERMINATION
PREY = NO_SPROUT + 1  # + seat
NUM_ACTIONS = PREY + MAX_SEATS
MAX_LEGAL = NUM_KINDS + MAX_TREES * TREE_PARTS
# A season has at most a turn a card, a turn at most a look at each pile and an answer for each card
# it adds, and a few more for animals; the season's end some dozens.
MAX_STEPS = 3000

# Score lines
(
    TREES_LINE,
    TALLEST_LINE,
    PLANT_LINE,  # + plant
) = range(3)
WEATHER_LINE = PLANT_LINE + NUM_PLANTS
SEASON_LINE = WEATHER_LINE + 1
ACTIVE_LINE = SEASON_LINE + 1
PAIRS_LINE = ACTIVE_LINE + 1
LUSH_LINE = PAIRS_LINE + 1
SCORE_LINES = (
    ScoreLine("line-trees", "9.1"),
    ScoreLine("line-tallest", "9.3"),
    ScoreLine("line-monstera", "10.1"),
    ScoreLine("line-bromeliad", "10.2"),
    ScoreLine("line-fern", "10.3"),
    ScoreLine("line-orchid", "15.4"),
    ScoreLine("line-pitcher", "15.5"),
    ScoreLine("line-weather", "10.4"),
    ScoreLine("line-season", "16.2"),
    ScoreLine("line-active", "13.1"),
    ScoreLine("line-pairs", "13.2"),
    ScoreLine("line-lush", "13.4"),
)
NUM_SCORE_LINES = len(SCORE_LINES)

STATE = state_dtype(
    [
        ("tree", np.int32, (MAX_SEATS, MAX_TREES)),  # packed; in the order they were begun
        ("score", np.int16, (MAX_SEATS, NUM_SCORE_LINES)),  # points taken so far, by line
        ("ready", np.int16, (MAX_SEATS,)),  # a bit a species: its active card can be used
        ("fresh", np.int16),  # the same for cards that the seat gained this turn
        ("species", np.int16),  # a bit a species that is in play
        ("past_cards", np.int16),  # a bit a season card that has been revealed
        ("deck_top", np.int16),  # the next card of the season deck
        ("deck_end", np.int16),  # where the season deck ends
        ("num_cards", np.int16),  # in play, the boxed ones included
        ("deck", np.int8, (NUM_CARDS,)),  # season decks, boxed cards; then cards not in play
        ("pile", np.int8, (MAX_PILES, MAX_PILE)),  # oldest first; NONE beyond
        ("pile_seen", np.int8, (MAX_PILES, MAX_PILE)),  # a bit a seat
        ("pile_size", np.int8, (MAX_PILES,)),
        ("germ", np.int8, (NUM_GERMINATION,)),  # the Germination deck, top first; NONE beyond
        ("germ_seen", np.int8, (NUM_GERMINATION,)),  # a bit a seat
        ("germ_size", np.int8),
        ("germ_drawn", np.int8),  # so many from the top are drawn now
        ("germ_keep", np.int8),  # so many of them may still be kept
        ("germ_left", np.int8, (NUM_KINDS,)),  # in the Germination deck, by kind
        ("forest", np.int8, (MAX_SEATS, NUM_KINDS)),  # cards of each kind, those of trees apart
        ("num_trees", np.int8, (MAX_SEATS,)),
        ("num_open", np.int8, (MAX_SEATS,)),  # unfinished trees
        ("num_wildlife", np.int8, (MAX_SEATS,)),
        ("hand", np.int8, (NUM_KINDS,)),  # kept cards, laid open, still to be added
        ("hand_size", np.int8),
        ("discard", np.int8, (NUM_KINDS,)),  # face up
        ("unshown", np.int8, (NUM_KINDS,)),  # forest cards in play that never lay open
        ("season", np.int8),
        ("season_card", np.int8),  # or NONE
        ("phase", np.int8),
        ("turn_seat", np.int8),
        ("at_pile", np.int8),  # the pile looked at, or the next to look at; NONE: none any more
        ("peeked", np.int8),  # the pile that the Toucan looked at this turn, or NONE
        ("barred", np.int8),  # the pile that the seat may not keep this turn, or NONE
        ("howled", np.int8),  # the pile that the next seat may not keep, or NONE
        ("last_taker", np.int8),  # who took the last pile; the season's end is counted from there
        ("note", np.int16, (MAX_NOTES,)),  # of the last step, packed; 0 beyond
        ("num_notes", np.int8),
        # The last answer, where it was about a card that lies open, or NONE: two that come to the
        # same were still seen to be different.
        ("answered", np.int16),
        ("counted", np.int8),  # forests dealt with in this step of the season's end
    ],
    options=("animals", "packs", "shifting", "level", "seen"),
    pending=8,
)

# Features of `observe`: see insight.py.
PILE_FEATURES = NUM_KINDS + 2
FOREST_FEATURES = NUM_KINDS + NUM_SCORE_LINES + 16
NUM_FEATURES = (
    len(Decision)
    + NUM_SEASON_CARDS
    + 8
    + 3 * NUM_KINDS
    + MAX_PILES * PILE_FEATURES
    + MAX_SEATS * FOREST_FEATURES
)

CATEGORIES = ("trunk", "canopy", "plant", "seed", "weather", "threat", "active", "pair")
POINT_RANGE = (-99, 99)
SCHEMA = {
    "cards": {
        "category": one_of(*CATEGORIES),
        "count": number(0, 30),
        "set": one_of("basic", "advanced"),
        "points": number(*POINT_RANGE),
        "paired": number(*POINT_RANGE),
    },
    "start": {"count": number(0, 9), "points": number(0, NUM_VALUES - 1)},
    "plants": {"points": numbers(MAX_PLANTS + 1, *POINT_RANGE)},
    "weather": {"points": number(*POINT_RANGE)},
    "germination": {"card": one_of(*KIND_IDS), "count": number(0, NUM_GERMINATION)},
    "awards": {"points": number(0, 99)},
    "seasons": {"amount": number(0, 9)},
    "levels": {"trunk": flag, "bonus": number(0, 99)},
}

TABLES = (
    "CARD_COUNT",
    "CARD_POINTS",
    "PAIR_POINTS",
    "PLANT_POINTS",
    "GERM_COUNT",
    "TALLEST_POINTS",
    "SEASON_AMOUNT",
    "LEVEL_TRUNK",
    "LEVEL_BONUS",
    "PRICES",
)
START_TRUNKS = 4
NUM_TALLEST = 3
# Of PRICES
PAIR_PRICE = 0
LUSH_PRICE = 1
START_VALUE = 2


def make_tables(components: Components) -> Mapping[str, npt.NDArray[Any]]:
    """The arrays the rules read; counts that the rulebook prints are checked."""
    _check_counts(components)
    tables = components.tables
    cards = tables["cards"]
    germs = np.zeros(NUM_KINDS, np.int8)
    for entry in tables["germination"]:
        germs[KIND_IDS.index(entry["card"])] += entry["count"]
    awards = [entry["points"] for entry in tables["awards"]]
    prices = [tables["weather"][0]["points"], awards[NUM_TALLEST], tables["start"][0]["points"]]
    levels = tables["levels"]
    return {
        "CARD_COUNT": np.array([card["count"] for card in cards], np.int8),
        "CARD_POINTS": np.array([card["points"] for card in cards], np.int8),
        "PAIR_POINTS": np.array([card["paired"] for card in cards], np.int8),
        "PLANT_POINTS": np.array([plant["points"] for plant in tables["plants"]], np.int8),
        "GERM_COUNT": germs,
        "TALLEST_POINTS": np.array(awards[:NUM_TALLEST], np.int8),
        "SEASON_AMOUNT": np.array([entry["amount"] for entry in tables["seasons"]], np.int8),
        "LEVEL_TRUNK": np.array([level["trunk"] for level in levels], np.int8),
        "LEVEL_BONUS": np.array([level["bonus"] for level in levels], np.int8),
        "PRICES": np.array(prices, np.int8),
    }


def _check_counts(components: Components) -> None:
    """Rule 1: what the box holds, as far as the rulebook prints it."""
    origin = components.origin
    tables = components.tables
    orders = {
        "cards": KIND_IDS,
        "start": ("TS",),
        "plants": KIND_IDS[PLANT : PLANT + NUM_PLANTS],
        "weather": ("PAIR",),
        "awards": ("TALL1", "TALL2", "TALL3", "LUSH"),
        "seasons": tuple(f"S{place + 1}" for place in range(NUM_SEASON_CARDS)),
        "levels": LEVELS,
    }
    for name, ids in orders.items():
        if tuple(entry["id"] for entry in tables[name]) != ids:
            raise BadComponents(f"{origin}: {name}: must be {', '.join(ids)}, in this order")
    for kind, card in enumerate(tables["cards"]):
        if card["category"] != _category(kind):
            raise BadComponents(
                f"{origin}: cards {card['id']!r}: category must stay {_category(kind)}"
            )
        if kind < PLANT and card["points"] != kind % NUM_VALUES:
            raise BadComponents(
                f"{origin}: cards {card['id']!r}: points must stay as its name says"
            )
        if _category(kind) in ("active", "pair") and kind != NUM_KINDS - 1 and card["count"] != 1:
            raise BadComponents(f"{origin}: cards {card['id']!r}: there is one of each animal card")
    _check_unread(components)
    due = (
        ("cards", "basic", NUM_BASIC_CARDS),
        ("cards", "advanced", NUM_CARDS - NUM_BASIC_CARDS),
    )
    for name, group, total in due:
        found = sum(entry["count"] for entry in tables[name] if entry["set"] == group)
        if found != total:
            raise BadComponents(f"{origin}: {name}: {found} {group} ones, the box holds {total}")
    for name, total in (("start", START_TRUNKS), ("germination", NUM_GERMINATION)):
        found = sum(entry["count"] for entry in tables[name])
        if found != total:
            raise BadComponents(f"{origin}: {name}: {found} cards, the box holds {total}")
    _check_room(components)


def _check_unread(components: Components) -> None:
    """A value that no rule reads must stay as it is, or its owner would think it counts."""
    due: list[tuple[str, Mapping[str, Any], str, int]] = []
    for kind, card in enumerate(components.tables["cards"]):
        if PLANT <= kind < WILDLIFE:
            due.append(("cards", card, "points", 0))
        if _category(kind) != "pair":
            due.append(("cards", card, "paired", 0))
    for number_of_card in UNREAD_SEASONS:
        due.append(("seasons", components.tables["seasons"][number_of_card], "amount", 1))
    for table, entry, column, value in due:
        if entry[column] != value:
            raise BadComponents(
                f"{components.origin}: {table} {entry['id']!r}: {column} must stay {value},"
                " no rule reads it"
            )


def _check_room(components: Components) -> None:
    """States have room for so many trees in a forest, and for so many plants of a kind."""
    origin = components.origin
    counts = {card["id"]: int(card["count"]) for card in components.tables["cards"]}
    for entry in components.tables["germination"]:
        kind = KIND_IDS.index(entry["card"])
        if kind >= FIRE:
            raise BadComponents(
                f"{origin}: germination {entry['id']!r}: neither threats nor wildlife germinate"
            )
        counts[entry["card"]] += int(entry["count"])
    if sum(counts[KIND_IDS[TRUNK + value]] for value in range(NUM_VALUES)) + 1 > MAX_TREES:
        raise BadComponents(f"{origin}: cards: more than {MAX_TREES - 1} trunks")
    for kind in range(PLANT, PLANT + NUM_PLANTS):
        if counts[KIND_IDS[kind]] > MAX_PLANTS:
            raise BadComponents(f"{origin}: cards {KIND_IDS[kind]!r}: more than {MAX_PLANTS}")


def _category(kind: int) -> str:
    if kind >= WILDLIFE:
        return "pair" if (kind - WILDLIFE) % 2 else "active"
    first = {DROUGHT: 5, FIRE: 5, RAIN: 4, SEED: 3, PLANT: 2, CANOPY: 1, TRUNK: 0}
    return CATEGORIES[next(category for start, category in first.items() if kind >= start)]


COMPONENTS = read_components(Path(__file__).parent / "components.toml", SCHEMA)
_default = make_tables(COMPONENTS)
CARD_COUNT = _default["CARD_COUNT"]
CARD_POINTS = _default["CARD_POINTS"]
PAIR_POINTS = _default["PAIR_POINTS"]
PLANT_POINTS = _default["PLANT_POINTS"]
GERM_COUNT = _default["GERM_COUNT"]
TALLEST_POINTS = _default["TALLEST_POINTS"]
SEASON_AMOUNT = _default["SEASON_AMOUNT"]
LEVEL_TRUNK = _default["LEVEL_TRUNK"]
LEVEL_BONUS = _default["LEVEL_BONUS"]
PRICES = _default["PRICES"]


def pieces(state: State) -> tuple[int, ...]:
    """Every card of the box by kind, wherever it lies, but for start trunks that nobody took."""
    found = [int(kind) for kind in state.deck[state.deck_top :]]
    for pile, size in enumerate(state.pile_size):
        found += [int(kind) for kind in state.pile[pile, :size]]
    found += [int(kind) for kind in state.germ[: state.germ_size]]
    for counts in (state.hand, state.discard, *state.forest):
        found += [kind for kind in range(NUM_KINDS) for _ in range(counts[kind])]
    for forest in range(MAX_SEATS):
        for tree in map(int, state.tree[forest, : state.num_trees[forest]]):
            for value in range(NUM_VALUES):
                found += [TRUNK + value] * (tree >> 5 * value & 31)
            if tree >> 15 & 3:
                found.append(CANOPY + (tree >> 15 & 3) - 1)
    return tuple(sorted(found))
