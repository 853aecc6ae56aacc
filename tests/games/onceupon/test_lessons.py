"""Which rule forbids a place that is no answer now."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from moabi.core.state import State
from moabi.games.onceupon.layout import Decision, Phase
from moabi.games.onceupon.lessons import forbidding, subject
from moabi.match import Match

from ..playing import reasons
from .positions import GAME, SETUPS, begin, lay_out, play

TREE = "G05 F02 S06 C09"


def why(state: State, place: str) -> tuple[str, ...]:
    return forbidding(state, GAME.tables, place)


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_every_place_that_is_no_answer_has_its_rules(
    seats: int, options: Mapping[str, str], played: Callable[..., Match]
) -> None:
    match = played(seats, options)
    met = set()
    views = []
    for step, taken in enumerate(match.steps):
        view = match.view(taken.seat, step=step)
        if step % 7 == 0 or view.decision not in met:
            met.add(view.decision)
            views.append(view)
    assert reasons(views)
    assert len(met) >= 4


def test_a_start_card_lies_before_its_seat_while_the_others_are_slipped_in() -> None:
    state = begin(2)
    assert why(state, "forest-0-0-0") == ("2.1", "2.3")
    assert why(state, "forest-0-0-2") == ("3.1", "2.3")
    assert why(state, "hand-0-0") == ("2.4", "2.3")
    play(state, "slip 1", "slip 1")
    assert why(state, "forest-0-0-0") == ("3.1", "2.4")


def test_a_card_goes_to_its_own_level_in_ones_own_forest() -> None:
    state = lay_out(
        [[TREE, "G06 S07"], ["G07"]], ["F03 F04 F05", "C10 C11 C12"], asked=Decision.PLAY_CARD
    )
    assert why(state, "forest-0-1-3") == ("4.1",)
    assert why(state, "forest-0-0-3") == ("4.1", "4.4")
    assert why(state, "forest-1-0-1") == ("3.1",)
    assert why(state, "hand-1-0") == ("3.1", "10.3")
    assert why(state, "seat-1") == ("3.2", "3.1")


def test_a_given_card_goes_where_its_receiver_says() -> None:
    forests = [[TREE], ["G07"]]
    state = lay_out(forests, ["F03 F04", "C10 C11 C12"], ["G08"], asked=Decision.GIVE_CARD)
    assert why(state, "forest-1-0-1") == ("3.2a", "3.2")
    assert why(state, "seat-0") == ("3.2",)
    assert why(state, "pile-0") == ("3.3", "3.2")
    assert why(state, "pile-1") == ("3.3", "3.2")
    state = lay_out(forests, ["F03", "C10 C11 C12"], offered="S07", asked=Decision.PLACE_CARD)
    assert why(state, "forest-0-0-1") == ("4.1", "4.4")
    assert why(state, "forest-1-0-2") == ("3.2",)


def test_the_last_card_is_all_there_is_to_place() -> None:
    state = lay_out(
        [[TREE], ["G07"]], ["F03", "C10"], asked=Decision.PLAY_CARD, phase=Phase.CLOSING
    )
    assert why(state, "hand-0-1") == why(state, "seat-1") == ("6.1",)
    assert why(state, "pile-0") == ("5.1", "6.1")


def test_alone_one_draws_from_selection_piles_only() -> None:
    state = lay_out([[TREE]], ["F03"], ["G06", "", "", "G08"], asked=Decision.DRAW_CARD)
    assert why(state, "pile-3") == ("9.4", "9.3")
    assert why(state, "pile-1") == ("9.3a", "9.3")
    assert why(state, "seat-0") == ("9.3",)
    state = lay_out([[TREE]], ["F03 F04"], ["G06", "", "", "G08"], asked=Decision.PLAY_CARD)
    assert why(state, "pile-1") == ("9.3",)
    state = lay_out([[TREE]], ["F03 F04"], ["", "", "", "G08"], asked=Decision.PLAY_CARD)
    assert why(state, "pile-1") == ("9.5", "9.3")


def test_an_empty_pile_is_no_choice_while_others_have_cards() -> None:
    forests, hands = [[TREE], ["G07"]], ["F03", "C10 C11 C12"]
    state = lay_out(forests, hands, ["G08"], asked=Decision.DRAW_CARD)
    assert why(state, "pile-1") == ("3.3b", "3.3")
    state = lay_out(forests, hands, asked=Decision.PLAY_CARD)
    assert why(state, "pile-1") == ("5.1", "3.1")


def test_what_is_taught_depends_on_the_moment_and_on_who_plays() -> None:
    state = begin(2)
    assert subject(state) == "SLIP_CARD"
    assert subject(play(state, "slip 1", "slip 1")) == "DRAW_HAND"
    assert subject(begin(1)) == "DRAW_HAND_ALONE"
    hands = ["F03 F04", "C10 C11 C12"]
    assert subject(lay_out([[TREE], ["G07"]], hands, asked=Decision.DRAW_CARD)) == "DRAW_CARD"
    assert subject(lay_out([[TREE]], hands[:1], asked=Decision.PLAY_CARD)) == "PLAY_CARD_ALONE"
    last = lay_out([[TREE]], ["F03"], asked=Decision.PLAY_CARD, phase=Phase.CLOSING)
    assert subject(last) == "PLAY_LAST_ALONE"
