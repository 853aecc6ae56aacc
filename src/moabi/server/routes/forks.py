"""Playing on from a step of a match that is over, over HTTP."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy.ext.asyncio import AsyncConnection

from moabi.server.answers import TableAnswer
from moabi.server.errors import Refused
from moabi.server.fields import Key, TableId
from moabi.server.live.hub import Hub
from moabi.server.live.views import describe
from moabi.server.people import Person, accounts, current_person
from moabi.server.people.guard import caller_address, check_pace
from moabi.server.scheduler import Owner
from moabi.server.settings import Settings
from moabi.server.store import tables as kept
from moabi.server.store.database import now
from moabi.server.tables.clock import DAY
from moabi.server.tables.forks import fork_table
from moabi.server.tables.rights import may_watch
from moabi.server.tables.table import Table

router = APIRouter(prefix="/api", tags=["tables"])


class ForkAsked(BaseModel):
    """From which step to play on, with the same or with a reshuffled future."""

    model_config = ConfigDict(extra="forbid")

    step: int = Field(ge=0, le=1 << 20)
    future: Literal["same", "new"] = "same"
    level: int = Field(default=4, ge=1, le=8)
    """Of the bots in the seats of other people; those who were bots play on as they are."""
    key: Key = ""


@router.post(
    "/tables/{table_id}/fork",
    status_code=201,
    response_model=TableAnswer,
    response_model_exclude_unset=True,
)
async def fork(
    request: Request,
    table_id: TableId,
    asked: ForkAsked,
    person: Annotated[Person, Depends(current_person)],
) -> dict[str, Any]:
    """Play on from a step of a match that is over, at a table of one's own against bots."""
    hub: Hub = request.app.state.hub
    check_pace(request, person.id)
    address = caller_address(request)
    request.app.state.limits.check("fork", person.id)
    request.app.state.limits.check("fork-address", address)
    hub.bots.check_room_for(Owner(address, person.id))
    room = await hub.room(table_id)
    if not may_watch(room.table, person.id, asked.key):
        raise Refused("not-found")
    old, at = room.table, now()

    async def write(connection: AsyncConnection) -> Table:
        await _check_number(connection, hub.settings, person.id, at)
        name = await accounts.enter(connection, person)
        names = dict.fromkeys(range(old.setup.seats), name)
        # Who shares a screen keeps the names they gave each other, if they are free still.
        for seat in old.seats_of(person.id):
            given = old.sittings[seat].name
            if not await accounts.is_anothers(connection, given, person.id):
                names[seat] = given
        is_new = asked.future == "new"
        table, entries = fork_table(old, person.id, names, asked.step, is_new, asked.level, at)
        await kept.add_table(connection, table.setup, table.sittings)
        for entry in entries:
            await hub.store.insert_entry(connection, kept.entry_row(table.id, entry))
        await kept.save_status(connection, table, at)
        return table

    table = await hub.store.write(write)
    hub.bots.note_opener(table.id, address)
    made = await hub.room(table.id)
    hub.bots.wake(made)
    return {**describe(made.table, person.id), "preparing": made.is_preparing, "now": now()}


async def _check_number(
    connection: AsyncConnection, settings: Settings, person: str, at: int
) -> None:
    """Refuse one more to a person who has many in play, or has begun many today."""
    in_play, today = await kept.count_forks(connection, person, at - DAY)
    if in_play >= settings.max_forks:
        raise Refused("too-many-forks", most=settings.max_forks)
    if today >= settings.max_day_forks:
        raise Refused("too-many-forks-today", most=settings.max_day_forks)
