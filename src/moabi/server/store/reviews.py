"""The SQL on reviews."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from moabi.server.store.database import now
from moabi.server.store.models_reviews import review_lines, reviews
from moabi.server.store.people import Row, add_if_new

WAITING, RUNNING, DONE, FAILED = "waiting", "running", "done", "failed"


async def add_review(
    database: AsyncConnection, review: str, table: str, budget: int, language: str
) -> Row:
    """Ask for a review; if it has been asked for before, that one is returned."""
    row = {"id": review, "table_id": table, "budget": budget, "language": language}
    await add_if_new(database, reviews, {**row, "status": WAITING, "created": now()})
    query = select(reviews).where(
        reviews.c.table_id == table, reviews.c.budget == budget, reviews.c.language == language
    )
    return (await database.execute(query)).mappings().one()


async def find_review(database: AsyncConnection, review: str) -> Row | None:
    """The review of that id."""
    query = select(reviews).where(reviews.c.id == review)
    return (await database.execute(query)).mappings().one_or_none()


async def change_review(database: AsyncConnection, review: str, **values: Any) -> None:
    """Change what is known of a review."""
    await database.execute(update(reviews).where(reviews.c.id == review).values(values))


async def add_report(database: AsyncConnection, review: str, number: int, report: str) -> None:
    """One more report, unless another process was first: they say the same."""
    row = {"review": review, "number": number, "report": report}
    await add_if_new(database, review_lines, row)


async def list_reports(database: AsyncConnection, review: str, since: int) -> Sequence[str]:
    """The reports after so many, in their order."""
    query = select(review_lines.c.report).order_by(review_lines.c.number)
    query = query.where(review_lines.c.review == review, review_lines.c.number > since)
    return (await database.execute(query)).scalars().all()


async def unfinished(database: AsyncConnection) -> Sequence[str]:
    """The reviews that nobody has finished, oldest first."""
    query = select(reviews.c.id).where(reviews.c.status.in_([WAITING, RUNNING]))
    return (await database.execute(query.order_by(reviews.c.created))).scalars().all()
