"""Holes, edges, groups and chains against plain sets on an endless plane, on random boards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from moabi.core.contract import ACTION_TYPE, NONE
from moabi.core.geometry import around, border_of
from moabi.core.state import State, copy_state
from moabi.games.vorex import blooming, layout, rules, table
from moabi.games.vorex.layout import CELL, HEXES, RUIN, START, WIDTH, Decision

from .positions import GAME, Cell, Plain, brown, drawn, picture

GAMES = 60
TRIED_PLACES = 2


def boards(seats: int, first_seed: int) -> Iterator[State]:
    """Every state of some random matches in which a tile is to be laid, at full speed."""
    kernels = GAME.native
    codes = np.zeros(layout.MAX_LEGAL, ACTION_TYPE)
    for seed in range(first_seed, first_seed + GAMES):
        random = Random(seed)
        state = GAME.new_state(kernels, seats, seed)
        while count := int(kernels.legal(state, codes)):
            if state.decision == Decision.PLACE_TILE:
                yield copy_state(state)
            kernels.apply(state, int(codes[random.randrange(count)]))
        yield copy_state(state)


def test_a_forest_across_the_ends_of_the_grid_is_judged_alike(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fold = 2 * layout.GRID
    monkeypatch.setattr(rules, "MIDDLE", fold * WIDTH + fold)
    kernels = replace(GAME).interpreted
    codes = np.zeros(layout.MAX_LEGAL, ACTION_TYPE)
    crossed = 0
    for seed in range(6):
        random = Random(seed)
        state = GAME.new_state(kernels, 2, seed)
        while count := int(kernels.legal(state, codes)):
            kernels.apply(state, int(codes[random.randrange(count)]))
        plain = Plain(state)
        crossed += state.low_q < fold < state.low_q + state.span_q - 1
        crossed += state.low_r < fold < state.low_r + state.span_r - 1
        for cell in random.sample(close_by(plain), 40):
            at = wrap(state, cell)
            for shape in range(2):
                assert table.tile_fits(state, at, shape) == plain.can_lie(cell, shape)
        for side in range(2):
            assert len(plain.groups(side)) == len(
                {int(state.group[h]) for h, owner in plain.owner.items() if owner == side}
            )
    assert crossed


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_forest_too_wide_for_the_grid_is_judged_alike(
    monkeypatch: pytest.MonkeyPatch, seats: int
) -> None:
    # The same match twice, once as if every forest were too wide to be folded. Whoever can, grows.
    kernels = GAME.interpreted
    monkeypatch.setattr(table, "MAX_FOLDED", 0)
    rounding = replace(GAME).interpreted
    codes, others = np.zeros((2, layout.MAX_LEGAL), ACTION_TYPE)
    random = Random(1)
    state, other = GAME.new_state(kernels, seats, 1), GAME.new_state(rounding, seats, 1)
    while (count := int(kernels.legal(state, codes))) and state.num_rounds < 6:
        assert rounding.legal(other, others) == count
        assert (codes[:count] == others[:count]).all()
        grows = [code for code in codes[:count] if layout.GROW <= code < layout.BLOOM]
        action = int(random.choice(grows or [*codes[:count]]))
        kernels.apply(state, action)
        rounding.apply(other, action)
        other.fits = state.fits
        assert other.tobytes() == state.tobytes()
    assert state.num_ruins


def wrap(state: State, cell: Cell) -> int:
    """A cell of the plain forest as a number."""
    q = (cell[0] - 10 + int(state.low_q)) % WIDTH
    return (cell[1] - 10 + int(state.low_r)) % WIDTH * WIDTH + q


def close_by(plain: Plain) -> list[Cell]:
    """Cells at most two steps from the forest."""
    ring = {near for cell in plain.forest for near in around(cell)}
    return sorted(ring | {near for cell in ring for near in around(cell)})


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_tiles_fit_where_plain_sets_say_so(seats: int) -> None:
    random = Random(seats)
    looked_at = closing = 0
    for number, state in enumerate(boards(seats, 100 * seats)):
        plain = Plain(state)
        cells = close_by(plain)
        # Every place of some boards, and some places of every board.
        tried = cells if number % 211 == 0 else random.sample(cells, TRIED_PLACES)
        for cell in tried:
            for shape in range(2):
                at = wrap(state, cell)
                fits = table.tile_fits(state, at, shape)
                assert fits == plain.can_lie(cell, shape), f"{cell} {shape}\n{picture(state)}"
                looked_at += 1
            row = int(table.single_fits(state, table.grid_row(at)))
            single = bool(row >> (at % layout.GRID) & 1)
            assert single == plain.can_lie(cell, 0, 1), f"{cell}\n{picture(state)}"
        closing += int(state.num_ruins)
    assert looked_at > 2000
    assert closing > 100


@pytest.mark.parametrize("seats", [2, 4])
def test_no_place_further_off_is_offered(seats: int) -> None:
    codes = np.zeros(layout.MAX_LEGAL, ACTION_TYPE)
    for number, state in enumerate(boards(seats, 700)):
        if state.decision != Decision.PLACE_TILE or number % 10:
            continue
        plain = Plain(state)
        size = int(layout.PIECE_SIZE[state.laying])
        expected = {
            wrap(state, cell)
            for cell in close_by(plain)
            if any(plain.can_lie(cell, turn, size) for turn in range(2))
        }
        count = GAME.native.legal(state, codes)
        assert {int(code) - CELL for code in codes[:count]} == expected


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_forest_is_whole_and_its_holes_are_ruins(seats: int) -> None:
    for state in boards(seats, 1000 + 100 * seats):
        plain = Plain(state)
        ruins = {plain.where[RUIN + ruin] for ruin in range(state.num_ruins)}
        land = plain.forest - ruins
        assert {cell for hole in plain.holes(land) for cell in hole} == ruins
        assert all(len(hole) == 1 for hole in plain.holes(land))
        reached = {min(land)}
        edge = list(reached)
        while edge:
            new = set(around(edge.pop())) & land - reached
            reached |= new
            edge += new
        assert reached == land


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_groups_chains_and_ruins_are_kept_right(seats: int) -> None:
    for state in boards(seats, 2000 + 100 * seats):
        plain = Plain(state)
        for side in range(max(seats, 2)):
            groups = plain.groups(side)
            kept: dict[int, set[int]] = {}
            for hexagon, owner in plain.owner.items():
                if owner == side:
                    kept.setdefault(int(state.group[hexagon]), set()).add(hexagon)
            assert sorted(map(sorted, kept.values())) == sorted(map(sorted, groups))
            for hexagon in state.stump[: state.num_stumps]:
                packed = blooming.linked(state, side, int(hexagon))
                found = [blooming.amount(packed, n) for n in range(layout.NUM_RESOURCES)]
                assert found == plain.linked(side, int(hexagon))
        free = [
            hexagon
            for hexagon in plain.where
            if table.is_stump(hexagon) and hexagon not in plain.owner
        ]
        assert sorted(free) == list(state.stump[: state.num_stumps])
        for ruin in range(state.num_ruins):
            near = {plain.at[cell] for cell in around(plain.where[RUIN + ruin])}
            assert state.ruin_stumps[ruin] == len(near & set(free))


def test_the_edge_is_where_plain_sets_say_so() -> None:
    for state in boards(3, 3000):
        state.brown = 0
        plain = Plain(state)
        for side in range(3):
            on_edge = [
                hexagon
                for hexagon, owner in plain.owner.items()
                if owner == side and not set(around(plain.where[hexagon])) <= plain.forest
            ]
            assert brown(state, side) == len(on_edge)


def test_a_picture_and_the_state_it_is_read_from_are_the_same() -> None:
    for number, state in enumerate(boards(2, 4000)):
        if number % 40 == 0 and all(state.rotation[START : START + 2] != NONE):
            again = drawn(picture(state))
            assert picture(again) == picture(state)
            assert (again.production[:2] == state.production[:2]).all()
            assert (again.owner[: START * HEXES] == state.owner[: START * HEXES]).all()


def test_no_list_of_cells_can_be_longer_than_the_rules_have_room_for() -> None:
    def within_two(cells: list[Cell]) -> set[Cell]:
        found = set(cells)
        for _ in range(2):
            found |= {near for cell in found for near in around(cell)}
        return found

    first = layout.tile_offsets(0)
    assert len(within_two(first) - set(first)) == 30
    for shape in (layout.tile_offsets(0), layout.tile_offsets(1), [(0, 0)]):
        for touched in border_of(shape):
            # All that a piece adds, if it touches the forest in one cell only.
            added = within_two(shape) - within_two([touched])
            assert len(added) - len(shape) <= 16
    assert layout.MAX_LEGAL == 30 + 25 * 16
