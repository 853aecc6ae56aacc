"""Rule 16: the eleven season cards."""

from __future__ import annotations

import pytest

from moabi.core.contract import NONE
from moabi.games.canopy.layout import NUM_SEASON_CARDS, Decision, SeasonCard

from .positions import (
    LAST,
    begin,
    by_rule,
    cards,
    decision,
    deck_left,
    discarded,
    end_season,
    lay_out,
    play,
    playthrough,
    sizes,
    trees,
    written,
)

SHIFTING = {"shifting": "on"}
DECK = "MON MON MON MON MON MON"


@pytest.mark.parametrize(("seats", "seasons"), [(1, 3), (2, 3), (3, 2), (4, 2)])
def test_rule_16_1_every_season_has_a_card_of_its_own(seats: int, seasons: int) -> None:
    found: list[int] = []
    for before, _, after in playthrough(seats, 4, SHIFTING):
        for state in (before, after):
            assert 0 <= state.season_card < NUM_SEASON_CARDS
            found += [int(state.season_card)] if int(state.season) == len(found) else []
    assert len(found) == len(set(found)) == seasons
    assert int(after.past_cards) == sum(1 << card for card in found)


def test_rule_16_1_any_card_may_come_and_none_without_the_option() -> None:
    first = {int(begin(seed=seed, options=SHIFTING).season_card) for seed in range(80)}
    assert first == set(range(NUM_SEASON_CARDS))
    assert {int(begin(seed=seed).season_card) for seed in range(5)} == {NONE}


def test_rule_16_2_its_points_are_a_line_of_their_own() -> None:
    state = end_season("111x0 RAIN SUN", "", card=SeasonCard.GIANTS)
    assert by_rule(state) == {"9.1": 3, "9.3": 3, "10.4": 5, "16.2": 2}


def test_rule_16_3_lingering_threats_leave_all_but_one() -> None:
    state = end_season("FIRE DIS FER", "FIRE LIG", card=SeasonCard.LINGERING_THREATS)
    assert decision(state) is Decision.DISCARD_CARD
    assert written(state) == ["discard FIRE", "discard DIS"]
    play(state, "discard DIS", "discard FIRE")
    assert state.season == 1
    assert (cards(state), cards(state, 1)) == ("FIRE", "LIG")


def test_rule_16_3_alike_ones_leave_no_choice_and_the_last_season_clears_all() -> None:
    state = end_season("FIRE", "DIS DIS TOU", card=SeasonCard.LINGERING_THREATS)
    assert state.season == 1
    assert (cards(state), cards(state, 1)) == ("", "DIS")
    over = end_season("FIRE DIS", "", card=SeasonCard.LINGERING_THREATS, season=LAST)
    assert decision(over) is None
    assert cards(over) == ""


def test_rule_16_4_giants() -> None:
    state = end_season("000x0 0112x1 11x1 111x0=", "", card=SeasonCard.GIANTS)
    assert by_rule(state)["16.2"] == 4


def test_rule_16_5_monsoon() -> None:
    state = end_season("RAIN RAIN RAIN SUN", "SUN SUN", card=SeasonCard.MONSOON)
    assert by_rule(state) == {"10.4": 5, "16.2": 2}
    assert by_rule(state, 1) == {}


def test_rule_16_6_long_sun() -> None:
    state = end_season("RAIN RAIN RAIN SUN", "SUN SUN", card=SeasonCard.LONG_SUN)
    assert by_rule(state) == {"10.4": 5}
    assert by_rule(state, 1) == {"16.2": 2}


def test_rule_16_6a_both_pay_beside_the_blue_morpho() -> None:
    for card, weather in ((SeasonCard.MONSOON, "RAIN RAIN"), (SeasonCard.LONG_SUN, "SUN SUN")):
        state = end_season(f"MOR {weather}", "", card=card)
        assert by_rule(state) == {"10.4": 2, "16.2": 2}


def test_rule_16_7_full_bloom() -> None:
    state = end_season("MON BRO", "FER FER BRO", "FER FER", card=SeasonCard.FULL_BLOOM)
    assert [by_rule(state, seat).get("16.2", 0) for seat in range(3)] == [3, 3, 0]
    bare = end_season("", "", card=SeasonCard.FULL_BLOOM)
    assert by_rule(bare) == by_rule(bare, 1) == {}


def test_rule_16_8_mating_season() -> None:
    state = end_season("TOU TOU2 SLO FRO2 BOA BOA2", "", card=SeasonCard.MATING_SEASON)
    assert by_rule(state) == {"16.2": 4}


def test_rule_16_8a_the_pairs_count_before_the_jaguar_hunts() -> None:
    state = end_season("TOU TOU2", "JAG", card=SeasonCard.MATING_SEASON)
    assert (decision(state), state.seat) == (Decision.DISCARD_CARD, 0)
    assert by_rule(state) == {"16.2": 2}


def test_rule_16_8a_a_jaguar_can_break_a_pair_before_a_later_seat_is_paid() -> None:
    state = end_season("JAG", "TOU TOU2", card=SeasonCard.MATING_SEASON)
    play(state, "discard TOU")
    assert by_rule(state, 1) == {}


def test_rule_16_9_seed_rain() -> None:
    state = end_season("SEED FIRE", "", card=SeasonCard.SEED_RAIN)
    assert state.germ_drawn == 5
    assert state.germ_keep == 1


def test_rule_16_10_dense_undergrowth() -> None:
    for seats in (2, 3, 4):
        seed = next(
            seed
            for seed in range(200)
            if begin(seats, seed, SHIFTING).season_card == SeasonCard.DENSE_UNDERGROWTH
        )
        state = begin(seats, seed, SHIFTING)
        piles = 3 if seats == 2 else seats + 1
        assert sizes(state)[:piles] == list(range(2, piles + 2))
        assert deck_left(state) + sum(sizes(state)) == {2: 34, 3: 51, 4: 65}[seats]


def test_rule_16_11_dry_spell() -> None:
    state = lay_out(
        "FER SUN", "BRO RAIN", "1..", piles=("DRO", "SUN"), deck=DECK,
        card=SeasonCard.DRY_SPELL,
    )  # fmt: skip
    play(state, "keep")
    assert (state.seat, written(state)) == (0, ["discard FER", "discard SUN"])
    play(state, "discard SUN")
    assert (state.seat, written(state)) == (1, ["discard BRO", "discard RAIN"])
    play(state, "discard RAIN")
    # The third seat has one card only to lose.
    assert trees(state, 2) == ""
    assert discarded(state) == "T1 RAIN SUN DRO"
    assert decision(state) is Decision.KEEP_PILE


def test_rule_16_12_quiet_jungle() -> None:
    state = end_season("TOU TOU2 SLO MAR MAR 1x1", "FRO", card=SeasonCard.QUIET_JUNGLE)
    assert by_rule(state) == {"9.1": 2, "9.3": 3, "16.2": 4}
    assert by_rule(state, 1) == {"16.2": 1}


def test_rule_16_12_no_animal_does_anything_not_even_at_the_end() -> None:
    quiet = SeasonCard.QUIET_JUNGLE
    state = lay_out("", "0..", piles=("ANT FER", "SUN", "SUN"), deck=DECK, card=quiet)
    play(state, "keep", "keep")
    assert decision(state) is Decision.KEEP_PILE
    assert not state.ready.any()
    assert end_season("KIN SEED", "", card=quiet).germ_keep == 1
    assert end_season("JAG", "TOU SLO", card=quiet).season == 1
    assert by_rule(end_season("MOR RAIN", "", card=quiet)) == {"16.2": 1}
    burning = end_season("TAP FIRE FIRE FER BRO MON", "", card=quiet)
    assert decision(burning) is Decision.DISCARD_CARD


def test_rule_16_12_the_next_season_is_another() -> None:
    state = end_season("TOU", "", card=SeasonCard.QUIET_JUNGLE, points=(0, 5))
    assert state.season == 1
    assert state.ready[0] == 1 or state.season_card == SeasonCard.QUIET_JUNGLE


@pytest.mark.parametrize("missing", ["1x1", "FER", "RAIN", "SUN", "TOU2"])
def test_rule_16_13_balance(missing: str) -> None:
    parts = ["1x1", "FER", "RAIN", "SUN", "TOU2"]
    whole = end_season(" ".join(parts), "", card=SeasonCard.BALANCE)
    assert by_rule(whole)["16.2"] == 3
    parts.remove(missing)
    assert "16.2" not in by_rule(end_season(" ".join(parts), "", card=SeasonCard.BALANCE))


def test_rule_16_13_an_old_tree_does_not_count() -> None:
    state = end_season("1x1= FER RAIN SUN TOU2", "", card=SeasonCard.BALANCE)
    assert "16.2" not in by_rule(state)
