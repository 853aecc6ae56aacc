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


class Lost(Exception):
    """Another has taken a review over from one who had it."""


async def claim_review(connection: AsyncConnection, review_id: str, at: int, dead: int) -> bool:
    """Take a review on, if nobody has or whoever had gives no sign of life; false otherwise.

    `at`, its first beat, is what the holder shows from then on: only who knows the last beat may
    go on, so that one who was thought dead and is not can spoil nothing.
    """
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


async def left_alone(connection: AsyncConnection, at: int, dead: int) -> list[str]:
    """The unfinished reviews that nobody is at, oldest first."""
    is_silent = (reviews.c.status == RUNNING) & (reviews.c.beat < at - dead)
    query = select(reviews.c.id).where((reviews.c.status == WAITING) | is_silent)
    return list((await connection.execute(query.order_by(reviews.c.created))).scalars())


async def give_up(connection: AsyncConnection, review_id: str, last_beat: int) -> None:
    """Let a review wait for another, unless its holder has given a sign of life after that one."""
    is_silent = (reviews.c.status == RUNNING) & (reviews.c.beat <= last_beat)
    freed = update(reviews).where(reviews.c.id == review_id, is_silent)
    await connection.execute(freed.values(status=WAITING))


async def add_report(
    connection: AsyncConnection,
    review_id: str,
    beat: int,
    number: int,
    total: int,
    report: Any,
    at: int,
) -> None:
    """One more decision reviewed by whoever gave the last beat; raises Lost to anybody else."""
    await _change_own(connection, review_id, beat, total=total, beat=at)
    values = {"review_id": review_id, "number": number, "report": orjson.dumps(report).decode()}
    await connection.execute(insert(reports).values(values))


async def end_review(
    connection: AsyncConnection, review_id: str, beat: int, status: str, players: Any, at: int
) -> None:
    """A review finished, or failed, by whoever gave the last beat; raises Lost to anybody else."""
    told = orjson.dumps(players).decode()
    await _change_own(connection, review_id, beat, status=status, players=told, beat=at)


async def _change_own(
    connection: AsyncConnection, review_id: str, last_beat: int, **values: Any
) -> None:
    is_own = (reviews.c.status == RUNNING) & (reviews.c.beat == last_beat)
    change = update(reviews).where(reviews.c.id == review_id, is_own).values(values)
    if not (await connection.execute(change)).rowcount:
        raise Lost


async def load_reports(connection: AsyncConnection, review_id: str, since: int) -> list[Any]:
    """The reports after that number, in order."""
    query = (
        select(reports.c.report)
        .where(reports.c.review_id == review_id, reports.c.number > since)
        .order_by(reports.c.number)
    )
    return [orjson.loads(one) for one in (await connection.execute(query)).scalars()]
