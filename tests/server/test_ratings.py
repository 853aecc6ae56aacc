"""Ratings: who wins gains, on both databases, and only persons with an account count."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from moabi.server.people.ratings import Rating, rate_sides, rated
from moabi.server.store import Store
from moabi.server.store import people as kept
from moabi.server.store.database import now
from tests.running import run_apart

GAME = "some"


def test_a_winner_gains_and_a_loser_loses() -> None:
    [[winner], [loser]] = rated([[Rating()], [Rating()]], [0, 1])
    assert winner.mu > Rating().mu > loser.mu
    assert winner.sigma < Rating().sigma
    assert winner.games == loser.games == 1
    assert winner.shown > Rating().shown == 1000


def test_a_tie_between_equals_changes_no_ones_worth() -> None:
    [[one], [other]] = rated([[Rating()], [Rating()]], [0, 0])
    assert one == other
    assert one.mu == pytest.approx(Rating().mu)


def test_a_team_wins_together() -> None:
    [[a, b], [c, d]] = rated([[Rating()] * 2, [Rating()] * 2], [1, 0])
    assert a == b
    assert c == d
    assert c.mu > a.mu


def test_places_order_four_seats() -> None:
    after = [side[0].mu for side in rated([[Rating()]] * 4, [3, 1, 2, 0])]
    assert sorted(range(4), key=lambda seat: -after[seat]) == [3, 1, 2, 0]


async def _rate(store: Store, sides: Sequence[Sequence[str]], places: Sequence[float]) -> str:
    return await store.write(lambda database: rate_sides(database, GAME, sides, places, now()))


async def _enter(store: Store, person: str, is_registered: bool) -> None:
    await store.write(lambda database: kept.add_guest(database, person, "x", "en"))
    if is_registered:
        await store.write(lambda database: kept.change_person(database, person, name_key=person))


async def _shown(store: Store, person: str) -> tuple[float, int]:
    async with store.read() as database:
        rows = await kept.list_ratings(database, person)
    return (round(rows[0]["mu"], 3), rows[0]["games"]) if rows else (0.0, 0)


def test_ratings_are_kept(db: str) -> None:
    async def run() -> None:
        store = await Store.open(db)
        try:
            for name in ("ada", "bo", "cy", "guest"):
                await _enter(store, name, name != "guest")
            assert await _rate(store, [["ada"], ["bo"], ["guest"]], [0, 1, 2]) == "yes"
            assert await _shown(store, "guest") == (0.0, 0)
            ada, games = await _shown(store, "ada")
            assert (ada > 25, games) == (True, 1)
            assert await _rate(store, [["ada"], ["guest"]], [0, 1]) == "alone"
            assert await _rate(store, [["ada"], ["ada"]], [0, 1]) == "alone"
            assert await _rate(store, [], []) == "alone"
            assert await _shown(store, "ada") == (ada, 1)
            # Many matches that end at once are rated one after the other, none lost.
            pairs = [("ada", "bo"), ("bo", "cy"), ("cy", "ada")] * 5
            await asyncio.gather(*(_rate(store, [[a], [b]], [0, 1]) for a, b in pairs))
            assert [(await _shown(store, name))[1] for name in ("ada", "bo", "cy")] == [11, 11, 10]
        finally:
            await store.close()

    run_apart(run())
