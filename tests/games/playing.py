"""Matches of a game played by hand or at random, by its rules as they are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from moabi.core.chance import random_below, seed_generator
from moabi.core.contract import ACTION_TYPE, NONE, OUTCOME_TYPE, POINTS_TYPE, WEIGHT_TYPE
from moabi.core.game import Game
from moabi.core.state import State, copy_state, new_states
from moabi.core.words import LANGUAGES
from moabi.match import View
from moabi.testing.boards import places
from moabi.web.rulebook import rulebook

Options = Mapping[str, str] | None
Weights = npt.NDArray[np.float32]


def same(first: Any, second: Any) -> bool:
    """Whether two states are equal to the byte."""
    return bool(first.tobytes() == second.tobytes())


def reasons(views: Iterable[View]) -> set[str]:
    """The rules that forbid the places of some boards that are in no answer, all in the books."""
    told: set[str] = set()
    for view in views:
        forbidding = view.game.module("lessons").forbidding
        legal = {target for answer in view.legal() for target in answer.targets}
        for place in places(view.board()).keys() - legal:
            rules = forbidding(view.state, view.game.tables, place)
            assert 1 <= len(rules) <= 2, (view.decision, place)
            told |= set(rules)
        for language in LANGUAGES:
            assert told <= set(rulebook(view.game, language).rules)
    return told


class Playing:
    """A game to play by its interpreted rules."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rules = game.interpreted

    def begin(self, seats: int = 2, seed: int = 1, options: Options = None) -> State:
        """A match set up and ready for its first decision."""
        return self.game.new_state(self.rules, seats, seed, options)

    def legal(self, state: State) -> list[int]:
        """The legal actions."""
        codes = np.zeros(self.game.layout.MAX_LEGAL, ACTION_TYPE)
        return [int(code) for code in codes[: self.rules.legal(state, codes)]]

    def written(self, state: State) -> list[str]:
        """The legal actions in notation."""
        write, tables = self.game.notation.write, self.game.tables
        return [write(state, code, tables) for code in self.legal(state)]

    def play(self, state: State, *notations: str) -> State:
        """The state itself, after these actions, each of which must be legal in its turn."""
        for notation in notations:
            choices = dict(zip(self.written(state), self.legal(state), strict=True))
            assert notation in choices, f"{notation!r} is not legal: {', '.join(choices)}"
            self.rules.apply(state, choices[notation])
        return state

    def playthrough(
        self, seats: int, seed: int = 1, options: Options = None
    ) -> Iterator[tuple[State, int, State]]:
        """Every step of a match at random: the state before it, the action, the state after."""
        state = self.begin(seats, seed, options)
        picker = np.zeros(4, np.uint32)
        seed_generator(picker, seed + 1000)
        while choices := self.legal(state):
            before = copy_state(state)
            action = choices[random_below(picker, len(choices))]
            self.rules.apply(state, action)
            yield before, action, copy_state(state)

    def last_state(self, seats: int, seed: int = 1, options: Options = None) -> State:
        """The end of a match played at random."""
        return list(self.playthrough(seats, seed, options))[-1][2]

    def points(self, state: State) -> list[int]:
        """Points now, per seat."""
        found = np.full(int(state.seats), 9999, POINTS_TYPE)
        self.rules.scores(state, found)
        return [int(value) for value in found]

    def shares(self, state: State) -> list[float]:
        """The outcome, per seat."""
        found = np.full(int(state.seats), np.nan, OUTCOME_TYPE)
        self.rules.outcome(state, found)
        return [float(value) for value in found]

    def hidden(self, state: State, seat: int = NONE) -> State:
        """A copy as the seat sees it."""
        copy = copy_state(state)
        self.rules.hide(copy, seat)
        return copy

    def advice(self, state: State) -> Weights:
        """What the insight thinks of the legal actions."""
        codes = np.array(self.legal(state), ACTION_TYPE)
        weights = np.full(len(codes) + 3, np.nan, WEIGHT_TYPE)
        self.rules.advise(state, codes, len(codes), weights)
        assert np.isnan(weights[len(codes) :]).all()
        return weights[: len(codes)]

    def choice(self, state: State) -> str:
        """The action rated best, in notation; it must be the only one."""
        weights = self.advice(state)
        assert (weights == weights.max()).sum() == 1
        return self.written(state)[int(weights.argmax())]

    def play_many(self, policies: list[int], matches: int, first_seed: int) -> list[list[int]]:
        """The points of that many matches, each seat played by its policy."""
        layout = self.game.layout
        states = new_states(layout.STATE, matches)
        header = new_states(layout.STATE, 1)
        header[0] = self.game.new_header(len(policies))
        self.game.native.play_policies(
            states,
            new_states(layout.STATE, 1),
            header,
            np.array(policies, np.int8),
            first_seed,
            np.zeros(4, np.uint32),
            np.zeros(layout.MAX_LEGAL, ACTION_TYPE),
            np.zeros(layout.MAX_LEGAL, WEIGHT_TYPE),
        )
        return [self.points(state) for state in states]
