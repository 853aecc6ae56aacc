"""The store: grouped writes that fail alone, numbers that only one can take, news."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from moabi.core.errors import BadSetup
from moabi.server.settings import Settings
from moabi.server.store import Store
from moabi.server.store.metadata import metadata
from moabi.server.store.models import people


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

    asyncio.run(run())


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

    asyncio.run(run())


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
        asyncio.run(run())
