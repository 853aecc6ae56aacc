"""The board on a wide page: one system for every seat, and what the teams have."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from moabi.core.contract import NONE
from moabi.match import Match
from moabi.testing.boards import covered, outside, places

from .positions import SETUPS

Played = Callable[..., Match]

TEAM = re.compile(r"<title>team ([AB]) · (−?\d+) points?</title>")


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_plates_are_on_the_left_of_their_sheets_and_hands_on_the_right(
    seats: int, options: dict[str, str], played: Played
) -> None:
    match = played(seats, options)
    for step in range(0, len(match.steps), 9):
        for seat in (NONE, 0):
            board = match.view(seat, step=step).board(outline=True)
            assert outside(board) == set()
            assert covered(board) == set()
            found = {key: place.box for key, place in places(board).items()}
            for owner in range(seats):
                plate, hand = found[f"seat-{owner}"], found[f"hand-{owner}-0"]
                assert plate
                assert hand
                assert plate.right < hand.left


@pytest.mark.parametrize("tall", [False, True])
def test_rule_8_2_the_board_shows_what_partners_have_together(tall: bool, played: Played) -> None:
    for teams in ("on", "off"):
        match = played(4, {"teams": teams})
        view = match.view(2, step=len(match.steps) // 2)
        points = view.points()
        told = TEAM.findall(view.svg(tall=tall))
        sums = (points[0] + points[2], points[1] + points[3])
        expected = [
            (team, str(total).replace("-", "−")) for team, total in zip("AB", sums, strict=True)
        ]
        assert told == (expected if teams == "on" else [])
