"""Once Upon a Forest: the rules. Numbers are those of RULES.md."""

from __future__ import annotations

from typing import Any

from moabi.core.chance import random_below, seed_generator, shuffle
from moabi.core.contract import NONE
from moabi.core.jit import rule
from moabi.core.pending import pop, push
from moabi.core.state import State
from moabi.games.onceupon.layout import (
    CARDS_PER_LEVEL,
    DISCARD,
    DRAW,
    FOREST_CARDS,
    GIVE,
    HAND,
    MAX_COLUMNS,
    MAX_SEATS,
    NUM_CARDS,
    NUM_LEVELS,
    NUM_OBLIGATORY,
    NUM_PILES,
    NUM_SELECTION,
    NUM_STARTS,
    OBLIGATORY,
    PILE_CARDS,
    PLACE,
    PLAY,
    SELECTION,
    SLIP,
    START_CARDS,
    Decision,
    Phase,
)

SLIP_CARD = int(Decision.SLIP_CARD)
DRAW_CARD = int(Decision.DRAW_CARD)
PLAY_CARD = int(Decision.PLAY_CARD)
GIVE_CARD = int(Decision.GIVE_CARD)
DISCARD_CARD = int(Decision.DISCARD_CARD)
PLACE_CARD = int(Decision.PLACE_CARD)
OPENING = int(Phase.OPENING)
TURNS = int(Phase.TURNS)
CLOSING = int(Phase.CLOSING)


# Setting up (rules 2 and 9)


@rule
def setup(s: State, seed: int) -> None:
    """Lay out piles and start cards and ask for the first decision."""
    seed_generator(s.rng, seed)
    s.step = 0
    s.reveals = 0
    s.num_pending = 0
    s.pending[:] = 0
    s.forest[:] = NONE
    s.num_columns[:] = 0
    s.hand[:] = NONE
    s.hand_pile[:] = NONE
    s.hand_first[:] = 0
    s.pile[:] = NONE
    s.pile_size[:] = 0
    s.slipped[:] = NONE
    s.out[:] = 0
    s.offered = NONE
    s.phase = OPENING
    s.turn_seat = 0
    for seat in range(s.seats):
        s.forest[seat, 0, 0] = START_CARDS[seat]
        s.num_columns[seat] = 1
    if s.seats == 1:
        _deal_solo(s)
    else:
        _deal_piles(s)
    settle(s)


@rule
def _deal_piles(s: State) -> None:
    """Rules 2.2 and 2.3: five piles of twelve; start cards left over are slipped in by choice."""
    # The piles serve as the table on which all cards are shuffled, and are then cut apart.
    deck = s.out
    for index in range(NUM_CARDS - NUM_STARTS):
        deck[index] = FOREST_CARDS[index]
    shuffle(s.rng, deck, NUM_CARDS - NUM_STARTS)
    for pile in range(NUM_PILES):
        for height in range(PILE_CARDS):
            s.pile[pile, height] = deck[pile * PILE_CARDS + height]
        s.pile_size[pile] = PILE_CARDS
    deck[:] = 0
    for start in range(NUM_STARTS - 1, s.seats - 1, -1):
        push(s, SLIP_CARD, 0, START_CARDS[start])


@rule
def _deal_solo(s: State) -> None:
    """Rule 9.1: three Selection piles of 14, 14 and 15, and an Obligatory pile of 20."""
    deck = s.out
    for index in range(NUM_CARDS - NUM_STARTS):
        deck[index] = FOREST_CARDS[index]
    for start in range(1, NUM_STARTS):
        deck[NUM_CARDS - NUM_STARTS + start - 1] = START_CARDS[start]
    shuffle(s.rng, deck, NUM_CARDS - 1)
    dealt = 0
    for pile in range(NUM_SELECTION + 1):
        size = NUM_OBLIGATORY if pile == OBLIGATORY else SELECTION[pile]
        for height in range(size):
            s.pile[pile, height] = deck[dealt]
            dealt += 1
        s.pile_size[pile] = size
    deck[:] = 0


# The course of a match (rules 3 to 6 and 9)


@rule
def settle(s: State) -> None:
    """Bring about the next decision, or the end."""
    if s.num_pending == 0:
        if s.phase == OPENING:
            _continue_opening(s)
        elif s.phase == TURNS:
            _begin_turn(s)
    if s.decision == PLACE_CARD and s.offered == NONE:
        # Rule 9.4: the Obligatory card is turned over only when it must be placed.
        s.offered = _take_top(s, OBLIGATORY)
        s.reveals += 1


@rule
def _continue_opening(s: State) -> None:
    """Rule 2.4: one card at a time in turn order until every hand holds three."""
    drawn = 0
    for seat in range(s.seats):
        drawn += hand_size(s, seat)
    if drawn < HAND * s.seats:
        push(s, DRAW_CARD, drawn % s.seats, 0)
    else:
        s.phase = TURNS
        _begin_turn(s)


@rule
def _begin_turn(s: State) -> None:
    """Rules 3 and 9: play, give or discard, draw two; with one card in hand, the last cards."""
    seat = s.turn_seat
    if hand_size(s, seat) < HAND:
        _begin_closing(s)
        return
    if num_drawable(s) > 0:
        if s.seats == 1:
            push(s, PLACE_CARD, seat, 0)
        push(s, DRAW_CARD, seat, 0)
        push(s, DRAW_CARD, seat, 0)
    push(s, DISCARD_CARD if s.seats == 1 else GIVE_CARD, seat, 0)
    push(s, PLAY_CARD, seat, 0)
    s.turn_seat = (seat + 1) % s.seats


@rule
def _begin_closing(s: State) -> None:
    """Rule 6: every seat places its last card, from the seat whose turn it would be."""
    s.phase = CLOSING
    for place in range(s.seats - 1, -1, -1):
        push(s, PLAY_CARD, (s.turn_seat + place) % s.seats, 0)


@rule
def hand_size(s: State, seat: int) -> int:
    """How many cards the seat holds."""
    size = 0
    for slot in range(HAND):
        if s.hand[seat, slot] != NONE:
            size += 1
    return size


@rule
def num_draw_piles(s: State) -> int:
    """Rules 2.2 and 9.3: cards are drawn from five piles, or from the Selection piles in solo."""
    return NUM_SELECTION if s.seats == 1 else NUM_PILES


@rule
def num_drawable(s: State) -> int:
    """How many cards can still be drawn."""
    count = 0
    for pile in range(num_draw_piles(s)):
        count += s.pile_size[pile]
    return count


@rule
def is_complete(s: State, seat: int, column: int) -> bool:
    """Rule 4.1: a column is complete with all four levels."""
    for level in range(NUM_LEVELS):
        if s.forest[seat, column, level] == NONE:
            return False
    return True


@rule
def num_places(s: State, seat: int) -> int:
    """Rule 4: how many columns a card can go to, counted from the first; its level never matters.

    In a complete column every card finds one of its level to cover, in the column in progress it
    covers or fills, and the next column may begin, at any level, when none is in progress.
    """
    begun = s.num_columns[seat]
    if is_complete(s, seat, begun - 1):
        return begun + 1
    return begun


# Legal actions


@rule
def legal(s: State, out: Any) -> int:
    """Write the legal actions of the decision at hand, ascending."""
    count = 0
    if s.decision == SLIP_CARD:
        for pile in range(NUM_PILES):
            out[count] = SLIP + pile
            count += 1
    elif s.decision == DRAW_CARD:
        for pile in range(num_draw_piles(s)):
            if s.pile_size[pile] > 0:
                out[count] = DRAW + pile
                count += 1
    elif s.decision == PLAY_CARD:
        places = num_places(s, s.seat)
        for slot in range(HAND):
            if s.hand[s.seat, slot] != NONE:
                for column in range(places):
                    out[count] = PLAY + slot * MAX_COLUMNS + column
                    count += 1
    elif s.decision == GIVE_CARD:
        for slot in range(HAND):
            if s.hand[s.seat, slot] != NONE:
                for receiver in range(s.seats):
                    if receiver != s.seat:
                        out[count] = GIVE + slot * MAX_SEATS + receiver
                        count += 1
    elif s.decision == DISCARD_CARD:
        for slot in range(HAND):
            if s.hand[s.seat, slot] != NONE:
                out[count] = DISCARD + slot
                count += 1
    elif s.decision == PLACE_CARD:
        for column in range(num_places(s, s.seat)):
            out[count] = PLACE + column
            count += 1
    return count


# Applying an action


@rule
def apply(s: State, action: int) -> None:
    """Carry out a legal action and go on to the next decision."""
    seat = s.seat
    decision = s.decision
    argument = pop(s)
    s.step += 1
    if decision == SLIP_CARD:
        _slip(s, argument, action - SLIP)
    elif decision == DRAW_CARD:
        _draw(s, seat, action - DRAW)
    elif decision == PLAY_CARD:
        slot = (action - PLAY) // MAX_COLUMNS
        place_card(s, seat, (action - PLAY) % MAX_COLUMNS, _take_hand(s, seat, slot))
    elif decision == GIVE_CARD:
        s.offered = _take_hand(s, seat, (action - GIVE) // MAX_SEATS)
        push(s, PLACE_CARD, (action - GIVE) % MAX_SEATS, 0)
    elif decision == DISCARD_CARD:
        s.out[_take_hand(s, seat, action - DISCARD)] = 1
    else:
        card = s.offered
        s.offered = NONE
        place_card(s, seat, action - PLACE, card)
    settle(s)


@rule
def _slip(s: State, card: int, pile: int) -> None:
    """Ruling 2.3a: the start card goes under the pile's top card, nobody knows how deep."""
    size = s.pile_size[pile]
    place = random_below(s.rng, size)
    for height in range(size, place, -1):
        s.pile[pile, height] = s.pile[pile, height - 1]
    s.pile[pile, place] = card
    s.pile_size[pile] = size + 1
    for start in range(NUM_STARTS):
        if START_CARDS[start] == card:
            s.slipped[start] = pile
    s.reveals += 1


@rule
def is_first_on_top(s: State, pile: int) -> bool:
    """Ruling 2.3a: whether the top card is the one that start cards were slipped in under."""
    size = PILE_CARDS
    for start in range(NUM_STARTS):
        if s.slipped[start] == pile:
            size += 1
    return s.seats > 1 and s.pile_size[pile] == size


@rule
def _draw(s: State, seat: int, pile: int) -> None:
    """Rules 2.4, 3.3 and 9.3: the top card of the pile goes to the hand; a new back shows."""
    is_first = is_first_on_top(s, pile)
    card = _take_top(s, pile)
    for slot in range(HAND):
        if s.hand[seat, slot] == NONE:
            s.hand[seat, slot] = card
            s.hand_pile[seat, slot] = pile
            s.hand_first[seat, slot] = 1 if is_first else 0
            break
    s.reveals += 1


@rule
def _take_top(s: State, pile: int) -> int:
    size = s.pile_size[pile] - 1
    card = s.pile[pile, size]
    s.pile[pile, size] = NONE
    s.pile_size[pile] = size
    return card


@rule
def _take_hand(s: State, seat: int, slot: int) -> int:
    card = s.hand[seat, slot]
    s.hand[seat, slot] = NONE
    s.hand_pile[seat, slot] = NONE
    s.hand_first[seat, slot] = 0
    return card


@rule
def place_card(s: State, seat: int, column: int, card: int) -> None:
    """Rule 4: the card fills an empty level of the column or covers the card that was there."""
    level = card // CARDS_PER_LEVEL
    covered = s.forest[seat, column, level]
    if covered != NONE:
        s.out[covered] = 1
    s.forest[seat, column, level] = card
    if column == s.num_columns[seat]:
        s.num_columns[seat] += 1
