"""Rules 4 and 5: adding cards, Drought, trees."""

from __future__ import annotations

import pytest

from moabi.core.contract import NONE
from moabi.core.state import State
from moabi.games.canopy.layout import Decision

from .positions import (
    cards,
    decision,
    discarded,
    hidden,
    lay_out,
    names,
    play,
    trees,
    written,
)

DECK = "MON MON MON MON MON"


def keeping(pile: str, forest: str = "0..", other: str = "0..") -> State:
    """A seat has just kept a pile."""
    return play(lay_out(forest, other, piles=[pile, "SUN"], deck=DECK), "keep")


def held(state: State) -> str:
    """The kept cards still to be added."""
    hand = state.hand
    return names([kind for kind in range(len(hand)) for _ in range(hand[kind])])


def test_rule_4_1_all_cards_of_a_kept_pile_are_added() -> None:
    state = keeping("FIRE FER DIS BRO BRO BRO SEED")
    assert cards(state) == "BRO BRO BRO FER SEED FIRE DIS"


def test_rule_4_2_the_player_chooses_the_order() -> None:
    state = keeping("DRO FER T1 C2")
    assert written(state) == [
        "add FER", "add DRO", "trunk 1 1", "trunk 1 new", "canopy 2 1",
    ]  # fmt: skip
    # A canopy first closes the tree: the trunk must begin another.
    play(state, "canopy 2 1")
    assert written(state) == ["add FER", "add DRO", "trunk 1 new"]


def test_rule_4_2a_cards_whose_order_cannot_matter_are_added_at_once() -> None:
    state = keeping("FER SUN T1 TOU FIRE")
    assert decision(state) is Decision.ADD_CARD
    assert cards(state) == "FER SUN FIRE TOU"
    assert written(state) == ["trunk 1 1", "trunk 1 new"]


def test_rule_4_2a_a_drought_makes_all_of_them_wait() -> None:
    state = keeping("FER SUN DRO")
    assert cards(state) == ""
    assert written(state) == ["add FER", "add SUN", "add DRO"]
    play(state, "add FER", "add DRO", "discard FER")
    # The last card can only be added.
    assert cards(state) == "SUN"
    assert state.seat == 1


def test_rule_4_2a_droughts_alone_are_no_choice() -> None:
    state = keeping("DRO DRO", "FER SUN RAIN")
    assert decision(state) is Decision.DISCARD_CARD
    play(state, "discard FER", "discard SUN")
    assert cards(state) == "RAIN"


def test_rule_4_2a_a_single_canopy_for_a_single_tree_asks_nothing() -> None:
    state = keeping("C1", "12..")
    assert trees(state) == "12x1"
    assert state.seat == 1


@pytest.mark.parametrize(
    ("pile", "forest", "due"),
    [
        ("T1", "", "1.."),
        ("T1 FER", "0x1", "0x1 1.."),
        ("C1", "12.. 12..", "12x1 12.."),
        ("C1 C1", "12..", "12x1"),
        ("C1 C1", "12.. 12..", "12x1 12x1"),
        ("C1 C1 C1", "12.. 0..", "12x1 0x1"),
        ("DRO C1", "0x1=", "0x1="),
    ],
)
def test_rule_4_2a_what_can_go_to_one_place_asks_nothing(pile: str, forest: str, due: str) -> None:
    state = keeping(pile, forest)
    assert (state.seat, trees(state)) == (1, due)


def test_rule_4_2a_equal_trunks_begin_a_tree_before_there_is_a_choice() -> None:
    state = keeping("T1 T1", "")
    assert trees(state) == "1.."
    assert written(state) == ["trunk 1 1", "trunk 1 new"]
    assert written(keeping("T1 T2", "")) == ["trunk 1 new", "trunk 2 new"]


def test_rule_4_2a_several_lightnings_strike_one_after_the_other() -> None:
    state = keeping("LIG LIG", "12.. 0..")
    assert written(state) == ["discard T1 1", "discard T2 1", "discard T0 2"]
    play(state, "discard T1 1")
    assert written(state) == ["discard T2 1", "discard T0 2"]


def test_rule_4_2a_a_canopy_waits_while_a_drought_can_open_a_tree_for_it() -> None:
    state = keeping("DRO C2", "0x1")
    assert written(state) == ["add DRO", "canopy 2 none"]
    play(state, "add DRO", "discard C1 1")
    assert trees(state) == "0x2"


def test_rule_4_2a_two_canopies_for_one_tree_are_a_choice() -> None:
    assert written(keeping("C1 C2", "12..")) == ["canopy 1 1", "canopy 2 1"]


def test_rule_4_2b_kept_cards_lie_open() -> None:
    state = keeping("DRO FER T1")
    for viewer in (0, 1, NONE):
        assert held(hidden(state, viewer)) == "T1 FER DRO"


def test_rule_4_3_forests_and_discards_are_open() -> None:
    state = keeping("C1 FER", "")
    for viewer in (0, 1, NONE):
        view = hidden(state, viewer)
        assert (cards(view), discarded(view)) == ("FER", "C1")


def test_rule_4_4_a_drought_discards_another_card() -> None:
    state = keeping("DRO", "FER SLO 12..")
    assert decision(state) is Decision.DISCARD_CARD
    assert written(state) == ["discard FER", "discard SLO", "discard T1 1", "discard T2 1"]
    play(state, "discard SLO")
    assert cards(state) == "FER"
    assert discarded(state) == "DRO SLO"


def test_rule_4_4_a_card_just_added_may_go() -> None:
    state = play(keeping("DRO BRO", "FER"), "add BRO")
    # The Drought is the last card and acts at once.
    assert written(state) == ["discard BRO", "discard FER"]


def test_rule_4_4_scored_trees_are_safe_and_others_are_not() -> None:
    state = keeping("DRO", "11x2= 0x1 2..")
    assert written(state) == ["discard T0 2", "discard C1 2", "discard T2 3"]


def test_rule_4_4_a_drought_on_equal_trees_asks_nothing() -> None:
    state = keeping("DRO", "1.. 1..")
    assert (state.seat, trees(state), discarded(state)) == (1, "1..", "T1 DRO")


def test_rule_4_4_equal_trees_are_offered_once() -> None:
    state = keeping("DRO", "1.. 1.. 12..")
    assert written(state) == ["discard T1 1", "discard T1 3", "discard T2 3"]


def test_rule_4_4a_with_nothing_to_discard_only_the_drought_goes() -> None:
    state = keeping("DRO", "11x2=")
    assert discarded(state) == "DRO"
    assert state.seat == 1


def test_rule_4_4a_so_a_drought_may_be_added_first() -> None:
    state = play(keeping("DRO FER", ""), "add DRO")
    assert cards(state) == "FER"
    assert discarded(state) == "DRO"


def test_rule_4_4b_a_canopy_goes_with_its_last_trunk() -> None:
    state = play(keeping("DRO", "FER 1x2 0.."), "discard T1 1")
    assert trees(state) == "0.."
    assert discarded(state) == "T1 C2 DRO"
    assert state.num_open[0] == 1


def test_rule_4_4b_a_tree_without_its_canopy_is_unfinished_again() -> None:
    state = play(keeping("DRO", "FER 12x2"), "discard C2 1")
    assert trees(state) == "12.."
    assert state.num_open[0] == 1
    higher = play(keeping("DRO", "FER 12x2"), "discard T1 1")
    assert trees(higher) == "2x2"
    assert higher.num_open[0] == 0


def test_rule_5_1_a_trunk_begins_a_tree_or_raises_an_unfinished_one() -> None:
    state = keeping("T2", "0.. 1x1 11..")
    assert written(state) == ["trunk 2 1", "trunk 2 3", "trunk 2 new"]
    assert trees(play(state, "trunk 2 3")) == "0.. 1x1 112.."
    assert trees(play(keeping("T2", "0.. 1x1 11.."), "trunk 2 new")) == "0.. 1x1 11.. 2.."


def test_rule_5_1_equal_trees_are_offered_once() -> None:
    assert written(keeping("T2", "0.. 0..")) == ["trunk 2 1", "trunk 2 new"]


@pytest.mark.parametrize("closed", ["1x1", "1x1=", "1x1=*"])
def test_rule_5_2_a_finished_tree_is_never_changed(closed: str) -> None:
    assert written(keeping("T2 C2", f"{closed} 0..")) == [
        "trunk 2 2", "trunk 2 new", "canopy 2 2",
    ]  # fmt: skip


def test_rule_5_2_a_canopy_finishes_a_tree() -> None:
    state = play(keeping("C2", "0.. 11.."), "canopy 2 2")
    assert trees(state) == "0.. 11x2"
    assert state.num_open[0] == 1


def test_rule_5_3_without_an_unfinished_tree_a_canopy_is_discarded() -> None:
    state = keeping("C2", "1x1 0x0=")
    assert trees(state) == "1x1 0x0="
    assert discarded(state) == "C2"


def test_rule_5_3_whoever_has_one_must_use_it() -> None:
    state = keeping("C2 C0", "0.. 11..")
    assert written(state) == ["canopy 0 1", "canopy 0 2", "canopy 2 1", "canopy 2 2"]


def test_rule_5_3_a_canopy_may_be_discarded_before_a_trunk_is_added() -> None:
    state = keeping("C2 T1", "")
    assert written(state) == ["trunk 1 new", "canopy 2 none"]
    play(state, "canopy 2 none")
    assert trees(state) == "1.."
    assert discarded(state) == "C2"
