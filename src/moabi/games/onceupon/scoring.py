"""Once Upon a Forest: counting points, in the printed order (rule 7), and who has won (rule 8)."""

from __future__ import annotations

from typing import Any

from moabi.core.jit import rule
from moabi.core.state import State
from moabi.games.onceupon.layout import (
    CARD_ANIMALS,
    CARD_CHAINSAW,
    CHAINSAWS_LINE,
    COLUMNS_LINE,
    NUM_LEVELS,
    NUM_SCORE_LINES,
    RATING_LEAST,
    SPECIES_LINE,
    SPECIES_PER_LEVEL,
    UNFINISHED_LINE,
)
from moabi.games.onceupon.rules import is_complete

COLUMN_POINTS = 3
SOLO_COLUMN_POINTS = 1


@rule
def num_complete(s: State, seat: int) -> int:
    """How many complete columns the seat has."""
    begun = s.num_columns[seat]
    if is_complete(s, seat, begun - 1):
        return begun
    return begun - 1


@rule
def num_animals(s: State, seat: int, species: int, columns: int) -> int:
    """How many animals of the species the seat's first columns show."""
    count = 0
    for column in range(columns):
        card = s.forest[seat, column, species // SPECIES_PER_LEVEL]
        count += CARD_ANIMALS[card, species % SPECIES_PER_LEVEL]
    return count


@rule
def num_chainsaws(s: State, seat: int, columns: int) -> int:
    """How many chainsaws the seat's first columns show."""
    count = 0
    for column in range(columns):
        for level in range(NUM_LEVELS):
            count += CARD_CHAINSAW[s.forest[seat, column, level]]
    return count


@rule
def score_line(s: State, seat: int, line: int) -> int:
    """The points of one line of the score sheet if the match ended now."""
    return _line_points(s, seat, line, num_complete(s, seat))


@rule
def _line_points(s: State, seat: int, line: int, complete: int) -> int:
    if line == COLUMNS_LINE:
        return complete * (SOLO_COLUMN_POINTS if s.seats == 1 else COLUMN_POINTS)
    if line == UNFINISHED_LINE:
        return complete - s.num_columns[seat]
    # Rule 7.3: from here on the unfinished column is gone.
    if line == CHAINSAWS_LINE:
        return -num_chainsaws(s, seat, complete)
    # Ruling 7.4a: without a complete column no species scores.
    if complete > 0 and num_animals(s, seat, line - SPECIES_LINE, complete) == complete:
        return 1
    return 0


@rule
def points(s: State, seat: int) -> int:
    """All the seat's points if the match ended now."""
    complete = num_complete(s, seat)
    total = 0
    for line in range(NUM_SCORE_LINES):
        total += _line_points(s, seat, line, complete)
    return total


@rule
def scores(s: State, out: Any) -> None:
    """Points now, per seat."""
    for seat in range(s.seats):
        out[seat] = points(s, seat)


@rule
def outcome(s: State, out: Any) -> None:
    """Rule 8: the most points win, alone or as a team, ties are shared; solo goes by its rating."""
    for seat in range(s.seats):
        out[seat] = points(s, seat)
    if s.seats == 1:
        # Rule 9.7: from 0 for the lowest rating to 1 for the highest.
        earned = 0
        for rank in range(1, len(RATING_LEAST)):
            if out[0] >= RATING_LEAST[rank]:
                earned = rank
        out[0] = earned / (len(RATING_LEAST) - 1)
        return
    if s.teams:
        # Rule 8.2: partners sit opposite each other and add their points.
        for seat in range(2):
            out[seat] += out[seat + 2]
            out[seat + 2] = out[seat]
    best = out[0]
    for seat in range(1, s.seats):
        best = max(best, out[seat])
    winners = 0
    for seat in range(s.seats):
        if out[seat] == best:
            winners += 1
    # Both partners of a team win in full.
    share = (2.0 if s.teams else 1.0) / winners
    for seat in range(s.seats):
        out[seat] = share if out[seat] == best else 0.0
