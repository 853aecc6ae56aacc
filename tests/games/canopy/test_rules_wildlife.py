"""Rules 6 and 15.6 to 15.13: animals and the other advanced cards during a season."""

from __future__ import annotations

import pytest

from moabi.core.contract import NONE
from moabi.core.state import State
from moabi.games.canopy.layout import (
    ANTS,
    BOA,
    FROG,
    HOWLER,
    MACAW,
    SLOTH,
    SPIDER,
    TOUCAN,
    Decision,
)

from .positions import (
    by_rule,
    cards,
    decision,
    deck_left,
    discarded,
    end_season,
    hidden,
    lay_out,
    pile,
    play,
    sizes,
    trees,
    written,
)

PILES = ("MON", "BRO RAIN", "BRO SUN FER")
DECK = "SEED SEED FIRE DIS MON MON MON MON MON MON MON"


def turn(forest: str, piles: tuple[str, ...] = PILES, deck: str = DECK) -> State:
    return lay_out(f"0.. {forest}", "0..", piles=piles, deck=deck)


def is_ready(state: State, species: int, seat: int = 0) -> bool:
    return bool(int(state.ready[seat]) >> species & 1)


def test_rule_6_1_an_active_animal_is_used_once_a_season() -> None:
    state = turn("TOU")
    play(state, "toucan 3")
    assert decision(state) is Decision.KEEP_PILE
    play(state, "keep", "keep")
    assert state.seat == 0
    assert decision(state) is Decision.KEEP_PILE


def test_rule_6_1_it_need_not_be_used_and_waits() -> None:
    state = play(turn("TOU"), "animal none", "keep", "keep")
    assert decision(state) is Decision.USE_ANIMAL
    assert "toucan 1" in written(state)


def test_rule_6_1a_what_only_brings_something_is_not_asked() -> None:
    assert by_rule(end_season("MOR RAIN MAR 1x1", "0.."))["10.4"] == 2
    state = play(end_season("KIN SEED", "0..", germ="MON FER SUN"), "sprout 2", "sprout none")
    assert state.season == 1


def test_rule_6_2_not_on_the_turn_it_came() -> None:
    state = turn("", piles=("ANT FER", "SUN", "SUN"))
    play(state, "keep")
    # The Ants could be used at the end of a turn, but not of this one.
    assert state.seat == 1
    assert is_ready(state, ANTS)
    play(state, "keep")
    assert written(state) == ["ants", "animal none"]


def test_rule_6_2_nor_does_a_lost_one_come_back() -> None:
    state = play(turn("", piles=("ANT DRO", "SUN", "SUN")), "keep", "add ANT", "discard ANT")
    assert not is_ready(state, ANTS)
    assert state.num_wildlife[0] == 0


def test_rule_6_2a_at_the_end_of_a_season_it_acts_at_once() -> None:
    state = lay_out("SEED", "0..", piles=("KIN",), germ="MON FER SUN")
    play(state, "keep")
    assert decision(state) is Decision.KEEP_SEEDLING
    assert state.germ_keep == 2


def test_rule_6_3_cards_of_a_pair_do_nothing() -> None:
    everything = "TOU2 FRO2 SLO2 BOA2 KIN2 ANT2 JAG2 HOW2 SPI2 MAC2 TAP2 MOR2"
    state = turn(everything)
    assert written(state) == ["keep", "refuse"]
    play(state, "refuse", "refuse", "refuse")
    assert state.seat == 1


def test_rule_6_4_the_toucan_looks_at_any_one_pile() -> None:
    state = turn("TOU")
    assert written(state) == ["toucan 1", "toucan 2", "toucan 3", "animal none"]
    play(state, "toucan 3")
    assert pile(hidden(state, 0), 2) == "BRO SUN FER"
    assert pile(hidden(state, 0), 1) == "? ?"
    assert pile(hidden(state, 1), 2) == "? ? ?"
    assert sizes(state)[:3] == [1, 2, 3]


def test_rule_6_5_the_frog_puts_a_card_on_each_pile() -> None:
    state = play(turn("FRO"), "frog")
    assert [pile(state, n) for n in range(3)] == ["MON SEED", "BRO RAIN SEED", "BRO SUN FER FIRE"]
    # The first pile is looked at only then.
    assert pile(hidden(state, 0), 0) == "MON SEED"
    assert not is_ready(state, FROG)


def test_rule_6_5_with_an_empty_deck_there_is_nothing_to_put() -> None:
    assert decision(turn("FRO", deck="")) is Decision.KEEP_PILE
    short = play(turn("FRO", deck="SEED"), "frog")
    assert sizes(short)[:3] == [2, 2, 3]


def test_rule_6_6_the_sloth_draws_a_card_more() -> None:
    state = turn("SLO")
    play(state, "refuse", "refuse", "refuse")
    assert written(state) == ["sloth", "animal none"]
    assert deck_left(state) == 8
    play(state, "sloth")
    assert cards(state) == "MON DIS SLO"
    assert not is_ready(state, SLOTH)
    one = play(turn("SLO"), "refuse", "refuse", "refuse", "animal none")
    assert cards(one) == "DIS SLO"
    assert is_ready(one, SLOTH)


def test_rule_6_6a_it_is_decided_before_a_card_is_seen_and_needs_two() -> None:
    state = play(turn("SLO"), "refuse", "refuse", "refuse")
    assert state.unshown[state.deck[state.deck_top]] > 0
    short = play(turn("SLO", deck="SEED SEED FIRE DIS"), "refuse", "refuse", "refuse")
    assert short.seat == 1
    assert cards(short) == "DIS SLO"


def test_rule_6_7_the_boa_takes_a_card_of_a_refused_pile() -> None:
    state = turn("BOA")
    play(state, "refuse")
    assert written(state) == ["keep", "refuse", "boa 1", "boa 2"]
    play(state, "boa 2")
    assert cards(state) == "RAIN BOA"
    assert pile(state, 1) == "BRO SEED"
    # The turn goes on with the next pile.
    assert state.at_pile == 2
    assert written(state) == ["keep", "refuse"]
    assert not is_ready(state, BOA)


def test_rule_6_7_the_card_is_added_by_the_rules() -> None:
    state = play(turn("BOA 1..", piles=("T2", "SUN", "SUN")), "boa 1")
    assert decision(state) is Decision.ADD_CARD
    assert written(state) == ["trunk 2 1", "trunk 2 2", "trunk 2 new"]
    play(state, "trunk 2 2")
    assert decision(state) is Decision.KEEP_PILE
    assert state.at_pile == 1


def test_rule_6_7_not_from_a_pile_that_cannot_be_refused() -> None:
    state = play(turn("BOA", deck=""), "refuse", "refuse")
    assert written(state) == ["keep"]


def test_rule_6_7a_all_see_from_which_place_it_came() -> None:
    state = play(turn("BOA"), "keep")
    # Seat B looks at all three piles, A then takes the card that B saw second.
    play(state, "refuse", "refuse", "refuse", "refuse", "boa 2")
    assert pile(hidden(state, 1), 1) == "BRO ? ?"
    assert pile(hidden(state, 0), 1) == "BRO FIRE ?"


def test_rule_6_8_the_ants_discard_another_card() -> None:
    state = play(turn("ANT FER"), "ants")
    assert written(state) == ["discard FER", "discard T0 1"]
    play(state, "discard FER")
    assert discarded(state) == "FER"
    assert decision(state) is Decision.KEEP_PILE
    assert not is_ready(state, ANTS)


def test_rule_6_8_scored_trees_are_safe_from_them() -> None:
    state = lay_out("ANT 1x1=", "0..", piles=PILES, deck=DECK)
    assert decision(state) is Decision.KEEP_PILE


def test_rule_6_8a_before_the_first_look_or_at_the_end_of_a_turn() -> None:
    state = turn("ANT FER")
    assert written(state) == ["ants", "animal none"]
    play(state, "animal none")
    assert written(state) == ["keep", "refuse"]
    play(state, "keep")
    assert state.seat == 0
    assert written(state) == ["ants", "animal none"]
    play(state, "ants", "discard MON")
    assert cards(state) == "FER ANT"
    assert state.seat == 1


def test_rule_6_9_the_kinkajou_keeps_a_germination_card_more() -> None:
    assert end_season("SEED KIN", "0..").germ_keep == 2
    assert end_season("SEED SEED KIN", "0..").germ_keep == 3
    without = end_season("KIN", "0..")
    assert decision(without) is Decision.KEEP_PILE
    assert without.season == 1


def test_rule_6_9a_nothing_else_changes() -> None:
    assert end_season("SEED KIN", "0..").germ_drawn == 3


# Advanced cards


def test_rule_15_6_lightning_strikes_a_trunk_and_stays_as_a_fire() -> None:
    state = play(turn("1.. 12x1", piles=("LIG", "SUN", "SUN")), "keep")
    assert decision(state) is Decision.DISCARD_CARD
    assert written(state) == ["discard T0 1", "discard T1 2"]
    play(state, "discard T1 2")
    assert cards(state) == "LIG"
    assert trees(state) == "0.. 12x1"


def test_rule_15_6_without_an_unfinished_tree_it_just_stays() -> None:
    state = play(lay_out("1x1 FER", "0..", piles=("LIG", "SUN"), deck=DECK), "keep")
    assert state.seat == 1
    assert trees(state) == "1x1"


def test_rule_15_6_its_order_among_trunks_is_the_players() -> None:
    state = play(lay_out("", "0..", piles=("LIG T2", "SUN"), deck=DECK), "keep")
    assert written(state) == ["add LIG", "trunk 2 new"]
    play(state, "add LIG")
    assert trees(state) == "2.."


def test_rule_15_6_it_counts_as_a_fire_for_seeds_and_threats() -> None:
    assert end_season("SEED LIG FIRE", "0..").germ_drawn == 5
    burning = end_season("LIG FIRE FER BRO MON", "0..")
    assert written(burning) == ["discard MON", "discard BRO", "discard FER"]


def test_rule_15_7_the_jaguar_makes_a_richer_opponent_discard_an_animal() -> None:
    state = end_season("JAG", "TOU SLO FER")
    assert state.seat == 1
    assert written(state) == ["discard TOU", "discard SLO"]
    play(state, "discard TOU")
    assert cards(state, 1) == "SLO"


@pytest.mark.parametrize("other", ["TOU", "", "TOU FER BRO"])
def test_rule_15_7_not_where_there_is_no_more_wildlife(other: str) -> None:
    state = end_season("JAG", other)
    assert state.season == 1
    assert "TOU" not in discarded(state)


def test_rule_15_7_with_several_to_choose_from_its_owner_chooses() -> None:
    state = end_season("JAG", "TOU SLO", "0..", "BOA KIN", last=2)
    assert decision(state) is Decision.CHOOSE_PREY
    assert state.seat == 0
    assert written(state) == ["hunt B", "hunt D"]
    play(state, "hunt D")
    assert state.seat == 3
    assert written(state) == ["discard BOA", "discard KIN"]


def test_rule_15_7a_the_hunt_is_no_choice() -> None:
    state = end_season("JAG", "TOU SLO", "0..")
    assert state.seat == 1
    assert decision(state) is Decision.DISCARD_CARD


def test_rule_15_8_the_howler_bars_a_pile_for_the_next_turn() -> None:
    state = play(turn("HOW"), "keep")
    assert written(state) == ["howler 1", "howler 2", "howler 3", "animal none"]
    play(state, "howler 1")
    assert state.seat == 1
    assert not is_ready(state, HOWLER)
    # It is looked at, but only to be refused.
    assert written(state) == ["refuse"]
    assert pile(hidden(state, 1), 0) == "SEED"
    play(state, "refuse")
    assert written(state) == ["keep", "refuse"]
    play(state, "keep")
    assert state.barred == NONE
    assert written(state) == ["keep", "refuse"]


def test_rule_15_8_with_an_empty_deck_the_last_other_pile_must_be_kept() -> None:
    state = play(turn("HOW", deck=""), "keep", "howler 3")
    assert state.at_pile == 1
    assert written(state) == ["keep"]


def test_rule_15_8a_the_only_pile_left_must_be_kept_and_is_not_marked() -> None:
    state = play(turn("HOW", piles=("MON", "FER"), deck=""), "keep")
    # It is B's turn: to mark the last pile would change nothing.
    assert (written(state), state.seat) == (["keep"], 1)
    assert play(state, "keep").season == 1


def test_rule_15_8a_nor_where_the_others_were_looked_at_in_vain() -> None:
    state = play(turn("HOW", piles=("MON", "FER", "SUN"), deck=""), "keep", "howler 3", "keep")
    assert (state.seat, written(state)) == (0, ["keep"])


def test_rule_15_8b_the_boa_may_take_a_card_of_the_marked_pile() -> None:
    state = lay_out("HOW", "BOA 0..", piles=("MON", "FER BRO"), deck="SUN SUN SUN SUN SUN SUN")
    play(state, "keep", "howler 2", "refuse")
    assert written(state) == ["refuse", "boa 1", "boa 2"]
    play(state, "boa 1")
    # Every pile was refused, so a card of the deck came too.
    assert cards(state, 1) == "FER SUN BOA"
    assert pile(state, 1) == "BRO SUN"


def test_rule_15_9_the_blue_morpho_scores_a_rain_or_sun_left_over() -> None:
    for weather, due in (("RAIN", 2), ("SUN SUN", 2), ("RAIN SUN SUN", 7), ("RAIN SUN", 5)):
        assert by_rule(end_season(f"MOR {weather}", "0.."))["10.4"] == due
    assert by_rule(end_season("MOR", "0..")) == {}
    assert by_rule(end_season("MOR2 RAIN", "0..")) == {}


def test_rule_15_10_the_birdeater_discards_a_card_of_a_kept_pile() -> None:
    state = play(turn("SPI", piles=("FIRE FER SUN", "SUN", "SUN")), "keep")
    assert decision(state) is Decision.TRIM_PILE
    assert written(state) == ["birdeater 1", "birdeater 2", "birdeater 3", "trim none"]
    play(state, "birdeater 1")
    assert cards(state) == "FER SUN SPI"
    assert discarded(state) == "FIRE"
    assert not is_ready(state, SPIDER)
    kept = play(turn("SPI", piles=("FIRE FER SUN", "SUN", "SUN")), "keep", "trim none")
    assert cards(kept) == "FER SUN FIRE SPI"
    assert is_ready(kept, SPIDER)


def test_rule_15_11_the_macaw_moves_a_card_face_down() -> None:
    state = play(turn("MAC", piles=("FIRE FER", "SUN", "SUN RAIN")), "keep")
    assert written(state) == ["macaw 1", "macaw 2", "trim none"]
    play(state, "macaw 1")
    assert decision(state) is Decision.MOVE_CARD
    assert written(state) == ["move 2", "move 3"]
    play(state, "move 3")
    assert cards(state) == "FER MAC"
    assert pile(state, 2) == "SUN RAIN FIRE"
    assert pile(hidden(state, 0), 2) == "? ? FIRE"
    assert pile(hidden(state, 1), 2) == "? ? ?"
    assert not is_ready(state, MACAW)


def test_rule_15_11_who_has_seen_the_card_still_knows_where_it_is() -> None:
    state = turn("MAC", piles=("FIRE", "SUN", "SUN"))
    play(state, "refuse", "keep", "trim none", "refuse", "keep")
    # B has looked at the first pile, and at the card that A put there.
    play(state, "keep", "macaw 1", "move 3")
    assert pile(hidden(state, 1), 2) == "? FIRE"


def test_rule_15_11_with_one_other_pile_it_goes_there_unasked() -> None:
    state = play(turn("MAC", piles=("FIRE FER", "", "SUN RAIN"), deck=""), "keep", "macaw 1")
    assert cards(state) == "FER MAC"
    assert pile(state, 2) == "SUN RAIN FIRE"


def test_rule_15_11a_it_needs_another_pile_with_a_card() -> None:
    state = play(turn("MAC", piles=("FIRE FER",), deck=""), "keep")
    assert state.season == 1
    spare = play(turn("MAC SPI", piles=("FIRE FER", "SUN"), deck=""), "keep")
    assert "macaw 1" in written(spare)
    play(spare, "macaw 1", "birdeater 1")
    assert discarded(spare) == "FER"


def test_rule_15_12_the_tapir_puts_out_one_fire() -> None:
    state = end_season("TAP FIRE FIRE FER BRO", "0..")
    assert (decision(state), state.seat) == (Decision.USE_ANIMAL, 0)
    assert written(state) == ["tapir", "animal none"]
    play(state, "tapir")
    assert state.season == 1
    assert by_rule(state) == {"10.2": 2, "10.3": 2}
    two_left = play(end_season("TAP FIRE FIRE FIRE FER BRO MON", "FER"), "tapir")
    assert two_left.seat == 0
    play(two_left, "discard FER", "discard BRO")
    # Nothing spread to the other forest.
    assert by_rule(two_left, 1) == {"10.3": 2}
    # For seeds all of them count.
    assert end_season("TAP SEED FIRE FIRE", "0..").germ_drawn == 5


def test_rule_15_12_its_owner_may_let_the_fire_spread() -> None:
    state = end_season("TAP FIRE FIRE FIRE FER BRO MON", "FER")
    play(state, "animal none")
    # B's only plant burns without a question, A chooses one.
    assert (decision(state), state.seat) == (Decision.DISCARD_CARD, 0)
    play(state, "discard MON")
    assert by_rule(state) == {"10.2": 2, "10.3": 2}
    assert by_rule(state, 1) == {}


def test_rule_15_12_its_owner_may_let_two_fires_burn() -> None:
    state = play(end_season("TAP FIRE LIG BRO BRO BRO FER", "FER"), "animal none")
    play(state, "discard BRO", "discard FER")
    assert by_rule(state) == {"10.2": 7}
    assert by_rule(state, 1) == {"10.3": 2}


def test_rule_15_12_everybody_is_asked_when_their_own_fires_count() -> None:
    owners = "FIRE FIRE FIRE MON MON"
    state = end_season(f"{owners} FER", f"TAP {owners} FER", "FER BRO", last=1)
    # B took the last pile and comes first; what C lost to B's fire C cannot lose again.
    assert (decision(state), state.seat) == (Decision.USE_ANIMAL, 1)
    play(state, "animal none")
    order = []
    while state.season == 0:
        order.append((int(state.seat), decision(state)))
        play(state, written(state)[0])
    assert order == [(seat, Decision.DISCARD_CARD) for seat in (1, 2, 0, 1, 0)]


@pytest.mark.parametrize(
    "forests",
    [
        ("TAP FIRE FER", "FER"),
        ("TAP FIRE FIRE", "FER"),
        ("TAP FIRE FIRE FIRE FER", "0.."),
        ("TAP FIRE FIRE FIRE FIRE FER", "FER"),
        ("TAP2 FIRE FIRE FIRE FER", "FER"),
    ],
)
def test_rule_15_12a_it_is_asked_only_where_that_changes_anything(forests: tuple[str, str]) -> None:
    assert end_season(*forests).season == 1


@pytest.mark.parametrize(
    "forests",
    [
        ("TAP FIRE FIRE FER", "0.."),
        ("TAP FIRE FIRE FIRE", "FER"),
        ("TAP FIRE FIRE FIRE FER FER", "0.."),
    ],
)
def test_rule_15_12a_and_wherever_it_does(forests: tuple[str, str]) -> None:
    assert written(end_season(*forests)) == ["tapir", "animal none"]


def test_rule_15_13_marmosets_raise_the_trunks_of_one_tree() -> None:
    assert by_rule(end_season("MAR 12x1 0x0", "0.."))["9.1"] == 5 + 2
    assert by_rule(end_season("MAR MAR MAR 12x1", "0.."))["9.1"] == 5 + 6
    assert "9.1" not in by_rule(end_season("MAR 12x1= 11..", "0.."))


def test_rule_15_13a_the_tallest_new_tree_is_taken() -> None:
    state = end_season("MAR 2x2 000x0 0000x2=", "0..")
    assert by_rule(state)["9.1"] == 4 + 3


def test_toucan_and_frog_may_both_be_used_in_a_turn() -> None:
    state = play(turn("TOU FRO ANT FER"), "frog", "toucan 2", "ants", "discard FER")
    assert decision(state) is Decision.KEEP_PILE
    assert not is_ready(state, TOUCAN)
