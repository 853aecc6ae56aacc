"""What people have: it comes along to an account, and none of it is overlooked."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import httpx
import pytest
from sqlalchemy import text, update
from sqlalchemy.ext.asyncio import AsyncConnection
from websockets.exceptions import ConnectionClosed

from moabi.server.store import Store, models
from moabi.server.store import people as kept_people
from moabi.server.store import tables as kept
from moabi.server.store.database import now
from moabi.server.tables import seating
from moabi.server.tables.clock import DAY, Clock
from moabi.server.tables.setup import PERSON, Sitting
from moabi.server.tables.table import CLOSED, OPEN, Table
from tests.patience import PATIENCE, wait_for
from tests.running import run_apart

from .clients import Someone
from .test_live import first_move, play_on
from .test_people import PASSWORD, register, sign_in

GAME = "onceupon"
LATER = ["tables.confirms", "tables.counted", "seats.is_confirmed", "seats.is_program"]
LATER += ["ratings.is_program"]
"""Columns that the first revision did not have."""
CLOCK = {"kind": "days", "days": 3}
MANY = 120
"""More than any list holds."""

Start = Callable[..., Any]
People = Callable[[Any], Someone]


def test_what_a_guest_plays_comes_along_to_an_account(
    start_server: Start, someone: People, db: str
) -> None:
    server = start_server(db)
    ada, bo = someone(server), someone(server)
    register(ada.client, "Ada")
    account = ada.get("/api/me")["id"]
    ada.client.post("/api/signout")
    over = ada.table(game=GAME, seats=2, mine=["A", "B"])["id"]
    ada.sit(over, "A").ask(type="resign")
    waiting = ada.table(game=GAME, seats=2)["id"]
    running = ada.table(game=GAME, seats=2, open=True, confirm=False)["id"]
    bo.post(f"/api/tables/{running}/join")
    seats = {"A": ada.sit(running, "A"), "B": bo.sit(running, "B")}
    assert seats["A"].ask(type="chat", text="Hello")["type"] == "done"
    view = seats["A"].last["view"]
    while view["to_decide"] != "A" or view["step"] < 2:
        mover = seats[view["to_decide"]]
        done = mover.ask(**first_move(mover.last["view"]))
        for seat in seats.values():
            view = seat.reach(done["number"])
    assert seats["A"].ask(type="pause")["type"] == "done"
    assert sign_in(ada.client, "Ada").status_code == 200
    with pytest.raises(ConnectionClosed):  # for pages to come back as who they are by now
        list(iter(seats["A"].hear, None))
    assert {one["id"] for one in ada.get("/api/me/tables")} == {over, waiting, running}
    assert ada.get(f"/api/tables/{waiting}")["host"]
    assert ada.get(f"/api/tables/{over}")["mine"] == ["A", "B"]
    assert {one["person"] for one in said(db)} == {account}

    # As it is, and as the next server reads it from the log.
    for is_next in (False, True):
        if is_next:
            server.stop()
            go_to(ada, start_server(db))
        table = ada.get(f"/api/tables/{running}")
        assert table["mine"] == ["A"]
        assert [one["yours"] for one in table["offers"]] == [True]
        assert ada.sit(running, "A").last["view"]["legal"]
    seat = ada.seats[-1]
    assert seat.ask(**first_move(seat.last["view"]))["type"] == "done"
    # Signed out, they are the guest of before, whose seats are gone.
    ada.client.post("/api/signout")
    assert ada.get("/api/me/tables") == []


def go_to(person: Someone, server: Any) -> None:
    """Have a person go on at another server."""
    person.url, person.client.base_url = server.url, httpx.URL(server.url)
    person.client.headers["Origin"] = server.url


def said(db: str) -> list[Any]:
    async def read() -> list[Any]:
        store = await Store.open(db)
        try:
            async with store.read() as connection:
                return list((await connection.execute(models.chat.select())).mappings())
        finally:
            await store.close()

    return run_apart(read())


def test_nobody_becomes_their_own_opponent(start_server: Start, someone: People, db: str) -> None:
    server = start_server(db)
    ada, other = someone(server), someone(server)
    register(ada.client, "Ada")
    table = ada.table(game=GAME, seats=2, open=True, confirm=False)["id"]
    other.post(f"/api/tables/{table}/join")
    assert sign_in(other.client, "Ada").status_code == 200
    assert other.get(f"/api/tables/{table}")["mine"] == ["A"]
    other.client.post("/api/signout")
    assert other.get(f"/api/tables/{table}")["mine"] == ["B"]


@pytest.mark.parametrize("is_new", [True, False])
def test_who_began_as_a_guest_is_not_rated(
    start_server: Start, someone: People, db: str, is_new: bool
) -> None:
    server = start_server(db)
    ada, bo = someone(server), someone(server)
    if not is_new:
        register(ada.client, "Ada")
        ada.client.post("/api/signout")
    register(bo.client, "Bo")
    table = ada.table(game=GAME, seats=2, open=True, confirm=False, rated=True, clock=CLOCK)["id"]
    bo.post(f"/api/tables/{table}/join")
    become = register if is_new else sign_in
    assert become(ada.client, "Ada").is_success
    assert bo.sit(table, "B").ask(type="resign")["type"] == "done"
    assert ada.get(f"/api/tables/{table}")["result"]
    assert ada.get("/api/me")["ratings"] == bo.get("/api/me")["ratings"] == []


def test_who_registers_before_the_start_is_rated(server: Any, someone: People) -> None:
    ada, bo = someone(server), someone(server)
    table = ada.table(game=GAME, seats=2, open=True, confirm=False, rated=True, clock=CLOCK)["id"]
    register(ada.client, "Ada")
    register(bo.client, "Bo")
    bo.post(f"/api/tables/{table}/join")
    seats = {"A": ada.sit(table, "A"), "B": bo.sit(table, "B")}
    play_on(seats, 40)
    assert seats["B"].ask(type="resign")["type"] == "done"
    first, second = (one.get("/api/me")["ratings"][0]["rating"] for one in (ada, bo))
    assert first > second


# Many tables


def fill(db: str, change: Callable[[AsyncConnection], Any]) -> None:
    async def write() -> None:
        store = await Store.open(db)
        try:
            await store.write(change)
        finally:
            await store.close()

    run_apart(write())


def many_tables(db: str, person: str) -> None:
    """Tables that wait, are played, and are over, as many of each as no list holds."""

    async def add(connection: AsyncConnection) -> None:
        at = now()
        for number in range(3 * MANY):
            setup = seating.new_setup(GAME, 2, {}, person, at + number // 2, clock=Clock())
            sittings = [Sitting(PERSON, person, None, f"Ada {seat}") for seat in range(2)]
            table = Table(setup, sittings if number >= MANY else [sittings[0], Sitting()])
            await kept.add_table(connection, setup, table.sittings)
            if number >= MANY:
                entry = table.begin(at)
                await kept_row(connection, setup.id, entry)
            if number >= 2 * MANY:
                await kept_row(connection, setup.id, table.resign(person, at))
            if number >= MANY:
                await kept.save_status(connection, table, at)

    async def kept_row(connection: AsyncConnection, table_id: str, entry: Any) -> None:
        await connection.execute(models.log.insert(), [kept.entry_row(table_id, entry)])

    fill(db, add)


def test_however_many_tables_none_is_overlooked(start_server: Start, someone: People) -> None:
    server = start_server()
    ada = someone(server)
    register(ada.client, "Ada")
    many_tables(server.settings.db, ada.get("/api/me")["id"])
    listed: list[str] = []
    path = "/api/me/tables"
    while more := [one["id"] for one in ada.get(path)]:
        assert len(more) <= 100
        listed += more
        path = f"/api/me/tables?before={listed[-1]}"
    assert len(listed) == len(set(listed)) == 3 * MANY
    packed = ada.client.get("/api/me/games.zip", timeout=PATIENCE).content
    assert len(ZipFile(BytesIO(packed)).namelist()) == MANY
    gone = ada.client.request("DELETE", "/api/me", json={"password": PASSWORD}, timeout=PATIENCE)
    assert gone.status_code == 204
    assert status_counts(server.settings.db) == {"closed": MANY, "over": 2 * MANY}


def status_counts(db: str) -> dict[str, int]:
    import sqlite3

    connection = sqlite3.connect(db.removeprefix("sqlite:///"))
    try:
        return dict(connection.execute("SELECT status, count(*) FROM tables GROUP BY status"))
    finally:
        connection.close()


# Tables that nobody comes back to


@pytest.mark.parametrize("days", [10, 40])
def test_a_table_that_nobody_comes_back_to_is_closed(
    start_server: Start, someone: People, db: str, days: int
) -> None:
    server = start_server(db)
    ada, bo = someone(server), someone(server)
    register(ada.client, "Ada")
    left = ada.table(game=GAME, seats=2, open=True, confirm=False)["id"]
    playing = ada.table(game=GAME, seats=2, mine=["A", "B"])["id"]
    joined = ada.table(game=GAME, seats=3, open=True, confirm=False)["id"]
    bo.post(f"/api/tables/{joined}/join")
    person = ada.get("/api/me")["id"]
    server.stop()
    old = now() - days * DAY

    async def age(connection: AsyncConnection) -> None:
        await connection.execute(update(models.tables).values(created=old))
        await kept_people.change_person(connection, person, seen=old)

    fill(db, age)
    server = start_server(db, open_days=30)
    again = someone(server)
    status = CLOSED if days > 30 else OPEN
    wait_for(lambda: days <= 30 or again.get(f"/api/tables/{left}")["status"] != OPEN)
    assert again.get(f"/api/tables/{left}")["status"] == status
    assert again.get(f"/api/tables/{joined}")["status"] == OPEN  # Bo has been here since
    listed = [one["id"] for one in again.get("/api/tables?status=open")]
    assert (left in listed) == (days <= 30)
    go_to(ada, server)
    assert ada.get(f"/api/tables/{playing}")["status"] == "running"


# Accounts that are older than the keys they are found by


@pytest.mark.parametrize("is_alike", [False, True])
def test_an_account_older_than_its_key_signs_in(
    start_server: Start, someone: People, db: str, is_alike: bool
) -> None:
    server = start_server(db)
    # The second mixes scripts, which a name may no longer do.
    names = ["Bill", "Bi11"] if is_alike else ["Ida 10", "Zo\u0451"]
    owners = {}
    for name, other in zip(names, ("Ada", "Bo"), strict=True):
        one = someone(server)
        register(one.client, other)
        owners[name] = one.get("/api/me")["id"]
    server.stop()

    async def make_old(connection: AsyncConnection) -> None:
        for name, owner in owners.items():
            old = {"name": name, "name_key": name.casefold().replace(" ", "")}
            await kept_people.change_person(connection, owner, **old)
        await connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
        for column in LATER:
            table, _, name = column.partition(".")
            await connection.execute(text(f"ALTER TABLE {table} DROP COLUMN {name}"))
        await connection.execute(text("DROP TABLE removed"))

    fill(db, make_old)
    server = start_server(db)
    for name, owner in owners.items():
        again = someone(server)
        assert sign_in(again.client, name).is_success, name
        assert again.get("/api/me")["id"] == owner
        assert register(someone(server).client, name).status_code in (409, 422)
    # What looks like an old name is taken.
    looker = someone(server)
    assert register(looker.client, "BIII" if is_alike else "IDAIO").status_code == 409
