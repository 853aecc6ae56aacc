"""Rainforest: the course of a match, legal actions, and what they do.

Numbers are those of RULES.md.
"""

from __future__ import annotations

from typing import Any

from moabi.core.chance import random_below, seed_generator, shuffle
from moabi.core.contract import NONE
from moabi.core.jit import rule
from moabi.core.pending import pop, push
from moabi.core.state import State
from moabi.games.rainforest.areas import claimable, shieldable
from moabi.games.rainforest.layout import (
    AREAS_IN_PLAY,
    BOX,
    CLAIM,
    CLAIM_DONE,
    CLEARING,
    DROP,
    KEEP,
    LOCK,
    MAX_ROUNDS,
    MAX_SLOTS,
    MAX_SPACES,
    NO_SWAP,
    NO_TILE,
    NUM_AREAS,
    NUM_COLORS,
    NUM_KINDS,
    NUM_TYPES,
    NUM_WAYS,
    NUM_ZONES,
    PUT,
    PUT_DONE,
    RESERVE,
    RETURN,
    SHIELD,
    SWAP,
    SWAP_FOR,
    TILE,
    TILES_PER_ZONE,
    TOKENS,
    TOKENS_PER_KIND,
    ZONE_SPACES,
    Decision,
    Phase,
)
from moabi.games.rainforest.moves import (
    can_put_any,
    fitting_slots,
    free_place,
    full_places,
    has_room,
    lock,
    refill,
    take_held,
    take_tile,
    take_tokens,
)

TAKE_TILE = int(Decision.TAKE_TILE)
TAKE_TOKENS = int(Decision.TAKE_TOKENS)
SWAP_TOKEN = int(Decision.SWAP_TOKEN)
GIVE_TOKEN = int(Decision.GIVE_TOKEN)
PLACE_TOKEN = int(Decision.PLACE_TOKEN)
LOCK_TILE = int(Decision.LOCK_TILE)
CLAIM_AREA = int(Decision.CLAIM_AREA)
PLACE_AREA = int(Decision.PLACE_AREA)
DISCARD_TOKEN = int(Decision.DISCARD_TOKEN)
TAKING = int(Phase.TAKING)
PLACING = int(Phase.PLACING)
LOCKING = int(Phase.LOCKING)
CLAIMING = int(Phase.CLAIMING)
DISCARDING = int(Phase.DISCARDING)


@rule
def setup(s: State, seed: int) -> None:
    """Rule 2: piles, tokens, area tokens, totems and the first seat, all at random."""
    seed_generator(s.rng, seed)
    s.step = 0
    s.reveals = 0
    s.num_pending = 0
    s.pending[:] = 0
    s.bag[:] = TOKENS_PER_KIND
    s.bag_size = TOKENS_PER_KIND * NUM_KINDS
    s.space[:] = NONE
    s.num_lying[:] = 0
    for zone in range(NUM_ZONES):
        for height in range(TILES_PER_ZONE):
            s.pile[zone, height] = zone * TILES_PER_ZONE + height
        shuffle(s.rng, s.pile[zone], TILES_PER_ZONE)
    s.pile_size[:] = TILES_PER_ZONE
    s.known[:] = 0
    refill(s)
    for area in range(NUM_AREAS):
        s.area_spot[area] = area
    shuffle(s.rng, s.area_spot, NUM_AREAS)
    s.area_seat[:] = BOX
    for index in range(AREAS_IN_PLAY[s.seats]):
        s.area_seat[s.area_spot[index]] = NONE
    s.area_spot[:] = NONE
    for seat in range(NUM_TYPES):
        s.totem[seat] = seat
    shuffle(s.rng, s.totem, NUM_TYPES)
    for seat in range(s.seats, NUM_TYPES):
        s.totem[seat] = NONE
    s.clearing[:] = NONE
    s.clearing_token[:] = NONE
    s.jungle[:] = NONE
    s.jungle_token[:] = NONE
    s.num_locked[:] = 0
    s.held[:] = NONE
    s.num_held[:] = 0
    s.filled[:] = 0
    s.spots[:] = 0
    s.shielded[:] = 0
    s.declined[:] = 0
    s.diversity[:] = NONE
    s.first = random_below(s.rng, s.seats)
    s.turn_seat = s.first
    s.phase = TAKING
    s.zone = NONE
    s.num_locked_now = 0
    s.num_rounds = 0
    push(s, TAKE_TILE, s.turn_seat, 0)


# The course of a turn


@rule
def settle(s: State, chosen: int) -> None:
    """Go on through the phases of the turn to the next decision, or to the end.

    `chosen` is the place of a tile to lock first, or NONE.
    """
    seat = s.turn_seat
    if s.phase == PLACING:
        if can_put_any(s, seat):
            push(s, PLACE_TOKEN, seat, 0)
            return
        s.phase = LOCKING
    while s.phase == LOCKING:
        full = full_places(s, seat)
        if full == 0 or not has_room(s, seat):
            s.phase = CLAIMING
        elif chosen == NONE and (full & (full - 1)) != 0:
            push(s, LOCK_TILE, seat, 0)
            return
        else:
            # The bit of the only full place, one of three, halved is its number.
            lock(s, seat, full >> 1 if chosen == NONE else chosen)
            chosen = NONE
    if s.phase == CLAIMING:
        if s.num_locked_now > 0 and claimable(s, seat) != 0:
            push(s, CLAIM_AREA, seat, 0)
            return
        s.phase = DISCARDING
    if s.num_held[seat] > RESERVE:
        push(s, DISCARD_TOKEN, seat, 0)
        return
    _end_turn(s)


@rule
def _end_turn(s: State) -> None:
    """Rules 9.2 and 10: refill if a zone is empty; the match ends only with a whole round."""
    for zone in range(NUM_ZONES):
        if s.num_lying[zone] == 0:
            refill(s)
            break
    s.phase = TAKING
    s.zone = NONE
    s.num_locked_now = 0
    s.turn_seat = (s.turn_seat + 1) % s.seats
    if s.turn_seat == s.first:
        s.num_rounds += 1
        is_over = s.num_rounds == MAX_ROUNDS
        for seat in range(s.seats):
            if not has_room(s, seat):
                is_over = True
        if is_over:
            return
    push(s, TAKE_TILE, s.turn_seat, 0)


# Legal actions


@rule
def legal(s: State, out: Any) -> int:
    """Write the legal actions of the decision at hand, ascending."""
    seat = s.seat
    count = 0
    if s.decision == TAKE_TILE:
        count = _legal_tiles(s, out)
    elif s.decision == TAKE_TOKENS:
        groups = _groups(s, s.zone)
        for group in range(NUM_COLORS + NUM_TYPES):
            if (groups >> group) & 1:
                out[count] = TOKENS + group
                count += 1
    elif s.decision == SWAP_TOKEN:
        count = _legal_swaps(s, out)
    elif s.decision == PLACE_TOKEN:
        count = _legal_puts(s, out)
    elif s.decision == LOCK_TILE:
        full = full_places(s, seat)
        for place in range(CLEARING):
            if (full >> place) & 1:
                out[count] = LOCK + place
                count += 1
    elif s.decision == CLAIM_AREA:
        areas = claimable(s, seat)
        for area in range(NUM_AREAS):
            if (areas >> area) & 1:
                out[count] = CLAIM + area
                count += 1
        out[count] = CLAIM_DONE
        count += 1
    elif s.decision == PLACE_AREA:
        area = s.pending[s.num_pending - 1, 2]
        spots = shieldable(s, seat, area)
        for spot in range(s.num_locked[seat]):
            if (spots >> spot) & 1:
                out[count] = SHIELD + spot
                count += 1
    elif s.decision != NONE:
        first = SWAP_FOR if s.decision == GIVE_TOKEN else DROP
        # Equal tokens give equal answers: only the first of a kind is offered.
        seen = 0
        for held in range(s.num_held[seat]):
            bit = 1 << int(s.held[seat, held])
            if not seen & bit:
                seen |= bit
                out[count] = first + held
                count += 1
    return count


@rule
def _legal_tiles(s: State, out: Any) -> int:
    """Rules 3.1 and 3.2: any zone that has something; a full clearing must return the tile."""
    count = 0
    has_place = free_place(s, s.seat) != NONE
    for zone in range(NUM_ZONES):
        if s.pile_size[zone] > 0:
            if has_place:
                out[count] = TILE + zone * NUM_WAYS + KEEP
                count += 1
            out[count] = TILE + zone * NUM_WAYS + RETURN
            count += 1
        elif s.num_lying[zone] > 0:
            out[count] = TILE + zone * NUM_WAYS + NO_TILE
            count += 1
    return count


@rule
def _groups(s: State, zone: int) -> int:
    """Rule 3.3: the colours and types that lie in the zone, a bit each."""
    groups = 0
    for space in range(ZONE_SPACES[zone]):
        kind = int(s.space[zone, space])
        if kind != NONE:
            groups |= (1 << (kind % NUM_COLORS)) | (1 << (NUM_COLORS + kind // NUM_COLORS))
    return groups


@rule
def _legal_swaps(s: State, out: Any) -> int:
    """Rule 4.1: any token on the main board, of equal ones in a zone the first, or none."""
    count = 0
    for zone in range(NUM_ZONES):
        seen = 0
        for space in range(ZONE_SPACES[zone]):
            kind = int(s.space[zone, space])
            if kind != NONE and not (seen >> kind) & 1:
                seen |= 1 << kind
                out[count] = SWAP + zone * MAX_SPACES + space
                count += 1
    out[count] = NO_SWAP
    return count + 1


@rule
def _legal_puts(s: State, out: Any) -> int:
    """Rules 5.1 to 5.3: any held token on any open slot that takes it, or no more tokens."""
    count = 0
    seen = 0
    for held in range(s.num_held[s.seat]):
        bit = 1 << int(s.held[s.seat, held])
        if not seen & bit:
            seen |= bit
            for place in range(CLEARING):
                slots = fitting_slots(s, s.seat, place, s.held[s.seat, held])
                for slot in range(MAX_SLOTS):
                    if (slots >> slot) & 1:
                        out[count] = PUT + (held * CLEARING + place) * MAX_SLOTS + slot
                        count += 1
    out[count] = PUT_DONE
    return count + 1


# Applying an action


@rule
def apply(s: State, action: int) -> None:
    """Carry out a legal action and go on to the next decision."""
    seat = s.seat
    decision = s.decision
    argument = pop(s)
    chosen = NONE
    s.step += 1
    if decision == TAKE_TILE:
        s.zone = (action - TILE) // NUM_WAYS
        take_tile(s, seat, s.zone, (action - TILE) % NUM_WAYS)
        s.phase = PLACING
        if s.num_lying[s.zone] > 0:
            push(s, TAKE_TOKENS, seat, 0)
            return
    elif decision == TAKE_TOKENS:
        take_tokens(s, seat, s.zone, action - TOKENS)
        if s.num_lying[s.zone] == 0 and _has_tokens(s):
            # Rule 4.1: whoever takes a zone's last token may swap.
            push(s, SWAP_TOKEN, seat, 0)
            return
    elif decision == SWAP_TOKEN:
        if action != NO_SWAP:
            push(s, GIVE_TOKEN, seat, action - SWAP)
            return
    elif decision == GIVE_TOKEN:
        _swap(s, seat, action - SWAP_FOR, argument)
    elif decision == PLACE_TOKEN:
        if action == PUT_DONE:
            s.phase = LOCKING
        else:
            _put(s, seat, action - PUT)
    elif decision == LOCK_TILE:
        chosen = action - LOCK
    elif decision == CLAIM_AREA:
        if action != CLAIM_DONE:
            push(s, PLACE_AREA, seat, action - CLAIM)
            return
        _give_up_areas(s, seat, claimable(s, seat))
        s.phase = DISCARDING
    elif decision == PLACE_AREA:
        # Ruling 7.3b: what this claim leaves no tile for was on offer and is given up.
        offered = claimable(s, seat) & ~(3 << (int(argument) // 2 * 2))
        s.area_seat[argument] = seat
        s.area_spot[argument] = action - SHIELD
        s.shielded[seat] |= 1 << (action - SHIELD)
        _give_up_areas(s, seat, offered & ~claimable(s, seat))
    else:
        s.bag[take_held(s, seat, action - DROP)] += 1
        s.bag_size += 1
    settle(s, chosen)


@rule
def _has_tokens(s: State) -> bool:
    for zone in range(NUM_ZONES):
        if s.num_lying[zone] > 0:
            return True
    return False


@rule
def _swap(s: State, seat: int, held: int, place: int) -> None:
    """Rule 4.2: the given token lies where the taken one lay."""
    zone = place // MAX_SPACES
    space = place % MAX_SPACES
    taken = s.space[zone, space]
    s.space[zone, space] = s.held[seat, held]
    s.held[seat, held] = taken


@rule
def _put(s: State, seat: int, answer: int) -> None:
    """Rule 5: the token lies on its slot for the rest of the match."""
    slot = answer % MAX_SLOTS
    place = answer // MAX_SLOTS % CLEARING
    kind = take_held(s, seat, answer // MAX_SLOTS // CLEARING)
    s.clearing_token[seat, place, slot] = kind
    s.filled[seat, place] |= 1 << slot


@rule
def _give_up_areas(s: State, seat: int, areas: int) -> None:
    """Rule 7.3: the three-tile tokens among these, which were on offer, never will be again."""
    for color in range(NUM_ZONES):
        if (areas >> (2 * color)) & 1:
            s.declined[seat, color] = 1
