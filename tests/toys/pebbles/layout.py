"""Pebbles: enums, record type and component tables.

A pebble is a number from 0 to 8, its position in components.toml; a place is its position in the
row. A taken pebble is still found at its place, where `owner` says who has it. In a hidden copy
UNKNOWN stands for a pebble whose number the viewer cannot see.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from moabi.core.components import Components, number, read_components
from moabi.core.contract import ScoreLine
from moabi.core.errors import BadComponents
from moabi.core.state import State, state_dtype

NUM_PEBBLES = 9
UNKNOWN = NUM_PEBBLES
MAX_STEPS = 2 * NUM_PEBBLES


class Decision(IntEnum):
    """What a seat can be asked."""

    TAKE_PEBBLE = 0
    KEEP_PEBBLE = 1


# Every action, by its number.
TAKE_LEFT = 0
TAKE_RIGHT = 1
SHOW = 2
KEEP = 3
NUM_ACTIONS = 4
MAX_LEGAL = 2

STATE = state_dtype(
    [
        ("pebble", np.int8, (NUM_PEBBLES,)),  # the pebble of each place
        ("owner", np.int8, (NUM_PEBBLES,)),  # the seat that took it, or NONE while in the row
        ("shown", np.int8, (NUM_PEBBLES,)),  # 1: face up for all
    ],
    options=("ends",),
    pending=1,
)

SHOWN_LINE = 0
KEPT_LINE = 1
SCORE_LINES = (ScoreLine("line-shown", "4.2"), ScoreLine("line-kept", "4.3"))

# Features of `observe`: the decision, and for each place whose it is and what is seen there.
NUM_FEATURES = len(Decision) + 2 * NUM_PEBBLES

SCHEMA = {"pebbles": {"number": number(-9, 9)}}
TABLES = ("NUMBERS",)


def make_tables(components: Components) -> Mapping[str, npt.NDArray[Any]]:
    """The arrays the rules read; rule 1.1 says how many pebbles there are."""
    pebbles = components.tables["pebbles"]
    if len(pebbles) != NUM_PEBBLES:
        raise BadComponents(f"{components.origin}: {len(pebbles)} pebbles, not {NUM_PEBBLES}")
    return {"NUMBERS": np.array([entry["number"] for entry in pebbles], np.int8)}


COMPONENTS = read_components(Path(__file__).parent / "components.toml", SCHEMA)
NUMBERS = make_tables(COMPONENTS)["NUMBERS"]


def pieces(state: State) -> tuple[int, ...]:
    """Every pebble in the state, wherever it lies."""
    return tuple(sorted(int(pebble) for pebble in state.pebble))
