"""The SQL on people: guests and accounts, sessions, tokens, ratings, the server's secrets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import RowMapping, Select, delete, exists, func, insert, select, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from moabi.server.store import models
from moabi.server.store.database import now
from moabi.server.store.models_people import people, ratings, secrets, sessions, tokens

Row = RowMapping
MANY = 500
"""Ids named in one statement at most: databases have a limit of their own."""


async def _one(database: AsyncConnection, query: Select[Any]) -> Row | None:
    return (await database.execute(query)).mappings().one_or_none()


async def _add_if_new(database: AsyncConnection, table: Any, row: Mapping[str, Any]) -> None:
    """Insert a row unless there is one already: of two who try at once, neither fails."""
    dialect = sqlite if database.dialect.name == "sqlite" else postgresql
    await database.execute(dialect.insert(table).values(row).on_conflict_do_nothing())


# Persons


async def find_person(database: AsyncConnection, person: str, *, lock: bool = False) -> Row | None:
    """The person of that id; `lock` keeps others from changing them."""
    query = select(people).where(people.c.id == person)
    return await _one(database, query.with_for_update() if lock else query)


async def find_by_name(database: AsyncConnection, keys: Sequence[str]) -> Row | None:
    """The registered person whom the first of those keys of a name is known by."""
    query = select(people).where(people.c.name_key.in_(keys))
    found = {row["name_key"]: row for row in (await database.execute(query)).mappings()}
    return next((found[key] for key in keys if key in found), None)


async def add_guest(database: AsyncConnection, person: str, name: str, language: str) -> None:
    """Enter a guest, unless they are there already."""
    moment = now()
    row = {"id": person, "name": name, "language": language, "created": moment, "seen": moment}
    await _add_if_new(database, people, row)


async def forget_idle_guests(database: AsyncConnection, before: int) -> None:
    """Delete the guests not seen since then who sit nowhere and have left nothing.

    A token counts while it is in use; later, neither it nor its guest is of any.
    """
    left = [
        *(models.seats.c.person, models.tables.c.host, models.chat.c.person),
        *(sessions.c.person, ratings.c.person),
    ]
    is_guest = people.c.name_key.is_(None) & people.c.deleted.is_(None)
    is_idle = is_guest & (people.c.seen < before)
    used = func.coalesce(tokens.c.used, tokens.c.created) >= before
    unused = [~exists().where(column == people.c.id) for column in left]
    unused.append(~exists().where(tokens.c.person == people.c.id, used))
    gone = select(people.c.id).where(is_idle, *unused)
    await database.execute(delete(tokens).where(tokens.c.person.in_(gone)))
    await database.execute(delete(people).where(is_idle, *unused))


async def last_seen(database: AsyncConnection) -> int | None:
    """When anybody was last here; nothing where nobody ever was."""
    found = (await database.execute(select(func.max(people.c.seen)))).scalar_one()
    return None if found is None else int(found)


async def see_person(database: AsyncConnection, person: str) -> None:
    """Note that a person is here."""
    await change_person(database, person, seen=now())


async def change_person(database: AsyncConnection, person: str, **values: Any) -> None:
    """Change what is kept of a person."""
    await database.execute(update(people).where(people.c.id == person).values(values))


async def forget_person(database: AsyncConnection, person: str, name: str) -> list[str]:
    """Delete a person; their games stay under that other name. Returns their tables."""
    for table in (sessions, tokens, ratings):
        await database.execute(delete(table).where(table.c.person == person))
    await database.execute(delete(models.chat).where(models.chat.c.person == person))
    seats = models.seats
    played = select(seats.c.table_id).where(seats.c.person == person).distinct()
    found = [str(one) for one in (await database.execute(played)).scalars()]
    await database.execute(update(seats).where(seats.c.person == person).values(name=name))
    await change_person(
        database, person, name=name, name_key=None, password_hash=None, deleted=now()
    )
    return found


async def move_seats(database: AsyncConnection, guest: str, person: str) -> list[str]:
    """Give a guest's seats, tables and lines of chat to a person; returns the tables concerned.

    Where both sit at one table, all stays as it is: nobody becomes their own opponent.
    """
    tables, seats, chat = models.tables, models.seats, models.chat
    removed = models.removed

    def at(who: str) -> Select[Any]:
        return select(seats.c.table_id).where(seats.c.person == who)

    theirs = tables.c.id.in_(at(guest)) | (tables.c.host == guest)
    query = select(tables.c.id).where(theirs, tables.c.id.not_in(at(person)))
    # Held, for whoever changes a table's seats holds its row, and in one order.
    query = query.order_by(tables.c.id).with_for_update()
    found = [str(one) for one in (await database.execute(query)).scalars()]
    # Nobody comes back in by another name.
    sent_away = select(removed.c.table_id).where(removed.c.person == person)
    is_elsewhere = removed.c.table_id.not_in(sent_away)
    moved = update(removed).where(removed.c.person == guest, is_elsewhere)
    done = await database.execute(moved.values(person=person).returning(removed.c.table_id))
    also = [str(one) for one in done.scalars()]
    said = select(chat.c.table_id, chat.c.client_id).where(chat.c.person == person)
    is_new = tuple_(chat.c.table_id, chat.c.client_id).not_in(said)
    for start in range(0, len(found), MANY):
        some = found[start : start + MANY]
        for change in (
            update(seats).where(seats.c.person == guest, seats.c.table_id.in_(some)),
            update(chat).where(chat.c.person == guest, chat.c.table_id.in_(some), is_new),
        ):
            await database.execute(change.values(person=person))
        hosted = update(tables).where(tables.c.host == guest, tables.c.id.in_(some))
        await database.execute(hosted.values(host=person))
    return [*found, *also]


async def list_finished(database: AsyncConnection, person: str) -> Sequence[Row]:
    """The tables that a person has played to their end, newest first."""
    tables, seats = models.tables, models.seats
    own = select(seats.c.table_id).where(seats.c.person == person)
    query = select(tables.c.id, tables.c.game, tables.c.ended)
    query = query.where(tables.c.id.in_(own), tables.c.status == "over")
    return (await database.execute(query.order_by(tables.c.ended.desc()))).mappings().all()


# Sessions


async def find_signed_in(database: AsyncConnection, hashed: str) -> Row | None:
    """The person of a session."""
    query = select(people).join(sessions, sessions.c.person == people.c.id)
    return await _one(database, query.where(sessions.c.hash == hashed))


async def add_session(database: AsyncConnection, hashed: str, person: str) -> None:
    """Sign a person in."""
    row = {"hash": hashed, "person": person, "created": now()}
    await database.execute(insert(sessions).values(row))


async def renew_session(database: AsyncConnection, hashed: str) -> None:
    """Let a session that is in use count as new."""
    await database.execute(update(sessions).where(sessions.c.hash == hashed).values(created=now()))


async def end_old_sessions(database: AsyncConnection, before: int) -> None:
    """End the sessions that no browser has a good cookie of any more."""
    await database.execute(delete(sessions).where(sessions.c.created < before))


async def end_session(database: AsyncConnection, hashed: str) -> None:
    """Sign out one browser."""
    await database.execute(delete(sessions).where(sessions.c.hash == hashed))


async def end_sessions(database: AsyncConnection, person: str) -> None:
    """Sign a person out everywhere."""
    await database.execute(delete(sessions).where(sessions.c.person == person))


# Tokens


async def find_by_token(database: AsyncConnection, hashed: str) -> Row | None:
    """The person of a token, with when it was last used."""
    query = select(people, tokens.c.used).join(tokens, tokens.c.person == people.c.id)
    is_known = people.c.deleted.is_(None)
    return await _one(database, query.where(tokens.c.hash == hashed, is_known))


async def list_tokens(database: AsyncConnection, person: str) -> Sequence[Row]:
    """A person's tokens, oldest first; their hashes stay where they are."""
    query = select(tokens.c.id, tokens.c.label, tokens.c.created, tokens.c.used)
    query = query.where(tokens.c.person == person).order_by(tokens.c.created, tokens.c.id)
    return (await database.execute(query)).mappings().all()


async def count_tokens(database: AsyncConnection, person: str) -> int:
    """How many tokens a person has."""
    query = select(func.count()).select_from(tokens).where(tokens.c.person == person)
    return int((await database.execute(query)).scalar_one())


async def add_token(
    database: AsyncConnection, token: str, person: str, hashed: str, label: str
) -> None:
    """Enter a token."""
    row = {"id": token, "person": person, "hash": hashed, "label": label, "created": now()}
    await database.execute(insert(tokens).values(row))


async def use_token(database: AsyncConnection, hashed: str) -> None:
    """Note that a token is in use."""
    await database.execute(update(tokens).where(tokens.c.hash == hashed).values(used=now()))


async def revoke_token(database: AsyncConnection, token: str, person: str) -> bool:
    """Delete a person's token; whether there was one."""
    theirs = (tokens.c.id == token) & (tokens.c.person == person)
    return bool((await database.execute(delete(tokens).where(theirs))).rowcount)


async def revoke_tokens(database: AsyncConnection, person: str) -> None:
    """Delete all tokens of a person."""
    await database.execute(delete(tokens).where(tokens.c.person == person))


# Ratings


async def find_ratings(
    database: AsyncConnection, game: str, persons: Sequence[str]
) -> dict[str, Row]:
    """The ratings that those persons have in a game, held until the transaction ends."""
    query = select(ratings).where(ratings.c.game == game, ratings.c.person.in_(persons))
    # In one order, so that two matches that end at once wait for each other and never in a ring.
    query = query.order_by(ratings.c.person).with_for_update()
    return {row["person"]: row for row in (await database.execute(query)).mappings()}


async def list_ratings(database: AsyncConnection, person: str) -> Sequence[Row]:
    """A person's ratings, game by game."""
    query = select(ratings).where(ratings.c.person == person).order_by(ratings.c.game)
    return (await database.execute(query)).mappings().all()


async def count_together(database: AsyncConnection, one: str, other: str, since: int) -> int:
    """How many matches that counted have ended since then in which both had a part."""
    tables, seats = models.tables, models.seats
    at_both = [
        tables.c.id.in_(select(seats.c.table_id).where(seats.c.person == who))
        for who in (one, other)
    ]
    query = select(func.count()).select_from(tables)
    query = query.where(tables.c.counted == "yes", tables.c.ended >= since, *at_both)
    return int((await database.execute(query)).scalar_one())


async def add_ratings(database: AsyncConnection, rows: Sequence[Mapping[str, Any]]) -> None:
    """Enter first ratings, for those who have none."""
    for row in sorted(rows, key=lambda row: str(row["person"])):
        await _add_if_new(database, ratings, row)


async def change_rating(database: AsyncConnection, person: str, game: str, **values: Any) -> None:
    """Change a person's rating in a game."""
    theirs = (ratings.c.person == person) & (ratings.c.game == game)
    await database.execute(update(ratings).where(theirs).values(values))


async def find_registered(database: AsyncConnection, persons: Sequence[str]) -> set[str]:
    """Those of the persons who have an account."""
    query = select(people.c.id).where(people.c.id.in_(persons), people.c.name_key.is_not(None))
    return set((await database.execute(query)).scalars())


# Secrets


async def keep_secret(database: AsyncConnection, name: str, value: bytes) -> str:
    """Keep a secret unless one of that name is kept already; returns the one that is kept."""
    await _add_if_new(database, secrets, {"name": name, "value": value})
    query = select(secrets.c.value).where(secrets.c.name == name)
    return bytes((await database.execute(query)).scalar_one()).decode()
