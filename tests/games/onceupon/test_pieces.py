"""Cards on the board: one piece each, wherever its face is seen; a back is no piece."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from moabi.core.contract import NONE
from moabi.core.state import copy_state
from moabi.draw.parts import LOOSE, tell
from moabi.games.onceupon.layout import BACK, Decision
from moabi.match import Match, View

from .positions import GAME, SETUPS, hidden, lay_out, play

Played = Callable[..., Match]
PARENT, FACE = 0, 1


def lying(state: Any) -> dict[str, str]:
    """Every card whose face is seen, by the state, with the place it lies on."""
    found = {}
    for seat in range(state.seats):
        for (column, level), card in _each(state.forest[seat]):
            found[f"card-{card}"] = f"forest-{seat}-{column}-{level}"
        for (slot,), card in _each(state.hand[seat]):
            found[f"card-{card}"] = f"hand-{seat}-{slot}"
    if state.offered != NONE:
        found[f"card-{state.offered}"] = "offered"
    return found


def _each(cards: Any) -> list[tuple[tuple[int, ...], int]]:
    return [(at, int(card)) for at, card in np.ndenumerate(cards) if NONE < card < BACK]


def pieces(view: View, tall: bool = False) -> dict[str, str]:
    """Every card that has a key of its own on the board, with the part it lies on."""
    board = tell(view.board(tall=tall)).parts
    return {
        key: record[PARENT]
        for key, record in board.items()
        if key.startswith("card-") and LOOSE not in key
    }


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_a_card_that_is_seen_is_one_piece_on_its_place_and_no_other_is(
    seats: int, options: dict[str, str], played: Played
) -> None:
    match = played(seats, options)
    for step in (*range(0, len(match.steps), 11), len(match.steps)):
        for seat in (NONE, 0, seats - 1):
            view = match.view(seat, step=step)
            for tall in (False, True):
                assert pieces(view, tall) == lying(view.state)


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_worlds_that_a_seat_cannot_tell_apart_have_the_same_parts(
    seats: int, options: dict[str, str], played: Played
) -> None:
    match = played(seats, options)
    for step in range(0, len(match.steps), 17):
        for seat in (NONE, 0):
            view = match.view(seat, step=step)
            board = tell(view.board()).parts
            for seed in (1, 2):
                world = copy_state(view.state)
                GAME.interpreted.determinize(world, seat, seed)
                other = tell(View(GAME, hidden(world, seat), seat).board()).parts
                assert list(other.items()) == list(board.items())


def test_a_card_goes_from_hand_to_tree_and_joins_it_when_it_is_whole() -> None:
    before = lay_out([["G02 F02 S02"], ["G03"]], ["C01 F05"], asked=Decision.PLAY_CARD)
    after = play(copy_state(before), "play C01 1")
    old, new = (tell(View(GAME, hidden(one, 0), 0).board()).parts for one in (before, after))
    played = next(key for key in old if old[key][PARENT] == "hand-0-0")
    assert new[played][PARENT] == "forest-0-0-3"
    trunk = {key for key in old if old[key][PARENT].startswith("forest-0-0-")}
    assert len(trunk) == 3
    for key in trunk:
        assert new[key][PARENT] == old[key][PARENT]
        assert new[key][FACE] != old[key][FACE]
