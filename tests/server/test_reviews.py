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
    server = start_server(db)
    ada = someone(server)
    table = ada.table(game="onceupon", seats=2, mine=["A", "B"], open=True)
    seats = {letter: ada.sit(table["id"], letter) for letter in "AB"}
    play_on(seats, 12)
    asked = {"table": table["id"], "budget": 40, "language": "fr"}
    kept = f"/api/reviews?table={table['id']}&budget=40&language=fr"
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
