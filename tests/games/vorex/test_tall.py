"""Vorex's board on a narrow page: all that the wide one shows, from top to bottom."""

from __future__ import annotations

import pytest

from moabi.core.contract import NONE
from moabi.games.vorex.board import TALL_FIELD
from moabi.games.vorex.layout import Decision
from moabi.games.vorex.market import STRIP
from moabi.games.vorex.picture import GAP, TALL_MARGIN
from moabi.testing.boards import Place, covered, outside, places

from .test_board import SEATS, playthrough, view

FIRST_VIEW = 650
"""How much of the board a phone of 360 by 740 shows without a scroll, in its units."""


def tops(found: dict[str, Place], *keys: str) -> list[float]:
    """Where places begin."""
    boxes = [found[key].box for key in keys]
    return [box.top for box in boxes if box]


@pytest.mark.parametrize("seats", SEATS)
def test_a_narrow_page_has_every_place_and_none_lies_on_another(seats: int) -> None:
    for state in playthrough(seats)[::37]:
        for viewer in range(NONE, seats):
            mine = view(state, viewer)
            tall = mine.board(tall=True)
            assert places(tall).keys() == places(mine.board()).keys()
            assert outside(tall) == set()
            assert covered(tall) == set()


def test_on_a_narrow_page_ones_own_comes_before_the_objectives_and_the_others_after_them() -> None:
    state = playthrough(4)[-1]
    for viewer, order in ((0, (0, 1, 2, 3)), (2, (2, 3, 0, 1))):
        found = places(view(state, viewer).board(tall=True))
        boards = [f"board-{seat}" for seat in order]
        below = tops(found, boards[0], "objective-double", *boards[1:])
        assert len(below) == 5
        assert below == sorted(below)
    found = places(view(state, NONE).board(tall=True))
    below = tops(found, "objective-double", *(f"seat-{seat}" for seat in range(4)))
    assert below == sorted(below)


@pytest.mark.parametrize("seats", SEATS)
def test_a_phone_shows_all_that_a_turn_asks_at_once(seats: int) -> None:
    foot = TALL_MARGIN + STRIP + GAP + TALL_FIELD
    assert foot <= FIRST_VIEW
    seen = set()
    for state in playthrough(seats)[:-1]:
        seen.add(int(state.decision))
        mine = view(state, int(state.seat))
        found = places(mine.board(tall=True))
        for key in {key for action in mine.legal() for key in action.targets}:
            box = found[key].box
            # The cells lie in the field.
            assert box is None or box.foot <= foot, key
    assert {Decision.CHOOSE_PIECE, Decision.TAKE_ACTION, Decision.TAKE_BONUS} <= seen


def test_objectives_to_choose_from_are_large_on_a_narrow_page() -> None:
    states = playthrough(2, 2, objectives="chosen")
    choosing = [state for state in states if state.decision == Decision.CHOOSE_OBJECTIVE]
    assert choosing
    for state in choosing:
        mine = view(state, int(state.seat))
        tall = mine.board(tall=True)
        assert covered(tall) == set()
        assert outside(tall) == set()
        found = places(tall)
        for action in mine.legal():
            for key in action.targets:
                box = found[key].box
                assert box
                assert box.right - box.left > 120
