"""SQL for tables, seats, the log and chat."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import orjson
from sqlalchemy import Row, Select, and_, exists, func, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from moabi.server.store import models
from moabi.server.tables.clock import Clock
from moabi.server.tables.result import Result
from moabi.server.tables.setup import BOT, EMPTY, Entry, Setup, Sitting
from moabi.server.tables.table import OPEN, RUNNING, Table

tables, seats, log, chat = models.tables, models.seats, models.log, models.chat
removed = models.removed
people = models.people
MAX_LISTED = 100
MAX_CHAT = 100
AT_A_TIME = 500
"""Entries of a log that are read at a time."""
MANY_ENTRIES = 50
"""More than these take longer to replay than anybody else should have to wait."""


async def add_table(connection: AsyncConnection, setup: Setup, sittings: Sequence[Sitting]) -> None:
    """A new table and its seats."""
    values = {
        **{name: getattr(setup, name) for name in setup.__dataclass_fields__},
        "options": dict(setup.options),
        "clock": setup.clock.to_json(),
        "status": OPEN,
    }
    await connection.execute(insert(tables), [values])
    rows = [
        {"table_id": setup.id, "seat": number, **_sitting_values(one)}
        for number, one in enumerate(sittings)
    ]
    await connection.execute(insert(seats), rows)


def _sitting_values(one: Sitting) -> dict[str, Any]:
    return {**one.to_json(), "name": one.name, "is_confirmed": one.is_confirmed}


async def load_table(
    connection: AsyncConnection, table_id: str, *, lock: bool = False, has_log: bool = True
) -> Table | None:
    """A table as the database knows it; `lock` keeps others from changing it.

    Its log is replayed, a long one beside the event loop; without it, who sits there and how far
    it has come is known all the same.
    """
    query = select(tables).where(tables.c.id == table_id)
    row = (await connection.execute(query.with_for_update() if lock else query)).one_or_none()
    if row is None:
        return None
    query = select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat)
    sittings = [
        Sitting(
            *(one.kind, one.person, one.level, one.name, one.contribution),
            is_confirmed=one.is_confirmed,
            is_program=one.is_program,
        )
        for one in await connection.execute(query)
    ]
    table = Table(_setup(row), sittings, row.status)
    table.next = row.next
    table.counted = row.counted
    if row.status == OPEN:
        query = select(removed.c.person).where(removed.c.table_id == table_id)
        table.removed = set((await connection.execute(query)).scalars())
    entries = await load_entries(connection, table_id) if has_log else []
    if entries:
        table.status = OPEN
        if len(entries) > MANY_ENTRIES:
            await asyncio.to_thread(table.replay, entries)
        else:
            table.replay(entries)
        if table.problem and row.result:
            table.status = row.status
            table.result = Result(
                row.result["reason"],
                tuple(row.result["outcome"]),
                tuple(row.result["points"]),
                tuple(row.result["ranks"]),
            )
    return table


def _setup(row: Row[Any]) -> Setup:
    names = set(Setup.__dataclass_fields__) - {"clock"}
    return Setup(**{name: getattr(row, name) for name in names}, clock=Clock.read(row.clock))


async def load_entries(connection: AsyncConnection, table_id: str, since: int = 0) -> list[Entry]:
    """The entries of a table's log after that number, read so that others can act in between."""
    found: list[Entry] = []
    while True:
        read = await _load_some(connection, table_id, found[-1].number if found else since)
        found += read
        if len(read) < AT_A_TIME:
            return found


async def _load_some(connection: AsyncConnection, table_id: str, since: int) -> list[Entry]:
    query = (
        select(log)
        .where(log.c.table_id == table_id, log.c.number > since)
        .order_by(log.c.number)
        .limit(AT_A_TIME)
    )
    return [
        Entry(
            row.number,
            row.kind,
            row.step,
            row.seat,
            row.person,
            row.at,
            orjson.loads(row.payload),
            row.client_id,
            row.to_decide,
        )
        for row in await connection.execute(query)
    ]


def entry_row(table_id: str, entry: Entry) -> dict[str, Any]:
    """An entry as the log's row."""
    return {
        "table_id": table_id,
        "number": entry.number,
        "kind": entry.kind,
        "step": entry.step,
        "seat": entry.seat,
        "person": entry.person,
        "client_id": entry.client_id,
        "payload": orjson.dumps(entry.payload).decode(),
        "to_decide": entry.to_decide,
        "at": entry.at,
    }


async def save_seats(connection: AsyncConnection, table: Table) -> None:
    """Who sits where, before the start."""
    for number, one in enumerate(table.sittings):
        await connection.execute(
            update(seats)
            .where(seats.c.table_id == table.id, seats.c.seat == number)
            .values(_sitting_values(one))
        )


async def add_removed(connection: AsyncConnection, table_id: str, person: str) -> None:
    """A person whom the host has sent away."""
    await connection.execute(insert(removed).values(table_id=table_id, person=person))


async def count_seats(connection: AsyncConnection, person: str) -> int:
    """How many seats a person holds at tables of others that are not over, and has not given up."""
    is_given_up = exists().where(
        log.c.table_id == tables.c.id, log.c.kind == "resign", log.c.person == person
    )
    query = (
        select(func.count())
        .select_from(seats)
        .join(tables, tables.c.id == seats.c.table_id)
        .where(
            seats.c.person == person,
            tables.c.host != person,
            tables.c.status.in_((OPEN, RUNNING)),
            ~is_given_up,
        )
    )
    return int((await connection.execute(query)).scalar_one())


async def save_status(connection: AsyncConnection, table: Table, at: int) -> None:
    """A table that has started, ended or been closed."""
    values: dict[str, Any] = {"status": table.status}
    if table.status == RUNNING:
        values["started"] = at
    else:
        values["ended"] = at
        values["result"] = table.result.to_json() if table.result else None
    await connection.execute(update(tables).where(tables.c.id == table.id).values(values))


async def save_program(connection: AsyncConnection, table_id: str, seat: int) -> None:
    """A seat that a program plays for its person."""
    change = update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat)
    await connection.execute(change.values(is_program=True))


async def save_counted(connection: AsyncConnection, table: Table) -> None:
    """Whether a rated match that is over counts."""
    change = update(tables).where(tables.c.id == table.id)
    await connection.execute(change.values(counted=table.counted))


async def save_next(connection: AsyncConnection, table_id: str, next_id: str) -> None:
    """The rematch of a table."""
    await connection.execute(update(tables).where(tables.c.id == table_id).values(next=next_id))


async def is_closed(connection: AsyncConnection, table_id: str) -> bool:
    """Whether a table was closed before it began."""
    query = select(tables.c.status).where(tables.c.id == table_id)
    return (await connection.execute(query)).scalar_one() == "closed"


# Lists


async def list_tables(
    connection: AsyncConnection, status: str, game: str | None, before: str | None = None
) -> list[dict[str, Any]]:
    """The newest public tables of a status, or those that come after a table in that list."""
    query = select(tables).where(tables.c.status == status, tables.c.is_open)
    if game is not None:
        query = query.where(tables.c.game == game)
    query = _page(query, before)
    return await _listed(connection, (await connection.execute(query)).all(), None)


async def list_own(
    connection: AsyncConnection, person: str, status: str | None = None, before: str | None = None
) -> list[dict[str, Any]]:
    """The newest tables that a person sits at, or those that come after a table in that list."""
    own = select(seats.c.table_id).where(seats.c.person == person)
    query = select(tables).where(tables.c.id.in_(own))
    if status is not None:
        query = query.where(tables.c.status == status)
    query = _page(query, before)
    return await _listed(connection, (await connection.execute(query)).all(), person)


def _page(query: Select[Any], before: str | None) -> Select[Any]:
    if before is not None:
        last = tables.alias()
        created = select(last.c.created).where(last.c.id == before).scalar_subquery()
        is_next = and_(tables.c.created == created, tables.c.id < before)
        query = query.where(or_(tables.c.created < created, is_next))
    return query.order_by(tables.c.created.desc(), tables.c.id.desc()).limit(MAX_LISTED)


async def ids_of(connection: AsyncConnection, person: str, status: str) -> list[str]:
    """All tables of a status that a person sits at or is the host of."""
    own = select(seats.c.table_id).where(seats.c.person == person)
    theirs = tables.c.id.in_(own) | (tables.c.host == person)
    query = select(tables.c.id).where(theirs, tables.c.status == status)
    return list((await connection.execute(query)).scalars())


async def count_forks(connection: AsyncConnection, person: str, since: int) -> tuple[int, int]:
    """Of the tables at which a person plays on from an earlier step: those in play, and new ones.

    New are those that were made after that time.
    """
    is_fork = exists().where(log.c.table_id == tables.c.id, log.c.kind == "fork")
    is_counted = or_(tables.c.status == RUNNING, tables.c.created >= since)
    query = select(tables.c.status, tables.c.created)
    found = await connection.execute(query.where(tables.c.host == person, is_counted, is_fork))
    rows = found.all()
    return sum(row.status == RUNNING for row in rows), sum(row.created >= since for row in rows)


async def abandoned_ids(connection: AsyncConnection, before: int) -> list[str]:
    """Tables that never started, and whose host and players have not been seen since then."""
    seen = select(seats.c.table_id).join(people, people.c.id == seats.c.person)
    seen = seen.where(people.c.seen >= before)
    hosts = select(people.c.id).where(people.c.seen >= before)
    query = select(tables.c.id).where(
        tables.c.status == OPEN,
        tables.c.created < before,
        tables.c.id.not_in(seen),
        tables.c.host.not_in(hosts),
    )
    return list((await connection.execute(query)).scalars())


async def _listed(
    connection: AsyncConnection, rows: Sequence[Row[Any]], person: str | None
) -> list[dict[str, Any]]:
    ids = [row.id for row in rows]
    held: dict[str, list[Row[Any]]] = {}
    query = select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.seat)
    for one in await connection.execute(query):
        held.setdefault(one.table_id, []).append(one)
    last = select(log.c.table_id, func.max(log.c.number).label("number"))
    last_of = last.where(log.c.table_id.in_(ids)).group_by(log.c.table_id).subquery()
    joined = and_(log.c.table_id == last_of.c.table_id, log.c.number == last_of.c.number)
    query = select(log.c.table_id, log.c.step, log.c.to_decide, log.c.at).join(last_of, joined)
    latest = {row.table_id: row for row in await connection.execute(query)}
    return [_summary(row, held[row.id], latest.get(row.id), person) for row in rows]


def _summary(
    row: Row[Any], held: list[Row[Any]], latest: Row[Any] | None, person: str | None
) -> dict[str, Any]:
    to_decide = latest.to_decide if latest and row.status == RUNNING else None
    return {
        "id": row.id,
        "game": row.game,
        "options": row.options,
        "clock": row.clock,
        "open": row.is_open,
        "rated": row.is_rated,
        "hints": row.allows_hints,
        "host": person is not None and row.host == person,
        "status": row.status,
        "created": row.created,
        "started": row.started,
        "ended": row.ended,
        "moved": latest.at if latest else None,
        "step": latest.step if latest else 0,
        "result": row.result,
        "seats": [
            {
                "seat": chr(ord("A") + one.seat),
                "kind": one.kind,
                "name": one.name,
                "level": one.level,
                "confirmed": one.is_confirmed,
                "program": one.is_program,
                "yours": person is not None and one.person == person,
            }
            for one in held
        ],
        "to_decide": None if to_decide is None else chr(ord("A") + to_decide),
        "your_turn": to_decide is not None
        and person is not None
        and held[to_decide].person == person,
        "free": sum(one.kind == EMPTY for one in held),
    }


async def ids_with_bots(connection: AsyncConnection) -> list[str]:
    """Every table in play at which a bot has a seat, or ever took one over."""
    has_bot = exists().where(seats.c.table_id == tables.c.id, seats.c.kind == BOT)
    taken_over = exists().where(
        log.c.table_id == tables.c.id, log.c.kind.in_(("substitute", "resign"))
    )
    query = select(tables.c.id).where(tables.c.status == RUNNING, or_(has_bot, taken_over))
    return list((await connection.execute(query)).scalars())


# Chat


async def add_chat(
    connection: AsyncConnection,
    table_id: str,
    person: str,
    client_id: str,
    name: str,
    text: str,
    at: int,
) -> tuple[int, bool]:
    """One more line of chat, unless the person has said it already; its number, if it is new."""
    build = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    key = {"table_id": table_id, "person": person, "client_id": client_id}
    adding = build(chat).values({**key, "name": name, "text": text, "at": at})
    done = await connection.execute(adding.on_conflict_do_nothing().returning(chat.c.id))
    number = done.scalar_one_or_none()
    if number is not None:
        return int(number), True
    query = select(chat.c.id).filter_by(**key)
    return int((await connection.execute(query)).scalar_one()), False


async def load_chat(
    connection: AsyncConnection, table_id: str, since: int = 0
) -> list[dict[str, Any]]:
    """The last lines of chat after that number, oldest first; of each whether who said it sits."""
    sits = (seats.c.table_id == chat.c.table_id, seats.c.person == chat.c.person)
    query = (
        select(chat, exists().where(*sits).label("sits"))
        .where(chat.c.table_id == table_id, chat.c.id > since)
        .order_by(chat.c.id.desc())
        .limit(MAX_CHAT)
    )
    return [
        {
            "number": row.id,
            "name": row.name,
            "text": row.text,
            "at": row.at,
            "spectator": not row.sits,
        }
        for row in reversed((await connection.execute(query)).all())
    ]
