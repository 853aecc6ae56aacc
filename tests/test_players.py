"""The simple players: they answer from a view alone, legally, and the same way every time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from moabi.core.contract import NONE
from moabi.core.errors import MoabiError
from moabi.core.registry import find_game
from moabi.core.state import copy_state
from moabi.match import GreedyPlayer, Match, Player, RandomPlayer, View
from moabi.testing.walk import Setup, walk

Played = Callable[..., Match]
Kind = Callable[[int], Player]

GAME = find_game("onceupon")
SETUPS = GAME.setups()
KINDS: list[Kind] = [RandomPlayer, GreedyPlayer]

every_kind = pytest.mark.parametrize("kind", KINDS)
every_setup = pytest.mark.parametrize(("seats", "options"), SETUPS)


def play_out(kind: Kind, seats: int, options: dict[str, str], seed: int) -> Match:
    """A match between players of one kind, each seat with a seed of its own."""
    players = [kind(seed + seat) for seat in range(seats)]
    match = Match("onceupon", seats, 3, options)
    while not match.is_over:
        view = match.view(match.seat)
        before = view.state.tobytes()
        answer = players[match.seat].choose(view)
        assert answer in view.codes
        assert view.state.tobytes() == before
        match.play(answer, match.seat)
    return match


@every_kind
@every_setup
def test_a_player_gives_legal_answers_and_leaves_its_view_alone(
    kind: Kind, seats: int, options: dict[str, str]
) -> None:
    assert play_out(kind, seats, options, 1).is_over


@every_kind
def test_a_player_plays_the_same_from_the_same_seed(kind: Kind) -> None:
    once, again, other = (play_out(kind, 2, {}, seed) for seed in (1, 1, 100))
    assert once.to_text() == again.to_text()
    assert once.to_text() != other.to_text()


@every_kind
def test_a_player_is_not_swayed_by_names_or_language(kind: Kind, played: Played) -> None:
    match = played(2, steps=9)
    named = Match("onceupon", 2, match.seed, names=["Ada", "Bo"])
    for step in match.steps:
        named.play(step.code)
    views = [match.view(match.seat), match.view(match.seat, "fr"), named.view(match.seat)]
    assert len({kind(5).choose(view) for view in views}) == 1


@every_kind
@every_setup
def test_what_a_seat_cannot_know_does_not_change_its_choice(
    kind: Kind, seats: int, options: dict[str, str]
) -> None:
    changed = 0
    for number, moment in enumerate(walk(Setup(GAME, seats, options, 11))):
        if number % 5:
            continue
        seat = int(moment.state.seat)
        other = copy_state(moment.state)
        GAME.module("oracle").scramble(other, seat, Random(number))
        other.rng = moment.state.rng
        changed += other.tobytes() != moment.state.tobytes()
        answers = set()
        for state in (moment.state, other):
            hidden = copy_state(state)
            GAME.interpreted.hide(hidden, seat)
            answers.add(kind(number).choose(View(GAME, hidden, seat)))
        assert len(answers) == 1
    assert changed > 5


def test_a_random_player_gives_every_answer_its_turn() -> None:
    view = Match("onceupon", 2, 1).view(0)
    player = RandomPlayer(1)
    answers = [player.choose(view) for _ in range(200)]
    assert all(20 < answers.count(code) < 65 for code in view.codes)


def test_a_greedy_player_takes_what_the_insight_rates_best() -> None:
    for moment in walk(Setup(GAME, 2, {}, 3)):
        best = set(best_rated(moment))
        view = View(GAME, hidden_copy(moment.state), int(moment.state.seat))
        assert {GreedyPlayer(seed).choose(view) for seed in range(3)} <= best


def hidden_copy(state: Any) -> Any:
    copy = copy_state(state)
    GAME.interpreted.hide(copy, int(state.seat))
    return copy


def best_rated(moment: Any) -> Iterator[int]:
    """The actions of the highest worth, from the insight itself."""
    import numpy as np

    codes = np.array(moment.codes, np.int32)
    worth = np.zeros(len(codes), np.float32)
    GAME.interpreted.advise(hidden_copy(moment.state), codes, len(codes), worth)
    yield from (int(code) for code, value in zip(codes, worth, strict=True) if value == worth.max())


@every_kind
def test_a_player_asked_out_of_turn_says_so(kind: Kind, played: Played) -> None:
    match = played(2, steps=9)
    for view in (match.view(1 - match.seat), match.view(NONE), played(2).view(0)):
        with pytest.raises(MoabiError):
            kind(1).choose(view)
