"""The board on a narrow page: all that the wide one shows, from top to bottom."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from moabi.draw.parts import Board
from moabi.games.onceupon.layout import MAX_COLUMNS
from moabi.match import Match, View
from moabi.testing.boards import covered, outside, places

from .positions import GAME, SETUPS, begin, hidden

Played = Callable[..., Match]

FINGER = 80
"""Units that a thumb hits on the narrowest phone."""


def tops(board: Board) -> dict[str, float]:
    """How far down each place begins."""
    return {key: place.box.top for key, place in places(board).items() if place.box}


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_a_narrow_page_has_every_place_and_none_lies_on_another(
    seats: int, options: dict[str, str], played: Played
) -> None:
    match = played(seats, options)
    for step in (0, len(match.steps) // 2, len(match.steps)):
        for seat in (-1, 0, seats - 1):
            view = match.view(seat, step=step)
            for outline in (False, True):
                tall = view.board(outline, tall=True)
                assert places(tall).keys() == places(view.board()).keys()
                assert outside(tall) == set()
                assert covered(tall) == set()


@pytest.mark.parametrize(("seat", "order"), [(-1, [0, 1, 2, 3]), (2, [2, 3, 0, 1])])
def test_a_narrow_page_goes_from_the_piles_to_the_own_seat_and_on_to_the_others(
    seat: int, order: list[int]
) -> None:
    found = tops(View(GAME, hidden(begin(4), seat), seat).board(tall=True))
    keys = ["pile-0", *(f"seat-{one}" for one in order)]
    assert sorted(keys, key=lambda key: found[key]) == keys
    if seat >= 0:
        foot = found[f"forest-{seat}-0-0"]
        assert foot < found[f"hand-{seat}-0"] < found[f"seat-{order[1]}"]


def test_trees_that_do_not_fit_in_a_row_begin_another_and_stay_large() -> None:
    state = begin(2)
    state.num_columns[:] = MAX_COLUMNS
    board = View(GAME, hidden(state, 0), 0).board(tall=True)
    found = places(board)
    assert outside(board) == set()
    assert covered(board) == set()
    roots = {tops(board)[f"forest-0-{column}-0"] for column in range(MAX_COLUMNS)}
    assert len(roots) == 3
    for key in ("forest-0-10-0", "hand-0-0", "pile-0"):
        box = found[key].box
        assert box
        assert box.right - box.left >= FINGER
