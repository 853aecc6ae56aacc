"""Pebbles: what a sensible player looks at, and features for learning."""

from __future__ import annotations

from typing import Any

from moabi.core.contract import NONE
from moabi.core.jit import rule
from moabi.core.state import State

from .layout import KEEP, NUM_PEBBLES, NUMBERS, SHOW, UNKNOWN, Decision
from .rules import taken_place
from .scoring import kept_points

NUM_DECISIONS = len(Decision)


@rule
def advise(s: State, actions: Any, count: int, out: Any) -> None:
    """Rate the legal actions of the seat to decide by the points they bring."""
    for index in range(count):
        if actions[index] == SHOW:
            out[index] = NUMBERS[s.pebble[taken_place(s)]]
        elif actions[index] == KEEP:
            out[index] = kept_points(s.pebble[taken_place(s)])
        else:
            out[index] = 0.0


@rule
def observe(s: State, seat: int, out: Any) -> None:
    """The decision; for each place 1 (mine), -1 (another's) or 0, and the number seen there."""
    for decision in range(NUM_DECISIONS):
        out[decision] = 1.0 if s.decision == decision else 0.0
    for place in range(NUM_PEBBLES):
        at = NUM_DECISIONS + 2 * place
        owner = s.owner[place]
        out[at] = 0.0
        if owner != NONE:
            out[at] = 1.0 if owner == seat else -1.0
        is_mine = owner == seat and owner != NONE
        is_seen = is_mine or s.shown[place] == 1 or s.seat == NONE
        pebble = s.pebble[place]
        out[at + 1] = NUMBERS[pebble] if is_seen and pebble != UNKNOWN else 0.0
