"""Who is asking."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass

from fastapi import Request, Response
from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.requests import HTTPConnection

from moabi.server.store import Store
from moabi.server.store.database import now
from moabi.server.store.models import people

COOKIE = "moabi"


@dataclass(frozen=True)
class Person:
    """A person, guest or registered."""

    id: str
    name: str
    is_guest: bool
    language: str


async def person_of(connection: HTTPConnection) -> Person | None:
    """The person of a request or socket by its cookie or token; nobody new is made."""
    person_id = connection.cookies.get(COOKIE, "")
    if not re.fullmatch(r"p[\w-]{12}", person_id):
        return None
    store: Store = connection.app.state.store
    async with store.read() as database:
        query = select(people).where(people.c.id == person_id)
        row = (await database.execute(query)).one_or_none()
    return Person(row.id, row.name, row.password_hash is None, row.language) if row else None


async def current_person(request: Request, response: Response) -> Person:
    """The person of a request; a visitor becomes a guest at once."""
    found = await person_of(request)
    if found:
        return found
    person = Person(
        f"p{secrets.token_urlsafe(9)}", f"Guest {secrets.randbelow(900) + 100}", True, "en"
    )
    row = {
        "id": person.id,
        "name": person.name,
        "language": person.language,
        "created": now(),
        "seen": now(),
    }

    async def add(database: AsyncConnection) -> None:
        await database.execute(insert(people).values(row))

    await request.app.state.store.write(add)
    response.set_cookie(COOKIE, person.id, httponly=True, samesite="lax", max_age=400 * 86400)
    return person
