"""Rules 1 and 2: what is in the box, and how a match is set up."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from moabi.core.contract import NONE
from moabi.core.state import State
from moabi.games.rainforest import layout
from moabi.games.rainforest.layout import BOX, COLORS, TYPES, ZONES, Decision

from .positions import (
    ALL_PIECES,
    GAME,
    SEATS,
    SPACES,
    TILES,
    area,
    bag_size,
    begin,
    colors_of,
    decision,
    lay_out,
    play,
    points,
    written,
)

SEEDS = 120


@cache
def setups(seats: int) -> list[State]:
    return [begin(seats, seed) for seed in range(SEEDS)]


# 1 Components


def test_rule_1_1_five_piles_of_seven_tiles_of_one_colour_and_four_of_two() -> None:
    assert ZONES == ("red", "yellow", "green", "purple", "blue")
    assert len(TILES) == 55
    for name in ZONES:
        seconds = Counter(entry["second"] for entry in TILES if entry["zone"] == name)
        assert seconds == {"none": 7, **{other: 1 for other in ZONES if other != name}}
    for state in setups(2):
        for zone, name in enumerate(ZONES):
            assert {TILES[number]["zone"] for number in state.pile[zone]} == {name}


def test_rule_1_2_each_zone_has_2_to_6_spaces() -> None:
    assert all(2 <= spaces <= 6 for spaces in SPACES)
    for state in setups(3):
        for zone, spaces in enumerate(SPACES):
            assert (state.space[zone, :spaces] != NONE).all()
            assert (state.space[zone, spaces:] == NONE).all()


def test_rule_1_2a_the_zones_have_6_5_4_3_and_2_spaces() -> None:
    assert SPACES == [6, 5, 4, 3, 2]
    assert list(GAME.tables["ZONE_SPACES"]) == SPACES
    assert not any(entry["verified"] for entry in GAME.components.tables["zones"])


def test_rule_1_3_a_tile_of_two_colours_counts_as_both() -> None:
    from moabi.games.rainforest.areas import has_color

    for number in range(55):
        assert {c for c in range(5) if has_color(number, c)} == colors_of(number)
    # B11 is blue and green: it completes three green tiles as well as three blue ones.
    for others, token in (("G01 G02", "green 3"), ("B01 B02", "blue 3")):
        state = lay_out(
            ["B11=rm,rm,."],
            [others],
            ["ym"],
            free="g3 b3",
            asked=Decision.PLACE_TOKEN,
        )
        play(state, "put yellow-monkey 1 3")
        assert written(state) == [f"claim {token}", "claim none"]


def test_rule_1_4_seven_tokens_of_each_type_in_each_of_four_colours() -> None:
    assert COLORS == ("red", "yellow", "purple", "blue")
    assert TYPES == ("monkey", "frog", "butterfly", "parrot")
    for seats in SEATS:
        for state in setups(seats):
            count = Counter(int(kind) for kind in state.space.flat if kind != NONE)
            for kind in range(16):
                count[kind] += int(state.bag[kind])
            assert count == dict.fromkeys(range(16), 7)
            assert sum(count.values()) == 112


def test_rule_1_5_ten_area_tokens_one_of_each_size_for_each_colour() -> None:
    assert layout.NUM_AREAS == 10
    names = [f"{letter}{size}" for letter in "rygpb" for size in (3, 4)]
    assert [area(name) for name in names] == list(range(10))
    for color in ZONES:
        letter = color[0]
        for size in (3, 4):
            others = " ".join(f"{letter.upper()}0{number}" for number in range(2, size + 1))
            state = lay_out(
                [f"{letter.upper()}01"],
                [others],
                ["ym"],
                free=f"{letter}{size}",
                asked=Decision.PLACE_TOKEN,
            )
            play(state, "put yellow-monkey 1 1")
            assert written(state) == [f"claim {color} {size}", "claim none"]


def test_rule_1_5a_the_three_tile_token_doubles_and_the_four_tile_token_triples() -> None:
    for letter in "rygpb":
        for size, times in ((3, 2), (4, 3)):
            bare = lay_out(jungles=["R03=rf,rf"])
            token = lay_out(jungles=["R03=rf,rf"], owned={f"{letter}{size}": (0, 0)})
            assert points(bare) == [2, 0]
            assert points(token) == [2 * times, 0]


def test_rule_1_6_tiles_show_points_and_one_to_three_slots() -> None:
    for number, entry in enumerate(TILES):
        assert 1 <= entry["points"] <= 5
        assert 1 <= len(entry["slots"]) <= 3
        assert GAME.tables["TILE_POINTS"][number] == entry["points"]
        slots = [layout.SLOT_NAMES[s] for s in GAME.tables["TILE_SLOTS"][number] if s != NONE]
        assert slots == entry["slots"]


# 2 Setting up


@pytest.mark.parametrize("seats", SEATS)
def test_rule_2_1_the_piles_are_shuffled_and_their_tops_are_seen(seats: int) -> None:
    for zone in range(5):
        tops: Counter[int] = Counter()
        for state in setups(seats):
            assert sorted(state.pile[zone]) == list(range(11 * zone, 11 * zone + 11))
            assert state.pile_size[zone] == 11
            tops[int(state.pile[zone, 10])] += 1
        assert len(tops) == 11
        assert max(tops.values()) < SEEDS / 4
    state = setups(seats)[0]
    for zone, name in enumerate(ZONES):
        top = TILES[state.pile[zone, 10]]["id"]
        play_it = play(begin(seats, 0), f"keep {name}")
        assert TILES[play_it.clearing[play_it.seat, 0]]["id"] == top


@pytest.mark.parametrize("seats", SEATS)
def test_rule_2_2_all_spaces_are_filled_from_the_bag_at_random(seats: int) -> None:
    drawn: Counter[int] = Counter()
    for state in setups(seats):
        assert bag_size(state) == 112 - sum(SPACES)
        assert layout.pieces(state) == ALL_PIECES
        drawn.update(int(kind) for kind in state.space.flat if kind != NONE)
    each = SEEDS * sum(SPACES) / 16
    assert all(0.7 * each < drawn[kind] < 1.3 * each for kind in range(16))
    assert len({state.space.tobytes() for state in setups(seats)}) == SEEDS


def test_rule_2_3_there_is_a_diversity_token_for_every_seat() -> None:
    rainbow = ["R01 Y01 G01 P01", "R02 Y02 G02 P02", "R03 Y03 G03 P03", "R04 Y04 G04 P04"]
    clearings = ["B01", "B02", "B03", "B05=.,rp"]
    holding = ["ym", "yb", "yf bf", "bp"]
    for seats in SEATS:
        state = lay_out(clearings[:seats], rainbow[:seats], holding[:seats], seats=seats)
        assert (state.diversity == NONE).all()
        for seat in range(seats):
            play(state, "return red")
            while state.seat == seat:
                play(state, written(state)[0])
        assert list(state.diversity[:seats]) == [4] * seats


@pytest.mark.parametrize(("seats", "count"), [(2, 5), (3, 6), (4, 7)])
def test_rule_2_4_five_six_or_seven_area_tokens_are_drawn(seats: int, count: int) -> None:
    drawn: Counter[int] = Counter()
    for state in setups(seats):
        in_play = [n for n in range(10) if state.area_seat[n] == NONE]
        assert len(in_play) == count
        assert list(state.area_seat).count(BOX) == 10 - count
        assert (state.area_spot == NONE).all()
        drawn.update(in_play)
    each = SEEDS * count / 10
    assert all(0.6 * each < drawn[token] < 1.4 * each for token in range(10))
    unused = lay_out(
        ["Y01"], ["Y02 Y03"], ["ym"], seats=seats, free="r3", asked=Decision.PLACE_TOKEN
    )
    play(unused, "put yellow-monkey 1 1")
    assert decision(unused) is Decision.TAKE_TILE


@pytest.mark.parametrize("seats", SEATS)
def test_rule_2_5_every_seat_has_a_totem_of_its_own(seats: int) -> None:
    seen = set()
    for state in setups(seats):
        totems = [int(totem) for totem in state.totem[:seats]]
        assert len(set(totems)) == seats
        assert set(totems) <= {0, 1, 2, 3}
        assert (state.totem[seats:] == NONE).all()
        seen.add(tuple(totems))
    every = {2: 12, 3: 24, 4: 24}[seats]
    assert len(seen) == every


@pytest.mark.parametrize("seats", SEATS)
def test_rule_2_6_the_first_seat_is_drawn_and_begins(seats: int) -> None:
    first: Counter[int] = Counter()
    for state in setups(seats):
        assert state.seat == state.turn_seat == state.first
        assert decision(state) is Decision.TAKE_TILE
        first[int(state.first)] += 1
    assert set(first) == set(range(seats))
    assert min(first.values()) > 0.6 * SEEDS / seats
