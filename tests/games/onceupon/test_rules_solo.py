"""Rule 9: alone."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from moabi.core.contract import NONE
from moabi.core.state import State
from moabi.games.onceupon import layout
from moabi.games.onceupon.layout import BACK, OBLIGATORY, Decision, Phase
from moabi.match import View

from .positions import (
    CARDS,
    GAME,
    begin,
    by_rule,
    card,
    decision,
    hand,
    hidden,
    lay_out,
    legal,
    play,
    playthrough,
    points,
    shares,
    written,
)

ROUND = (Decision.PLAY_CARD, Decision.DISCARD_CARD, Decision.DRAW_CARD, Decision.DRAW_CARD)


def solo(columns: list[str]) -> State:
    return lay_out([columns])


def test_rule_9_1_one_start_card_three_selection_piles_and_an_obligatory_pile() -> None:
    state = begin(1)
    assert list(state.pile_size) == [14, 14, 15, 20, 0]
    assert list(state.forest[0, 0]) == [card("G01"), NONE, NONE, NONE]
    assert state.num_columns[0] == 1
    dealt = [int(n) for pile in range(4) for n in state.pile[pile, : state.pile_size[pile]]]
    assert sorted(dealt) == [number for number in range(64) if number != card("G01")]
    assert not state.out.any()
    assert decision(state) is Decision.DRAW_CARD


def test_rule_9_1_the_sixty_three_cards_are_shuffled_evenly() -> None:
    matches = 1260
    seen = np.zeros((64, 63))
    for seed in range(matches):
        state = begin(1, seed)
        places = [n for pile in range(4) for n in state.pile[pile, : state.pile_size[pile]]]
        seen[places, np.arange(63)] += 1
    expected = matches / 63
    chi_square = ((seen[1:] - expected) ** 2 / expected).sum()
    # 62 x 62 degrees of freedom: five standard deviations are 438.
    assert abs(chi_square - 62 * 62) < 438
    assert CARDS[0]["start"]


def test_rule_9_2_the_hand_is_three_cards_from_selection_piles_of_choice() -> None:
    state = begin(1, 5)
    for held in range(3):
        assert decision(state) is Decision.DRAW_CARD
        assert written(state) == ["draw 1", "draw 2", "draw 3"]
        assert len(hand(state, 0)) == held
        top = int(state.pile[2, state.pile_size[2] - 1])
        play(state, "draw 3")
        assert hand(state, 0)[held] == top
    assert list(state.pile_size) == [14, 14, 12, 20, 0]
    assert decision(state) is Decision.PLAY_CARD


def test_rule_9_3_a_turn_is_play_discard_draw_two() -> None:
    state = play(begin(1, 5), "draw 1", "draw 2", "draw 3")
    first, second, third = (layout.card_id(number) for number in hand(state, 0))
    assert written(state) == [f"play {held} 1" for held in (first, second, third)]
    play(state, f"play {second} 1")
    assert decision(state) is Decision.DISCARD_CARD
    assert written(state) == [f"discard {first}", f"discard {third}"]
    play(state, f"discard {first}")
    assert state.out[card(first)] == 1
    assert hand(state, 0) == [card(third)]
    for _ in range(2):
        assert decision(state) is Decision.DRAW_CARD
        assert written(state) == ["draw 1", "draw 2", "draw 3"]
        play(state, "draw 1")
    assert len(hand(state, 0)) == 3


def test_rule_9_3_discarded_cards_are_out_of_the_match() -> None:
    for before, action, after in playthrough(1, 4):
        if decision(before) is Decision.DISCARD_CARD:
            number = int(before.hand[0, action - layout.DISCARD])
            assert after.out[number] == 1
            assert (before.forest == after.forest).all()


def test_rule_9_3a_an_empty_selection_pile_is_no_choice() -> None:
    state = begin(1, 5)
    while state.pile_size[1]:
        drawing = decision(state) is Decision.DRAW_CARD
        play(state, "draw 2" if drawing else written(state)[0])
    while decision(state) is not Decision.DRAW_CARD:
        play(state, written(state)[0])
    assert written(state) == ["draw 1", "draw 3"]


def test_rule_9_4_then_the_top_obligatory_card_is_turned_over_and_must_be_placed() -> None:
    state = play(begin(1, 5), "draw 1", "draw 2", "draw 3")
    play(state, written(state)[0])
    play(state, written(state)[0], "draw 1")
    top = int(state.pile[OBLIGATORY, 19])
    assert state.offered == NONE
    play(state, "draw 1")
    assert decision(state) is Decision.PLACE_CARD
    assert state.offered == top
    assert state.pile_size[OBLIGATORY] == 19
    assert written(state) == ["place 1"]
    play(state, "place 1")
    assert top in state.forest[0]
    assert len(hand(state, 0)) == 3
    assert decision(state) is Decision.PLAY_CARD


def test_rule_9_4_the_obligatory_card_obeys_the_rules_of_placing() -> None:
    for columns, places in ((["G01 F01 S01 C01"], 2), (["G01 F01 S01 C01", "G02"], 2)):
        state = lay_out([columns], ["S09 S10 S11"], offered="C09", asked=Decision.PLACE_CARD)
        assert written(state) == [f"place {n + 1}" for n in range(places)]


def test_rule_9_4a_the_level_of_the_obligatory_card_is_known_a_turn_ahead() -> None:
    known = NONE
    for before, _, after in playthrough(1, 6):
        if decision(before) is Decision.PLAY_CARD and before.pile_size[OBLIGATORY]:
            view = hidden(before, 0)
            known = int(view.pile[OBLIGATORY, view.pile_size[OBLIGATORY] - 1]) - BACK
            assert 0 <= known < 4
            assert (view.pile[OBLIGATORY, : view.pile_size[OBLIGATORY] - 1] == BACK + 4).all()
        if decision(after) is Decision.PLACE_CARD:
            assert after.offered // 16 == known


@pytest.mark.parametrize("seed", range(4))
def test_rule_9_5_twenty_one_turns_and_forty_three_cards_placed(seed: int) -> None:
    steps = list(playthrough(1, seed))
    opening = [decision(before) for before, _, _ in steps if before.phase == Phase.OPENING]
    turns = [decision(before) for before, _, _ in steps if before.phase == Phase.TURNS]
    closing = [decision(before) for before, _, _ in steps if before.phase == Phase.CLOSING]
    assert opening == [Decision.DRAW_CARD] * 3
    assert turns == [*ROUND, Decision.PLACE_CARD] * 20 + list(ROUND[:2])
    assert closing == [Decision.PLAY_CARD]
    asked = Counter(turns + closing)
    start_card = 1
    placed = asked[Decision.PLAY_CARD] + asked[Decision.PLACE_CARD]
    assert asked[Decision.DISCARD_CARD] == 21
    assert start_card + placed == 43
    end = steps[-1][2]
    assert not end.pile_size.any()
    assert legal(end) == []
    assert start_card + placed + 21 == 64


def test_rule_9_5_the_longest_forest_there_can_be_has_its_places() -> None:
    trees = [f"G{n:02} F{n:02} S{n:02} C{n:02}" for n in range(1, 11)]
    state = lay_out([trees], ["G11 F11 S11"], asked=Decision.PLAY_CARD)
    assert len(legal(state)) == 33 == layout.MAX_LEGAL
    play(state, "play F11 11")
    assert state.num_columns[0] == 11
    assert list(state.forest[0, 10]) == [NONE, card("F11"), NONE, NONE]
    last = lay_out([[*trees, "F11 S11"]], ["C11"], asked=Decision.PLAY_CARD, phase=Phase.CLOSING)
    play(last, "play C11 11")
    assert by_rule(last)["9.6"] == 10
    assert by_rule(last)["7.2"] == -1


def test_rule_9_6_a_complete_column_is_worth_one_and_all_else_counts_as_usual() -> None:
    example = ["G01 F06 S11 C13", "G11 F07 S14 C02", "G07 F08 S01 C04", "G14 S02"]
    assert by_rule(solo(example)) == {"9.6": 3, "7.2": -1, "7.4": 4, "7.5": -2}
    assert points(solo(example)) == [4]
    assert by_rule(solo(["G01"])) == {"9.6": 0, "7.2": -1, "7.4": 0, "7.5": 0}


RATED = [
    (["G01"], -1, 0),
    (["G01 F06 S06 C16"], 6, 0),
    (["G01 F06 S06 C06"], 7, 1),
    (["G07 F06 S06 C06"], 9, 1),
    (["G01 F06 S06 C06", "G11 F07 S07 C07", "G12 F08 S08 C08", "G05"], 10, 2),
    (
        [
            "G01 F06 S06 C06",
            "G07 F07 S07 C07",
            "G08 F08 S08 C08",
            "G11 F09 S09 C09",
            "G12 F10 S10 C10",
            "C13",
        ],
        12,
        2,
    ),
    (
        [
            "G01 F06 S06 C06",
            "G07 F07 S07 C07",
            "G08 F08 S08 C08",
            "G11 F09 S09 C09",
            "G12 F10 S10 C10",
        ],
        13,
        3,
    ),
]
WORDS = {
    "en": ("a clearing", "a young forest", "an old forest", "a primary forest"),
    "fr": ("une clairière", "une jeune forêt", "une vieille forêt", "une forêt primaire"),
}


@pytest.mark.parametrize(("columns", "worth", "rating"), RATED)
def test_rule_9_7_a_better_rating_is_a_better_outcome(
    columns: list[str], worth: int, rating: int
) -> None:
    assert shares(solo(columns)) == [rating / 3]


@pytest.mark.parametrize(("columns", "worth", "rating"), RATED)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_rule_9_7a_ratings_begin_at_seven_ten_and_thirteen_points(
    columns: list[str], worth: int, rating: int, language: str
) -> None:
    assert points(solo(columns)) == [worth]
    sentence = View(GAME, solo(columns), NONE, language).verdict()
    assert sentence.endswith(f": {WORDS[language][rating]}.")
