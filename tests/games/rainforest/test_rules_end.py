"""Rules 10, 11, 12 and 13: the end, counting points, winning, and what is known."""

from __future__ import annotations

from collections import Counter

import pytest

from moabi.core.contract import NONE
from moabi.core.state import copy_state
from moabi.games.rainforest.layout import MAX_ROUNDS, TYPES, Decision
from moabi.match import View

from .positions import (
    FROG,
    GAME,
    LAST,
    MONKEY,
    PARROT,
    SEATS,
    bag_size,
    begin,
    decision,
    finish_turn,
    hidden,
    lay_out,
    legal,
    lying,
    pile,
    play,
    playthrough,
    points,
    shares,
    sheet,
)

EIGHT = "R02 R03 R04 Y02 Y03 Y04 G02 G03"

# 10 The end of the match


@pytest.mark.parametrize("seats", SEATS)
def test_rule_10_1_the_round_of_the_ninth_tile_is_played_to_its_end(seats: int) -> None:
    for first in range(seats):
        for seat in range(seats):
            clearings, jungles, holding = [""] * seats, [""] * seats, [""] * seats
            clearings[seat], jungles[seat], holding[seat] = "Y01", EIGHT, "ym"
            state = lay_out(
                clearings,
                jungles,
                holding,
                seats=seats,
                seat=seat,
                first=first,
                asked=Decision.PLACE_TOKEN,
            )
            play(state, LAST)
            assert state.num_locked[seat] == 9
            order = []
            while legal(state):
                order.append(int(state.seat))
                finish_turn(state)
            left = (first - seat - 1) % seats
            assert order == [(seat + turn) % seats for turn in range(1, left + 1)]
            assert state.seat == state.decision == NONE


@pytest.mark.parametrize("seats", SEATS)
def test_rule_10_1_all_have_had_equally_many_turns(seats: int) -> None:
    for seed in range(1, 7):
        turns: Counter[int] = Counter()
        match = playthrough(seats, seed)
        for before, _, after in match:
            if decision(before) is Decision.TAKE_TILE:
                turns[int(before.seat)] += 1
                assert before.seat == before.turn_seat
                if before.seat == before.first:
                    # Nobody begins a round that follows a ninth tile.
                    assert (before.num_locked < 9).all()
            assert after.num_locked.max() <= 9
        last = match[-1][2]
        assert set(turns.values()) == {int(last.num_rounds)}
        assert len(turns) == seats
        assert last.num_locked.max() == 9 or last.num_rounds == MAX_ROUNDS


def test_rule_10_1_eight_tiles_do_not_end_a_match() -> None:
    state = lay_out(["Y01"], [EIGHT, "R01"], seat=1, holding=["", ""])
    finish_turn(state)
    assert state.seat == 0
    assert state.num_rounds == 1
    nine = lay_out(["Y01"], [EIGHT + " G04", "R01"], seat=1)
    assert finish_turn(nine).seat == NONE


@pytest.mark.parametrize("seats", SEATS)
def test_rule_10_1a_nobody_plays_more_than_100_rounds(seats: int) -> None:
    assert MAX_ROUNDS == 100
    for first in range(seats):
        last = (first - 1) % seats
        state = lay_out(seats=seats, seat=last, first=first, rounds=99)
        assert finish_turn(state).seat == NONE
        assert not legal(state)
        earlier = lay_out(seats=seats, seat=last, first=first, rounds=98)
        assert finish_turn(earlier).seat == first
        assert decision(earlier) is Decision.TAKE_TILE
        if seats > 2:
            middle = lay_out(seats=seats, seat=first, first=first, rounds=99)
            assert finish_turn(middle).seat == (first + 1) % seats


def test_rule_9_2b_the_last_turn_of_a_match_ends_with_a_refill_as_well() -> None:
    state = lay_out(zones={"blue": "ym yf"}, seat=1, rounds=99)
    before = bag_size(state)
    play(state, "return blue", "take yellow", "swap none")
    assert state.seat == NONE
    assert "." not in lying(state, "blue").split()
    assert bag_size(state) == before - 2


# 11 Counting points


def test_rule_11_1_each_tile_in_the_jungle_counts_its_points() -> None:
    state = lay_out(jungles=["R07=rf,rf,rb Y01=rf G03=rf,rb B11=rm,rm,rm"], totems=(PARROT, FROG))
    assert sheet(state) == [5, 1, 2, 4, 0, 0, 0, 0, 0, 0]
    assert points(state) == [12, 0]
    for number in range(55):
        entry = GAME.components.tables["tiles"][number]
        totem = next(t for t in range(4) if TYPES[t] not in entry["slots"])
        one = lay_out(jungles=[entry["id"]], totems=(totem, (totem + 1) % 4))
        assert points(one) == [entry["points"], 0]


def test_rule_11_2_each_totem_animal_on_a_tile_counts_one_more() -> None:
    jungle = "R03=rm,bm Y03=ym,yf G03=pf,pb"
    assert sheet(lay_out(jungles=[jungle], totems=(MONKEY, FROG)))[:3] == [4, 3, 2]
    assert sheet(lay_out(jungles=[jungle], totems=(FROG, MONKEY)))[:3] == [2, 3, 3]
    assert sheet(lay_out(jungles=[jungle], totems=(PARROT, MONKEY)))[:3] == [2, 2, 2]
    second = lay_out(jungles=["", jungle], totems=(FROG, MONKEY))
    assert sheet(second, 1)[:3] == [4, 3, 2]


def test_rule_11_3_a_token_doubles_or_triples_points_and_totems() -> None:
    jungle = "R03=rm,bm Y03=ym,yf G03=pf,pb"
    state = lay_out(jungles=[jungle], owned={"y3": (0, 0), "b4": (0, 1), "r3": (1, 2)})
    assert sheet(state) == [8, 9, 2, 0, 0, 0, 0, 0, 0, 0]


def test_rule_11_4_tiles_in_the_clearing_do_not_count() -> None:
    state = lay_out(["R07=rm,rm,. Y01=ym"], ["G03=rb,rb"])
    assert points(state) == [2, 0]


def test_rule_11_5_two_points_for_each_tile_after_the_diversity_token() -> None:
    tiles = ["R01", "Y01", "G01", "P01", "B01", "R03", "Y03", "G03", "P03"]
    for locked in range(5, 10):
        state = lay_out(jungles=[" ".join(tiles[:locked])], diversity=[4])
        assert sheet(state)[-1] == 2 * (locked - 5)
    for spot in range(2, 9):
        late = lay_out(jungles=[" ".join(tiles)], diversity=[spot], owned={"r4": (0, spot)})
        assert sheet(late)[-1] == 2 * (8 - spot)
    assert sheet(lay_out(jungles=[" ".join(tiles)]))[-1] == 0


# 12 Winning


def test_rule_12_1_most_points_win() -> None:
    state = lay_out(
        jungles=["R03=rf,rf", "R07=rf,rf,rf", "Y03=rf,rb"], seats=3, totems=(0, 3, 2, 1)
    )
    assert points(state) == [2, 5, 3]
    assert shares(state) == [0, 1, 0]
    state.seat = state.decision = NONE
    assert View(GAME, state, NONE).verdict() == "Seat B wins with 5 points."


def test_rule_12_2_a_tie_is_a_shared_victory() -> None:
    two = lay_out(jungles=["R03=rf,rf", "R02=rf", "Y01=rf"], seats=3, totems=(0, 3, 2, 1))
    assert points(two) == [2, 2, 1]
    assert shares(two) == [0.5, 0.5, 0]
    four = lay_out(seats=4)
    assert points(four) == [0, 0, 0, 0]
    assert shares(four) == [0.25] * 4
    two.seat = two.decision = NONE
    verdict = View(GAME, two, NONE).verdict()
    assert verdict == "Seat A and Seat B share the win with 2 points each."


# 13 What is known


@pytest.mark.parametrize("seats", SEATS)
def test_rule_13_1_hidden_are_only_the_piles_under_their_tops_and_the_generator(
    seats: int,
) -> None:
    for before, _, _ in playthrough(seats, 1)[::5]:
        for viewer in range(NONE, seats):
            view = hidden(before, viewer)
            for field in before.dtype.names:
                if field not in ("pile", "rng"):
                    assert (view[field] == before[field]).all(), field
            assert not view.rng.any()
            for zone in range(5):
                size = int(before.pile_size[zone])
                if size:
                    assert view.pile[zone, size - 1] == before.pile[zone, size - 1] != 55
                assert (view.pile[zone, size:] == NONE).all()
    fresh = hidden(begin(seats), 0)
    assert (fresh.pile[:, :10] == 55).all()
    assert (fresh.bag + [list(fresh.space.flat).count(k) for k in range(16)] == 7).all()


def test_rule_13_2_returned_tiles_stay_known_in_their_order() -> None:
    state = lay_out(tops="Y04", zones={"blue": "rm yf", "yellow": "rm rf rb rp ym"})
    below = pile(state, "yellow").split()
    play(state, "return yellow")
    assert pile(hidden(state, 1), "yellow").split() == ["Y04", *["?"] * 9, below[-2]]
    finish_turn(state)
    play(state, "return yellow")
    seen = pile(hidden(state, NONE), "yellow").split()
    assert seen == [below[-2], "Y04", *["?"] * 8, below[-3]]
    finish_turn(state)
    before = copy_state(state)
    play(state, "keep yellow")
    assert pile(hidden(state, 0), "yellow").split() == [*seen[:2], *["?"] * 7, below[-4]]
    play(before, "keep red")
    assert pile(hidden(before, 0), "yellow").split() == seen
