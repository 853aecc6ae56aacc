"""One socket for all tables of a person: several seats, and events of what goes on at them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from moabi.server.live import connection
from moabi.server.people.limits import RATES, Rate
from tests.patience import PATIENCE

from .clients import Seat, Someone

People = Callable[..., Someone]
Message = dict[str, Any]


def like(due: Message) -> Callable[[Message], bool]:
    """Whether a message has all of that."""
    return lambda message: due.items() <= message.items()


def watch(line: Seat, table: str, seat: str | None = None, **more: Any) -> Message:
    """Watch a table and wait for its view."""
    line.send(type="watch", table=table, seat=seat, words=False, **more)
    is_it = {"type": "view", "table": table, "seat": seat}
    return line.hear_until(like(is_it))


def event(line: Seat, kind: str, table: str) -> Message:
    """The next event, which must be this one."""
    found = line.hear_until(lambda m: m["type"] == "event")
    assert (found["event"], found["table"]) == (kind, table), found
    return found


def refusal(line: Seat, **message: Any) -> str:
    """The kind of the error that a message is answered with."""
    line.send(**message)
    while (answer := line.hear())["type"] != "error":
        pass
    return str(answer["kind"])


def test_one_socket_plays_at_two_tables_of_two_games(server: Any, someone: People) -> None:
    ada, bo = someone(server), someone(server)
    tables = [ada.table(game=game, seats=2)["id"] for game in ("onceupon", "rainforest")]
    for table in tables:
        key = ada.get(f"/api/tables/{table}")["key"]
        bo.post(f"/api/tables/{table}/join", {"key": key})
    lines = {"A": ada.open_for_all(), "B": bo.open_for_all()}
    seats = {
        seat: {table: watch(line, table, seat) for table in tables} for seat, line in lines.items()
    }
    for _ in range(12):
        for table in tables:
            view = next(one[table] for one in seats.values() if one[table]["legal"])
            asked = {"table": table, "step": view["step"], "action": view["legal"][0]["code"]}
            done = lines[view["seat"]].ask(type="play", **asked)
            assert (done["type"], done["table"]) == ("done", table)
            for seat, line in lines.items():
                due = {"type": "view", "table": table, "number": done["number"]}
                seats[seat][table] = line.hear_until(like(due))
    assert {view["step"] for one in seats.values() for view in one.values()} == {12}


def test_several_seats_at_a_table_are_watched_over_one_socket(server: Any, someone: People) -> None:
    ada = someone(server)
    table = ada.table(game="onceupon", seats=2, mine=["A", "B"])["id"]
    line = ada.open_for_all()
    views = {seat: watch(line, table, seat, facts=True) for seat in "AB"}
    while views["A"]["decision"] != "PLAY_CARD":
        view = next(one for one in views.values() if one["legal"])
        asked = {"table": table, "step": view["step"], "action": view["legal"][0]["code"]}
        number = line.ask(type="play", **asked)["number"]
        for _ in views:
            due = {"type": "view", "number": number}
            view = line.hear_until(like(due))
            views[view["seat"]] = view
    for seat, other in ("AB", "BA"):
        hands = {one: views[one]["facts"]["hand"]["AB".index(seat)] for one in (seat, other)}
        assert not any(card.startswith("?") for card in hands[seat])
        assert all(card.startswith("?") for card in hands[other])
    heard = len(line.heard)
    line.ask(type="chat", table=table, text="both of me hear this once")
    line.send(type="ping")
    line.hear_until(lambda m: m["type"] == "pong")
    assert [m["type"] for m in line.heard[heard:]].count("chat") == 1


def test_a_person_is_told_of_all_their_tables(
    start_server: Callable[..., Any], someone: People, db: str
) -> None:
    server = start_server(db)
    # On PostgreSQL, whoever waits is at another process than whoever plays.
    other = server if db.startswith("sqlite") else start_server(db)
    ada, bo = someone(server), someone(server)
    ada.url, bo.url = other.url, server.url
    table = ada.table(game="onceupon", seats=2)
    line = ada.open_for_all()
    line.send(type="subscribe")
    assert line.hear() == {"type": "subscribed", "turns": []}
    bo.post(f"/api/tables/{table['id']}/join", {"key": table["key"]})
    started = event(line, "started", table["id"])
    assert (started["game"], started["seat"], started["step"]) == ("onceupon", None, 0)
    turn = event(line, "your-turn", table["id"])
    assert (turn["seat"], turn["step"]) == ("A", 0)
    again = ada.open_for_all()
    again.send(type="subscribe")
    due = {"table": table["id"], "game": "onceupon", "seat": "A", "step": 0}
    assert again.hear() == {"type": "subscribed", "turns": [due]}
    again.send(type="unsubscribe")
    assert again.hear() == {"type": "unsubscribed"}
    a, b = ada.sit(table["id"], "A", words=False), bo.sit(table["id"], "B", words=False)
    view = a.last["view"]
    while view["to_decide"] == "A":
        done = a.ask(type="play", step=view["step"], action=view["legal"][0]["code"])
        view = a.reach(done["number"])
    view = b.reach(view["number"])
    while view["to_decide"] == "B":
        done = b.ask(type="play", step=view["step"], action=view["legal"][0]["code"])
        view = b.reach(done["number"])
    # It became A's turn once, whatever A answered before.
    assert event(line, "your-turn", table["id"])["step"] == view["step"]
    b.ask(type="resign")
    event(line, "table-over", table["id"])
    again.send(type="ping")
    assert again.hear() == {"type": "pong"}


def test_nobody_is_asked_during_a_pause(server: Any, someone: People) -> None:
    ada = someone(server)
    table = ada.table(game="onceupon", seats=2, mine=["A", "B"])["id"]
    seat, line = ada.sit(table, "A"), ada.open_for_all()

    def turns() -> list[str]:
        line.send(type="subscribe")
        told = line.hear_until(lambda m: m["type"] == "subscribed")["turns"]
        return [turn["table"] for turn in told]

    assert turns() == [table]
    assert seat.ask(type="pause")["type"] == "done"
    assert turns() == []
    assert not any(one["your_turn"] for one in ada.get("/api/me/tables"))
    assert seat.ask(type="resume")["type"] == "done"
    assert turns() == [table]


def test_who_waits_in_the_lounge_hears_who_joins_and_that_it_closes(
    server: Any, someone: People
) -> None:
    ada, bo = someone(server), someone(server)
    table = ada.table(game="onceupon", seats=3, open=True)["id"]
    mine = ada.open_for_all()
    mine.send(type="subscribe")
    mine.hear_until(lambda m: m["type"] == "subscribed")
    bo.post(f"/api/tables/{table}/join")
    event(mine, "joined", table)
    theirs = bo.open_for_all()
    theirs.send(type="subscribe")
    theirs.hear_until(lambda m: m["type"] == "subscribed")
    ada.post(f"/api/tables/{table}/close")
    event(theirs, "table-closed", table)


# As a stranger


@pytest.mark.parametrize(
    "table", [None, 7, "", "x", "UPPERCASE1", "0123456789a", ["a"], {"a": 1}, "../../live"]
)
def test_a_message_about_no_table_is_malformed(server: Any, someone: People, table: Any) -> None:
    ada = someone(server)
    ada.get("/api/me")
    line = ada.open_for_all()
    for kind in ("watch", "play", "resign", "chat"):
        assert refusal(line, type=kind, table=table) == "malformed"
    assert refusal(line, type="unwatch", table=table) == "watch-first"
    line.send(type="ping")
    assert line.hear() == {"type": "pong"}


def test_a_stranger_sees_no_private_table_and_no_seat_of_others(
    server: Any, someone: People
) -> None:
    ada, eve = someone(server), someone(server)
    table = ada.table(game="onceupon", seats=2, bots={"B": 1})
    eve.get("/api/me")
    line = eve.open_for_all()
    asked = {"type": "watch", "table": table["id"]}
    for key in ("", "x" * 22, table["key"][:-1]):
        assert refusal(line, **asked, key=key) == "not-found"
    assert refusal(line, **asked, key=7) == "malformed"
    assert refusal(line, type="watch", table="aaaaaaaaaa") == "not-found"
    for kind in ("play", "chat", "resign", "hint"):
        assert refusal(line, type=kind, table=table["id"]) == "watch-first"
    assert refusal(line, **asked, key=table["key"], seat="A") == "not-yours"
    line.send(**asked, key=table["key"])
    view = line.hear_until(lambda m: m["type"] == "view")
    assert (view["seat"], view["legal"]) == (None, [])
    play = {"type": "play", "table": table["id"], "step": view["step"], "action": 0}
    assert refusal(line, **play) == "not-yours"


def test_whoever_is_nobody_is_shown_the_door(server: Any, someone: People) -> None:
    line = someone(server).open_for_all()
    assert line.hear()["kind"] == "not-signed-in"
    with pytest.raises(ConnectionClosed) as closed:
        line.connection.recv(PATIENCE)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401


def test_a_person_watches_so_many_tables_and_no_more(
    start_server: Callable[..., Any], someone: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "MAX_WATCHED", 2)
    many = Rate(1000, 1000)
    server = start_server(is_testing=False, rates={**RATES, "watch": many, "create": many})
    ada = someone(server)
    tables = [ada.table(game="onceupon", seats=2, bots={"B": 1})["id"] for _ in range(3)]
    line, other = ada.open_for_all(), ada.open_for_all()
    watch(line, tables[0], "A")
    watch(other, tables[1], "A")
    watch(line, tables[0])  # the same table again costs nothing
    for one in (line, other):
        assert refusal(one, type="watch", table=tables[2]) == "too-many-watched"
    line.send(type="unwatch", table=tables[0])
    line.hear_until(lambda m: m["type"] == "unwatched")
    assert watch(other, tables[2], "A")["table"] == tables[2]


def test_who_has_left_a_table_hears_no_more_of_it(server: Any, someone: People) -> None:
    ada, bo = someone(server), someone(server)
    table = ada.table(game="onceupon", seats=2, open=True, confirm=False)["id"]
    bo.post(f"/api/tables/{table}/join")
    line = bo.open_for_all()
    watch(line, table, "B")
    line.send(type="unwatch", table=table)
    line.hear_until(lambda m: m["type"] == "unwatched")
    a = ada.sit(table, "A")
    a.ask(type="resign")
    line.send(type="ping")
    assert line.hear() == {"type": "pong"}
    assert refusal(line, type="play", table=table) == "watch-first"
    assert not next(one for one in ada.get(f"/api/tables/{table}")["seats"] if one["seat"] == "B")[
        "connected"
    ]


def test_a_token_that_is_revoked_holds_no_socket_for_all_tables(
    server: Any, someone: People
) -> None:
    ada = someone(server)
    made = ada.post("/api/me/tokens", {"label": "bot"}, 201)
    headers = {"Authorization": f"Bearer {made['token']}"}
    with connect(f"{server.socket_url}/api/live", additional_headers=headers) as socket:
        socket.send(json.dumps({"type": "subscribe"}))
        assert json.loads(socket.recv(PATIENCE)) == {"type": "subscribed", "turns": []}
        assert ada.client.delete(f"/api/me/tokens/{made['id']}").is_success
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(PATIENCE)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401
