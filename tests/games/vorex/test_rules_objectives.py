"""Rules 9 to 11: counting points, with every objective drawn."""

from __future__ import annotations

import pytest

from moabi.core.contract import NONE
from moabi.games.vorex import layout
from moabi.match import View

from .positions import GAME, brown, drawn, green, picture, points
from .test_rules_ruins import ring

EDGE, WHOLE_TILES, NEAR_ARID, NEAR_RUINS, TILES = range(5)
GROUPS, NEAR_OTHERS, PRODUCING, LOOSE, LARGE = range(5)

RING = """
          b3#
    b1. b0.
  a2A (.) b2B
A0A a0A a1B
  a3# B0B
"""


# 9 Counting points


def test_rule_9_1_points_come_from_objectives_and_point_stumps() -> None:
    state = drawn(RING, brown=EDGE, green=GROUPS)
    lines = View(GAME, state, NONE).scores()[0].lines
    assert [(line.rule, line.points) for line in lines] == [
        ("9.2", 3),
        ("9.3", 2),
        ("9.4", 3),
        ("9.5", 0),
    ]
    assert points(state)[0] == 8


def test_rule_9_2_one_for_every_flower_placed() -> None:
    state = drawn(RING)
    assert [int(GAME.interpreted.score_line(state, n, 0)) for n in range(2)] == [3, 3]


def test_rule_9_3_the_brown_objective_in_play_counts_and_no_other() -> None:
    assert [brown(drawn(RING, brown=n)) for n in range(5)] == [2, 0, 0, 1, 1]


def test_rule_9_4_the_green_objective_in_play_counts_and_no_other() -> None:
    assert [green(drawn(RING, green=n)) for n in range(5)] == [3, 2, 2, 3, 3]
    assert green(drawn(RING)) == 0


def test_rule_9_5_point_stumps() -> None:
    state = drawn(
        """
          q2.
            q0# q1A A0A
          q3.
        """
    )
    assert int(GAME.interpreted.score_line(state, 0, layout.POINTS_LINE)) == 2
    assert int(GAME.interpreted.score_line(state, 1, layout.POINTS_LINE)) == 0
    assert points(state) == [2 + 2 + 2, 0]


@pytest.mark.parametrize(
    ("around", "groups"),
    [("A.....", 1), ("A.A.A.", 3), ("AA.A..", 2), ("A.AAA.", 2), ("AAAAAA", 1)],
)
def test_rule_9_6_a_group_is_all_flowers_linked(around: str, groups: int) -> None:
    state = drawn(ring(around), green=GROUPS)
    assert green(state) == groups + 2


def test_rule_9_6_groups_that_meet_are_one() -> None:
    assert green(drawn(ring("A.A.AB"), green=GROUPS)) == 3 + 2
    assert green(drawn(ring("AAA.AB"), green=GROUPS)) == 2 + 2
    assert green(drawn(ring("AAAAAB"), green=GROUPS)) == 1 + 2


def test_rule_9_6a_a_flower_on_a_ruin_is_a_flower_but_has_no_edge_and_no_tile() -> None:
    state = drawn(ring("A.A.A.", "A"))
    assert points(state)[0] == 4 + brown(state)
    # It links what is around it,
    assert green(drawn(ring("A.A.A.", "A"), green=GROUPS)) == 1 + 2
    assert green(drawn(ring("A.A.A.", "A"), green=LARGE)) == 3
    # is no edge although it adds a flower, and adds no tile.
    assert brown(drawn(ring("A.....", "A"), brown=EDGE)) == 1
    assert brown(drawn(ring("A.....", "A"), brown=TILES)) == 1


# 10 Brown objectives


def test_rule_10_1_one_for_every_flower_on_the_edge() -> None:
    state = drawn(RING, brown=EDGE)
    # a0 is surrounded; A0 and a2 are not.
    assert brown(state, 0) == 2
    assert brown(state, 1) == 3


def test_rule_10_1a_a_ruin_closes_a_side_and_starting_tiles_are_forest() -> None:
    state = drawn(RING.replace("A0A", "   "), brown=EDGE)
    # Without the starting tile a0 is open on that side.
    assert brown(state) == 2
    assert brown(drawn(RING, brown=EDGE)) == 2
    assert "(.)" in picture(state)


def test_rule_10_2_two_for_every_tile_with_all_stumps() -> None:
    whole = """
      d2A     B0B
        d0# d1A
      d3A
    A0A
    """
    assert brown(drawn(whole, brown=WHOLE_TILES)) == 2
    assert brown(drawn(whole.replace("d3A", "d3."), brown=WHOLE_TILES)) == 0
    assert brown(drawn(whole.replace("d3A", "d3B"), brown=WHOLE_TILES)) == 0
    assert brown(drawn(ring("AAAAAA"), brown=WHOLE_TILES)) == 4


def test_rule_10_2a_starting_tiles_are_no_forest_tiles() -> None:
    state = drawn(
        """
          d2.     B0B
            d0# d1.
          d3.
        A0A
        """,
        brown=WHOLE_TILES,
    )
    assert [brown(state, seat) for seat in range(2)] == [0, 0]
    assert all((layout.HEX_KIND[t * 4 : t * 4 + 4] > 0).any() for t in range(22))


def test_rule_10_3_one_for_every_flower_next_to_two_arid_hexes() -> None:
    state = drawn(
        """
        h2# A0A
          h0# h1A
        h3A
        """,
        brown=NEAR_ARID,
    )
    # A0 lies between two; h1 and h3 touch one.
    assert brown(state) == 1


def test_rule_10_3a_a_ruin_is_not_arid() -> None:
    forest = """
              b3#
        b1. b0.
      a2. (.) b2.
        a0A a1.
      a3#
    """
    # a0 touches one arid hex and a ruin.
    assert brown(drawn(forest, brown=NEAR_ARID)) == 0


def test_rule_10_4_one_for_every_ruin_next_to_a_flower_of_ones_own() -> None:
    assert brown(drawn(ring("A....."), brown=NEAR_RUINS)) == 1
    assert brown(drawn(ring("AAA..."), brown=NEAR_RUINS)) == 1
    state = drawn(ring("AB...."), brown=NEAR_RUINS)
    assert [brown(state, seat) for seat in range(2)] == [1, 1]


def test_rule_10_4a_a_bloomed_ruin_is_still_one_for_all_but_not_next_to_itself() -> None:
    state = drawn(ring("BBBBBB", "A"), brown=NEAR_RUINS)
    assert [brown(state, seat) for seat in range(2)] == [0, 1]


def test_rule_10_5_one_for_every_tile_with_a_flower_of_ones_own() -> None:
    state = drawn(RING, brown=TILES)
    # Both of A's stumps are on one tile; B has one on each; starting tiles do not count.
    assert [brown(state, seat) for seat in range(2)] == [1, 2]


# 11 Green objectives


def test_rule_11_1_one_for_every_group_and_two_for_the_most() -> None:
    state = drawn(ring("A.ABBB"), green=GROUPS)
    assert [green(state, seat) for seat in range(2)] == [2 + 2, 1]
    tied = drawn(ring("ABABAB"), green=GROUPS)
    assert [green(tied, seat) for seat in range(2)] == [3 + 2, 3 + 2]


def test_rule_11_1_nobody_has_the_most_groups_before_the_first_flower() -> None:
    assert green(drawn(ring("......"), green=GROUPS)) == 0


def test_rule_11_1a_alone_the_weed_counts_as_an_opponent() -> None:
    assert green(drawn(ring("AWAW.W"), seats=1, green=GROUPS)) == 2
    assert green(drawn(ring("AWA..."), seats=1, green=GROUPS)) == 2 + 2


def test_rule_11_2_two_for_every_flower_next_to_two_opposing_ones() -> None:
    state = drawn(ring("ABABAB"), green=NEAR_OTHERS)
    assert [green(state, seat) for seat in range(2)] == [6, 6]
    fewer = drawn(ring("ABA..."), green=NEAR_OTHERS)
    assert [green(fewer, seat) for seat in range(2)] == [0, 2]


def test_rule_11_2a_they_may_have_different_owners() -> None:
    state = drawn(ring("AB...C"), seats=3, green=NEAR_OTHERS)
    assert [green(state, seat) for seat in range(3)] == [2, 0, 0]


@pytest.mark.parametrize(
    ("around", "worth"),
    [
        # a0, a1, b0, b1 produce; a2 and b2 make the forest grow.
        ("A.....", 2),
        (".....A", 0),
        ("A.AA.A", 4),
        ("AA.AA.", 4),
        ("AAAAAA", 2),
    ],
)
def test_rule_11_3_two_for_every_group_that_produces(around: str, worth: int) -> None:
    assert green(drawn(ring(around), green=PRODUCING)) == worth


def test_rule_11_3a_light_is_production() -> None:
    assert green(drawn(RING.replace("a2A", "a2.").replace("a0A", "a0."), green=PRODUCING)) == 2


@pytest.mark.parametrize(
    ("around", "ruin", "worth"),
    [
        ("AA...A", ".", 3),
        # With the ruin a0 touches three, the ruin three, a1 and a2 two.
        ("AA...A", "A", 2),
        ("AAAAAA", ".", 6),
        ("AAAAAA", "A", 0),
    ],
)
def test_rule_11_4_one_for_every_flower_that_touches_two_at_most(
    around: str, ruin: str, worth: int
) -> None:
    assert green(drawn(ring(around, ruin), green=LOOSE)) == worth


def test_rule_11_4a_a_flower_alone_counts() -> None:
    assert green(drawn(ring("A....."), green=LOOSE)) == 1


@pytest.mark.parametrize(
    ("around", "worth"),
    [("AA....", 0), ("AAA...", 3), ("AAAA..", 3), ("AAAAAA", 3), ("AA.AA.", 0), ("A.A.A.", 0)],
)
def test_rule_11_5_three_for_every_group_of_three(around: str, worth: int) -> None:
    assert green(drawn(ring(around), green=LARGE)) == worth


def test_rule_11_5_two_groups_of_three_count_twice() -> None:
    forest = """
            c1. b2.
      c2. c0. (.) b0A b1A
    e1A (.) c3# b3# (.) a2A
      e0A e3# (.) a3# a0.
    e2A (.) f3# g3# (.) a1A
      f1. f0. (.) g0A g2A
            f2. g1.
    """
    # b0, b1 and a2; g0, g2 and a1; e0, e1 and e2.
    assert green(drawn(forest, green=LARGE)) == 9
    assert green(drawn(forest.replace("a0.", "a0A"), green=LARGE)) == 6
