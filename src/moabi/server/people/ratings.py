"""Ratings: Plackett-Luce of openskill, one a person and game."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from openskill.models import PlackettLuce
from sqlalchemy.ext.asyncio import AsyncConnection

from moabi.server.store import people as kept

MOST_A_DAY = 5
"""So many matches between the same two count within 24 hours, whatever they play."""
DAY = 86_400 * 1_000_000

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


async def rate_sides(
    database: AsyncConnection,
    game: str,
    sides: Sequence[Sequence[str]],
    places: Sequence[float],
    at: int,
    programs: Collection[str] = (),
) -> str:
    """Rate a finished match within the transaction that ends it; `yes`, or why it does not count.

    `sides` are the persons' ids, side by side (a side of one, or a team); bots and guests are left
    out beforehand or here: a match counts when two sides of registered persons are left, else they
    were `alone`, and so often a day between the same two (`often`). `programs` are the persons for
    whom a program has played.
    """
    registered = await kept.find_registered(database, [one for side in sides for one in side])
    counted = [
        ([one for one in side if one in registered], place)
        for side, place in zip(sides, places, strict=True)
    ]
    counted = [(side, place) for side, place in counted if side]
    persons = [one for side, _ in counted for one in side]
    # One who holds several seats at one screen cannot win against themselves.
    if len(counted) < 2 or len(set(persons)) < len(persons):
        return "alone"
    # Held, in one order, lest of matches that end at once each pass for the last.
    for one in sorted(persons):
        await kept.find_person(database, one, lock=True)
    for (side, _), (other, _) in combinations(counted, 2):
        for pair in product(side, other):
            if await kept.count_together(database, *pair, at - DAY) >= MOST_A_DAY:
                return "often"
    first = Rating()
    new = [
        {"person": one, "game": game, "mu": first.mu, "sigma": first.sigma, "games": 0}
        for one in persons
    ]
    await kept.add_ratings(database, new)
    rows = await kept.find_ratings(database, game, persons)
    before = [
        [Rating(rows[one]["mu"], rows[one]["sigma"], rows[one]["games"]) for one in side]
        for side, _ in counted
    ]
    after = rated(before, [place for _, place in counted])
    for (side, _), ratings in zip(counted, after, strict=True):
        for one, rating in zip(side, ratings, strict=True):
            is_program = bool(rows[one]["is_program"]) or one in programs
            values = {"mu": rating.mu, "sigma": rating.sigma, "games": rating.games}
            await kept.change_rating(database, one, game, **values, is_program=is_program)
    return "yes"
