"""Canopy: what a drawing shows a person of the cards they have seen (the option `seen`).

A hidden copy keeps every card its viewer has seen, and so do bots. A table may do without that aid
for people: then a drawing shows only what a person would have before their eyes right now, and for
the rest of the turn what the Toucan showed.
"""

from __future__ import annotations

from moabi.core.contract import NONE, Scene
from moabi.core.state import State
from moabi.games.canopy.layout import UNKNOWN, Decision

LOOKING = (Decision.KEEP_PILE, Decision.TRIM_PILE, Decision.MOVE_CARD)


def recalled_piles(state: State, viewer: int) -> list[list[int]]:
    """By pile of a hidden copy the kinds of its cards, oldest first; UNKNOWN: a back is shown."""
    cards, sizes = state.pile.tolist(), state.pile_size.tolist()
    piles = [kinds[:size] for kinds, size in zip(cards, sizes, strict=True)]
    if not int(state.seen):
        return piles
    in_hand = state.seat == viewer and state.decision in LOOKING
    eyed = {int(state.at_pile) if in_hand else NONE}
    if state.turn_seat == viewer:
        eyed.add(int(state.peeked))
    return [kinds if pile in eyed else [UNKNOWN] * len(kinds) for pile, kinds in enumerate(piles)]


def known_germination(scene: Scene) -> list[tuple[int, int]]:
    """Cards of the Germination deck that the viewer is reminded of: place from the top, kind.

    Drawn cards are no part of the deck; the first one below them has the place 1.
    """
    state = scene.state
    if int(state.seen):
        return []
    kinds = state.germ.tolist()[int(state.germ_drawn) : int(state.germ_size)]
    return [(place, kind) for place, kind in enumerate(kinds, 1) if kind != UNKNOWN]


def shown_seedlings(scene: Scene) -> list[int]:
    """The Germination cards drawn just now, UNKNOWN where the viewer is shown a back."""
    return recalled_germination(scene.state, scene.seat)[: int(scene.state.germ_drawn)]


def recalled_germination(state: State, viewer: int) -> list[int]:
    """The Germination deck of a hidden copy, drawn cards first, UNKNOWN as above."""
    kinds: list[int] = state.germ.tolist()[: int(state.germ_size)]
    if not int(state.seen):
        return kinds
    is_looking = state.seat == viewer and state.decision == Decision.KEEP_SEEDLING
    eyed = int(state.germ_drawn) if is_looking else 0
    return kinds[:eyed] + [UNKNOWN] * (len(kinds) - eyed)
