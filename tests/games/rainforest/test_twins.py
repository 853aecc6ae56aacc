"""Of equal tokens, slots and free places one is offered; the others stand for it."""

from __future__ import annotations

from collections.abc import Callable

from moabi.match import Match

from ..twins import check_twins


def test_places_that_are_alike_can_all_be_pointed_at(played: Callable[..., Match]) -> None:
    match = played(3, game="rainforest")
    met = check_twins(match, number=r" \d+(?= · [^·]*$)", every=3)
    assert met == {"clearing", "held", "slot", "space"}
