"""Reviews over HTTP: reports as they come, kept, and never made twice."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from .clients import Someone
from .test_live import play_on

TIMEOUT = 60


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
    until = time.monotonic() + TIMEOUT
    path = f"/api/reviews/{review['id']}"
    found = ada.get(path)
    while not found["finished"]:
        assert time.monotonic() < until
        found = ada.get(path)
    assert found["done"] == found["of"] == len(found["reports"]) > 0
    assert {"step", "seat", "chosen", "best", "loss", "verdict"} <= set(found["reports"][0])
    assert ada.get(f"{path}?since=2")["reports"] == found["reports"][2:]
    again = ada.post("/api/reviews", asked, 202)
    assert (again["id"], again["finished"]) == (review["id"], True)
    assert ada.get(kept) == again
    ada.get("/api/reviews/rAAAAAAAAAAAA", 404)


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
