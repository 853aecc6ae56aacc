"""Nobody is asked what has one answer: over random play of every set-up.

Two answers are one where they leave the same cards in the same places, whoever looks: the order in
which trees stand makes no difference. What follows from an answer is not looked at: two that differ
may come to the same in the end, as at the end of a season most cards do.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from moabi.core.chance import random_below, seed_generator
from moabi.core.contract import ACTION_TYPE, NONE
from moabi.core.state import State, copy_state
from moabi.games.canopy.layout import LOOKS, MAX_LEGAL, Decision
from moabi.games.canopy.rules import carry_out

from .positions import GAME, end_season, lay_out, play, written

GROUPS = 8


def effect(state: State, action: int) -> bytes:
    """What an answer itself leads to, as far as it makes any difference."""
    after = copy_state(state)
    carry_out(after, action)
    after.tree.sort(axis=1)
    after.answered = NONE
    return bytes(after.tobytes())


def questions(seats: int, seed: int, options: dict[str, str]) -> Iterator[tuple[State, list[int]]]:
    """Every question of a match at random, with its legal answers."""
    state = GAME.new_state(GAME.native, seats, seed, options)
    picker, codes = np.zeros(4, np.uint32), np.zeros(MAX_LEGAL, ACTION_TYPE)
    seed_generator(picker, seed)
    while count := GAME.native.legal(state, codes):
        yield state, [int(code) for code in codes[:count]]
        GAME.native.apply(state, int(codes[random_below(picker, count)]))


@pytest.mark.parametrize("group", range(GROUPS))
def test_rule_3_1a_no_question_has_answers_that_all_lead_to_the_same(group: int) -> None:
    for seed, (seats, options) in enumerate(GAME.every_setup()):
        if seed % GROUPS != group:
            continue
        for state, answers in questions(seats, seed, options):
            if Decision(state.decision) in LOOKS:
                continue
            # Most often the first two tell already.
            first = effect(state, answers[0])
            assert any(effect(state, one) != first for one in answers[1:]), (
                seed,
                Decision(state.decision),
                [GAME.notation.write(state, one, GAME.tables) for one in answers],
            )


def test_rule_3_1a_whoever_looks_at_a_pile_is_asked_all_the_same() -> None:
    last = lay_out("", "", piles=("FER",))
    assert written(last) == ["keep"]
    marked = lay_out("HOW", "", piles=("FER", "SUN"), deck="MON MON MON MON MON MON")
    assert written(play(marked, "keep", "howler 1")) == ["refuse"]


def test_what_leaves_a_choice_is_asked() -> None:
    """The rule against idle questions swallows no real one."""
    assert written(end_season("TAP FIRE FIRE FIRE", "FER")) == ["tapir", "animal none"]
    assert written(play(lay_out("1..", "", piles=("T1", "SUN")), "keep")) == [
        "trunk 1 1",
        "trunk 1 new",
    ]
