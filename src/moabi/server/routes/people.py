"""People over HTTP: who am I, register, sign in and out, tokens, and leaving."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from io import BytesIO
from typing import Annotated
from zipfile import ZIP_DEFLATED, ZipFile

from fastapi import APIRouter, Body, Depends, Path, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from moabi.server.errors import Refused
from moabi.server.live.hub import Hub
from moabi.server.people import Person, accounts, current_person
from moabi.server.people.cookies import Card
from moabi.server.people.current import account_holder, card_of
from moabi.server.people.guard import caller_address, check_pace, give_cookie
from moabi.server.people.limits import Limits
from moabi.server.people.names import name_key
from moabi.server.people.ratings import Rating
from moabi.server.store import Store
from moabi.server.store import people as kept

router = APIRouter(prefix="/api", tags=["people"])

Anyone = Annotated[Person, Depends(current_person)]
Holder = Annotated[Person, Depends(account_holder)]


class _Asked(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NewName(_Asked):
    """A guest's new name."""

    name: str = Field(max_length=200)


class Credentials(_Asked):
    """A name and its password."""

    name: str = Field(max_length=200)
    password: str = Field(max_length=1000)


class NewPassword(_Asked):
    """The password until now, and the one from now on."""

    old: str = Field(max_length=1000)
    new: str = Field(max_length=1000)


class Farewell(_Asked):
    """The password of the account to delete; a guest has none."""

    password: str = Field("", max_length=1000)


class NewToken(_Asked):
    """What a token is for."""

    label: str = Field(max_length=500)


class RatingAnswer(BaseModel):
    """A rating as it is shown."""

    game: str
    rating: int
    games: int
    program: bool
    """Whether a program has played some of its matches."""


class MeAnswer(BaseModel):
    """Who is asking."""

    id: str
    name: str
    guest: bool
    language: str
    ratings: list[RatingAnswer]


class TokenAnswer(BaseModel):
    """A token, but for its secret; times are microseconds since the epoch, in UTC."""

    id: str
    label: str
    created: int
    used: int | None


class NewTokenAnswer(BaseModel):
    """A new token: this is the only time it is shown."""

    id: str
    token: str


@router.get("/me")
async def who_am_i(request: Request, person: Anyone) -> MeAnswer:
    """Who is asking: a guest, or an account with its ratings."""
    store: Store = request.app.state.store
    async with store.read() as database:
        rows = await kept.list_ratings(database, person.id)
    ratings = [
        RatingAnswer(
            game=row["game"],
            rating=Rating(row["mu"], row["sigma"], row["games"]).shown,
            games=row["games"],
            program=row["is_program"],
        )
        for row in rows
    ]
    return MeAnswer(
        id=person.id,
        name=person.name,
        guest=person.is_guest,
        language=person.language,
        ratings=ratings,
    )


@router.post("/me/name")
async def rename(request: Request, person: Holder, asked: NewName) -> NewName:
    """Give a guest another name."""
    check_pace(request, person.id)
    return NewName(name=await accounts.rename_guest(request.app.state.store, person, asked.name))


@router.post("/register", status_code=201)
async def register(request: Request, person: Holder, asked: Credentials) -> NewName:
    """Make the guest who asks an account; their games stay theirs."""
    limits: Limits = request.app.state.limits
    limits.check("register", caller_address(request))
    hub: Hub = request.app.state.hub
    session = await accounts.register(hub.store, person, asked.name, asked.password)
    # An account is known by its session alone: what came by the guest's cookie must come again.
    await hub.check_rights(person.id)
    give_cookie(request, accounts.new_card(person.language, session))
    async with hub.store.read() as database:
        row = await kept.find_person(database, person.id)
    assert row is not None
    return NewName(name=row["name"])


def _check_guess(request: Request, name: str) -> None:
    """Refuse who tries passwords too fast: one name from one address, or many names from it."""
    limits: Limits = request.app.state.limits
    address = caller_address(request)
    limits.check("signin", f"{address} {name_key(name)}")
    limits.check("signin-address", address)


@router.post("/signin")
async def sign_in(request: Request, asked: Credentials) -> NewName:
    """Sign in; what one has played here as a guest comes along, signing out makes a guest again."""
    _check_guess(request, asked.name)
    request.app.state.limits.check("signin-name", name_key(asked.name))
    hub: Hub = request.app.state.hub
    store = hub.store
    row, session = await accounts.sign_in(store, asked.name, asked.password)
    card = card_of(request) or accounts.new_card(row["language"])
    await _sign_out(request, card.session)
    await hub.become(card.guest, await accounts.bring_along(store, card.guest, row["id"]))
    give_cookie(request, Card(card.guest, card.name, session))
    return NewName(name=row["name"])


@router.post("/signout", status_code=204)
async def sign_out(request: Request) -> Response:
    """Sign this browser out."""
    card = card_of(request)
    if card is not None:
        await _sign_out(request, card.session)
        give_cookie(request, Card(card.guest, card.name))
    return Response(status_code=204)


async def _sign_out(request: Request, session: str) -> None:
    hub: Hub = request.app.state.hub
    person = await accounts.sign_out(hub.store, session)
    if person is not None:
        await hub.check_rights(person)


@router.post("/me/password", status_code=204)
async def change_password(request: Request, person: Holder, asked: NewPassword) -> Response:
    """Change the password; every other browser is signed out, and every token revoked."""
    hub: Hub = request.app.state.hub
    _check_guess(request, person.name)
    session = await accounts.change_password(hub.store, person, asked.old, asked.new)
    await hub.check_rights(person.id)
    card = card_of(request) or accounts.new_card(person.language)
    give_cookie(request, Card(card.guest, card.name, session))
    return Response(status_code=204)


@router.delete("/me", status_code=204)
async def leave_for_good(
    request: Request, person: Holder, asked: Annotated[Farewell | None, Body()] = None
) -> Response:
    """Delete the account, or all that is kept of a guest: names are gone, games stay unnamed."""
    _check_guess(request, person.name)
    hub: Hub = request.app.state.hub
    password = asked.password if asked else ""
    for table in await accounts.delete_account(hub.store, person, password, hub.leave_all):
        await hub.refresh(table)
    await hub.check_rights(person.id)
    give_cookie(request, accounts.new_card(person.language))
    return Response(status_code=204)


@router.get("/me/games.zip", response_class=Response)
async def all_my_games(request: Request, person: Anyone) -> Response:
    """The game files of all matches that the person has played to their end."""
    limits: Limits = request.app.state.limits
    limits.check("download", person.id)
    hub: Hub = request.app.state.hub
    async with hub.store.read() as database:
        finished = await kept.list_finished(database, person.id)
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for row in finished:
            day = datetime.fromtimestamp(row["ended"] / 1e6, UTC).date()
            # A match whose rules have changed since cannot be written as a file any more.
            with suppress(Refused):
                text = await hub.game_file(row["id"])
                archive.writestr(f"{day}-{row['game']}-{row['id']}.moabi", text)
    headers = {"Content-Disposition": 'attachment; filename="moabi-games.zip"'}
    return Response(packed.getvalue(), media_type="application/zip", headers=headers)


@router.get("/me/tokens")
async def list_tokens(request: Request, person: Holder) -> list[TokenAnswer]:
    """The tokens of the person's programs."""
    store: Store = request.app.state.store
    async with store.read() as database:
        return [TokenAnswer(**row) for row in await kept.list_tokens(database, person.id)]


@router.post("/me/tokens", status_code=201)
async def add_token(request: Request, person: Holder, asked: NewToken) -> NewTokenAnswer:
    """Make a token with which a program can play in the person's name."""
    check_pace(request, person.id)
    number, token = await accounts.add_token(request.app.state.store, person, asked.label)
    return NewTokenAnswer(id=number, token=token)


@router.delete("/me/tokens/{token}", status_code=204)
async def revoke_token(
    request: Request, person: Holder, token: Annotated[str, Path(pattern="^[0-9a-f]{12}$")]
) -> Response:
    """Revoke a token: it opens nothing any more, and what it has opened is closed."""
    hub: Hub = request.app.state.hub
    await accounts.revoke_token(hub.store, person, token)
    await hub.check_rights(person.id)
    return Response(status_code=204)
