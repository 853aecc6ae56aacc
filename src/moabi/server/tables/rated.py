"""What goes into ratings of a match that is over: who came where, and whether it counts."""

from __future__ import annotations

from moabi.server.tables.table import Table

LEAST_ANSWERS = 10
"""A match counts once each who is rated has given so many answers of their own."""


def rated_sides(table: Table) -> tuple[list[list[str]], list[float]]:
    """The persons of each side and the place that each side came in."""
    assert table.result
    sides = table.match.game.sides(table.setup.seats, table.setup.options)
    found: dict[int, list[str]] = {}
    places: dict[int, float] = {}
    # One who begins as a guest ends as one, lest only what is won be rated.
    for seat in table.rated:
        person = table.sittings[seat].person
        assert person
        found.setdefault(sides[seat], []).append(person)
        place = float(table.result.ranks[seat])
        places[sides[seat]] = max(place, places.get(sides[seat], 0.0))
    order = sorted(found)
    return [found[side] for side in order], [places[side] for side in order]


def own_answers(table: Table, seat: int) -> int:
    """How many of the answers that stand a seat's person gave, and no bot in their place."""
    by_bots = table.stand_in_steps()
    return sum(one.seat == seat and one.number not in by_bots for one in table.match.steps)


def is_short(table: Table) -> bool:
    """Whether somebody who would be rated has hardly played."""
    return any(own_answers(table, seat) < LEAST_ANSWERS for seat in table.rated)


def programs(table: Table) -> set[str]:
    """The persons for whom programs have played."""
    return {one.person for one in table.sittings if one.person and one.is_program}
