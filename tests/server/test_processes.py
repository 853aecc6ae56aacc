"""Two servers on one PostgreSQL: any of them serves any table."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import psycopg
import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from moabi.server.live.hub import Hub
from moabi.server.metrics import Metrics
from moabi.server.settings import Settings
from moabi.server.store import Store, Taken, models
from moabi.server.store import tables as kept
from moabi.server.store.database import LISTENER, now
from moabi.server.store.people import add_guest
from moabi.server.tables import seating
from moabi.server.tables.clock import Clock
from moabi.server.tables.setup import PERSON, Sitting
from moabi.server.tables.table import Table
from tests.patience import PATIENCE
from tests.running import run_apart

from .clients import Seat, Someone
from .test_live import first_move


def test_people_at_two_processes_see_each_others_moves(
    start_server: Callable[..., Any], someone: Callable[[Any], Someone], postgres: Any
) -> None:
    db = postgres.new_database()
    one, two = start_server(db), start_server(db)
    ada, bo = someone(one), someone(two)
    table = ada.table(game="onceupon", seats=2, open=True, confirm=False)
    a = ada.sit(table["id"], "A")
    bo.post(f"/api/tables/{table['id']}/join")
    a.hear_until(lambda m: m["type"] == "table" and m["status"] == "running")
    seats = {"A": a, "B": bo.sit(table["id"], "B")}
    view = seats["A"].last.get("view") or seats["A"].view()
    for _ in range(12):
        mover = seats[view["to_decide"]]
        done = mover.ask(**first_move(mover.last["view"]))
        assert done["type"] == "done"
        for seat in seats.values():
            seat.reach(done["number"])
        view = mover.last["view"]
    assert seats["A"].ask(type="chat", text="Hello")["type"] == "done"
    assert seats["B"].hear_until(lambda m: m["type"] == "chat" and m["lines"])["lines"]
    assert seats["B"].ask(type="resign")["type"] == "done"
    assert seats["A"].view(lambda view: view["over"])["verdict"]


def listeners(connection: psycopg.Connection[Any]) -> set[int]:
    """The database's processes that servers listen through."""
    query = "SELECT pid FROM pg_stat_activity WHERE application_name = %s AND datname = %s"
    return {pid for (pid,) in connection.execute(query, (LISTENER, connection.info.dbname))}


def said(seat: Seat) -> list[str]:
    """The lines of chat that a seat has heard."""
    return [one["text"] for m in seat.heard if m["type"] == "chat" for one in m["lines"]]


@pytest.mark.parametrize("is_silent", [False, True])
def test_who_hears_nothing_any_more_listens_again_and_catches_up(
    start_server: Callable[..., Any],
    someone: Callable[[Any], Someone],
    postgres: Any,
    monkeypatch: pytest.MonkeyPatch,
    is_silent: bool,
) -> None:
    monkeypatch.setattr("moabi.server.store.database.LISTENING_SECONDS", 0.3)
    db = postgres.new_database()
    one, two = start_server(db), start_server(db)
    ada, bo = someone(one), someone(two)
    table = ada.table(game="onceupon", seats=2, open=True, confirm=False)["id"]
    bo.post(f"/api/tables/{table}/join")
    seats = {"A": ada.sit(table, "A"), "B": bo.sit(table, "B")}
    unwatched = ada.table(game="onceupon", seats=2, open=True, confirm=False)["id"]
    assert bo.get(f"/api/tables/{unwatched}")["status"] == "open"
    looking = psycopg.connect(db, autocommit=True)
    before = listeners(looking)
    assert len(before) == 2
    # Ended, they say so; held, they are there and say nothing, as behind a cable that was pulled.
    for pid in before:
        os.kill(pid, signal.SIGSTOP if is_silent else signal.SIGTERM)
    try:
        ada.post(f"/api/tables/{unwatched}/close")
        assert seats["A"].ask(type="chat", text="Hello")["type"] == "done"
        view = seats["A"].last["view"]
        for _ in range(6):
            mover = seats[view["to_decide"]]
            done = mover.ask(**first_move(mover.last["view"]))
            for seat in seats.values():
                seat.reach(done["number"])
            view = mover.last["view"]
        assert len(listeners(looking) - before) == 2
        assert bo.get(f"/api/tables/{unwatched}")["status"] == "closed"
        for seat in seats.values():
            while not said(seat):
                seat.hear()
            assert said(seat) == ["Hello"]
    finally:
        looking.close()
        for pid in before if is_silent else ():
            os.kill(pid, signal.SIGCONT)


def test_a_listener_that_breaks_in_the_midst_of_a_question_is_replaced(
    postgres: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("moabi.server.store.database.LISTENING_SECONDS", 0.004)
    monkeypatch.setattr("moabi.server.store.database.LISTEN_AGAIN_SECONDS", 0.0)
    db = postgres.new_database()

    async def break_it(times: int) -> None:
        store = await Store.open(db)
        broken: set[int] = set()
        with psycopg.connect(db, autocommit=True) as looking:
            for _ in range(times):
                async with asyncio.timeout(PATIENCE):
                    while not (heard := await asyncio.to_thread(listeners, looking) - broken):
                        pass
                for pid in heard:
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(pid, signal.SIGTERM)
                broken |= heard
        await store.close()

    run_apart(break_it(30))


class Slow(Store):
    """A store from which what was read arrives only when it is let go."""

    has_read: asyncio.Event
    let_go: asyncio.Event

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        async with super().read() as connection:
            yield connection
            self.has_read.set()
            await self.let_go.wait()


@pytest.mark.parametrize("is_lost", [False, True])
def test_a_move_made_while_another_process_loads_the_table_is_seen_there(
    postgres: Any, is_lost: bool
) -> None:
    db = postgres.new_database()

    async def run() -> None:
        other, slow = await Store.open(db), await Slow.open(db)
        assert isinstance(slow, Slow)
        slow.has_read, slow.let_go, heard = asyncio.Event(), asyncio.Event(), asyncio.Event()
        hub = Hub(slow, Settings(db, warm=False), Metrics())
        slow.subscribe(lambda notice: heard.set())
        try:
            await other.write(lambda c: add_guest(c, "pA", "Ada", "en"))
            setup = seating.new_setup("onceupon", 2, {}, "pA", now(), clock=Clock())
            table = Table(setup, [Sitting(PERSON, "pA", None, "Ada") for _ in range(2)])
            await other.write(lambda c: kept.add_table(c, setup, table.sittings))
            await other.append(kept.entry_row(setup.id, table.begin(now())))
            async with asyncio.timeout(PATIENCE):
                await heard.wait()
                heard.clear()
                loading = asyncio.create_task(hub.room(setup.id))
                await slow.has_read.wait()
                move = table.play("pA", table.to_decide, 0, table.match.legal()[0].code, now())
                if is_lost:
                    unheard = kept.entry_row(setup.id, move)
                    await other.write(lambda c: c.execute(models.log.insert(), [unheard]))
                    await other.notify("", "lost")
                else:
                    await other.append(kept.entry_row(setup.id, move))
                await heard.wait()
                slow.let_go.set()
                assert (await loading).table.number == move.number
        finally:
            slow.let_go.set()
            await hub.close()
            await other.close()
            await slow.close()

    run_apart(run())


def is_connected(seat: str, is_there: bool) -> Callable[[Any], bool]:
    """Whether a message tells that somebody is connected, or no longer."""
    number = ord(seat) - ord("A")
    return lambda m: m["type"] == "table" and m["seats"][number]["connected"] == is_there


def test_each_process_knows_who_is_connected_to_the_other(
    start_server: Callable[..., Any], someone: Callable[[Any], Someone], postgres: Any
) -> None:
    db = postgres.new_database()
    one, two = start_server(db), start_server(db)
    ada, bo, cy = someone(one), someone(two), someone(two)
    table = ada.table(game="onceupon", seats=2, open=True, confirm=False)["id"]
    bo.post(f"/api/tables/{table}/join")
    a, b = ada.sit(table, "A"), bo.sit(table, "B")
    a.hear_until(is_connected("B", True))
    if not is_connected("A", True)(b.last["table"]):
        b.hear_until(is_connected("A", True))
    c = cy.sit(table)
    a.hear_until(lambda m: m["type"] == "table" and m["spectators"] == 1)
    c.close()
    a.hear_until(lambda m: m["type"] == "table" and m["spectators"] == 0)
    b.close()
    a.hear_until(is_connected("B", False))
    bo.sit(table, "B")
    a.hear_until(is_connected("B", True))
    # A process that comes to know of the table only now asks who is there.
    three = start_server(db)
    late = someone(three).sit(table)
    if not is_connected("B", True)(late.last["table"]):
        late.hear_until(is_connected("B", True))
    two.stop()
    a.hear_until(is_connected("B", False))


def test_a_process_that_gives_no_sign_of_life_has_nobody_connected(
    start_server: Callable[..., Any],
    someone: Callable[[Any], Someone],
    postgres: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("moabi.server.live.presence.BEAT_SECONDS", 0.02)
    monkeypatch.setattr("moabi.server.live.presence.DEAD_SECONDS", 0.2)
    db = postgres.new_database()
    server = start_server(db)
    ada, bo = someone(server), someone(server)
    table = ada.table(game="onceupon", seats=2, open=True, confirm=False)["id"]
    bo.post(f"/api/tables/{table}/join")
    a = ada.sit(table, "A")

    async def tell_once() -> None:
        store = await Store.open(db)
        await store.notify(table, "here", 0, bo.get("/api/me")["id"])
        await store.close()

    run_apart(tell_once())
    a.hear_until(is_connected("B", True))
    a.hear_until(is_connected("B", False))


def test_of_two_who_write_the_same_number_one_is_told(db: str) -> None:
    async def run() -> None:
        store, other = await Store.open(db), await Store.open(db)
        try:
            await store.write(add_person)
            setup = seating.new_setup("onceupon", 2, {}, "pA", now(), clock=Clock())
            sittings = [Sitting(PERSON, "pA", None, "Ada") for _ in range(2)]
            await store.write(lambda c: kept.add_table(c, setup, sittings))
            entry = Table(setup, sittings).begin(now())
            row = kept.entry_row(setup.id, entry)
            others = [{**row, "number": number} for number in range(2, 40)]
            done = await asyncio.gather(
                store.append(row),
                other.append(row),
                *(store.append(one) for one in others),
                return_exceptions=True,
            )
            assert [type(one) for one in done[:2]].count(Taken) == 1
            assert done[2:] == [None] * len(others)
            async with store.read() as connection:
                entries = await kept.load_entries(connection, setup.id)
            assert [one.number for one in entries] == list(range(1, 40))
        finally:
            await store.close()
            await other.close()
        with pytest.raises(RuntimeError):
            await store.append(row)

    async def add_person(connection: Any) -> None:
        from sqlalchemy import insert

        from moabi.server.store.models import people

        row = {"id": "pA", "name": "Ada", "language": "en", "created": 1, "seen": 1}
        await connection.execute(insert(people).values(row))

    run_apart(run())
