"""Rule 4: placing a card."""

from __future__ import annotations

from itertools import permutations

import pytest

from moabi.core.contract import NONE
from moabi.core.state import State
from moabi.games.onceupon.layout import Decision

from .positions import (
    by_rule,
    card,
    decision,
    lay_out,
    level,
    name,
    play,
    playthrough,
    points,
    written,
)

TREE = "G01 F01 S01 C01"
COLUMNS = [TREE, "G05 F05 S05 C05", "G06 F06 S06 C06"]


def to_play(columns: list[str], held: str) -> State:
    """Seat A has this forest and hand and is to play."""
    return lay_out([columns, ["G02"]], [held, "G11 G12 C12"], asked=Decision.PLAY_CARD)


def to_place(columns: list[str], offered: str) -> State:
    """Seat A has this forest and must place the card it was given."""
    return lay_out(
        [columns, ["G02"]], ["S12", "G11 G12 C12"], offered=offered, asked=Decision.PLACE_CARD
    )


@pytest.mark.parametrize("card_id", ["G09", "F09", "S09", "C09"])
def test_rule_4_1_a_card_goes_to_the_place_of_its_own_level(card_id: str) -> None:
    state = to_play([TREE, "G05"], card_id)
    play(state, f"play {card_id} 2")
    expected = [card("G05"), NONE, NONE, NONE]
    expected[level(card(card_id))] = card(card_id)
    assert list(state.forest[0, 1]) == expected
    assert list(state.forest[0, 0]) == [card(c) for c in TREE.split()]


@pytest.mark.parametrize("missing", range(4))
def test_rule_4_1_a_column_is_complete_with_all_four_levels_and_not_before(missing: int) -> None:
    ids = TREE.split()
    three = " ".join(ids[:missing] + ids[missing + 1 :])
    last = ["G09", "F09", "S09", "C09"][missing]
    assert written(to_play([three], last)) == [f"play {last} 1"]
    assert by_rule(to_play([three], last))["7.1"] == 0
    assert written(to_play([TREE], last)) == [f"play {last} 1", f"play {last} 2"]
    assert by_rule(to_play([TREE], last))["7.1"] == 3


@pytest.mark.parametrize("column", ["G07", "F07 C07", "G07 S07 C07", "F07 S07 C07"])
def test_rule_4_2_no_new_column_while_one_is_incomplete(column: str) -> None:
    state = to_play([*COLUMNS, column], "G09 F09 C09")
    assert written(state) == [
        f"play {held} {place}" for held in ("G09", "F09", "C09") for place in (1, 2, 3, 4)
    ]


def test_rule_4_2_a_card_may_fill_an_empty_place() -> None:
    state = play(to_play([*COLUMNS, "G07"], "F09"), "play F09 4")
    assert list(state.forest[0, 3]) == [card("G07"), card("F09"), NONE, NONE]
    assert state.num_columns[0] == 4
    assert state.out[card("G07")] == 0


def test_rule_4_2_one_new_column_when_all_are_complete() -> None:
    state = to_play(COLUMNS, "F09")
    assert written(state) == [f"play F09 {place}" for place in (1, 2, 3, 4)]
    play(state, "play F09 4")
    assert list(state.forest[0, 3]) == [NONE, card("F09"), NONE, NONE]
    assert state.num_columns[0] == 4


def test_rule_4_2_a_given_card_obeys_the_same_rule() -> None:
    assert written(to_place(["G01"], "F09")) == ["place 1"]
    assert written(to_place([TREE], "F09")) == ["place 1", "place 2"]
    assert written(to_place([TREE, "C05"], "F09")) == ["place 1", "place 2"]


def test_rule_4_2_picture_first_column_complete_begin_a_new_one_or_cover() -> None:
    """The rulebook's picture: one complete column, so a card begins the second or covers."""
    for card_id in ("G09", "F09", "S09", "C09"):
        assert written(to_play([TREE], card_id)) == [f"play {card_id} 1", f"play {card_id} 2"]
        rank = level(card(card_id))
        began = play(to_play([TREE], card_id), f"play {card_id} 2")
        assert began.num_columns[0] == 2
        assert began.forest[0, 1, rank] == card(card_id)
        assert (began.forest[0, 1] != NONE).sum() == 1
        covered = play(to_play([TREE], card_id), f"play {card_id} 1")
        assert covered.num_columns[0] == 1
        assert covered.forest[0, 0, rank] == card(card_id)
        assert covered.out[card(TREE.split()[rank])] == 1


@pytest.mark.parametrize("first", ["G09", "F09", "S09", "C09"])
def test_rule_4_3_the_first_card_of_a_column_may_be_of_any_level(first: str) -> None:
    state = play(to_play(COLUMNS, first), f"play {first} 4")
    assert [number for number in state.forest[0, 3] if number != NONE] == [card(first)]
    state = play(to_place(COLUMNS, first), "place 4")
    assert [number for number in state.forest[0, 3] if number != NONE] == [card(first)]


@pytest.mark.parametrize("order", list(permutations(["G05", "F05", "S05", "C05"])))
def test_rule_4_3_levels_of_a_column_are_filled_in_any_order(order: tuple[str, ...]) -> None:
    columns = [TREE]
    for placed, card_id in enumerate(order):
        state = to_place(columns, card_id)
        assert written(state) == ["place 1", "place 2"]
        play(state, "place 2")
        columns = [TREE, " ".join(order[: placed + 1])]
        assert {name(number) for number in state.forest[0, 1] if number != NONE} == set(
            order[: placed + 1]
        )
    assert by_rule(lay_out([columns, ["G02"]]))["7.1"] == 6


def test_rule_4_4_a_card_may_cover_one_of_its_level_in_a_complete_column() -> None:
    state = play(to_play(COLUMNS, "S09"), "play S09 2")
    assert list(state.forest[0, 1]) == [card(c) for c in ("G05", "F05", "S09", "C05")]
    assert state.out[card("S05")] == 1
    assert state.num_columns[0] == 3


def test_rule_4_4_a_card_may_cover_one_of_its_level_in_an_incomplete_column() -> None:
    state = to_place([TREE, "S05 C05"], "C09")
    gone = state.out.sum()
    play(state, "place 2")
    assert list(state.forest[0, 1]) == [NONE, NONE, card("S05"), card("C09")]
    assert state.out[card("C05")] == 1
    assert state.out.sum() == gone + 1


def test_rule_4_4_only_the_card_on_top_counts() -> None:
    state = to_play(["G05 F01 S01 C01"], "G13")
    assert by_rule(state) == {"7.1": 3, "7.2": 0, "7.4": 1, "7.5": 0}
    play(state, "play G13 1")
    assert by_rule(state) == {"7.1": 3, "7.2": 0, "7.4": 0, "7.5": -1}
    state = to_play(["G13 F01 S01 C01"], "G07")
    assert points(state)[0] == 2
    play(state, "play G07 1")
    assert points(state)[0] == 5


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_rule_4_2_all_columns_but_the_last_are_complete_in_every_match(seats: int) -> None:
    for before, _, after in playthrough(seats, 6):
        for seat in range(seats):
            begun = int(after.num_columns[seat])
            assert (after.forest[seat, : begun - 1] != NONE).all()
            assert (after.forest[seat, begun - 1] != NONE).any()
            assert (after.forest[seat, begun:] == NONE).all()
        if decision(before) in (Decision.PLAY_CARD, Decision.PLACE_CARD):
            changed = (before.forest != after.forest).sum()
            assert changed == 1
