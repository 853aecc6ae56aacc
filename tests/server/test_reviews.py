"""Reviews over HTTP: reports as they come, kept, and never made twice."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from moabi.server.live.hub import Hub
from moabi.server.metrics import Metrics
from moabi.server.settings import Settings
from moabi.server.store import Store
from moabi.server.store import reviews as kept
from tests.patience import PATIENCE, wait_for
from tests.running import run_apart

from .clients import Someone
from .test_live import play_on


def test_a_finished_match_is_reviewed_once_and_for_all(
    start_server: Callable[..., Any],
    someone: Callable[[Any], Someone],
    db: str,
    compiled: None,
) -> None:
    server = start_server(db, review_looks={"quick": 40})
    ada = someone(server)
    table = ada.table(game="onceupon", seats=2, mine=["A", "B"], open=True)
    seats = {letter: ada.sit(table["id"], letter) for letter in "AB"}
    play_on(seats, 12)
    asked = {"table": table["id"], "budget": "quick", "language": "fr"}
    kept = f"/api/reviews?table={table['id']}&budget=quick&language=fr"
    assert ada.get(kept) is None
    assert ada.post("/api/reviews", asked, 409)["error"]["kind"] == "not-over"
    seats["A"].ask(type="resign")
    review = ada.post("/api/reviews", asked, 202)
    path = f"/api/reviews/{review['id']}"
    wait_for(lambda: ada.get(path)["finished"])
    found = ada.get(path)
    assert found["done"] == found["of"] == len(found["reports"]) > 0
    assert {"step", "seat", "chosen", "best", "loss", "verdict"} <= set(found["reports"][0])
    assert ada.get(f"{path}?since=2")["reports"] == found["reports"][2:]
    again = ada.post("/api/reviews", asked, 202)
    assert (again["id"], again["finished"]) == (review["id"], True)
    assert ada.get(kept) == again
    ada.get("/api/reviews/rAAAAAAAAAAAA", 404)


def test_a_review_that_waits_for_its_turn_is_claimed_by_nobody(
    start_server: Callable[..., Any], someone: Callable[[Any], Someone], compiled: None
) -> None:
    ada = someone(start_server(review_looks={"quick": 4000}))
    table = ada.table(game="onceupon", seats=2, mine=["A", "B"], open=True)["id"]
    seats = {letter: ada.sit(table, letter) for letter in "AB"}
    play_on(seats, 12)
    seats["A"].ask(type="resign")
    asked = [{"table": table, "budget": "quick", "language": one} for one in ("en", "fr")]
    paths = [f"/api/reviews/{ada.post('/api/reviews', one, 202)['id']}" for one in asked]
    wait_for(lambda: ada.get(paths[0])["done"])
    second, first = ada.get(paths[1]), ada.get(paths[0])
    assert (first["status"], second["status"]) == ("running", "waiting")


def test_only_who_holds_a_review_adds_to_it_and_ends_it(
    start_server: Callable[..., Any], someone: Callable[[Any], Someone], db: str
) -> None:
    (table,) = finished_tables(someone(start_server(db)), 1)

    async def run() -> None:
        store = await Store.open(db)
        await store.write(lambda c: kept.add_review(c, "r1", table, 40, "en", 1))
        assert await store.write(lambda c: kept.claim_review(c, "r1", 10, 5))
        await store.write(lambda c: kept.add_report(c, "r1", 10, 1, 2, {"by": "first"}, 11))
        assert not await store.write(lambda c: kept.claim_review(c, "r1", 12, 5))
        assert await store.write(lambda c: kept.claim_review(c, "r1", 20, 5))
        # The first, who was only slow, goes on.
        with pytest.raises(kept.Lost):
            await store.write(lambda c: kept.add_report(c, "r1", 11, 1, 2, {"by": "first"}, 21))
        await store.write(lambda c: kept.add_report(c, "r1", 20, 1, 1, {"by": "second"}, 22))
        await store.write(lambda c: kept.end_review(c, "r1", 22, kept.DONE, [], 23))
        late: Any = {"review_id": "r1", "status": kept.FAILED, "players": [], "at": 24}
        for beat in (11, 22, 23):
            with pytest.raises(kept.Lost):
                await store.write(partial(kept.end_review, **late, beat=beat))
        async with store.read() as connection:
            row = await kept.find_review(connection, "r1")
            assert row is not None
            assert (row.status, row.total) == (kept.DONE, 1)
            assert await kept.load_reports(connection, "r1", 0) == [{"by": "second"}]
        await store.close()

    run_apart(run())


def finished_tables(ada: Someone, count: int) -> list[str]:
    """Matches that were given up at their beginning, which leaves hardly anything to review."""
    found = []
    for _ in range(count):
        table = ada.table(game="onceupon", seats=2, mine=["A", "B"], open=True)["id"]
        ada.sit(table, "A").ask(type="resign")
        found.append(table)
    return found


def test_a_review_asks_for_one_of_a_few_budgets(
    start_server: Callable[..., Any], someone: Callable[[Any], Someone]
) -> None:
    ada = someone(start_server())
    (table,) = finished_tables(ada, 1)
    for wrong in (40, 10_000_000, "endless"):
        error = ada.post("/api/reviews", {"table": table, "budget": wrong}, 422)["error"]
        assert list(error["fields"]) == ["budget"]


def test_only_so_many_reviews_wait(
    start_server: Callable[..., Any], someone: Callable[[Any], Someone], postgres: Any
) -> None:
    # Left to workers that are not there, reviews wait for ever.
    db = postgres.new_database()
    server = start_server(db, bots="workers", max_reviews=3, max_address_reviews=2)
    ada = someone(server)
    tables = finished_tables(ada, 4)
    for table in tables[:2]:
        ada.post("/api/reviews", {"table": table}, 202)
    refused = ada.post("/api/reviews", {"table": tables[2]}, 429)
    assert refused["error"]["kind"] == "too-many-reviews"
    ada.post("/api/reviews", {"table": tables[0]}, 202)  # is there already
    elsewhere = someone(server)
    elsewhere.client.headers["X-Forwarded-For"] = "192.0.2.7"
    elsewhere.post("/api/reviews", {"table": tables[2]}, 202)
    refused = elsewhere.post("/api/reviews", {"table": tables[3]}, 429)
    assert refused["error"]["kind"] == "too-many-reviews"


def test_a_database_that_is_away_for_a_while_does_not_end_the_care_for_reviews(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("moabi.server.reviews.DEAD", 1000)
    db = f"sqlite:///{tmp_path / 'moabi.db'}"

    async def run() -> None:
        store = await Store.open(db)
        hub = Hub(store, Settings(db, warm=False), Metrics())
        await store.write(lambda c: c.execute(text("ALTER TABLE reviews RENAME TO away")))
        caring = hub.spawn(hub.reviews.look_after())
        async with asyncio.timeout(PATIENCE):
            while len(caplog.records) < 2:
                assert not caring.done()
                await asyncio.sleep(0)
        await hub.close()
        await store.close()

    run_apart(run())
    assert {record.name for record in caplog.records} == {"moabi.repeating"}
