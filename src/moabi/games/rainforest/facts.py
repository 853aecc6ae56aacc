"""Rainforest: what there is to know of a match, by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from moabi.core.contract import NONE
from moabi.core.facts import (
    UNSEEN,
    Fact,
    counted,
    counts,
    letter,
    number,
    pending,
    seat,
    word,
)
from moabi.core.state import State
from moabi.games.rainforest.layout import (
    AREA_SIZES,
    BOX,
    MAX_SPACES,
    NUM_AREAS,
    NUM_KINDS,
    NUM_ZONES,
    TYPES,
    UNKNOWN,
    ZONES,
    Decision,
    Phase,
    kind_name,
    tile_id,
)

KINDS = tuple(kind_name(kind) for kind in range(NUM_KINDS))


def _token(kind: Any) -> str | None:
    return None if kind == NONE else KINDS[int(kind)]


def _tile(tile: Any) -> str | None:
    if tile == NONE:
        return None
    return UNSEEN if tile == UNKNOWN else tile_id(int(tile))


def _placed(tile: Any, tokens: Any) -> dict[str, Any] | None:
    """A tile with what lies in each of its slots."""
    if tile == NONE:
        return None
    return {"tile": tile_id(tile), "tokens": [_token(kind) for kind in tokens]}


def _tiles(state: State, where: str) -> list[list[dict[str, Any] | None]]:
    tiles, tokens = state[where].tolist(), state[f"{where}_token"].tolist()
    return [
        [_placed(*one) for one in zip(tiles[n], tokens[n], strict=True)] for n in range(state.seats)
    ]


def _jungle(state: State, _: int) -> list[list[dict[str, Any]]]:
    return [
        [one for one in row[: state.num_locked[n]] if one is not None]
        for n, row in enumerate(_tiles(state, "jungle"))
    ]


def _area(area: int) -> str:
    color, size = divmod(area, len(AREA_SIZES))
    return f"{ZONES[color]} {AREA_SIZES[size]}"


def _areas(state: State, _: int) -> dict[str, dict[str, Any]]:
    return {
        _area(area): {
            "seat": letter(state.area_seat[area]),
            "spot": counted(state.area_spot[area]) if state.area_seat[area] != NONE else None,
        }
        for area in range(NUM_AREAS)
        if state.area_seat[area] != BOX
    }


def _about(state: State, decision: Decision, argument: int) -> str | None:
    if decision is Decision.GIVE_TOKEN:
        zone, space = divmod(argument, MAX_SPACES)
        return f"{ZONES[zone]} {space + 1}"
    return _area(argument) if decision is Decision.PLACE_AREA else None


def _zones(read: Any) -> Any:
    """A reading that gives something of each zone, by its colour."""
    return lambda state, _: {ZONES[zone]: read(state, zone) for zone in range(NUM_ZONES)}


FACTS = (
    Fact(
        "bag",
        "how many tokens of each kind are in the bag",
        lambda state, _: counts(KINDS, state.bag),
    ),
    Fact(
        "space",
        "by zone, the token on each space, or null where there is none",
        _zones(lambda state, zone: [_token(kind) for kind in state.space[zone].tolist()]),
    ),
    Fact(
        "pile",
        "by zone, its tiles from the bottom up, `?` where nobody knows them",
        _zones(lambda s, zone: [_tile(t) for t in s.pile[zone, : s.pile_size[zone]]]),
        ("pile", "pile_size"),
    ),
    Fact(
        "known",
        "by zone, how many tiles from the bottom were returned and are known",
        _zones(lambda state, zone: int(state.known[zone])),
    ),
    Fact(
        "totem",
        "by seat, the type of its totem",
        lambda state, _: [TYPES[state.totem[n]] for n in range(state.seats)],
    ),
    Fact(
        "clearing",
        "by seat, its three places: null, or the `tile` and the `tokens` in its slots, null where "
        "there is none",
        lambda state, _: _tiles(state, "clearing"),
        ("clearing", "clearing_token"),
    ),
    Fact(
        "jungle",
        "by seat, the locked tiles in placement order, with their tokens",
        _jungle,
        ("jungle", "jungle_token", "num_locked"),
    ),
    Fact(
        "held",
        "by seat, the tokens in its reserve and those taken this turn",
        lambda state, _: [
            [_token(kind) for kind in state.held[n] if kind != NONE] for n in range(state.seats)
        ],
    ),
    Fact(
        "area",
        "by Protected Area token in this match, its `seat` and its `spot` in the jungle, or null",
        _areas,
        ("area_seat", "area_spot"),
    ),
    Fact(
        "declined",
        "by seat, the colours of which it gave up the three-tile token",
        lambda state, _: [
            [ZONES[zone] for zone in range(NUM_ZONES) if state.declined[n, zone]]
            for n in range(state.seats)
        ],
    ),
    Fact(
        "diversity",
        "by seat, the spot where its Diversity token lies, or null",
        lambda state, _: [counted(spot) for spot in state.diversity[: state.seats]],
    ),
    seat("first", "the seat with the Binoculars"),
    seat("turn_seat", "whose turn it is"),
    word("phase", "of the turn: `taking`, `placing`, `locking`, `claiming` or `discarding`", Phase),
    Fact(
        "zone",
        "the zone chosen this turn, or null",
        lambda state, _: None if state.zone == NONE else ZONES[state.zone],
    ),
    number("num_locked_now", "how many tiles were locked this turn"),
    number("num_rounds", "how many rounds are over"),
    pending(Decision, _about, "the space to swap with, or the area token to place"),
)
INTERNAL: Mapping[str, str] = {
    "bag_size": "follows from `bag`",
    "num_lying": "follows from `space`",
    "num_held": "follows from `held`",
    "filled": "follows from `clearing`",
    "spots": "follows from `jungle`",
    "shielded": "follows from `area`",
}
