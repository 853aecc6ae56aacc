"""Rule 7: Protected Areas."""

from __future__ import annotations

from random import Random

from moabi.core.contract import NONE
from moabi.core.state import State, copy_state
from moabi.games.rainforest.layout import ZONES, Decision

from .positions import (
    LAST,
    TILES,
    about_to_lock,
    area,
    decision,
    jungle,
    lay_out,
    play,
    sheet,
    written,
)


def test_rule_7_1_three_or_four_connected_tiles_of_the_colour_in_any_shape() -> None:
    both = "y3 y4"
    three, four = ["claim yellow 3", "claim none"], ["claim yellow 3", "claim yellow 4"]
    for locked, expected in (
        ("R01 R02 Y02 R03 R04 Y03 G01 G02", three),  # a column, the right one
        ("Y02 Y03", three),  # a row
        ("Y02 Y03 R01", three),  # a corner
        ("Y02 Y03 R01 Y04", [*four, "claim none"]),  # a square
        ("Y02 R01 R02 Y03 R03 R04 Y04", [*four, "claim none"]),  # an L
        ("R01 Y02 R02 Y03 Y04 R03 R04", [*four, "claim none"]),  # a cross
    ):
        state = play(about_to_lock("Y01", locked, both), LAST)
        assert written(state) == expected, locked
    for locked in ("Y02 R01", "Y02 R01 Y03 R02", "Y02 Y03 R02 R03 R04", "Y02 R01 R02 R03 Y03"):
        state = play(about_to_lock("Y01", locked, both), LAST)
        assert decision(state) is Decision.TAKE_TILE, locked


def test_rule_7_1_tokens_are_claimed_once_all_tiles_of_the_turn_are_locked() -> None:
    state = lay_out(["Y01=ym Y02=yb R01"], ["Y03"], ["ym"], free="y3", asked=Decision.PLACE_TOKEN)
    play(state, "put yellow-monkey 3 1")
    assert written(state) == ["lock 1", "lock 2", "lock 3"]
    assert written(play(state, "lock 1")) == ["lock 2", "lock 3"]
    play(state, "lock 2")
    assert jungle(state) == "Y03 Y01 Y02 R01"
    assert written(state) == ["claim yellow 3", "claim none"]


def test_rule_7_1_nothing_is_claimed_on_a_turn_without_a_locked_tile() -> None:
    state = lay_out(["R07"], ["Y01 Y02 Y03"], ["ym"], free="y3")
    play(state, "return green", "take frog")
    while state.seat == 0:
        assert decision(state) in (Decision.PLACE_TOKEN, Decision.DISCARD_TOKEN)
        play(state, written(state)[-1])


def test_rule_7_1_a_tile_that_another_seat_locked_gives_no_right_to_claim() -> None:
    state = lay_out(
        ["Y01", "R07"],
        ["", "P01 P02 P03"],
        ["ym"],
        free="p3",
        asked=Decision.PLACE_TOKEN,
    )
    play(state, LAST)
    assert state.seat == 1
    play(state, "return green", "take frog")
    while state.seat == 1:
        assert decision(state) in (Decision.PLACE_TOKEN, Decision.DISCARD_TOKEN)
        play(state, written(state)[-1])


def test_rule_7_2_the_token_must_still_be_free() -> None:
    taken = about_to_lock("Y01", "Y02 Y03", "", owned={"y3": (1, 0)})
    assert decision(play(taken, LAST)) is Decision.TAKE_TILE
    unused = about_to_lock("Y01", "Y02 Y03", "y4")
    assert decision(play(unused, LAST)) is Decision.TAKE_TILE
    state = play(about_to_lock("Y01", "Y02 Y03", "y3 y4 r3"), LAST, "claim yellow 3", "shield 2")
    assert state.area_seat[area("y3")] == 0
    assert state.area_spot[area("y3")] == 1
    assert state.area_seat[area("y4")] == NONE
    assert state.seat == 1


def test_rule_7_3_a_three_tile_token_that_is_left_is_left_for_good() -> None:
    state = play(about_to_lock("Y01", "Y02 Y03", "y3 y4"), LAST, "claim none")
    assert list(state.declined[0]) == [0, 1, 0, 0, 0]
    assert state.seat == 1
    # On a later turn a fourth tile brings the four-tile token within reach, not the other one.
    later = about_to_lock("Y04=.,bf", "Y02 Y03 Y05 Y06", "y3 y4", declined="yellow")
    assert written(play(later, LAST)) == ["claim yellow 4", "claim none"]
    other = about_to_lock("R01", "Y02 Y03 Y05", "y3 y4", declined="yellow")
    assert decision(play(other, LAST)) is Decision.TAKE_TILE


def test_rule_7_3_leaving_binds_only_the_seat_that_left_and_only_that_colour() -> None:
    state = lay_out(
        ["R01", "Y04=.,bf"],
        ["R02 R03", "Y02 Y03"],
        ["", "ym"],
        free="y3 r3",
        declined="yellow",
        seat=1,
        asked=Decision.PLACE_TOKEN,
    )
    assert written(play(state, LAST)) == ["claim yellow 3", "claim none"]
    own = about_to_lock("R01", "R02 R03", "r3 y3", declined="yellow")
    assert written(play(own, LAST)) == ["claim red 3", "claim none"]


def test_rule_7_3_what_was_out_of_reach_was_not_left() -> None:
    # Only two yellow tiles: saying no to the red token says nothing about yellow.
    state = play(about_to_lock("R01", "R02 R03 Y02 Y03", "r3 y3 g3"), LAST, "claim none")
    assert list(state.declined[0]) == [1, 0, 0, 0, 0]
    # Three green tiles, but the green token is not in the match.
    state = play(about_to_lock("R01", "R02 R03 G02 G03 G04", "r3"), LAST)
    assert decision(state) is Decision.TAKE_TILE
    assert not state.declined.any()
    # A claim of one colour that ends the choices leaves nothing behind.
    state = play(about_to_lock("R01", "R02 R03", "r3"), LAST, "claim red 3", "shield 1")
    assert not state.declined.any()


def test_rule_7_3b_a_token_that_lost_its_only_free_tile_to_another_claim_was_left() -> None:
    # The blue, green and yellow tokens of seat A lie on tiles 1, 5 and 6: red-3 could go to tile 4
    # or 7, purple-3 to tile 4 alone.
    state = lay_out(
        ["R01 P01"],
        ["R09 G01 B01 R10 P11 P08"],
        ["ym rm"],
        free="r3 p3",
        owned={"b3": (0, 0), "g3": (0, 4), "y3": (0, 5)},
        asked=Decision.PLACE_TOKEN,
    )
    play(state, LAST, "put done")
    assert written(state) == ["claim red 3", "claim purple 3", "claim none"]
    play(state, "claim red 3")
    assert written(state) == ["shield 4", "shield 7"]
    # On tile 7 the red token leaves tile 4 to the purple one, which can still be claimed.
    other = play(copy_state(state), "shield 7")
    assert written(other) == ["claim purple 3", "claim none"]
    assert not other.declined.any()
    # On tile 4 it takes the only one. A purple tile that joins the area later changes nothing.
    play(state, "shield 4")
    assert state.seat == 1
    _lock_the_second_tile(state)
    assert jungle(state).endswith("R10 P11 P08 R01 P01")
    assert decision(state) is not Decision.CLAIM_AREA
    assert list(state.declined[0]) == [0, 0, 0, 1, 0]


def test_rule_7_3b_what_a_turn_offered_and_did_not_bring_is_not_offered_on_the_next() -> None:
    # A second opinion from questions and answers alone, where claims meet on tiles.
    random = Random(7)
    crossed = 0
    for _ in range(120):
        state = _crowded_jungle(random)
        play(state, LAST, "put done")
        offered, left = _claim_at_random(state, random)
        gone = offered - {claim for claim in offered if _has_color(state, claim)}
        crossed += gone != left
        _lock_the_second_tile(state)
        assert not _claim_at_random(state, random)[0] & gone
    assert crossed > 5


def _crowded_jungle(random: Random) -> State:
    """Seat A, three of whose six tiles bear tokens, has two tiles that one token each completes."""
    colors = random.sample("rygpb", 5)
    mine = set(colors[:2])
    pairs = {entry["id"]: {entry["zone"][0], entry["second"][0]} for entry in TILES}
    ready = [f"{color.upper()}01" for color in colors[:2]]
    fitting = [name for name, pair in pairs.items() if pair & mine and name not in ready]
    # The tile of both colours, in the middle, is where two claims meet.
    both = next(name for name in fitting if pairs[name] == mine)
    fitting.remove(both)
    locked = random.sample(fitting, 5)
    locked.insert(4, both)
    spots = random.sample((0, 1, 2, 3, 5), 3)
    return lay_out(
        [" ".join(ready)],
        [" ".join(locked)],
        ["ym rm"],
        free=" ".join(f"{color}3" for color in colors[:2]),
        owned={f"{color}3": (0, spot) for color, spot in zip(colors[2:], spots, strict=True)},
        asked=Decision.PLACE_TOKEN,
    )


def _claim_at_random(state: State, random: Random) -> tuple[set[str], set[str]]:
    """The tokens that seat A is offered first, and those it leaves by saying so; claims some."""
    offered: set[str] = set()
    left: set[str] = set()
    while state.seat == 0 and decision(state) in (Decision.CLAIM_AREA, Decision.PLACE_AREA):
        answers = written(state)
        # Mostly on the tile in the middle, which the other claim may need.
        is_middle = "shield 5" in answers and random.random() < 0.8
        answer = "shield 5" if is_middle else random.choice(answers)
        claims = {a for a in answers if a.startswith("claim") and a != "claim none"}
        offered |= claims
        left = claims if answer == "claim none" else set()
        play(state, answer)
    return offered, left


def _has_color(state: State, claim: str) -> bool:
    """Whether seat A has a token of the colour that the claim names."""
    first = 2 * ZONES.index(claim.split()[1])
    return 0 in state.area_seat[first : first + 2]


def _lock_the_second_tile(state: State) -> None:
    """Bring seat A's next turn to where the tile in the second place of its clearing is locked."""
    while state.seat != 0 or decision(state) is not Decision.TAKE_TILE:
        play(state, written(state)[-1])
    play(state, "return green")
    while decision(state) is not Decision.PLACE_TOKEN:
        play(state, written(state)[-1])
    play(state, next(answer for answer in written(state) if answer.endswith(" 2 1")))
    while decision(state) is Decision.PLACE_TOKEN:
        play(state, "put done")


def test_rule_7_3a_leaving_is_final_even_if_the_four_tile_token_is_not_there() -> None:
    for gone in ({}, {"y4": (1, 0)}):
        state = about_to_lock("Y01", "Y02 Y03", "y3", owned=gone)
        play(state, LAST, "claim none")
        assert state.declined[0, ZONES.index("yellow")] == 1
        later = about_to_lock("Y04=.,bf", "Y02 Y03", "y3", declined="yellow", owned=gone)
        assert decision(play(later, LAST)) is Decision.TAKE_TILE


def test_rule_7_4_a_seat_has_at_most_one_token_of_each_colour() -> None:
    for mine in ("y3", "y4"):
        other = "y4" if mine == "y3" else "y3"
        state = about_to_lock("Y01", "Y02 Y03 Y04 Y05 Y06", other, owned={mine: (0, 1)})
        assert decision(play(state, LAST)) is Decision.TAKE_TILE
    both = play(about_to_lock("Y01", "Y02 Y03 Y04 Y05", "y3 y4"), LAST)
    assert written(both) == ["claim yellow 3", "claim yellow 4", "claim none"]
    assert play(both, "claim yellow 4", "shield 1").seat == 1


def test_rule_7_5_the_token_lies_on_a_tile_of_that_area() -> None:
    locked = "Y02 Y03 R01 Y04 R02 R03 R04"
    state = play(about_to_lock("Y01", locked + " G01", "y3"), LAST)
    # Y01, the ninth tile, is yellow but not connected with the others.
    play(state, "claim yellow 3")
    assert decision(state) is Decision.PLACE_AREA
    assert written(state) == ["shield 1", "shield 2", "shield 4"]
    play(state, "shield 4")
    assert state.area_spot[area("y3")] == 3
    assert sheet(state)[3] == 2 * 3


def test_rule_7_5a_of_two_areas_either_will_do() -> None:
    locked = "Y02 Y03 Y04 R01 R02 R03 Y05 Y06"
    state = play(about_to_lock("Y01", locked, "y3 y4"), LAST)
    assert written(state) == ["claim yellow 3", "claim none"]
    play(state, "claim yellow 3")
    assert written(state) == [f"shield {spot}" for spot in (1, 2, 3, 7, 8, 9)]


def test_rule_7_6_a_tile_holds_at_most_one_area_token() -> None:
    # Y08 is yellow and red; its red token bars the yellow one from it.
    state = play(
        about_to_lock("Y01", "Y08 Y02", "y3", owned={"r3": (0, 0)}), LAST, "claim yellow 3"
    )
    assert written(state) == ["shield 2", "shield 3"]
    # An area whose tiles all bear tokens already has no place for another one: nothing is left.
    owned = {"r3": (0, 0), "g3": (0, 1), "p3": (0, 2)}
    full = about_to_lock("R01", "Y08 Y09 Y10", "y3", owned=owned)
    play(full, LAST)
    assert decision(full) is Decision.TAKE_TILE
    assert not full.declined.any()


def test_rule_7_7_several_tokens_of_different_colours_in_one_turn() -> None:
    # B08, blue and yellow, completes three blue and three yellow tiles.
    state = lay_out(
        ["B08"], ["B02 Y02 Y03 B03"], ["rm"], free="b3 y3 r3", asked=Decision.PLACE_TOKEN
    )
    play(state, "put red-monkey 1 1")
    assert written(state) == ["claim yellow 3", "claim blue 3", "claim none"]
    play(state, "claim blue 3")
    assert written(state) == ["shield 1", "shield 4", "shield 5"]
    play(state, "shield 5")
    assert written(state) == ["claim yellow 3", "claim none"]
    play(state, "claim yellow 3")
    assert written(state) == ["shield 2", "shield 3"]
    play(state, "shield 2")
    assert state.seat == 1
    assert not state.declined.any()


def test_rule_7_7_saying_no_after_a_claim_leaves_only_the_rest() -> None:
    state = lay_out(["B08"], ["B02 Y02 Y03 B03"], ["rm"], free="b3 y3", asked=Decision.PLACE_TOKEN)
    play(state, "put red-monkey 1 1", "claim blue 3", "shield 1", "claim none")
    assert list(state.declined[0]) == [0, 1, 0, 0, 0]


def test_rule_7_7a_four_tiles_serve_for_either_token_and_the_larger_one_can_wait() -> None:
    state = play(about_to_lock("Y01", "Y02 Y03 Y04", "y3 y4"), LAST)
    assert written(state) == ["claim yellow 3", "claim yellow 4", "claim none"]
    play(state, "claim none")
    assert list(state.declined[0]) == [0, 1, 0, 0, 0]
    later = about_to_lock("R01", "Y01 Y02 Y03 Y04", "y3 y4", declined="yellow")
    assert written(play(later, LAST)) == ["claim yellow 4", "claim none"]
    five = about_to_lock("Y01", "Y02 Y03 Y04 Y05", "y4")
    assert written(play(five, LAST)) == ["claim yellow 4", "claim none"]
