"""The store: grouped writes that fail alone, numbers that only one can take, news."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from moabi.core.errors import BadSetup
from moabi.server.settings import Settings
from moabi.server.store import Store
from moabi.server.store.lock import held
from moabi.server.store.metadata import metadata
from moabi.server.store.models import people
from moabi.server.store.tables import add_table, entry_row
from moabi.server.tables import seating
from moabi.server.tables.clock import Clock
from moabi.server.tables.setup import Entry, Sitting
from tests.patience import PATIENCE
from tests.running import run_apart

from .conftest import own_postgres


def person(number: int) -> dict[str, Any]:
    return {"id": f"p{number:012}", "name": "Ada", "language": "en", "created": 1, "seen": 1}


def adding(row: dict[str, Any]) -> Callable[[AsyncConnection], Any]:
    async def add(connection: AsyncConnection) -> str:
        await connection.execute(insert(people).values(row))
        return str(row["id"])

    return add


async def count(store: Store) -> int:
    async with store.read() as connection:
        return int(
            (await connection.execute(select(func.count()).select_from(people))).scalar_one()
        )


def test_of_changes_written_together_only_the_wrong_one_fails(db: str) -> None:
    async def run() -> None:
        store = await Store.open(db)
        try:
            changes = [adding(person(n)) for n in (1, 2, 2, 3)]
            done = await asyncio.gather(
                *(store.write(change) for change in changes), return_exceptions=True
            )
            assert [isinstance(one, Exception) for one in done].count(True) == 1
            assert await count(store) == 3
        finally:
            await store.close()
        again = await Store.open(db)
        assert await count(again) == 3
        await again.close()

    run_apart(run())


def test_migrations_make_the_very_tables_that_the_code_knows(db: str) -> None:
    async def run() -> None:
        for _ in range(2):  # the second time there is nothing left to do
            store = await Store.open(db)
            async with store.read() as connection:
                assert await connection.run_sync(differences) == []
            await store.close()

    def differences(connection: Connection) -> list[Any]:
        found = compare_metadata(MigrationContext.configure(connection), metadata)
        return [one for one in found if "alembic_version" not in str(one)]

    run_apart(run())


@pytest.mark.parametrize(
    "url",
    [
        "sqlite:///",
        "sqlite:///:memory:",
        "sqlite:////no/such/folder/moabi.db",
        "mysql://x",
        "postgresql://moabi@127.0.0.1:1/moabi",
    ],
)
def test_a_database_that_cannot_be_opened_is_one_clear_error(url: str) -> None:
    async def run() -> None:
        settings = Settings(url)
        store = await Store.open(settings.db)
        await store.close()

    with pytest.raises(BadSetup):
        run_apart(run())


def test_a_database_of_a_newer_version_is_refused_in_one_sentence(db: str) -> None:
    async def run() -> None:
        store = await Store.open(db)
        await store.write(lambda c: c.execute(text("UPDATE alembic_version SET version_num = 'x'")))
        await store.close()
        with pytest.raises(BadSetup, match="newer version"):
            await Store.open(db)

    run_apart(run())


def test_a_new_file_is_its_owners_alone(tmp_path: Path) -> None:
    async def run() -> None:
        store = await Store.open(f"sqlite:///{tmp_path / 'moabi.db'}")
        await store.write(adding(person(1)))
        assert {one.stat().st_mode & 0o777 for one in tmp_path.iterdir()} == {0o600}
        await store.close()

    run_apart(run())


@pytest.mark.parametrize("db", ["postgresql"], indirect=True)
def test_a_listener_that_cannot_connect_is_told_at_the_start(
    db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Unable:
        PostgresError, InterfaceError = asyncpg.PostgresError, asyncpg.InterfaceError

        @staticmethod
        async def connect(_: str) -> None:
            raise OSError("no more connections")

    monkeypatch.setattr("moabi.server.store.database.asyncpg", Unable)

    async def run() -> None:
        with pytest.raises(BadSetup, match="no more connections"):
            async with asyncio.timeout(PATIENCE):
                await Store.open(db)

    run_apart(run())


def test_a_file_is_held_by_one_server(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'moabi.db'}"
    with held(url), pytest.raises(BadSetup, match="another server"), held(url):
        pass
    with held(url):
        pass


def test_a_wrong_address_is_told_without_its_password() -> None:
    with pytest.raises(BadSetup) as caught:
        Settings("postgres://moabi:pass@word@db.example.org/moabi")
    assert "word" not in str(caught.value)
    assert "db.example.org" in str(caught.value)


def test_an_address_says_how_its_connection_is_secured_as_it_does_elsewhere(postgres: Any) -> None:
    db = postgres.new_database()

    async def open_as(mode: str) -> None:
        await (await Store.open(f"{db}?sslmode={mode}")).close()

    run_apart(open_as("prefer"))
    for mode in ("require", "perhaps"):
        with pytest.raises(BadSetup, match="the database cannot be opened"):
            run_apart(open_as(mode))


def test_what_ends_together_in_two_processes_never_waits_in_a_ring(postgres: Any) -> None:
    db = postgres.new_database()

    async def run() -> None:
        stores = [await Store.open(db) for _ in range(2)]
        setups = [
            seating.new_setup("onceupon", 2, {}, person(1)["id"], 1, clock=Clock())
            for _ in range(4)
        ]
        for number in (1, 2):
            await stores[0].write(adding(person(number)))
        for setup in setups:
            await stores[0].write(partial(add_table, setup=setup, sittings=[Sitting()] * 2))
        met = asyncio.Barrier(2)

        async def end(store: Store, table: str, who: int, *, is_first: bool) -> None:
            async def also(connection: AsyncConnection) -> None:
                query = select(people).where(people.c.id == person(who)["id"])
                await connection.execute(query.with_for_update())
                if is_first:
                    await met.wait()

            await store.append(entry_row(table, Entry(1, "start", 0, None, None, 1, {})), also)

        ending = []
        for n, store in enumerate(stores):
            for is_first in (True, False):
                who = 1 + ((n == 0) ^ is_first)
                ending.append(end(store, setups.pop().id, who, is_first=is_first))
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*ending)
        for store in stores:
            await store.close()

    run_apart(run())


def test_a_database_that_takes_no_writes_is_not_healthy(
    start_server: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("moabi.server.routes.health.PATIENCE", 0.3)
    server = start_server(f"sqlite:///{tmp_path / 'held.db'}")
    with server.client() as client:
        assert client.get("/healthz").status_code == 200
        held = sqlite3.connect(tmp_path / "held.db", isolation_level=None)
        held.execute("BEGIN IMMEDIATE")
        assert client.get("/healthz").status_code == 503
        held.execute("ROLLBACK")
        held.close()


def test_a_server_whose_database_is_away_says_so_and_to_try_again(
    start_server: Any, someone: Any, caplog: pytest.LogCaptureFixture
) -> None:
    with own_postgres() as postgres:
        server = start_server(postgres.new_database())
        ada = someone(server)
        table = ada.table(game="onceupon", seats=2, open=True, confirm=False)["id"]
        seat = ada.sit(table, "A")
    paths = ["/api/me", "/api/tables", f"/api/tables/{table}/view"]
    answers = [ada.client.get(path) for path in paths]
    answers.append(ada.client.post("/api/tables", json={"game": "onceupon", "seats": 2}))
    for answer in answers:
        assert answer.status_code == 503
        assert answer.json()["error"]["kind"] == "unavailable"
        assert int(answer.headers["retry-after"]) > 0
    assert ada.client.get("/").status_code == 503
    assert seat.ask(type="chat", text="Hello")["kind"] == "unavailable"
    assert ada.open(table).hear()["kind"] == "unavailable"
    assert not [one for one in caplog.records if one.name == "moabi.request" and one.exc_info]
