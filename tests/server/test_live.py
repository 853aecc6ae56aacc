"""Live play over real sockets: matches, repeats, coming back, and who sees what."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy.ext.asyncio import AsyncConnection
from websockets.exceptions import ConnectionClosed

from moabi.core.registry import game_ids
from moabi.draw.parts import Change, changed
from moabi.match import Match
from moabi.server.store import Store
from moabi.server.store import tables as kept
from moabi.server.store.database import now
from moabi.server.store.people import add_guest
from moabi.server.tables import seating
from moabi.server.tables.clock import Clock
from moabi.server.tables.setup import BOT, PERSON, Sitting
from moabi.server.tables.table import Table
from tests.patience import PATIENCE, wait_for
from tests.running import run_apart

from .clients import Seat, Someone

GAME = "onceupon"

People = Callable[..., Someone]


def play_on(seats: dict[str, Seat], until: int = 10_000) -> Any:
    """Answer for every seat with its first legal action until so many steps or the end."""
    while True:
        number = max(seat.last["view"]["number"] for seat in seats.values())
        for seat in seats.values():
            seat.reach(number)
        view = next(iter(seats.values())).last["view"]
        if view["over"] or view["step"] >= until:
            return view
        seat = seats[view["to_decide"]]
        own = seat.last["view"]
        done = seat.ask(type="play", step=own["step"], action=own["legal"][0]["notation"])
        assert done["type"] == "done", done
        seat.reach(done["number"])


def two_at_a_table(server: Any, someone: People, **asked: Any) -> tuple[Any, Seat, Seat]:
    """Two people at a new table, watching their own seats."""
    ada, bo = someone(server), someone(server)
    table = ada.table(**{"game": GAME, "seats": 2, **asked})
    bo.post(f"/api/tables/{table['id']}/join", {"key": table["key"]})
    return table, ada.sit(table["id"], "A"), bo.sit(table["id"], "B")


def first_move(view: Any) -> dict[str, Any]:
    return {"type": "play", "step": view["step"], "action": view["legal"][0]["code"]}


# Matches


def test_two_people_play_a_match_to_its_end(start_server: Any, someone: People, db: str) -> None:
    server = start_server(db)
    ada, bo = someone(server), someone(server)
    table = ada.table(game=GAME, seats=2, contribution="a1")
    path = f"/api/tables/{table['id']}"
    assert (table["status"], table["mine"], table["secret"]) == ("open", ["A"], None)
    assert bo.get(path, 404)["error"]["kind"] == "not-found"
    joined = bo.post(f"{path}/join", {"key": table["key"], "contribution": "b2"})
    assert joined["status"] == "running"
    assert bo.get(path)["key"]
    assert ada.get(f"{path}/file", 409)["error"]["kind"] == "not-over"
    a, b = ada.sit(table["id"], "A"), bo.sit(table["id"], "B")
    end = play_on({"A": a, "B": b})
    assert end["over"]
    assert end["verdict"]
    told = ada.get(path)
    assert told["status"] == "over"
    assert told["result"]["reason"] == "played"
    text = ada.get(f"{path}/file")
    match = Match.from_text(text)
    assert match.is_over
    assert match.tags["commitment"] == table["commitment"]
    assert match.tags["contributions"] == "a1,b2"
    assert match.tags["secret"] == told["secret"]
    for one in (ada, bo):
        listed = one.get("/api/me/tables")
        assert [found["id"] for found in listed] == [table["id"]]
        assert not listed[0]["your_turn"]


@pytest.mark.parametrize("game", game_ids())
def test_every_game_is_played_against_a_bot_to_its_end(
    server: Any, someone: People, game: str
) -> None:
    ada = someone(server)
    table = ada.table(game=game, seats=2, bots={"B": 3})
    assert table["status"] == "running"
    a = ada.sit(table["id"], "A", words=False)
    view = a.last["view"]
    while not view["over"]:
        if view["to_decide"] == "A":
            assert view["legal"]
            a.send(**first_move(view))
        view = a.view()
    assert view["verdict"]


def test_a_bot_whose_turn_it_was_answers_when_the_server_starts(
    start_server: Any, someone: People, db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    find = kept.ids_with_bots

    async def find_with_a_broken_one(connection: AsyncConnection) -> list[str]:
        return ["unreadable", *await find(connection)]

    monkeypatch.setattr(kept, "ids_with_bots", find_with_a_broken_one)

    async def leave_a_table() -> str:
        store = await Store.open(db)
        setup = seating.new_setup(GAME, 2, {}, "pA", now(), clock=Clock(), is_open=True)
        sittings = [Sitting(BOT, None, 2, "Bot 2"), Sitting(PERSON, "pA", None, "Ada")]

        async def keep(connection: AsyncConnection) -> None:
            await add_guest(connection, "pA", "Ada", "en")
            await kept.add_table(connection, setup, sittings)
            table = Table(setup, sittings)
            await store.insert_entry(connection, kept.entry_row(setup.id, table.begin(now())))
            await kept.save_status(connection, table, now())
            assert table.bot_to_decide() == 2

        await store.write(keep)
        await store.close()
        return setup.id

    path = f"/api/tables/{run_apart(leave_a_table())}"
    visitor = someone(start_server(db))
    wait_for(lambda: visitor.get(path)["to_decide"] == "B")


def test_several_people_at_one_screen_hold_their_seats_by_one_socket(
    server: Any, someone: People
) -> None:
    ada = someone(server)
    table = ada.table(game=GAME, seats=2, mine=["A", "B"], names={"B": "Bo"})
    assert [seat["name"] for seat in table["seats"]][1] == "Bo"
    screen = ada.sit(table["id"], "A")
    for _ in range(12):
        view = screen.last["view"]
        if view["to_decide"] != view["seat"]:
            assert view["legal"] == []
            screen.send(type="watch", seat=view["to_decide"], since=view["number"])
            view = screen.view()
            assert view["log"] == []
        done = screen.ask(**first_move(view))
        screen.reach(done["number"])


# Refusals and repeats


def test_what_is_wrong_is_refused_with_its_kind_and_disturbs_nobody(
    server: Any, someone: People
) -> None:
    table, a, b = two_at_a_table(server, someone)
    mover, other = (a, b) if a.last["view"]["to_decide"] == "A" else (b, a)
    legal = mover.last["view"]["legal"]
    for message, kind in (
        ({"type": "play", "step": 5, "action": legal[0]["code"]}, "stale"),
        ({"type": "play", "step": 0, "action": "draw 1"}, "illegal"),
        ({"type": "play", "step": 0, "action": "x" * 100}, "malformed"),
        ({"type": "play", "step": 0, "action": ["x"]}, "malformed"),
        ({"type": "play", "step": -1, "action": 1}, "malformed"),
        ({"type": "play", "step": True, "action": 1}, "malformed"),
        ({"type": "dance"}, "malformed"),
        ({"type": "answer", "offer": 1, "accept": True}, "no-offer"),
        ({"type": "resume"}, "not-paused"),
        ({"type": "return"}, "not-away"),
        ({"type": "substitute", "seat": "B" if mover is a else "A"}, "has-time"),
        ({"type": "substitute", "seat": "Z"}, "no-seat"),
        ({"type": "chat", "text": "x" * 400}, "invalid"),
    ):
        answer = mover.ask(**message)
        assert (answer["type"], answer.get("kind")) == ("error", kind), message
        assert answer["message"]
        assert answer.get("rules") == (["2.3"] if kind == "illegal" else None)
    assert other.ask(type="play", step=0, action=legal[0]["code"])["kind"] == "not-your-turn"
    for text, kind in (
        ("{", "malformed"),
        ("[1]", "malformed"),
        (json.dumps({"type": "chat", "id": "big", "text": "x" * 5000}), "too-big"),
        (json.dumps({"type": "play", "id": "no spaces", "step": 0, "action": 1}), "malformed"),
    ):
        mover.connection.send(text)
        assert mover.hear()["kind"] == kind, text
    assert mover.ask(**first_move(mover.last["view"]))["type"] == "done"
    assert table["id"]


def test_a_message_sent_twice_is_done_once(start_server: Any, someone: People, db: str) -> None:
    _, a, b = two_at_a_table(start_server(db), someone)
    mover = a if a.last["view"]["to_decide"] == "A" else b
    message = {**first_move(mover.last["view"]), "id": "once"}
    first = mover.ask(**message)
    assert first["type"] == "done"
    assert mover.ask(**message) == first
    view = mover.last["view"]
    assert (view["step"], view["number"]) == (1, first["number"])


def test_a_line_of_chat_sent_twice_is_said_once(
    start_server: Any, someone: People, db: str
) -> None:
    server = start_server(db)
    table, a, b = two_at_a_table(server, someone)
    message = {"type": "chat", "id": "once", "text": "Hello"}
    first = a.ask(**message)
    assert first["type"] == "done"
    assert a.ask(**message) == first
    # The same id is another's to use.
    assert b.ask(**message)["number"] > first["number"]
    other = someone(server).sit(table["id"], key=table["key"])
    assert [line["text"] for line in other.last["chat"]["lines"]] == ["Hello", "Hello"]


def test_before_watching_only_watching_is_possible(server: Any, someone: People) -> None:
    ada = someone(server)
    table = ada.table(game=GAME, seats=2, bots={"B": 1})
    early = ada.open(table["id"])
    assert early.ask(type="resign")["kind"] == "watch-first"
    early.send(type="ping")
    assert early.hear()["type"] == "pong"


# Coming back


def test_the_others_see_who_is_there(start_server: Any, someone: People, db: str) -> None:
    _, a, b = two_at_a_table(start_server(db), someone)
    b.close()
    told = a.hear_until(lambda m: m["type"] == "table" and not m["seats"][1]["connected"])
    assert told["seats"][0]["connected"]


def test_a_second_socket_of_the_same_person_resumes_from_the_last_entry_seen(
    server: Any, someone: People
) -> None:
    ada = someone(server)
    table = ada.table(game=GAME, seats=2, mine=["A", "B"])
    one = ada.sit(table["id"], "A")
    numbers = []
    for _ in range(6):
        view = one.last["view"]
        one.send(type="watch", seat=view["to_decide"], since=view["number"])
        done = one.ask(**first_move(one.view()))
        numbers.append(done["number"])
        one.reach(done["number"])
    one.close()
    back = ada.sit(table["id"], "A", since=numbers[2])
    assert [line["number"] for line in back.last["view"]["log"]] == numbers[3:]
    fresh = ada.sit(table["id"], "A")
    assert [line["number"] for line in fresh.last["view"]["log"]] == numbers


def test_a_socket_that_does_not_read_is_closed_and_may_come_back(
    server: Any, someone: People
) -> None:
    ada = someone(server)
    table = ada.table(game=GAME, seats=2, mine=["A", "B"])
    slow = ada.open(table["id"], is_slow=True)
    slow.watch("A", board=True)
    busy = ada.sit(table["id"], "A")
    # Each `watch` asks for a whole board with its faces; nobody reads them. One at a time, and the
    # server has seen it before the next: what is sent to a closed socket would undo its last word.
    until = time.monotonic() + PATIENCE
    while not any(sample_dropped(server)):
        assert time.monotonic() < until
        slow.send(type="watch", seat="A", board=True, faces=True)
        busy.send(type="ping")
        busy.hear_until(lambda m: m["type"] == "pong")
    with pytest.raises(ConnectionClosed, match="4008"):
        slow.hear_until(lambda _: False)
    assert ada.sit(table["id"], "A").last["view"]["step"] == 0


def sample_dropped(server: Any) -> list[float]:
    """How many sockets the server says it has dropped, if any."""
    with server.client() as client:
        text = client.get("/metrics").text
    found = re.findall(r"^moabi_sockets_dropped_total ([\d.]+)", text, re.M)
    return [float(number) for number in found]


# What is not committed


def test_nobody_sees_what_is_not_committed_yet(
    start_server: Any, someone: People, tmp_path: Path
) -> None:
    server = start_server(f"sqlite:///{tmp_path / 'held.db'}")
    table, a, b = two_at_a_table(server, someone)
    play_on({"A": a, "B": b}, 6)
    path = f"/api/tables/{table['id']}"
    visitor = someone(server)
    visitor.get("/api/me")
    watching = visitor.sit(table["id"], key=table["key"])
    b.hear_until(lambda m: m["type"] == "table" and m["spectators"] == 1)
    held = sqlite3.connect(tmp_path / "held.db", isolation_level=None)
    held.execute("BEGIN IMMEDIATE")
    identifier = a.send(type="resign")
    # The other ways to learn of it: all that tells of the table would say that it is over.
    page = f"/t/{table['id']}"
    asked = [path, f"{path}/view", f"{path}/why", f"{path}/preview", page, f"{page}/trees"]
    params = {"key": table["key"], "place": "x", "step": 6, "action": 0}

    async def ask_all(patience: float) -> list[Any]:
        timeout = httpx.Timeout(60, read=patience)
        async with httpx.AsyncClient(base_url=server.url, timeout=timeout) as client:
            asking = (client.get(one, params=params) for one in asked)
            return await asyncio.gather(*asking, return_exceptions=True)

    assert {type(told) for told in run_apart(ask_all(1.0))} == {httpx.ReadTimeout}
    # Nor does whoever comes or goes meanwhile have the table shown to those who are there.
    watching.connection.close()
    with pytest.raises(TimeoutError):
        b.connection.recv(0.5)
    held.execute("ROLLBACK")
    held.close()
    assert a.hear_until(lambda m: m["type"] == "done")["id"] == identifier
    assert visitor.get(f"{path}?key={table['key']}")["secret"]
    assert [told.status_code for told in run_apart(ask_all(60))] == [200] * len(asked)


# Who sees what


def test_a_spectator_sees_no_hand_and_a_person_only_their_own(server: Any, someone: People) -> None:
    table, a, b = two_at_a_table(server, someone, open=True, confirm=False)
    visitor = someone(server)
    play_on({"A": a, "B": b}, 20)
    assert visitor.sit(table["id"]).ask(type="resign")["kind"] == "not-signed-in"
    visitor.get("/api/me")
    watcher = visitor.sit(table["id"], board=True, tall=True)
    assert watcher.ask(type="resign")["kind"] == "not-yours"
    for seat in ("A", "B"):
        watcher.send(type="watch", seat=seat, since=0)
        assert watcher.hear()["kind"] == "not-yours"
    visitor.get(f"/api/tables/{table['id']}/view?seat=A", 403)
    shown = visitor.get(f"/api/tables/{table['id']}/view?step=9")
    assert shown["step"] == 9
    assert shown["legal"] == []
    secret = visitor.get(f"/api/tables/{table['id']}")
    assert (secret["key"], secret["secret"], secret["mine"]) == (None, None, [])
    everything = json.dumps([watcher.heard, shown, secret])
    assert table["key"] not in everything
    for letter, one in (("A", a), ("B", b)):
        for view in (m for m in one.heard if m["type"] == "view"):
            assert view["seat"] == letter
            assert bool(view["legal"]) <= (view["to_decide"] == letter)
    for board in (watcher.last["view"]["board"], shown["board"]):
        parts = board["parts"].items()
        titles = [part[4] for key, part in parts if key.startswith("hand-") and len(part) > 4]
        assert titles
        assert all(len(title.split(" · ")) <= 3 for title in titles), titles


def test_who_left_a_seat_before_the_start_no_longer_sees_through_it(
    server: Any, someone: People
) -> None:
    ada, bo, cy = someone(server), someone(server), someone(server)
    table = ada.table(game=GAME, seats=3, open=True, confirm=False)
    path = f"/api/tables/{table['id']}"
    bo.post(f"{path}/join", {"seat": "B"})
    watcher = bo.sit(table["id"], "B")
    bo.post(f"{path}/leave")
    cy.post(f"{path}/join", {"seat": "B"})
    someone(server).post(f"{path}/join", {"seat": "C"})
    assert watcher.view()["seat"] is None


def test_after_the_end_everybody_may_look_at_everything(server: Any, someone: People) -> None:
    table, a, b = two_at_a_table(server, someone, open=True, confirm=False)
    play_on({"A": a, "B": b}, 4)
    assert a.ask(type="resign")["type"] == "done"
    end = b.view(lambda view: view["over"])
    assert end["legal"] == []
    assert "resigned" in end["verdict"]
    visitor = someone(server)
    path = f"/api/tables/{table['id']}/view"
    assert visitor.get(f"{path}?seat=B&step=2&lang=fr")["seat"] == "B"
    board = visitor.get(path)["board"]
    assert "seat-0" in board["parts"]
    assert board["faces"] == {}
    assert set(board["sheets"]) < visitor.get(f"{path}?faces=1")["board"]["faces"].keys()
    assert "board" not in visitor.get(f"{path}?board=0")
    visitor.get(f"{path}?step=99", 404)
    visitor.get(f"{path}?seat=D", 422)


# Boards


def taken(board: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """What a page makes of the board it has, and of what has changed."""
    made = Change(change.get("gone", []), change["parts"], change.get("order", {}))
    return {**board, **change, "parts": changed(board["parts"], made)}


@pytest.mark.parametrize("game", game_ids())
def test_boards_come_in_parts_and_only_what_changed_travels(
    server: Any, someone: People, game: str
) -> None:
    ada = someone(server)
    table = ada.table(game=game, seats=2, mine=["A", "B"])
    screen = ada.sit(table["id"], "A", board=True)
    board = first = screen.last["view"]["board"]
    assert board["base"] is None
    faces, sizes = dict(board["faces"]), []
    for _ in range(8):
        view = screen.last["view"]
        mover = ada.sit(table["id"], view["to_decide"], words=False)
        mover.ask(**first_move(mover.last["view"]))
        mover.close()
        change = screen.reach(view["number"] + 1)["board"]
        assert change["base"] == view["number"]
        # A face comes once.
        assert not change.get("faces", {}).keys() & faces.keys()
        faces |= change.get("faces", {})
        sizes.append(len(json.dumps(change)))
        board = taken(board, change)
    path = f"/api/tables/{table['id']}/view?seat=A"
    whole = ada.get(path)["board"]
    for told in (whole, ada.sit(table["id"], "A", board=True).last["view"]["board"]):
        assert list(told["parts"].items()) == list(board["parts"].items())
        assert [told[name] for name in HEAD] == [board[name] for name in HEAD]
    shown = {part[1] for part in board["parts"].values() if len(part) > 1 and part[1]}
    lights = {name for light in board["lights"] for name in light.split(" ")}
    assert shown | lights | set(board["sheets"]) <= faces.keys()
    assert sorted(sizes)[len(sizes) // 2] < len(json.dumps(first)) / 3


HEAD = ("title", "size", "ground", "sheets")


# At the table


def test_undo_offers_pauses_chat_and_hints_reach_all_who_are_there(
    server: Any, someone: People
) -> None:
    _, a, b = two_at_a_table(server, someone)
    seats = {"A": a, "B": b}
    view = play_on(seats, 20)
    while view["log"][-1]["seat"] != view["to_decide"]:
        view = play_on(seats, view["step"] + 1)
    asker, other = (a, b) if view["to_decide"] == "B" else (b, a)
    step = asker.last["view"]["step"]
    assert asker.ask(type="undo", step=step)["type"] == "done"
    offers = other.hear_until(lambda m: m["type"] == "table" and m["offers"])["offers"]
    assert offers[0]["what"] == "undo"
    assert offers[0]["waiting"]
    assert other.ask(type="answer", offer=offers[0]["offer"], accept=True)["type"] == "done"
    back = asker.view(lambda view: view["step"] < step)
    assert back["to_decide"] == asker.last["view"]["seat"]
    assert back["legal"]

    assert asker.ask(type="pause")["type"] == "done"
    offers = other.hear_until(lambda m: m["type"] == "table" and m["offers"])["offers"]
    assert other.ask(type="answer", offer=offers[0]["offer"], accept=True)["type"] == "done"
    asker.hear_until(lambda m: m["type"] == "table" and m["paused"])
    assert asker.ask(**first_move(back))["kind"] == "paused"
    assert other.ask(type="resume")["type"] == "done"

    assert asker.ask(type="chat", text="  <b>Hello</b> \n there ")["type"] == "done"
    line = other.hear_until(lambda m: m["type"] == "chat")["lines"][0]
    assert line["text"] == "<b>Hello</b> there"
    assert other.ask(type="hint")["kind"] == "not-your-turn"


def test_a_hint_tells_the_best_answers_where_the_table_allows_it(
    server: Any, someone: People, compiled: None
) -> None:
    ada = someone(server)
    table = ada.table(game=GAME, seats=2, bots={"B": 1})
    a = ada.sit(table["id"], "A", language="fr")
    while a.last["view"]["to_decide"] != "A":
        a.view()
    found = a.ask(type="hint")
    assert found["step"] == a.last["view"]["step"]
    legal = {action["code"] for action in a.last["view"]["legal"]}
    assert {hint["code"] for hint in found["hints"]} <= legal
    assert all("%" in hint["words"] for hint in found["hints"])
    strict = ada.table(game=GAME, seats=2, bots={"B": 1}, hints=False)
    assert ada.sit(strict["id"], "A").ask(type="hint")["kind"] == "no-hints"


def test_tables_are_found_left_closed_and_filled_with_bots(
    start_server: Any, someone: People, db: str
) -> None:
    server = start_server(db)
    ada, bo = someone(server), someone(server)
    table = ada.table(game=GAME, seats=3, open=True, confirm=False)
    path = f"/api/tables/{table['id']}"
    secret = ada.table(game=GAME, seats=2)
    listed = bo.get("/api/tables")
    assert [one["id"] for one in listed] == [table["id"]]
    assert listed[0]["free"] == 2
    assert bo.get("/api/tables?game=nosuch") == []
    assert bo.post(f"{path}/bot", {"seat": "B", "level": 2}, 403)
    bo.post(f"{path}/join")
    bo.post(f"{path}/leave")
    ada.post(f"{path}/bot", {"seat": "B", "level": 2})
    assert ada.post(f"{path}/start", status=409)["error"]["kind"] == "seats-empty"
    ada.post(f"{path}/bot", {"seat": "C", "level": 9}, 422)
    ada.post(f"{path}/bot", {"seat": "C", "level": 1})
    assert ada.post(f"{path}/start")["status"] == "running"
    assert bo.post(f"{path}/join", status=409)["error"]["kind"] == "already-started"
    assert [one["id"] for one in bo.get("/api/tables?status=running")] == [table["id"]]
    closed = f"/api/tables/{secret['id']}"
    assert ada.post(f"{closed}/close")["status"] == "closed"
    assert bo.post(f"{closed}/join", {"key": secret["key"]}, 409)["error"]["kind"] == "closed"
    assert bo.get("/api/tables/0000000000", 404)
    own = {one["id"]: one for one in ada.get("/api/me/tables")}
    assert set(own) == {table["id"]}


@pytest.mark.parametrize(
    "asked",
    [
        {"game": "nosuch"},
        {"seats": 9},
        {"options": {"nosuch": "on"}},
        {"options": {"teams": "maybe"}},
        {"bots": {"A": 3}},
        {"bots": {"B": 0}},
        {"bots": {"Z": 3}},
        {"mine": ["A", "D"]},
        {"clock": {"kind": "live"}},
        {"contribution": "xyz"},
        {"names": {"A": "a|b"}},
        {"more": 1},
    ],
)
def test_a_table_that_cannot_be_is_refused_and_not_made(
    server: Any, someone: People, asked: dict[str, Any]
) -> None:
    ada = someone(server)
    answer = ada.client.post("/api/tables", json={"game": GAME, "seats": 2, **asked})
    assert answer.status_code in (409, 422), answer.text
    assert answer.json()["error"]["message"]
    assert ada.get("/api/me/tables") == []


def test_what_has_begun_is_refused_without_reading_it_again(
    server: Any, someone: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bo = someone(server), someone(server)
    table = ada.table(game=GAME, seats=2, open=True, confirm=False)
    path = f"/api/tables/{table['id']}"
    bo.post(f"{path}/join")
    monkeypatch.delattr("moabi.server.store.tables.load_table")
    for what, asked in (("leave", {}), ("start", {}), ("bot", {"seat": "B", "level": 1})):
        told = ada.post(f"{path}/{what}", asked, 409)
        assert told["error"]["kind"] == "already-started"
    assert someone(server).post(f"{path}/join", status=409)["error"]["kind"] == "already-started"
    assert bo.post(f"{path}/join")["mine"] == ["B"]


def test_what_spectators_say_is_marked(server: Any, someone: Callable[[Any], Someone]) -> None:
    ada, bo = someone(server), someone(server)
    table = ada.table(game=GAME, seats=2, open=True)["id"]
    bo.get("/api/me")  # whoever speaks is somebody
    seat, spectator = ada.sit(table, "A"), bo.sit(table)
    assert seat.ask(type="chat", text="I play")["type"] == "done"
    assert spectator.ask(type="chat", text="I watch")["type"] == "done"
    seat.hear_until(lambda m: m["type"] == "chat" and m["lines"][0]["text"] == "I watch")
    lines = ada.sit(table, "A").last["chat"]["lines"]
    assert [(one["text"], one["spectator"]) for one in lines] == [
        ("I play", False),
        ("I watch", True),
    ]
