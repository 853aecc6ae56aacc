"""The store: grouped writes that fail alone, numbers that only one can take, news."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from moabi.server.store import Store
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


def test_a_running_server_lists_the_games(server: Any) -> None:
    with server.client() as client:
        assert client.get("/api/games").status_code == 200
