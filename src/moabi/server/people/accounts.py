"""Accounts: registering, signing in and out, changing and leaving."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from moabi.server.errors import Refused
from moabi.server.people.cookies import Card, new_person_id, new_session
from moabi.server.people.current import Person
from moabi.server.people.names import checked_name, clean_text, guest_name, name_key, name_keys
from moabi.server.people.passwords import (
    MAX_PASSWORD,
    checked_password,
    hash_password,
    is_outdated,
    is_password,
)
from moabi.server.people.tokens import MAX_LABEL, MAX_TOKENS, hash_secret, new_token
from moabi.server.store import Store
from moabi.server.store import people as kept


def new_card(language: str, session: str = "") -> Card:
    """The cookie of a new guest, who may be signed in to an account."""
    return Card(new_person_id(), guest_name(language), session)


async def enter(database: AsyncConnection, person: Person) -> str:
    """Keep a guest from now on; returns the name that a person goes by, never another's account's.

    Part of whatever they are granted: of one who is refused, nothing is kept.
    """
    if not person.is_guest:
        return person.name
    row = await kept.find_person(database, person.id)
    if row is not None and row["name_key"]:
        return str(row["name"])  # registered since they came
    name = kept_name = str(row["name"]) if row else person.name
    while await kept.find_by_name(database, name_keys(name)):
        # With a number there are always some left, whoever registers what.
        name = f"{guest_name(person.language)} {secrets.randbelow(1000)}"
    if row is None:
        await kept.add_guest(database, person.id, name, person.language)
    elif name != kept_name:
        await kept.change_person(database, person.id, name=name)
    return name


async def is_anothers(database: AsyncConnection, name: str, person: str) -> bool:
    """Whether a name is that of somebody else's account."""
    row = await kept.find_by_name(database, name_keys(name))
    return row is not None and row["id"] != person


async def rename_guest(store: Store, person: Person, name: str) -> str:
    """Give a guest another name, which must not be an account's."""
    if not person.is_guest:
        raise Refused("guests-only")
    new = checked_name(name)

    async def change(database: AsyncConnection) -> None:
        if await kept.find_by_name(database, name_keys(new)):
            raise Refused("name-taken", fields={"name": "name-taken"})
        await kept.add_guest(database, person.id, new, person.language)
        await kept.change_person(database, person.id, name=new)

    await store.write(change)
    return new


async def register(store: Store, person: Person, name: str, password: str) -> str:
    """Make a guest an account of that name; their games stay theirs. Returns their session."""
    if not person.is_guest:
        raise Refused("already-registered")
    new = checked_name(name)
    hashed = await hash_password(checked_password(password, new))
    session = new_session()

    async def change(database: AsyncConnection) -> None:
        if await kept.find_by_name(database, name_keys(new)):
            raise Refused("name-taken", fields={"name": "name-taken"})
        await kept.add_guest(database, person.id, new, person.language)
        row = await kept.find_person(database, person.id, lock=True)
        if row is None or row["name_key"]:
            raise Refused("already-registered")  # by another request, since they came
        await kept.change_person(
            database, person.id, name=new, name_key=name_key(new), password_hash=hashed
        )
        # Whoever shared the guest's browser could have made one, and may not hold the account.
        await kept.revoke_tokens(database, person.id)
        await kept.add_session(database, hash_secret(session), person.id)

    try:
        await store.write(change)
    except IntegrityError:  # another process has just given the name away
        raise Refused("name-taken", fields={"name": "name-taken"}) from None
    return session


async def sign_in(store: Store, name: str, password: str) -> tuple[kept.Row, str]:
    """The person and a new session; a wrong name and a wrong password are told alike."""
    row = None
    keys = name_keys(name)
    # What no name holds is not fit to ask a database for. All else may be one: what is asked of a
    # new name was not asked of all that there are.
    if keys[0].isprintable():
        async with store.read() as database:
            row = await kept.find_by_name(database, keys)
    known = str(row["password_hash"]) if row else None
    is_right = await is_password(password[: MAX_PASSWORD + 1], known)
    if not is_right or row is None or known is None:
        raise Refused("wrong-password")
    session = new_session()
    again = await hash_password(password) if is_outdated(known) else known

    async def change(database: AsyncConnection) -> None:
        await kept.add_session(database, hash_secret(session), row["id"])
        if again != known:
            await kept.change_person(database, row["id"], password_hash=again)

    await store.write(change)
    return row, session


async def bring_along(store: Store, guest: str, person: str) -> list[str]:
    """Let an account have what its owner has played as a guest; returns the tables concerned.

    Not what a guest's tokens can do: a browser may be shared, and a token outlives a visit.
    """

    async def change(database: AsyncConnection) -> list[str]:
        row = await kept.find_person(database, guest)
        if row is None or row["name_key"] or row["deleted"]:
            return []
        return await kept.move_seats(database, guest, person)

    return await store.write(change)


async def sign_out(store: Store, session: str) -> str | None:
    """End a session; returns whose it was."""
    hashed = hash_secret(session)

    async def change(database: AsyncConnection) -> str | None:
        row = await kept.find_signed_in(database, hashed)
        await kept.end_session(database, hashed)
        return str(row["id"]) if row else None

    return await store.write(change) if session else None


async def change_password(store: Store, person: Person, old: str, new: str) -> str:
    """Change the password, which signs out everywhere else and revokes all tokens.

    Returns the session that goes on.
    """
    await check_password(store, person, old)
    hashed = await hash_password(checked_password(new, person.name))
    session = new_session()

    async def change(database: AsyncConnection) -> None:
        await kept.change_person(database, person.id, password_hash=hashed)
        await kept.end_sessions(database, person.id)
        await kept.revoke_tokens(database, person.id)
        await kept.add_session(database, hash_secret(session), person.id)

    await store.write(change)
    return session


async def check_password(store: Store, person: Person, password: str) -> None:
    """Refuse unless it is the person's password; only an account has one."""
    if person.is_guest:
        raise Refused("registered-only")
    async with store.read() as database:
        row = await kept.find_person(database, person.id)
    if not await is_password(password[: MAX_PASSWORD + 1], row["password_hash"] if row else None):
        raise Refused("wrong-password", fields={"password": "password-wrong"})


async def delete_account(
    store: Store,
    person: Person,
    password: str,
    leave_tables: Callable[[str], Awaitable[None]],
) -> list[str]:
    """Forget a person: the name is free again, and their games belong to nobody known.

    Returns the tables that they are no longer named at.
    """
    if not person.is_guest:
        await check_password(store, person, password)
    await leave_tables(person.id)
    nobody = guest_name(person.language)
    return await store.write(lambda database: kept.forget_person(database, person.id, nobody))


# Tokens


async def add_token(store: Store, person: Person, label: str) -> tuple[str, str]:
    """A new token's id and the token itself, which is never shown again."""
    line = clean_text(label, MAX_LABEL, "label")
    token, number = new_token(), secrets.token_hex(6)

    async def change(database: AsyncConnection) -> None:
        if await kept.count_tokens(database, person.id) >= MAX_TOKENS:
            raise Refused("too-many-tokens", most=MAX_TOKENS)
        await enter(database, person)
        await kept.add_token(database, number, person.id, hash_secret(token), line)

    await store.write(change)
    return number, token


async def revoke_token(store: Store, person: Person, token: str) -> None:
    """Revoke one of the person's tokens."""
    if not await store.write(lambda database: kept.revoke_token(database, token, person.id)):
        raise Refused("not-found")
