"""The drawn examples show what the rulebook prints; their numbers come from the kernels."""

from __future__ import annotations

from moabi.games.rainforest.examples import examples
from moabi.games.rainforest.layout import TILE_POINTS

from .positions import GAME, tile


def test_points_and_verdicts_are_those_of_the_rules() -> None:
    found = {one.rule: one.marks for one in examples(GAME.words("en").say)}
    worth = int(TILE_POINTS[tile("R06")]) + 2
    assert found == {
        "3.3": (),
        "5.3": (True, True, False),
        "11.2": (worth,),
        "11.3": (2 * worth, 3 * worth),
        "11.5": (2,),
    }
