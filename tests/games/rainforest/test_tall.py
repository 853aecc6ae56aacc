"""The board on a narrow page: all that the wide one shows, from top to bottom."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from moabi.match import Match
from moabi.testing.boards import covered, outside, places

Played = Callable[..., Match]

FINGER = 80
"""Units that a thumb hits on the narrowest phone."""


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_narrow_page_has_every_place_and_none_lies_on_another(seats: int, played: Played) -> None:
    match = played(seats, game="rainforest")
    for step in (*range(0, len(match.steps), 25), len(match.steps)):
        for seat in (-1, 0, seats - 1):
            view = match.view(seat, step=step)
            tall, wide = view.board(tall=True), view.board()
            assert places(tall).keys() == places(wide).keys()
            assert outside(tall) == set()
            assert covered(tall) <= covered(wide)


@pytest.mark.parametrize(("seat", "order"), [(-1, [0, 1, 2, 3]), (2, [2, 3, 0, 1])])
def test_a_narrow_page_goes_from_the_zones_to_the_own_seat_and_on_to_the_others(
    seat: int, order: list[int], played: Played
) -> None:
    found = places(played(4, steps=0, game="rainforest").view(seat).board(tall=True))
    tops = {key: place.box.top for key, place in found.items() if place.box}
    keys = ["pile-0", "pile-4", *(f"seat-{one}" for one in order)]
    assert sorted(keys, key=lambda key: tops[key]) == keys


def test_tiles_to_be_touched_are_large_on_a_narrow_page(played: Played) -> None:
    found = places(played(2, steps=0, game="rainforest").view(0).board(tall=True))
    for key in ("pile-0", "clearing-0-0", "jungle-0-0"):
        box = found[key].box
        assert box
        assert min(box.right - box.left, box.foot - box.top) >= FINGER
