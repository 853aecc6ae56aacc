"""Of equal trees one is offered; the others stand for it."""

from __future__ import annotations

from collections.abc import Callable

from moabi.match import Match

from ..twins import check_twins


def test_trees_that_are_alike_can_all_be_pointed_at(played: Callable[..., Match]) -> None:
    match = played(2, game="canopy")
    assert check_twins(match, number=r"(?<=Tree) \d+", every=4) == {"tree"}
