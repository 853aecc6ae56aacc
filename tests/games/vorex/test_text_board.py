"""The board as text, in both languages."""

from __future__ import annotations

import re

import pytest

from moabi.core.contract import NONE
from moabi.core.state import State
from moabi.core.words import LANGUAGES
from moabi.match import View

from .positions import GAME, SETUPS, begin, drawn, hidden, legal, play, playthrough
from .test_rules_ruins import ring

RING = """
          b3#
    b1. b0.
  a2A (B) b2B
A0A a0A a1B
  a3# B0B
"""


def board(state: State, viewer: int, language: str = "en") -> str:
    return View(GAME, hidden(state, viewer), viewer, language).text()


def test_a_whole_board() -> None:
    state = drawn(RING, held=["MIW", "LL"], shown="hq", brown=0, green=4, seat=1)
    assert board(state, 0).split("\n") == [
        "objectives: 1 for every flower placed; 1 for every flower on the edge of the forest; "
        "3 for every group of 3 flowers or more",
        "on display: F08 [# BMMMIW # GIIWW]+LL  F17 [# 2MMMIW BIIIWWW mIIWWW]+IW",
        "pile: 3 of level 1, 3 of level 2, 2 of level 3",
        "supply: 16M 16I 16W 20L",
        "",
        "           #",
        "    .i  .w",
        "  AG  (B) BG",
        "Al  Am  Bw",
        "   #  Bl",
        "m, i, w, l produce; D, G, B draw, grow, bloom; a number is worth points; # arid, ( ) ruin",
        "tiles in brackets: the middle, then arms 1, 2 and 3; "
        "unturned, these point right, upper left, lower left",
        "",
        "free stumps: F02.0 wMI -4,-4; F02.1 iMW -5,-4",
        "",
        "  Seat A, 8 points: 10 flowers left; holds 1M 1I 1W 0L; produces 1M 0I 0W 1L",
        "> Seat B, 10 points: 9 flowers left; holds 0M 0I 0W 2L; produces 0M 0I 1W 1L",
    ]


def test_french_puts_spaces_before_colons_and_semicolons() -> None:
    state = drawn(RING, held=["MIW", "LL"], shown="hq", brown=0, green=4, seat=1)
    for text in (board(state, 0, "fr"), board(drawn(ring("AW...."), seats=1), 0, "fr")):
        assert " : " in text
        assert " ; " in text
        assert not re.search(r"[^\s][:;]", text)


def test_the_starting_tile_is_among_those_to_lay() -> None:
    state = begin(2, 1)
    tile = f"F{state.dealt[0] + 1:02}"
    assert f"\nto lay: S1 [l]+MI  {tile} [" in board(state, 0)
    play(state, "lay S1")
    assert f"\nto lay: {tile} [" in board(state, 0)


def test_cells_to_lay_a_tile_on_are_numbered_as_in_the_list() -> None:
    state = play(drawn(ring("A....."), shown="eg"), "grow F05")
    text = board(state, 0)
    for number in range(1, len(legal(state)) + 1):
        assert f" {number} " in text.replace("\n", " \n ") + " "


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_every_board_can_be_shown(seats: int, options: dict[str, str], language: str) -> None:
    for number, (_, _, after) in enumerate(playthrough(seats, 3, options)):
        if number % 13 == 0 or after.seat == NONE:
            for viewer in range(NONE, seats):
                text = board(after, viewer, language)
                assert "{" not in text
                assert all(line == line.rstrip() for line in text.split("\n"))
                if viewer != after.seat:
                    assert text == board(after, NONE, language)


def test_no_tile_of_the_pile_is_named() -> None:
    state = begin(2, 1)
    text = board(state, 1)
    for tile in state.pile[: state.pile_size]:
        assert f"F{tile + 1:02}" not in text
    assert "pile: 2 of level 1, 3 of level 2, 3 of level 3" in text


def test_the_weed_has_its_line() -> None:
    state = drawn(ring("AW...."), seats=1)
    assert "  the Weed: 12 flowers left" in board(state, 0)
    assert "  la Mauvaise herbe : 12 fleurs restantes" in board(state, 0, "fr")
