"""Connected areas against a slow, obvious flood fill, claims against the rules as they read."""

from __future__ import annotations

from random import Random

import pytest

from moabi.core.contract import NONE
from moabi.core.state import State, copy_state
from moabi.games.rainforest.areas import LARGE_AREAS, claimable, num_spots, shieldable
from moabi.games.rainforest.layout import BOX

from ..playing import same
from .positions import SEATS, begin, colors_of, count_up, playthrough

SPOTS = [(row, column) for row in range(3) for column in range(3)]


def flood(cells: set[tuple[int, int]], start: tuple[int, int]) -> set[tuple[int, int]]:
    """All cells that can be walked to from the start, one step up, down or sideways at a time."""
    reached, left = {start}, [start]
    while left:
        row, column = left.pop()
        for near in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
            if near in cells and near not in reached:
                reached.add(near)
                left.append(near)
    return reached


def bits(cells: set[tuple[int, int]]) -> int:
    return sum(1 << SPOTS.index(cell) for cell in cells)


def test_large_areas_of_every_possible_set() -> None:
    for spots in range(512):
        cells = {cell for number, cell in enumerate(SPOTS) if spots >> number & 1}
        assert num_spots(spots) == len(cells)
        for row, size in enumerate((3, 4)):
            large = {cell for cell in cells if len(flood(cells, cell)) >= size}
            assert LARGE_AREAS[row, spots] == bits(large)


def random_jungles(count: int, seed: int) -> list[State]:
    """Jungles of tiles drawn at random, with area tokens of all kinds of owners on some."""
    random = Random(seed)
    state = begin(3, 1)
    found = []
    for _ in range(count):
        fresh = copy_state(state)
        numbers = random.sample(range(55), random.randint(1, 9))
        # Often many tiles of few colours, so that areas are large.
        if random.random() < 0.6:
            few = [n for n in range(55) if colors_of(n) & set(random.sample(range(5), 2))]
            numbers = random.sample(few, len(numbers))
        fresh.jungle[1, : len(numbers)] = numbers
        fresh.num_locked[1] = len(numbers)
        for token in range(10):
            owner = random.choice([NONE, NONE, NONE, BOX, 0, 1, 2])
            fresh.area_seat[token] = owner
            fresh.area_spot[token] = NONE if owner in (NONE, BOX) else random.randrange(9)
        for color in range(5):
            fresh.declined[1, color] = random.random() < 0.2
        found.append(count_up(fresh))
    return found


def places_for(state: State, seat: int, token: int) -> set[int]:
    """Rules 7.1, 7.5 and 7.6, word for word: where the token could lie."""
    color, size = token // 2, 3 + token % 2
    cells = {
        cell
        for number, cell in enumerate(SPOTS)
        if state.jungle[seat, number] != NONE and color in colors_of(state.jungle[seat, number])
    }
    taken = {int(state.area_spot[t]) for t in range(10) if state.area_seat[t] == seat}
    large = {cell for cell in cells if len(flood(cells, cell)) >= size}
    return {SPOTS.index(cell) for cell in large} - taken


def may_claim(state: State, seat: int, token: int) -> bool:
    """Rules 7.2 to 7.4, word for word."""
    is_free = state.area_seat[token] == NONE
    has_color = any(state.area_seat[t] == seat for t in range(10) if t // 2 == token // 2)
    was_left = token % 2 == 0 and bool(state.declined[seat, token // 2])
    return is_free and not has_color and not was_left and bool(places_for(state, seat, token))


@pytest.mark.parametrize("seed", range(3))
def test_areas_of_random_jungles(seed: int) -> None:
    claims = 0
    for state in random_jungles(700, seed):
        for token in range(10):
            expected = places_for(state, 1, token)
            assert shieldable(state, 1, token) == sum(1 << n for n in expected)
            assert bool(claimable(state, 1) >> token & 1) == may_claim(state, 1, token)
            claims += may_claim(state, 1, token)
    assert claims > 120


@pytest.mark.parametrize("seats", SEATS)
def test_no_match_breaks_the_rules_of_areas(seats: int) -> None:
    for _, _, state in playthrough(seats, 2):
        lying = set()
        for token in range(10):
            owner = int(state.area_seat[token])
            assert owner in (BOX, NONE, *range(seats))
            if owner >= 0:
                spot = int(state.area_spot[token])
                assert token // 2 in colors_of(state.jungle[owner, spot])
                assert (owner, spot) not in lying
                lying.add((owner, spot))
                assert state.area_seat[token ^ 1] != owner
            else:
                assert state.area_spot[token] == NONE


@pytest.mark.parametrize("seats", SEATS)
def test_kept_counts_are_those_one_would_count(seats: int) -> None:
    for _, _, state in playthrough(seats, 3):
        assert same(state, count_up(copy_state(state)))
