"""The hub: all rooms of this process, kept in step with the log and with other processes."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy.ext.asyncio import AsyncConnection

from moabi.server.bots import Bots
from moabi.server.errors import Refused
from moabi.server.housekeeping import Housekeeping
from moabi.server.live import presence
from moabi.server.live.drawing import Drawing
from moabi.server.live.events import EVENT, Events, Standing, standing_of
from moabi.server.live.presence import Presence
from moabi.server.live.recent import Recent
from moabi.server.live.room import Line, Room, Watcher
from moabi.server.live.shown import Shown
from moabi.server.metrics import Metrics
from moabi.server.people.current import is_still_known
from moabi.server.people.limits import Limits
from moabi.server.people.ratings import rate_sides
from moabi.server.reviews import Reviews
from moabi.server.settings import Settings
from moabi.server.store import Notice, Store, Taken
from moabi.server.store import tables as kept
from moabi.server.store.database import now
from moabi.server.tables import rated, seating
from moabi.server.tables.rights import may_watch
from moabi.server.tables.setup import Entry
from moabi.server.tables.table import OPEN, OVER, RUNNING, Table
from moabi.server.thinkers import Thinkers

MAX_TRIES = 5
GOING_AWAY = 1001
NOT_KNOWN = 4401

log = logging.getLogger("moabi.live")

Make = Callable[[Table, int], Entry]


class Hub:
    """Rooms, and the one way in which anything happens at a table."""

    def __init__(
        self, store: Store, settings: Settings, metrics: Metrics, limits: Limits | None = None
    ) -> None:
        self.store = store
        self.settings = settings
        self.metrics = metrics
        self.thinkers = Thinkers(settings.bot_threads)
        metrics.thoughts.set_function(lambda: len(self.thinkers))
        self.bots = Bots(self, settings)
        self.reviews = Reviews(self)
        self.housekeeping = Housekeeping(self)
        self.presence = Presence(self)
        self.drawing = Drawing(self, limits or Limits())
        self.shown = Shown()
        self.events = Events(self)
        self.sockets: set[Line] = set()
        """All open sockets of this process, watching or not yet."""
        self._rooms: WeakValueDictionary[str, Room] = WeakValueDictionary()
        """Of a table there is never a second room while anybody, or anything, is in the first."""
        self._recent = Recent(settings.max_tables, settings.max_table_bytes)
        metrics.table_bytes.set_function(lambda: self._recent.num_bytes)
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._overtaken: set[str] = set()
        """Tables that changed while they were loaded: what was read may be the older state."""
        self._tasks: set[asyncio.Task[Any]] = set()
        store.subscribe(self._hear)

    async def start(self) -> None:
        """Let bots and reviews go on where they were when the server stopped."""
        self.bots.start()
        self.presence.start()
        self.spawn(self._resume())
        self.spawn(self.reviews.look_after())
        self.spawn(self.housekeeping.look_after())

    async def _resume(self) -> None:
        async with self.store.read() as connection:
            waiting = await kept.ids_with_bots(connection)
        for table_id in waiting:
            try:
                room = await self.room(table_id)
            except Exception:
                # One table that cannot be read must not keep the bots from all others.
                log.exception("a table cannot be read", extra={"table": table_id})
                continue
            # Another process may be at it already; the log decides who was first.
            self.bots.wake(room, is_own=self.store.is_sqlite)

    async def close(self) -> None:
        """Close all sockets, let bots stop, and finish what is under way."""
        for line in self.sockets:
            line.close(GOING_AWAY)
        await self.presence.close()
        await self.reviews.close()
        await self.bots.close()
        await self.thinkers.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run something beside all else; what goes wrong in it is logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            problem = task.exception()
            if not isinstance(problem, Refused):
                log.error("a task failed", exc_info=problem)

    # Rooms

    async def room(self, table_id: str) -> Room:
        """The room of a table, as the log has it; refused if there is no such table."""
        room = await self._find(table_id)
        # What is not committed yet may never be: nobody may see it, nor a secret that it frees.
        async with room.lock:
            await self.freshen(room)
        return room

    @contextlib.asynccontextmanager
    async def looking(
        self, table_id: str, person: str | None, key: str = ""
    ) -> AsyncIterator[Table]:
        """A table as the log has it, held still, for one who may know of it; else there is none."""
        room = await self._find(table_id)
        async with room.lock:
            await self.freshen(room)
            if not may_watch(room.table, person, key):
                raise Refused("not-found")
            yield room.table

    def rooms(self) -> list[Room]:
        """The rooms in memory."""
        return list(self._rooms.values())

    def find_room(self, table_id: str) -> Room | None:
        """The room of a table, if it is in memory."""
        return self._rooms.get(table_id)

    async def _find(self, table_id: str) -> Room:
        room = self._rooms.get(table_id)
        if room is not None:
            self._recent.keep(room)
            return room
        task = self._loading.get(table_id)
        if task is None:
            task = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            task.add_done_callback(lambda _: self._loaded(table_id))
        return await asyncio.shield(task)

    def _loaded(self, table_id: str) -> None:
        del self._loading[table_id]
        self._overtaken.discard(table_id)

    async def latest(self, table_id: str) -> Room:
        """The room of a table, with all that is in the log by now."""
        room = await self._find(table_id)
        await self._catch_up(room, "log", sys.maxsize)
        return room

    async def _load(self, table_id: str) -> Room:
        async with self.store.read() as connection:
            table = await kept.load_table(connection, table_id)
        if table is None:
            raise Refused("not-found")
        room = self._rooms[table_id] = Room(table, self.shown)
        room.is_stale = table_id in self._overtaken
        self.presence.tell(room, is_asking=True)
        self._recent.keep(room)
        self.metrics.tables.set(len(self._rooms))
        return room

    async def freshen(self, room: Room) -> None:
        """Read the table anew if memory may not be what the log says; the caller has the lock."""
        if room.is_stale:
            await self._read_again(room)

    async def watch(self, room: Room, watcher: Watcher) -> None:
        """Show a watcher the table as it is now, and from now on every change."""
        async with room.lock:
            await self.freshen(room)
            room.watchers.add(watcher)
            room.tell_table([watcher])
            if room.table.has_match:
                self.drawing.show(room, [watcher])
        self.bots.wake(room, is_own=self.store.is_sqlite)

    async def leave(self, room: Room, watcher: Watcher) -> None:
        """Let a watcher go, and the others see it."""
        room.watchers.discard(watcher)
        self.tell_presence(room, watcher)
        # Its bots think for nobody now, maybe.
        self.bots.wake(room, is_own=self.store.is_sqlite)

    def tell_presence(self, room: Room, watcher: Watcher) -> None:
        """Tell the others that somebody came or went, if it makes a difference."""
        if room.present().count(watcher.person_id) <= (watcher in room.watchers):
            self.spawn(self.show_table(room, but=watcher))
        if room.here().count(watcher.person_id) <= (watcher in room.watchers):
            self.presence.tell(room)

    async def show_table(self, room: Room, *, but: Watcher | None = None) -> None:
        """Send all who watch, or all but one, the table's description as the log has it."""
        async with room.lock:
            await self.freshen(room)
            room.tell_table(one for one in room.watchers if one is not but)

    async def _read_again(self, room: Room) -> None:
        # What is missed from now on makes it stale again.
        room.is_stale = False
        try:
            async with self.store.read() as connection:
                table = await kept.load_table(connection, room.table.id)
        except BaseException:
            room.is_stale = True
            raise
        assert table is not None
        room.table = table
        # Another process may have been first; its notice, when it comes, will be old news.
        self._show_change(room)

    def _show_change(self, room: Room) -> None:
        room.tell_table()
        self._tell_view(room)
        self.bots.wake(room, is_own=False)

    # Doing

    async def act(
        self, room: Room, make: Make, acknowledge: Callable[[int], None] | None = None
    ) -> Entry:
        """Do something at a table: committed first, then acknowledged, then shown to all.

        It is finished even if whoever asked for it has gone in the meantime.
        """
        return await asyncio.shield(self.spawn(self._act(room, make, acknowledge)))

    async def _act(
        self, room: Room, make: Make, acknowledge: Callable[[int], None] | None
    ) -> Entry:
        async with room.lock:
            for _ in range(MAX_TRIES):
                await self.freshen(room)
                before, standing = room.table.number, standing_of(room.table)
                # Until the commit, memory is ahead of the log.
                room.is_stale = True
                try:
                    entry = make(room.table, now())
                except Refused:
                    room.is_stale = False  # refused before anything was changed
                    raise
                if room.table.number == before:
                    room.is_stale = False
                    break  # a repeat: it was done before
                try:
                    await self.store.append(
                        kept.entry_row(room.table.id, entry), self._ending(room.table, entry)
                    )
                except Taken:
                    continue
                except Exception as problem:
                    log.error("a commit failed", exc_info=problem)
                    raise Refused("unavailable") from None
                room.is_stale = False
                if acknowledge:
                    acknowledge(entry.number)
                self._show(room, entry)
                self.events.announce(room.table, standing)
                return entry
            else:
                raise Refused("unavailable")
        if acknowledge:
            acknowledge(entry.number)
        return entry

    def _show(self, room: Room, entry: Entry) -> None:
        if entry.kind == "step":
            self.metrics.moves.labels("person" if entry.person else "bot").inc()
        if entry.kind != "step" or room.table.status == OVER or "program" in entry.payload:
            room.tell_table()
        if room.table.counted:
            # The log does not say it: other processes must read the table.
            self.spawn(self.store.notify(room.table.id, "table"))
        self._tell_view(room)
        self._recent.keep(room)
        self.bots.wake(room)

    def _tell_view(self, room: Room) -> None:
        """Show what has changed: at once to those who play, to all others in their turn."""
        self.drawing.show(room, room.tell_view())

    def _ending(
        self, table: Table, entry: Entry
    ) -> Callable[[AsyncConnection], Coroutine[Any, Any, None]] | None:
        """What an entry brings with it: a program's first; the last one, a result and ratings."""
        is_over = table.status == OVER and table.result is not None
        is_first = "program" in entry.payload
        if not is_over and not is_first:
            return None

        async def end(connection: AsyncConnection) -> None:
            if is_first:
                assert entry.seat is not None
                await kept.save_program(connection, table.id, entry.seat)
            if not is_over:
                return
            await kept.save_status(connection, table, entry.at)
            if table.setup.is_rated:
                table.counted = await self._rate(connection, table, entry.at)
                await kept.save_counted(connection, table)

        return end

    async def _rate(self, connection: AsyncConnection, table: Table, at: int) -> str:
        """Rate a match that is over; whether it counts, or why it does not."""
        sides, places = rated.rated_sides(table)
        if rated.is_short(table) and len(sides) > 1:
            return "short"
        programs = rated.programs(table)
        return await rate_sides(connection, table.setup.game, sides, places, at, programs)

    async def change(
        self,
        table_id: str,
        make: Callable[[Table, AsyncConnection], Coroutine[Any, Any, Entry | None]],
    ) -> Table:
        """Change a table that has not begun; an entry that `make` returns starts it."""
        # Memory knows what has begun: the one who writes need not replay a match to refuse this.
        (await self.room(table_id)).table.check_open()
        at = now()

        async def write(connection: AsyncConnection) -> tuple[Table, Standing]:
            table = await kept.load_table(connection, table_id, lock=True)
            if table is None:
                raise Refused("not-found")
            before = standing_of(table)
            entry = await make(table, connection)
            if before.status != OPEN:
                return table, before
            await kept.save_seats(connection, table)
            if entry is not None:
                await self.store.insert_entry(connection, kept.entry_row(table_id, entry))
            if entry is not None or table.status != OPEN:
                await kept.save_status(connection, table, at)
            return table, before

        changed, before = await self.store.write(write)
        await self.refresh(table_id)
        self.events.announce(changed, before)
        room = await self.room(table_id)
        self.bots.wake(room)
        return room.table

    async def refresh(self, table_id: str) -> None:
        """Read a table anew, here and in every process, and show it."""
        await self.store.notify(table_id, "table")
        room = self._rooms.get(table_id)
        if room is not None:
            await self._catch_up(room, "table")

    async def leave_all(self, person: str) -> None:
        """Give up all seats of somebody who leaves for good."""
        async with self.store.read() as connection:
            waiting = await kept.ids_of(connection, person, OPEN)
            playing = await kept.ids_of(connection, person, RUNNING)
        for table_id in waiting:
            with contextlib.suppress(Refused):
                await self.change(table_id, standing_up(person))
        for table_id in playing:
            with contextlib.suppress(Refused):
                room = await self.room(table_id)
                await self.act(room, lambda table, at: table.resign(person, at))

    async def check_rights(self, person: str) -> None:
        """Close, in every process, the sockets of a person that would not be opened any more."""
        await self.store.notify(person, "rights")
        await self._close_unknown(person)

    async def become(self, person: str, tables: list[str]) -> None:
        """Show, in every process, that somebody else has a person's seats at those tables now."""
        for table_id in tables:
            await self.refresh(table_id)
        if tables:
            # Pages come back by themselves, and then as whoever they are by now.
            await self.store.notify(person, "become")
            self._close_sockets(person)

    def _close_sockets(self, person: str) -> None:
        for line in self.sockets:
            if line.person_id == person:
                line.close(NOT_KNOWN)

    async def _close_unknown(self, person: str | None) -> None:
        for line in list(self.sockets):
            holder = line.person
            if holder is None or person not in (None, holder.id):
                continue
            if not await is_still_known(self.store, holder):
                line.close(NOT_KNOWN)

    async def game_file(self, table_id: str) -> str:
        """The game file of a match that is over."""
        return (await self.room(table_id)).table.to_file()

    # News

    def _hear(self, notice: Notice) -> None:
        if notice.kind in presence.KINDS:
            self.presence.hear(notice)
            return
        if notice.kind == EVENT:
            self.events.hear(notice)
            return
        if notice.kind == "lost":
            self.presence.ask_all()
            self.events.tell_again()
            for one in self.rooms():
                one.is_stale = True
            self._overtaken.update(self._loading)
            self.spawn(self._freshen_watched())
            self.spawn(self._close_unknown(None))
            return
        if notice.kind == "rights":
            if not notice.is_own:
                self.spawn(self._close_unknown(notice.table))
            return
        if notice.kind == "become":
            self._close_sockets(notice.table)
            return
        room = self._rooms.get(notice.table)
        if room is None and notice.table in self._loading:
            self._overtaken.add(notice.table)
        if room is None or notice.is_own:
            return
        if notice.kind == "chat":
            self.spawn(self.tell_chat(room, notice.number))
        else:
            self.spawn(self._catch_up(room, notice.kind, notice.number))

    async def _catch_up(self, room: Room, kind: str, number: int = 0) -> None:
        async with room.lock:
            table = room.table
            if kind == "log" and not room.is_stale and number <= table.number:
                return
            if kind == "log" and not room.is_stale and table.has_match:
                async with self.store.read() as connection:
                    entries = await kept.load_entries(connection, table.id, table.number)
                if len(entries) > kept.MANY_ENTRIES:
                    await self._read_again(room)
                    return
                table.replay(entries)
                self._show_change(room)
            else:
                await self._read_again(room)

    async def _freshen_watched(self) -> None:
        """Read what somebody watches anew, one after the other; the rest when it is asked for."""
        for room in self.rooms():
            if room.watchers:
                try:
                    async with room.lock:
                        await self.freshen(room)
                    await self._tell_missed_chat(room)
                except Exception:
                    # One table that cannot be read must not keep the news from all others.
                    log.exception("a table cannot be read", extra={"table": room.table.id})

    async def tell_chat(self, room: Room, number: int) -> None:
        """Send a new line of chat to all."""
        async with self.store.read() as connection:
            lines = await kept.load_chat(connection, room.table.id, number - 1)
        room.tell_chat(lines[:1])

    async def _tell_missed_chat(self, room: Room) -> None:
        since = min((one.chat for one in room.watchers), default=0)
        async with self.store.read() as connection:
            lines = await kept.load_chat(connection, room.table.id, since)
        for watcher in room.watchers:
            missed = [line for line in lines if line["number"] > watcher.chat]
            if missed:
                room.tell_chat(missed, [watcher])


def standing_up(
    person: str,
) -> Callable[[Table, AsyncConnection], Coroutine[Any, Any, Entry | None]]:
    """A change in which a person leaves a table that has not begun."""

    async def stand_up(table: Table, _: AsyncConnection) -> None:
        seating.stand_up(table, person)

    return stand_up
