"""Tiles and shields on the board: one piece each, wherever it lies, with what lies on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from moabi.core.contract import NONE
from moabi.draw.parts import Board, Part
from moabi.match import Match, View

from .positions import GAME, area, lay_out, tile

Played = Callable[..., Match]
Laid = dict[str, tuple[str, Part]]
"""Parts by their keys, each with the key of the one that it lies on."""


def lying(state: Any) -> dict[str, str]:
    """Every tile and shield that is seen, by the state, with what it lies on."""
    found = {}
    for zone, size in enumerate(state.pile_size):
        if size:
            found[f"tile-{state.pile[zone, size - 1]}"] = f"pile-{zone}"
    for seat in range(state.seats):
        for where in ("clearing", "jungle"):
            for place, number in enumerate(state[where][seat]):
                if number != NONE:
                    found[f"tile-{number}"] = f"{where}-{seat}-{place}"
    for number, owner in enumerate(state.area_seat):
        if owner >= 0:
            found[f"area-{number}"] = f"tile-{state.jungle[owner, state.area_spot[number]]}"
    return found


def laid(board: Board) -> Laid:
    """All that has a key."""
    found: Laid = {}

    def read(parts: Iterable[Part], parent: str) -> None:
        for part in parts:
            if part.key:
                found[part.key] = (parent, part)
            read((*part.parts, *part.over), part.key)

    read(board.parts, "")
    return found


def on(board: Laid, piece: str) -> set[object]:
    """What lies on a piece, and how."""
    return {(part.face, part.x, part.y, part.scale) for part in board[piece][1].parts}


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_seen_is_one_piece_wherever_it_lies(seats: int, tall: bool, played: Played) -> None:
    match = played(seats, game="rainforest")
    for step in (*range(0, len(match.steps), 7), len(match.steps)):
        view = match.view(0, step=step)
        board = laid(view.board(tall=tall))
        expected = lying(view.state)
        assert {key: board[key][0] for key in expected} == expected
        tiles = {key for key in expected if key.startswith("tile-")}
        assert {key for key in board if key.startswith("tile-")} == tiles


def test_a_shield_lies_on_the_tile_that_it_was_put_on() -> None:
    state = lay_out(jungles=["Y01 Y02 Y03"], free="b3", owned={"y3": (0, 1)})
    board = laid(View(GAME, state, 1).board())
    assert board[f"area-{area('y3')}"][0] == f"tile-{tile('Y02')}"
    assert board[f"area-{area('b3')}"][0] == ""


def test_a_tile_that_is_locked_takes_its_species_along(played: Played) -> None:
    match = played(2, game="rainforest")
    before: Laid = {}
    locked = 0
    for step in range(len(match.steps) + 1):
        board = laid(match.view(0, step=step).board())
        for key in board.keys() & before.keys():
            was, now = before[key][0], board[key][0]
            if was.startswith("clearing") and now.startswith("jungle"):
                assert on(before, key) <= on(board, key)
                locked += bool(on(before, key))
        before = board
    assert locked >= 9
