"""Once Upon a Forest: what a sensible player looks at, and features for learning.

`advise` rates the answers of the seat to decide by what its forest would be worth; it may be given
a hidden copy, and tries placings out on it. `observe` uses only what the seat knows.
"""

from __future__ import annotations

from typing import Any

from moabi.core.contract import NONE
from moabi.core.jit import rule
from moabi.core.state import State
from moabi.games.onceupon.layout import (
    BACK,
    CARD_ANIMALS,
    CARD_CHAINSAW,
    CARDS_PER_LEVEL,
    DISCARD,
    DRAW,
    GIVE,
    HAND,
    MAX_COLUMNS,
    MAX_PILE,
    MAX_SEATS,
    NUM_LEVELS,
    NUM_PILES,
    NUM_SPECIES,
    OBLIGATORY,
    PLACE,
    PLAY,
    SPECIES_PER_LEVEL,
    Decision,
)
from moabi.games.onceupon.rules import hand_size, num_drawable, num_places
from moabi.games.onceupon.scoring import COLUMN_POINTS, SOLO_COLUMN_POINTS, num_complete

NUM_DECISIONS = len(Decision)

# Trees are built by all alike, and a longer search changes little.
SEARCH = {"drift": 0.04, "margin_drift": 0.25}
# Looks and slips. At 4 seats others decide most of what comes, and ten times the looks win but 62 %
# against the fewer: so the levels slip less and less as well, and only the highest never.
LEVELS = {
    1: (0, 0.85),
    2: (0, 0.65),
    3: (0, 0.45),
    4: (0, 0.25),
    5: (40, 0.16),
    6: (280, 0.11),
    7: (2000, 0.06),
    8: (16_000, 0.0),
}

# How a sensible player reckons. Each value was the best of a few tried, by the points of greedy
# players among themselves.
FILLING = 0.65  # the part of the placings to come that goes towards new columns
ANIMALS_PER_COLUMN = 0.75  # of each species
DOUBT = 0.4  # how much less the animals in sight decide, a placing left
KEEPING = 0.6  # how much a card's use to oneself speaks against giving it away
BUILDING = 2.0  # columns also make room for animals to fit, so they weigh more than their points


@rule
def placings_left(s: State, seat: int) -> float:
    """About how many cards the seat will still place."""
    cards = num_drawable(s)
    for other in range(s.seats):
        cards += hand_size(s, other)
    if s.seats == 1:
        return cards / 2 + s.pile_size[OBLIGATORY]
    return cards / s.seats


@rule
def forest_worth(s: State, seat: int, left: float) -> float:
    """About how many points the forest will be worth, with that many placings left."""
    complete = num_complete(s, seat)
    begun = s.num_columns[seat]
    filled = 0
    if begun > complete:
        for level in range(NUM_LEVELS):
            if s.forest[seat, begun - 1, level] != NONE:
                filled += 1
    hope = 0.0
    if filled > 0:
        hope = min(1.0, FILLING * left / (NUM_LEVELS - filled))
    each = SOLO_COLUMN_POINTS if s.seats == 1 else COLUMN_POINTS
    worth = BUILDING * each * (complete + hope * filled / NUM_LEVELS)
    if filled > 0:
        worth -= 1.0 - hope
    final = complete + (hope * filled + FILLING * left) / NUM_LEVELS
    to_come = ANIMALS_PER_COLUMN * max(final - complete - hope, 0.0)
    for level in range(NUM_LEVELS):
        first = 0.0
        second = 0.0
        for column in range(begun):
            card = s.forest[seat, column, level]
            if card != NONE:
                share = hope if column >= complete else 1.0
                worth -= share * CARD_CHAINSAW[card]
                first += share * CARD_ANIMALS[card, 0]
                second += share * CARD_ANIMALS[card, 1]
        if filled > 0 and s.forest[seat, begun - 1, level] == NONE:
            first += hope * ANIMALS_PER_COLUMN
            second += hope * ANIMALS_PER_COLUMN
        worth += _fit(first + to_come - final, left) + _fit(second + to_come - final, left)
    return worth


@rule
def _fit(surplus: float, left: float) -> float:
    """How likely a species ends up with as many animals as there are columns."""
    return max(0.0, 1.0 - abs(surplus) / (1.0 + DOUBT * left))


@rule
def worth_with(s: State, seat: int, column: int, card: int, left: float) -> float:
    """What the forest would be worth with the card placed on the column."""
    level = card // CARDS_PER_LEVEL
    begun = s.num_columns[seat]
    covered = s.forest[seat, column, level]
    s.forest[seat, column, level] = card
    s.num_columns[seat] = max(begun, column + 1)
    worth = forest_worth(s, seat, left - 1)
    s.forest[seat, column, level] = covered
    s.num_columns[seat] = begun
    return worth


@rule
def gain_from(s: State, seat: int, card: int) -> float:
    """What the card can do for the forest at best."""
    left = placings_left(s, seat)
    best = worth_with(s, seat, 0, card, left)
    for column in range(1, num_places(s, seat)):
        best = max(best, worth_with(s, seat, column, card, left))
    return best - forest_worth(s, seat, left)


@rule
def _wish_for(s: State, seat: int, back: int) -> float:
    """Levels that the column in progress lacks, and the hand does not hold, are worth drawing."""
    level = back - BACK if back >= BACK else back // CARDS_PER_LEVEL
    last = s.num_columns[seat] - 1
    wish = 0.0 if s.forest[seat, last, level] != NONE else 1.0
    for slot in range(HAND):
        card = s.hand[seat, slot]
        if card != NONE and card // CARDS_PER_LEVEL == level:
            wish -= 0.5
    return wish


@rule
def advise(s: State, actions: Any, count: int, out: Any) -> None:
    """Rate the legal actions of the seat to decide; the best has the highest weight."""
    seat = s.seat
    left = placings_left(s, seat)
    for index in range(count):
        action = actions[index]
        if action < DRAW:
            out[index] = 0.0
        elif action < PLAY:
            pile = action - DRAW
            out[index] = _wish_for(s, seat, s.pile[pile, s.pile_size[pile] - 1])
        elif action < GIVE:
            card = s.hand[seat, (action - PLAY) // MAX_COLUMNS]
            out[index] = worth_with(s, seat, (action - PLAY) % MAX_COLUMNS, card, left)
        elif action < DISCARD:
            card = s.hand[seat, (action - GIVE) // MAX_SEATS]
            receiver = (action - GIVE) % MAX_SEATS
            help_given = gain_from(s, receiver, card)
            if s.teams == 0 or (receiver - seat) % 2 != 0:
                help_given = -help_given
            out[index] = help_given - KEEPING * gain_from(s, seat, card)
        elif action < PLACE:
            out[index] = -gain_from(s, seat, s.hand[seat, action - DISCARD])
        else:
            out[index] = worth_with(s, seat, action - PLACE, s.offered, left)


# Features


@rule
def observe(s: State, seat: int, out: Any) -> None:
    """Decision, forests and hands in turn order from the seat, own cards, and the piles."""
    at = 0
    for decision in range(NUM_DECISIONS):
        out[at] = 1.0 if s.decision == decision else 0.0
        at += 1
    for turn in range(MAX_SEATS):
        at = _observe_seat(s, (seat + turn) % s.seats, turn < s.seats, out, at)
    for slot in range(HAND):
        at = _observe_card(s.hand[seat, slot], out, at)
    at = _observe_card(s.offered, out, at)
    for pile in range(NUM_PILES):
        size = s.pile_size[pile]
        top = s.pile[pile, size - 1] if size > 0 else NONE
        for level in range(NUM_LEVELS):
            out[at] = 1.0 if _has_level(top, level) else 0.0
            at += 1
        out[at] = size / MAX_PILE
        at += 1


@rule
def _has_level(card: int, level: int) -> bool:
    if card == NONE:
        return False
    return level == (card - BACK if card >= BACK else card // CARDS_PER_LEVEL)


@rule
def _observe_seat(s: State, seat: int, is_taken: bool, out: Any, start: int) -> int:
    at = start
    size = 2 + NUM_LEVELS + NUM_SPECIES + 1 + NUM_LEVELS
    for feature in range(size):
        out[at + feature] = 0.0
    if not is_taken:
        return at + size
    begun = s.num_columns[seat]
    out[at] = num_complete(s, seat)
    out[at + 1] = begun
    at += 2
    for level in range(NUM_LEVELS):
        out[at] = 0.0 if s.forest[seat, begun - 1, level] == NONE else 1.0
        at += 1
    saws = at + NUM_SPECIES
    for column in range(begun):
        for level in range(NUM_LEVELS):
            card = s.forest[seat, column, level]
            if card != NONE:
                out[saws] += CARD_CHAINSAW[card]
                for kind in range(SPECIES_PER_LEVEL):
                    out[at + level * SPECIES_PER_LEVEL + kind] += CARD_ANIMALS[card, kind]
    at = saws + 1
    for slot in range(HAND):
        for level in range(NUM_LEVELS):
            if _has_level(s.hand[seat, slot], level):
                out[at + level] += 1.0
    return at + NUM_LEVELS


@rule
def _observe_card(card: int, out: Any, start: int) -> int:
    for level in range(NUM_LEVELS):
        out[start + level] = 1.0 if _has_level(card, level) else 0.0
    at = start + NUM_LEVELS
    is_face = 0 <= card < BACK
    for kind in range(SPECIES_PER_LEVEL):
        out[at + kind] = CARD_ANIMALS[card, kind] if is_face else 0.0
    out[at + SPECIES_PER_LEVEL] = CARD_CHAINSAW[card] if is_face else 0.0
    return at + SPECIES_PER_LEVEL + 1
