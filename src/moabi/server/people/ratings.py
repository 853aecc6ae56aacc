"""Ratings: Plackett-Luce of openskill, one a person and game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

_model = PlackettLuce()


@dataclass(frozen=True)
class Rating:
    """How good someone is believed to be, and how surely."""

    mu: float = _model.mu
    sigma: float = _model.sigma
    games: int = 0

    @property
    def shown(self) -> int:
        """The number that a person sees: everyone begins at 1000, and must earn what is above."""
        return max(round(1000 + 40 * (self.mu - 3 * self.sigma)), 0)


def rated(sides: Sequence[Sequence[Rating]], places: Sequence[float]) -> list[list[Rating]]:
    """The ratings after a match of sides (persons, or teams); the lowest place is the best."""
    teams = [[_model.rating(mu=one.mu, sigma=one.sigma) for one in side] for side in sides]
    after = _model.rate(teams, ranks=list(places))
    return [
        [
            Rating(float(new.mu), float(new.sigma), old.games + 1)
            for old, new in zip(side, team, strict=True)
        ]
        for side, team in zip(sides, after, strict=True)
    ]
