"""Rules 3 and 7: looking at piles, keeping, refusing; the empty season deck."""

from __future__ import annotations

from moabi.core.contract import NONE
from moabi.games.canopy.layout import Decision, Phase

from .positions import (
    by_rule,
    cards,
    decision,
    deck_left,
    discarded,
    hidden,
    lay_out,
    pile,
    play,
    playthrough,
    sizes,
    trees,
    written,
)

PILES = ("MON", "FRO RAIN", "BRO SUN FER")
DECK = "SEED TOU2 FIRE DIS MON"


def test_rule_3_1_one_looks_at_the_first_pile_alone_and_in_secret() -> None:
    state = lay_out("0..", "0..", piles=PILES, deck=DECK)
    assert decision(state) is Decision.KEEP_PILE
    assert state.at_pile == 0
    assert [pile(hidden(state, 0), n) for n in range(3)] == ["MON", "? ?", "? ? ?"]
    assert [pile(hidden(state, 1), n) for n in range(3)] == ["?", "? ?", "? ? ?"]


def test_rule_3_2_a_kept_pile_goes_to_the_forest_and_is_replaced_unseen() -> None:
    state = lay_out("0..", "0..", piles=PILES, deck=DECK)
    play(state, "refuse", "keep")
    assert cards(state) == "RAIN FRO"
    assert pile(state, 1) == "TOU2"
    assert not state.pile_seen[1, 0]
    assert state.seat == 1


def test_rule_3_2_all_cards_of_the_pile_and_no_other() -> None:
    state = lay_out("0..", "0..", piles=PILES, deck=DECK)
    play(state, "refuse", "refuse", "keep")
    assert cards(state) == "BRO FER SUN"
    assert [pile(state, n) for n in range(3)] == ["MON SEED", "FRO RAIN TOU2", "FIRE"]


def test_rule_3_3_a_refused_pile_grows_by_an_unseen_card() -> None:
    state = lay_out("0..", "0..", piles=PILES, deck=DECK)
    play(state, "refuse")
    assert pile(state, 0) == "MON SEED"
    assert list(state.pile_seen[0, :2]) == [1, 0]
    assert state.at_pile == 1
    assert pile(hidden(state, 0), 1) == "FRO RAIN"
    assert deck_left(state) == 4
    # What was refused is not offered again.
    assert written(state) == ["keep", "refuse"]


def test_rule_3_4_whoever_refuses_all_piles_adds_the_top_card() -> None:
    state = lay_out("0..", "0..", piles=PILES, deck=DECK)
    play(state, "refuse", "refuse", "refuse")
    assert cards(state) == "DIS"
    assert sizes(state)[:3] == [2, 3, 4]
    assert deck_left(state) == 1
    assert state.seat == 1


def test_rule_3_4_the_card_cannot_be_refused() -> None:
    state = lay_out("0..", "FER", piles=PILES, deck="MON MON MON DRO")
    play(state, "refuse", "refuse", "refuse")
    # The only card there is to lose.
    assert trees(state) == ""
    assert discarded(state) == "T0 DRO"


def test_rule_3_5_seats_take_turns() -> None:
    state = lay_out("0..", "0..", piles=PILES, deck=DECK)
    assert play(state, "keep").seat == 1
    assert state.at_pile == 0
    assert play(state, "keep").seat == 0


def test_rule_7_1_with_an_empty_deck_the_last_pile_must_be_kept() -> None:
    state = lay_out("0..", "0..", piles=PILES)
    assert written(state) == ["keep", "refuse"]
    play(state, "refuse")
    assert pile(state, 0) == "MON"
    assert written(state) == ["keep", "refuse"]
    play(state, "refuse")
    assert written(state) == ["keep"]


def test_rule_7_1_earlier_piles_may_be_refused_but_not_the_last_that_is_left() -> None:
    state = lay_out("0..", "0..", piles=("MON", "", "BRO SUN"))
    play(state, "refuse")
    assert state.at_pile == 2
    assert written(state) == ["keep"]
    play(state, "keep")
    assert written(state) == ["keep"]


def test_rule_7_1a_the_deck_may_run_out_during_a_turn() -> None:
    state = lay_out("0..", "0..", piles=PILES, deck="SEED")
    play(state, "refuse")
    assert deck_left(state) == 0
    play(state, "refuse")
    assert pile(state, 1) == "FRO RAIN"
    assert written(state) == ["keep"]


def test_rule_7_1b_refusing_the_last_pile_with_the_last_card_brings_nothing() -> None:
    state = lay_out("0..", "0..", piles=PILES, deck="SEED MON FER")
    play(state, "refuse", "refuse")
    assert deck_left(state) == 1
    assert written(state) == ["keep", "refuse"]
    play(state, "refuse")
    assert pile(state, 2) == "BRO SUN FER FER"
    assert cards(state) == ""
    assert trees(state) == "0.."
    assert state.seat == 1


def test_rule_7_2_nothing_replaces_a_pile_when_the_deck_is_empty() -> None:
    state = lay_out("0..", "0..", piles=PILES)
    play(state, "keep")
    assert sizes(state)[:3] == [0, 2, 3]
    # The empty place is passed over.
    assert state.at_pile == 1


def test_rule_7_3_the_season_ends_with_the_last_pile() -> None:
    state = lay_out("0..", "0..", piles=("FER", "SUN"))
    play(state, "keep")
    assert state.season == 0
    play(state, "keep")
    assert state.season == 1
    assert by_rule(state, 0) == {"10.3": 2}
    assert sizes(state)[:3] == [1, 2, 3]


def test_rule_7_3_not_before() -> None:
    for before, _, after in playthrough(2, 3):
        if after.phase >= Phase.WILDLIFE and before.phase < Phase.WILDLIFE:
            assert deck_left(after) == 0
            assert not after.pile_size.any()


def test_every_turn_is_over_within_its_piles() -> None:
    for before, _, after in playthrough(3, 1):
        if before.decision == Decision.KEEP_PILE and after.turn_seat == before.turn_seat:
            assert after.at_pile == NONE or after.at_pile > before.at_pile or after.season
