"""Rules 4 to 6: a turn, growing, and blooming."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

from moabi.core.contract import NONE
from moabi.core.geometry import around
from moabi.core.state import State, copy_state
from moabi.games.vorex import layout, table
from moabi.games.vorex.layout import CELL, PIECE_BEETLES, WIDTH, Decision, Phase

from .positions import (
    GAME,
    Plain,
    begin,
    decision,
    drawn,
    first_turn,
    held,
    hex_of,
    leave_flowers,
    legal,
    near,
    picture,
    play,
    playthrough,
    verbs,
    written,
)

# Two tiles around a ruin, and both starting tiles: every kind of stump but points.
RING = """
          b3#
    b1. b0.
  a2. (.) b2.
A0A a0. a1.
  a3# B0B
"""
EXAMPLE = """
      b2.             e3#
        b0A b1A e1. e0.
      b3#             e2.
    A0A
"""


def blooms(state: State) -> list[str]:
    """The stumps that can be bloomed."""
    return [text.removeprefix("bloom ") for text in written(state) if text.startswith("bloom")]


# 4 A turn


def test_rule_4_1_seats_play_clockwise() -> None:
    state = first_turn(3)
    order = []
    for _ in range(7):
        order.append(int(state.seat))
        play(state, "draw", "draw")
    assert order == [0, 1, 2, 0, 1, 2, 0]


def test_rule_4_2_two_actions_the_same_or_different() -> None:
    state = drawn(RING, held=["IW", "LL"])
    assert state.seat == 0
    play(state, "draw")
    assert state.seat == 0
    play(state, "bloom F01.0")
    assert decision(state) is Decision.PAY_COST
    play(state, written(state)[0])
    assert state.seat == 1
    play(state, "draw", "draw")
    assert state.seat == 0


def test_rule_4_2a_no_action_can_be_left_out_and_drawing_is_always_possible() -> None:
    for state, _, _ in playthrough(2, 5):
        if state.decision == Decision.TAKE_ACTION:
            assert "pass" not in written(state)
            assert "draw" in written(state)


def test_rule_4_3_drawing_takes_all_production() -> None:
    state = drawn(
        """
              b3#
        b1A b0.
      a2. (.) b2.
    A0A a0A a1A
      a3# B0B
        """,
        held=["M", ""],
    )
    assert list(state.production[0]) == [1, 1, 1, 1]
    play(state, "draw")
    assert held(state) == "MMIWL"
    play(state, "draw")
    assert held(state) == "MMMIIWWLL"


# 5 Growing


def test_rule_5_1_either_tile_on_display_can_be_taken() -> None:
    state = drawn(RING, shown="eg")
    assert [text for text in written(state) if text.startswith("grow")] == ["grow F05", "grow F07"]


def test_rule_5_1_every_rotation_wherever_it_touches() -> None:
    state = play(drawn(RING, shown="eg"), "grow F07")
    plain = Plain(state)
    before = picture(state)
    asked = set(written(state))
    laid = 0
    for text in sorted(asked):
        again = play(drawn(RING, shown="eg"), "grow F07", text)
        q, r = map(int, text.removeprefix("at ").split(","))
        middle = Plain.unwrap(state, layout.MIDDLE + r * WIDTH + q)
        expected = [f"turn {turn}" for turn in range(6) if plain.can_lie(middle, turn)]
        assert written(again) == expected
        laid += len(expected)
    # All that plain sets allow, each once.
    every = sum(
        plain.can_lie((q, r), turn) for q in range(40) for r in range(40) for turn in range(6)
    )
    assert laid == every
    assert picture(state) == before


def test_rule_5_1a_arms_lie_as_turned_and_never_mirrored() -> None:
    for turn in range(6):
        state = play(drawn(RING, shown="eg"), "grow F07", near(drawn(RING), "F02.3", 2, -1))
        assert len(written(state)) == 6
        play(state, f"turn {turn}")
        cells = [int(state.hex_cell[6 * 4 + place]) for place in range(4)]
        middle = cells[0]
        for place in (1, 2, 3):
            q, r = layout.tile_offsets(turn)[place]
            assert cells[place] == middle + r * WIDTH + q


# From the middle of a tile to that of the next in the longest rows, in all directions.
ROWS = ((3, -1), (3, -2), (1, -3), (-3, 1), (-2, 3), (-1, 3))


def row_of_tiles(q: int, r: int, count: int) -> State:
    """A forest of so many pieces in a row, each of which fitted where it lies."""
    state = begin(4, 1)
    table.clear_table(state)
    for piece in range(count):
        middle = layout.MIDDLE + piece * (r * WIDTH + q)
        assert piece == 0 or table.fits_turned(state, piece, middle, 0), piece
        table.lay(state, piece, middle, 0)
    return state


@pytest.mark.parametrize(("q", "r"), ROWS)
def test_rule_5_1b_there_is_room_for_all_pieces_in_a_row(
    monkeypatch: pytest.MonkeyPatch, q: int, r: int
) -> None:
    # With four hexes each: a components file can give the starting tiles as many.
    monkeypatch.setattr(table, "PIECE_SIZE", np.full(layout.NUM_PIECES, layout.HEXES))
    state = row_of_tiles(q, r, layout.NUM_PIECES)
    laid = state.hex_cell[: layout.NUM_LAND].reshape(-1, layout.HEXES)
    assert [*laid[:, 0]] == [layout.MIDDLE + n * (r * WIDTH + q) for n in range(len(laid))]
    assert max(state.span_q, state.span_r) == 3 * layout.NUM_PIECES
    # However far it grows one way, it stays well inside the table.
    for low, span in ((state.low_q, state.span_q), (state.low_r, state.span_r)):
        assert 6 <= low <= WIDTH - 6 - int(span)
    assert state.num_ruins == 0


@pytest.mark.parametrize(("q", "r"), ROWS[::3])
def test_rule_5_1b_nothing_is_refused_that_plain_sets_allow(q: int, r: int) -> None:
    state = row_of_tiles(q, r, 21)
    state.laying = 21
    state.pending[0] = (Decision.PLACE_TILE, 0, 0)
    state.num_pending, state.decision, state.seat = 1, Decision.PLACE_TILE, 0
    offered = {Plain.unwrap(state, code - CELL) for code in legal(state)}
    plain = Plain(state)
    ring = {beside for cell in plain.forest for beside in around(cell)}
    close = sorted((ring | {cell for one in ring for cell in around(one)}) - plain.forest)
    assert offered <= set(close)
    assert len(offered) > 200
    for cell in Random(1).sample(close, 60):
        assert (cell in offered) == any(plain.can_lie(cell, turn) for turn in range(2))


HOOK = """
A0A
  d2.     B0B
    d0# d1.
  d3.
"""


def test_rule_5_2_a_hole_of_one_hex_becomes_a_ruin_at_once() -> None:
    state = drawn(HOOK, shown="ce")
    play(state, "grow F03", near(state, "F04.0", -2, 0), "turn 1")
    assert (
        "\n" + picture(state) + "\n"
        == """
        A0A
      c1. d2.     B0B
c2. c0. (.) d0# d1.
      c3# d3.
"""
    )


def test_rule_5_2_several_ruins_can_come_up_together() -> None:
    state = drawn(
        """
                b3#     c2A
          b1. b0. c3# c0.
                b2. A0A c1.
              g1.         B0B
        g2. g0.
              g3#
        """,
        shown="he",
    )
    assert state.num_ruins == 0
    play(state, "grow F08", near(state, "F07.0", 2, 0), "turn 0")
    assert state.num_ruins == 2


def test_rule_5_3_a_larger_hole_must_not_be_closed() -> None:
    state = play(drawn(HOOK, shown="ce"), "grow F03")
    middle = near(state, "F04.0", 2, -3)
    plain = Plain(state)
    q, r = plain.where[hex_of("F04.0")]
    cells = {(q + 2 + dq, r - 3 + dr) for dq, dr in layout.tile_offsets(1)}
    assert [len(hole) for hole in plain.holes(plain.forest | cells)] == [2]
    # The other outline closes nothing there.
    assert written(play(state, middle)) == ["turn 0", "turn 2", "turn 4"]


def test_rule_5_4_beetles_bring_their_resources() -> None:
    state = drawn(RING, shown="he", held=["", ""])
    play(state, "grow F08")
    play(state, written(state)[0])
    play(state, written(state)[0])
    assert held(state) == "LL"
    for before, _, after in playthrough(2, 3):
        if before.laying != NONE and after.laying == NONE and before.phase == Phase.TURNS:
            taken = after.held[before.turn_side] - before.held[before.turn_side]
            assert (taken == PIECE_BEETLES[before.laying]).all()


def test_rule_5_5_the_display_is_refilled() -> None:
    state = drawn(RING, shown="eg")
    top = int(state.pile[state.pile_size - 1])
    play(state, "grow F05")
    assert list(state.shown) == [4, 6]
    play(state, written(state)[0])
    play(state, written(state)[0])
    assert list(state.shown) == [top, 6]
    assert top not in state.pile


def test_rule_5_5a_the_display_shrinks_and_then_nobody_can_grow() -> None:
    state = drawn(RING, shown="e")
    state.pile[:] = NONE
    state.pile_size = 0
    play(state, "grow F05")
    play(state, written(state)[0])
    play(state, written(state)[0])
    assert list(state.shown) == [NONE, NONE]
    assert "grow" not in verbs(state)
    # A grow stump may still be bloomed, and asks for nothing.
    state.held[0, 0] = state.held[0, 1] = 3
    state.supply[0] -= 3
    state.supply[1] -= 3
    play(state, "bloom F01.2")
    assert decision(state) is not Decision.TAKE_BONUS


# 6 Blooming


def test_rule_6_1_any_free_stump_linked_or_not() -> None:
    state = drawn(RING, held=["MMMIIIWWW", ""])
    assert blooms(state) == ["F01.0", "F01.1", "F01.2", "F02.0", "F02.1", "F02.2"]
    play(state, "bloom F02.0")
    assert "F02.0" not in blooms(state)
    # Arid hexes are never among them.
    assert not {"F01.3", "F02.3"} & set(blooms(state))


def test_rule_6_1a_a_ruin_cannot_be_bloomed_nor_can_one_bloom_without_flowers() -> None:
    state = drawn(RING, held=["MMMIIIWWWLLLL", ""])
    assert all(text.startswith("F") for text in blooms(state))
    leave_flowers(state, 0, 0)
    assert verbs(state) == {"draw", "grow"}


def test_rule_6_2_the_printed_example_leaves_one_water_to_pay() -> None:
    rich = drawn(EXAMPLE, held=["W", ""])
    assert "F05.1" in blooms(rich)
    play(rich, "bloom F05.1")
    assert rich.owner[hex_of("F05.1")] == 0
    assert held(rich) == ""
    poor = drawn(EXAMPLE, held=["MMMIII", ""])
    assert "F05.1" not in blooms(poor)


def test_rule_6_2a_the_chain_must_touch_the_stump() -> None:
    # B's flower breaks the chain, and A's insects further off do not help.
    broken = """
          b2.             e3#
            b0A b1B e1. e0.
          b3#             e2.
        A0A
    """
    assert "F05.1" not in blooms(drawn(broken, held=["WWM", ""]))
    assert "F05.1" in blooms(drawn(broken, held=["WWI", ""]))


def test_rule_6_2a_flowers_on_ruins_link() -> None:
    linked = """
              b3#
        b1A b0.
      a2B (A) b2.
    A0A a0B a1A
      a3# B0B
    """
    # b0 costs MI: b1 makes insects, a1 water; b1 touches it, the ruin links a1 and b2.
    assert "F02.2" in blooms(drawn(linked, held=["MMM", ""]))
    state = drawn(linked, held=["M", ""])
    assert "F02.0" in blooms(state)
    alone = linked.replace("(A)", "(.)").replace("b1A", "b1.")
    assert "F02.0" not in blooms(drawn(alone, held=["M", ""]))


def test_rule_6_2b_production_linked_twice_counts_once() -> None:
    # The ring closes at a0: from both sides a chain leads to the one insect stump.
    state = drawn(
        """
              b3#
        b1A b0A
      a2A (.) b2A
        a0. a1A
      a3#
        """,
        held=["", ""],
    )
    # a0 costs insect and water: one each is linked, by two ways.
    assert "F01.0" in blooms(state)
    # e1 costs an insect and two water; b0 makes one water, though two flowers touch e1.
    state = drawn(
        """
          b2.     A0A     e3#
            b0A b1A e1. e0.
          b3#             e2.
        """,
        held=["", ""],
    )
    assert "F05.1" in blooms(state)


def test_rule_6_2c_a_reduction_beyond_the_cost_is_lost() -> None:
    state = drawn(EXAMPLE, held=["W", ""])
    play(state, "bloom F05.1")
    # b2 costs three mushrooms; water and insects linked to it help nothing.
    assert "F02.2" not in blooms(state)
    assert held(state) == ""


def test_rule_6_3_light_pays_for_anything() -> None:
    state = drawn(EXAMPLE, held=["L", ""])
    play(state, "bloom F05.1")
    assert held(state) == ""
    state = drawn(RING, seat=1, held=["", "LLL"])
    # a2 costs three insects and touches nothing of B's.
    play(state, "bloom F01.2")
    assert held(state, 1) == ""


def test_rule_6_3a_linked_light_saves_one_resource_of_any_colour() -> None:
    # a0 costs insect and water and touches A's light.
    state = drawn(RING, held=["IW", ""])
    play(state, "bloom F01.0")
    assert written(state) == ["pay W", "pay I"]
    play(state, "pay W")
    assert held(state) == "I"
    for letter in "IW":
        assert "F01.0" in blooms(drawn(RING, held=[letter, ""]))
    assert "F01.0" not in blooms(drawn(RING, held=["M", ""]))


def test_rule_6_3b_whoever_blooms_chooses_what_to_pay() -> None:
    state = drawn(RING, seat=1, held=["", "MMMLL"])
    # b2 costs three mushrooms.
    play(state, "bloom F02.2")
    assert written(state) == ["pay MLL", "pay MML", "pay MMM"]
    play(state, "pay MML")
    assert held(state, 1) == "ML"
    state = drawn(RING, seat=1, held=["", "MILL"])
    play(state, "bloom F02.0")
    assert written(state) == ["pay LL", "pay IL", "pay ML", "pay MI"]


def test_rule_6_3b_without_a_choice_nobody_is_asked() -> None:
    state = drawn(RING, seat=1, held=["", "MI"])
    play(state, "bloom F02.0")
    assert state.owner[hex_of("F02.0")] == 1
    assert held(state, 1) == ""


@pytest.mark.parametrize(
    ("resources", "ways"),
    [
        ("LL", ["pay LL"]),
        ("LLL", ["pay LL"]),
        ("ML", ["pay ML"]),
        ("MLL", ["pay LL", "pay ML"]),
        ("MM", []),
        ("L", []),
    ],
)
def test_rule_6_3c_light_asked_for_is_paid_in_light(
    resources: str, ways: list[str], tmp_path: Path
) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(
        '[sources]\nbox = "mine"\n[[tiles]]\nid = "F02"\nlevel = 0\nseats = 2\n'
        'hexes = ["water MI", "insect MW", "grow ML", "arid"]\nbeetles = ""\n'
        'source = "box"\nverified = true\n'
    )
    game = GAME.with_components(mine)
    codes = np.zeros(layout.MAX_LEGAL, np.int32)
    state = drawn(RING, seat=1, held=["", resources], shown="eg")
    bloom = layout.BLOOM + hex_of("F02.2")
    count = game.interpreted.legal(state, codes)
    assert (bloom in codes[:count]) == bool(ways)
    if ways:
        before = copy_state(state)
        game.interpreted.apply(state, bloom)
        if decision(state) is Decision.PAY_COST:
            count = game.interpreted.legal(state, codes)
            write = game.notation.write
            assert [write(state, int(c), game.tables) for c in codes[:count]] == ways
        else:
            paid = before.held[1] - state.held[1]
            assert ["pay " + "".join(map(str.__mul__, layout.LETTERS, map(int, paid)))] == ways


def test_rule_6_4_what_is_paid_goes_back_to_the_supply() -> None:
    state = drawn(RING, seat=1, held=["", "MMMLL"])
    before = list(state.supply)
    play(state, "bloom F02.2", "pay MML")
    assert list(state.supply) == [before[0] + 2, before[1], before[2], before[3] + 1]


def test_rule_6_5_a_production_stump_moves_its_marker() -> None:
    state = drawn(RING, held=["I", ""])
    assert list(state.production[0]) == [0, 0, 0, 1]
    play(state, "bloom F01.0")
    assert list(state.production[0]) == [1, 0, 0, 1]
    assert state.flowers[0] == 11


def test_rule_6_6_an_action_stump_gives_an_action_that_one_may_leave() -> None:
    state = drawn(RING, seat=1, held=["", "MMM"], shown="eg")
    play(state, "bloom F02.2")
    assert decision(state) is Decision.TAKE_BONUS
    assert written(state) == ["pass", "grow F05", "grow F07"]
    play(state, "pass")
    assert decision(state) is Decision.TAKE_ACTION
    assert state.seat == 1
    play(state, "draw")
    assert state.seat == 0


def test_rule_6_6_each_kind_of_action_stump() -> None:
    forest = """
              e3#
        e1. e0.
      h2# (.) e2.
    A0A h0# h1.
      h3. B0B
    """
    state = drawn(forest, held=["IIILL", ""])
    play(state, "bloom F05.0", "pay III")
    assert written(state) == ["pass", "draw"]
    before = held(state)
    play(state, "draw")
    assert held(state) == before + "L"
    state = play(drawn(forest, seat=1, held=["", "MMMIWLLLL"]), "bloom F08.1")
    play(state, written(state)[-1])
    assert decision(state) is Decision.TAKE_BONUS
    assert verbs(state) == {"pass", "bloom"}


def test_rule_6_6a_a_bonus_action_can_give_another() -> None:
    forest = """
              k2#
        k3. k0.
      m2# (.) k1.
    A0A m0. m1.
      m3. B0B
    """
    state = drawn(forest, held=["LLLLLLLLLLLLL", ""], shown="eg")
    play(state, "bloom F13.0")
    assert decision(state) is Decision.TAKE_BONUS
    play(state, "bloom F11.0")
    assert decision(state) is Decision.TAKE_BONUS
    play(state, "bloom F13.3")
    assert written(state)[:2] == ["pass", "grow F05"]
    play(state, "grow F05")
    play(state, written(state)[0])
    play(state, written(state)[0])
    assert decision(state) is Decision.TAKE_ACTION
    assert state.seat == 0
    assert state.num_pending == 1


def test_rule_6_6b_an_impossible_bonus_is_not_offered() -> None:
    state = drawn(RING, seat=1, held=["", "MMM"], shown="eg")
    state.shown[:] = NONE
    state.pile_size = 0
    play(state, "bloom F02.2")
    assert decision(state) is Decision.TAKE_ACTION
    forest = """
              k2#
        k3. k0.
      m2# (.) k1.
    A0A m0. m1.
      m3. B0B
    """
    # Five light pay for a bloom stump, and nothing is left for another flower.
    state = drawn(forest, seat=1, held=["", "LLLLL"])
    play(state, "bloom F11.0")
    assert decision(state) is Decision.TAKE_ACTION
