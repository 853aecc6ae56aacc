"""A tree is kept only along the way that was gone, and only if nothing was learnt on it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import NamedTuple

import numpy as np
import pytest

from moabi.core.contract import ACTION_TYPE, WEIGHT_TYPE
from moabi.core.game import Game
from moabi.core.registry import find_game, game_ids
from moabi.core.state import State, copy_state
from moabi.match import View
from moabi.search.way import find_way

MATCHES = 3
STEPS = 240
WORLDS = range(1000, 1012)


class Stretch(NamedTuple):
    """From one decision of a seat to its next."""

    before: State
    view: View
    gone: list[int]
    """All answers that were a choice, the seat's own first."""


def stretches(game: Game, seats: int, seed: int) -> Iterator[Stretch]:
    """Of one match, played partly by the insight and partly at random."""
    rules, picker = game.native, Random(seed)
    state = game.new_state(rules, seats, seed)
    codes = np.zeros(game.layout.MAX_LEGAL, ACTION_TYPE)
    weights = np.zeros(game.layout.MAX_LEGAL, WEIGHT_TYPE)
    last: dict[int, tuple[State, int]] = {}
    decided: list[int] = []
    for _ in range(STEPS):
        count = rules.legal(state, codes)
        if count == 0:
            return
        action = int(codes[picker.randrange(count)])
        if count > 1:
            seat = int(state.seat)
            seen = copy_state(state)
            rules.hide(seen, seat)
            if seat in last:
                before, first = last[seat]
                yield Stretch(before, View(game, seen, seat), decided[first:])
            if picker.random() < 0.7:
                rules.advise(copy_state(seen), codes, count, weights)
                action = int(codes[int(np.argmax(weights[:count]))])
            last[seat] = (seen, len(decided))
            decided.append(action)
        rules.apply(state, action)


def is_led_to(view: View, before: State, way: list[int], seed: int) -> bool:
    """Whether the way leads to the view in one world that the seat held possible."""
    rules = view.game.kernels
    codes = np.zeros(view.game.layout.MAX_LEGAL, ACTION_TYPE)
    world, left = copy_state(before), list(way)
    rules.determinize(world, view.seat, seed)
    while world.step < view.state.step:
        answers = codes[: rules.legal(world, codes)].tolist()
        action = answers[0] if len(answers) == 1 else left.pop(0) if left else None
        if action not in answers:
            return False
        rules.apply(world, action)
    rules.hide(world, view.seat)
    return not left and world.tobytes() == view.state.tobytes()


CASES = [
    (name, seats) for name in game_ids() for seats in (2, 3, 4) if seats in find_game(name).seats
]


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_a_way_that_is_found_was_gone_and_leads_to_the_view_in_every_world(
    name: str, seats: int
) -> None:
    game = find_game(name)
    found: list[int] = []
    for seed in range(MATCHES):
        for before, view, gone in stretches(game, seats, seed):
            way = find_way(view, before, gone[0])
            if way:
                assert way == gone
                assert view.state.reveals == before.reveals
                assert all(is_led_to(view, before, way, world) for world in WORLDS)
                found.append(len(way))
    assert found


@pytest.mark.parametrize("name", ["onceupon", "vorex"])
def test_a_way_may_lead_over_others_answers(name: str) -> None:
    game = find_game(name)
    assert any(
        len(find_way(view, before, gone[0])) > 1 for before, view, gone in stretches(game, 2, 1)
    )


def test_what_another_seat_thought_is_no_way_to_ones_own_view() -> None:
    views = [view for _, view, _ in stretches(find_game("vorex"), 2, 1)]
    others = [(one, two) for one, two in pairwise(views) if one.seat != two.seat]
    assert others
    for earlier, later in others:
        for code in earlier.codes:
            assert find_way(later, earlier.state, int(code)) == []
