"""Rules 1 to 3: components, setting up, and the set-up round."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from moabi.core.contract import NONE
from moabi.core.geometry import around, rotated
from moabi.games.vorex import layout, rules
from moabi.games.vorex.layout import (
    HEX_COST,
    HEX_KIND,
    HEX_POINTS,
    HEXES,
    LIGHT,
    MIDDLE,
    PIECE_BEETLES,
    PRODUCES,
    START,
    TILE_LEVEL,
    TILE_SEATS,
    Decision,
    Phase,
)

from .positions import (
    GAME,
    Plain,
    begin,
    decision,
    drawn,
    first_turn,
    green,
    held,
    hidden,
    last_state,
    near,
    play,
    playthrough,
    written,
)

TILES = GAME.components.tables["tiles"]


# 1 Components


def test_rule_1_1_twenty_two_tiles_of_four_hexes_and_four_levels() -> None:
    assert len(TILES) == 22
    assert {len(tile["hexes"]) for tile in TILES} == {4}
    assert {tile["level"] for tile in TILES} == {0, 1, 2, 3}


def test_rule_1_1a_a_tile_is_a_middle_with_three_arms() -> None:
    for rotation in range(6):
        middle, *arms = layout.tile_offsets(rotation)
        assert all(arm in around(middle) for arm in arms)
        assert [rotated(arm, 2) for arm in arms] == [*arms[1:], arms[0]]
    assert Counter(tile["level"] for tile in TILES) == {0: 4, 1: 6, 2: 6, 3: 6}


def test_rule_1_2_a_hex_is_arid_or_has_a_stump() -> None:
    words = [words for tile in TILES for words in tile["hexes"]]
    assert words.count("arid") == 25
    assert len(words) - words.count("arid") == 63


def test_rule_1_3_stumps_have_a_cost_and_one_of_three_kinds() -> None:
    stumps = [h for h in range(START * HEXES) if HEX_KIND[h] > layout.ARID]
    assert all(HEX_COST[h].any() for h in stumps)
    kinds = Counter(layout.KINDS[HEX_KIND[h]] for h in stumps)
    assert kinds == {
        "mushroom": 9,
        "insect": 9,
        "water": 9,
        "draw": 8,
        "grow": 12,
        "bloom": 11,
        "points": 5,
    }
    assert {int(HEX_POINTS[h]) for h in stumps if HEX_KIND[h] == layout.POINTS} == {2}


def test_rule_1_4_only_starting_tiles_produce_light() -> None:
    light = [h for h in range(layout.NUM_LAND) if HEX_KIND[h] == PRODUCES + LIGHT]
    assert light == [(START + seat) * HEXES for seat in range(4)]


def test_rule_1_5_a_tile_shows_none_to_three_beetles() -> None:
    assert {len(tile["beetles"]) for tile in TILES} == {0, 1, 2, 3}


def test_rule_1_6_the_first_starting_tile_alone_shows_beetles() -> None:
    assert [bool(PIECE_BEETLES[START + seat].any()) for seat in range(4)] == [True] + [False] * 3


def test_rule_1_6a_a_starting_tile_is_one_hex_and_the_beetles_bring_two_resources() -> None:
    assert list(layout.PIECE_SIZE[START:]) == [1, 1, 1, 1]
    assert list(PIECE_BEETLES[START]) == [1, 1, 0, 0]


def test_rule_1_7_so_many_resources() -> None:
    assert list(layout.SUPPLY) == [19, 19, 19, 24]


def test_rule_1_7a_what_the_supply_lacks_is_not_taken() -> None:
    picture = """
        a2.
          a0A a1A A0A
        a3#
    """
    state = drawn(picture, held=["", ""])
    state.supply[:] = [0, 5, 5, 2]
    play(state, "draw")
    # Mushrooms, water and light would be drawn.
    assert held(state) == "WL"
    assert list(state.supply) == [0, 5, 4, 1]


def test_rule_1_8_thirteen_flowers_a_side() -> None:
    for seats in (1, 2, 3, 4):
        sides = max(seats, 2)
        assert list(begin(seats).flowers) == [13] * sides + [0] * (4 - sides)


def test_rule_1_9_one_double_sided_objective_five_brown_five_green() -> None:
    colours = [entry["colour"] for entry in GAME.components.tables["objectives"]]
    assert colours == ["double"] + ["brown"] * 5 + ["green"] * 5


def test_rule_1_10_there_is_room_for_every_ruin_that_can_come_up() -> None:
    # See layout.py for the count: what is left of all sides must go round the forest.
    def sides_left(ruins: int) -> int:
        return 26 * 24 - 26 * 6 - 2 * (25 + ruins) - 6 * ruins

    def least_outline(cells: int) -> int:
        return 2 * int(np.ceil(np.sqrt(12 * cells - 3)))

    most = max(r for r in range(60) if sides_left(r) >= least_outline(104 + r))
    assert most <= layout.MAX_RUINS
    assert layout.RUIN + layout.MAX_RUINS < 255


# 2 Setting up


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_rule_2_1_every_seat_is_dealt_a_level_0_tile_at_random(seats: int) -> None:
    dealt: Counter[int] = Counter()
    for seed in range(200):
        state = begin(seats, seed)
        assert sorted(state.dealt) == [0, 1, 2, 3]
        dealt[int(state.dealt[0])] += 1
    assert all(30 < dealt[tile] < 70 for tile in range(4))


def test_rule_2_1a_a_dealt_tile_is_seen_when_its_seat_sets_up_and_not_before() -> None:
    for before, _, _ in playthrough(3, 4):
        view = hidden(before, 2)
        if before.phase == Phase.SETUP:
            seen = int(before.turn_side) + 1
            assert (view.dealt[:seen] == before.dealt[:seen]).all()
            assert (view.dealt[seen:] == layout.BACK).all()
        else:
            assert (view.dealt[:3] == NONE).all()
            assert view.dealt[3] == layout.BACK


@pytest.mark.parametrize(("seats", "levels"), [(1, (4, 3, 3)), (2, (4, 3, 3)), (3, (5, 5, 4))])
def test_rule_2_2_the_pile_has_the_tiles_for_the_seats_by_level(
    seats: int, levels: tuple[int, ...]
) -> None:
    for seed in range(20):
        state = begin(seats, seed)
        pile = [int(tile) for tile in state.pile[: state.pile_size]]
        out = pile + [int(tile) for tile in state.shown]
        assert sorted(out) == [tile for tile in range(4, 22) if TILE_SEATS[tile] <= max(seats, 2)]
        order = [int(TILE_LEVEL[tile]) for tile in out]
        assert order == [3] * levels[2] + [2] * levels[1] + [1] * levels[0]


def test_rule_2_2_four_seats_use_all_tiles_and_every_level_is_shuffled() -> None:
    assert begin(4).pile_size == 16
    assert len({begin(4, seed).pile.tobytes() for seed in range(30)}) == 30
    tops = Counter(int(begin(4, seed).pile[0]) for seed in range(300))
    assert len(tops) == 6
    assert min(tops.values()) > 25


def test_rule_2_3_a_brown_and_a_green_objective_are_drawn() -> None:
    pairs = Counter((int(s.brown), int(s.green)) for s in (begin(2, n) for n in range(500)))
    assert len(pairs) == 25
    assert max(pairs.values()) < 50


def test_rule_2_4_flowers_markers_and_light() -> None:
    for seats in (2, 3, 4):
        state = begin(seats)
        for seat in range(seats):
            assert held(state, seat) == "LLLL"
        # Each seat's four markers are tokens of the supply.
        assert list(state.supply) == [19 - seats] * 3 + [24 - 5 * seats]


def test_rule_2_4_markers_are_never_spent() -> None:
    for state, _, after in playthrough(2, 9):
        total = after.supply + after.held.sum(axis=0)
        assert list(total) == [17, 17, 17, 22]
        assert (after.production >= state.production).all()


def test_rule_2_5_the_first_seat_has_the_beetles() -> None:
    state = play(begin(2), "lay S1")
    assert held(state, 0) == "MILLLL"


def test_rule_2_5a_seat_a_begins() -> None:
    for seats in (1, 2, 3, 4):
        assert begin(seats).seat == 0
        assert first_turn(seats).seat == 0


def test_rule_2_6_family_mode_has_no_green_objective() -> None:
    for seed in range(30):
        state = begin(2, seed, {"objectives": "family"})
        assert state.green == NONE
        assert 0 <= state.brown < 5
    end = last_state(2, 1, {"objectives": "family"})
    assert [green(end, seat) for seat in range(2)] == [0, 0]


def test_rule_2_7_objectives_can_be_chosen_freely() -> None:
    state = begin(2, 1, {"objectives": "chosen"})
    assert written(state) == [f"objective B{n}" for n in range(1, 6)]
    play(state, "objective B4")
    assert written(state) == [f"objective G{n}" for n in range(1, 6)]
    play(state, "objective G2")
    assert (state.brown, state.green) == (3, 1)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_rule_2_7a_seat_a_chooses_before_anything_is_laid(seats: int) -> None:
    state = begin(seats, 1, {"objectives": "chosen"})
    assert state.seat == 0
    assert (hidden(state, 0).dealt == layout.BACK).all()
    play(state, "objective B1", "objective G5")
    assert state.seat == 0
    assert decision(state) is Decision.CHOOSE_PIECE


def test_rule_2_8_a_first_game_has_recommended_objectives() -> None:
    found = {
        (int(s.brown), int(s.green))
        for s in (begin(2, n, {"objectives": "first-game"}) for n in range(20))
    }
    assert len(found) == 1


def test_rule_2_8a_they_are_the_edge_and_the_groups() -> None:
    state = begin(3, 5, {"objectives": "first-game"})
    assert layout.objective_id(int(state.brown)) == "B1"
    assert layout.objective_id(5 + int(state.green)) == "G1"


# 3 The set-up round


def test_rule_3_1_both_pieces_are_laid_in_either_order() -> None:
    state = begin(2, 3)
    tile = layout.piece_id(int(state.dealt[0]))
    assert written(state) == ["lay S1", f"lay {tile}"]
    one = play(begin(2, 3), "lay S1")
    assert one.laying == state.dealt[0]
    other = play(begin(2, 3), f"lay {tile}")
    assert other.laying == START
    play(other, near(other, f"{tile}.1", 1, 0))
    assert other.seat == 1
    assert decision(other) is Decision.CHOOSE_PIECE


def test_rule_3_1_pieces_are_laid_by_the_rules_of_laying() -> None:
    for state, _, _ in playthrough(4, 8):
        if state.phase == Phase.SETUP and state.decision == Decision.PLACE_TILE:
            plain = Plain(state)
            size = int(layout.PIECE_SIZE[state.laying])
            for text in written(state)[::7]:
                q, r = map(int, text.removeprefix("at ").split(","))
                cell = layout.MIDDLE + r * layout.WIDTH + q
                middle = Plain.unwrap(state, cell)
                assert any(plain.can_lie(middle, turn, size) for turn in range(2))


def test_rule_3_1a_the_first_piece_lies_in_the_middle_unturned() -> None:
    state = begin(2, 3)
    tile = int(state.dealt[0])
    play(state, f"lay {layout.piece_id(tile)}")
    assert state.hex_cell[tile * HEXES] == MIDDLE
    assert state.rotation[tile] == 0


def test_rule_3_1b_beetles_count_while_setting_up() -> None:
    state = begin(2, 3)
    assert held(play(state, written(state)[1]), 0) == "LLLL"
    assert held(play(state, written(state)[0]), 0) == "MILLLL"


def test_rule_3_2_a_free_flower_goes_on_the_starting_tile() -> None:
    state = begin(2, 3)
    play(state, written(state)[1])
    play(state, written(state)[0])
    assert state.owner[START * HEXES] == 0
    assert state.flowers[0] == 12
    assert list(state.production[0]) == [0, 0, 0, 1]
    assert held(state, 0) == "MILLLL"


def test_rule_3_3_ruins_can_come_up_while_setting_up() -> None:
    # F01 lies unturned; F03 opposite closes the notch between two of its arms.
    state = next(s for s in (begin(2, seed) for seed in range(99)) if list(s.dealt[:2]) == [0, 2])
    play(state, "lay F01", "at 2,0")
    play(state, "lay F03", "at 2,-2", "turn 3")
    assert state.num_ruins == 1
    assert state.ruin_stumps[0] == 6
    assert state.phase == Phase.SETUP


def test_rule_3_3_ruins_can_bloom_while_setting_up() -> None:
    state = drawn(
        """
                c1. b2.
          c2. c0. (.) b0. b1.
        e1. (.) c3# b3# (.) a2.
          e0. e3# (.) a3# a0.
        e2. (.) f3# B0.     a1.
          f1. f0.
                f2.
        """,
        asked=None,
    )
    # B has laid its pieces; the only stump around the middle ruin is that of its starting tile.
    state.phase = Phase.SETUP
    state.turn_side = 1
    state.dealt[:] = NONE
    rules.settle(state, False)
    assert state.owner[(START + 1) * HEXES] == 1
    assert (state.owner[layout.RUIN :] == 1).sum() == 1
    assert state.flowers[1] == 11
    assert state.phase == Phase.TURNS
    assert state.seat == 0


@pytest.mark.parametrize(("seats", "tiles", "stumps"), [(2, 12, 37), (3, 17, 51), (4, 22, 67)])
def test_there_are_more_stumps_than_flowers_before_somebody_ends(
    seats: int, tiles: int, stumps: int
) -> None:
    used = [tile for tile in range(22) if tile >= 4 and TILE_SEATS[tile] <= seats]
    used += range(seats)
    assert len(used) == tiles
    count = sum(int(HEX_KIND[t * HEXES + p] > 0) for t in used for p in range(HEXES)) + seats
    assert count == stumps
    assert count > 12 * seats
