"""The trees at the end of a match."""

from __future__ import annotations

from operator import truediv
from xml.etree import ElementTree

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from moabi.web.score_tree import BARE, SAPLING, STEP, Grown, draw_trees, rises
from moabi.web.tokens import CLEARING
from moabi.web.words import page_words

SEATS = st.tuples(st.integers(-30, 120), st.integers(0, 12))
"""A total, and how many boughs it is made of."""


def test_trees_show_what_was_won_and_lost() -> None:
    say = page_words("fr").say
    saws = [(f"{kind}: as many as trees", -1) for kind in ("saw", "axe", "fire", "flood", "ice")]
    grown = [
        Grown(0, "Ada & Bo", 12, [("Most lush & tall trees", 9), ("Fire", 0)], True),
        Grown(1, "Moss", -5, saws, False),
    ]
    first, second, _ = ElementTree.fromstring(f"<p>{draw_trees(grown, say)}</p>")
    words = ["".join(one.itertext()) for one in first.iter("text")]
    assert words == ["+9", "Most lush &", "tall trees", "12"]
    assert [one.text for one in first.iter("span")] == ["Ada & Bo"]
    assert "winner" in first.attrib["class"]
    assert "winner" not in second.attrib["class"]
    assert {"−5", "−1", "Saw"} <= {one.text for one in second.iter("text")}
    labels = [one[0].attrib["aria-label"] for one in (first, second)]
    assert labels == ["Ada & Bo\u00a0: 12, victoire", "Moss\u00a0: −5"]
    assert draw_trees([Grown(0, "Nobody", 0, [], False)], say)


@settings(derandomize=True, deadline=None)
@given(seats=st.lists(SEATS, min_size=1, max_size=4))
@example(seats=[(21, 6), (22, 9)])
@example(seats=[(5, 7), (5, 2), (4, 5), (7, 6)])
@example(seats=[(-5, 5), (0, 0)])
def test_heights_are_points_on_one_scale(seats: list[tuple[int, int]]) -> None:
    grown = [
        Grown(seat, "Ada", total, [("Bromeliads", 1)] * boughs, False)
        for seat, (total, boughs) in enumerate(seats)
    ]
    totals, heights = [one.total for one in grown], rises(grown)
    lowest, best = min(0, *totals), max(totals)
    nothing = max(heights) * (BARE if best > lowest else 1)
    for one, height in zip(grown, heights, strict=True):
        share = (one.total - lowest) / max(best - lowest, 1)
        assert height == pytest.approx(nothing + (max(heights) - nothing) * share)
        assert height >= max(SAPLING, STEP * len(one.lines))
    # And no taller than one of them needs for its boughs.
    needs = [max(SAPLING, 56 + STEP * boughs) for _, boughs in seats]
    assert min(map(truediv, heights, needs)) == pytest.approx(1)


def _light(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("part", ["bark", "deep", "leaf"])
@pytest.mark.parametrize("sky", ["above", "below"])
def test_a_tree_stands_out_from_the_night(part: str, sky: str) -> None:
    tree, behind = (_light(CLEARING[name][1]) + 0.05 for name in (part, sky))
    assert tree / behind > 1.9
