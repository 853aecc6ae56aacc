"""Rule 10: what each seat may and may not know."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from moabi.core.contract import NONE
from moabi.core.state import State, copy_state
from moabi.games.onceupon.layout import BACK, HAND, NUM_PILES, OBLIGATORY, UNKNOWN, Decision

from ..playing import same
from .positions import (
    RULES,
    SETUPS,
    TEAMS,
    begin,
    card,
    cards,
    decision,
    hidden,
    lay_out,
    open_hands,
    play,
    playthrough,
)

OPEN_FIELDS = (
    "step",
    "reveals",
    "seats",
    "seat",
    "decision",
    "num_pending",
    "pending",
    "teams",
    "forest",
    "num_columns",
    "hand_pile",
    "hand_first",
    "pile_size",
    "slipped",
    "out",
    "offered",
    "phase",
    "turn_seat",
)


@cache
def samples() -> tuple[State, ...]:
    """Positions of every kind: each seat count and option, every thirteenth step of a match."""
    return tuple(
        before
        for seats, options in SETUPS
        for number, (before, _, _) in enumerate(playthrough(seats, seats, options))
        if number % 13 == 0
    )


def viewers(state: State) -> range:
    """A spectator and every seat."""
    return range(NONE, int(state.seats))


def test_rule_10_1_forests_covered_and_discarded_cards_and_pile_sizes_are_open() -> None:
    for state in samples():
        for viewer in viewers(state):
            view = hidden(state, viewer)
            for field in OPEN_FIELDS:
                assert (view[field] == state[field]).all(), field


def test_rule_10_2_levels_in_all_hands_and_on_top_of_each_pile_are_open() -> None:
    for state in samples():
        for viewer in viewers(state):
            view = hidden(state, viewer)
            for seat in range(state.seats):
                for slot in range(HAND):
                    held = int(state.hand[seat, slot])
                    if held != NONE and seat != viewer:
                        assert view.hand[seat, slot] == BACK + held // 16
                    if held == NONE:
                        assert view.hand[seat, slot] == NONE
            for pile in range(NUM_PILES):
                top = int(state.pile_size[pile]) - 1
                if top >= 0:
                    assert view.pile[pile, top] == BACK + state.pile[pile, top] // 16


def test_rule_10_2_from_which_pile_a_hand_card_was_drawn_is_open() -> None:
    state = play(begin(4, 3), "draw 5", "draw 1", "draw 2", "draw 2", "draw 4")
    for viewer in viewers(state):
        assert [list(row) for row in hidden(state, viewer).hand_pile] == [
            [4, 3, NONE],
            [0, NONE, NONE],
            [1, NONE, NONE],
            [1, NONE, NONE],
        ]


def test_rule_10_2_a_card_that_was_played_or_given_comes_from_no_pile() -> None:
    for state in samples():
        assert ((state.hand == NONE) == (state.hand_pile == NONE)).all()


def test_rule_10_3_each_seat_sees_its_own_faces_and_no_other() -> None:
    for state in samples():
        for viewer in viewers(state):
            view = hidden(state, viewer)
            for seat in range(state.seats):
                if seat == viewer:
                    assert (view.hand[seat] == state.hand[seat]).all()
                else:
                    assert not ((view.hand[seat] >= 0) & (view.hand[seat] < BACK)).any()


def test_rule_10_3_all_else_about_the_piles_is_hidden() -> None:
    for state in samples():
        for viewer in viewers(state):
            view = hidden(state, viewer)
            for pile in range(NUM_PILES):
                size = int(state.pile_size[pile])
                assert (view.pile[pile, : max(size - 1, 0)] == UNKNOWN).all()
                assert (view.pile[pile, size:] == NONE).all()


def test_the_generator_is_hidden_from_everybody() -> None:
    for state in samples():
        assert state.rng.any()
        for viewer in viewers(state):
            assert not hidden(state, viewer).rng.any()


def test_hiding_twice_hides_no_more() -> None:
    for state in samples():
        for viewer in viewers(state):
            view = hidden(state, viewer)
            assert same(hidden(view, viewer), view)
            assert same(hidden(view, NONE), hidden(state, NONE))


def test_a_spectator_sees_what_all_seats_see() -> None:
    for state in samples():
        spectator = hidden(state, NONE)
        for seat in range(state.seats):
            assert same(hidden(hidden(state, seat), NONE), spectator)


def test_partners_do_not_see_each_others_cards() -> None:
    state = open_hands(4, 6, TEAMS)
    assert (hidden(state, 0).hand[2] >= BACK).all()
    assert (hidden(state, 3).hand[1] >= BACK).all()


def test_two_states_that_differ_in_secrets_only_look_the_same() -> None:
    for state in samples():
        for viewer in viewers(state):
            other = copy_state(state)
            swap_secrets(other, viewer)
            assert same(hidden(other, viewer), hidden(state, viewer))


def swap_secrets(state: State, viewer: int) -> None:
    """Turn the cards below each pile's top round, and swap equal backs between hands and tops."""
    state.rng[:] = 77
    for pile in range(NUM_PILES):
        below = max(int(state.pile_size[pile]) - 1, 0)
        state.pile[pile, :below] = state.pile[pile, :below][::-1].copy()
    places = [(state.hand, (s, n)) for s in range(state.seats) for n in range(HAND) if s != viewer]
    places += [(state.pile, (p, int(state.pile_size[p]) - 1)) for p in range(NUM_PILES)]
    for rank in range(4):
        alike = [(array, at) for array, at in places if at[1] >= 0 and 0 <= array[at] // 16 == rank]
        moved = [int(array[at]) for array, at in alike]
        for (array, at), number in zip(alike, moved[1:] + moved[:1], strict=True):
            array[at] = number


def test_the_swap_of_secrets_really_changes_a_state() -> None:
    state = open_hands(3, 2)
    other = copy_state(state)
    swap_secrets(other, 1)
    assert (other.hand[1] == state.hand[1]).all()
    assert (other.hand != state.hand).any()
    assert (other.pile != state.pile).any()
    assert sorted([*other.pile.flat, *other.hand.flat]) == sorted(
        [*state.pile.flat, *state.hand.flat]
    )


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_the_steps_that_teach_their_seat_something_are_counted(
    seats: int, options: dict[str, str]
) -> None:
    for before, _, after in playthrough(seats, 8, options):
        is_new = decision(before) in (Decision.SLIP_CARD, Decision.DRAW_CARD)
        assert (after.reveals > before.reveals) == is_new
        assert after.step == before.step + 1


def test_turning_the_obligatory_card_over_is_counted_too() -> None:
    for before, _, after in playthrough(1, 8):
        turned = decision(after) is Decision.PLACE_CARD
        drew = decision(before) is Decision.DRAW_CARD
        assert after.reveals - before.reveals == int(drew) + int(turned)


# Worlds


def test_a_world_keeps_all_that_the_seat_knows() -> None:
    for state in samples():
        for viewer in viewers(state):
            view = hidden(state, viewer)
            world = copy_state(view)
            RULES.determinize(world, viewer, 5)
            assert same(hidden(world, viewer), view)


def test_a_world_has_every_card_once_and_start_cards_where_they_can_be() -> None:
    for number, state in enumerate(samples()):
        for viewer in viewers(state):
            world = hidden(state, viewer)
            RULES.determinize(world, viewer, number)
            check_world(world)


def check_world(world: State) -> None:
    dealt = [int(n) for n in world.forest.flat if n != NONE]
    dealt += [int(n) for n in world.hand.flat if n != NONE]
    dealt += [int(n) for n in world.pile.flat if n != NONE]
    dealt += [n for n in range(64) if world.out[n]]
    dealt += [int(world.offered)] if world.offered != NONE else []
    dealt += [int(start) for kind, _, start in pending(world) if kind == Decision.SLIP_CARD]
    assert sorted(dealt) == list(range(64))
    assert set(world.out) <= {0, 1}
    for start, pile in zip(cards("G01 G02 G03 G04"), world.slipped, strict=True):
        if pile != NONE and start in world.pile:
            assert start in world.pile[pile]
        if pile != NONE and start in world.hand:
            assert world.hand_pile[world.hand == start] == pile
            assert not world.hand_first[world.hand == start]
        if pile != NONE:
            first = 11 + list(world.slipped).count(pile)
            assert world.pile[pile, first] != start
        if pile == NONE and world.seats > 1:
            assert start not in world.pile
            assert start not in world.hand


def pending(state: State) -> list[tuple[int, int, int]]:
    return [tuple(map(int, entry)) for entry in state.pending[: state.num_pending]]  # type: ignore[misc]


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_a_world_can_be_played_to_its_end(seats: int, options: dict[str, str]) -> None:
    picker = np.ones(4, np.uint32)
    actions = np.zeros(64, np.int32)
    for number, (before, _, _) in enumerate(playthrough(seats, 9, options)):
        if number % 30 == 0:
            world = hidden(before, int(before.seat))
            RULES.determinize(world, int(before.seat), number)
            RULES.finish_randomly(world, picker, actions)
            check_world(world)
            assert decision(world) is None
            assert not world.pile_size.any()


def test_the_seed_settles_the_world_and_nothing_secret_does() -> None:
    state = open_hands(2, 8)
    worlds = []
    for seed in (1, 1, 2):
        world = hidden(state, 0)
        RULES.determinize(world, 0, seed)
        worlds.append(world)
    assert same(worlds[0], worlds[1])
    assert (worlds[0].pile != worlds[2].pile).any()
    assert worlds[0].rng.any()


def test_a_state_with_nothing_hidden_stays_as_it_is() -> None:
    state = lay_out([["G01"], ["G02"]], ["C03 C04 C05"], asked=Decision.PLAY_CARD)
    world = hidden(state, 0)
    RULES.determinize(world, 0, 3)
    assert (world.hand == state.hand).all()
    assert (world.out == state.out).all()
    assert world.hand[0, 0] == card("C03")
    assert world.pile_size[OBLIGATORY] == 0
