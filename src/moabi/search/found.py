"""What a search found out about an answer: chances, points, and how sure it is of them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from moabi.search.levels import Settings

SURE = 1.645
"""Standard errors to each side of a 90% interval."""
CLOSED = 1e-6
"""A variance of margins below this is rounding alone."""


@dataclass(frozen=True)
class Found:
    """What a search found out about one answer, from the side of the seat that gives it."""

    action: int
    looks: int
    value: float
    win: float
    """Chance to win, a shared win counting as its share."""
    low: float
    high: float
    """90% of such intervals hold the chance that a far longer search would find."""
    error: float
    """The standard error of the chance by luck alone: what a longer search adds to it moves the
    answers of one decision alike."""
    points: float
    """Expected points at the end."""
    margin: float
    """Expected points ahead of the best opponent at the end; below zero behind."""
    margin_error: float
    """The standard error of the margin, by luck alone."""
    margin_reach: float
    """90% of the intervals of so much to each side of the margin hold what a far longer search
    would find."""


SUMMED = ("visits", "value", "wins", "win_squares", "points", "margin", "margin_squares")


def sum_up(nodes: Iterable[Any], settings: Settings) -> list[Found]:
    """What nodes of one tree or of several tell of their actions.

    The settings' drifts widen the intervals: see there.
    """
    sums: dict[int, dict[str, float]] = {}
    for node in nodes:
        known = sums.setdefault(int(node.action), dict.fromkeys(SUMMED, 0.0))
        for name in SUMMED:
            known[name] += float(node[name])
    return [_found(action, known, settings) for action, known in sums.items()]


def _found(action: int, known: dict[str, float], settings: Settings) -> Found:
    looks = max(int(known["visits"]), 1)
    win, margin = known["wins"] / looks, known["margin"] / looks
    spread = max(known["win_squares"] / looks - win * win, 0.0) + 1.0 / looks
    error = math.sqrt(spread / looks)
    margin_spread = max(known["margin_squares"] / looks - margin * margin, 0.0)
    margin_error = math.sqrt(margin_spread / looks)
    # Where every look ended alike nothing is open any more, and no search will find it moved.
    is_open = margin_spread > CLOSED
    reach = SURE * math.hypot(error, settings.drift * is_open)
    return Found(
        action,
        int(known["visits"]),
        known["value"] / looks,
        win,
        max(0.0, win - reach),
        min(1.0, win + reach),
        error,
        known["points"] / looks,
        margin,
        margin_error,
        SURE * math.hypot(margin_error, settings.margin_drift * is_open),
    )


class Speaks(Protocol):
    """What words for a hint need of a view."""

    def say(self, message: str, **values: object) -> str:
        """A message in the viewer's language."""

    def action(self, code: int) -> Any:
        """An action with its notation and sentence."""


@dataclass(frozen=True)
class Hint:
    """An answer worth giving; prints as a sentence in the viewer's language."""

    found: Found
    notation: str
    words: str

    def __str__(self) -> str:
        return self.words


def tell(found: Found, view: Speaks) -> Hint:
    """What was found about an answer, in words."""
    action = view.action(found.action)
    words = view.say(
        "hint",
        sentence=action.sentence,
        win=round(100 * found.win),
        low=round(100 * found.low),
        high=round(100 * found.high),
        points=round(found.points),
    )
    return Hint(found, action.notation, words)
