"""Vorex: enums, record type, index maps and component tables.

**Pieces and hexes.** A piece is a number: forest tiles 0 to 21 (F01 to F22), then the starting tile
of each seat from START on. A hex is piece * 4 + place, where place 0 is the middle and 1 to 3 are
the arms; a starting tile of one hex has its middle only. Ruins are hexes from RUIN on, in the order
they came up. So a hex has one number wherever it lies, and `hex_cell` says where that is.

**Cells.** The table is WIDTH x WIDTH cells; a cell is r * WIDTH + q. The first piece lies in its
MIDDLE, and no forest comes near an edge. `low_q`, `low_r`, `span_q` and `span_r` are the box around
the forest. `occupied` and `fits` are a smaller grid of GRID x GRID bits, onto which the table is
folded: see table.py.

**Laying a tile is one gesture in three short answers.** TAKE_ACTION (or TAKE_BONUS, or
CHOOSE_PIECE while setting up) picks the tile up; PLACE_TILE names the cell of its middle, once for
every cell where it fits in some way; TURN_TILE names the rotation, three or six of them. A laying
has one middle and one rotation, so there is exactly one way to say it, and no cell is offered that
fits no rotation. All rotations point at the same cell: a board lets the tile snap there and turn
under repeated clicks; each has its own handle besides. A starting tile of one hex is not turned.

**Blooming** names the stump in TAKE_ACTION, TAKE_BONUS or PLACE_WEED, and the payment in PAY_COST
where there is more than one. A payment is the number of mushrooms, insects and water paid; light
pays the rest.

**Sides** are the seats, and in solo also the Weed (WEED, side 1), for which seat 0 decides.

Keys on the board: `cell-Q-R` (a cell, laid or free), `turn-R` (the tile in hand, turned so),
`shown-0` and `shown-1` (tiles on display), `pile`, `start-SEAT` (a starting tile not yet laid),
`dealt-N` (a level-0 tile not yet laid), `board-SEAT` (its production, for drawing),
`held-SEAT-RESOURCE`, `seat-SEAT` (its name: passing), `objective-brown-N` and `objective-green-N`.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from moabi.core.components import Components, flag, number, one_of, read_components
from moabi.core.contract import NONE, ScoreLine
from moabi.core.errors import BadComponents
from moabi.core.geometry import rotated
from moabi.core.state import State, state_dtype

MAX_SEATS = 4
WEED = 1
FLOWERS = 13

RESOURCES = ("mushroom", "insect", "water", "light")
NUM_RESOURCES = 4
NUM_COLORS = 3
LIGHT = 3
LETTERS = "MIWL"
START_LIGHT = 4
EASY_LIGHT = 6

NUM_TILES = 22
NUM_STARTS = 4
LEVELS = 4
DEALT = 4  # tiles of level 0
START = NUM_TILES
NUM_PIECES = NUM_TILES + NUM_STARTS
HEXES = 4
NUM_LAND = NUM_PIECES * HEXES
RUIN = NUM_LAND
# Count sides. Each of 26 tiles has 24; 6 of them lie inside it. With R ruins the tiles meet in at
# least 25 + R places, two sides each, and every ruin takes six. What is left, 418 - 8 R, goes round
# the outside of the 104 + R cells, which has no fewer sides than a round forest: so R is under 42.
MAX_RUINS = 41
NUM_HEXES = NUM_LAND + MAX_RUINS
MAX_PILE = 18
SHOWN = 2
BACK = NUM_TILES  # + level: a tile of which only the back is seen

# Ruling 5.1b: there is room for every forest. The middles of pieces that touch are at most three
# columns and three rows apart, so that of the last of 26 is at most 75 away from the first, and
# no rule looks further than six cells from where a piece can lie.
WIDTH = 180
NUM_CELLS = WIDTH * WIDTH
MIDDLE = WIDTH // 2 * WIDTH + WIDTH // 2
# A row of the grid is a number of so many bits. Five cells short of it, no end of a folded forest
# can be taken for the other.
GRID = 60
MAX_FOLDED = GRID - 5
LOOKUP = 256

# Ruling 8.1b: a match that nobody ends is over after so many rounds.
MAX_ROUNDS = 50
# Two actions a turn, and what happens once a tile, a flower or a seat.
MAX_STEPS = (
    MAX_ROUNDS * MAX_SEATS * 2 + NUM_PIECES * 3 + MAX_SEATS * FLOWERS * 4 + MAX_RUINS + MAX_SEATS
)

NUM_OBJECTIVES = 5  # of each colour
MAX_COST = 4  # of a resource
PAY_BASE = MAX_COST + 1

# Kinds of hexes
ABSENT = -1
ARID = 0
PRODUCES = 1  # + resource
DRAWS = PRODUCES + NUM_RESOURCES
GROWS = DRAWS + 1
BLOOMS = GROWS + 1
POINTS = BLOOMS + 1
KINDS = ("arid", *RESOURCES, "draw", "grow", "bloom", "points")


class Objectives(IntEnum):
    """How the objectives of a match come about: the values of the option."""

    DRAWN = 0
    CHOSEN = 1
    FIRST_GAME = 2
    FAMILY = 3


class Phase(IntEnum):
    """The parts of a match."""

    SETUP = 0
    TURNS = 1
    OVER = 2


class Decision(IntEnum):
    """What a seat can be asked."""

    CHOOSE_OBJECTIVE = 0
    CHOOSE_PIECE = 1
    PLACE_TILE = 2
    TURN_TILE = 3
    TAKE_ACTION = 4
    TAKE_BONUS = 5
    PAY_COST = 6
    CHOOSE_RUIN = 7
    PLACE_WEED = 8


# An action is its decision's first number plus the answer's place in that decision's range.
OBJECTIVE = 0  # + objective, brown ones first
PIECE = OBJECTIVE + 2 * NUM_OBJECTIVES  # + 0 the starting tile, + 1 + place of a level-0 tile
PASS = PIECE + 3
DRAW = PASS + 1
GROW = DRAW + 1  # + place on display
BLOOM = GROW + SHOWN  # + hex
CHOICE = BLOOM + NUM_LAND  # + ruin
PAY = CHOICE + MAX_RUINS  # + (mushrooms * PAY_BASE + insects) * PAY_BASE + water
TURN = PAY + PAY_BASE**NUM_COLORS  # + rotation
CELL = TURN + 6  # + cell
NUM_ACTIONS = CELL + NUM_CELLS
# Cells at most two away from the forest: 30 around one tile, and no other piece adds more than 16.
MAX_LEGAL = 30 + (NUM_PIECES - 1) * 16

STATE = state_dtype(
    [
        ("occupied", np.int64, (GRID,)),  # forest and ruins, a row each, a bit a cell
        ("fits", np.int64, (2, GRID)),  # by shape: where a tile's middle can lie
        ("group_production", np.int32, (MAX_SEATS, FLOWERS)),  # by group: a byte a resource
        ("hex_cell", np.int16, (NUM_HEXES,)),  # where the hex lies, or NONE
        ("beside", np.int16, (MAX_SEATS, NUM_LAND)),  # groups next to the hex, a bit each
        ("lookup", np.uint8, (LOOKUP,)),  # hash table from cell to hex + 1; see table.py
        ("owner", np.int8, (NUM_HEXES,)),  # the side whose flower is on the hex, or NONE
        ("group", np.int8, (NUM_HEXES,)),  # and that flower's group
        ("flower_hex", np.uint8, (MAX_SEATS, FLOWERS)),  # where a side's flowers are, in order
        ("rotation", np.int8, (NUM_PIECES,)),  # of a piece that has been laid, or NONE
        ("stump", np.uint8, (NUM_LAND,)),  # free stumps that have been laid, ascending
        ("num_stumps", np.int8),
        ("ruin_stumps", np.int8, (MAX_RUINS,)),  # free stumps around it; AWAITED: to be chosen
        ("num_ruins", np.int8),
        ("low_q", np.int16),
        ("low_r", np.int16),
        ("span_q", np.int8),
        ("span_r", np.int8),
        ("supply", np.int8, (NUM_RESOURCES,)),
        ("held", np.int8, (MAX_SEATS, NUM_RESOURCES)),
        ("production", np.int8, (MAX_SEATS, NUM_RESOURCES)),  # where the markers stand
        ("flowers", np.int8, (MAX_SEATS,)),  # not yet placed
        ("pile", np.int8, (MAX_PILE,)),  # top is at pile_size - 1; NONE beyond
        ("pile_size", np.int8),
        ("shown", np.int8, (SHOWN,)),  # tile on display, or NONE
        ("dealt", np.int8, (DEALT,)),  # level-0 tiles not laid: one a seat, then those in the box
        ("laying", np.int8),  # the piece being laid, or NONE
        ("brown", np.int8),  # objective, or NONE while it is to be chosen
        ("green", np.int8),  # objective, or NONE
        ("phase", np.int8),
        ("turn_side", np.int8),  # whose turn it is, NONE before the first
        ("num_rounds", np.int8),  # played to their end
        ("is_ending", np.int8),  # 1: somebody's last flower is placed
        ("is_won", np.int8),  # 1: solo, the player's last flower is placed
    ],
    options=("objectives", "easy"),
    pending=8,
)
AWAITED = -2

FLOWERS_LINE = 0
BROWN_LINE = 1
GREEN_LINE = 2
POINTS_LINE = 3
SCORE_LINES = (
    ScoreLine("line-flowers", "9.2"),
    ScoreLine("line-brown", "9.3"),
    ScoreLine("line-green", "9.4"),
    ScoreLine("line-points", "9.5"),
)
NUM_SCORE_LINES = len(SCORE_LINES)

# Features of `observe`: see insight.py.
SIDE_FEATURES = 2 * NUM_RESOURCES + 2
TILE_FEATURES = HEXES * (len(KINDS) + NUM_RESOURCES) + NUM_RESOURCES
STUMP_FEATURES = MAX_SEATS + 3
NUM_FEATURES = (
    len(Decision)
    + 2 * NUM_OBJECTIVES
    + MAX_SEATS * SIDE_FEATURES
    + (SHOWN + 1) * TILE_FEATURES
    + NUM_LAND * STUMP_FEATURES
    + NUM_RESOURCES
    + 3
)


# Reading components


def _read_hex(words: Any) -> tuple[int, int, list[int]] | None:
    """Kind, points and cost of a hex such as "water MI", or nothing if it is not one."""
    name, _, cost = words.partition(" ") if isinstance(words, str) else ("", "", "")
    name, dash, worth = name.partition("-")
    if name not in KINDS or cost.strip(LETTERS) or (name == "points") != bool(dash):
        return None
    if dash and not (worth.isascii() and worth.isdecimal()):
        return None
    counts = [cost.count(letter) for letter in LETTERS]
    points = int(worth) if worth else 0
    if max(counts) > MAX_COST or points > 9 or (name == "arid" and cost):
        return None
    return KINDS.index(name), points, counts


def _hexes(*lengths: int) -> Any:
    def check(value: Any) -> str | None:
        is_list = isinstance(value, list) and len(value) in lengths
        if is_list and all(map(_read_hex, value)):
            return None
        counts = " or ".join(map(str, lengths))
        samples = '"arid", "water MI" or "points-2 MIW"'
        limit = f"with at most {MAX_COST} of a resource"
        return f"must be a list of {counts} hexes such as {samples}, {limit}"

    return check


def _beetles(value: Any) -> str | None:
    if isinstance(value, str) and len(value) <= 3 and not value.strip(LETTERS):
        return None
    return f"must be at most three of the letters {LETTERS}"


SCHEMA = {
    "resources": {"count": number(1, 99)},
    "tiles": {
        "level": number(0, 3),
        "seats": number(2, 4),
        "hexes": _hexes(HEXES),
        "beetles": _beetles,
    },
    "starts": {"hexes": _hexes(1, HEXES), "beetles": _beetles},
    "objectives": {"colour": one_of("double", "brown", "green"), "first_game": flag},
    "names": {"line": number(1, 4), "least": number(0, 99)},
}

TABLES = (
    "SUPPLY",
    "TILE_LEVEL",
    "TILE_SEATS",
    "PIECE_SIZE",
    "PIECE_BEETLES",
    "START_HEX",
    "HEX_KIND",
    "HEX_COST",
    "HEX_POINTS",
    "HEX_PRODUCTION",
    "FIRST_GAME",
    "NAME_LEAST",
)
# How many tiles of each level the box holds.
LEVEL_TILES = (4, 6, 6, 6)


def make_tables(components: Components) -> Mapping[str, npt.NDArray[Any]]:
    """The arrays the rules read; counts that the rulebook prints are checked."""
    _check_counts(components)
    tiles = components.tables["tiles"]
    pieces_ = [*tiles, *components.tables["starts"]]
    kind = np.full(NUM_LAND, ABSENT, np.int8)
    cost = np.zeros((NUM_LAND, NUM_RESOURCES), np.int8)
    points = np.zeros(NUM_LAND, np.int8)
    for piece, entry in enumerate(pieces_):
        for place, words in enumerate(entry["hexes"]):
            read = _read_hex(words)
            assert read is not None
            kind[piece * HEXES + place], points[piece * HEXES + place] = read[:2]
            cost[piece * HEXES + place] = read[2]
    produced = np.array(
        [1 << 8 * (k - PRODUCES) if PRODUCES <= k < DRAWS else 0 for k in kind.tolist()], np.int32
    )
    starts = [int(np.flatnonzero(kind[p * HEXES :] > ARID)[0]) for p in range(START, NUM_PIECES)]
    objectives = components.tables["objectives"]
    first = [
        [o["first_game"] for o in objectives if o["colour"] == colour].index(True)
        for colour in ("brown", "green")
    ]
    least = np.full((4, 4), 127, np.int8)
    for line in range(4):
        bounds = [n["least"] for n in components.tables["names"] if n["line"] == line + 1]
        least[line, : len(bounds)] = bounds
    return {
        "SUPPLY": np.array([r["count"] for r in components.tables["resources"]], np.int8),
        "TILE_LEVEL": np.array([tile["level"] for tile in tiles], np.int8),
        "TILE_SEATS": np.array([tile["seats"] for tile in tiles], np.int8),
        "PIECE_SIZE": np.array([len(piece["hexes"]) for piece in pieces_], np.int8),
        "PIECE_BEETLES": np.array(
            [[piece["beetles"].count(letter) for letter in LETTERS] for piece in pieces_], np.int8
        ),
        "START_HEX": np.array(starts, np.int8),
        "HEX_KIND": kind,
        "HEX_COST": cost,
        "HEX_POINTS": points,
        "HEX_PRODUCTION": produced,
        "FIRST_GAME": np.array(first, np.int8),
        "NAME_LEAST": least,
    }


def _check_counts(components: Components) -> None:
    """Rules 1.1 to 1.8: what the box holds."""
    origin = components.origin

    def check(holds: bool, problem: str) -> None:
        if not holds:
            raise BadComponents(f"{origin}: {problem}")

    ids = [entry["id"] for entry in components.tables["resources"]]
    check(ids == list(RESOURCES), f"resources: must be {', '.join(RESOURCES)}, in this order")
    # Every seat has four markers and its first light.
    least = [*[MAX_SEATS] * NUM_COLORS, MAX_SEATS * (1 + START_LIGHT)]
    for entry, needed in zip(components.tables["resources"], least, strict=True):
        check(entry["count"] >= needed, f"resources {entry['id']!r}: count is under {needed}")
    tiles = components.tables["tiles"]
    check(len(tiles) == NUM_TILES, f"tiles: {len(tiles)} entries, the box holds {NUM_TILES}")
    first = 0
    for level, count in enumerate(LEVEL_TILES):
        for tile in tiles[first : first + count]:
            check(tile["level"] == level, f"tiles {tile['id']!r}: level must stay {level}")
        first += count
    for tile in tiles:
        is_light = any(words.startswith("light") for words in tile["hexes"])
        check(not is_light, f"tiles {tile['id']!r}: only starting tiles have a light stump")
    for tile in tiles[:DEALT]:
        check(tile["seats"] == 2, f"tiles {tile['id']!r}: seats of a level-0 tile must stay 2")
    for seats in (2, 3, 4):
        shown = sum(tile["seats"] <= seats for tile in tiles[DEALT:])
        check(shown >= SHOWN, f"tiles: only {shown} for {seats} seats, two must be on display")
    starts = components.tables["starts"]
    check(len(starts) == NUM_STARTS, f"starts: {len(starts)} entries, the box holds {NUM_STARTS}")
    for start in starts:
        stumps = [words for words in start["hexes"] if words != "arid"]
        is_light = len(stumps) == 1 and stumps[0].startswith("light")
        check(is_light, f"starts {start['id']!r}: must have one stump, a light one")
    objectives = components.tables["objectives"]
    colours = [entry["colour"] for entry in objectives]
    due = ["double", *["brown"] * NUM_OBJECTIVES, *["green"] * NUM_OBJECTIVES]
    check(colours == due, "objectives: must be one double, five brown, five green, in this order")
    for colour in ("brown", "green"):
        chosen = [o["id"] for o in objectives if o["colour"] == colour and o["first_game"]]
        check(len(chosen) == 1, f"objectives: {len(chosen)} {colour} ones for a first game, not 1")
    for line in range(1, 5):
        bounds = [n["least"] for n in components.tables["names"] if n["line"] == line]
        grow = bounds == sorted(set(bounds)) and bounds[:1] == [0] and len(bounds) <= 4
        check(grow, f"names: `least` of line {line} must begin with 0 and grow")


COMPONENTS = read_components(Path(__file__).parent / "components.toml", SCHEMA)
_default = make_tables(COMPONENTS)
SUPPLY = _default["SUPPLY"]
TILE_LEVEL = _default["TILE_LEVEL"]
TILE_SEATS = _default["TILE_SEATS"]
PIECE_SIZE = _default["PIECE_SIZE"]
PIECE_BEETLES = _default["PIECE_BEETLES"]
START_HEX = _default["START_HEX"]
HEX_KIND = _default["HEX_KIND"]
HEX_COST = _default["HEX_COST"]
HEX_POINTS = _default["HEX_POINTS"]
HEX_PRODUCTION = _default["HEX_PRODUCTION"]
FIRST_GAME = _default["FIRST_GAME"]
NAME_LEAST = _default["NAME_LEAST"]


# The outline of a tile: a middle and three arms, a third of a turn apart

ARMS = ((1, 0), (0, -1), (-1, 1))


def tile_offsets(rotation: int, size: int = HEXES) -> list[tuple[int, int]]:
    """Where the hexes of a piece lie, seen from its middle."""
    return [(0, 0), *(rotated(arm, rotation) for arm in ARMS)][:size]


def piece_id(piece: int) -> str:
    """The name of a tile or starting tile in the components file and in notation."""
    if piece < NUM_TILES:
        return str(COMPONENTS.tables["tiles"][piece]["id"])
    return str(COMPONENTS.tables["starts"][piece - START]["id"])


def objective_id(objective: int) -> str:
    """The name of an objective, brown ones first."""
    return str(COMPONENTS.tables["objectives"][1 + objective]["id"])


def pieces(state: State) -> tuple[int, ...]:
    """Every tile, 100 + resource for every resource, 200 + side for every flower."""
    found = [int(tile) for tile in (*state.pile, *state.shown, *state.dealt) if tile != NONE]
    found += [tile for tile in range(NUM_TILES) if state.rotation[tile] != NONE]
    for resource in range(NUM_RESOURCES):
        count = state.supply[resource] + state.held[:, resource].sum()
        found += [100 + resource] * int(count)
    for side in range(MAX_SEATS):
        placed = int((state.owner == side).sum())
        found += [200 + side] * (int(state.flowers[side]) + placed)
    return tuple(sorted(found))
