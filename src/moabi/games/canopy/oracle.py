"""Canopy: a slow, obvious second opinion on what is hidden, for the laws.

Written from rule 19 alone, without the code of hidden.py.
"""

from __future__ import annotations

from random import Random
from typing import Any

from moabi.core.contract import NONE
from moabi.core.state import State


def scramble(state: State, seat: int, random: Random) -> None:
    """Change a true state in nothing but what the seat may not know."""
    state.rng = [random.getrandbits(32) for _ in range(4)]
    bit = 0 if seat == NONE else 1 << seat
    places: list[tuple[Any, int]] = [
        (state.deck, place) for place in range(state.deck_top, state.num_cards)
    ]
    for pile, size in enumerate(state.pile_size):
        for place in range(size):
            if not state.pile_seen[pile, place] & bit:
                places.append((state.pile[pile], place))
    _shuffle(places, random)
    germs = [place for place in range(state.germ_size) if not state.germ_seen[place] & bit]
    _shuffle([(state.germ, place) for place in germs], random)


def _shuffle(places: list[tuple[Any, int]], random: Random) -> None:
    """Mix the cards that lie in those places."""
    cards = [int(row[place]) for row, place in places]
    random.shuffle(cards)
    for (row, place), card in zip(places, cards, strict=True):
        row[place] = card
