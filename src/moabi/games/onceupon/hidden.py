"""Once Upon a Forest: what a seat may not know (rule 10), and worlds that fit what it knows.

All backs show their level: in every hand, and on top of every pile. Below a pile's top nothing is
known, except that a start card slipped into a pile (rule 2.3) is in it, or in a hand that drew a
ground card from it, but never the card that lay on top of it at the beginning (ruling 2.3a).

`out` is borrowed to mark cards while a world is filled: bit 0 is the rule's own mark, SEEN covers
what the viewer sees or what has been dealt out already.
"""

from __future__ import annotations

from moabi.core.chance import random_below, seed_generator
from moabi.core.contract import NONE
from moabi.core.jit import rule
from moabi.core.state import State
from moabi.games.onceupon.layout import (
    BACK,
    CARDS_PER_LEVEL,
    HAND,
    MAX_COLUMNS,
    NUM_CARDS,
    NUM_LEVELS,
    NUM_PILES,
    NUM_STARTS,
    START_CARDS,
    UNKNOWN,
)
from moabi.games.onceupon.rules import is_first_on_top

SEEN = 2


@rule
def hide(s: State, seat: int) -> None:
    """Erase what the seat may not know: faces in other hands and in piles, and the generator."""
    s.rng[:] = 0
    for other in range(s.seats):
        if other != seat:
            for slot in range(HAND):
                s.hand[other, slot] = _back(s.hand[other, slot])
    for pile in range(NUM_PILES):
        top = s.pile_size[pile] - 1
        for height in range(top + 1):
            s.pile[pile, height] = _back(s.pile[pile, top]) if height == top else UNKNOWN


@rule
def _back(card: int) -> int:
    if card == NONE or card >= BACK:
        return card
    return BACK + card // CARDS_PER_LEVEL


@rule
def determinize(s: State, seat: int, seed: int) -> None:
    """Fill the hidden copy with a world that fits it, each such world equally likely."""
    seed_generator(s.rng, seed)
    _mark_seen(s)
    for start in range(s.seats, NUM_STARTS):
        if _is_slipped_unseen(s, start):
            _deal_start(s, start)
    for other in range(s.seats):
        for slot in range(HAND):
            card = s.hand[other, slot]
            if card >= BACK:
                s.hand[other, slot] = _deal_level(s, card - BACK)
    for pile in range(NUM_PILES):
        top = s.pile_size[pile] - 1
        if top >= 0 and BACK <= s.pile[pile, top] < UNKNOWN:
            s.pile[pile, top] = _deal_level(s, s.pile[pile, top] - BACK)
    for pile in range(NUM_PILES):
        for height in range(s.pile_size[pile]):
            if s.pile[pile, height] == UNKNOWN:
                s.pile[pile, height] = _deal_any(s)
    for card in range(NUM_CARDS):
        s.out[card] &= 1


@rule
def _mark_seen(s: State) -> None:
    for other in range(s.seats):
        for column in range(MAX_COLUMNS):
            for level in range(NUM_LEVELS):
                card = s.forest[other, column, level]
                if card != NONE:
                    s.out[card] |= SEEN
        for slot in range(HAND):
            card = s.hand[other, slot]
            if card != NONE and card < BACK:
                s.out[card] |= SEEN
    if s.offered != NONE:
        s.out[s.offered] |= SEEN
    if s.seats > 1:
        for start in range(NUM_STARTS):
            if s.slipped[start] == NONE:
                s.out[START_CARDS[start]] |= SEEN


@rule
def _is_unseen(s: State, card: int) -> bool:
    return s.out[card] == 0


@rule
def _deal_level(s: State, level: int) -> int:
    """A random unseen card of the level."""
    unseen = 0
    for card in range(level * CARDS_PER_LEVEL, (level + 1) * CARDS_PER_LEVEL):
        if _is_unseen(s, card):
            unseen += 1
    return _deal_nth(s, level * CARDS_PER_LEVEL, random_below(s.rng, unseen))


@rule
def _deal_any(s: State) -> int:
    """A random unseen card."""
    unseen = 0
    for card in range(NUM_CARDS):
        if _is_unseen(s, card):
            unseen += 1
    return _deal_nth(s, 0, random_below(s.rng, unseen))


@rule
def _deal_nth(s: State, first: int, skip: int) -> int:
    card = first
    while not _is_unseen(s, card) or skip > 0:
        if _is_unseen(s, card):
            skip -= 1
        card += 1
    s.out[card] |= SEEN
    return card


# Start cards in the piles
#
# A world is a way to deal the unseen cards into the hidden places. Let U places be of unknown
# level, and let F more ground cards be unseen than there are places known to be ground. Of the
# worlds with certain cards in given places, r of them in places of unknown level, there are
# F (F-1).. / U (U-1).. (r factors each) times as many as with all of them in ground places: that is
# how much a choice of places weighs. The first of two start cards must look ahead to the second.


@rule
def _deal_start(s: State, start: int) -> None:
    """Deal a slipped start card into its pile or into a hand that drew from it."""
    pile = s.slipped[start]
    unknown = 0
    for other in range(NUM_PILES):
        unknown += _num_unknown(s, other)
    spare = _num_unseen_ground(s) - _num_ground_places(s, NONE)
    grounds = _num_ground_places(s, pile)
    unknowns = _num_unknown(s, pile)
    ground_weight = grounds * max(unknown, 1)
    unknown_weight = unknowns * spare
    for second in range(start + 1, NUM_STARTS):
        if _is_slipped_unseen(s, second):
            other = s.slipped[second]
            taken = 1 if other == pile else 0
            second_grounds = _num_ground_places(s, other)
            second_unknowns = _num_unknown(s, other)
            none = max(unknown, 1) * max(unknown - 1, 1)
            one = spare * max(unknown - 1, 1)
            two = spare * (spare - 1)
            ground_weight = grounds * ((second_grounds - taken) * none + second_unknowns * one)
            unknown_weight = unknowns * (second_grounds * one + (second_unknowns - taken) * two)
    card = START_CARDS[start]
    s.out[card] |= SEEN
    if random_below(s.rng, ground_weight + unknown_weight) < ground_weight:
        _put_in_ground_place(s, pile, card, random_below(s.rng, grounds))
    else:
        _put_in_unknown_place(s, pile, card, random_below(s.rng, unknowns))


@rule
def _is_slipped_unseen(s: State, start: int) -> bool:
    return s.slipped[start] != NONE and _is_unseen(s, START_CARDS[start])


@rule
def _num_unseen_ground(s: State) -> int:
    unseen = 0
    for card in range(CARDS_PER_LEVEL):
        if _is_unseen(s, card):
            unseen += 1
    return unseen


@rule
def _num_unknown(s: State, pile: int) -> int:
    """How many places of unknown level the pile has."""
    count = 0
    for height in range(s.pile_size[pile]):
        if s.pile[pile, height] == UNKNOWN:
            count += 1
    return count


@rule
def _num_ground_places(s: State, pile: int) -> int:
    """How many hidden cards are known to be ground cards, from any pile if NONE.

    From one pile, only those count that can be a start card slipped into it.
    """
    count = 0
    for other in range(s.seats):
        for slot in range(HAND):
            if _is_ground_place(s, other, slot, pile):
                count += 1
    for other in range(NUM_PILES):
        top = s.pile_size[other] - 1
        can_be = pile == NONE or (pile == other and not is_first_on_top(s, other))
        if can_be and top >= 0 and s.pile[other, top] == BACK:
            count += 1
    return count


@rule
def _is_ground_place(s: State, seat: int, slot: int, pile: int) -> bool:
    if s.hand[seat, slot] != BACK:
        return False
    return pile == NONE or (s.hand_pile[seat, slot] == pile and s.hand_first[seat, slot] == 0)


@rule
def _put_in_ground_place(s: State, pile: int, card: int, skip: int) -> None:
    for seat in range(s.seats):
        for slot in range(HAND):
            if _is_ground_place(s, seat, slot, pile):
                if skip == 0:
                    s.hand[seat, slot] = card
                    return
                skip -= 1
    s.pile[pile, s.pile_size[pile] - 1] = card


@rule
def _put_in_unknown_place(s: State, pile: int, card: int, skip: int) -> None:
    height = 0
    while s.pile[pile, height] != UNKNOWN or skip > 0:
        if s.pile[pile, height] == UNKNOWN:
            skip -= 1
        height += 1
    s.pile[pile, height] = card
