"""Rainforest: what is done with tiles and tokens in a turn. Numbers are those of RULES.md."""

from __future__ import annotations

from moabi.core.chance import random_below
from moabi.core.contract import NONE
from moabi.core.jit import rule
from moabi.core.state import State
from moabi.games.rainforest.areas import can_claim, has_all_colors
from moabi.games.rainforest.layout import (
    CLEARING,
    JUNGLE,
    KEEP,
    MAX_HELD,
    MAX_SLOTS,
    NO_TILE,
    NUM_COLORS,
    NUM_KINDS,
    NUM_ZONES,
    TILE_FITS,
    TILE_OPEN,
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
def num_tokens(s: State, zone: int) -> int:
    """How many tokens lie in the zone."""
    count = 0
    for space in range(ZONE_SPACES[zone]):
        if s.space[zone, space] != NONE:
            count += 1
    return count


@rule
def num_held(s: State, seat: int) -> int:
    """How many tokens the seat holds; they lie side by side from the first place on."""
    count = 0
    while count < MAX_HELD and s.held[seat, count] != NONE:
        count += 1
    return count


@rule
def is_first_of_kind(s: State, seat: int, held: int) -> bool:
    """Whether no token before it is of the same kind: equal tokens give equal answers."""
    for other in range(held):
        if s.held[seat, other] == s.held[seat, held]:
            return False
    return True


@rule
def is_first_in_zone(s: State, zone: int, space: int) -> bool:
    """Whether a token lies there, and none before it in the zone is of the same kind."""
    kind = s.space[zone, space]
    for other in range(space):
        if s.space[zone, other] == kind:
            return False
    return kind != NONE


@rule
def take_held(s: State, seat: int, held: int) -> int:
    """Take a token out of those held; the others close up."""
    kind = s.held[seat, held]
    for place in range(held, MAX_HELD - 1):
        s.held[seat, place] = s.held[seat, place + 1]
    s.held[seat, MAX_HELD - 1] = NONE
    return kind


@rule
def take_tokens(s: State, seat: int, zone: int, group: int) -> None:
    """Rule 3.3: all tokens of one colour or of one type in the zone."""
    held = num_held(s, seat)
    for space in range(ZONE_SPACES[zone]):
        kind = s.space[zone, space]
        if kind != NONE and belongs(kind, group):
            s.held[seat, held] = kind
            s.space[zone, space] = NONE
            held += 1


@rule
def refill(s: State) -> None:
    """Rules 9.2 and 9.2a: all empty spaces, in board order, as far as the bag goes."""
    left = 0
    for kind in range(NUM_KINDS):
        left += s.bag[kind]
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
                left -= 1
                s.reveals += 1


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
def open_slots(s: State, seat: int, place: int) -> int:
    """The empty slots of a tile in the clearing, a bit each; of equal ones only the first."""
    tile = s.clearing[seat, place]
    if tile == NONE:
        return 0
    filled = 0
    for slot in range(MAX_SLOTS):
        if s.clearing_token[seat, place, slot] != NONE:
            filled |= 1 << slot
    return TILE_OPEN[tile, filled]


@rule
def is_full(s: State, seat: int, place: int) -> bool:
    """Whether there is a tile in that place of the clearing, with all its tokens."""
    return s.clearing[seat, place] != NONE and open_slots(s, seat, place) == 0


@rule
def fitting_slots(s: State, seat: int, place: int, kind: int) -> int:
    """Rule 5.3: the open slots of a tile in the clearing that take the token."""
    slots = open_slots(s, seat, place)
    if slots == 0:
        return 0
    return slots & TILE_FITS[s.clearing[seat, place], kind]


@rule
def can_put_any(s: State, seat: int) -> bool:
    """Whether any held token fits anywhere."""
    held = num_held(s, seat)
    for place in range(CLEARING):
        slots = open_slots(s, seat, place)
        if slots != 0:
            tile = s.clearing[seat, place]
            for token in range(held):
                if slots & TILE_FITS[tile, s.held[seat, token]]:
                    return True
    return False


@rule
def num_full(s: State, seat: int) -> int:
    """How many tiles of the clearing are complete."""
    count = 0
    for place in range(CLEARING):
        if is_full(s, seat, place):
            count += 1
    return count


@rule
def lock(s: State, seat: int, place: int) -> None:
    """Rule 6: the tile and its tokens move to the next spot of the jungle, for good."""
    spot = s.num_locked[seat]
    s.jungle[seat, spot] = s.clearing[seat, place]
    s.clearing[seat, place] = NONE
    for slot in range(MAX_SLOTS):
        s.jungle_token[seat, spot, slot] = s.clearing_token[seat, place, slot]
        s.clearing_token[seat, place, slot] = NONE
    s.num_locked[seat] = spot + 1
    s.num_locked_now += 1
    if s.diversity[seat] == NONE and has_all_colors(s, seat):
        # Rules 8.1 and 8.2: on the tile that brought the fifth colour.
        s.diversity[seat] = spot


@rule
def has_room(s: State, seat: int) -> bool:
    """Whether the jungle has a spot left."""
    return s.num_locked[seat] < JUNGLE


@rule
def can_claim_any(s: State, seat: int) -> bool:
    """Whether any Protected Area token can be claimed."""
    for area in range(2 * NUM_ZONES):
        if can_claim(s, seat, area):
            return True
    return False
