"""Cards that others play are learnt, though no draw shows anything: trees must not outlive that."""

from __future__ import annotations

import pytest

from moabi.core.state import State
from moabi.games.onceupon.layout import Decision
from moabi.match import View
from moabi.search.way import find_way

from .positions import GAME, hidden, lay_out, legal, play, written


def given_back(held: str) -> tuple[State, list[int], State]:
    """A gives and, the piles being empty, B places, plays and gives back, from what it holds."""
    state = lay_out(
        [["G01 F01 S01 C01"], ["G02 F02 S02 C02"], ["G03"]],
        ["F03 S03", held, "S04"],
        asked=Decision.GIVE_CARD,
    )
    before, gone = hidden(state, 0), []
    for notation in ("give F03 B", "place 2", "play C04 1", "give C05 A"):
        gone.append(dict(zip(written(state), legal(state), strict=True))[notation])
        play(state, notation)
    return before, gone, hidden(state, 0)


@pytest.mark.parametrize("held", ["C04 C05 G05", "C05 C04 G05"])
def test_which_of_two_cards_lay_where_is_not_guessed(held: str) -> None:
    before, gone, after = given_back(held)
    assert after.reveals == before.reveals
    assert find_way(View(GAME, after, 0), before, gone[0]) in ([], gone)


def test_the_two_hands_look_the_same_before_and_after() -> None:
    first, second = given_back("C04 C05 G05"), given_back("C05 C04 G05")
    assert first[0].tobytes() == second[0].tobytes()
    assert first[2].tobytes() == second[2].tobytes()
    assert first[1] != second[1]


def test_what_another_plays_is_learnt_and_ends_a_tree() -> None:
    before, gone, after = given_back("C04 G05 C05")
    assert find_way(View(GAME, after, 0), before, gone[0]) == []
