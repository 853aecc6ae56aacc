"""Rainforest: what is done with tiles and tokens in a turn. Numbers are those of RULES.md."""

from __future__ import annotations

from moabi.core.chance import random_below
from moabi.core.contract import NONE
from moabi.core.jit import rule
from moabi.core.state import State
from moabi.games.rainforest.areas import count_colors, has_all_colors
from moabi.games.rainforest.layout import (
    CLEARING,
    JUNGLE,
    KEEP,
    MAX_SLOTS,
    NO_TILE,
    NUM_COLORS,
    NUM_ZONES,
    TILE_FITS,
    TILE_OPEN,
    TILE_TAKES,
    ZONE_SPACES,
)

# Tokens


@rule
def belongs(kind: int, group: int) -> bool:
    """Rule 3.3: whether a token is of that colour, or of that type (from NUM_COLORS on)."""
    if group < NUM_COLORS:
        return kind % NUM_COLORS == group
    return kind // NUM_COLORS == group - NUM_COLORS


@rule
def take_held(s: State, seat: int, held: int) -> int:
    """Take a token out of those held; the others close up."""
    kind = s.held[seat, held]
    last = s.num_held[seat] - 1
    for place in range(held, last):
        s.held[seat, place] = s.held[seat, place + 1]
    s.held[seat, last] = NONE
    s.num_held[seat] = last
    return kind


@rule
def take_tokens(s: State, seat: int, zone: int, group: int) -> None:
    """Rule 3.3: all tokens of one colour or of one type in the zone."""
    before = s.num_held[seat]
    held = before
    for space in range(ZONE_SPACES[zone]):
        kind = s.space[zone, space]
        if kind != NONE and belongs(kind, group):
            s.held[seat, held] = kind
            s.space[zone, space] = NONE
            held += 1
    s.num_held[seat] = held
    s.num_lying[zone] -= held - before


@rule
def refill(s: State) -> None:
    """Rules 9.2 and 9.2a: all empty spaces, in board order, as far as the bag goes."""
    left = s.bag_size
    before = left
    for zone in range(NUM_ZONES):
        for space in range(ZONE_SPACES[zone]):
            if left > 0 and s.space[zone, space] == NONE:
                drawn = random_below(s.rng, left)
                kind = 0
                while drawn >= s.bag[kind]:
                    drawn -= s.bag[kind]
                    kind += 1
                s.space[zone, space] = kind
                s.bag[kind] -= 1
                s.num_lying[zone] += 1
                left -= 1
    s.bag_size = left
    s.reveals += before - left


# Tiles


@rule
def free_place(s: State, seat: int) -> int:
    """The first free place of the clearing, or NONE."""
    for place in range(CLEARING):
        if s.clearing[seat, place] == NONE:
            return place
    return NONE


@rule
def take_tile(s: State, seat: int, zone: int, way: int) -> None:
    """Rule 3.2: the top tile goes to the clearing, or under its pile; all see the next one."""
    if way == NO_TILE:
        return
    size = s.pile_size[zone]
    tile = s.pile[zone, size - 1]
    if way == KEEP:
        s.pile[zone, size - 1] = NONE
        s.pile_size[zone] = size - 1
        s.known[zone] = min(s.known[zone], size - 1)
        s.clearing[seat, free_place(s, seat)] = tile
    else:
        for height in range(size - 1, 0, -1):
            s.pile[zone, height] = s.pile[zone, height - 1]
        s.pile[zone, 0] = tile
        s.known[zone] = min(s.known[zone] + 1, size)
    if s.pile_size[zone] > s.known[zone]:
        # The new top had not been seen before.
        s.reveals += 1


@rule
def fitting_slots(s: State, seat: int, place: int, kind: int) -> int:
    """Rule 5.3: the open slots of a tile in the clearing that take the token."""
    tile = s.clearing[seat, place]
    if tile == NONE:
        return 0
    return TILE_OPEN[tile, s.filled[seat, place]] & TILE_FITS[tile, kind]


@rule
def can_put_any(s: State, seat: int) -> bool:
    """Whether any held token fits anywhere."""
    taken = 0
    for place in range(CLEARING):
        tile = s.clearing[seat, place]
        if tile != NONE:
            taken |= TILE_TAKES[tile, s.filled[seat, place]]
    for held in range(s.num_held[seat]):
        if (taken >> s.held[seat, held]) & 1:
            return True
    return False


@rule
def full_places(s: State, seat: int) -> int:
    """The places of the clearing whose tiles are complete, a bit each."""
    places = 0
    for place in range(CLEARING):
        tile = s.clearing[seat, place]
        if tile != NONE and TILE_OPEN[tile, s.filled[seat, place]] == 0:
            places |= 1 << place
    return places


@rule
def lock(s: State, seat: int, place: int) -> None:
    """Rule 6: the tile and its tokens move to the next spot of the jungle, for good."""
    spot = s.num_locked[seat]
    s.jungle[seat, spot] = s.clearing[seat, place]
    s.clearing[seat, place] = NONE
    for slot in range(MAX_SLOTS):
        s.jungle_token[seat, spot, slot] = s.clearing_token[seat, place, slot]
        s.clearing_token[seat, place, slot] = NONE
    s.filled[seat, place] = 0
    count_colors(s, seat, spot)
    s.num_locked[seat] = spot + 1
    s.num_locked_now += 1
    if s.diversity[seat] == NONE and has_all_colors(s, seat):
        # Rules 8.1 and 8.2: on the tile that brought the fifth colour.
        s.diversity[seat] = spot


@rule
def has_room(s: State, seat: int) -> bool:
    """Whether the jungle has a spot left."""
    return s.num_locked[seat] < JUNGLE
