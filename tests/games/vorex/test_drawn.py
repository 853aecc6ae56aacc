"""The drawn examples show what the rulebook prints; their numbers come from the kernels."""

from __future__ import annotations

from moabi.draw.palette import LIGHT
from moabi.games.vorex.examples import DEAR, examples, saved_on, worked_example

from .positions import GAME


def test_one_placing_is_legal_and_the_other_is_not() -> None:
    found = {one.rule: one.marks for one in examples(LIGHT, GAME.words("en").say)}
    assert found == {"5.1": (True, False), "5.2": (), "5.4": (), "6.2": ()}


def test_the_printed_cost_is_lowered_by_an_insect_and_a_water() -> None:
    assert saved_on(worked_example(), DEAR) == (0, 1, 1, 0)
    captions = {one.rule: one.caption for one in examples(LIGHT, GAME.words("en").say)}
    assert captions["6.2"].startswith("The ringed stump costs 1 insect, 2 water.")
    assert captions["6.2"].endswith("left to pay: 1 water.")
