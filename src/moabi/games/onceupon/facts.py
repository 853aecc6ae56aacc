"""Once Upon a Forest: what there is to know of a match, by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from moabi.core.contract import NONE
from moabi.core.facts import UNSEEN, Fact, counted, pending, seat, word
from moabi.core.state import State
from moabi.games.onceupon.layout import (
    BACK,
    LEVELS,
    NUM_CARDS,
    NUM_PILES,
    UNKNOWN,
    Decision,
    Phase,
    card_id,
)


def _card(card: Any) -> str | None:
    """A card by its id; `?` and its level, if only its back is seen."""
    if card == NONE:
        return None
    if card < BACK:
        return card_id(int(card))
    return UNSEEN if card == UNKNOWN else f"{UNSEEN}{LEVELS[int(card) - BACK]}"


def _forest(state: State, _: int) -> list[list[list[str | None]]]:
    return [
        [[_card(card) for card in column] for column in state.forest[one, : state.num_columns[one]]]
        for one in range(state.seats)
    ]


def _piles(state: State, _: int) -> list[list[str | None]]:
    return [
        [_card(card) for card in state.pile[pile, : state.pile_size[pile]]]
        for pile in range(NUM_PILES)
    ]


FACTS = (
    Fact(
        "forest",
        "by seat, its columns from the left, each the cards on top from the ground up, or null",
        _forest,
        ("forest", "num_columns"),
    ),
    Fact(
        "hand",
        "by seat, its three slots: a card, `?` and the level on its back, or null",
        lambda state, _: [[_card(c) for c in state.hand[n]] for n in range(state.seats)],
    ),
    Fact(
        "hand_pile",
        "by seat and slot, the pile that the card came from, or null",
        lambda state, _: [[counted(p) for p in state.hand_pile[n]] for n in range(state.seats)],
    ),
    Fact(
        "hand_first",
        "by seat and slot, whether the card was the first of its pile, so no slipped start card",
        lambda state, _: [[bool(f) for f in state.hand_first[n]] for n in range(state.seats)],
    ),
    Fact(
        "pile",
        "the five piles, each from the bottom up: `?`, on top with the level on its back",
        _piles,
        ("pile", "pile_size"),
    ),
    Fact(
        "slipped",
        "by start card, in the components' order, the pile it was slipped into, or null",
        lambda state, _: [counted(pile) for pile in state.slipped],
    ),
    Fact(
        "out",
        "the cards that are covered or discarded",
        lambda state, _: [card_id(card) for card in range(NUM_CARDS) if state.out[card]],
    ),
    Fact(
        "offered",
        "the card that the seat to decide must place now, or null",
        lambda state, _: _card(state.offered),
    ),
    word("phase", "`opening`, `turns` or `closing`", Phase),
    seat("turn_seat", "the seat whose turn begins when nothing is pending"),
    pending(
        Decision,
        lambda state, decision, card: card_id(card) if decision is Decision.SLIP_CARD else None,
        "the card to slip",
    ),
)
INTERNAL: Mapping[str, str] = {}
