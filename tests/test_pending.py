"""The pending stack: last in, first decided; the header mirrors the top."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from moabi.core.contract import NONE
from moabi.core.jit import Linker
from moabi.core.pending import pop, push
from moabi.core.state import new_states, state_dtype


@pytest.fixture
def state() -> Any:
    return new_states(state_dtype([], pending=3), 1)[0]


def test_the_last_pushed_is_decided_first(state: Any) -> None:
    push(state, 4, 1, 40)
    push(state, 5, 2, 50)
    assert (state.decision, state.seat, state.num_pending) == (5, 2, 2)
    assert pop(state) == 50
    assert (state.decision, state.seat, state.num_pending) == (4, 1, 1)
    assert pop(state) == 40


def test_an_empty_stack_asks_nobody(state: Any) -> None:
    push(state, 0, 0, 0)
    pop(state)
    assert (state.decision, state.seat, state.num_pending) == (NONE, NONE, 0)


def test_a_popped_place_is_wiped(state: Any) -> None:
    push(state, 4, 1, -7)
    push(state, 5, 2, 300)
    assert pop(state) == 300
    assert state.pending.tolist() == [[4, 1, -7], [0, 0, 0], [0, 0, 0]]


def test_the_stack_takes_as_many_as_it_is_deep(state: Any) -> None:
    for depth in range(3):
        push(state, depth, 0, depth)
    with pytest.raises(IndexError):
        push(state, 3, 0, 3)


def test_native_and_interpreted_agree(state: Any) -> None:
    linker = Linker(native=True)
    native_push, native_pop = linker.link(push), linker.link(pop)
    other = np.zeros(1, state.dtype)[0]
    for decision, seat, argument in ((1, 0, 5), (2, 3, -1), (0, 1, 999)):
        push(state, decision, seat, argument)
        native_push(other, decision, seat, argument)
        assert state.tobytes() == other.tobytes()
    for _ in range(3):
        assert pop(state) == native_pop(other)
        assert state.tobytes() == other.tobytes()
