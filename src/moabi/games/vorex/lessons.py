"""Which rules of Vorex to read when, and which forbid a place, by their numbers in RULES.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from moabi.core.contract import NONE
from moabi.core.state import State
from moabi.games.vorex.blooming import majority
from moabi.games.vorex.layout import (
    ARID,
    BLOOMS,
    FLOWERS,
    GROWS,
    HEXES,
    MIDDLE,
    NUM_PIECES,
    RUIN,
    WEED,
    WIDTH,
    Decision,
    Phase,
    piece_id,
    tile_offsets,
)
from moabi.games.vorex.table import cell_from, hex_at, hexes_near, is_occupied

Tables = Mapping[str, Any]

LESSONS = {
    "CHOOSE_OBJECTIVE": ("2.7", "2.7a"),
    "CHOOSE_PIECE": ("3.1", "3.2"),
    "CHOOSE_PIECE_ALONE": ("12.1", "3.2"),
    "PLACE_PIECE": ("3.1", "5.1", "5.3"),
    "PLACE_PIECE_ALONE": ("12.1", "5.1", "5.3"),
    "PLACE_TILE": ("5.1", "5.2", "5.3"),
    "TURN_TILE": ("5.1", "5.1a"),
    "TAKE_ACTION": ("4.2", "4.3", "5.1", "6.1", "6.2"),
    "TAKE_BONUS": ("6.6",),
    "TAKE_BONUS_WEED": ("12.5", "12.5a"),
    "PAY_COST": ("6.2", "6.3"),
    "CHOOSE_RUIN": ("7.1", "7.1e"),
    "PLACE_WEED": ("12.3", "12.4", "12.7", "12.8"),
    "tell-beetles": ("5.4",),
    "tell-new-ruins": ("5.2", "7.1", "7.2"),
    "tell-last-round": ("8.1", "9.1"),
}
"""The rules to read with a lesson, by its subject: a decision, or news."""

PLACES: dict[tuple[str, str], tuple[str, ...]] = {
    ("", "pile"): ("5.1", "5.5"),
    ("PAY_COST", "pile"): ("6.3b",),
    ("PLACE_WEED", "pile"): ("12.3",),
    ("", "shown"): ("5.1",),
    ("TAKE_BONUS", "shown"): ("6.6",),
    ("PAY_COST", "shown"): ("6.3b",),
    ("CHOOSE_RUIN", "shown"): ("5.5b",),
    ("PLACE_WEED", "shown"): ("12.3", "12.5"),
    ("", "cell"): ("5.1", "6.1"),
    ("", "turn"): ("5.1", "5.1a"),
    ("", "dealt"): ("3.1", "2.1"),
    ("", "start"): ("3.1",),
    ("", "flower"): ("4.2", "6.1"),
    ("TAKE_ACTION", "flower"): ("6.1",),
    ("TAKE_BONUS", "flower"): ("6.6", "6.1"),
    ("PAY_COST", "flower"): ("6.5",),
    ("CHOOSE_RUIN", "flower"): ("7.1e",),
    ("PLACE_WEED", "flower"): ("12.3",),
    ("", "held"): ("6.2",),
    ("TAKE_ACTION", "held"): ("6.1", "6.2"),
    ("PAY_COST", "held"): ("6.2", "6.3"),
    ("PLACE_WEED", "held"): ("12.3",),
    ("", "board"): ("4.2", "4.3"),
    ("TAKE_BONUS", "board"): ("6.6",),
    ("PAY_COST", "board"): ("2.4",),
    ("CHOOSE_RUIN", "board"): ("7.1e",),
    ("PLACE_WEED", "board"): ("12.3",),
    ("", "objective"): ("2.3", "9.1"),
    ("", "seat"): ("4.2",),
    ("TAKE_ACTION", "seat"): ("4.2a",),
    ("PLACE_TILE", "seat"): ("5.1",),
    ("TURN_TILE", "seat"): ("5.1",),
    ("TAKE_BONUS", "seat"): ("12.5a",),
    ("PAY_COST", "seat"): ("6.3b",),
    ("CHOOSE_RUIN", "seat"): ("7.1e",),
    ("PLACE_WEED", "seat"): ("12.3",),
    ("", "weed"): ("12.1",),
    ("PLACE_WEED", "weed"): ("12.3",),
}
"""What to read of a kind of place, at a decision or at any; keys begin with their kind."""
SETTING_UP = {
    "pile": ("3.1",),
    "shown": ("3.1",),
    "flower": ("3.2",),
    "held": ("3.1", "6.2"),
    "board": ("3.1", "4.3"),
    "seat": ("3.1",),
}
"""The same in the set-up round, where it differs."""
THEIRS = {
    "dealt": ("3.1", "2.1a"),
    "start": ("3.1",),
    "flower": (),
    "held": ("6.3b",),
    "board": ("4.3",),
    "seat": ("4.1",),
}
"""What to read of another seat's; where there is nothing, what is to be done now."""
EMPTY = ("5.5a",)
"""What to read of a pile with nothing left."""
STEPS = {
    Decision.PLACE_TILE: "5.1",
    Decision.TURN_TILE: "5.1",
    Decision.TAKE_ACTION: "4.2",
    Decision.TAKE_BONUS: "6.6",
    Decision.PAY_COST: "6.3b",
    Decision.CHOOSE_RUIN: "7.1e",
    Decision.PLACE_WEED: "12.3",
}
"""The rule that says what is to be done at a decision, after the set-up round."""
CHOOSING = (Decision.CHOOSE_PIECE, Decision.TAKE_ACTION, Decision.TAKE_BONUS)
"""Decisions that come before an action: only there does it matter which tiles are left."""
VERBS: dict[str, tuple[Decision, ...]] = {
    "objective": (Decision.CHOOSE_OBJECTIVE,),
    "lay": (Decision.CHOOSE_PIECE,),
    "at": (Decision.PLACE_TILE,),
    "turn": (Decision.TURN_TILE,),
    "draw": (Decision.TAKE_ACTION, Decision.TAKE_BONUS),
    "grow": (Decision.TAKE_ACTION, Decision.TAKE_BONUS),
    "bloom": (Decision.TAKE_ACTION, Decision.TAKE_BONUS),
    "pass": (Decision.TAKE_ACTION, Decision.TAKE_BONUS),
    "pay": (Decision.PAY_COST,),
    "ruin": (Decision.CHOOSE_RUIN,),
    "weed": (Decision.PLACE_WEED,),
}
"""The decisions at which each kind of answer says something."""
OWNED = ("dealt", "start", "flower", "held", "board")
"""Kinds of places that belong to a seat, whose number follows."""


def subject(state: State) -> str:
    """What to teach of the question: its decision, and the moment or the mode where it matters."""
    decision = Decision(state.decision)
    name = decision.name
    if decision is Decision.TAKE_BONUS:
        return f"{name}_WEED" if state.seats == 1 and state.turn_side == WEED else name
    if state.phase != Phase.SETUP or decision not in (Decision.CHOOSE_PIECE, Decision.PLACE_TILE):
        return name
    name = "PLACE_PIECE" if decision is Decision.PLACE_TILE else name
    return f"{name}_ALONE" if state.seats == 1 else name


def forbidding(state: State, tables: Tables, place: str) -> tuple[str, ...]:
    """The rules that forbid a place of the board at this decision, the most telling first."""
    decision = Decision(state.decision)
    kind, *rest = place.split("-")
    numbers = [int(part) for part in rest if part.isdecimal()]
    if kind == "objective":
        return _of_objective(decision, rest)
    if decision is Decision.CHOOSE_OBJECTIVE:
        return ("2.7a",)
    if kind == "cell":
        return _of_cell(state, tables, numbers[1] * WIDTH + numbers[0])
    if kind == "flower" and numbers[1] < FLOWERS - state.flowers[numbers[0]]:
        return _of_cell(state, tables, int(state.hex_cell[state.flower_hex[tuple(numbers)]]))
    if (kind == "pile" and not state.pile_size) or (
        kind == "shown" and state.shown[numbers[0]] == NONE
    ):
        return EMPTY if decision in CHOOSING else (_step(state, decision),)
    if kind in THEIRS and numbers[0] != state.seat:
        if state.seats > 1:
            return THEIRS[kind] or (_step(state, decision),)
        # Alone, what is not one's own is the Weed's; but both tiles of level 0 are one's own.
        kind = "weed" if kind == "flower" else kind
    if state.phase == Phase.SETUP and kind in SETTING_UP:
        return SETTING_UP[kind]
    return PLACES.get((decision.name, kind)) or PLACES.get(("", kind), ())


def _step(state: State, decision: Decision) -> str:
    """The rule that says what is to be done now."""
    return "3.1" if state.phase == Phase.SETUP else STEPS[decision]


def _of_objective(decision: Decision, name: list[str]) -> tuple[str, ...]:
    """What an objective scores, or who chooses it and when."""
    colour = name[0]
    if decision is Decision.CHOOSE_OBJECTIVE:
        return ("2.3",) if colour == "double" else ("2.7a",)
    if colour == "double":
        return ("9.2",)
    return (f"{'10' if colour == 'brown' else '11'}.{int(name[1]) + 1}", "9.1")


def _of_cell(state: State, tables: Tables, cell: int) -> tuple[str, ...]:
    decision = Decision(state.decision)
    if decision is Decision.CHOOSE_PIECE:
        return ("3.1a",) if state.span_q == 0 else ("3.1",)
    if decision is Decision.PLACE_TILE:
        return _laying(state, tables, cell)
    if decision is Decision.TURN_TILE:
        return ("5.1",)
    if decision is Decision.PAY_COST:
        return ("6.3b",)
    hexagon = hex_at(state, cell)
    if decision is Decision.CHOOSE_RUIN:
        return _of_ruin(state, hexagon) if hexagon >= RUIN else ("7.1e",)
    is_weed = state.seats == 1 and state.turn_side == WEED
    if decision is Decision.TAKE_BONUS:
        kind = int(state.pending[state.num_pending - 1, 2])
        if kind == GROWS:
            return ("12.5a" if is_weed else "5.1",)
        if kind != BLOOMS:
            return ("6.6",)
    if hexagon == NONE:
        return ("12.3",) if is_weed else ("5.1",)
    if hexagon >= RUIN:
        return ("6.1a", *_of_ruin(state, hexagon))
    if state.owner[hexagon] != NONE or tables["HEX_KIND"][hexagon] == ARID:
        return ("6.1",)
    # A free stump, and it is not for the Weed: so flowers or resources are lacking.
    return ("6.2", "6.3") if state.flowers[state.turn_side] else ("6.1a",)


def _of_ruin(state: State, hexagon: int) -> tuple[str, ...]:
    """Why a ruin does not bloom, or not for this seat."""
    if state.owner[hexagon] != NONE or state.ruin_stumps[hexagon - RUIN]:
        return ("7.1",)
    near = hexes_near(state, int(state.hex_cell[hexagon])).to_bytes(6, "big")
    if all(state.owner[beside - 1] == NONE for beside in near):
        return ("7.1c",)
    return ("7.2a",) if majority(state, hexagon - RUIN) == NONE else ("7.1d",)


def _laying(state: State, tables: Tables, cell: int) -> tuple[str, ...]:
    """Why the piece in hand cannot lie with its middle there, however it is turned."""
    if is_occupied(state, cell):
        return ("5.1c",)
    size = int(tables["PIECE_SIZE"][state.laying])
    found = set()
    for rotation in range(6 if size > 1 else 1):
        cells = [cell_from(cell, q, r) for q, r in tile_offsets(rotation, size)]
        if any(is_occupied(state, each) for each in cells):
            found.add("5.1c")
        elif not any(hexes_near(state, each) for each in cells):
            found.add("5.1")
        else:
            found.add("5.3")
    return tuple(rule for rule in ("5.3", "5.1", "5.1c") if rule in found)[:2]


# Answers


def refusing(state: State, tables: Tables, answer: str) -> tuple[str, ...]:
    """The rules that forbid a well-formed answer, the most telling first."""
    decision, seat = Decision(state.decision), int(state.seat)
    verb, _, said = answer.partition(" ")
    if decision not in VERBS[verb]:
        return (_step(state, decision),) if decision in STEPS else ()
    match verb:
        case "objective":
            return ("2.7a",)
        case "at" | "ruin":
            cell = _cell_at(*map(int, said.split(",")))
            return ("5.1",) if cell == NONE else _of_cell(state, tables, cell)
        case "bloom" | "weed":
            piece, _, number = said.partition(".")
            cell = _cell_of(state, piece, int(number))
            return ("6.1",) if cell == NONE else _of_cell(state, tables, cell)
        case "grow":
            shown = [piece_id(int(tile)).lower() for tile in state.shown if tile != NONE]
            return PLACES.get((decision.name, "shown"), ("5.1",)) if said in shown else ("5.1",)
        case "draw":
            return forbidding(state, tables, f"board-{seat}")
        case "pass":
            return forbidding(state, tables, f"seat-{seat}")
        case "turn":
            return PLACES["", "turn"]
        case "pay":
            return PLACES["PAY_COST", "held"]
    return ("3.1",)


def _cell_at(q: int, r: int) -> int:
    """The cell in that column and row, counted from the first piece, or NONE beyond the table."""
    return MIDDLE + r * WIDTH + q if max(abs(q), abs(r)) < WIDTH // 2 else NONE


def _cell_of(state: State, piece: str, number: int) -> int:
    """Where a hex of a piece lies, or NONE."""
    found = [one for one in range(NUM_PIECES) if piece_id(one).lower() == piece]
    return int(state.hex_cell[found[0] * HEXES + number]) if found else NONE
