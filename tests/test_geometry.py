"""Hexes: directions, turning, borders, and rows of a grid that wraps round."""

from __future__ import annotations

import pytest

from moabi.core.geometry import (
    DIRECTION_Q,
    DIRECTION_R,
    DIRECTIONS,
    around,
    border_of,
    cell_at,
    distance,
    neighbour,
    rotated,
    shifted_row,
)

SIZE = 12
TRIPOD = [(0, 0), (1, 0), (0, -1), (-1, 1)]


def test_directions_are_six_and_go_round() -> None:
    assert len(set(DIRECTIONS)) == 6
    assert tuple(zip(DIRECTION_Q, DIRECTION_R, strict=True)) == DIRECTIONS
    for number, step in enumerate(DIRECTIONS):
        assert distance(*step) == 1
        q, r = DIRECTIONS[(number + 1) % 6]
        assert distance(q - step[0], r - step[1]) == 1
        assert rotated(step, 1) == (q, r)


@pytest.mark.parametrize("offset", [(0, 0), (1, 0), (3, -1), (-2, 5)])
def test_six_turns_lead_back_and_keep_the_distance(offset: tuple[int, int]) -> None:
    turned = [rotated(offset, turns) for turns in range(7)]
    assert turned[6] == offset
    assert {distance(*place) for place in turned} == {distance(*offset)}
    assert rotated(offset, -1) == turned[5]
    assert rotated(offset, 3) == (-offset[0], -offset[1])


def test_distance_counts_steps() -> None:
    reached = {(0, 0)}
    for steps in range(1, 5):
        new = {near for cell in reached for near in around(cell)} - reached
        assert {distance(*cell) for cell in new} == {steps}
        assert len(new) == 6 * steps
        reached |= new


@pytest.mark.parametrize(
    ("shape", "size"), [([(0, 0)], 6), ([(0, 0), (1, 0)], 8), (TRIPOD, 12), (around((0, 0)), 12)]
)
def test_a_border_goes_round_its_shape(shape: list[tuple[int, int]], size: int) -> None:
    if len(shape) == 6:
        shape = [*shape, (0, 0)]
    border = border_of(shape)
    every = {near for cell in shape for near in around(cell)} - set(shape)
    assert len(border) == size
    assert set(border) == every
    for cell, onward in zip(border, [*border[1:], border[0]], strict=True):
        assert onward in around(cell)


def test_neighbours_wrap_round_at_all_edges() -> None:
    for cell in range(SIZE * SIZE):
        q, r = cell % SIZE, cell // SIZE
        for direction, (step_q, step_r) in enumerate(DIRECTIONS):
            near = neighbour(cell, direction, SIZE)
            assert near == (r + step_r) % SIZE * SIZE + (q + step_q) % SIZE
            assert neighbour(near, (direction + 3) % 6, SIZE) == cell


def test_cells_wrap_round() -> None:
    assert cell_at(0, 0, SIZE) == 0
    assert cell_at(-1, -1, SIZE) == SIZE * SIZE - 1
    assert cell_at(SIZE, 2, SIZE) == 2 * SIZE


@pytest.mark.parametrize("size", [12, 60])
def test_a_shifted_row_shows_what_lies_so_many_steps_to_the_right(size: int) -> None:
    row = sum(1 << at for at in (0, 1, 4, size - 3, size - 1))
    for steps in range(-size + 1, size):
        seen = shifted_row(row, steps, size)
        for at in range(size):
            assert (seen >> at) & 1 == (row >> ((at + steps) % size)) & 1
        assert seen < 1 << size
