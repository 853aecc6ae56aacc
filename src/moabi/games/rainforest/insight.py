"""Rainforest: what a sensible player looks at, and features for learning.

All weights are in points, roughly. `advise` rates the answers of the seat to decide; nothing it
uses is hidden.
"""

from __future__ import annotations

from typing import Any

from moabi.core.contract import NONE
from moabi.core.jit import rule
from moabi.core.state import State
from moabi.games.rainforest.areas import has_color, num_spots
from moabi.games.rainforest.layout import (
    CLAIM,
    CLAIM_DONE,
    CLEARING,
    DROP,
    JUNGLE,
    JUNGLE_WIDTH,
    KEEP,
    LOCK,
    MAX_HELD,
    MAX_SEATS,
    MAX_SLOTS,
    MAX_SPACES,
    NO_SLOT,
    NO_SWAP,
    NUM_AREAS,
    NUM_COLORS,
    NUM_KINDS,
    NUM_TYPES,
    NUM_WAYS,
    NUM_ZONES,
    PUT,
    PUT_DONE,
    SHIELD,
    SLOT_WORTH,
    SWAP,
    SWAP_FOR,
    TILE,
    TILE_POINTS,
    TILE_SECOND,
    TILE_SLOTS,
    TILE_STRICT,
    TILES_PER_ZONE,
    TOKENS,
    ZONE_SPACES,
    Decision,
)
from moabi.games.rainforest.moves import belongs, fitting_slots
from moabi.games.rainforest.scoring import num_totems

NUM_DECISIONS = len(Decision)
SLOT_FEATURES = 9

# Looks and slips: at 4 seats, looks alone do not part the highest level from the one below.
LEVELS = {7: (1200, 0.015)}

# Each value was the best of a few tried, by the points of greedy players among themselves.
TOTEM = 0.8  # a totem animal on a tile
STRICT = 0.5  # filling a slot that demands something, over filling a free one
LINK = 0.6  # a tile of a colour that the jungle or clearing has already
SPARE = 0.25  # a token that fits nothing now


@rule
def slot_worth(s: State, seat: int, place: int, slots: int, kind: int) -> float:
    """What the token brings on the best of those slots of the tile in the clearing.

    Its part of the tile's points, and the more the fewer are missing.
    """
    tile = s.clearing[seat, place]
    worth = SLOT_WORTH[tile, s.filled[seat, place]]
    if slots & TILE_STRICT[tile]:
        worth += STRICT
    if kind // NUM_COLORS == s.totem[seat]:
        worth += TOTEM
    return worth


@rule
def best_slot(s: State, seat: int, kind: int) -> float:
    """What the token brings on its best empty slot, or a little in the reserve."""
    best = SPARE
    for place in range(CLEARING):
        slots = fitting_slots(s, seat, place, kind)
        if slots != 0:
            best = max(best, slot_worth(s, seat, place, slots, kind))
    return best


@rule
def group_worth(s: State, seat: int, zone: int, group: int) -> float:
    """What taking that colour or type brings; each further token a little less."""
    worth = 0.0
    taken = 0
    for space in range(ZONE_SPACES[zone]):
        kind = s.space[zone, space]
        if kind != NONE and belongs(kind, group):
            taken += 1
            worth += best_slot(s, seat, kind) / (1.0 + 0.15 * taken)
    return worth


@rule
def tile_worth(s: State, seat: int, tile: int) -> float:
    """What a new tile is good for: its points for its slots, and colours one has already."""
    slots = 0
    for slot in range(MAX_SLOTS):
        if TILE_SLOTS[tile, slot] != NO_SLOT:
            slots += 1
    worth = TILE_POINTS[tile] - 0.9 * slots + 1.2
    for color in range(NUM_ZONES):
        if has_color(tile, color):
            owned = num_spots(int(s.spots[seat, color]))
            for place in range(CLEARING):
                other = s.clearing[seat, place]
                if other != NONE and has_color(other, color):
                    owned += 1
            worth += LINK * min(owned, 3)
            if owned == 0 and s.diversity[seat] == NONE:
                worth += LINK
    return worth


@rule
def tokens_worth(s: State, seat: int, zone: int) -> float:
    """What the zone's best tokens bring."""
    best = 0.0
    for group in range(NUM_COLORS + NUM_TYPES):
        best = max(best, group_worth(s, seat, zone, group))
    return best


@rule
def kept_worth(s: State, seat: int, zone: int) -> float:
    """What keeping the zone's tile brings; less, the more tiles wait already."""
    tile = s.pile[zone, s.pile_size[zone] - 1]
    waiting = 0
    for place in range(CLEARING):
        if s.clearing[seat, place] != NONE:
            waiting += 1
    return tile_worth(s, seat, tile) - 0.4 * waiting


@rule
def place_worth(s: State, seat: int, tile: int) -> float:
    """How well a tile's colours go with the neighbours of the next spot of the jungle."""
    spot = int(s.num_locked[seat])
    worth = 0.0
    for color in range(NUM_ZONES):
        if has_color(tile, color):
            spots = int(s.spots[seat, color])
            if spot % JUNGLE_WIDTH > 0 and (spots >> (spot - 1)) & 1:
                worth += 1.0
            if spot >= JUNGLE_WIDTH and (spots >> (spot - JUNGLE_WIDTH)) & 1:
                worth += 1.0
    return worth


@rule
def advise(s: State, actions: Any, count: int, out: Any) -> None:
    """Rate the legal actions of the seat to decide; the best has the highest weight."""
    seat = s.seat
    zone = NONE
    tokens = 0.0
    for index in range(count):
        action = actions[index]
        if action < TOKENS:
            if zone != (action - TILE) // NUM_WAYS:
                zone = (action - TILE) // NUM_WAYS
                tokens = tokens_worth(s, seat, zone)
            out[index] = tokens
            if (action - TILE) % NUM_WAYS == KEEP:
                out[index] += kept_worth(s, seat, zone)
        elif action < SWAP:
            out[index] = group_worth(s, seat, s.zone, action - TOKENS)
        elif action < NO_SWAP:
            place = action - SWAP
            kind = s.space[place // MAX_SPACES, place % MAX_SPACES]
            out[index] = best_slot(s, seat, kind) - _least_held(s, seat) - STRICT
        elif action == NO_SWAP or action == PUT_DONE or action == CLAIM_DONE:
            out[index] = 0.0
        elif action < PUT:
            out[index] = -best_slot(s, seat, s.held[seat, action - SWAP_FOR])
        elif action < PUT_DONE:
            answer = action - PUT
            kind = s.held[seat, answer // MAX_SLOTS // CLEARING]
            place = answer // MAX_SLOTS % CLEARING
            out[index] = slot_worth(s, seat, place, 1 << (answer % MAX_SLOTS), kind)
        elif action < CLAIM:
            out[index] = place_worth(s, seat, s.clearing[seat, action - LOCK])
        elif action < CLAIM_DONE:
            out[index] = 1.0 + (action - CLAIM) % 2
        elif action < DROP:
            spot = action - SHIELD
            out[index] = TILE_POINTS[s.jungle[seat, spot]] + num_totems(s, seat, spot)
        else:
            out[index] = -best_slot(s, seat, s.held[seat, action - DROP])


@rule
def _least_held(s: State, seat: int) -> float:
    least = best_slot(s, seat, s.held[seat, 0])
    for held in range(1, s.num_held[seat]):
        least = min(least, best_slot(s, seat, s.held[seat, held]))
    return least


# Features


@rule
def observe(s: State, seat: int, out: Any) -> None:
    """Decision, zones, area tokens, the seat's own tiles and tokens, and all jungles from it on."""
    at = 0
    for decision in range(NUM_DECISIONS):
        out[at] = 1.0 if s.decision == decision else 0.0
        at += 1
    for zone in range(NUM_ZONES):
        out[at] = 1.0 if s.zone == zone else 0.0
        at += 1
    for zone in range(NUM_ZONES):
        for kind in range(NUM_KINDS):
            out[at + kind] = 0.0
        for space in range(ZONE_SPACES[zone]):
            if s.space[zone, space] != NONE:
                out[at + int(s.space[zone, space])] += 1.0
        at += NUM_KINDS
        size = s.pile_size[zone]
        at = _observe_tile(s.pile[zone, size - 1] if size > 0 else NONE, out, at)
        out[at] = size / TILES_PER_ZONE
        at += 1
    for area in range(NUM_AREAS):
        out[at] = 1.0 if s.area_seat[area] == NONE else 0.0
        at += 1
    for place in range(CLEARING):
        at = _observe_tile(s.clearing[seat, place], out, at)
        for slot in range(MAX_SLOTS):
            out[at] = 0.0 if s.clearing_token[seat, place, slot] == NONE else 1.0
            at += 1
    for kind in range(NUM_KINDS):
        out[at + kind] = 0.0
    for held in range(MAX_HELD):
        if s.held[seat, held] != NONE:
            out[at + int(s.held[seat, held])] += 1.0
    at += NUM_KINDS
    for turn in range(MAX_SEATS):
        at = _observe_seat(s, (seat + turn) % s.seats, turn < s.seats, out, at)


@rule
def _observe_tile(tile: int, out: Any, start: int) -> int:
    size = NUM_ZONES + 1 + MAX_SLOTS * SLOT_FEATURES
    for feature in range(size):
        out[start + feature] = 0.0
    if tile != NONE:
        out[start + int(tile // TILES_PER_ZONE)] = 1.0
        if TILE_SECOND[tile] != NONE:
            out[start + int(TILE_SECOND[tile])] = 1.0
        out[start + NUM_ZONES] = TILE_POINTS[tile]
        for slot in range(MAX_SLOTS):
            if TILE_SLOTS[tile, slot] != NO_SLOT:
                wanted = int(TILE_SLOTS[tile, slot])
                out[start + NUM_ZONES + 1 + slot * SLOT_FEATURES + wanted] = 1.0
    return start + size


@rule
def _observe_seat(s: State, seat: int, is_taken: bool, out: Any, start: int) -> int:
    size = NUM_ZONES + JUNGLE * NUM_ZONES + 3 + NUM_TYPES
    for feature in range(size):
        out[start + feature] = 0.0
    if not is_taken:
        return start + size
    at = start
    for color in range(NUM_ZONES):
        owns = s.area_seat[2 * color] == seat or s.area_seat[2 * color + 1] == seat
        out[at + color] = 1.0 if owns else 0.0
    at += NUM_ZONES
    for spot in range(s.num_locked[seat]):
        for color in range(NUM_ZONES):
            if has_color(s.jungle[seat, spot], color):
                out[at + spot * NUM_ZONES + color] = 1.0
    at += JUNGLE * NUM_ZONES
    out[at] = s.num_locked[seat]
    out[at + 1] = 0.0 if s.diversity[seat] == NONE else 1.0
    out[at + 2] = s.num_held[seat]
    out[at + 3 + int(s.totem[seat])] = 1.0
    return start + size
