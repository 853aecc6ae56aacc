"""Rules 6 and 8: locking tiles, and the Diversity token."""

from __future__ import annotations

from moabi.core.contract import NONE
from moabi.core.state import State, copy_state
from moabi.games.rainforest.layout import Decision

from .positions import (
    LAST,
    SEATS,
    TILES,
    about_to_lock,
    area,
    clearing,
    colors_of,
    decision,
    jungle,
    kinds,
    lay_out,
    play,
    playthrough,
    points,
    written,
)

# 6 Locking tiles


def test_rule_6_1_a_complete_tile_must_be_moved_to_the_jungle() -> None:
    state = lay_out(["Y07=yf,yp,. R07=rm,.,."], [""], ["ym"], asked=Decision.PLACE_TOKEN)
    play(state, "put yellow-monkey 1 3")
    assert jungle(state) == "Y07"
    assert clearing(state) == "R07"
    assert list(state.jungle_token[0, 0]) == kinds("yf yp ym")
    assert list(state.clearing_token[0, 0]) == [NONE] * 3
    for seats in SEATS:
        for _, _, after in playthrough(seats, 6):
            if decision(after) is Decision.TAKE_TILE:
                assert not any(is_complete(after, seat) for seat in range(seats))


def is_complete(state: State, seat: int) -> bool:
    """Whether a tile in the clearing has all its tokens though the jungle has room."""
    full = [
        (state.clearing_token[seat, place] != NONE).sum() == len(TILES[number]["slots"])
        for place, number in enumerate(state.clearing[seat])
        if number != NONE
    ]
    return any(full) and state.num_locked[seat] < 9


def test_rule_6_2_the_jungle_is_filled_from_the_bottom_left_row_by_row_upwards() -> None:
    state = lay_out(["Y01"], ["R01 R02 R03 G01"], ["ym"], asked=Decision.PLACE_TOKEN)
    play(state, LAST)
    assert jungle(state) == "R01 R02 R03 G01 Y01"
    # Spots 1, 2 and 4 touch (corner at the bottom left); 3 and 4 do not, nor do 1 and 5.
    for locked, last, linked in (
        ("Y02 Y03 R01", "Y01", True),
        ("R01 Y02 Y03", "Y01", False),
        ("Y02 R01 R02 Y03", "Y01", True),
        ("Y02 Y03 R01 R02", "Y01", True),
        ("R01 R02 Y02 Y03 G01", "Y01", False),
        ("R01 R02 Y02 R03 Y03", "Y01", True),
    ):
        found = play(about_to_lock(last, locked, "y3"), LAST)
        assert (decision(found) is Decision.CLAIM_AREA) == linked, locked


def test_rule_6_3_several_complete_tiles_are_locked_in_the_order_chosen() -> None:
    start = lay_out(["R01=ym G01=ym B01"], ["P01"], ["ym"], asked=Decision.PLACE_TOKEN)
    play(start, "put yellow-monkey 3 1")
    assert decision(start) is Decision.LOCK_TILE
    assert written(start) == ["lock 1", "lock 2", "lock 3"]
    for order, expected in (
        ((1, 2), "P01 R01 G01 B01"),
        ((1, 3), "P01 R01 B01 G01"),
        ((2, 1), "P01 G01 R01 B01"),
        ((2, 3), "P01 G01 B01 R01"),
        ((3, 1), "P01 B01 R01 G01"),
        ((3, 2), "P01 B01 G01 R01"),
    ):
        state = play(copy_state(start), f"lock {order[0]}", f"lock {order[1]}")
        assert jungle(state) == expected
        assert clearing(state) == ""
        assert state.seat == 1


def test_rule_6_3_two_complete_tiles_beside_one_that_is_not() -> None:
    state = lay_out(["R01=ym G07 B01"], [""], ["ym"], asked=Decision.PLACE_TOKEN)
    play(state, "put yellow-monkey 3 1")
    assert written(state) == ["lock 1", "lock 3"]
    play(state, "lock 3")
    assert jungle(state) == "B01 R01"
    assert clearing(state) == "G07"


def test_rule_6_3_no_tile_is_moved_later() -> None:
    for seats in SEATS:
        for before, _, after in playthrough(seats, 2):
            for seat in range(seats):
                locked = int(before.num_locked[seat])
                assert after.num_locked[seat] >= locked
                assert (after.jungle[seat, :locked] == before.jungle[seat, :locked]).all()
                assert (after.jungle[seat, after.num_locked[seat] :] == NONE).all()


EIGHT = "R02 R03 R04 Y02 Y03 Y04 G02 G03"


def test_rule_6_3a_of_too_many_complete_tiles_the_owner_chooses() -> None:
    start = lay_out(["R01=ym G01=ym P01"], [EIGHT], ["ym"], asked=Decision.PLACE_TOKEN)
    play(start, "put yellow-monkey 3 1")
    assert written(start) == ["lock 1", "lock 2", "lock 3"]
    for place, ninth, left in ((1, "R01", "G01 P01"), (2, "G01", "R01 P01"), (3, "P01", "R01 G01")):
        state = play(copy_state(start), f"lock {place}")
        assert jungle(state) == f"{EIGHT} {ninth}"
        assert clearing(state) == left
        assert state.num_locked[0] == 9
        assert state.seat == 1
    # What stays in the clearing scores nothing: each of the three is worth 1 and has one monkey.
    others = points(lay_out(jungles=[EIGHT]))[0]
    assert points(state)[0] == others + 2


# 8 Diversity


def test_rule_8_1_all_five_colours_bring_one_diversity_token() -> None:
    four = play(about_to_lock("P01", "R01 Y01 G01", ""), LAST)
    assert four.diversity[0] == NONE
    five = play(about_to_lock("P01", "R01 Y01 G01 B01", ""), LAST)
    assert list(five.diversity) == [4, NONE, NONE, NONE]
    # Of two-coloured tiles three are enough, wherever they lie.
    three = play(about_to_lock("P11=.,bf,bf", "R09 Y08", ""), LAST)
    assert three.diversity[0] == 2
    assert set().union(*(colors_of(int(n)) for n in three.jungle[0, :3])) == set(range(5))


def test_rule_8_1_the_token_comes_once_and_stays() -> None:
    state = about_to_lock("P01", "R01 Y01 G01 P02 B01 B02", "", diversity=[4])
    play(state, LAST)
    assert state.diversity[0] == 4
    for seats in SEATS:
        for before, _, after in playthrough(seats, 7):
            for seat in range(seats):
                if before.diversity[seat] != NONE:
                    assert after.diversity[seat] == before.diversity[seat]
                seen = set().union(
                    *(colors_of(int(n)) for n in after.jungle[seat] if n != NONE), set()
                )
                assert (after.diversity[seat] != NONE) == (seen == set(range(5)))


def test_rule_8_2_it_may_share_its_tile_with_an_area_token() -> None:
    fresh = about_to_lock("B11=rm,rm,.", "R01 Y08 G02 P10 G03", "g3 r3")
    play(fresh, "put yellow-monkey 1 3")
    assert fresh.diversity[0] == 5
    play(fresh, "claim green 3")
    assert written(fresh) == ["shield 3", "shield 5", "shield 6"]
    play(fresh, "shield 6")
    assert fresh.diversity[0] == fresh.area_spot[area("g3")] == 5


def test_rule_8_2a_of_tiles_locked_together_the_first_that_completes_the_five() -> None:
    start = lay_out(["R01=ym P02=yf B01"], ["Y01 G01 P01"], ["ym"], asked=Decision.PLACE_TOKEN)
    play(start, "put yellow-monkey 3 1")
    for order, expected in (
        (("lock 1", "lock 3"), 4),  # R01, then B01 is the fifth
        (("lock 3", "lock 1"), 4),
        (("lock 1", "lock 2"), 5),
        (("lock 2", "lock 1"), 5),
    ):
        state = play(copy_state(start), *order)
        assert state.diversity[0] == expected, order
