"""Once Upon a Forest: enums, record type, index maps and component tables.

A card is a number from 0 to 63, sixteen a level, ground first: its level is card // 16. In a hidden
copy, BACK + level stands for a card of which only the back is seen, and UNKNOWN for one that lies
under others.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from moabi.core.components import Components, flag, number, numbers, one_of, read_components
from moabi.core.contract import NONE, Message, ScoreLine
from moabi.core.errors import BadComponents
from moabi.core.state import State, state_dtype

LEVELS = ("ground", "level1", "level2", "level3")
NUM_LEVELS = 4
NUM_CARDS = 64
CARDS_PER_LEVEL = 16
NUM_SPECIES = 8
NUM_STARTS = 4
SPECIES_PER_LEVEL = 2
BACK = NUM_CARDS
UNKNOWN = BACK + NUM_LEVELS

MAX_SEATS = 4
HAND = 3
NUM_PILES = 5
PILE_CARDS = 12
MAX_PILE = 20
SELECTION = (14, 14, 15)
NUM_SELECTION = 3
OBLIGATORY = 3
NUM_OBLIGATORY = 20
# The longest forest is a solo one: 43 cards placed, so ten columns of four and one begun.
MAX_COLUMNS = 11
MAX_STEPS = 160


class Phase(IntEnum):
    """The three parts of a match."""

    OPENING = 0
    TURNS = 1
    CLOSING = 2


class Decision(IntEnum):
    """What a seat can be asked."""

    SLIP_CARD = 0
    DRAW_CARD = 1
    PLAY_CARD = 2
    GIVE_CARD = 3
    DISCARD_CARD = 4
    PLACE_CARD = 5


# An action is its decision's first number plus the answer's place in that decision's range.
SLIP = 0  # + pile
DRAW = SLIP + NUM_PILES  # + pile
PLAY = DRAW + NUM_PILES  # + slot * MAX_COLUMNS + column
GIVE = PLAY + HAND * MAX_COLUMNS  # + slot * MAX_SEATS + receiver
DISCARD = GIVE + HAND * MAX_SEATS  # + slot
PLACE = DISCARD + HAND  # + column
NUM_ACTIONS = PLACE + MAX_COLUMNS
MAX_LEGAL = HAND * MAX_COLUMNS

STATE = state_dtype(
    [
        ("forest", np.int8, (MAX_SEATS, MAX_COLUMNS, NUM_LEVELS)),  # the card on top, or NONE
        ("num_columns", np.int8, (MAX_SEATS,)),  # begun; all but the last are complete
        ("hand", np.int8, (MAX_SEATS, HAND)),  # card or NONE
        ("hand_pile", np.int8, (MAX_SEATS, HAND)),  # the pile a hand card came from
        ("hand_first", np.int8, (MAX_SEATS, HAND)),  # 1: it lay on top of its pile at the beginning
        ("pile", np.int8, (NUM_PILES, MAX_PILE)),  # top is at pile_size - 1; NONE beyond
        ("pile_size", np.int8, (NUM_PILES,)),
        ("slipped", np.int8, (NUM_STARTS,)),  # the pile a start card was slipped into, or NONE
        ("out", np.int8, (NUM_CARDS,)),  # 1: covered or discarded, face up for all who saw it
        ("offered", np.int8),  # the card that the seat must place now, or NONE
        ("phase", np.int8),
        ("turn_seat", np.int8),  # whose turn begins when nothing is pending
    ],
    options=("teams",),
    pending=6,
)

COLUMNS_LINE = 0
UNFINISHED_LINE = 1
SPECIES_LINE = 2  # + species
CHAINSAWS_LINE = SPECIES_LINE + NUM_SPECIES
SCORE_LINES = (
    ScoreLine("line-columns", "7.1", solo="9.6"),
    ScoreLine("line-unfinished", "7.2"),
    *(
        ScoreLine("line-species", "7.4", {"name": Message(f"species-{species}")})
        for species in range(NUM_SPECIES)
    ),
    ScoreLine("line-chainsaws", "7.5"),
)
NUM_SCORE_LINES = len(SCORE_LINES)


def sides(seats: int, options: Mapping[str, str]) -> tuple[int, ...]:
    """Rule 8.2: in teams, partners sit opposite each other."""
    return tuple(n % 2 for n in range(seats)) if options.get("teams") == "on" else (*range(seats),)


# Features of `observe`: see insight.py.
SEAT_FEATURES = 2 + NUM_LEVELS + NUM_SPECIES + 1 + NUM_LEVELS
CARD_FEATURES = NUM_LEVELS + SPECIES_PER_LEVEL + 1
NUM_FEATURES = (
    len(Decision)
    + MAX_SEATS * SEAT_FEATURES
    + (HAND + 1) * CARD_FEATURES
    + NUM_PILES * (NUM_LEVELS + 1)
)

SCHEMA = {
    "species": {"level": one_of(*LEVELS)},
    "cards": {
        "level": one_of(*LEVELS),
        "animals": numbers(SPECIES_PER_LEVEL, 0, 3),
        "chainsaw": flag,
        "start": flag,
    },
    "ratings": {"least": number(-99, 99)},
}

TABLES = (
    "CARD_LEVEL",
    "CARD_ANIMALS",
    "CARD_CHAINSAW",
    "CARD_START",
    "START_CARDS",
    "FOREST_CARDS",
    "RATING_LEAST",
)


def make_tables(components: Components) -> Mapping[str, npt.NDArray[Any]]:
    """The arrays the rules read; counts that the rulebook prints are checked."""
    cards = components.tables["cards"]
    _check_counts(components)
    starts = [index for index, card in enumerate(cards) if card["start"]]
    others = [index for index, card in enumerate(cards) if not card["start"]]
    return {
        "CARD_LEVEL": np.array([LEVELS.index(card["level"]) for card in cards], np.int8),
        "CARD_ANIMALS": np.array([card["animals"] for card in cards], np.int8),
        "CARD_CHAINSAW": np.array([card["chainsaw"] for card in cards], np.int8),
        "CARD_START": np.array([card["start"] for card in cards], np.int8),
        "START_CARDS": np.array(starts, np.int8),
        "FOREST_CARDS": np.array(others, np.int8),
        "RATING_LEAST": np.array([r["least"] for r in components.tables["ratings"]], np.int16),
    }


def _check_counts(components: Components) -> None:
    """Rule 1: 64 cards, 16 a level, four ground cards to begin with, two species a level."""
    origin = components.origin
    cards = components.tables["cards"]
    if len(cards) != NUM_CARDS:
        raise BadComponents(f"{origin}: cards: {len(cards)} entries, the box holds {NUM_CARDS}")
    species = components.tables["species"]
    if len(species) != NUM_SPECIES:
        raise BadComponents(f"{origin}: species: {len(species)} entries, the box holds 8")
    for index, entry in enumerate(species):
        level = LEVELS[index // SPECIES_PER_LEVEL]
        if entry["level"] != level:
            raise BadComponents(f"{origin}: species {entry['id']!r}: level must stay {level}")
    starts = [card for card in cards if card["start"]]
    if len(starts) != NUM_STARTS:
        raise BadComponents(f"{origin}: cards: {len(starts)} start cards, the box holds 4")
    for card in starts:
        if card["level"] != "ground":
            raise BadComponents(f"{origin}: cards {card['id']!r}: a start card is a ground card")
    for index, card in enumerate(cards):
        level = LEVELS[index // CARDS_PER_LEVEL]
        if card["level"] != level:
            raise BadComponents(f"{origin}: cards {card['id']!r}: level must stay {level}")
        if sum(card["animals"]) > 3:
            raise BadComponents(
                f"{origin}: cards {card['id']!r}: animals {card['animals']}: at most 3 on a face"
            )
    least = [rating["least"] for rating in components.tables["ratings"]]
    if least != sorted(set(least)):
        raise BadComponents(f"{origin}: ratings: `least` must grow from entry to entry")


COMPONENTS = read_components(Path(__file__).parent / "components.toml", SCHEMA)
_default = make_tables(COMPONENTS)
CARD_LEVEL = _default["CARD_LEVEL"]
CARD_ANIMALS = _default["CARD_ANIMALS"]
CARD_CHAINSAW = _default["CARD_CHAINSAW"]
CARD_START = _default["CARD_START"]
START_CARDS = _default["START_CARDS"]
FOREST_CARDS = _default["FOREST_CARDS"]
RATING_LEAST = _default["RATING_LEAST"]


def card_id(card: int) -> str:
    """The name of a card in the components file and in notation."""
    return str(COMPONENTS.tables["cards"][card]["id"])


def pieces(state: State) -> tuple[int, ...]:
    """Every card in the state, wherever it lies."""
    found = [int(card) for card in state.forest.flat if card != NONE]
    found += [int(card) for card in state.hand.flat if card != NONE]
    for pile in range(NUM_PILES):
        found += [int(card) for card in state.pile[pile, : state.pile_size[pile]]]
    found += [card for card in range(NUM_CARDS) if state.out[card]]
    if state.offered != NONE:
        found.append(int(state.offered))
    for decision, _, card in state.pending[: state.num_pending]:
        if decision == Decision.SLIP_CARD:
            found.append(int(card))
    return tuple(sorted(found))
