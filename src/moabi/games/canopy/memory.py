"""Canopy: what a drawing shows a person of the cards they have seen (the option `seen`).

A hidden copy keeps every card its viewer has seen, and so do bots. A table may do without that aid
for people: then a drawing shows only what a person would have before their eyes right now, and for
the rest of the turn what the Toucan showed.
"""

from __future__ import annotations

from moabi.core.contract import Scene
from moabi.games.canopy.layout import UNKNOWN, Decision

LOOKING = (Decision.KEEP_PILE, Decision.TRIM_PILE, Decision.MOVE_CARD)


def shown_pile(scene: Scene, pile: int) -> list[int]:
    """The kinds of a pile's cards, oldest first, UNKNOWN where the viewer is shown a back."""
    state = scene.state
    kinds = [int(kind) for kind in state.pile[pile, : state.pile_size[pile]]]
    is_looking = state.seat == scene.seat and state.decision in LOOKING and state.at_pile == pile
    is_looking |= state.turn_seat == scene.seat and state.peeked == pile
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
    state = scene.state
    kinds = [int(kind) for kind in state.germ[: state.germ_drawn]]
    is_looking = state.seat == scene.seat and state.decision == Decision.KEEP_SEEDLING
    return kinds if is_looking or not state.seen else [UNKNOWN] * len(kinds)
