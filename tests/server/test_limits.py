"""Limits as a socket meets them: by person, by address, and the end of patience."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from moabi.server.people.limits import Rate
from tests.patience import wait_for

from .clients import Seat, Someone

People = Callable[[Any], Someone]


def is_let_in(seat: Seat) -> bool:
    seat.send(type="ping")
    return seat.hear()["type"] == "pong"


def test_a_new_guest_does_not_bring_a_new_allowance(start_server: Any, someone: People) -> None:
    server = start_server(is_testing=False, rates={"chat-address": Rate(1, 1)})
    ada = someone(server)
    table = ada.table(game="onceupon", seats=2)
    assert ada.sit(table["id"], "A").ask(type="chat", text="one")["type"] == "done"
    bo = someone(server)
    bo.post(f"/api/tables/{table['id']}/join", {"key": table["key"]})
    assert bo.sit(table["id"], "B").ask(type="chat", text="two")["kind"] == "too-fast"


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/me/name", {"name": "Ada"}, 200),
        ("/api/me/tokens", {"label": "bot"}, 201),
        ("/api/tables", {"game": "onceupon", "seats": 2}, 201),
    ],
)
def test_one_address_does_not_fill_the_database_with_guests(
    start_server: Any, someone: People, path: str, body: dict[str, Any], status: int
) -> None:
    server = start_server(is_testing=False, rates={"create-address": Rate(1, 1)})
    someone(server).post(path, body, status)
    assert someone(server).post(path, body, 429)["error"]["kind"] == "too-fast"


def test_who_watches_anew_all_the_time_is_told_to_wait(start_server: Any, someone: People) -> None:
    server = start_server(is_testing=False, rates={"watch": Rate(1, 1)})
    ada = someone(server)
    seat = ada.sit(ada.table(game="onceupon", seats=2)["id"], "A")
    seat.send(type="watch", seat="A")
    while (told := seat.hear())["type"] != "error":
        pass
    assert told["kind"] == "too-fast"
    assert told["retry_after"] > 1


def test_who_never_waits_is_sent_away(
    start_server: Any, someone: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("moabi.server.live.connection.MAX_HASTY", 3)
    server = start_server(is_testing=False, rates={"message": Rate(1, 1)})
    ada = someone(server)
    seat = ada.sit(ada.table(game="onceupon", seats=2)["id"], "A")
    for _ in range(4):
        seat.send(type="ping")
    with pytest.raises(ConnectionClosed) as caught:
        list(iter(seat.hear, None))
    assert caught.value.rcvd
    assert caught.value.rcvd.code == 4429


def test_of_a_flood_what_is_let_through_forgives_nothing_else(
    start_server: Any, someone: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("moabi.server.live.connection.MAX_HASTY", 3)
    server = start_server(is_testing=False, rates={"watch": Rate(1, 1)})
    ada = someone(server)
    seat = ada.sit(ada.table(game="onceupon", seats=2)["id"], "A")

    def flood() -> None:
        for _ in range(8):
            for kind in ("watch", "watch", "ping"):
                seat.send(type=kind)
            while seat.hear()["type"] != "pong":
                pass

    with pytest.raises(ConnectionClosed) as caught:
        flood()
    assert caught.value.rcvd
    assert caught.value.rcvd.code == 4429


def test_an_address_holds_only_so_many_sockets(start_server: Any, someone: People) -> None:
    server = start_server(is_testing=False, max_sockets=2)
    ada = someone(server)
    table = ada.table(game="onceupon", seats=2)["id"]
    first, _ = ada.sit(table, "A"), ada.sit(table, "A")
    third = ada.open(table)
    assert third.hear()["kind"] == "too-many-sockets"
    with pytest.raises(ConnectionClosed) as caught:
        third.hear()
    assert caught.value.rcvd
    assert caught.value.rcvd.code == 4429
    first.close()
    wait_for(lambda: is_let_in(ada.open(table)))


def test_a_person_with_many_sockets_at_a_table_may_say_no_more_than_with_one(
    start_server: Callable[..., Any], someone: People
) -> None:
    server = start_server(is_testing=False, rates={"message": Rate(6, 1)})
    ada = someone(server)
    table = ada.table(game="onceupon", seats=2, mine=["A", "B"])["id"]
    sockets = [ada.sit(table, "A") for _ in range(3)]
    told = [one.ask(type="chat", text="hello") for one in (*sockets, sockets[0])]
    assert [one.get("kind", one["type"]) for one in told] == ["done"] * 3 + ["too-fast"]


def test_a_rematch_counts_as_a_new_table(start_server: Callable[..., Any], someone: People) -> None:
    ada = someone(start_server(is_testing=False, rates={"create": Rate(2, 1)}))
    table = ada.table(game="onceupon", seats=2, mine=["A", "B"])["id"]
    ada.sit(table, "A").ask(type="resign")
    ada.post(f"/api/tables/{table}/rematch")
    assert ada.post(f"/api/tables/{table}/rematch", status=429)["error"]["kind"] == "too-fast"
