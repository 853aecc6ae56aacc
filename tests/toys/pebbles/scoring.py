"""Pebbles: counting points and who has won (rule 4)."""

from __future__ import annotations

from typing import Any

from moabi.core.jit import rule
from moabi.core.state import State

from .layout import KEPT_LINE, NUM_PEBBLES, NUMBERS, SHOWN_LINE, UNKNOWN


@rule
def score_line(s: State, seat: int, line: int) -> int:
    """The points of one line of the score sheet, of the pebbles that can be seen."""
    total = 0
    for place in range(NUM_PEBBLES):
        pebble = s.pebble[place]
        if s.owner[place] == seat and pebble != UNKNOWN:
            if line == SHOWN_LINE and s.shown[place]:
                total += NUMBERS[pebble]
            elif line == KEPT_LINE and not s.shown[place]:
                total += kept_points(pebble)
    return total


@rule
def kept_points(pebble: int) -> int:
    """Rule 4.3: half the number, rounded up."""
    return (NUMBERS[pebble] + 1) // 2


@rule
def points(s: State, seat: int) -> int:
    """All the seat's points."""
    return score_line(s, seat, SHOWN_LINE) + score_line(s, seat, KEPT_LINE)


@rule
def scores(s: State, out: Any) -> None:
    """Points now, per seat."""
    for seat in range(s.seats):
        out[seat] = points(s, seat)


@rule
def outcome(s: State, out: Any) -> None:
    """Rule 4.4: the most points win, ties are shared."""
    best = points(s, 0)
    for seat in range(1, s.seats):
        best = max(best, points(s, seat))
    winners = 0
    for seat in range(s.seats):
        if points(s, seat) == best:
            winners += 1
    for seat in range(s.seats):
        out[seat] = 1.0 / winners if points(s, seat) == best else 0.0
