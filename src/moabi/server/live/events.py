"""Events: a person is told, over one socket, what happens at any of their tables.

The process where something is done tells all others; whichever has the person's socket passes it
on. Events that may have been missed are made good by telling the whole of it again.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from moabi.core.contract import NONE, seat_letter
from moabi.server.live.room import Line
from moabi.server.store import Notice
from moabi.server.store import tables as kept
from moabi.server.tables.setup import PERSON
from moabi.server.tables.table import CLOSED, OPEN, OVER, RUNNING, Table

if TYPE_CHECKING:
    from moabi.server.live.hub import Hub

EVENT = "event"
"""The kind of notice by which processes tell each other."""
YOUR_TURN, JOINED = "your-turn", "joined"
BY_STATUS = {OPEN: JOINED, RUNNING: "started", OVER: "table-over", CLOSED: "table-closed"}

log = logging.getLogger("moabi.live")


class Standing(NamedTuple):
    """How a table stands, as far as events are about it."""

    status: str
    persons: frozenset[str]
    turn: tuple[str, int] | None
    """The person who is asked, and their seat; nobody where a bot is, or during a pause."""


def standing_of(table: Table) -> Standing:
    """How a table stands now."""
    persons = frozenset(one.person for one in table.sittings if one.person)
    turn = None
    if table.status == RUNNING and not table.is_paused and not table.problem:
        seat = table.to_decide
        sitting = table.sittings[seat] if seat != NONE else None
        if sitting and sitting.kind == PERSON and sitting.person and sitting.bot_level is None:
            turn = (sitting.person, seat)
    return Standing(table.status, persons, turn)


class Events:
    """Who wants to be told, and what there is to tell."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._lines: dict[str, set[Line]] = {}
        """Who wants to be told, by person."""

    async def subscribe(self, line: Line) -> None:
        """From now on, tell a person of their tables; first, of those where it is their turn."""
        assert line.person_id
        self._lines.setdefault(line.person_id, set()).add(line)
        await self._tell_turns(line)

    def unsubscribe(self, line: Line) -> None:
        """Tell no more over this socket."""
        lines = self._lines.get(line.person_id or "", set())
        lines.discard(line)
        if not lines:
            self._lines.pop(line.person_id or "", None)

    async def _tell_turns(self, line: Line) -> None:
        assert line.person_id
        async with self._hub.store.read() as connection:
            listed = await kept.list_own(connection, line.person_id, RUNNING)
        turns = [
            {name: one[name] for name in ("game", "step")}
            | {"table": one["id"], "seat": one["to_decide"]}
            for one in listed
            if one["your_turn"]
        ]
        line.send({"type": "subscribed", "turns": turns})

    def announce(self, table: Table, before: Standing) -> None:
        """Tell of what has changed at a table, in every process."""
        now = standing_of(table)
        seated = now.persons | {table.setup.host}
        news = []
        come = now.persons - before.persons
        if now.status != before.status:
            news.append(_told(table, BY_STATUS[now.status], seated | before.persons))
        elif come:
            news.append(_told(table, JOINED, seated - come))
        if now.turn is not None and now.turn != before.turn:
            news.append(_told(table, YOUR_TURN, {now.turn[0]}, now.turn[1]))
        if news:
            self._hub.spawn(self._notify(table.id, table.number, news))

    async def _notify(self, table_id: str, number: int, news: list[str]) -> None:
        try:
            for told in news:
                await self._hub.store.notify(table_id, EVENT, number, told)
        except Exception:
            # The database is away; once it is back, everybody is told the whole of it.
            log.warning("the other servers were not told of an event")

    def hear(self, notice: Notice) -> None:
        """Pass on an event to those who want to be told."""
        kind, game, seat, step, *persons = notice.told.split(" ")
        message: dict[str, Any] = {"type": "event", "event": kind, "table": notice.table}
        message |= {"game": game, "number": notice.number, "step": int(step)}
        message["seat"] = None if seat == "-" else seat
        for person in persons:
            for line in self._lines.get(person, ()):
                line.send(message)

    def tell_again(self) -> None:
        """Tell everybody the whole of it: news may have been missed."""
        for lines in self._lines.values():
            for line in lines:
                self._hub.spawn(self._tell_turns(line))


def _told(table: Table, kind: str, persons: Iterable[str], seat: int = NONE) -> str:
    """An event as processes tell it to each other."""
    where = "-" if seat == NONE else seat_letter(seat)
    return " ".join((kind, table.setup.game, where, str(table.step), *sorted(persons)))
