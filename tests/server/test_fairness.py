"""Nobody's bots keep another's from answering, nor a review from being made."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from moabi.server.bots import Bots

from .clients import Seat, Someone

GAME = "onceupon"
TABLES = 16
STRANGER = "192.0.2.7"


def thinks(one: Any) -> bool:
    """Whether a table of a list waits for its bot."""
    return bool(one["to_decide"] == "B")


def play_until_the_bot_is_to_decide(seat: Seat) -> None:
    """Answer as long as the next decision is one's own."""
    while seat.last["view"]["to_decide"] == "A":
        view = seat.last["view"]
        done = seat.ask(type="play", step=view["step"], action=view["legal"][0]["code"])
        seat.reach(done["number"])


def test_a_strangers_bot_answers_while_anothers_bots_are_still_thinking(
    start_server: Callable[..., Any], someone: Callable[[Any], Someone], compiled: None
) -> None:
    server = start_server()
    mob, ada = someone(server), someone(server)
    ada.client.headers["X-Forwarded-For"] = STRANGER
    own = ada.sit(ada.table(game=GAME, seats=2, bots={"B": 5})["id"], "A")
    tables = [mob.table(game=GAME, seats=2, bots={"B": 8})["id"] for _ in range(TABLES)]
    for one in [mob.sit(table, "A") for table in tables]:
        play_until_the_bot_is_to_decide(one)
    for _ in range(3):
        play_until_the_bot_is_to_decide(own)
        # The bot has answered, more than once it may be, and it is the stranger's turn again.
        own.view(lambda view: view["legal"])
    listed = mob.get("/api/me/tables?status=running")
    assert len(listed) == TABLES
    assert sum(map(thinks, listed)) > TABLES // 2


def test_a_strangers_review_is_made_while_anothers_bots_are_still_thinking(
    start_server: Callable[..., Any], someone: Callable[[Any], Someone], compiled: None
) -> None:
    server = start_server(review_looks={"quick": 40})
    mob, ada = someone(server), someone(server)
    ada.client.headers["X-Forwarded-For"] = STRANGER
    table = ada.table(game=GAME, seats=2, bots={"B": 1})["id"]
    own = ada.sit(table, "A")
    for _ in range(3):
        play_until_the_bot_is_to_decide(own)
        own.view(lambda view: view["legal"])
    own.ask(type="resign")
    tables = [mob.table(game=GAME, seats=2, bots={"B": 8})["id"] for _ in range(TABLES)]
    for one in [mob.sit(other, "A") for other in tables]:
        play_until_the_bot_is_to_decide(one)
    review = ada.post("/api/reviews", {"table": table, "budget": "quick"}, 202)
    while not review["finished"]:
        review = ada.get(f"/api/reviews/{review['id']}")
        assert any(map(thinks, mob.get("/api/me/tables?status=running"))) or review["finished"]
    assert review["done"] == review["of"] > 0


def test_tables_count_to_the_address_that_they_were_opened_from(
    start_server: Callable[..., Any],
    someone: Callable[[Any], Someone],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def think(*_: Any) -> bool:
        return await asyncio.Event().wait()  # for ever

    monkeypatch.setattr(Bots, "answer", think)
    server = start_server(max_address_bots=2)
    kinds = []
    # Each time another guest, who does not stay to watch; sometimes the bot begins.
    for own, bot in [("A", "B"), ("B", "A")] * 3:
        asked = {"game": GAME, "seats": 2, "mine": [own], "bots": {bot: 1}}
        answer = someone(server).client.post("/api/tables", json=asked).json()
        kinds.append(answer.get("error", {}).get("kind"))
    assert kinds[0] is None
    assert kinds[-1] == "too-many-bots"


def test_an_address_whose_bots_all_think_opens_no_more_tables_with_bots(
    start_server: Callable[..., Any], someone: Callable[[Any], Someone], compiled: None
) -> None:
    server = start_server(max_address_bots=2)
    mob, ada = someone(server), someone(server)
    ada.client.headers["X-Forwarded-For"] = STRANGER
    asked = {"game": GAME, "seats": 2, "mine": ["A"], "bots": {"B": 8}}
    tables = [mob.table(**asked)["id"] for _ in range(4)]
    for one in [mob.sit(table, "A") for table in tables]:
        play_until_the_bot_is_to_decide(one)
    refused = mob.post("/api/tables", asked, 429)["error"]
    assert refused["kind"] == "too-many-bots"
    mob.table(game=GAME, seats=2, mine=["A", "B"])  # without bots it may
    # Nor by inviting them later, nor as somebody else, at tables that nobody looks at.
    free = mob.table(game=GAME, seats=2)["id"]
    refused = mob.post(f"/api/tables/{free}/bot", {"seat": "B", "level": 8}, 429)["error"]
    assert refused["kind"] == "too-many-bots"
    ada.table(**asked)  # and others may, with them
