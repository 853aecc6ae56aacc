"""Playing to the end: the same at every speed, in any batches, and greedy seats never peek."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pytest

from moabi.core.contract import ACTION_TYPE, NONE, OUTCOME_TYPE, POINTS_TYPE, WEIGHT_TYPE
from moabi.core.game import Game, Kernels
from moabi.core.jit import rule
from moabi.core.playout import GREEDY, RANDOM
from moabi.core.registry import find_game, game_ids
from moabi.core.state import State, States, copy_state, new_states

FIRST_SEED = 40


@dataclass
class Played:
    """The final states of some matches, and how many steps they took."""

    states: States
    steps: int


def header(game: Game, seats: int, options: dict[str, str]) -> States:
    records = new_states(game.layout.STATE, 1)
    records[0] = game.new_header(seats, options)
    return records


def play(
    kernels: Kernels, game: Game, setup: tuple[int, dict[str, str]], count: int, first: int
) -> Played:
    """Matches of random players."""
    states = new_states(game.layout.STATE, count)
    picker, actions = np.zeros(4, np.uint32), np.zeros(game.layout.MAX_LEGAL, ACTION_TYPE)
    steps = kernels.play_randomly(states, header(game, *setup), first, picker, actions)
    return Played(states, int(steps))


def play_mixed(
    kernels: Kernels, game: Game, setup: tuple[int, dict[str, str]], policies: list[int], first: int
) -> Played:
    """Matches of greedy and random players."""
    states, views = new_states(game.layout.STATE, 3), new_states(game.layout.STATE, 1)
    picker, actions = np.zeros(4, np.uint32), np.zeros(game.layout.MAX_LEGAL, ACTION_TYPE)
    weights = np.zeros(game.layout.MAX_LEGAL, WEIGHT_TYPE)
    codes = np.array(policies, np.int8)
    start = header(game, *setup)
    steps = kernels.play_policies(states, views, start, codes, first, picker, actions, weights)
    return Played(states, int(steps))


@pytest.fixture(params=["pebbles", *game_ids()])
def game(request: pytest.FixtureRequest, pebbles: Game) -> Game:
    return pebbles if request.param == "pebbles" else find_game(request.param)


def test_random_matches_are_the_same_at_every_speed(game: Game) -> None:
    for setup in game.setups():
        plain = play(game.interpreted, game, setup, 2, FIRST_SEED)
        native = play(game.native, game, setup, 2, FIRST_SEED)
        assert plain.states.tobytes() == native.states.tobytes()
        assert plain.steps == native.steps == sum(int(state.step) for state in native.states)
        assert all(state.seat == NONE for state in native.states)


def test_greedy_matches_are_the_same_at_every_speed(game: Game) -> None:
    for setup in game.setups():
        policies = [GREEDY if seat % 2 == 0 else RANDOM for seat in range(setup[0])]
        plain = play_mixed(game.interpreted, game, setup, policies, FIRST_SEED)
        native = play_mixed(game.native, game, setup, policies, FIRST_SEED)
        assert plain.states.tobytes() == native.states.tobytes()
        assert plain.steps == native.steps


def test_the_tally_is_the_same_at_every_speed(game: Game) -> None:
    for seats, options in game.setups():
        states = play(game.native, game, (seats, options), 4, FIRST_SEED).states
        found = []
        for kernels in (game.interpreted, game.native):
            points = np.zeros((4, seats), POINTS_TYPE)
            shares = np.zeros((4, seats), OUTCOME_TYPE)
            lines = np.zeros((4, seats, len(game.layout.SCORE_LINES)), POINTS_TYPE)
            kernels.tally(states, points, shares, lines)
            assert (lines.sum(axis=2) == points).all()
            found.append((points.tolist(), shares.tolist(), lines.tolist()))
        assert found[0] == found[1]


def test_finish_randomly_goes_on_from_any_state(game: Game) -> None:
    seats, options = game.setups()[-1]
    ends = []
    for kernels in (game.interpreted, game.native):
        state = game.new_state(kernels, seats, FIRST_SEED, options)
        actions = np.zeros(game.layout.MAX_LEGAL, ACTION_TYPE)
        for _ in range(3):
            kernels.legal(state, actions)
            kernels.apply(state, int(actions[0]))
        picker = np.array([1, 2, 3, 4], np.uint32)
        steps = kernels.finish_randomly(state, picker, actions)
        assert steps == state.step - 3
        assert kernels.finish_randomly(state, picker, actions) == 0
        ends.append((state.tobytes(), picker.tolist()))
    assert ends[0] == ends[1]


def test_a_match_depends_on_its_seed_and_not_on_its_batch(game: Game) -> None:
    setup = game.setups()[0]
    whole = play(game.native, game, setup, 9, FIRST_SEED)
    parts = [
        play(game.native, game, setup, count, FIRST_SEED + first)
        for first, count in ((0, 1), (1, 5), (6, 3))
    ]
    assert whole.states.tobytes() == b"".join(part.states.tobytes() for part in parts)
    assert whole.steps == sum(part.steps for part in parts)


def test_different_seeds_give_different_matches(game: Game) -> None:
    states = play(game.native, game, game.setups()[0], 50, FIRST_SEED).states
    assert len({state.tobytes() for state in states}) > 45


def test_random_players_play_alike_in_both_kernels(game: Game) -> None:
    setup = game.setups()[0]
    mixed = play_mixed(game.native, game, setup, [RANDOM] * setup[0], FIRST_SEED)
    assert mixed.states.tobytes() == play(game.native, game, setup, 3, FIRST_SEED).states.tobytes()


def test_a_greedy_seat_is_asked_about_its_hidden_view_alone(game: Game) -> None:
    own = game.interpreted.advise
    seen: list[State] = []

    def advise(s: State, actions: Any, count: int, out: Any) -> None:
        seen.append(s.copy())
        own(s, actions, count, out)

    watched = replace(game, kernel_overrides={"advise": rule(advise)})
    for setup in game.setups():
        play_mixed(watched.interpreted, watched, setup, [GREEDY] * setup[0], FIRST_SEED)
    assert seen
    for view in seen:
        assert not view.rng.any()
        again = copy_state(view)
        game.interpreted.hide(again, int(view.seat))
        assert again.tobytes() == view.tobytes()


def test_what_a_greedy_seat_does_to_its_view_does_not_touch_the_match(pebbles: Game) -> None:
    own = pebbles.interpreted.advise

    def advise(s: State, actions: Any, count: int, out: Any) -> None:
        own(s, actions, count, out)
        s.owner[:] = 0
        s.step = 99

    spoiling = replace(pebbles, kernel_overrides={"advise": rule(advise)})
    setup, policies = (2, {"ends": "left"}), [GREEDY, GREEDY]
    spoilt = play_mixed(spoiling.interpreted, spoiling, setup, policies, FIRST_SEED)
    whole = play_mixed(pebbles.interpreted, pebbles, setup, policies, FIRST_SEED)
    assert spoilt.states.tobytes() == whole.states.tobytes()


def test_greedy_takes_the_best_and_draws_lots_among_equals(pebbles: Game) -> None:
    def advise(s: State, actions: Any, count: int, out: Any) -> None:
        for index in range(count):
            out[index] = (1.0, 5.0, 2.0, 5.0, 5.0)[index]

    kernels = replace(pebbles, kernel_overrides={"advise": rule(advise)}).interpreted
    actions, weights = np.array([10, 11, 12, 13, 14], ACTION_TYPE), np.zeros(5, WEIGHT_TYPE)
    picker = np.array([1, 2, 3, 4], np.uint32)
    chosen = [int(kernels.choose_greedily(None, picker, actions, 5, weights)) for _ in range(600)]
    counts = {action: chosen.count(action) for action in set(chosen)}
    assert set(counts) == {11, 13, 14}
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 13.8  # 0.1 %
