"""The drawn examples show what the rulebook prints; their numbers come from the kernels."""

from __future__ import annotations

from moabi.games.vorex.examples import (
    DEAR,
    ORANGE,
    decided_ruin,
    examples,
    saved_on,
    worked_example,
)
from moabi.games.vorex.layout import RUIN

from .positions import GAME


def test_one_placing_is_legal_and_the_other_is_not() -> None:
    found = {one.rule: one.marks for one in examples(GAME.words("en").say)}
    assert found == {"5.1": (True, False), "5.2": (), "5.4": (), "6.2": (), "7.1": ()}


def test_the_printed_cost_is_lowered_by_an_insect_and_a_water() -> None:
    assert saved_on(worked_example(), DEAR) == (0, 1, 1, 0)
    captions = {one.rule: one.caption for one in examples(GAME.words("en").say)}
    assert captions["6.2"].startswith("The ringed stump costs 1 insect, 2 water.")
    assert captions["6.2"].endswith("left to pay: 1 water.")


def test_rule_7_1a_two_of_four_flowers_are_enough_for_the_ruin() -> None:
    state = decided_ruin()
    assert sorted(state.owner[state.owner >= 0]) == [ORANGE] * 3 + [1, 2]
    assert state.owner[RUIN] == ORANGE
