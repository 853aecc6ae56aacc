"""The record type of a state: no padding, aligned, widest first, not too big."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from moabi.core.registry import find_game, game_ids
from moabi.core.state import HEADER, MAX_STATE_BYTES, copy_state, new_states, state_dtype

ODD_FIELDS = [
    [],
    [("one", np.int8)],
    [("three", np.int8, (3,)), ("wide", np.int64)],
    [("words", np.int32, (5,)), ("bytes", np.int8, (7,)), ("shorts", np.int16, (3,))],
]


@pytest.mark.parametrize("fields", ODD_FIELDS)
def test_no_byte_lies_between_fields(fields: list[tuple[str, type]]) -> None:
    dtype = state_dtype(fields, options=("option",), pending=3)
    at = 0
    for name in dtype.names:
        inner, offset = dtype.fields[name][:2]
        assert offset == at, name
        at += inner.itemsize
    assert at == dtype.itemsize


@pytest.mark.parametrize("fields", ODD_FIELDS)
def test_fields_stand_widest_first_and_aligned(fields: list[tuple[str, type]]) -> None:
    dtype = state_dtype(fields)
    widths = [dtype.fields[name][0].base.itemsize for name in dtype.names]
    assert widths == sorted(widths, reverse=True)
    assert dtype.isalignedstruct
    assert dtype.itemsize % widths[0] == 0


def test_header_options_and_own_fields_are_all_there() -> None:
    dtype = state_dtype([("own", np.int16, (2, 3))], options=("first", "second"), pending=5)
    wanted = {field[0] for field in HEADER} | {"own", "first", "second", "pending"}
    assert wanted <= set(dtype.names) <= wanted | {"unused"}
    state = new_states(dtype, 1)[0]
    assert state.own.shape == (2, 3)
    assert state.pending.shape == (5, 3)
    assert state.rng.shape == (4,)


def test_a_state_that_is_too_big_is_refused() -> None:
    rest = MAX_STATE_BYTES - state_dtype([], pending=2).itemsize
    assert state_dtype([("own", np.int8, (rest,))], pending=2).itemsize == MAX_STATE_BYTES
    with pytest.raises(TypeError, match="over 4096"):
        state_dtype([("own", np.int8, (rest + 4,))], pending=2)


def test_a_field_given_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="seat"):
        state_dtype([("seat", np.int8)])


def test_a_copy_is_independent() -> None:
    state = new_states(state_dtype([("own", np.int8, (4,))]), 3)[1]
    state.own = [1, 2, 3, 4]
    state.step = 7
    copy = copy_state(state)
    assert copy.tobytes() == state.tobytes()
    copy.own[0] = 9
    copy.step = 8
    assert list(state.own) == [1, 2, 3, 4]
    assert state.step == 7
    state.own[1] = 5
    assert list(copy.own) == [9, 2, 3, 4]


def test_fields_are_attributes_and_nothing_else_can_be_set() -> None:
    [state] = new_states(state_dtype([("own", np.int16, (2, 3))]), 1)
    state.seat, state.own[1, 2] = 3, 7
    assert (state["seat"], state["own"][1, 2], state.own.sum()) == (3, 7, 7)
    state.own = 1
    assert state.own.tolist() == [[1, 1, 1], [1, 1, 1]]
    with pytest.raises(AttributeError):
        state.seta = 3
    with pytest.raises(AttributeError):
        assert state.seta


def test_a_state_can_be_pickled() -> None:
    [state] = new_states(state_dtype([("own", np.int16, (2, 3))]), 1)
    state.own[1, 2] = 7
    found = pickle.loads(pickle.dumps(state))
    assert (found.dtype, found.tobytes()) == (state.dtype, state.tobytes())
    assert found.own[1, 2] == 7


def test_new_states_are_empty() -> None:
    states = new_states(state_dtype([]), 4)
    assert len(states) == 4
    assert not any(states.tobytes())


@pytest.mark.parametrize("game_id", game_ids())
def test_the_states_of_all_games_are_small_and_whole(game_id: str) -> None:
    dtype = find_game(game_id).layout.STATE
    assert sum(dtype.fields[name][0].itemsize for name in dtype.names) == dtype.itemsize
    assert dtype.itemsize <= MAX_STATE_BYTES
