"""Canopy: what cards are worth (rules 9, 10 and 13), score lines, and who has won (rule 14)."""

from __future__ import annotations

from typing import Any

from moabi.core.contract import NONE
from moabi.core.jit import rule
from moabi.core.state import State
from moabi.games.canopy.cards import has_active, num_forests
from moabi.games.canopy.layout import (
    CARD_POINTS,
    MAX_PLANTS,
    MORPHO,
    NUM_KINDS,
    NUM_PLANTS,
    NUM_SCORE_LINES,
    ORCHID,
    PAIR_POINTS,
    PAIR_PRICE,
    PLANT,
    PLANT_POINTS,
    PRICES,
    RAIN,
    SPIRIT,
    SUN,
    WILDLIFE,
)
from moabi.games.canopy.trees import NUM_OPEN_TREES

MORPHO_POINTS = 2
ORCHID_WEATHER = 1


@rule
def plant_points(s: State, forest: int, plant: int) -> int:
    """Rules 10.1 to 10.3, 15.4 and 15.5: what the forest's plants of one kind are worth."""
    if PLANT + plant == ORCHID and (
        s.forest[forest, RAIN] > ORCHID_WEATHER or s.forest[forest, SUN] > ORCHID_WEATHER
    ):
        return 0
    return int(PLANT_POINTS[plant, min(int(s.forest[forest, PLANT + plant]), MAX_PLANTS)])


@rule
def weather_points(s: State, forest: int) -> int:
    """Rules 10.4 and 15.9: pairs of Rain and Sun, and what the Blue Morpho makes of another."""
    rain = int(s.forest[forest, RAIN])
    sun = int(s.forest[forest, SUN])
    points = int(PRICES[PAIR_PRICE]) * min(rain, sun)
    if rain != sun and has_active(s, forest, MORPHO):
        points += MORPHO_POINTS
    return points


@rule
def season_worth(s: State, forest: int) -> int:
    """What the forest's plants and weather would bring if the season ended now."""
    worth = weather_points(s, forest)
    for plant in range(NUM_PLANTS):
        worth += plant_points(s, forest, plant)
    return worth


@rule
def active_points(s: State, forest: int) -> int:
    """Rule 13.1: the points on the forest's active animals."""
    points = 0
    for kind in range(WILDLIFE, NUM_KINDS, 2):
        points += int(s.forest[forest, kind]) * int(CARD_POINTS[kind])
    return points


@rule
def pair_points(s: State, forest: int) -> int:
    """Rule 13.2: breeding pair cards, worth more beside the active one of the species."""
    points = 0
    for kind in range(WILDLIFE + 1, NUM_KINDS, 2):
        if s.forest[forest, kind] > 0:
            is_pair = s.forest[forest, kind - 1] > 0
            points += int(PAIR_POINTS[kind] if is_pair else CARD_POINTS[kind])
    return points


@rule
def num_pairs(s: State, forest: int) -> int:
    """Of how many species the forest has both animals."""
    pairs = 0
    for kind in range(WILDLIFE + 1, NUM_KINDS, 2):
        if s.forest[forest, kind] > 0 and s.forest[forest, kind - 1] > 0:
            pairs += 1
    return pairs


@rule
def num_closed(s: State, forest: int) -> int:
    """How many complete trees the forest has, scored or not."""
    closed = 0
    for place in range(s.num_trees[forest]):
        if s.tree[forest, place] >= NUM_OPEN_TREES:
            closed += 1
    return closed


# The score sheet


@rule
def score_line(s: State, seat: int, line: int) -> int:
    """The points taken so far on one line of the score sheet."""
    return int(s.score[seat, line])


@rule
def points(s: State, forest: int) -> int:
    """All points that the forest's owner has taken so far."""
    total = 0
    for line in range(NUM_SCORE_LINES):
        total += int(s.score[forest, line])
    return total


@rule
def scores(s: State, out: Any) -> None:
    """Points taken so far, per seat."""
    for seat in range(s.seats):
        out[seat] = points(s, seat)


@rule
def outcome(s: State, out: Any) -> None:
    """Rule 14: most points win, then most wildlife, then the victory is shared."""
    forests = num_forests(s)
    best = 0
    for forest in range(1, forests):
        if _is_ahead(s, forest, best):
            best = forest
    if s.seats == 1:
        # Ruling 17.9a: alone one must have more points than the Spirit.
        out[0] = 1.0 if points(s, 0) > points(s, SPIRIT) else 0.0
        return
    winners = 0
    for seat in range(s.seats):
        if not _is_ahead(s, best, seat):
            winners += 1
    for seat in range(s.seats):
        out[seat] = 0.0 if _is_ahead(s, best, seat) else 1.0 / winners


@rule
def _is_ahead(s: State, forest: int, other: int) -> bool:
    gap = points(s, forest) - points(s, other)
    return gap > 0 or (gap == 0 and s.num_wildlife[forest] > s.num_wildlife[other])


@rule
def fewest_points(s: State) -> int:
    """Rule 12.2: who begins the next season; ruling 12.2a: the first after the last taker."""
    forests = num_forests(s)
    best = NONE
    for turn in range(1, forests + 1):
        forest = (int(s.last_taker) + turn) % forests
        if s.seats == 1:
            # Ruling 17.7a: alone, the player begins if tied.
            forest = turn - 1
        if best == NONE or points(s, forest) < points(s, best):
            best = forest
    return best
