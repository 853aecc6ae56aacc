"""Rules 8 to 14: the end of a season, the next one, and the end of the match."""

from __future__ import annotations

import pytest

from moabi.core.contract import NONE
from moabi.games.canopy.layout import Decision
from moabi.match import View

from .positions import (
    GAME,
    LAST,
    by_rule,
    cards,
    decision,
    deck_left,
    discarded,
    end_season,
    hidden,
    lay_out,
    names,
    play,
    playthrough,
    points,
    shares,
    sizes,
    trees,
    written,
)

GERM = "MON FER SUN RAIN BRO T2 C2"


def drawn(state: object) -> str:
    return names(state.germ[: state.germ_drawn])  # type: ignore[attr-defined]


def test_rule_8_1_whoever_took_the_last_pile_comes_first() -> None:
    for last in (0, 1, 2):
        state = end_season("SEED", "SEED", "SEED", last=last)
        order = []
        while state.season == 0:
            order.append(int(state.seat))
            play(state, "sprout none")
        assert order == [last, (last + 1) % 3, (last + 2) % 3]


def test_rule_8_1_the_last_taker_is_found_by_playing() -> None:
    state = lay_out("SEED", "SEED", piles=("FER", "SUN"))
    play(state, "refuse", "keep", "keep")
    assert decision(state) is Decision.KEEP_SEEDLING
    assert state.seat == 1


def test_rule_8_1a_everybody_finishes_a_step_before_the_next() -> None:
    state = end_season("SEED FIRE FIRE FER MON BRO", "SEED")
    play(state, "sprout none")
    assert (decision(state), state.seat) == (Decision.KEEP_SEEDLING, 1)
    play(state, "sprout none")
    assert (decision(state), state.seat) == (Decision.DISCARD_CARD, 0)


def test_rule_8_2_wildlife_acts_before_seeds() -> None:
    state = end_season("JAG SEED", "TOU SLO")
    assert decision(state) is Decision.DISCARD_CARD
    play(state, "discard TOU")
    assert decision(state) is Decision.KEEP_SEEDLING


@pytest.mark.parametrize(("fires", "due"), [(0, 3), (1, 4), (2, 5)])
def test_rule_8_3_three_cards_and_one_for_each_fire(fires: int, due: int) -> None:
    state = end_season("SEED " + "FIRE " * fires, "0..", germ=GERM)
    assert drawn(state).split() == GERM.split()[:due]
    assert len(written(state)) == due + 1


def test_rule_8_3_only_with_a_seed() -> None:
    assert end_season("FIRE", "0..").season == 1


def test_rule_8_4_one_card_may_be_kept_for_each_seed() -> None:
    state = end_season("SEED", "0..", germ=GERM)
    play(state, "sprout 2")
    assert state.season == 1
    assert by_rule(state) == {"10.3": 2}
    assert "SEED" in discarded(state)
    assert state.germ_size == 20
    # What was not kept lies under the deck.
    assert names(state.germ[:4]) == "RAIN BRO T2 C2"
    assert names(state.germ[18:20]) == "MON SUN"


def test_rule_8_4_two_seeds_still_draw_three_cards() -> None:
    state = end_season("SEED SEED", "0..", germ=GERM)
    assert drawn(state) == "MON FER SUN"
    play(state, "sprout 1")
    assert drawn(state) == "FER SUN"
    play(state, "sprout 1")
    assert state.season == 1
    assert names(state.germ[18:19]) == "SUN"
    assert discarded(state).split().count("SEED") == 2


def test_rule_8_4_one_may_keep_nothing() -> None:
    state = play(end_season("SEED SEED", "0..", germ=GERM), "sprout none")
    assert state.germ_size == 21
    assert names(state.germ[18:]) == "MON FER SUN"


def test_rule_8_4_no_more_can_be_kept_than_were_drawn() -> None:
    state = end_season("SEED SEED SEED SEED KIN", "0..", germ=GERM)
    assert "You may keep 3." in View(GAME, state, 0).prompt()
    play(state, "sprout 1")
    assert "You may keep 2." in View(GAME, state, 0).prompt()
    play(state, "sprout 1", "sprout 1")
    assert state.season == 1


def test_rule_8_4a_trunks_and_canopies_are_placed_in_time_for_their_points() -> None:
    state = end_season("SEED SEED 1.. 0..", "0..", germ="C2 T2 SUN")
    play(state, "sprout 2")
    assert written(state) == ["trunk 2 1", "trunk 2 2", "trunk 2 new"]
    play(state, "trunk 2 1", "sprout 1")
    assert written(state) == ["canopy 2 1", "canopy 2 2"]
    play(state, "canopy 2 1")
    assert by_rule(state) == {"9.1": 3 + 4, "9.3": 3}


def test_rule_8_4a_the_order_under_the_deck_is_the_order_of_drawing() -> None:
    state = play(end_season("SEED", "SEED", germ=GERM), "sprout 2", "sprout none")
    assert names(state.germ[15:20]) == "MON SUN RAIN BRO T2"


def test_rule_8_4b_with_fewer_cards_one_draws_what_there_is() -> None:
    state = lay_out("SEED", "0..", piles=("FER",), germ="MON FER")
    state.germ[2:] = NONE
    state.germ_size = 2
    play(state, "keep")
    assert drawn(state) == "MON FER"
    play(state, "sprout 1")
    assert state.germ_size == 1


def test_rule_8_4b_at_most_eight_cards_ever_leave_the_deck() -> None:
    for seed in range(3):
        *_, (_, _, end) = playthrough(2, seed)
        assert end.germ_size >= 21 - 8


def test_rule_8_5_two_fires_cost_their_owner_two_plants() -> None:
    state = end_season("FIRE FIRE MON BRO FER FER", "FER")
    assert written(state) == ["discard MON", "discard BRO", "discard FER"]
    play(state, "discard FER")
    assert state.seat == 0
    play(state, "discard MON")
    assert by_rule(state) == {"10.2": 2, "10.3": 2}
    assert by_rule(state, 1) == {"10.3": 2}


def test_rule_8_5_one_fire_does_nothing() -> None:
    state = end_season("FIRE FER", "0..")
    assert by_rule(state) == {"10.3": 2}


@pytest.mark.parametrize("fires", [3, 4, 6])
def test_rule_8_6_three_or_more_spread_and_everybody_loses_one(fires: int) -> None:
    state = end_season("FER BRO " + "FIRE " * fires, "FER BRO", last=1)
    assert state.seat == 1
    play(state, "discard BRO")
    assert state.seat == 0
    play(state, "discard BRO")
    assert state.season == 1
    assert by_rule(state, 0) == by_rule(state, 1) == {"10.3": 2}


def test_rule_8_7_diseases_do_the_same_to_wildlife() -> None:
    two = end_season("DIS DIS TOU SLO BOA FER", "KIN ANT")
    assert written(two) == ["discard TOU", "discard SLO", "discard BOA"]
    play(two, "discard TOU", "discard BOA")
    assert cards(two) == "SLO"
    assert cards(two, 1) == "KIN ANT"
    spread = end_season("DIS DIS DIS TOU SLO", "KIN ANT")
    play(spread, "discard TOU", "discard KIN")
    assert (cards(spread), cards(spread, 1)) == ("SLO", "ANT")
    one = end_season("DIS TOU SLO", "0..")
    assert cards(one) == "TOU SLO"


def test_rule_8_8_with_fewer_cards_all_of_them_are_lost() -> None:
    state = end_season("FIRE FIRE FER", "0..")
    assert state.season == 1
    assert by_rule(state) == {}
    bare = end_season("FIRE FIRE FIRE", "FER")
    assert bare.season == 1
    assert by_rule(bare, 1) == {}


def test_rule_8_8a_fires_come_before_diseases_and_each_spread_counts() -> None:
    state = end_season("DIS DIS TOU SLO BOA FER BRO", "FIRE FIRE MON FER RAIN KIN", last=0)
    # Seat A comes first, but its Diseases wait for B's Fires.
    assert state.season == 0
    assert (state.seat, written(state)) == (0, ["discard TOU", "discard SLO", "discard BOA"])
    assert cards(state, 1) == "RAIN FIRE FIRE KIN"
    both = end_season("FIRE FIRE FIRE FER FER FER", "FIRE FIRE FIRE BRO BRO BRO")
    assert both.season == 1
    # Each lost two cards of three.
    assert by_rule(both, 0) == {"10.3": 2}
    assert by_rule(both, 1) == {"10.2": 2}


@pytest.mark.parametrize(
    ("tree", "due"),
    [("12x2", 7), ("0x1", 1), ("0x0", 0), ("2x0", 2), ("1111x2", 12), ("012x1", 6), ("222x2", 12)],
)
def test_rule_9_1_trunk_values_and_canopy_times_height(tree: str, due: int) -> None:
    state = end_season(tree, "")
    assert by_rule(state).get("9.1", 0) == due
    assert trees(state).startswith(f"{tree}=")


def test_rule_9_2_a_scored_tree_stays_and_scores_no_more() -> None:
    state = end_season("12x2= 11..", "0..")
    assert "9.1" not in by_rule(state)
    assert trees(state).split()[0].startswith("12x2=")
    assert trees(state).split()[1] == "11.."


@pytest.mark.parametrize(("season", "due"), [(0, 3), (1, 4), (2, 5)])
def test_rule_9_3_the_tallest_tree_award(season: int, due: int) -> None:
    state = end_season("11x0 2x2", "000x0", season=season)
    assert "9.3" not in by_rule(state, 0)
    assert by_rule(state, 1)["9.3"] == due
    assert trees(state, 1) == "000x0=*"
    assert "*" not in trees(state, 0)


def test_rule_9_3_height_is_the_number_of_trunks_and_unfinished_trees_do_not_count() -> None:
    state = end_season("00x0 1111..", "2x2")
    assert by_rule(state, 0)["9.3"] == 3


def test_rule_9_4_all_who_tie_take_the_points() -> None:
    state = end_season("11x0", "02x1", "0x1")
    assert [by_rule(state, seat).get("9.3", 0) for seat in range(3)] == [4, 4, 0]
    assert [trees(state, seat).count("*") for seat in range(3)] == [1, 1, 0]


def test_rule_9_4a_one_of_several_equally_tall_trees_has_the_award() -> None:
    state = end_season("11x0 02x1", "0x1")
    assert by_rule(state)["9.3"] == 3
    assert trees(state) == "11x0=* 02x1="


def test_rule_9_5_no_tree_has_the_award_twice_but_old_ones_can_still_win_it() -> None:
    state = end_season("1111x0=* 111x0=", "00x1", season=1)
    assert by_rule(state, 0) == {"9.3": 4}
    assert trees(state) == "1111x0=* 111x0=*"


def test_rule_9_5a_without_such_a_tree_nobody_takes_it() -> None:
    state = end_season("11x0=* 0..", "1..")
    assert points(state) == [0, 0]


@pytest.mark.parametrize(("number", "due"), [(1, 0), (2, 0), (3, 8), (5, 8), (6, 16), (9, 24)])
def test_rule_10_1_monsteras(number: int, due: int) -> None:
    assert by_rule(end_season("MON " * number, "")).get("10.1", 0) == due


@pytest.mark.parametrize(("number", "due"), [(1, 2), (2, 7), (3, -3), (7, -3)])
def test_rule_10_2_bromeliads(number: int, due: int) -> None:
    assert by_rule(end_season("BRO " * number, "")).get("10.2", 0) == due


@pytest.mark.parametrize(("number", "due"), [(1, 2), (2, 0), (3, 6), (4, 0), (5, 10)])
def test_rule_10_3_ferns(number: int, due: int) -> None:
    assert by_rule(end_season("FER " * number, "")).get("10.3", 0) == due


@pytest.mark.parametrize(
    ("weather", "due"), [("RAIN", 0), ("SUN SUN", 0), ("RAIN RAIN SUN", 5), ("RAIN SUN " * 3, 15)]
)
def test_rule_10_4_pairs_of_rain_and_sun(weather: str, due: int) -> None:
    assert by_rule(end_season(weather, "")).get("10.4", 0) == due


def test_rule_15_4_orchids_dislike_much_rain_and_much_sun() -> None:
    for weather, due in (("", 9), ("RAIN SUN", 9), ("RAIN RAIN", 0), ("SUN SUN", 0)):
        assert by_rule(end_season(f"ORC ORC ORC {weather}", "")).get("15.4", 0) == due


def test_rule_15_4_an_orchid_is_a_plant() -> None:
    assert written(end_season("FIRE FIRE ORC FER BRO", ""))[-1] == "discard ORC"


def test_rule_15_5_pitcher_plants_bring_a_point_and_cancel_diseases() -> None:
    state = end_season("PIT PIT DIS DIS DIS TOU", "SLO")
    assert state.season == 1
    assert by_rule(state) == {"15.5": 2}
    assert cards(state) == "TOU"
    assert cards(state, 1) == "SLO"


def test_rule_15_5_what_is_left_counts() -> None:
    state = end_season("PIT DIS DIS DIS TOU SLO BOA", "KIN")
    assert written(state) == ["discard TOU", "discard SLO", "discard BOA"]
    play(state, "discard TOU", "discard SLO")
    assert cards(state, 1) == "KIN"


def test_rule_15_5b_it_cancels_even_what_would_have_spread() -> None:
    state = end_season("PIT DIS DIS DIS TOU", "SLO")
    # Nobody is asked, and the owner's one animal is lost to the two that are left.
    assert (state.season, cards(state), cards(state, 1)) == (1, "", "SLO")


def test_rule_15_5a_a_burnt_one_cancels_nothing() -> None:
    state = end_season("PIT FIRE FIRE DIS DIS TOU SLO", "0..")
    assert state.season == 1
    assert cards(state) == ""


def test_rule_11_1_all_but_trees_and_wildlife_is_discarded() -> None:
    state = end_season("FER RAIN FIRE DIS TOU FRO2 1.. 12x1", "BRO SUN BOA", season=1)
    assert cards(state) == "TOU FRO2"
    assert cards(state, 1) == "BOA"
    assert trees(state) == "1.. 12x1=*"
    for name in ("FER", "RAIN", "FIRE", "DIS", "BRO", "SUN"):
        assert name in discarded(state)


def test_rule_12_1_a_new_deck_new_piles_and_rested_animals() -> None:
    state = lay_out("TOU", "0..", piles=("FER", "SUN"))
    play(state, "toucan 1", "keep", "keep")
    assert state.season == 1
    assert sizes(state)[:3] == [1, 2, 3]
    assert deck_left(state) == 34 - 6
    assert not state.pile_seen[1:].any()
    if state.seat == 1:
        play(state, "refuse", "keep")
    while decision(state) is not Decision.USE_ANIMAL:
        play(state, written(state)[0])
    assert "toucan 1" in written(state)


@pytest.mark.parametrize(("taken", "first"), [((10, 5), 1), ((5, 10), 0)])
def test_rule_12_2_whoever_has_fewest_points_begins(taken: tuple[int, int], first: int) -> None:
    for last in (0, 1):
        assert end_season("0..", "0..", last=last, points=taken).seat == first


def test_rule_12_2_the_points_of_the_season_count() -> None:
    assert end_season("0..", "FER FER FER", points=(5, 0)).seat == 0


def test_rule_12_2a_tied_the_one_who_did_not_take_the_last_pile_begins() -> None:
    assert end_season("0..", "0..", last=0).seat == 1
    assert end_season("0..", "0..", last=1).seat == 0


def test_rule_12_2a_with_more_the_first_of_them_after_the_last_taker() -> None:
    assert end_season("", "", "", last=1, points=(3, 3, 3)).seat == 2
    assert end_season("", "", "", last=1, points=(3, 3, 4)).seat == 0
    assert end_season("", "", "", last=1, points=(4, 3, 4)).seat == 1


def test_rule_13_1_active_animals_bring_their_points() -> None:
    state = end_season("TOU FRO KIN", "", season=LAST)
    assert by_rule(state)["13.1"] == 1 + 2 + 2
    assert "13.1" not in by_rule(end_season("TOU", ""))


def test_rule_13_2_a_card_of_a_pair_is_worth_more_beside_the_active_one() -> None:
    assert by_rule(end_season("SLO2", "", season=LAST))["13.2"] == 2
    assert by_rule(end_season("SLO2 SLO", "", season=LAST))["13.2"] == 6
    assert by_rule(end_season("SLO2 TOU", "SLO", season=LAST))["13.2"] == 2


def test_rule_13_3_both_cards_of_a_species_count() -> None:
    rules = by_rule(end_season("FRO FRO2", "", season=LAST))
    assert rules["13.1"] + rules["13.2"] == 2 + 5


def test_rule_13_4_the_most_lush_forest() -> None:
    state = end_season("0x0= 0x0=* 1x1= 1111..", "1x2= 1x2=*", season=LAST)
    assert by_rule(state)["13.4"] == 10
    assert "13.4" not in by_rule(state, 1)


def test_rule_13_4_all_who_tie_take_it() -> None:
    state = end_season("0x0=* 0x0=*", "1x2=* 1x2=*", season=LAST)
    assert by_rule(state) == by_rule(state, 1) == {"13.4": 10}
    before = end_season("0x0= 0x0=*", "1x2=*")
    assert "13.4" not in by_rule(before)


def test_rule_13_4a_without_any_complete_tree_everybody_takes_it() -> None:
    state = end_season("1..", "", "22..", season=1)
    for seat in range(3):
        assert by_rule(state, seat) == {"13.4": 10}


def test_rule_14_1_most_points_win() -> None:
    assert shares(end_season("0x0=*", "0x0=*", season=LAST, points=(7, 8))) == [0.0, 1.0]
    assert decision(end_season("", "", season=LAST)) is None


def test_rule_14_2_a_tie_goes_to_the_most_wildlife() -> None:
    state = end_season("TOU SLO BOA", "FRO ANT", season=LAST, points=(1, 0))
    assert points(state) == [14, 14]
    assert shares(state) == [1.0, 0.0]


def test_rule_14_2a_or_is_shared() -> None:
    assert shares(end_season("TOU", "SLO", season=LAST)) == [0.5, 0.5]
    three = end_season("TOU", "SLO", "", season=1)
    assert shares(three) == [0.5, 0.5, 0.0]


def test_rule_18_3_turns_go_round_and_threats_spread_to_all() -> None:
    state = lay_out("", "", "", piles=("FER", "SUN", "SUN", "SUN"), deck="MON MON MON MON MON")
    order = []
    for _ in range(4):
        order.append(int(state.seat))
        assert state.at_pile == 0
        play(state, "keep")
    assert order == [0, 1, 2, 0]
    burning = end_season("FIRE FIRE FIRE", "FER", "BRO", "MON")
    assert [by_rule(burning, seat) for seat in range(4)] == [{}, {}, {}, {}]


def test_rule_18_4_the_awards_of_four_and_five_points() -> None:
    assert by_rule(end_season("0x0", "", ""))["9.3"] == 4
    assert by_rule(end_season("0x0", "", "", season=1))["9.3"] == 5


def test_drawn_germination_cards_are_seen_by_who_drew_them() -> None:
    state = end_season("SEED", "0..", germ=GERM)
    assert drawn(hidden(state, 0)) == "MON FER SUN"
    assert drawn(hidden(state, 1)) == "? ? ?"
