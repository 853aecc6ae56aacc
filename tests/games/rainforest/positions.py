"""Positions for the tests of Rainforest: laid out piece by piece, or reached by playing.

A species is written with two letters, its colour's and its type's: ym is the yellow monkey, pb the
purple butterfly, bp the blue parrot. A Protected Area token is its colour's first letter and its
size: g3. A tile with tokens is `Y07=ym,.,yf`, a point for a slot that is still empty.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from moabi.core.contract import NONE
from moabi.core.pending import push
from moabi.core.registry import find_game
from moabi.core.state import State
from moabi.games.rainforest.layout import BOX, COLORS, TYPES, ZONES, Decision, Phase
from moabi.match import View

from ..playing import Playing

GAME = find_game("rainforest")
PLAYING = Playing(GAME)
RULES = PLAYING.rules
begin = PLAYING.begin
legal = PLAYING.legal
written = PLAYING.written
play = PLAYING.play
points = PLAYING.points
shares = PLAYING.shares
hidden = PLAYING.hidden
TILES = GAME.components.tables["tiles"]
NUMBERS = {entry["id"]: number for number, entry in enumerate(TILES)}
SPACES = [int(entry["spaces"]) for entry in GAME.components.tables["zones"]]
SEATS = (2, 3, 4)
ALL_PIECES = (*range(55), *sorted(100 + kind for kind in range(16) for _ in range(7)))
MONKEY, FROG, BUTTERFLY, PARROT = range(4)
PHASES = {
    Decision.TAKE_TILE: Phase.TAKING,
    Decision.TAKE_TOKENS: Phase.TAKING,
    Decision.LOCK_TILE: Phase.LOCKING,
    Decision.CLAIM_AREA: Phase.CLAIMING,
    Decision.DISCARD_TOKEN: Phase.DISCARDING,
}


def tile(tile_id: str) -> int:
    """The number of the tile of that id."""
    return NUMBERS[tile_id]


def tiles(ids: str) -> list[int]:
    """The numbers of the tiles of those ids."""
    return [tile(tile_id) for tile_id in ids.split()]


def kind(letters: str) -> int:
    """The number of a species."""
    return "mfbp".index(letters[1]) * 4 + "rypb".index(letters[0])


def kinds(text: str) -> list[int]:
    """The numbers of species; a point is an empty place."""
    return [NONE if letters == "." else kind(letters) for letters in text.split()]


def species(number: int) -> str:
    """The letters of a species."""
    return COLORS[number % 4][0] + TYPES[number // 4][0]


def area(name: str) -> int:
    """The number of a Protected Area token."""
    return "rygpb".index(name[0]) * 2 + int(name[1]) - 3


def zone_of(number: int) -> int:
    """The zone of a tile, by the components file."""
    return ZONES.index(TILES[number]["zone"])


def colors_of(number: int) -> set[int]:
    """The colours of a tile, by the components file."""
    names = (TILES[number]["zone"], TILES[number]["second"])
    return {ZONES.index(name) for name in names if name != "none"}


def takes(slot: str, token: int) -> bool:
    """Whether a slot of that name takes the species."""
    return slot in ("any", COLORS[token % 4], TYPES[token // 4])


# Playing


@cache
def playthrough(seats: int, seed: int = 1) -> Sequence[tuple[State, int, State]]:
    """Every step of a match at random, for many tests."""
    return tuple(PLAYING.playthrough(seats, seed))


def decision(state: State) -> Decision | None:
    """What is to be decided, or nothing at the end."""
    return None if state.decision == NONE else Decision(state.decision)


# Looking


def held(state: State, seat: int = 0) -> str:
    """The tokens a seat holds."""
    return " ".join(species(int(token)) for token in state.held[seat] if token != NONE)


def jungle(state: State, seat: int = 0) -> str:
    """The tiles of a seat's jungle."""
    return " ".join(TILES[number]["id"] for number in state.jungle[seat] if number != NONE)


def clearing(state: State, seat: int = 0) -> str:
    """The tiles in a seat's clearing."""
    return " ".join(TILES[number]["id"] for number in state.clearing[seat] if number != NONE)


def pile(state: State, zone: str) -> str:
    """The tiles of a pile, from its bottom to its top."""
    row = state.pile[ZONES.index(zone)]
    return " ".join("?" if t == 55 else TILES[t]["id"] for t in row if t != NONE)


def lying(state: State, zone: str) -> str:
    """The tokens in a zone; a point is an empty space."""
    number = ZONES.index(zone)
    row = state.space[number, : SPACES[number]]
    return " ".join("." if token == NONE else species(int(token)) for token in row)


def bag_size(state: State) -> int:
    """How many tokens the bag holds."""
    return int(state.bag.sum())


def finish_turn(state: State) -> State:
    """The state itself, once the seat to decide has ended its turn with the last answers offered.

    The last answer always ends something: no swap, no more placing, no more claims.
    """
    seat, rounds = int(state.seat), int(state.num_rounds)
    while state.seat == seat and state.num_rounds == rounds:
        RULES.apply(state, legal(state)[-1])
        if state.decision == Decision.TAKE_TILE:
            break
    return state


# Laying out


def lay_out(
    clearings: Sequence[str] = (),
    jungles: Sequence[str] = (),
    holding: Sequence[str] = (),
    *,
    seats: int = 2,
    zones: Mapping[str, str] | None = None,
    piles: Mapping[str, str] | None = None,
    tops: str = "",
    bag: str | None = None,
    free: str = "",
    owned: Mapping[str, tuple[int, int]] | None = None,
    declined: str = "",
    totems: Sequence[int] = (MONKEY, FROG, BUTTERFLY, PARROT),
    diversity: Sequence[int] = (),
    seat: int = 0,
    first: int = 0,
    rounds: int = 0,
    asked: Decision = Decision.TAKE_TILE,
    zone: str = "red",
    locked_now: int = 0,
) -> State:
    """A position with these pieces; every other tile is in its pile, every other token in the bag.

    A zone that is not given is full. A pile and the bag may be given in full: what belongs there
    otherwise is then out of the match. Tiles of a jungle for which no tokens are given have some
    that fit, if possible without a totem animal of their owner. `declined` is seat 0's.
    """
    state = begin(seats, 0)
    for field in ("space", "pile", "clearing", "clearing_token", "jungle", "jungle_token"):
        getattr(state, field)[:] = NONE
    state.held[:] = state.area_spot[:] = state.diversity[:] = NONE
    state.known[:] = state.pending[:] = state.num_pending = 0
    state.area_seat[:] = BOX
    state.bag[:] = 7
    state.totem[:seats] = totems[:seats]
    state.first = first
    state.turn_seat = seat
    state.num_rounds = rounds
    state.num_locked_now = locked_now
    for owner, text in enumerate(clearings):
        for place, written_tile in enumerate(text.split()):
            _lay_tile(state, state.clearing, state.clearing_token, owner, place, written_tile)
    for owner, text in enumerate(jungles):
        for spot, written_tile in enumerate(text.split()):
            _lay_tile(state, state.jungle, state.jungle_token, owner, spot, written_tile)
        state.num_locked[owner] = len(text.split())
    for owner, spot in enumerate(diversity):
        state.diversity[owner] = spot
    for owner, text in enumerate(holding):
        for place, token in enumerate(kinds(text)):
            state.held[owner, place] = _draw(state, token)
    for number, name in enumerate(ZONES):
        default = " ".join(species((3 * number + 5 * n) % 16) for n in range(SPACES[number]))
        for space, token in enumerate(kinds((zones or {}).get(name, default))):
            state.space[number, space] = _draw(state, token)
    for owner in range(seats):
        for spot, number in enumerate(state.jungle[owner]):
            if number != NONE and (state.jungle_token[owner, spot] == NONE).all():
                _fill(state, owner, spot, TILES[number]["slots"])
    if bag is not None:
        state.bag[:] = np.bincount(kinds(bag), minlength=16)[:16] if bag else 0
    for number, name in enumerate(ZONES):
        _lay_pile(state, number, (piles or {}).get(name), tiles(tops))
    for name in free.split():
        state.area_seat[area(name)] = NONE
    for name, (owner, spot) in (owned or {}).items():
        state.area_seat[area(name)] = owner
        state.area_spot[area(name)] = spot
    for color in declined.split():
        state.declined[0, ZONES.index(color)] = 1
    state.phase = PHASES.get(asked, Phase.PLACING)
    state.zone = NONE if asked is Decision.TAKE_TILE else ZONES.index(zone)
    push(state, int(asked), seat, 0)
    return count_up(state)


def count_up(state: State) -> State:
    """The state itself, with the counts that follow from what lies where."""
    state.bag_size = state.bag.sum()
    state.num_lying[:] = (state.space != NONE).sum(axis=1)
    state.num_held[:] = (state.held != NONE).sum(axis=1)
    state.filled[:] = state.spots[:] = state.shielded[:] = 0
    for seat in range(int(state.seats)):
        for place in range(3):
            slots = (
                s for s, token in enumerate(state.clearing_token[seat, place]) if token != NONE
            )
            state.filled[seat, place] = sum(1 << slot for slot in slots)
        for spot, number in enumerate(state.jungle[seat]):
            for color in colors_of(number) if number != NONE else ():
                state.spots[seat, color] |= 1 << spot
        own = state.area_spot[state.area_seat == seat]
        state.shielded[seat] = sum({1 << int(spot) for spot in own})
    return state


def _draw(state: State, token: int) -> int:
    if token != NONE:
        assert state.bag[token] > 0, f"there are only seven {species(token)}"
        state.bag[token] -= 1
    return token


def _lay_tile(
    state: State, where: Any, tokens: Any, owner: int, place: int, written_tile: str
) -> None:
    tile_id, _, filled = written_tile.partition("=")
    assert tile(tile_id) not in state.clearing, f"{tile_id} is used twice"
    assert tile(tile_id) not in state.jungle, f"{tile_id} is used twice"
    where[owner, place] = tile(tile_id)
    for slot, token in enumerate(kinds(filled.replace(",", " "))):
        assert token == NONE or takes(TILES[tile(tile_id)]["slots"][slot], token)
        tokens[owner, place, slot] = _draw(state, token)


def _fill(state: State, owner: int, spot: int, slots: Sequence[str]) -> None:
    for slot, wanted in enumerate(slots):
        fitting = [token for token in range(16) if takes(wanted, token)]
        best = max(fitting, key=lambda t: (t // 4 != state.totem[owner], state.bag[t], -t))
        state.jungle_token[owner, spot, slot] = _draw(state, best)


def _lay_pile(state: State, zone: int, given: str | None, tops: Sequence[int]) -> None:
    used = {int(number) for number in (*state.clearing.flat, *state.jungle.flat)}
    if given is not None:
        content = tiles(given)
        assert not used & set(content)
    else:
        content = [n for n in range(11 * zone, 11 * zone + 11) if n not in used]
        content.sort(key=lambda number: number in tops)
    state.pile[zone, : len(content)] = content
    state.pile_size[zone] = len(content)


LAST = "put yellow-monkey 1 1"
"""Completes the tile in the first place of the clearing, which lacks one token."""


def about_to_lock(
    tile_id: str,
    locked: str,
    free: str,
    *,
    owned: Mapping[str, tuple[int, int]] | None = None,
    declined: str = "",
    diversity: Sequence[int] = (),
) -> State:
    """Seat A is about to place a yellow monkey, the last token that the tile needs."""
    return lay_out(
        [tile_id],
        [locked],
        ["ym"],
        free=free,
        owned=owned,
        declined=declined,
        diversity=diversity,
        asked=Decision.PLACE_TOKEN,
    )


# Judging


def sheet(state: State, seat: int = 0) -> list[int]:
    """A seat's score sheet: the points of every line, Diversity last."""
    return [line.points for line in View(GAME, state, NONE).scores()[seat].lines]
