"""Rainforest: enums, record type, index maps and component tables.

A tile is a number from 0 to 54, eleven a zone in board order: its zone is tile // 11. In a hidden
copy UNKNOWN stands for a tile that nobody has seen yet. A species token is its kind, a number from
0 to 15: type * 4 + colour. A Protected Area token is a number from 0 to 9: colour * 2, plus 1 for
the four-tile one.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from moabi.core.components import Components, number, one_of, read_components
from moabi.core.contract import NONE, Message, ScoreLine
from moabi.core.errors import BadComponents
from moabi.core.state import State, state_dtype

ZONES = ("red", "yellow", "green", "purple", "blue")
COLORS = ("red", "yellow", "purple", "blue")  # of species: none is green
TYPES = ("monkey", "frog", "butterfly", "parrot")
NUM_ZONES = 5
NUM_COLORS = 4
NUM_TYPES = 4
NUM_KINDS = NUM_COLORS * NUM_TYPES
TOKENS_PER_KIND = 7
TILES_PER_ZONE = 11
NUM_TILES = NUM_ZONES * TILES_PER_ZONE
UNKNOWN = NUM_TILES

MAX_SEATS = 4
MAX_SPACES = 6
MAX_SLOTS = 3
CLEARING = 3
JUNGLE = 9
JUNGLE_WIDTH = 3
RESERVE = 2
MAX_HELD = RESERVE + MAX_SPACES
AREA_SIZES = (3, 4)
NUM_AREAS = NUM_ZONES * len(AREA_SIZES)
AREAS_IN_PLAY = (0, 0, 5, 6, 7)  # by seats
BOX = -2

# Ruling 10.1a: a match that nobody ends is over after so many rounds.
MAX_ROUNDS = 100
# A turn asks at most for a tile, tokens, a swap (2), nine placings, three lockings, five claims
# with their places and six discards.
MAX_STEPS = MAX_ROUNDS * MAX_SEATS * 32

# Slots
NO_SLOT = -1
ANY = 0
SLOT_COLOR = 1  # + colour
SLOT_TYPE = SLOT_COLOR + NUM_COLORS  # + type


class Phase(IntEnum):
    """The parts of a turn, in order."""

    TAKING = 0
    PLACING = 1
    LOCKING = 2
    CLAIMING = 3
    DISCARDING = 4


class Decision(IntEnum):
    """What a seat can be asked."""

    TAKE_TILE = 0
    TAKE_TOKENS = 1
    SWAP_TOKEN = 2
    GIVE_TOKEN = 3
    PLACE_TOKEN = 4
    LOCK_TILE = 5
    CLAIM_AREA = 6
    PLACE_AREA = 7
    DISCARD_TOKEN = 8


KEEP = 0
RETURN = 1
NO_TILE = 2
NUM_WAYS = 3

# An action is its decision's first number plus the answer's place in that decision's range.
TILE = 0  # + zone * NUM_WAYS + way
TOKENS = TILE + NUM_ZONES * NUM_WAYS  # + colour, or + NUM_COLORS + type
SWAP = TOKENS + NUM_COLORS + NUM_TYPES  # + zone * MAX_SPACES + space
NO_SWAP = SWAP + NUM_ZONES * MAX_SPACES
SWAP_FOR = NO_SWAP + 1  # + held
PUT = SWAP_FOR + MAX_HELD  # + (held * CLEARING + place) * MAX_SLOTS + slot
PUT_DONE = PUT + MAX_HELD * CLEARING * MAX_SLOTS
LOCK = PUT_DONE + 1  # + place
CLAIM = LOCK + CLEARING  # + area
CLAIM_DONE = CLAIM + NUM_AREAS
SHIELD = CLAIM_DONE + 1  # + spot
DROP = SHIELD + JUNGLE  # + held
NUM_ACTIONS = DROP + MAX_HELD
MAX_LEGAL = MAX_HELD * CLEARING * MAX_SLOTS + 1

STATE = state_dtype(
    [
        ("bag", np.int8, (NUM_KINDS,)),  # how many tokens of each kind
        ("space", np.int8, (NUM_ZONES, MAX_SPACES)),  # token on the main board, or NONE
        ("pile", np.int8, (NUM_ZONES, TILES_PER_ZONE)),  # top is at pile_size - 1; NONE beyond
        ("pile_size", np.int8, (NUM_ZONES,)),
        ("known", np.int8, (NUM_ZONES,)),  # so many tiles from the bottom have been returned
        ("totem", np.int8, (MAX_SEATS,)),
        ("clearing", np.int8, (MAX_SEATS, CLEARING)),  # tile or NONE
        ("clearing_token", np.int8, (MAX_SEATS, CLEARING, MAX_SLOTS)),
        ("jungle", np.int8, (MAX_SEATS, JUNGLE)),  # in placement order, from the bottom left
        ("jungle_token", np.int8, (MAX_SEATS, JUNGLE, MAX_SLOTS)),
        ("num_locked", np.int8, (MAX_SEATS,)),
        ("held", np.int8, (MAX_SEATS, MAX_HELD)),  # reserve and tokens taken this turn, or NONE
        ("area_seat", np.int8, (NUM_AREAS,)),  # owner, NONE while free, BOX if not in this match
        ("area_spot", np.int8, (NUM_AREAS,)),  # where in its owner's jungle it lies
        ("declined", np.int8, (MAX_SEATS, NUM_ZONES)),  # 1: gave up the three-tile area token
        ("diversity", np.int8, (MAX_SEATS,)),  # where the Diversity token lies, or NONE
        ("first", np.int8),  # the seat with the Binoculars
        ("turn_seat", np.int8),
        ("phase", np.int8),  # of the turn
        ("zone", np.int8),  # the zone chosen this turn, or NONE
        ("num_locked_now", np.int8),  # tiles locked this turn
        ("num_rounds", np.int8),  # played to their end
        # What follows from the rest, kept because every step asks for it:
        ("bag_size", np.int8),
        ("num_lying", np.int8, (NUM_ZONES,)),  # tokens on the spaces of a zone
        ("num_held", np.int8, (MAX_SEATS,)),
        (
            "filled",
            np.int8,
            (MAX_SEATS, CLEARING),
        ),  # slots of a pending tile with a token, a bit each
        ("spots", np.int16, (MAX_SEATS, NUM_ZONES)),  # spots of a colour in the jungle, a bit each
        ("shielded", np.int16, (MAX_SEATS,)),  # spots with a Protected Area token, a bit each
    ]
)

TILE_LINES = tuple(ScoreLine("line-tile", "11.1", {"place": place + 1}) for place in range(JUNGLE))
SCORE_LINES = (*TILE_LINES, ScoreLine("line-diversity", "11.5"))
DIVERSITY_LINE = JUNGLE
NUM_SCORE_LINES = len(SCORE_LINES)

# Features of `observe`: see insight.py.
TILE_FEATURES = NUM_ZONES + 1 + MAX_SLOTS * 9
OWN_FEATURES = CLEARING * (TILE_FEATURES + MAX_SLOTS) + NUM_KINDS
SEAT_FEATURES = NUM_ZONES + JUNGLE * NUM_ZONES + 3 + NUM_TYPES
NUM_FEATURES = (
    len(Decision)
    + NUM_ZONES
    + NUM_ZONES * (NUM_KINDS + TILE_FEATURES + 1)
    + NUM_AREAS
    + OWN_FEATURES
    + MAX_SEATS * SEAT_FEATURES
)

SLOT_NAMES = ("any", *COLORS, *TYPES)


def _slots(value: Any) -> str | None:
    is_list = isinstance(value, list) and 1 <= len(value) <= MAX_SLOTS
    if is_list and all(slot in SLOT_NAMES for slot in value):
        return None
    return f"must be a list of 1 to {MAX_SLOTS} out of {', '.join(SLOT_NAMES)}"


SCHEMA = {
    "zones": {"spaces": number(2, MAX_SPACES)},
    "tiles": {
        "zone": one_of(*ZONES),
        "second": one_of("none", *ZONES),
        "points": number(1, 9),
        "slots": _slots,
    },
}

TABLES = (
    "ZONE_SPACES",
    "TILE_POINTS",
    "TILE_SECOND",
    "TILE_SLOTS",
    "TILE_OPEN",
    "TILE_FITS",
    "TILE_TAKES",
    "TILE_STRICT",
    "SLOT_WORTH",
)


def make_tables(components: Components) -> Mapping[str, npt.NDArray[Any]]:
    """The arrays the rules read; counts that the rulebook prints are checked."""
    _check_counts(components)
    tiles = components.tables["tiles"]
    slots = np.full((NUM_TILES, MAX_SLOTS), NO_SLOT, np.int8)
    for index, tile in enumerate(tiles):
        for place, slot in enumerate(tile["slots"]):
            slots[index, place] = SLOT_NAMES.index(slot)
    fits = _fitting_slots(slots)
    empty = _open_slots(slots)
    second = [NONE if t["second"] == "none" else ZONES.index(t["second"]) for t in tiles]
    return {
        "ZONE_SPACES": np.array([z["spaces"] for z in components.tables["zones"]], np.int8),
        "TILE_POINTS": np.array([tile["points"] for tile in tiles], np.int8),
        "TILE_SECOND": np.array(second, np.int8),
        "TILE_SLOTS": slots,
        "TILE_OPEN": empty,
        "TILE_FITS": fits,
        "TILE_TAKES": _takeable_kinds(empty, fits),
        "TILE_STRICT": ((slots > ANY) << np.arange(MAX_SLOTS)).sum(axis=1).astype(np.int8),
        "SLOT_WORTH": _slot_worths(slots, [tile["points"] for tile in tiles]),
    }


def _open_slots(slots: npt.NDArray[np.int8]) -> npt.NDArray[np.int8]:
    """For each tile and set of filled slots, the empty ones; of equal ones only the first."""
    table = np.zeros((NUM_TILES, 1 << MAX_SLOTS), np.int8)
    for tile, wanted in enumerate(slots):
        for filled in range(1 << MAX_SLOTS):
            seen: list[int] = []
            for slot in range(MAX_SLOTS):
                is_empty = wanted[slot] != NO_SLOT and not filled >> slot & 1
                if is_empty and wanted[slot] not in seen:
                    seen.append(wanted[slot])
                    table[tile, filled] |= 1 << slot
    return table


def _fitting_slots(slots: npt.NDArray[np.int8]) -> npt.NDArray[np.int8]:
    """Rule 5.3: for each tile and kind of token, the slots that take it."""
    table = np.zeros((NUM_TILES, NUM_KINDS), np.int8)
    for tile, wanted in enumerate(slots):
        for kind in range(NUM_KINDS):
            takers = (ANY, SLOT_COLOR + kind % NUM_COLORS, SLOT_TYPE + kind // NUM_COLORS)
            for slot in range(MAX_SLOTS):
                if wanted[slot] in takers:
                    table[tile, kind] |= 1 << slot
    return table


def _takeable_kinds(
    empty: npt.NDArray[np.int8], fits: npt.NDArray[np.int8]
) -> npt.NDArray[np.int32]:
    """Rule 5.3: for each tile and set of filled slots, the kinds it still takes, a bit each."""
    taken = (empty[:, :, np.newaxis] & fits[:, np.newaxis, :]) != 0
    return (taken << np.arange(NUM_KINDS)).sum(axis=2).astype(np.int32)


def _slot_worths(slots: npt.NDArray[np.int8], points: list[int]) -> npt.NDArray[np.float64]:
    """For each tile and set of filled slots, what filling one more brings: see insight.py."""
    table = np.zeros((NUM_TILES, 1 << MAX_SLOTS), np.float64)
    for tile, wanted in enumerate(slots):
        all_slots = int((wanted != NO_SLOT).sum())
        for filled in range(1 << all_slots):
            missing = all_slots - filled.bit_count()
            if missing:
                table[tile, filled] = points[tile] / all_slots + 1 / missing
    return table


def _check_counts(components: Components) -> None:
    """Rules 1.1 and 1.2: five zones of eleven tiles, one of them for each other colour."""
    origin = components.origin
    zones = [zone["id"] for zone in components.tables["zones"]]
    if zones != list(ZONES):
        raise BadComponents(f"{origin}: zones: must be {', '.join(ZONES)}, in this order")
    tiles = components.tables["tiles"]
    if len(tiles) != NUM_TILES:
        raise BadComponents(f"{origin}: tiles: {len(tiles)} entries, the box holds {NUM_TILES}")
    for index, tile in enumerate(tiles):
        zone = ZONES[index // TILES_PER_ZONE]
        if tile["zone"] != zone:
            raise BadComponents(f"{origin}: tiles {tile['id']!r}: zone must stay {zone}")
        if tile["second"] == zone:
            raise BadComponents(f"{origin}: tiles {tile['id']!r}: second must be another colour")
    for zone in ZONES:
        seconds = [tile["second"] for tile in tiles if tile["zone"] == zone]
        for other in ("none", *ZONES):
            due = 0 if other == zone else 7 if other == "none" else 1
            if seconds.count(other) != due:
                raise BadComponents(
                    f"{origin}: tiles: zone {zone} has {seconds.count(other)} with second "
                    f"{other}, the box holds {due}"
                )


COMPONENTS = read_components(Path(__file__).parent / "components.toml", SCHEMA)
_default = make_tables(COMPONENTS)
ZONE_SPACES = _default["ZONE_SPACES"]
TILE_POINTS = _default["TILE_POINTS"]
TILE_SECOND = _default["TILE_SECOND"]
TILE_SLOTS = _default["TILE_SLOTS"]
TILE_OPEN = _default["TILE_OPEN"]
TILE_FITS = _default["TILE_FITS"]
TILE_TAKES = _default["TILE_TAKES"]
TILE_STRICT = _default["TILE_STRICT"]
SLOT_WORTH = _default["SLOT_WORTH"]


def tile_id(tile: int) -> str:
    """The name of a tile in the components file and in notation."""
    return "?" if tile == UNKNOWN else str(COMPONENTS.tables["tiles"][tile]["id"])


def kind_name(kind: int) -> str:
    """The name of a token kind in notation, such as yellow-frog."""
    return f"{COLORS[kind % NUM_COLORS]}-{TYPES[kind // NUM_COLORS]}"


def zone_message(zone: int) -> Message:
    """A zone's colour in words."""
    return Message(f"color-{zone}")


def pieces(state: State) -> tuple[int, ...]:
    """Every tile, and every token as 100 + its kind, wherever they lie."""
    tiles = [int(tile) for zone in range(NUM_ZONES) for tile in state.pile[zone] if tile != NONE]
    tiles += [int(tile) for tile in (*state.clearing.flat, *state.jungle.flat) if tile != NONE]
    lying = (state.space, state.clearing_token, state.jungle_token, state.held)
    tokens = [100 + int(kind) for where in lying for kind in where.flat if kind != NONE]
    tokens += [100 + kind for kind in range(NUM_KINDS) for _ in range(state.bag[kind])]
    return tuple(sorted(tiles + tokens))
