"""Drawing for whoever asks: off the event loop, one at a time, and no more than is their due.

To tell and to draw a long match takes tens of milliseconds. A move is shown to those who play at
once; all else that is drawn waits for its turn and is paid for by the millisecond, so that nobody's
asking keeps the others from playing.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from starlette.requests import HTTPConnection

from moabi.server.errors import Refused
from moabi.server.live.room import Room, Watcher
from moabi.server.people import Person
from moabi.server.people.guard import caller_address
from moabi.server.people.limits import Limits
from moabi.server.tables.rights import may_watch
from moabi.server.tables.table import Table

if TYPE_CHECKING:
    from moabi.server.live.hub import Hub

T = TypeVar("T")


class Payer(NamedTuple):
    """Who asks for something to be drawn."""

    address: str
    person: str | None


def payer_of(connection: HTTPConnection, person: Person | None) -> Payer:
    """Whoever sends a request."""
    return Payer(caller_address(connection), person.id if person else None)


class Drawing:
    """What is drawn for those who ask, as far as their budgets go."""

    def __init__(self, hub: Hub, limits: Limits) -> None:
        self._hub = hub
        self._limits = limits
        # Strangers never stand in line before those who sit at a table.
        self._turns = {has_part: asyncio.Lock() for has_part in (True, False)}

    async def draw(
        self,
        room: Room,
        payer: Payer,
        make: Callable[[Table], T],
        then: Callable[[], object] | None = None,
    ) -> T:
        """What can be made of a table as the log has it; refused once a budget is spent.

        `then` is called while the table is still the one that was drawn.
        """
        # Finished even if whoever asked has gone: the table must be held still until then.
        work = self._draw(room, payer, make, then)
        return await asyncio.shield(self._hub.spawn(work))

    async def _draw(
        self,
        room: Room,
        payer: Payer,
        make: Callable[[Table], T],
        then: Callable[[], object] | None,
    ) -> T:
        has_part = room.table.has_part(payer.person)
        budgets = _budgets(payer, has_part)
        async with self._turns[has_part]:
            for what, key in budgets:
                self._limits.check(what, key, cost=0)
            # Only now: whoever stands in line keeps nobody from the table.
            async with room.lock:
                await self._hub.freshen(room)
                made, seconds = await asyncio.to_thread(_timed, make, room.table)
                if then is not None:
                    then()
            for what, key in budgets:
                self._limits.charge(what, key, max(1.0, 1000 * seconds))
        return made

    async def look(self, table_id: str, payer: Payer, key: str, make: Callable[[Table], T]) -> T:
        """The same of a table that the payer may know of; else there is none."""
        room = await self._hub.room(table_id)

        def make_for_them(table: Table) -> T:
            if not may_watch(table, payer.person, key):
                raise Refused("not-found")
            return make(table)

        if not may_watch(room.table, payer.person, key):
            raise Refused("not-found")
        return await self.draw(room, payer, make_for_them)

    def show(self, room: Room, watchers: list[Watcher]) -> None:
        """Show watchers the match as soon as their turn comes; what changes until then with it."""
        for watcher in watchers:
            watcher.is_due = True
            if watcher.showing is None:
                watcher.showing = self._hub.spawn(self._show(room, watcher))

    async def _show(self, room: Room, watcher: Watcher) -> None:
        payer = Payer(watcher.line.address, watcher.person_id)

        def send() -> None:
            # What is asked for may have changed while it was drawn.
            if room.is_ready(watcher):
                room.tell_view([watcher])

        try:
            while watcher.is_due and watcher in room.watchers and room.table.has_match:
                async with room.lock:
                    await self._hub.freshen(room)
                    send()
                if not watcher.is_due:
                    break
                try:
                    await self.draw(room, payer, lambda _: room.prepare(watcher), send)
                except Refused as refused:
                    if refused.kind != "too-fast":
                        raise
                    await asyncio.sleep(refused.retry_after)
        finally:
            watcher.showing = None


def _budgets(payer: Payer, has_part: bool) -> list[tuple[str, str]]:
    if has_part and payer.person is not None:
        return [("drawing", payer.person), ("drawing-address", payer.address)]
    return [("drawing-stranger", payer.address)]


def _timed(make: Callable[[Table], T], table: Table) -> tuple[T, float]:
    """What was made, and the processor time it took: a busy machine makes nothing dearer."""
    began = time.thread_time()
    made = make(table)
    return made, time.thread_time() - began
