"""Canopy: what a seat may not know (rule 19), and worlds that fit what it knows.

Nobody has seen a card of the season decks or of those that never enter. Of the piles and of the
Germination deck a seat knows the cards whose bit it has; they are never mixed, so it goes on
knowing them where they lie. All else lies open; `unshown` and `germ_left` count what does not.
"""

from __future__ import annotations

from moabi.core.chance import random_below, seed_generator, shuffle
from moabi.core.contract import NONE
from moabi.core.jit import rule
from moabi.core.state import State
from moabi.games.canopy.layout import MAX_PILES, NUM_KINDS, UNKNOWN


@rule
def hide(s: State, seat: int) -> None:
    """Erase the decks, and in piles what the seat has not seen; a spectator has seen nothing."""
    s.rng[:] = 0
    for place in range(s.num_cards):
        s.deck[place] = UNKNOWN
    for pile in range(MAX_PILES):
        for place in range(s.pile_size[pile]):
            if not has_seen(s.pile_seen[pile, place], seat):
                s.pile[pile, place] = UNKNOWN
    for place in range(s.germ_size):
        if not has_seen(s.germ_seen[place], seat):
            s.germ[place] = UNKNOWN


@rule
def has_seen(seats: int, seat: int) -> bool:
    """Whether the seat's bit is among those."""
    return seat != NONE and (int(seats) >> int(seat)) & 1 != 0


@rule
def determinize(s: State, seat: int, seed: int) -> None:
    """Fill the hidden copy with a world that fits it, each such world equally likely."""
    seed_generator(s.rng, seed)
    _fill_forest_cards(s, seat)
    _fill_germination(s, seat)


@rule
def _fill_forest_cards(s: State, seat: int) -> None:
    """Shuffle all unseen cards at the end of the deck, then deal the piles their share."""
    for pile in range(MAX_PILES):
        for place in range(s.pile_size[pile]):
            if has_seen(s.pile_seen[pile, place], seat):
                # Borrowed: while this fills, `unshown` counts what the seat has not seen.
                s.unshown[s.pile[pile, place]] -= 1
    first = int(s.num_cards)
    for kind in range(NUM_KINDS):
        for _ in range(s.unshown[kind]):
            first -= 1
            s.deck[first] = kind
    shuffle(s.rng, s.deck[first:], s.num_cards - first)
    for pile in range(MAX_PILES):
        for place in range(s.pile_size[pile]):
            if has_seen(s.pile_seen[pile, place], seat):
                s.unshown[s.pile[pile, place]] += 1
            else:
                s.pile[pile, place] = s.deck[first]
                first += 1
    for place in range(s.deck_top):
        s.deck[place] = UNKNOWN


@rule
def _fill_germination(s: State, seat: int) -> None:
    """Deal the unseen Germination cards over the unseen places, one after the other."""
    unseen = 0
    for place in range(s.germ_size):
        if has_seen(s.germ_seen[place], seat):
            s.germ_left[s.germ[place]] -= 1
        else:
            unseen += 1
    for place in range(s.germ_size):
        if not has_seen(s.germ_seen[place], seat):
            skip = random_below(s.rng, unseen)
            kind = 0
            while s.germ_left[kind] <= skip:
                skip -= s.germ_left[kind]
                kind += 1
            s.germ[place] = kind
            s.germ_left[kind] -= 1
            unseen -= 1
    for place in range(s.germ_size):
        s.germ_left[s.germ[place]] += 1
