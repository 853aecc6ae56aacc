"""Why a place of Vorex's board cannot be chosen: the rule that forbids it now."""

from __future__ import annotations

import re

import pytest

from moabi.core.geometry import around
from moabi.core.state import State, copy_state
from moabi.games.vorex.layout import WIDTH, Decision, tile_offsets
from moabi.games.vorex.lessons import forbidding, subject
from moabi.games.vorex.notation import cell_key
from moabi.match import View

from ..playing import reasons
from .positions import (
    GAME,
    Plain,
    begin,
    drawn,
    first_turn,
    hex_of,
    hidden,
    leave_flowers,
    near,
    play,
    playthrough,
    written,
)
from .test_rules_ruins import ring
from .test_rules_turn import RING


def why(state: State, place: str) -> tuple[str, ...]:
    """The rules that the seat to decide is told, for a place that it cannot choose."""
    view = View(GAME, hidden(state, int(state.seat)), int(state.seat))
    assert f'data-key="{place}"' in view.svg()
    assert not any(place in action.targets for action in view.legal())
    return forbidding(view.state, GAME.tables, place)


def at(state: State, name: str, q: int = 0, r: int = 0) -> str:
    """The key of a cell, so many columns and rows from a hex."""
    cell = int(state.hex_cell[hex_of(name)])
    return cell_key(cell + r * WIDTH + q)


@pytest.mark.parametrize(
    ("seats", "options"), [(1, {}), (2, {"objectives": "chosen"}), (4, {"objectives": "family"})]
)
def test_every_place_that_cannot_be_chosen_has_a_rule_that_says_why(
    seats: int, options: dict[str, str]
) -> None:
    states = [state for state, _, _ in playthrough(seats, 5, options)]
    views = [
        View(GAME, hidden(state, int(state.seat)), int(state.seat))
        for number, state in enumerate(states)
        if number % 5 <= 1
    ]
    assert len(reasons(views)) > 15


def test_rule_5_1c_a_tile_lies_on_no_other_and_on_no_ruin() -> None:
    state = play(drawn(RING, shown="eg"), "grow F05")
    assert near(state, "F01.1", 0, 0) not in written(state)
    on_tile, on_ruin = at(state, "F01.1"), cell_key(int(state.hex_cell[104]))
    assert why(state, on_tile) == why(state, on_ruin) == ("5.1c",)


def test_rule_5_3_a_place_that_would_close_a_hole_says_so_and_no_other_does() -> None:
    told = set()
    states = [before for before, _, _ in playthrough(4) if before.decision == Decision.PLACE_TILE]
    for state in states[-6:]:
        plain = Plain(state)
        view = View(GAME, state, int(state.seat))
        legal = {target for action in view.legal() for target in action.targets}
        for place in set(re.findall(r'data-key="(cell-[^"]+)"', view.svg())) - legal:
            q, r = map(int, place.split("-")[1:])
            middle = Plain.unwrap(state, r * WIDTH + q)
            lying = [
                {(middle[0] + dq, middle[1] + dr) for dq, dr in tile_offsets(turn)}
                for turn in range(6)
            ]
            free = [cells for cells in lying if not cells & plain.forest]
            touching = [c for c in free if any(set(around(cell)) & plain.forest for cell in c)]
            due = {"5.3"} if touching else set()
            due |= {"5.1"} if len(free) > len(touching) else set()
            due |= {"5.1c"} if len(lying) > len(free) else set()
            rules = forbidding(state, GAME.tables, place)
            assert set(rules) == due
            told |= {rules}
    assert {("5.3", "5.1c"), ("5.1c",)} <= told


def test_what_cannot_bloom() -> None:
    poor = drawn(RING, held=["", ""], shown="eg")
    assert why(poor, at(poor, "F01.1")) == ("6.2", "6.3")
    assert why(poor, at(poor, "F01.3")) == ("6.1",)
    assert why(poor, "flower-0-0") == why(poor, at(poor, "S01.0")) == ("6.1",)
    assert why(poor, cell_key(int(poor.hex_cell[104]))) == ("6.1a", "7.1")
    assert why(leave_flowers(poor, 0, 0), at(poor, "F01.1")) == ("6.1a",)
    assert why(poor, at(poor, "F01.0", 0, 2)) == ("5.1",)


def test_a_ruin_that_is_lost_for_good() -> None:
    state = drawn(ring("AAABBB"), shown="eg")
    assert why(state, cell_key(int(state.hex_cell[104]))) == ("6.1a", "7.2a")


def test_what_is_anothers_and_what_a_turn_does_not_allow() -> None:
    state = first_turn(2)
    assert why(state, "board-1") == ("4.3",)
    assert why(state, "seat-1") == ("4.1",)
    assert why(state, "seat-0") == ("4.2a",)
    growing = play(copy_state(state), next(t for t in written(state) if t.startswith("grow")))
    assert why(growing, "shown-0") == why(growing, "flower-1-5") == ("5.1",)
    assert why(state, "flower-1-5") == ("4.2",)
    assert why(growing, "board-0") == ("4.2", "4.3")
    objective = f"objective-brown-{state.brown}"
    assert why(state, objective) == (f"10.{state.brown + 1}", "9.1")


def test_what_the_set_up_round_does_not_allow() -> None:
    state = begin(2)
    assert why(state, "shown-0") == why(state, "pile") == ("3.1",)
    assert why(state, "flower-0-0") == ("3.2",)
    assert why(state, "flower-1-0") == ("3.1",)
    assert why(state, "dealt-1") == ("3.1", "2.1a")
    assert why(begin(2, 1, {"objectives": "chosen"}), "objective-green-0") == ("2.7a",)


def test_a_pile_that_is_used_up() -> None:
    state = drawn(RING, shown="e")
    state.pile_size = 0
    assert why(state, "pile") == why(state, "shown-1") == ("5.5a",)
    growing = play(copy_state(state), "grow F05")
    assert why(growing, "pile") == why(growing, "shown-1") == ("5.1",)


def test_what_is_paid_is_all_that_is_asked_while_paying() -> None:
    paying = [before for before, _, _ in playthrough(2) if before.decision == Decision.PAY_COST]
    state = paying[0]
    assert why(state, "pile") == why(state, f"flower-{1 - state.seat}-12") == ("6.3b",)
    state.pile_size = 0
    assert why(state, "pile") == ("6.3b",)


def test_what_the_weed_does_not_need() -> None:
    state = next(
        before for before, _, _ in playthrough(1) if before.decision == Decision.PLACE_WEED
    )
    assert why(state, "held-0-0") == why(state, "seat-0") == ("12.3",)
    assert why(state, "shown-0") == ("12.3", "12.5")


def test_what_is_taught_of_a_tile_depends_on_the_moment_and_on_who_plays() -> None:
    for seats, ending in ((2, ""), (1, "_ALONE")):
        states = [before for before, _, _ in playthrough(seats)]
        told = list(dict.fromkeys(map(subject, states)))
        assert told[:2] == [f"CHOOSE_PIECE{ending}", f"PLACE_PIECE{ending}"]
        assert "PLACE_TILE" in told
        assert ("TAKE_BONUS_WEED" in told) == (seats == 1)
