"""Pebbles: the rules. Numbers are those of RULES.md."""

from __future__ import annotations

from typing import Any

from moabi.core.chance import seed_generator, shuffle
from moabi.core.contract import NONE
from moabi.core.jit import rule
from moabi.core.pending import pop, push
from moabi.core.state import State

from .layout import KEEP, NUM_PEBBLES, SHOW, TAKE_LEFT, TAKE_RIGHT, Decision

TAKE_PEBBLE = int(Decision.TAKE_PEBBLE)
KEEP_PEBBLE = int(Decision.KEEP_PEBBLE)


@rule
def setup(s: State, seed: int) -> None:
    """Rule 2.1: shuffle the pebbles into a row; seat A begins."""
    seed_generator(s.rng, seed)
    s.step = 0
    s.reveals = 0
    s.num_pending = 0
    s.pending[:] = 0
    for place in range(NUM_PEBBLES):
        s.pebble[place] = place
    shuffle(s.rng, s.pebble, NUM_PEBBLES)
    s.owner[:] = NONE
    s.shown[:] = 0
    push(s, TAKE_PEBBLE, 0, 0)


@rule
def left_end(s: State) -> int:
    """The first place of the row that still has its pebble, NUM_PEBBLES if none has."""
    place = 0
    while place < NUM_PEBBLES and s.owner[place] != NONE:
        place += 1
    return place


@rule
def right_end(s: State) -> int:
    """The last place of the row that still has its pebble, NONE if none has."""
    place = NUM_PEBBLES - 1
    while place >= 0 and s.owner[place] != NONE:
        place -= 1
    return place


@rule
def taken_place(s: State) -> int:
    """The place of the pebble that the seat must show or keep now."""
    return s.pending[s.num_pending - 1, 2]


@rule
def legal(s: State, out: Any) -> int:
    """Write the legal actions of the decision at hand, ascending."""
    if s.decision == TAKE_PEBBLE:
        out[0] = TAKE_LEFT
        if s.ends == 1 or left_end(s) == right_end(s):  # rules 3.1a and 3.1b
            return 1
        out[1] = TAKE_RIGHT
        return 2
    if s.decision == KEEP_PEBBLE:
        out[0] = SHOW
        out[1] = KEEP
        return 2
    return 0


@rule
def apply(s: State, action: int) -> None:
    """Carry out a legal action and go on to the next decision."""
    seat = s.seat
    decision = s.decision
    place = pop(s)
    s.step += 1
    if decision == TAKE_PEBBLE:
        # Rule 3.1: the seat learns the pebble's number, so there is no way back.
        place = left_end(s) if action == TAKE_LEFT else right_end(s)
        s.owner[place] = seat
        s.reveals += 1
        push(s, KEEP_PEBBLE, seat, place)
        return
    if action == SHOW:
        s.shown[place] = 1
    if left_end(s) < NUM_PEBBLES:
        push(s, TAKE_PEBBLE, (seat + 1) % s.seats, 0)
    else:
        # Rule 4.1: nothing is pending, so the match is over; all pebbles are turned face up.
        s.reveals += 1
