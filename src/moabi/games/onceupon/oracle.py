"""Once Upon a Forest: a slow, obvious second opinion on what is hidden, for the laws.

Written from rule 10 alone, without the code of hidden.py.
"""

from __future__ import annotations

from random import Random

from moabi.core.contract import NONE
from moabi.core.state import State
from moabi.games.onceupon.layout import CARDS_PER_LEVEL, HAND, NUM_PILES, START_CARDS

SWAPS = 300


def scramble(state: State, seat: int, random: Random) -> None:
    """Change a true state in nothing but what the seat may not know."""
    state.rng = [random.getrandbits(32) for _ in range(4)]
    # Ruling 2.3a: a start card is slipped in under the top card, which so cannot be one itself.
    full = [12 + list(state.slipped).count(pile) for pile in range(NUM_PILES)]
    hands = [
        (
            state.hand[other],
            slot,
            NONE if state.hand_first[other, slot] else int(state.hand_pile[other, slot]),
            True,
        )
        for other in range(state.seats)
        if other != seat
        for slot in range(HAND)
        if state.hand[other, slot] != NONE
    ]
    piles = [
        (
            state.pile[pile],
            height,
            NONE if height == full[pile] - 1 else pile,
            height == state.pile_size[pile] - 1,
        )
        for pile in range(NUM_PILES)
        for height in range(state.pile_size[pile])
    ]
    places = hands + piles
    if not places:
        return
    home = {int(START_CARDS[n]): int(pile) for n, pile in enumerate(state.slipped) if pile != NONE}
    for _ in range(SWAPS):
        (row1, at1, pile1, back1), (row2, at2, pile2, back2) = random.choices(places, k=2)
        card1, card2 = int(row1[at1]), int(row2[at2])
        same_level = card1 // CARDS_PER_LEVEL == card2 // CARDS_PER_LEVEL
        if (back1 or back2) and not same_level:
            continue
        if home.get(card1, pile2) != pile2 or home.get(card2, pile1) != pile1:
            continue
        row1[at1], row2[at2] = card2, card1
