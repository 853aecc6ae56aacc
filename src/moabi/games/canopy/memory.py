"""Canopy: what a drawing shows a person of the cards they have seen (the option `seen`).

A hidden copy keeps every card its viewer has seen, and so do bots. A table may do without that aid
for people: then a drawing shows only what a person would have before their eyes right now, and for
the rest of the turn what the Toucan showed.
"""

from __future__ import annotations

from moabi.core.contract import Scene
from moabi.core.state import State
from moabi.games.canopy.layout import UNKNOWN, Decision

LOOKING = (Decision.KEEP_PILE, Decision.TRIM_PILE, Decision.MOVE_CARD)


def shown_pile(scene: Scene, pile: int) -> list[int]:
    """The kinds of a pile's cards, oldest first, UNKNOWN where the viewer is shown a back."""
    return recalled_pile(scene.state, scene.seat, pile)


def recalled_pile(state: State, viewer: int, pile: int) -> list[int]:
    """The same of a hidden copy."""
    kinds = [int(kind) for kind in state.pile[pile, : state.pile_size[pile]]]
    is_looking = state.seat == viewer and state.decision in LOOKING and state.at_pile == pile
    is_looking |= state.turn_seat == viewer and state.peeked == pile
    return kinds if is_looking or not state.seen else [UNKNOWN] * len(kinds)


def known_germination(scene: Scene) -> list[tuple[int, int]]:
    """Cards of the Germination deck that the viewer is reminded of: place from the top, kind.

    Drawn cards are no part of the deck; the first one below them has the place 1.
    """
    state = scene.state
    if state.seen:
        return []
    kinds = [int(kind) for kind in state.germ[state.germ_drawn : state.germ_size]]
    return [(place, kind) for place, kind in enumerate(kinds, 1) if kind != UNKNOWN]


def shown_seedlings(scene: Scene) -> list[int]:
    """The Germination cards drawn just now, UNKNOWN where the viewer is shown a back."""
    return recalled_germination(scene.state, scene.seat)[: scene.state.germ_drawn]


def recalled_germination(state: State, viewer: int) -> list[int]:
    """The Germination deck of a hidden copy, drawn cards first, UNKNOWN as above."""
    kinds = [int(kind) for kind in state.germ[: state.germ_size]]
    if not state.seen:
        return kinds
    is_looking = state.seat == viewer and state.decision == Decision.KEEP_SEEDLING
    eyed = int(state.germ_drawn) if is_looking else 0
    return kinds[:eyed] + [UNKNOWN] * (len(kinds) - eyed)
