"""Who is asking: by a token, by the cookie, or a new guest."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from fastapi import Request
from starlette.requests import HTTPConnection

from moabi.server.errors import Refused
from moabi.server.language import asked_language
from moabi.server.people.cookies import COOKIE, Card, Signer, new_person_id
from moabi.server.people.guard import HOLDER, SAFE, give_cookie
from moabi.server.people.names import guest_name
from moabi.server.people.tokens import bearer_token, hash_secret
from moabi.server.store import Store
from moabi.server.store import people as kept
from moabi.server.store.database import now

HOUR = 3600 * 1_000_000


@dataclass(frozen=True)
class Person:
    """A person, guest or registered."""

    id: str
    name: str
    is_guest: bool
    language: str
    has_token: bool = False
    """Whether it is a program that asks, with a token of the person's."""
    right: str = field(default="", repr=False)
    """The hash of the token or session by which they are known; a guest has neither."""


async def person_of(connection: HTTPConnection) -> Person | None:
    """The person of a request or socket by its cookie or token; nobody new is made."""
    store: Store = connection.app.state.store
    token = bearer_token(connection.headers.get("authorization", ""))
    if token is not None:
        row = await _by_token(store, token) if token else None
        if row is None:
            raise Refused("bad-token", headers={"WWW-Authenticate": "Bearer"})
        return replace(_person(row, has_token=True), right=hash_secret(token))
    card = card_of(connection)
    if card is None:
        return None
    row = await _by_card(store, card)
    if row is None:
        return Person(card.guest, card.name, True, asked_language(connection))
    if row["deleted"] or (row["name_key"] and row["id"] == card.guest):
        return None  # the guest is gone, or has become an account, which must sign in
    if _is_writing(connection) and now() - row["seen"] > HOUR:
        await store.write(lambda database: kept.see_person(database, row["id"]))
    # An account is known by its session alone.
    return replace(_person(row), right=hash_secret(card.session) if row["name_key"] else "")


async def is_still_known(store: Store, person: Person) -> bool:
    """Whether what a person was known by when they came would let them in again."""
    async with store.read() as database:
        if person.has_token:
            return await kept.find_by_token(database, person.right) is not None
        if person.right:
            return await kept.find_signed_in(database, person.right) is not None
        row = await kept.find_person(database, person.id)
    return row is None or not (row["deleted"] or row["name_key"])


async def current_person(request: Request) -> Person:
    """The person of a request; a visitor becomes a guest at once."""
    holder = request.scope[HOLDER]
    if "person" not in holder:
        person = await person_of(request)
        card = card_of(request)
        if person and card and card.is_old and not person.has_token:
            give_cookie(request, card)
            if not person.is_guest:
                await request.app.state.store.write(
                    lambda database: kept.renew_session(database, person.right)
                )
        if person is None:
            language = asked_language(request)
            person = Person(new_person_id(), guest_name(language), True, language)
            give_cookie(request, Card(person.id, person.name))
        holder["person"] = person
    found: Person = holder["person"]
    return found


async def account_holder(request: Request) -> Person:
    """The person of a request that only a browser may make: a token manages no account."""
    person = await current_person(request)
    if person.has_token:
        raise Refused("needs-cookie")
    return person


def card_of(connection: HTTPConnection) -> Card | None:
    """What the cookie of a request says."""
    signer: Signer = connection.app.state.signer
    return signer.read(connection.cookies.get(COOKIE, ""))


async def _by_card(store: Store, card: Card) -> kept.Row | None:
    async with store.read() as database:
        if card.session:
            row = await kept.find_signed_in(database, hash_secret(card.session))
            if row is not None:
                return row
        return await kept.find_person(database, card.guest)


async def _by_token(store: Store, token: str) -> kept.Row | None:
    hashed = hash_secret(token)
    async with store.read() as database:
        row = await kept.find_by_token(database, hashed)
    if row is not None and now() - (row["used"] or 0) > HOUR:
        await store.write(lambda database: kept.use_token(database, hashed))
    return row


def _person(row: kept.Row, has_token: bool = False) -> Person:
    return Person(row["id"], row["name"], row["name_key"] is None, row["language"], has_token)


def _is_writing(connection: HTTPConnection) -> bool:
    return connection.scope["type"] == "websocket" or connection.scope["method"] not in SAFE
