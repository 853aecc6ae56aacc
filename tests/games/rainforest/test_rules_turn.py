"""Rules 3, 4, 5 and 9: choosing a zone, the swap, placing species, and the end of a turn."""

from __future__ import annotations

import numpy as np

from moabi.core.chance import seed_generator
from moabi.core.contract import NONE
from moabi.core.state import copy_state
from moabi.games.rainforest.layout import COLORS, TYPES, ZONES, Decision, pieces

from .positions import (
    ALL_PIECES,
    SEATS,
    SPACES,
    TILES,
    bag_size,
    clearing,
    decision,
    held,
    jungle,
    kind,
    lay_out,
    lying,
    pile,
    play,
    playthrough,
    species,
    takes,
    tile,
    written,
)

# 3 Choosing a zone


def test_rule_3_1_on_a_turn_a_seat_chooses_one_zone() -> None:
    state = lay_out()
    assert written(state) == [f"{way} {zone}" for zone in ZONES for way in ("keep", "return")]
    before = copy_state(state)
    play(state, "keep green", written(play(copy_state(state), "keep green"))[0])
    for zone in ("red", "yellow", "purple", "blue"):
        assert pile(state, zone) == pile(before, zone)
    for seats in SEATS:
        for before, _, after in playthrough(seats, 3):
            if decision(before) is Decision.TAKE_TILE:
                changed = (after.pile != before.pile).any(axis=1)
                chosen = (np.arange(5) == after.zone) if after.seat == before.seat else changed
                assert not (changed & ~chosen).any()
                assert changed.sum() <= 1


def test_rule_3_2_the_top_tile_goes_to_the_clearing_or_under_its_pile() -> None:
    state = lay_out(tops="Y04")
    under = pile(state, "yellow").split()
    assert under[-1] == "Y04"
    kept = play(copy_state(state), "keep yellow")
    assert clearing(kept) == "Y04"
    assert (kept.clearing_token[0] == NONE).all()
    assert pile(kept, "yellow").split() == under[:-1]
    play(state, "return yellow")
    assert clearing(state) == ""
    assert pile(state, "yellow").split() == ["Y04", *under[:-1]]


def test_rule_3_2_a_clearing_of_three_takes_no_more() -> None:
    two = lay_out(["R01 Y01"])
    assert "keep blue" in written(two)
    assert clearing(play(two, "keep blue")).startswith("R01 Y01 B")
    full = lay_out(["R01 Y01 G01"])
    assert written(full) == [f"return {zone}" for zone in ZONES]
    top = pile(full, "blue").split()[-1]
    play(full, "return blue")
    assert pile(full, "blue").split()[0] == top
    assert clearing(full) == "R01 Y01 G01"


def test_rule_3_2_a_tile_taken_fills_the_gap_that_a_locked_one_left() -> None:
    state = lay_out(["R07 Y01 G07"], holding=["rm"], asked=Decision.PLACE_TOKEN)
    play(state, "put red-monkey 2 1")
    assert [int(number) for number in state.clearing[0]] == [tile("R07"), NONE, tile("G07")]
    play(state, "return red", "take parrot")
    play(state, "keep blue")
    assert [TILES[number]["id"][0] for number in state.clearing[0]] == ["R", "B", "G"]


def test_rule_3_2a_a_zone_without_tiles_can_be_chosen_for_its_tokens() -> None:
    state = lay_out(piles={"green": ""}, zones={"green": "ym yf rp bp"}, tops="R01")
    assert written(state)[4:6] == ["tokens green", "keep purple"]
    play(state, "tokens green")
    assert clearing(state) == ""
    assert written(state) == [
        "take red",
        "take yellow",
        "take blue",
        *(f"take {t}" for t in TYPES if t != "butterfly"),
    ]
    play(state, "take parrot")
    assert held(state) == "rp bp"
    assert state.seat == 1
    full = lay_out(["R01 Y01 G01"], piles={"green": ""})
    assert "tokens green" in written(full)


def test_rule_3_3_all_tokens_of_one_colour_or_one_type_are_taken() -> None:
    zones = {"yellow": "ym yf ym rm bp"}
    for group, taken, left in (
        ("yellow", "ym yf ym", ". . . rm bp"),
        ("red", "rm", "ym yf ym . bp"),
        ("blue", "bp", "ym yf ym rm ."),
        ("monkey", "ym ym rm", ". yf . . bp"),
        ("frog", "yf", "ym . ym rm bp"),
        ("parrot", "bp", "ym yf ym rm ."),
    ):
        state = lay_out(zones=zones, holding=["pb"])
        play(state, "return yellow")
        assert written(state) == [
            f"take {name}" for name in ("red", "yellow", "blue", "monkey", "frog", "parrot")
        ]
        play(state, f"take {group}")
        assert held(state) == f"pb {taken}"
        assert lying(state, "yellow") == left


def test_rule_3_3_taking_is_a_must_and_takes_from_the_chosen_zone_alone() -> None:
    for seats in SEATS:
        for before, _, after in playthrough(seats, 5):
            if decision(before) is not Decision.TAKE_TOKENS:
                continue
            zone = int(before.zone)
            here = [int(k) for k in before.space[zone] if k != NONE]
            names = {COLORS[k % 4] for k in here} | {TYPES[k // 4] for k in here}
            assert {text.split()[1] for text in written(before)} == names
            if after.seat == before.seat:
                others = [z for z in range(5) if z != zone]
                assert (after.space[others] == before.space[others]).all()


def test_rule_3_3a_a_zone_without_tokens_can_be_chosen_for_its_tile_without_a_swap() -> None:
    state = lay_out(zones={"purple": ""}, bag="", holding=["ym"])
    top = pile(state, "purple").split()[-1]
    play(state, "keep purple")
    assert clearing(state).split() == [top]
    assert decision(state) is Decision.PLACE_TOKEN
    assert held(state) == "ym"
    nothing = lay_out(zones={"purple": ""}, piles={"purple": ""}, bag="")
    assert not any("purple" in text for text in written(nothing))


# 4 The swap


def test_rule_4_1_the_last_token_of_a_zone_gives_the_right_to_swap() -> None:
    state = lay_out(zones={"blue": "ym yf", "purple": "rp . bb"}, holding=["pp"])
    play(state, "return blue", "take yellow")
    assert decision(state) is Decision.SWAP_TOKEN
    swaps = [f"swap red {n}" for n in range(1, 7)] + [f"swap yellow {n}" for n in range(1, 6)]
    swaps += [f"swap green {n}" for n in range(1, 5)] + ["swap purple 1", "swap purple 3"]
    assert written(state) == [*swaps, "swap none"]
    play(state, "swap purple 3")
    assert written(state) == ["for purple-parrot", "for yellow-monkey", "for yellow-frog"]
    taken = play(copy_state(state), "for yellow-monkey")
    assert sorted(held(taken).split()) == ["bb", "pp", "yf"]
    assert lying(taken, "purple") == "rp . ym"
    # A token of the reserve may be given as well.
    play(state, "for purple-parrot")
    assert lying(state, "purple") == "rp . pp"
    assert sorted(held(state).split()) == ["bb", "yf", "ym"]


def test_rule_4_1_no_right_to_swap_while_a_token_is_left() -> None:
    state = lay_out(zones={"blue": "ym rf"})
    play(state, "return blue", "take yellow")
    assert state.seat == 1
    one = lay_out(zones={"blue": ". rf"})
    assert decision(play(one, "return blue", "take frog")) is Decision.SWAP_TOKEN


def test_rule_4_1_the_swap_may_be_left() -> None:
    state = lay_out(zones={"blue": "ym yf"})
    before = copy_state(state)
    play(state, "return blue", "take yellow", "swap none")
    assert held(state) == "ym yf"
    for zone in ZONES[:4]:
        assert lying(state, zone) == lying(before, zone)


def test_rule_4_1_nothing_to_swap_for_on_an_empty_board() -> None:
    empty = {"red": "", "yellow": "", "green": "", "purple": "", "blue": "ym"}
    state = lay_out(zones=empty, bag="")
    play(state, "return blue", "take yellow")
    assert state.seat == 1
    assert held(state) == "ym"


def test_rule_4_2_tokens_on_tiles_are_neither_given_nor_taken() -> None:
    state = lay_out(["R07=rm,.,."], ["Y01=yp", "P01=pp"], ["bb"], zones={"blue": "ym ."})
    play(state, "return blue", "take yellow")
    assert all(text.split()[1] in (*ZONES[:4], "none") for text in written(state))
    play(state, "swap red 1")
    assert written(state) == ["for blue-butterfly", "for yellow-monkey"]


def test_rule_4_2b_a_token_may_be_swapped_for_one_of_its_kind() -> None:
    state = lay_out(zones={"blue": "pm pf", "red": "rm pm rb rp ym yf"})
    play(state, "return blue", "take purple")
    before = copy_state(state)
    play(state, "swap red 2", "for purple-monkey")
    assert lying(state, "red") == lying(before, "red")
    assert held(state) == held(before)
    assert state.seat == 1


def test_rule_4_2a_the_given_token_lies_where_the_taken_one_lay() -> None:
    state = lay_out(["P07 P05 G06"], zones={"blue": "pm pf", "red": "rm rf rb rp ym yf"})
    play(state, "return blue", "take purple", "swap red 4", "for purple-frog")
    assert lying(state, "red") == "rm rf rb pf ym yf"
    assert lying(state, "blue") == ". ."
    assert sorted(held(state).split()) == ["pm", "rp"]
    # The emptied zone stays empty while its taker goes on, and is filled at the end of the turn.
    play(state, "put purple-monkey 1 1")
    assert lying(state, "blue") == ". ."
    play(state, "put done")
    assert state.seat == 1
    assert "." not in lying(state, "blue")
    assert pieces(state) == ALL_PIECES


# 5 Placing species


def test_rule_5_1_taken_and_reserved_tokens_go_on_tiles_in_the_clearing() -> None:
    state = lay_out(
        ["Y07 B09"], ["G03"], ["yf"], zones={"purple": "ym rp ."}, piles={"purple": "P07"}
    )
    play(state, "return purple", "take monkey")
    assert written(state) == [
        "put yellow-frog 1 1",
        "put yellow-frog 2 1",
        "put yellow-monkey 1 1",
        "put yellow-monkey 2 1",
        "put done",
    ]
    play(state, "put yellow-monkey 1 1", "put yellow-frog 1 2")
    # In part: two of three slots, and the tile stays.
    assert [species(int(k)) for k in state.clearing_token[0, 0, :2]] == ["ym", "yf"]
    assert state.clearing_token[0, 0, 2] == NONE
    assert clearing(state) == "Y07 B09"
    assert held(state) == ""
    assert state.seat == 1


def test_rule_5_1_the_tile_taken_this_turn_can_be_filled_at_once() -> None:
    state = lay_out(tops="R01", zones={"red": "rm yf yb bp pp pb"})
    play(state, "keep red", "take red", "put red-monkey 1 1")
    assert jungle(state) == "R01"
    assert clearing(state) == ""


def test_rule_5_1a_nobody_must_place_a_token() -> None:
    state = lay_out(["R01"], holding=["rm"], zones={"blue": "ym rf"})
    play(state, "return blue", "take yellow")
    assert written(state)[-1] == "put done"
    play(state, "put done")
    assert clearing(state) == "R01"
    assert held(state) == "rm ym"
    assert state.seat == 1


def test_rule_5_2_a_token_stays_on_its_tile() -> None:
    for seats in SEATS:
        lain: dict[int, list[int]] = {}
        for _, _, after in playthrough(seats, 4):
            for where, on in (("clearing", "clearing_token"), ("jungle", "jungle_token")):
                for at, number in enumerate(after[where].reshape(-1)):
                    if number == NONE:
                        continue
                    tokens = [int(k) for k in after[on].reshape(-1, 3)[at]]
                    before = lain.get(int(number), [NONE] * 3)
                    assert all(b in (NONE, t) for b, t in zip(before, tokens, strict=True))
                    lain[int(number)] = tokens
        assert len(lain) > 5 * seats


def test_rule_5_3_a_slot_takes_any_species_or_one_colour_or_one_type() -> None:
    for tile_id, slot in (("R01", "any"), ("P05", "red"), ("G02", "yellow"), ("P07", "purple")):
        check_slot(tile_id, slot)
    for tile_id, slot in (("B07", "blue"), ("R08", "monkey"), ("R02", "frog"), ("B05", "parrot")):
        check_slot(tile_id, slot)
    check_slot("Y02", "butterfly")


def check_slot(tile_id: str, slot: str) -> None:
    assert TILES[tile(tile_id)]["slots"][0] == slot
    for token in range(16):
        state = lay_out([tile_id], holding=[species(token)], asked=Decision.PLACE_TOKEN)
        put = f"put {COLORS[token % 4]}-{TYPES[token // 4]} 1 1"
        assert (put in written(state)) == takes(slot, token)


# 9 The end of a turn


def test_rule_9_1_two_tokens_are_kept_and_the_others_go_into_the_bag() -> None:
    zones = {"red": "rm rf rb rp ym yf"}
    state = lay_out(holding=["bb pp"], zones=zones)
    before = bag_size(state)
    play(state, "return red", "take red")
    assert decision(state) is Decision.DISCARD_TOKEN
    kinds = ("blue-butterfly", "purple-parrot")
    new = ("red-monkey", "red-frog", "red-butterfly", "red-parrot")
    assert written(state) == [f"drop {name}" for name in (*kinds, *new)]
    play(state, "drop blue-butterfly", "drop red-frog", "drop red-parrot")
    assert state.seat == 0
    play(state, "drop red-monkey")
    assert held(state) == "pp rb"
    assert state.seat == 1
    assert bag_size(state) == before + 4
    assert pieces(state) == ALL_PIECES
    few = lay_out(holding=["bb"], zones=zones)
    assert play(few, "return red", "take yellow", "drop blue-butterfly").seat == 1


def test_rule_9_1a_nobody_discards_who_has_two_tokens_or_fewer() -> None:
    for holding in ("", "bb"):
        state = lay_out(holding=[holding], zones={"red": "rm . . . rf ."})
        play(state, "return red", "take monkey")
        assert state.seat == 1
        assert held(state).split() == [*holding.split(), "rm"]


def test_rule_9_1_equal_tokens_are_one_answer() -> None:
    state = lay_out(holding=["rm rm"], zones={"red": "rm rf . . . ."})
    play(state, "return red", "take monkey")
    assert written(state) == ["drop red-monkey"]
    play(state, "drop red-monkey")
    assert held(state) == "rm rm"


def test_rule_9_2_an_empty_zone_has_all_empty_spaces_of_all_zones_filled() -> None:
    zones = {"red": "rm rf . . . .", "blue": "ym yf"}
    state = lay_out(zones=zones)
    kept = copy_state(state)
    play(state, "return red", "take monkey")
    assert lying(state, "red") == ". rf . . . ."
    play(state, "return blue", "take yellow", "swap none")
    assert not any("." in lying(state, zone).split() for zone in ZONES)
    assert lying(state, "red").split()[1] == "rf"
    for zone in ("yellow", "green", "purple"):
        assert lying(state, zone) == lying(kept, zone)
    assert pieces(state) == ALL_PIECES


def test_rule_9_2_the_discarded_tokens_are_in_the_bag_that_fills_the_zones() -> None:
    state = lay_out(zones={"blue": "bm bm"}, holding=["bm pp"], bag="")
    play(state, "return blue", "take blue", "swap none", "drop blue-monkey")
    assert decision(state) is Decision.DISCARD_TOKEN
    assert lying(state, "blue") == ". ."
    play(state, "drop blue-monkey")
    assert lying(state, "blue") == "bm bm"
    assert bag_size(state) == 0


def test_rule_9_2_what_is_drawn_is_drawn_at_random_from_what_the_bag_holds() -> None:
    found = {kind("rm"): 0, kind("yf"): 0}
    for seed in range(200):
        state = lay_out(zones={"blue": "bm ."}, bag="rm yf yf yf rm yf yf yf")
        seed_generator(state.rng, seed)
        play(state, "return blue", "take blue", "swap none")
        found[int(state.space[4, 0])] += 1
        found[int(state.space[4, 1])] += 1
    assert sum(found.values()) == 400
    assert 70 < found[kind("rm")] < 130


def test_rule_9_2a_an_empty_bag_fills_the_zones_in_board_order_as_far_as_it_goes() -> None:
    zones = {"red": "rm rf . . rb rp", "green": "ym . yb yp", "blue": "bm bm"}
    state = lay_out(zones=zones, bag="pp pp pp pp")
    play(state, "return blue", "take blue", "swap none")
    assert lying(state, "red") == "rm rf pp pp rb rp"
    assert lying(state, "green") == "ym pp yb yp"
    assert lying(state, "blue") == "pp ."
    assert bag_size(state) == 0


def test_rule_9_2a_filling_is_tried_again_at_the_end_of_every_turn() -> None:
    state = lay_out(
        zones={"yellow": "yf yf yf . .", "blue": "bm bm"}, bag="pp", holding=["", "rm rm"]
    )
    play(state, "return blue", "take blue", "swap none")
    # The one token went to the yellow zone, which comes before the blue one.
    assert lying(state, "yellow") == "yf yf yf pp ."
    assert lying(state, "blue") == ". ."
    play(state, "return yellow", "take purple", "drop red-monkey")
    assert lying(state, "yellow") == "yf yf yf rm ."
    assert lying(state, "blue") == ". ."
    assert SPACES[4] == 2
