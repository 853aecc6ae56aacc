"""The drawn examples show what the rulebook prints; their numbers come from the kernels."""

from __future__ import annotations

from moabi.games.canopy.examples import FROG, examples
from moabi.games.canopy.layout import CARD_POINTS, PAIR_POINTS

from .positions import GAME


def test_points_and_verdicts_are_those_of_the_rules() -> None:
    found = {one.rule: one.marks for one in examples(GAME.words("en").say)}
    active, alone = int(CARD_POINTS[FROG]), int(CARD_POINTS[FROG + 1])
    assert found == {
        "3.3": (),
        "9.1": (0, 7, 1),
        "10.1": (0, 0, 8),
        "10.2": (2, 7, -3),
        "10.3": (2, 0, 6),
        "10.4": (5, 0),
        "13.2": (active, alone, active + int(PAIR_POINTS[FROG + 1])),
    }
