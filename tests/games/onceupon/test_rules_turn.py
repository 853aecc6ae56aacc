"""Rules 3, 5 and 6: a turn, empty piles, and the end, with two to four seats."""

from __future__ import annotations

from collections import Counter

import pytest

from moabi.core.contract import NONE
from moabi.core.state import State
from moabi.games.onceupon import layout
from moabi.games.onceupon.layout import BACK, Decision, Phase

from ..playing import same
from .positions import (
    GAME,
    begin,
    card,
    decision,
    hand,
    hidden,
    lay_out,
    legal,
    level,
    open_hands,
    play,
    playthrough,
    written,
)

COMPANIES = (2, 3, 4)
TURNS = {2: [15, 15], 3: [10, 10, 9], 4: [7, 7, 7, 7]}
BARE = ["G01"], ["G02"], ["G03"], ["G04"]


def middle_of_turn(seats: int = 3, asked: Decision = Decision.GIVE_CARD) -> State:
    """Seat B has played a card and holds two; the piles hold four cards."""
    return lay_out(
        BARE[:seats],
        ["G05 F05 S05", "F02 C03", "G06 F06 S06"],
        ["S01 C01", "S02", "", "G07", ""],
        seat=1,
        asked=asked,
    )


@pytest.mark.parametrize("seats", COMPANIES)
def test_rule_3_1_a_turn_begins_by_playing_one_of_three_cards_into_the_own_forest(
    seats: int,
) -> None:
    state = open_hands(seats, 2)
    assert decision(state) is Decision.PLAY_CARD
    held = hand(state, 0)
    assert len(held) == 3
    assert len(legal(state)) == 3
    for slot, number in enumerate(held):
        before = open_hands(seats, 2)
        after = open_hands(seats, 2)
        play(after, written(after)[slot])
        assert after.forest[0, 0, level(number)] == number
        assert hand(after, 0) == held[:slot] + held[slot + 1 :]
        assert (after.forest[1:] == before.forest[1:]).all()
        assert (after.hand[1:] == before.hand[1:]).all()


@pytest.mark.parametrize("seats", COMPANIES)
def test_rule_3_2_then_one_of_the_two_cards_left_is_given_to_any_other_seat(seats: int) -> None:
    state = open_hands(seats, 2)
    play(state, written(state)[0])
    assert decision(state) is Decision.GIVE_CARD
    assert state.seat == 0
    left = [layout.card_id(number) for number in hand(state, 0)]
    assert written(state) == [f"give {c} {'ABCD'[r]}" for c in left for r in range(1, seats)]


def test_rule_3_2_nobody_gives_to_oneself() -> None:
    assert written(middle_of_turn()) == ["give F02 A", "give F02 C", "give C03 A", "give C03 C"]


def test_rule_3_2_the_receiver_places_the_card_at_once_then_the_giver_goes_on() -> None:
    state = middle_of_turn()
    before = middle_of_turn()
    play(state, "give C03 A")
    assert decision(state) is Decision.PLACE_CARD
    assert state.seat == 0
    assert hand(state, 0) == hand(before, 0)
    play(state, "place 1")
    assert state.forest[0, 0, 3] == card("C03")
    assert (state.forest[1:] == before.forest[1:]).all()
    assert hand(state, 1) == [card("F02")]
    assert state.offered == NONE


@pytest.mark.parametrize("seats", COMPANIES)
def test_rule_3_2_giving_and_placing_do_not_pass_the_turn(seats: int) -> None:
    for before, _, after in playthrough(seats, 5):
        if decision(before) is Decision.GIVE_CARD:
            giver = int(before.seat)
            assert after.seat != giver
            assert decision(after) is Decision.PLACE_CARD
        if decision(before) is Decision.PLACE_CARD and decision(after) is Decision.DRAW_CARD:
            assert after.seat == giver


def test_rule_3_2a_the_given_card_is_shown_to_all() -> None:
    state = play(middle_of_turn(), "give C03 C")
    for viewer in (NONE, 0, 1, 2):
        assert hidden(state, viewer).offered == card("C03")


def test_rule_3_2a_the_receiver_chooses_where_to_place_it() -> None:
    state = lay_out(
        [["G01 F01 S01 C01", "G05 F05 S05 C05"], ["G02"]],
        ["S09 S10 S11", "F02 C03"],
        seat=1,
        asked=Decision.GIVE_CARD,
    )
    play(state, "give F02 A")
    assert state.seat == 0
    assert written(state) == ["place 1", "place 2", "place 3"]
    play(state, "place 2")
    assert state.forest[0, 1, 1] == card("F02")


def drawing(piles: list[str]) -> State:
    """Seat A holds one card and has both its draws to come."""
    state = lay_out(
        BARE[:2], ["C03", "G06 F06 S06"], piles, drawn_from=[[2], [0, 1, 2]],
        asked=Decision.DRAW_CARD,
    )  # fmt: skip
    state.pending[1] = state.pending[0]
    state.num_pending = 2
    return state


def test_rule_3_3_a_turn_ends_by_drawing_two_cards_from_any_piles() -> None:
    state = drawing(["S01 C01", "S02", "", "G07", "F09 F08"])
    assert written(state) == ["draw 1", "draw 2", "draw 4", "draw 5"]
    play(state, "draw 1")
    assert hand(state, 0) == [card("C03"), card("C01")]
    assert decision(state) is Decision.DRAW_CARD
    assert state.seat == 0
    play(state, "draw 4")
    assert hand(state, 0) == [card("C03"), card("C01"), card("G07")]
    assert list(state.hand_pile[0]) == [2, 0, 3]
    assert list(state.pile_size) == [1, 1, 0, 0, 2]
    assert state.seat == 1
    assert decision(state) is Decision.PLAY_CARD


@pytest.mark.parametrize("seats", COMPANIES)
def test_rule_3_3_everybody_holds_three_cards_before_and_after_a_turn(seats: int) -> None:
    for before, _, _ in playthrough(seats, 11):
        if before.phase == Phase.TURNS and decision(before) is Decision.PLAY_CARD:
            assert len(hand(before, before.seat)) == 3
            if before.pile_size.any():
                assert [len(hand(before, seat)) for seat in range(seats)] == [3] * seats


def test_rule_3_3a_the_same_pile_twice_and_its_next_back_is_seen_in_between() -> None:
    state = drawing(["S01 G08 C01", "S02", "", "G07", ""])
    assert hidden(state, 0).pile[0, 2] == BACK + 3
    play(state, "draw 1")
    for viewer in (NONE, 0, 1):
        assert hidden(state, viewer).pile[0, 1] == BACK
    play(state, "draw 1")
    assert hand(state, 0) == [card("C03"), card("C01"), card("G08")]


def test_rule_3_3b_a_pile_that_was_emptied_is_no_second_choice() -> None:
    state = play(drawing(["S01 C01", "S02", "", "G07", ""]), "draw 2")
    assert written(state) == ["draw 1", "draw 4"]


@pytest.mark.parametrize("seats", COMPANIES)
def test_rule_3_4_turns_go_round_clockwise(seats: int) -> None:
    order = [
        int(before.seat)
        for before, _, _ in playthrough(seats, 4)
        if before.phase == Phase.TURNS and decision(before) is Decision.PLAY_CARD
    ]
    assert order == [turn % seats for turn in range(sum(TURNS[seats]))]


@pytest.mark.parametrize("seats", COMPANIES)
def test_rule_5_1_drawing_is_skipped_when_all_piles_are_empty(seats: int) -> None:
    state = lay_out(
        BARE[:seats], ["G05 F05 S05", "G06 F06 S06", "G07 F07 S07", "G08 F08 S08"][:seats]
    )
    state.turn_seat = 1
    state.num_pending = 0
    begin_turn(state)
    play(state, written(state)[0])
    play(state, written(state)[0], "place 1")
    assert state.seat == 2 % seats
    assert decision(state) is Decision.PLAY_CARD
    assert len(hand(state, 1)) == 1


def begin_turn(state: State) -> None:
    """Let the rules ask for the next decision, as they do after every step."""
    GAME.module("rules").settle(state)


@pytest.mark.parametrize("seats", COMPANIES)
@pytest.mark.parametrize("seed", range(3))
def test_rule_5_1_turns_are_15_each_then_10_10_9_then_7_each(seats: int, seed: int) -> None:
    asked: dict[Decision, Counter[int]] = {kind: Counter() for kind in Decision}
    draws_in_turns = 0
    for before, _, _ in playthrough(seats, seed):
        if before.phase == Phase.TURNS:
            asked[Decision(before.decision)][int(before.seat)] += 1
            draws_in_turns += decision(before) is Decision.DRAW_CARD
    assert [asked[Decision.PLAY_CARD][seat] for seat in range(seats)] == TURNS[seats]
    assert [asked[Decision.GIVE_CARD][seat] for seat in range(seats)] == TURNS[seats]
    assert sum(asked[Decision.PLACE_CARD].values()) == sum(TURNS[seats])
    assert draws_in_turns == {2: 56, 3: 52, 4: 48}[seats]
    assert before.step + 1 == {2: 156, 3: 152, 4: 148}[seats] < layout.MAX_STEPS


@pytest.mark.parametrize("seats", COMPANIES)
def test_rule_6_1_at_the_end_every_seat_places_its_last_card_in_its_own_forest(
    seats: int,
) -> None:
    closing = [step for step in playthrough(seats, 8) if step[0].phase == Phase.CLOSING]
    assert [len(hand(closing[0][0], seat)) for seat in range(seats)] == [1] * seats
    assert not closing[0][0].pile_size.any()
    assert len(closing) == seats
    for before, _, after in closing:
        seat = int(before.seat)
        (last,) = hand(before, seat)
        assert decision(before) is Decision.PLAY_CARD
        assert last in after.forest[seat]
        assert hand(after, seat) == []
    end = closing[-1][2]
    assert legal(end) == []
    assert end.seat == NONE
    assert end.decision == NONE


@pytest.mark.parametrize("seats", COMPANIES)
def test_rule_6_1_all_cards_end_in_a_forest_or_under_another_card(seats: int) -> None:
    *_, (_, _, end) = playthrough(seats, 9)
    shown = [int(number) for number in end.forest.flat if number != NONE]
    covered = [number for number in range(64) if end.out[number]]
    assert sorted(shown + covered) == list(range(64))


@pytest.mark.parametrize(("seats", "order"), [(2, [0, 1]), (3, [2, 0, 1]), (4, [0, 1, 2, 3])])
def test_rule_6_1a_from_the_seat_whose_turn_it_would_be(seats: int, order: list[int]) -> None:
    for seed in range(3):
        closing = [
            int(before.seat)
            for before, _, _ in playthrough(seats, seed)
            if before.phase == Phase.CLOSING
        ]
        assert closing == order


@pytest.mark.parametrize("seats", COMPANIES)
def test_the_same_seed_and_answers_give_the_same_match(seats: int) -> None:
    assert same(begin(seats, 3), begin(seats, 3))
    first = [after.tobytes() for _, _, after in playthrough(seats, 3)]
    assert first == [after.tobytes() for _, _, after in playthrough(seats, 3)]


@pytest.mark.parametrize("seats", [1, *COMPANIES])
def test_what_is_pending_is_the_rest_of_the_turn_and_nothing_more(seats: int) -> None:
    for before, _, _ in playthrough(seats, 5):
        top = int(before.num_pending)
        kinds = [Decision(kind) for kind, _, _ in before.pending[:top]]
        assert before.pending[top - 1, 0] == before.decision
        assert before.pending[top - 1, 1] == before.seat
        assert not before.pending[top:].any()
        if kinds[-1] is not Decision.SLIP_CARD:
            assert not before.pending[:, 2].any()
        if before.phase == Phase.TURNS and kinds[-1] is Decision.PLAY_CARD:
            assert top == (4 + (seats == 1) if before.pile_size.any() else 2)
