"""Rule 13: what is known, what is hidden, and worlds that fit."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from moabi.core.contract import NONE
from moabi.core.state import State, copy_state
from moabi.games.vorex import layout
from moabi.games.vorex.layout import BACK, TILE_LEVEL, Decision, Phase

from .positions import RULES, begin, drawn, first_turn, hidden, play, playthrough, written
from .test_rules_ruins import ring

SECRET = {"rng", "pile", "dealt"}


def world(view: State, seed: int) -> State:
    """A world that fits a view."""
    copy = copy_state(view)
    RULES.determinize(copy, 0, seed)
    return copy


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_rule_13_1_everything_on_the_table_is_open_to_all(seats: int) -> None:
    for state, _, _ in playthrough(seats, 6):
        views = [hidden(state, seat) for seat in range(NONE, seats)]
        assert len({view.tobytes() for view in views}) == 1
        for name in state.dtype.names:
            if name not in SECRET:
                assert (views[0][name] == state[name]).all()
        levels = [int(TILE_LEVEL[tile]) for tile in state.pile[: state.pile_size]]
        assert [int(back) - BACK for back in views[0].pile[: state.pile_size]] == levels


def test_rule_13_2_no_view_tells_the_order_of_the_pile() -> None:
    state = first_turn(3, 2)
    for seat in range(NONE, 3):
        assert (hidden(state, seat).pile[: state.pile_size] >= BACK).all()
        assert not hidden(state, seat).rng.any()


def test_rule_13_2_a_tile_is_known_from_when_it_is_turned_up() -> None:
    state = drawn(ring("A....."), shown="eg")
    top = int(state.pile[state.pile_size - 1])
    view = hidden(state, 0)
    assert top not in view.pile
    play(state, "grow F05")
    reveals = int(state.reveals)
    play(state, written(state)[0])
    assert state.reveals == reveals
    play(state, written(state)[0])
    assert state.reveals == reveals + 1
    assert hidden(state, 1).shown[0] == top


def test_turning_up_the_next_seats_tile_is_a_reveal() -> None:
    for before, _, after in playthrough(3, 2):
        if before.phase == Phase.SETUP and after.turn_side != before.turn_side:
            expected = 1 if after.phase == Phase.SETUP else 0
            assert after.reveals == before.reveals + expected


def test_steps_that_show_nothing_new_can_be_taken_back() -> None:
    for before, action, after in playthrough(2, 4):
        is_quiet = before.decision in (
            Decision.TAKE_ACTION,
            Decision.TAKE_BONUS,
            Decision.PAY_COST,
        )
        if is_quiet and before.phase == Phase.TURNS:
            assert after.reveals == before.reveals, action


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_worlds_keep_the_levels_and_every_tile(seats: int) -> None:
    for number, (state, _, _) in enumerate(playthrough(seats, 3)):
        if number % 9:
            continue
        view = hidden(state, 0)
        for seed in range(3):
            found = world(view, seed)
            assert layout.pieces(found) == layout.pieces(state)
            assert hidden(found, 0).tobytes() == view.tobytes()


def test_all_orders_of_a_level_are_equally_likely() -> None:
    state = first_turn(2, 8)
    while state.pile_size > 3:
        # Let the pile shrink to the three tiles of level 3.
        state.pile_size -= 1
        tile = int(state.pile[state.pile_size])
        state.pile[state.pile_size] = NONE
        state.rotation[tile] = 0
    view = hidden(state, 0)
    found = Counter(tuple(map(int, world(view, seed).pile[:3])) for seed in range(1200))
    assert set(found) == set(permutations((16, 17, 18)))
    assert all(140 < count < 265 for count in found.values())


def test_all_deals_of_unseen_level_0_tiles_are_equally_likely() -> None:
    state = begin(2, 5)
    own = int(state.dealt[0])
    view = hidden(state, 0)
    found = Counter(tuple(map(int, world(view, seed).dealt)) for seed in range(1200))
    others = [tile for tile in range(4) if tile != own]
    assert set(found) == {(own, *rest) for rest in permutations(others)}
    assert all(140 < count < 265 for count in found.values())


def test_nothing_is_known_before_the_objectives_are_chosen() -> None:
    state = begin(2, 5, {"objectives": "chosen"})
    view = hidden(state, 0)
    assert (view.dealt == BACK).all()
    found = Counter(int(world(view, seed).dealt[0]) for seed in range(400))
    assert all(60 < found[tile] < 140 for tile in range(4))


def test_worlds_can_be_played_to_the_end() -> None:
    for number, (state, _, _) in enumerate(playthrough(2, 11)):
        if number % 20 == 0:
            found = world(hidden(state, 1), 7)
            steps = 0
            while texts := written(found):
                play(found, texts[steps % len(texts)])
                steps += 1
            assert found.phase == Phase.OVER


def test_choosing_the_last_objective_turns_up_the_first_tile() -> None:
    state = begin(2, 1, {"objectives": "chosen"})
    assert state.reveals == 0
    play(state, "objective B1")
    assert state.reveals == 0
    play(state, "objective G1")
    assert state.reveals == 1
