"""Tables over HTTP: making them, sitting down, looking at them, and taking the game home."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import orjson
from fastapi import APIRouter, Depends, Query, Request, Response, WebSocket
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy.ext.asyncio import AsyncConnection

from moabi.core.contract import seat_number
from moabi.core.words import LANGUAGES
from moabi.server.answers import LogAnswer, SummaryAnswer, TableAnswer
from moabi.server.errors import Refused
from moabi.server.fields import Key, Letter, TableId
from moabi.server.language import asked_language
from moabi.server.live.connection import Connection
from moabi.server.live.drawing import payer_of
from moabi.server.live.hub import Hub, standing_up
from moabi.server.live.room import Room
from moabi.server.live.views import Lens, describe, show_log
from moabi.server.people import Person, accounts, current_person
from moabi.server.people.guard import caller_address, check_pace
from moabi.server.people.names import checked_name
from moabi.server.scheduler import Owner
from moabi.server.store import people
from moabi.server.store import tables as kept
from moabi.server.store.database import now
from moabi.server.tables import seating
from moabi.server.tables.clock import Clock
from moabi.server.tables.rights import is_key, may_watch, viewer_of
from moabi.server.tables.setup import BOT, Entry, Sitting
from moabi.server.tables.table import OPEN, OVER, Table

router = APIRouter(prefix="/api", tags=["tables"])

Anyone = Annotated[Person, Depends(current_person)]
TABLE: dict[str, Any] = {"response_model": TableAnswer, "response_model_exclude_unset": True}
TABLES: dict[str, Any] = {**TABLE, "response_model": list[SummaryAnswer]}
Before = Annotated[TableId | None, Query(description="The last table of the hundred before.")]
Contribution = Annotated[str, Field(pattern="^[0-9a-f]{0,64}$")]


class _Asked(BaseModel):
    model_config = ConfigDict(extra="forbid")


class ClockAsked(_Asked):
    """A clock: none, seconds a move and a reserve, or days a move."""

    kind: Literal["none", "live", "days"] = "none"
    move: int | None = Field(default=None, ge=0, le=3600)
    reserve: int | None = Field(default=None, ge=0, le=86_400)
    days: int | None = Field(default=None, ge=1, le=60)


class TableAsked(_Asked):
    """A table to be made."""

    game: str = Field(max_length=40)
    seats: int = Field(ge=1, le=4)
    options: dict[str, str] = {}
    clock: ClockAsked = ClockAsked()
    open: bool = False
    rated: bool = False
    hints: bool = True
    undo: bool = True
    forced: bool = True
    confirm: bool = True
    """Whether the host has a word on who comes to an open table without its link."""
    mine: list[Letter] = Field(["A"], max_length=4)
    """The seats at one's own screen."""
    names: dict[Letter, str] = {}
    """Names of those who share one's screen, by seat."""
    bots: dict[Letter, int] = {}
    """Levels of bots, by seat."""
    components: str | None = Field(default=None, max_length=seating.MAX_COMPONENTS)
    contribution: Contribution = ""


class JoinAsked(_Asked):
    """Who wants to sit down says where, shows the link's key, and adds to the shuffle."""

    seat: Letter | None = None
    key: Key = ""
    contribution: Contribution = ""


class BotAsked(_Asked):
    """A bot of that level for a seat; without a level, the seat is freed."""

    seat: Letter
    level: int | None = Field(default=None, ge=1, le=8)


class SeatAsked(_Asked):
    """The seat of the person of whom the host decides."""

    seat: Letter


class RematchAsked(_Asked):
    """One's part in the next shuffle."""

    contribution: Contribution = ""


def _hub(request: Request) -> Hub:
    found: Hub = request.app.state.hub
    return found


TheHub = Annotated[Hub, Depends(_hub)]


async def _seen_room(hub: Hub, table_id: str, person: str | None, key: str = "") -> Room:
    room = await hub.room(table_id)
    if not may_watch(room.table, person, key):
        raise Refused("not-found")
    return room


def _described(room: Room, person: str | None) -> dict[str, Any]:
    return {
        **describe(room.table, person, room.present()),
        "preparing": room.is_preparing,
        "now": now(),
    }


# Making


@router.post("/tables", status_code=201, **TABLE)
async def make_table(
    request: Request, asked: TableAsked, person: Anyone, hub: TheHub
) -> dict[str, Any]:
    """Make a table; if no seat is left free, it starts at once."""
    check_pace(request, person.id)
    components = asked.components or None
    if components is not None and not hub.settings.allow_components:
        raise Refused("no-components", 403)
    clock = Clock.read(asked.clock.model_dump(exclude_none=True))
    setup = seating.new_setup(
        asked.game,
        asked.seats,
        asked.options,
        person.id,
        now(),
        clock=clock,
        is_open=asked.open,
        is_rated=asked.rated,
        allows_hints=asked.hints,
        allows_undo=asked.undo,
        plays_forced=asked.forced,
        confirms=asked.confirm,
        components=components,
    )
    table = Table(setup, [Sitting() for _ in range(asked.seats)])
    if asked.bots:
        _admit_bots(request, hub, person, setup.id)

    async def add(connection: AsyncConnection) -> None:
        own_name = await accounts.enter(connection, person)
        for letter in asked.mine:
            given = asked.names.get(letter)
            name = own_name
            if given is not None:
                name = await _free_name(connection, given, person.id)
            seating.sit(
                *(table, person.id, name, asked.contribution, seat_number(letter)),
                is_program=person.has_token,
            )
        for letter, level in asked.bots.items():
            seating.invite_bot(table, person.id, seat_number(letter), level)
        await kept.add_table(connection, setup, table.sittings)

    await hub.store.write(add)
    if seating.is_ready(table) and asked.mine:
        await hub.change(setup.id, _start)
    return _described(await hub.room(setup.id), person.id)


def _admit_bots(request: Request, hub: Hub, person: Person, table_id: str) -> None:
    """Let bots play at a table, if whoever opens it has not too many waiting."""
    address = caller_address(request)
    hub.bots.check_room_for(Owner(address, person.id))
    hub.bots.note_opener(table_id, address)


def _has_bots(table: Table) -> bool:
    return any(one.kind == BOT for one in table.sittings)


async def _free_name(connection: AsyncConnection, asked: str, person: str) -> str:
    """A name for one who shares a screen; nobody passes for an account that is another's."""
    name = checked_name(asked)
    if await accounts.is_anothers(connection, name, person):
        raise Refused("name-taken", fields={"names": "name-taken"})
    return name


async def _start(table: Table, connection: AsyncConnection) -> Entry:
    persons = [one.person for one in table.sittings if one.person]
    return table.begin(now(), await people.find_registered(connection, persons))


# Finding


@router.get("/tables", **TABLES)
async def list_tables(
    hub: TheHub,
    status: Literal["open", "running", "over"] = "open",
    game: Annotated[str | None, Query(max_length=40, pattern="^[a-z0-9_]*$")] = None,
    before: Before = None,
) -> list[dict[str, Any]]:
    """The newest open tables of a status, of one game or of all: a hundred at a time."""
    async with hub.store.read() as connection:
        return await kept.list_tables(connection, status, game, before)


@router.get("/me/tables", **TABLES)
async def list_own_tables(
    person: Anyone,
    hub: TheHub,
    status: Literal["open", "running", "over", "closed"] | None = None,
    before: Before = None,
) -> list[dict[str, Any]]:
    """One's own tables, newest first, a hundred at a time, and whether it is one's turn."""
    async with hub.store.read() as connection:
        return await kept.list_own(connection, person.id, status, before)


@router.get("/tables/{table_id}", **TABLE)
async def get_table(
    table_id: TableId, person: Anyone, hub: TheHub, key: Annotated[Key, Query()] = ""
) -> dict[str, Any]:
    """A table's description."""
    return _described(await _seen_room(hub, table_id, person.id, key), person.id)


# Sitting down


@router.post("/tables/{table_id}/join", **TABLE)
async def join(
    request: Request, table_id: TableId, asked: JoinAsked, person: Anyone, hub: TheHub
) -> dict[str, Any]:
    """Sit down; whoever takes the last free seat starts the match.

    At an open table a stranger, who comes without its key, waits there until the host agrees.
    """
    room = await _seen_room(hub, table_id, person.id, asked.key)
    seat = None if asked.seat is None else seat_number(asked.seat)
    own = room.table.seats_of(person.id)
    if own and (seat is None or seat in own):
        return _described(room, person.id)  # asked again by one who did not hear the answer
    check_pace(request, person.id, "sit")

    async def sit(table: Table, connection: AsyncConnection) -> Entry | None:
        before = table.seats_of(person.id)
        if before and (seat is None or seat in before):
            return None  # asked again by somebody who did not hear the answer
        name = await accounts.enter(connection, person)
        await _check_seats(table, connection, person)
        own = seating.sit(
            *(table, person.id, name, asked.contribution, seat),
            is_invited=is_key(table.setup, asked.key),
            is_program=person.has_token,
        )
        is_last = own != before and seating.is_ready(table)
        return await _start(table, connection) if is_last else None

    await hub.change(table_id, sit)
    return _described(await hub.room(table_id), person.id)


async def _check_seats(table: Table, connection: AsyncConnection, person: Person) -> None:
    """Refuse who holds so many seats at the tables of others that they could not play them all."""
    if person.id == table.setup.host:
        return
    # Held, lest two seats that are taken at once both pass for the last.
    await people.find_person(connection, person.id, lock=True)
    most = seating.GUEST_SEATS if person.is_guest else seating.ACCOUNT_SEATS
    if await kept.count_seats(connection, person.id) >= most:
        raise Refused("too-many-seats", most=most)


@router.post("/tables/{table_id}/leave", **TABLE)
async def leave(table_id: TableId, person: Anyone, hub: TheHub) -> dict[str, Any]:
    """Stand up before the start; a table that its host leaves is closed."""
    await _seen_room(hub, table_id, person.id)
    await hub.change(table_id, standing_up(person.id))
    return _described(await hub.room(table_id), person.id)


@router.post("/tables/{table_id}/bot", **TABLE)
async def invite_bot(
    request: Request, table_id: TableId, asked: BotAsked, person: Anyone, hub: TheHub
) -> dict[str, Any]:
    """Put a bot in a seat, or send it away; the host's to do."""

    async def invite(table: Table, _: AsyncConnection) -> None:
        seating.invite_bot(table, person.id, seat_number(asked.seat), asked.level)

    room = await _seen_room(hub, table_id, person.id)
    if asked.level is not None and person.id == room.table.setup.host:
        _admit_bots(request, hub, person, table_id)
    await hub.change(table_id, invite)
    return _described(await hub.room(table_id), person.id)


@router.post("/tables/{table_id}/confirm", **TABLE)
async def confirm(
    request: Request, table_id: TableId, asked: SeatAsked, person: Anyone, hub: TheHub
) -> dict[str, Any]:
    """Agree with a stranger; the match starts once all seats are taken and nobody waits."""

    async def agree(table: Table, connection: AsyncConnection) -> Entry | None:
        seating.confirm(table, person.id, seat_number(asked.seat))
        return await _start(table, connection) if seating.is_ready(table) else None

    room = await _seen_room(hub, table_id, person.id)
    if _has_bots(room.table) and person.id == room.table.setup.host:
        _admit_bots(request, hub, person, table_id)
    await hub.change(table_id, agree)
    return _described(await hub.room(table_id), person.id)


@router.post("/tables/{table_id}/remove", **TABLE)
async def remove(
    table_id: TableId, asked: SeatAsked, person: Anyone, hub: TheHub
) -> dict[str, Any]:
    """Send somebody away before the start, who cannot sit down there again; the host's to do."""

    async def send_away(table: Table, connection: AsyncConnection) -> None:
        gone = seating.remove(table, person.id, seat_number(asked.seat))
        await kept.add_removed(connection, table_id, gone)

    await _seen_room(hub, table_id, person.id)
    await hub.change(table_id, send_away)
    return _described(await hub.room(table_id), person.id)


@router.post("/tables/{table_id}/start", **TABLE)
async def start(request: Request, table_id: TableId, person: Anyone, hub: TheHub) -> dict[str, Any]:
    """Start the match; the host's to do, once all seats are taken and nobody waits for a word."""

    async def begin(table: Table, connection: AsyncConnection) -> Entry:
        seating.check_host(table, person.id)
        return await _start(table, connection)

    room = await _seen_room(hub, table_id, person.id)
    if _has_bots(room.table) and person.id == room.table.setup.host:
        _admit_bots(request, hub, person, table_id)
    await hub.change(table_id, begin)
    return _described(await hub.room(table_id), person.id)


@router.post("/tables/{table_id}/close", **TABLE)
async def close(table_id: TableId, person: Anyone, hub: TheHub) -> dict[str, Any]:
    """Close a table that has not started; the host's to do."""

    async def shut(table: Table, _: AsyncConnection) -> None:
        seating.check_host(table, person.id)
        seating.stand_up(table, person.id)

    await _seen_room(hub, table_id, person.id)
    await hub.change(table_id, shut)
    return _described(await hub.room(table_id), person.id)


@router.post("/tables/{table_id}/rematch", **TABLE)
async def rematch(
    request: Request, table_id: TableId, asked: RematchAsked, person: Anyone, hub: TheHub
) -> dict[str, Any]:
    """Play again: who asks first makes the new table, who asks later sits down at it."""
    check_pace(request, person.id)
    await _seen_room(hub, table_id, person.id)
    next_id = ""
    old_names: dict[int, str] = {}

    async def ask(connection: AsyncConnection) -> None:
        nonlocal next_id, old_names
        # Without its log: nobody's moves are to wait while a long one is replayed.
        table = await kept.load_table(connection, table_id, lock=True, has_log=False)
        assert table
        old_seats = table.seats_of(person.id)
        if not old_seats:
            raise Refused("not-yours", 403)
        if table.status != OVER:
            raise Refused("not-over", 409)
        name = await accounts.enter(connection, person)
        old_names = dict.fromkeys(old_seats, name)
        # Where several share a screen, each goes on under the name they gave, if it is free still.
        for seat in old_seats if len(old_seats) > 1 else ():
            given = table.sittings[seat].name
            if not await accounts.is_anothers(connection, given, person.id):
                old_names[seat] = given
        if table.next is None or await kept.is_closed(connection, table.next):
            setup = seating.again(table.setup, person.id, now())
            await kept.add_table(connection, setup, seating.turned(table.sittings))
            await kept.save_next(connection, table_id, setup.id)
            table.next = setup.id
        next_id = table.next

    async def sit(table: Table, connection: AsyncConnection) -> Entry | None:
        if table.status != "open" or table.seats_of(person.id):
            return None
        await _check_seats(table, connection, person)
        for seat, name in old_names.items():
            moved = (seat + 1) % table.setup.seats
            seating.sit(
                *(table, person.id, name, asked.contribution, moved),
                is_program=person.has_token,
            )
        return await _start(table, connection) if seating.is_full(table) else None

    await hub.store.write(ask)
    again = (await hub.room(next_id)).table
    if again.status == OPEN:
        if _has_bots(again):
            _admit_bots(request, hub, person, next_id)
        await hub.change(next_id, sit)
    await hub.refresh(table_id)
    return _described(await hub.room(next_id), person.id)


# Looking back


@router.get("/tables/{table_id}/file", response_class=Response)
async def get_file(
    request: Request,
    table_id: TableId,
    person: Anyone,
    hub: TheHub,
    key: Annotated[Key, Query()] = "",
) -> Response:
    """The game file of a match that is over, with the proof of its shuffle."""
    room = await _seen_room(hub, table_id, person.id, key)
    name = f"{room.table.setup.game}-{table_id}.moabi"
    payer = payer_of(request, person)
    text = await hub.drawing.look(table_id, payer, key, lambda table: table.to_file())
    return Response(
        text,
        media_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@router.get("/tables/{table_id}/view", response_class=JSONResponse)
async def get_view(
    request: Request,
    table_id: TableId,
    person: Anyone,
    hub: TheHub,
    seat: Annotated[Letter | None, Query()] = None,
    step: Annotated[int | None, Query(ge=0, le=1 << 20)] = None,
    board: bool = True,
    faces: bool = False,
    outline: bool = False,
    tall: bool = False,
    lang: Annotated[str | None, Query(max_length=5)] = None,
    key: Annotated[Key, Query()] = "",
) -> Response:
    """The match after an earlier step, as one of one's own seats saw it; after the end, any."""
    language = lang if lang in LANGUAGES else asked_language(request)

    def make(table: Table) -> bytes:
        viewer = viewer_of(table, person.id, seat)
        at = table.step if step is None else step
        _ = table.match
        if at > table.step:
            raise Refused("no-step", 404)
        lens = Lens(viewer, language, True, outline, tall)
        return hub.shown.step(table, lens, at, board, faces)

    data = await hub.drawing.look(table_id, payer_of(request, person), key, make)
    return Response(data, media_type="application/json")


@router.get("/tables/{table_id}/log", response_model=LogAnswer)
async def get_log(
    request: Request,
    table_id: TableId,
    person: Anyone,
    hub: TheHub,
    before: Annotated[int, Query(ge=1, le=1 << 31)],
    seat: Letter | None = None,
    lang: Annotated[str | None, Query(max_length=5)] = None,
    key: Annotated[Key, Query()] = "",
) -> Response:
    """The lines of the log before that number, the last of them: as one of one's own seats saw."""
    language = lang if lang in LANGUAGES else asked_language(request)

    def make(table: Table) -> bytes:
        viewer = viewer_of(table, person.id, seat)
        _ = table.match
        return orjson.dumps(show_log(table, Lens(viewer, language), before=before))

    data = await hub.drawing.look(table_id, payer_of(request, person), key, make)
    return Response(data, media_type="application/json")


@router.websocket("/tables/{table_id}/live")
async def live(socket: WebSocket, table_id: str, key: str = "") -> None:
    """Live play; see docs/protocol.md."""
    await Connection(socket).run_at(table_id, key)


@router.websocket("/live")
async def live_everywhere(socket: WebSocket) -> None:
    """Live play at several tables, and events of all one's own; see docs/protocol.md."""
    await Connection(socket).run()
