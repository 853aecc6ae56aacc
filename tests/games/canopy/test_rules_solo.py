"""Rule 17: alone against the Forest Spirit."""

from __future__ import annotations

from typing import Any

import pytest

from moabi.core.contract import NONE
from moabi.core.state import State
from moabi.games.canopy.layout import MAX_SEATS, NOTE_KINDS, Decision, Note, SeasonCard

from .positions import (
    LAST,
    begin,
    cards,
    decision,
    deck_left,
    discarded,
    end_season,
    hidden,
    kind,
    lay_out,
    names,
    pile,
    play,
    playthrough,
    points,
    shares,
    sizes,
    trees,
    written,
)

DECK = "MON MON MON MON MON MON MON MON MON"


def alone(player: str, spirit: str, **more: Any) -> State:
    return lay_out(player, spirit, **{"deck": DECK, **more}, solo=True)


def ended(player: str, spirit: str, **more: Any) -> State:
    return end_season(player, spirit, **more, solo=True)


def spirit_points(state: State) -> int:
    return int(state.score[1].sum())


def spirit_piles(state: State) -> set[int]:
    """The piles from which the Spirit took cards in the last step."""
    notes = [divmod(packed // NOTE_KINDS, MAX_SEATS) for packed in map(int, state.note)]
    return {taken for what, taken in notes[: state.num_notes] if what == Note.TAKEN}


def test_rule_17_1_set_up_as_for_two_but_only_the_spirit_has_a_trunk() -> None:
    state = begin(1)
    assert sizes(state) == [1, 2, 3, 0, 0]
    assert state.deck_end == 34
    assert state.num_cards == 112
    assert (trees(state, 0), trees(state, 1)) == ("", "0..")
    *_, (last, _, end) = playthrough(1, 2)
    assert last.season == LAST
    assert end.seat == NONE


def test_rule_17_2_the_player_begins_and_plays_as_always() -> None:
    state = alone("", "0..", piles=("FER", "SUN", "SUN"))
    assert state.seat == 0
    assert written(state) == ["keep", "refuse"]
    for before, _, _ in playthrough(1, 5):
        assert before.seat == 0


def test_rule_17_3_the_spirit_takes_the_largest_pile() -> None:
    state = play(alone("", "0..", piles=("FER", "SUN BRO", "RAIN FIRE SEED")), "keep")
    assert cards(state, 1) == "SEED RAIN FIRE"
    # The piles before it grew by one, the taken one was replaced.
    assert [pile(state, n) for n in range(3)] == ["MON MON", "SUN BRO MON", "MON"]
    assert deck_left(state) == len(DECK.split()) - 4
    assert spirit_piles(state) == {2}


def test_rule_17_3_the_first_of_several_largest() -> None:
    state = play(alone("", "0..", piles=("FER", "SUN BRO", "RAIN FIRE")), "keep")
    assert cards(state, 1) == "BRO SUN"
    assert sizes(state)[:3] == [2, 1, 2]


def test_rule_17_3_it_uses_no_animal() -> None:
    state = play(alone("", "TOU ANT KIN", piles=("FER", "SUN", "SUN BOA")), "keep", "keep")
    assert state.seat == 0
    assert not state.ready[1]
    assert "TOU" in cards(state, 1)


def test_rule_17_4_trunks_first_on_the_tallest_tree_below_three() -> None:
    state = play(alone("", "00.. 1..", piles=("FER", "T0 T2 T1")), "keep")
    # The highest values first: the 2 fills the taller tree, then the shorter grows.
    assert trees(state, 1) == "002.. 011.."


def test_rule_17_4_a_full_tree_is_left_alone_and_a_new_one_begun() -> None:
    state = play(alone("", "111..", piles=("FER", "T2 SUN")), "keep")
    assert trees(state, 1) == "111.. 2.."


def test_rule_17_4_canopies_go_to_the_tallest_unfinished_tree() -> None:
    state = play(alone("", "1.. 111..", piles=("FER", "C1 C2 C0")), "keep")
    assert trees(state, 1) == "1x1 111x2"
    assert "C0" in discarded(state)


def test_rule_17_4_a_trunk_of_the_same_pile_is_closed_by_its_canopy() -> None:
    state = play(alone("", "", piles=("FER", "C2 T1")), "keep")
    assert trees(state, 1) == "1x2"


def test_rule_17_4_droughts_come_last() -> None:
    state = play(alone("", "", piles=("FER", "DRO DIS")), "keep")
    assert cards(state, 1) == ""
    assert discarded(state) == "DIS DRO"


@pytest.mark.parametrize(
    ("forest", "lost"),
    [
        ("DIS FIRE FER BRO BRO", "DIS"),
        ("FIRE FER FER FER", "FIRE"),
        ("FER FER FER MON TOU2", "MON"),
        ("BRO BRO BRO RAIN SUN", "BRO"),
        ("TOU2 SEED RAIN SUN", "SEED"),
        ("SUN TOU", "TOU"),
    ],
)
def test_rule_17_5_for_a_drought_threats_go_then_what_costs_least(forest: str, lost: str) -> None:
    state = play(alone("", forest, piles=("FER", "DRO RAIN")), "keep")
    assert discarded(state).split() == sorted([lost, "DRO"], key=kind)


def test_rule_17_5_its_own_fires_and_diseases() -> None:
    burning = ended("", "FIRE FIRE FER FER FER MON BRO")
    # Without the Monstera nothing is lost, without the Bromeliad 2 points.
    assert spirit_points(burning) == 6
    sick = ended("", "DIS DIS SLO SLO2 TOU ANT2")
    assert cards(sick, 1) == "SLO SLO2"


def test_rule_17_5a_ties_go_by_the_order_of_the_list_trees_last() -> None:
    state = play(alone("", "MON FER 1..", piles=("FER", "DRO SUN")), "keep")
    assert "MON" in discarded(state)
    assert trees(state, 1) == "1.."


def test_rule_17_5b_a_disease_goes_before_a_fire_and_both_before_all_else() -> None:
    for forest in ("DIS FIRE FIRE FER FER", "DIS DIS FIRE SLO"):
        state = play(alone("", forest, piles=("FER", "DRO RAIN")), "keep")
        assert discarded(state) == "DIS DRO"
    state = play(alone("", "FIRE MON", piles=("FER", "DRO RAIN")), "keep")
    assert discarded(state) == "FIRE DRO"


def test_rule_17_6_of_germination_cards_it_keeps_what_brings_most() -> None:
    state = ended("", "SEED RAIN BRO", germ="FER SUN BRO")
    # A Sun brings 5, a second Bromeliad 5, a Fern 2; the first of equals is kept.
    assert names(state.germ[18:20]) == "FER BRO"
    assert spirit_points(state) == 5 + 2


def test_rule_17_6_nothing_that_brings_nothing() -> None:
    state = ended("", "SEED SEED", germ="MON T2 RAIN")
    assert state.germ_size == 21
    closing = ended("", "SEED 12..", germ="C2 MON FER")
    assert trees(closing, 1) == "12x2=*"


def test_rule_17_6a_the_player_sees_what_the_spirit_draws() -> None:
    state = ended("", "SEED", germ="RAIN MON FER SUN")
    view = hidden(state, 0)
    # The Fern was kept; the others lie under the deck, and the next card is unknown.
    assert names(view.germ[18:20]) == "RAIN MON"
    assert names(view.germ[:1]) == "?"


def test_rule_17_7b_all_fires_come_before_all_diseases() -> None:
    plagues = "FIRE FIRE FIRE DIS DIS DIS FER BRO TOU"
    state = ended(plagues, "FIRE FIRE DIS DIS MON SLO")
    asked = []
    while state.season == 0:
        asked.append(written(state)[0])
        play(state, written(state)[0])
    # The player's one animal goes unasked, after all plants have gone.
    assert asked == ["discard BRO"]
    assert {"TOU", "SLO", "MON"} <= set(discarded(state).split())


def test_rule_17_7_threats_spread_both_ways() -> None:
    to_player = ended("FER BRO", "FIRE FIRE FIRE MON")
    assert (to_player.seat, written(to_player)) == (0, ["discard BRO", "discard FER"])
    to_spirit = ended("FIRE FIRE FIRE", "BRO FER")
    # It loses one of two that cost the same: the Bromeliad comes first in the list.
    assert spirit_points(to_spirit) == 2


def test_rule_17_7_awards_and_first_turns() -> None:
    state = ended("1x1", "0x0")
    assert int(state.score[0, 1]) == int(state.score[1, 1]) == 3
    behind = ended("", "", points=(9, 3))
    # The Spirit has begun already, with the largest pile.
    assert behind.season == 1
    assert spirit_piles(behind) == {2}
    assert behind.seat == 0


def test_rule_17_7_a_dry_spell_works_both_ways() -> None:
    dry = SeasonCard.DRY_SPELL
    state = alone("FER BRO", "SUN", piles=("RAIN", "DRO SEED"), card=dry)
    play(state, "keep")
    assert (decision(state), state.seat) == (Decision.DISCARD_CARD, 0)
    play(state, "discard FER")
    assert decision(state) is Decision.KEEP_PILE


def test_rule_17_7_droughts_act_one_after_the_other() -> None:
    dry = SeasonCard.DRY_SPELL
    state = alone("FER BRO SUN", "", piles=("RAIN", "DRO DRO DRO"), card=dry)
    play(state, "keep", "discard FER", "discard BRO", "discard SUN")
    assert cards(state) == "RAIN"
    assert decision(state) is Decision.KEEP_PILE


def test_rule_17_7a_tied_the_player_begins() -> None:
    for last in (0, 1):
        state = ended("", "", last=last)
        assert spirit_piles(state) == set()
        assert sizes(state)[:3] == [1, 2, 3]


def test_rule_17_8_the_spirits_points_are_counted_like_a_players() -> None:
    state = ended("", "11x1 RAIN SUN TOU TOU2", season=LAST)
    assert spirit_points(state) == 4 + 5 + 5 + 1 + 5 + 10
    assert points(state) == [0]


def test_rule_17_9_more_points_win() -> None:
    assert shares(ended("1x1", "0x0", season=LAST)) == [1.0]
    assert shares(ended("0x0", "1x1", season=LAST)) == [0.0]


def test_rule_17_9a_a_tie_is_no_win() -> None:
    state = ended("1x1 SEED", "1x1", season=LAST, germ="RAIN RAIN MON")
    play(state, "sprout none")
    assert points(state) == [spirit_points(state)]
    assert shares(state) == [0.0]


def test_rule_17_10_levels() -> None:
    assert trees(begin(1, options={"level": "easy"}), 0) == "0.."
    assert trees(begin(1, options={"level": "hard"}), 0) == ""
    for season in (0, LAST):
        hard = ended("", "11x1=*", season=season, options={"level": "hard"})
        normal = ended("", "11x1=*", season=season)
        assert spirit_points(hard) == spirit_points(normal) + 3
