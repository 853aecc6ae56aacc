"""Rainforest: counting points tile by tile (rule 11), and who has won (rule 12)."""

from __future__ import annotations

from typing import Any

from moabi.core.contract import NONE
from moabi.core.jit import rule
from moabi.core.state import State
from moabi.games.rainforest.areas import shield_at
from moabi.games.rainforest.layout import (
    DIVERSITY_LINE,
    MAX_SLOTS,
    NUM_COLORS,
    NUM_SCORE_LINES,
    TILE_POINTS,
)

DIVERSITY_POINTS = 2


@rule
def num_totems(s: State, seat: int, spot: int) -> int:
    """How many of the seat's totem animals lie on the tile."""
    count = 0
    for slot in range(MAX_SLOTS):
        kind = s.jungle_token[seat, spot, slot]
        if kind != NONE and kind // NUM_COLORS == s.totem[seat]:
            count += 1
    return count


@rule
def tile_worth(points: int, totems: int, shield: int) -> int:
    """Rules 11.1 to 11.3: points and totems, doubled or tripled by a Protected Area token."""
    worth = points + totems
    if shield == NONE:
        return worth
    return worth * (2 + shield % 2)


@rule
def score_line(s: State, seat: int, line: int) -> int:
    """The points of one line of the score sheet if the match ended now."""
    locked = s.num_locked[seat]
    if line == DIVERSITY_LINE:
        if s.diversity[seat] == NONE:
            return 0
        # Rule 11.5: for each tile placed after the one with the token.
        return DIVERSITY_POINTS * (locked - 1 - s.diversity[seat])
    if line >= locked:
        return 0
    points = TILE_POINTS[s.jungle[seat, line]]
    return tile_worth(points, num_totems(s, seat, line), shield_at(s, seat, line))


@rule
def scores(s: State, out: Any) -> None:
    """Points now, per seat."""
    for seat in range(s.seats):
        total = 0
        for line in range(NUM_SCORE_LINES):
            total += score_line(s, seat, line)
        out[seat] = total


@rule
def outcome(s: State, out: Any) -> None:
    """Rule 12: the most points win; a tie shares the victory."""
    scores(s, out)
    best = out[0]
    for seat in range(1, s.seats):
        best = max(best, out[seat])
    winners = 0
    for seat in range(s.seats):
        if out[seat] == best:
            winners += 1
    for seat in range(s.seats):
        out[seat] = 1.0 / winners if out[seat] == best else 0.0
