"""Vorex: what there is to know of a match, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from moabi.core.contract import NONE
from moabi.core.facts import UNSEEN, Fact, flag, letter, number, pending, seat, word
from moabi.core.state import State
from moabi.games.vorex.layout import (
    AWAITED,
    BACK,
    HEXES,
    KINDS,
    NUM_LAND,
    NUM_OBJECTIVES,
    NUM_PIECES,
    RESOURCES,
    RUIN,
    Decision,
    Phase,
    objective_id,
    piece_id,
)
from moabi.games.vorex.naming import coordinates, hex_id


def _sides(read: Callable[[State, int], Any]) -> Callable[[State, int], Any]:
    """A reading that gives something of each side: alone, the second is the Weed."""
    return lambda state, _: [read(state, side) for side in range(max(int(state.seats), 2))]


def _resources(row: Any) -> dict[str, int]:
    return dict(zip(RESOURCES, row.tolist(), strict=True))


def _tile(tile: Any) -> str | None:
    """A tile by its id; `?` and the level on its back, if that is all that is seen."""
    if tile == NONE:
        return None
    return f"{UNSEEN}{int(tile) - BACK}" if tile >= BACK else piece_id(int(tile))


def _at(cell: Any) -> list[int]:
    return list(coordinates(int(cell)))


def _laid(state: State, _: int) -> dict[str, dict[str, Any]]:
    cells = state.hex_cell[: NUM_PIECES * HEXES : HEXES].tolist()
    return {
        piece_id(piece): {"at": _at(cell), "rotation": rotation}
        for piece, (cell, rotation) in enumerate(zip(cells, state.rotation.tolist(), strict=True))
        if cell != NONE
    }


def _hexes(state: State, _: int) -> dict[str, dict[str, Any]]:
    places = _places(state)
    return {hex_id(one): places[one] for one in range(NUM_LAND) if one in places}


def _places(state: State) -> dict[int, dict[str, Any]]:
    """Where every hex lies, and whose flower is there."""
    # As lists: to look each up in the record would take most of the time.
    rows = zip(state.hex_cell.tolist(), state.owner.tolist(), state.group.tolist(), strict=True)
    return {
        one: {
            "at": _at(cell),
            "owner": letter(owner),
            "group": None if owner == NONE else group + 1,
        }
        for one, (cell, owner, group) in enumerate(rows)
        if cell != NONE
    }


def _ruins(state: State, _: int) -> list[dict[str, Any]]:
    places = _places(state)
    return [
        {**places[RUIN + ruin], "stumps": max(stumps, 0), "awaited": stumps == AWAITED}
        for ruin, stumps in enumerate(state.ruin_stumps[: state.num_ruins].tolist())
    ]


def _objective(name: str, first: int) -> Callable[[State, int], str | None]:
    return lambda state, _: None if state[name] == NONE else objective_id(first + int(state[name]))


def _about(state: State, decision: Decision, argument: int) -> Any:
    if decision is Decision.TURN_TILE:
        return _at(argument)
    if decision is Decision.PAY_COST:
        return hex_id(argument)
    if decision is Decision.TAKE_BONUS:
        return KINDS[argument]
    if decision is Decision.CHOOSE_OBJECTIVE:
        return "green" if argument else "brown"
    return None


FACTS = (
    Fact(
        "piece",
        "the pieces laid: where the middle lies `at`, column and row counted from the middle of "
        "the first piece, and the `rotation`",
        _laid,
        ("rotation",),
    ),
    Fact(
        "hex",
        "the hexes laid: where they lie `at`, the `owner` of the flower there or null, and its "
        "`group`: flowers of an owner with one number are connected",
        _hexes,
        ("hex_cell", "owner", "group"),
    ),
    Fact(
        "ruin",
        "the ruins in the order they came up: `at`, `owner` and `group` as above, the free "
        "`stumps` around it, and whether its owner's choice is `awaited`",
        _ruins,
        ("num_ruins", "ruin_stumps"),
    ),
    Fact(
        "stump",
        "the free stumps that have been laid",
        lambda state, _: [hex_id(int(one)) for one in state.stump[: state.num_stumps]],
        ("stump", "num_stumps"),
    ),
    Fact(
        "supply",
        "how much there is of each resource in the supply",
        lambda state, _: _resources(state.supply),
    ),
    Fact(
        "held",
        "by side, its resources; alone, the second side here and below is the Weed",
        _sides(lambda state, side: _resources(state.held[side])),
    ),
    Fact(
        "production",
        "by side, where its production markers stand",
        _sides(lambda state, side: _resources(state.production[side])),
    ),
    Fact(
        "flowers",
        "by side, how many flowers it has yet to place",
        _sides(lambda state, side: int(state.flowers[side])),
    ),
    Fact(
        "pile",
        "the pile from the bottom up, `?` and the level on each tile's back",
        lambda state, _: [_tile(tile) for tile in state.pile[: state.pile_size]],
        ("pile", "pile_size"),
    ),
    Fact("shown", "the tiles on display, or null", lambda s, _: [_tile(tile) for tile in s.shown]),
    Fact(
        "dealt",
        "the level-0 tiles that are not laid, one a seat, then those in the box; `?0` where not "
        "turned up, null where laid",
        lambda state, _: [_tile(tile) for tile in state.dealt],
    ),
    Fact("laying", "the piece that is being laid, or null", lambda s, _: _piece(s.laying)),
    Fact("brown", "the brown objective, or null", _objective("brown", 0)),
    Fact("green", "the green objective, or null", _objective("green", NUM_OBJECTIVES)),
    word("phase", "`setup`, `turns` or `over`", Phase),
    seat("turn_side", "whose turn it is, or null before the first; alone, B is the Weed"),
    number("num_rounds", "how many rounds are over"),
    flag("is_ending", "whether somebody's last flower is placed"),
    flag("is_won", "alone: whether one's last flower is placed"),
    pending(
        Decision,
        _about,
        "the cell a tile is turned at, the stump to pay for, the bonus, the objective's colour",
    ),
)
INTERNAL: Mapping[str, str] = {
    "occupied": "follows from `hex` and `ruin`",
    "fits": "follows from `hex` and `ruin`",
    "lookup": "follows from `hex` and `ruin`",
    "beside": "follows from `hex`",
    "group_production": "follows from `hex`",
    "flower_hex": "follows from `hex`, but for the order of placing",
    "low_q": "follows from `hex`",
    "low_r": "follows from `hex`",
    "span_q": "follows from `hex`",
    "span_r": "follows from `hex`",
}


def _piece(piece: Any) -> str | None:
    return None if piece == NONE else piece_id(int(piece))
