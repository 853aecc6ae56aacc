"""SQL for reviews and their reports."""

from __future__ import annotations

from typing import Any

import orjson
from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from moabi.server.store import models

reviews, reports = models.reviews, models.reports
WAITING, RUNNING, DONE, FAILED = "waiting", "running", "done", "failed"


async def add_review(
    connection: AsyncConnection, review_id: str, table_id: str, budget: int, language: str, at: int
) -> str:
    """A new review, or the one there is of the same table, budget and language; returns its id."""
    build = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    values = {
        "id": review_id,
        "table_id": table_id,
        "budget": budget,
        "language": language,
        "total": 0,
        "status": WAITING,
        "created": at,
        "beat": at,
    }
    await connection.execute(build(reviews).values(values).on_conflict_do_nothing())
    found = await find_same(connection, table_id, budget, language)
    assert found is not None
    return found


async def find_same(
    connection: AsyncConnection, table_id: str, budget: int, language: str
) -> str | None:
    """The id of the review of that table, budget and language, if there is one."""
    query = select(reviews.c.id).where(
        reviews.c.table_id == table_id,
        reviews.c.budget == budget,
        reviews.c.language == language,
    )
    found = (await connection.execute(query)).scalar_one_or_none()
    return None if found is None else str(found)


async def find_review(connection: AsyncConnection, review_id: str) -> Row[Any] | None:
    """A review's row."""
    query = select(reviews).where(reviews.c.id == review_id)
    return (await connection.execute(query)).one_or_none()


async def claim_review(connection: AsyncConnection, review_id: str, at: int, dead: int) -> bool:
    """Take a review on, if nobody has or whoever had gives no sign of life; false otherwise."""
    is_free = (reviews.c.status == WAITING) | (
        (reviews.c.status != DONE) & (reviews.c.beat < at - dead)
    )
    claim = update(reviews).where(reviews.c.id == review_id, is_free)
    done = await connection.execute(claim.values(status=RUNNING, beat=at))
    if not done.rowcount:
        return False
    await connection.execute(delete(reports).where(reports.c.review_id == review_id))
    return True


async def unfinished(connection: AsyncConnection) -> list[str]:
    """The reviews that have been asked for and are not finished, oldest first."""
    query = select(reviews.c.id).where(reviews.c.status.in_((WAITING, RUNNING)))
    return list((await connection.execute(query.order_by(reviews.c.created))).scalars())


async def add_report(
    connection: AsyncConnection, review_id: str, number: int, total: int, report: Any, at: int
) -> None:
    """One more decision reviewed."""
    values = {"review_id": review_id, "number": number, "report": orjson.dumps(report).decode()}
    await connection.execute(insert(reports).values(values))
    beat = update(reviews).where(reviews.c.id == review_id)
    await connection.execute(beat.values(total=total, beat=at))


async def end_review(
    connection: AsyncConnection, review_id: str, status: str, players: Any, at: int
) -> None:
    """A review that is finished, or failed."""
    values = {"status": status, "players": orjson.dumps(players).decode(), "beat": at}
    await connection.execute(update(reviews).where(reviews.c.id == review_id).values(values))


async def load_reports(connection: AsyncConnection, review_id: str, since: int) -> list[Any]:
    """The reports after that number, in order."""
    query = (
        select(reports.c.report)
        .where(reports.c.review_id == review_id, reports.c.number > since)
        .order_by(reports.c.number)
    )
    return [orjson.loads(one) for one in (await connection.execute(query)).scalars()]
