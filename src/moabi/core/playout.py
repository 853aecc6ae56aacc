"""Generic kernels over any game: play matches to the end at the speed of the rules."""

from __future__ import annotations

from typing import Any

from moabi.core.chance import random_below, seed_generator
from moabi.core.jit import Slot, rule
from moabi.core.state import State, States

setup = Slot("setup")
legal = Slot("legal")
apply = Slot("apply")
hide = Slot("hide")
advise = Slot("advise")
scores = Slot("scores")
outcome = Slot("outcome")
score_line = Slot("score_line")

RANDOM = 0
GREEDY = 1

# Odd, so that the picker's seeds differ from match to match and from the match's own seed.
PICKER_SALT = 0x5DEECE66D


@rule
def finish_randomly(s: State, picker: Any, actions: Any) -> int:
    """Answer every decision at random until the end; returns the number of steps."""
    steps = 0
    # One call of `legal`, not one before the loop and one in it: a GPU inlines every call, and the
    # size of the code is what limits it.
    while True:
        count = legal(s, actions)
        if count == 0:
            return steps
        apply(s, actions[random_below(picker, count)])
        steps += 1


@rule
def play_randomly(
    states: States, header: States, first_seed: int, picker: Any, actions: Any
) -> int:
    """Play one match per record, seeded in turn from `first_seed`; returns all their steps."""
    steps = 0
    for index in range(len(states)):
        states[index] = header[0]
        setup(states[index], first_seed + index)
        seed_generator(picker, (first_seed + index) ^ PICKER_SALT)
        steps += finish_randomly(states[index], picker, actions)
    return steps


@rule
def choose_greedily(view: State, picker: Any, actions: Any, count: int, weights: Any) -> int:
    """The action the game's insight rates best in a hidden view; equals are drawn by lot."""
    advise(view, actions, count, weights)
    best = 0
    equals = 1
    for index in range(1, count):
        if weights[index] > weights[best]:
            best = index
            equals = 1
        elif weights[index] == weights[best]:
            equals += 1
            if random_below(picker, equals) == 0:
                best = index
    return actions[best]


@rule
def play_policies(
    states: States,
    views: States,
    header: States,
    policies: Any,
    first_seed: int,
    picker: Any,
    actions: Any,
    weights: Any,
) -> int:
    """Play one match per record, each seat by its policy; a greedy seat sees its hidden view."""
    steps = 0
    for index in range(len(states)):
        states[index] = header[0]
        s = states[index]
        setup(s, first_seed + index)
        seed_generator(picker, (first_seed + index) ^ PICKER_SALT)
        while True:
            count = legal(s, actions)
            if count == 0:
                break
            if count > 1 and policies[s.seat] == GREEDY:
                views[0] = states[index]
                hide(views[0], s.seat)
                action = choose_greedily(views[0], picker, actions, count, weights)
            else:
                action = actions[random_below(picker, count)]
            apply(s, action)
            steps += 1
    return steps


@rule
def tally(states: States, points: Any, shares: Any, lines: Any) -> None:
    """Count every match: points and outcome per seat, and points per seat and score line."""
    for index in range(len(states)):
        scores(states[index], points[index])
        outcome(states[index], shares[index])
        for seat in range(lines.shape[1]):
            for line in range(lines.shape[2]):
                lines[index, seat, line] = score_line(states[index], seat, line)
