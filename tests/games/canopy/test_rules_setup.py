"""Rules 1, 2, 15.1 to 15.3, 17.1, 17.10 and 18: the box and setting up."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from moabi.core.contract import ACTION_TYPE, NONE
from moabi.core.errors import BadSetup
from moabi.core.state import State
from moabi.games.canopy import PACKS, layout
from moabi.games.canopy.layout import (
    CARD_COUNT,
    GERM_COUNT,
    KIND_IDS,
    NUM_KINDS,
    PACK_KINDS,
    WILDLIFE,
    Decision,
    Phase,
)

from .positions import (
    GAME,
    RULES,
    begin,
    decision,
    deck_left,
    kind,
    legal,
    names,
    pile,
    play,
    sizes,
    trees,
    written,
)

CARDS = GAME.components.tables["cards"]


def in_play(state: State) -> Counter[str]:
    """How many cards of each kind are in the match, boxed ones included."""
    number = int(state.num_cards)
    lying = [KIND_IDS[int(k)] for k in state.deck[:number]]
    return Counter(lying)


def test_rule_1_1_the_box_holds_112_basic_and_28_advanced_cards() -> None:
    totals = Counter[str]()
    for card in CARDS:
        totals[card["set"]] += card["count"]
    assert totals == {"basic": 112, "advanced": 28}


def test_rule_1_1a_the_reconstructed_counts() -> None:
    counts = Counter[str]()
    for card in CARDS:
        if card["set"] == "basic":
            counts[card["category"]] += card["count"]
    assert counts == {
        "trunk": 18,
        "canopy": 10,
        "plant": 36,
        "seed": 5,
        "weather": 16,
        "threat": 15,
        "active": 6,
        "pair": 6,
    }


def test_rule_1_2_every_animal_has_an_active_card_and_one_of_a_pair() -> None:
    for number in range(WILDLIFE, NUM_KINDS - 1, 2):
        active, pair = CARDS[number], CARDS[number + 1]
        assert (active["category"], pair["category"]) == ("active", "pair")
        assert pair["id"] == f"{active['id']}2"
        assert active["count"] == pair["count"] == 1
        assert pair["paired"] > pair["points"] > 0


def test_rule_1_3_and_1_3a_the_germination_deck() -> None:
    state = begin()
    assert state.germ_size == 21 == GERM_COUNT.sum()
    found = Counter(KIND_IDS[int(k)] for k in state.germ)
    assert found == {
        "T2": 3, "T1": 1, "C2": 2, "C1": 1, "MON": 4, "FER": 4, "BRO": 2, "RAIN": 2, "SUN": 2,
    }  # fmt: skip


def test_rule_1_3a_no_threat_and_no_animal_germinates() -> None:
    assert GERM_COUNT[kind("FIRE") :].sum() == 0


def test_rule_1_4_season_cards_start_trunks_and_awards() -> None:
    tables = GAME.components.tables
    assert len(tables["seasons"]) == 11
    assert tables["start"][0]["count"] == 4
    assert tables["start"][0]["points"] == 0
    assert [award["points"] for award in tables["awards"]] == [3, 4, 5, 10]


def test_rule_2_1_the_basic_cards_alone() -> None:
    basic = {card["id"]: card["count"] for card in CARDS if card["set"] == "basic"}
    assert in_play(begin()) == basic


def test_rule_2_2_the_germination_deck_is_shuffled() -> None:
    orders = {names(begin(seed=seed).germ) for seed in range(8)}
    assert len(orders) == 8


def test_rule_2_3_ten_cards_never_enter() -> None:
    state = begin()
    assert state.num_cards - 3 * 34 == 10
    boxed = {names(begin(seed=seed).deck[102:112]) for seed in range(8)}
    assert len(boxed) == 8


def test_rule_2_4_three_decks_of_34() -> None:
    state = begin()
    assert deck_left(state) + sum(sizes(state)) == 34
    assert state.deck_end == 34


def test_rule_2_5_piles_of_one_two_and_three() -> None:
    state = begin()
    assert sizes(state) == [1, 2, 3, 0, 0]
    assert state.deck_top == 6
    # Dealt from the top of the deck; the deck keeps what lay there.
    assert [pile(state, n) for n in range(3)] == [
        names(state.deck[:1]),
        names(state.deck[1:3]),
        names(state.deck[3:6]),
    ]


def test_rule_2_6_and_2_6a_everybody_gets_a_trunk_of_value_0() -> None:
    for seats in (2, 3, 4):
        state = begin(seats)
        assert [trees(state, seat) for seat in range(seats)] == ["0.."] * seats


def test_rule_2_6a_a_starting_trunk_is_a_trunk_0() -> None:
    found = Counter(layout.pieces(begin()))
    assert found[kind("T0")] == CARD_COUNT[kind("T0")] + 2


def test_rule_2_7_and_2_7a_seat_a_begins() -> None:
    for seats in (1, 2, 3, 4):
        for seed in range(3):
            assert begin(seats, seed).seat == 0


def test_rule_2_7a_whatever_the_seed() -> None:
    assert {int(begin(seed=seed).turn_seat) for seed in range(5)} == {0}


def test_rule_15_1_the_advanced_animals_replace_the_basic_ones() -> None:
    found = in_play(begin(options={"animals": "advanced"}))
    animals = {name for name in found if kind(name) >= WILDLIFE}
    assert animals == set(KIND_IDS[kind("JAG") :])
    assert found["MAR"] == 3
    assert sum(found.values()) == 100 + 15


def test_rule_15_2_six_species_by_lot() -> None:
    sets = set()
    for seed in range(12):
        state = begin(3, seed, {"animals": "drawn"})
        species = [n for n in range(13) if int(state.species) >> n & 1]
        assert len(species) == 6
        sets.add(tuple(species))
        animals = {name for name in in_play(state) if kind(name) >= WILDLIFE}
        assert {(kind(name) - WILDLIFE) // 2 for name in animals} == set(species)
    assert len(sets) == 12
    assert {n for found in sets for n in found} == set(range(13))


def test_rule_15_2_six_or_seven_species_of_ones_choice() -> None:
    state = begin(options={"animals": "chosen"})
    assert decision(state) is Decision.CHOOSE_SPECIES
    assert state.num_cards == 0
    assert len(written(state)) == 13
    play(state, *(f"choose {name}" for name in ("TOU", "BOA", "JAG", "MAC", "MAR")))
    assert "choose done" not in written(state)
    play(state, "choose KIN")
    assert written(state)[-1] == "choose done"
    assert "choose TOU" not in written(state)
    six = play(
        begin(options={"animals": "chosen"}),
        *(f"choose {name}" for name in ("TOU", "BOA", "JAG", "MAC", "MAR", "KIN")),
        "choose done",
    )
    assert decision(six) is Decision.KEEP_PILE
    assert six.num_cards == 100 + 13
    play(state, "choose FRO")
    assert decision(state) is Decision.KEEP_PILE
    chosen = ("TOU", "BOA", "JAG", "MAC", "MAR", "KIN", "FRO")
    animals = {name for name in in_play(state) if kind(name) >= WILDLIFE}
    assert animals == {*chosen, *(f"{name}2" for name in chosen if name != "MAR")}


def test_rule_15_2a_seat_a_chooses_and_all_know_what() -> None:
    state = begin(3, options={"animals": "chosen"})
    for step in range(7):
        assert state.seat == 0, step
        RULES.apply(state, legal(state)[0])
    view = state.copy()
    RULES.hide(view, NONE)
    assert view.species == state.species == 0b1111111


@pytest.mark.parametrize("packs", PACKS)
def test_rule_15_3_packs_join_and_102_cards_are_left(packs: str) -> None:
    for seats in (2, 3):
        state = begin(seats, options={"packs": packs})
        found = in_play(state)
        for name, number in zip(("orchid", "pitcher", "lightning"), PACK_KINDS, strict=True):
            count = CARD_COUNT[number] if name in packs else 0
            assert found[KIND_IDS[number]] == count
        assert state.deck_end * (3 if seats == 2 else 2) == 102


def test_the_values_of_packs_are_sets_in_the_order_of_their_bits() -> None:
    for bits, name in enumerate(PACKS):
        parts = {part for n, part in enumerate(("orchid", "pitcher", "lightning")) if bits >> n & 1}
        assert (set(name.split("+")) if bits else set()) == parts


def test_rule_18_1_two_seasons_of_51_or_65_cards() -> None:
    three, four = begin(3), begin(4)
    assert three.deck_end == 51
    assert three.num_cards == 112
    assert four.deck_end == 65
    assert four.num_cards == 140
    assert in_play(four) == {card["id"]: card["count"] for card in CARDS}


def test_rule_18_2_more_piles() -> None:
    assert sizes(begin(3)) == [1, 2, 3, 4, 0]
    assert sizes(begin(4)) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("seats", "options"),
    [(1, {"animals": "advanced"}), (4, {"packs": "orchid"}), (2, {"level": "hard"})],
)
def test_options_are_refused_where_they_mean_nothing(seats: int, options: dict[str, str]) -> None:
    with pytest.raises(BadSetup):
        begin(seats, options=options)


def test_every_value_of_every_option_is_tried_by_the_laws_or_here() -> None:
    tried = {(name, value) for _, chosen in GAME.setups() for name, value in chosen.items()}
    assert {seats for seats, _ in GAME.setups()} == {1, 2, 3, 4}
    for option in GAME.options:
        if option.name not in ("packs", "level"):
            assert all((option.name, value) in tried for value in option.values[1:]), option.name


def test_every_combination_of_options_can_be_played_to_its_end() -> None:
    setups = GAME.every_setup()
    assert len(setups) == 3 * 2 * 2 + 2 * 4 * 8 * 4 + 4
    picker, codes = np.zeros(4, np.uint32), np.zeros(layout.MAX_LEGAL, ACTION_TYPE)
    picker[:] = (1, 2, 3, 4)
    for number, (seats, options) in enumerate(setups):
        state = GAME.new_state(GAME.native, seats, number, options)
        before = layout.pieces(state)
        GAME.native.finish_randomly(state, picker, codes)
        assert state.phase == Phase.OVER
        assert layout.pieces(state) == before
        assert max(state.num_trees) <= layout.MAX_TREES
