"""Eight levels of play: how often a bot looks ahead and how often it slips, not how long."""

from __future__ import annotations

from dataclasses import astuple, dataclass, replace

import numpy as np
import numpy.typing as npt

from moabi.core.checks import checked_whole

ALL_STEPS = 1e9


@dataclass(frozen=True)
class Settings:
    """How a search goes about it; the first fields stand in the order of look.py's places."""

    curiosity: float = 0.7
    sharpness: float = 1.0
    floor: float = 0.25
    margin_share: float = 0.4
    usual_margin: float = 10.0
    greedy_share: float = 0.9
    rollout_steps: float = 1e9
    greedy_steps: float = 40.0
    sureness: float = 8.0
    drift: float = 0.07
    """How far a far longer search typically finds a chance to win moved, apart from luck, for the
    answers to come are then better chosen. Measured, for each game."""
    margin_drift: float = 1.5
    """The same of a margin, in points."""

    def at(self, seats: int) -> Settings:
        """The settings at a table of so many seats.

        Alone, what is left of a match is one's own to play: ends that chance played say nothing
        of it.
        """
        return replace(self, greedy_steps=ALL_STEPS) if seats == 1 else self

    def array(self) -> npt.NDArray[np.float64]:
        """The settings as the search reads them."""
        return np.array(astuple(self), np.float64)


@dataclass(frozen=True)
class Level:
    """How much thought goes into an answer, and how often there is none."""

    looks: int
    """Looks ahead before an answer, or fewer if they could not change it any more (a game's insight
    may set its own levels); without any, the insight alone answers."""
    slips: float
    """The share of answers that are given at random."""


LEVELS = (
    Level(looks=0, slips=0.7),
    Level(looks=0, slips=0.4),
    Level(looks=0, slips=0.2),
    Level(looks=0, slips=0.05),
    Level(looks=60, slips=0.0),
    Level(looks=300, slips=0.0),
    Level(looks=1200, slips=0.0),
    Level(looks=5000, slips=0.0),
)


def find_level(number: int) -> Level:
    """The level of that number, from 1 to 8."""
    last = len(LEVELS)
    return LEVELS[checked_whole(number, 1, last, f"a level is a whole number from 1 to {last}") - 1]
