"""Rules 7 and 8: ruins, the end, and winning."""

from __future__ import annotations

import pytest

from moabi.core.contract import NONE
from moabi.core.state import State
from moabi.games.vorex import rules
from moabi.games.vorex.layout import AWAITED, MAX_ROUNDS, RUIN, WIDTH, Decision, Phase
from moabi.match import View

from .positions import (
    GAME,
    decision,
    drawn,
    first_turn,
    held,
    hex_of,
    leave_flowers,
    legal,
    near,
    picture,
    play,
    playthrough,
    points,
    shares,
    verbs,
    written,
)


def ring(around: str, ruin: str = ".") -> str:
    """Six stumps around a ruin: a0, a1, b2, b0, b1 and a2, going round, each with a mark."""
    a0, a1, b2, b0, b1, a2 = list(around)
    return f"""
              b3#
        b1{b1} b0{b0}
      a2{a2} ({ruin}) b2{b2}
        a0{a0} a1{a1}
      a3#
    """


# Six tiles around a ruin with nothing but arid hexes; a0 is next to two more.
STAR = """
        c1. b2.
  c2. c0. (.) b0A b1A
e1. (.) c3# b3# (.) a2A
  e0. e3# (.) a3# a0.
e2. (.) f3# g3# (.) a1A
  f1. f0. (.) g0A g2A
        f2. g1.
"""
# The same without F07: three of the ruins are open.
OPEN_STAR = """
        c1. b2.
  c2. c0. (.) b0A b1A
e1. (.) c3# b3# (.) a2A
  e0. e3#     a3# a0.
e2. (.) f3#         a1A
  f1. f0.
        f2.
"""


def owner(state: State, ruin: int = 0) -> int:
    """Whose flower is on the ruin."""
    return int(state.owner[RUIN + ruin])


# 7 Ruins


def test_rule_7_1_the_last_stump_around_a_ruin_decides_it() -> None:
    # a1 costs a mushroom and an insect, and a0 and b1 are linked to it.
    state = drawn(ring("A.BBAA"), held=["", ""])
    assert owner(state) == NONE
    before = int(state.flowers[0])
    play(state, "bloom F01.1")
    assert owner(state) == 0
    assert state.flowers[0] == before - 2
    # It cost nothing more, and counts as no action.
    assert held(state) == ""
    assert decision(state) is Decision.TAKE_ACTION
    assert state.seat == 0


def test_rule_7_1_nothing_happens_before_the_last_stump() -> None:
    state = drawn(ring("A..BAA"), held=["MI", ""])
    play(state, "bloom F01.1")
    assert owner(state) == NONE
    assert state.ruin_stumps[0] == 1


def test_rule_7_1_however_few_stumps_there_are() -> None:
    # Of the six hexes around the lower ruin four are arid.
    state = drawn(
        """
              e2.
                e0. e1.
          A0A e3# (.) g2.
        h2# (.) g3# g0.
          h0# h1.     g1.
        h3.
        """,
        held=["MMMIW", ""],
    )
    lower = int(state.hex_cell[hex_of("S1.0")]) + WIDTH
    play(state, "bloom F08.1")
    ruin = [n for n in range(2) if state.hex_cell[RUIN + n] == lower]
    assert owner(state, ruin[0]) == 0


def test_rule_7_1a_no_absolute_majority_is_needed() -> None:
    state = drawn(ring("A.BCAB"), seats=3, held=["MI", "", ""])
    play(state, "bloom F01.1")
    # Three of six, two and one.
    assert owner(state) == 0


def test_rule_7_1a_another_can_win_it_whoever_blooms_last() -> None:
    state = drawn(ring("B.BCAB"), seats=3, held=["MI", "", ""])
    play(state, "bloom F01.1")
    assert owner(state) == 1


def test_rule_7_1b_a_ruin_with_all_stumps_in_bloom_is_decided_when_it_comes_up() -> None:
    state = drawn(
        """
          A0A
        a2A     B0B
          a0A a1B
        a3#
        """,
        seat=1,
        shown="eg",
    )
    # B closes the hole with an arid arm: A has three flowers around it, B two.
    play(state, "grow F05", near(state, "S1.0", 2, -1), "turn 0")
    assert picture(state) == picture(
        drawn(
            """
                  e2.
                    e0. e1.
              A0A e3#
            a2A (A) B0B
              a0A a1B
            a3#
            """
        )
    )
    assert state.seat == 1


def test_rule_7_1c_a_ruin_without_stumps_never_blooms() -> None:
    state = drawn(OPEN_STAR, shown="gh")
    assert state.num_ruins == 4
    play(state, "grow F07", near(state, "F01.3", -1, 2), "turn 4")
    assert picture(state) == picture(drawn(STAR.replace("g0A", "g0.").replace("g2A", "g2.")))
    middle = int(state.hex_cell[hex_of("F01.3")]) - 1
    ruin = next(n for n in range(7) if state.hex_cell[RUIN + n] == middle)
    assert state.ruin_stumps[ruin] == 0
    assert owner(state, ruin) == NONE
    assert decision(state) is Decision.TAKE_ACTION


def test_rule_7_1d_whoever_has_no_flower_left_places_none() -> None:
    state = drawn(ring("B.BBAB"), held=["MI", ""])
    leave_flowers(state, 1, 0)
    play(state, "bloom F01.1")
    assert owner(state) == NONE
    assert state.ruin_stumps[0] == 0


def test_rule_7_1d_the_last_flower_may_be_gone_with_the_stump_itself() -> None:
    state = drawn(ring("A.BBAA"), held=["MI", ""])
    leave_flowers(state, 0, 1)
    play(state, "bloom F01.1")
    assert owner(state) == NONE


def test_rule_7_1e_with_too_few_flowers_one_chooses_the_ruin() -> None:
    state = drawn(STAR, seat=1, held=["", "IW"])
    leave_flowers(state, 0, 1)
    # B blooms the last stump around two ruins; both are A's, who has one flower.
    play(state, "bloom F01.0")
    assert decision(state) is Decision.CHOOSE_RUIN
    assert state.seat == 0
    upper = near(state, "F01.2", -1, 0, "ruin")
    lower = near(state, "F01.1", -1, 0, "ruin")
    assert sorted(written(state)) == sorted([upper, lower])
    play(state, lower)
    assert state.seat == 1
    blooming = [n for n in range(state.num_ruins) if owner(state, n) == 0]
    assert len(blooming) == 1
    assert state.hex_cell[RUIN + blooming[0]] == state.hex_cell[hex_of("F01.1")] - 1
    assert state.flowers[0] == 0
    assert state.is_ending
    assert (state.ruin_stumps >= 0).all()


def test_rule_7_1e_with_enough_flowers_all_ruins_bloom() -> None:
    state = drawn(STAR, seat=1, held=["", "IW"])
    leave_flowers(state, 0, 2)
    play(state, "bloom F01.0")
    assert sum(owner(state, n) == 0 for n in range(state.num_ruins)) == 2
    assert decision(state) is Decision.TAKE_ACTION


def test_rule_5_5b_the_display_is_filled_up_only_after_the_ruin_is_chosen() -> None:
    # As if F08 had just been laid and with it two ruins had come up that are A's.
    state = drawn(STAR.replace("a0.", "a0B"), seat=1, shown="ik", actions=1)
    leave_flowers(state, 0, 1)
    beside = {int(state.hex_cell[hex_of(name)]) - 1 for name in ("F01.1", "F01.2")}
    for ruin in range(state.num_ruins):
        if int(state.hex_cell[RUIN + ruin]) in beside:
            state.ruin_stumps[ruin] = AWAITED
    state.shown[0] = NONE
    size = int(state.pile_size)
    top = int(state.pile[size - 1])
    rules.settle(state, True)
    assert decision(state) is Decision.CHOOSE_RUIN
    assert state.seat == 0
    assert list(state.shown) == [NONE, 10]
    assert state.pile_size == size
    assert state.reveals == 0
    play(state, written(state)[0])
    assert list(state.shown) == [top, 10]
    assert state.pile_size == size - 1
    assert state.reveals == 1
    assert state.seat == 1


def test_rule_7_2_a_tie_leaves_the_ruin_empty() -> None:
    state = drawn(ring("A.BBAB"), held=["MI", ""])
    play(state, "bloom F01.1")
    assert owner(state) == NONE
    three = drawn(ring("A.BBCA"), seats=3, seat=2, held=["", "", "MI"])
    play(three, "bloom F01.1")
    assert owner(three) == NONE


def test_rule_7_2a_for_good() -> None:
    state = drawn(ring("A.BBAB"), held=["MI", ""])
    play(state, "bloom F01.1", "draw", "draw", "draw")
    assert owner(state) == NONE
    assert state.ruin_stumps[0] == 0


def test_rule_7_3_a_ruin_blooms_in_anothers_turn_and_takes_no_action() -> None:
    state = drawn(ring("B.BBAB"), held=["MI", ""])
    before = int(state.flowers[1])
    play(state, "bloom F01.1")
    assert owner(state) == 1
    assert state.flowers[1] == before - 1
    assert state.seat == 0
    assert state.num_pending == 1


def test_rule_7_4_the_ruin_comes_before_the_action_of_the_stump() -> None:
    # a2 is a grow stump, and the last one around the ruin.
    state = drawn(ring("AABBA."), held=["III", ""], shown="eg")
    play(state, "bloom F01.2")
    assert owner(state) == 0
    assert decision(state) is Decision.TAKE_BONUS


# 8 The end


def test_rule_8_1_the_last_flower_ends_the_match_with_the_round() -> None:
    state = drawn(ring("......"), seats=3, seat=1, held=["", "MI", ""])
    for side in range(3):
        leave_flowers(state, side, 5)
    leave_flowers(state, 1, 1)
    play(state, "bloom F01.1")
    assert state.is_ending
    # The turn is finished, without blooming, and so is the round.
    assert state.seat == 1
    assert "bloom" not in verbs(state)
    play(state, "draw")
    assert state.seat == 2
    play(state, "draw", "draw")
    assert decision(state) is None
    assert state.phase == Phase.OVER
    assert legal(state) == []


def test_rule_8_1a_a_flower_on_a_ruin_can_be_the_last() -> None:
    state = drawn(ring("B.BBAB"), held=["MI", ""])
    leave_flowers(state, 1, 1)
    play(state, "bloom F01.1")
    assert owner(state) == 1
    assert state.is_ending
    play(state, "draw")
    assert state.seat == 1
    play(state, "draw", "draw")
    assert decision(state) is None


def test_rule_8_1b_nobody_plays_for_ever() -> None:
    state = first_turn(2)
    turns = 0
    while decision(state) is not None:
        play(state, "draw")
        turns += 1
    assert turns == MAX_ROUNDS * 2 * 2
    assert state.num_rounds == MAX_ROUNDS == 50


def over(state: State) -> State:
    """The position as if the match had just ended."""
    state.phase = Phase.OVER
    state.seat = state.decision = NONE
    state.num_pending = 0
    return state


def test_rule_8_2_most_points_win() -> None:
    state = over(drawn(ring("AAABB."), held=["", "MMMMM"]))
    assert points(state)[0] > points(state)[1]
    assert shares(state) == [1.0, 0.0]
    assert View(GAME, state, NONE).verdict().startswith("Seat A wins with ")


def test_rule_8_3_resources_break_a_tie() -> None:
    state = over(drawn(ring("AB...."), held=["MM", "MIW"]))
    assert points(state) == [2, 2]
    assert shares(state) == [0.0, 1.0]
    verdict = View(GAME, state, NONE).verdict()
    assert verdict == "Seat B wins with 2 points and more resources left."


def test_rule_8_3_resources_never_beat_points() -> None:
    state = over(drawn(ring("AAB..."), held=["", "MMMMIIIIWWWWLLLL"]))
    assert shares(state) == [1.0, 0.0]


def test_rule_8_3a_markers_do_not_count_and_the_rest_is_shared() -> None:
    state = over(drawn(ring("AB...."), held=["MM", "IW"]))
    state.production[1] += 3
    assert shares(state) == [0.5, 0.5]
    assert (
        View(GAME, state, NONE).verdict() == "Seat A and Seat B share the win with 2 points each."
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_match_ends_with_its_round(seats: int) -> None:
    for seed in range(3):
        steps = list(playthrough(seats, seed))
        before, _, end = steps[-1]
        assert before.turn_side == seats - 1
        assert min(end.flowers[:seats]) == 0
        assert picture(end)
