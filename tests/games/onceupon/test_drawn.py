"""The drawn examples show what the rulebook prints; their numbers come from the kernels."""

from __future__ import annotations

import pytest

from moabi.games.onceupon.examples import examples

from .positions import GAME


def test_points_and_verdicts_are_those_of_the_rules() -> None:
    found = {one.rule: one.marks for one in examples(GAME.words("en").say)}
    assert found == {
        "7.1": (3, -1),
        "4.2": (True, False),
        "4.4": (True, False),
        "7.4": (0, 1, 0),
        "7.5": (-1, 0),
    }


@pytest.mark.parametrize(
    ("language", "words"), [("en", "in a complete column"), ("fr", "dans une colonne complète")]
)
def test_a_chainsaw_is_said_to_cost_in_a_complete_column_only(language: str, words: str) -> None:
    found = {one.rule: one.caption for one in examples(GAME.words(language).say)}
    assert words in found["7.5"]
