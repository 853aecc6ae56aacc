"""Who is at a table, whichever process their socket is at: each tells the others of its own."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from moabi.server.live.room import Room
from moabi.server.store import Notice

if TYPE_CHECKING:
    from moabi.server.live.hub import Hub

HERE, ALIVE, GONE = "here", "alive", "gone"
KINDS = (HERE, ALIVE, GONE)
BEAT_SECONDS = 10.0
DEAD_SECONDS = 35.0
"""After so long without a sign of life, a process and all who are connected to it are gone."""
MAX_TOLD = 400
"""Persons told of at a time: a notice of PostgreSQL's holds 8 kB."""
NOBODY = "-"
"""Stands for a spectator who is nobody known."""

log = logging.getLogger("moabi.live")


class Presence:
    """What this process tells the others, and has been told by them; on SQLite there are none."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._is_alone = hub.store.is_sqlite
        self._heard: dict[str, float] = {}
        """When each other process gave its last sign of life."""
        self._untold: dict[str, bool] = {}
        """Tables to tell the others of, and whether they shall answer."""
        self._waiting = asyncio.Event()
        self._is_started = False

    def start(self) -> None:
        """Begin to tell and to listen."""
        if not self._is_alone:
            self._is_started = True
            self._hub.spawn(self._tell_all())
            self._hub.spawn(self._beat())

    async def close(self) -> None:
        """Tell the others that nobody is here any more."""
        if self._is_started:
            self._is_started = False
            await self._notify("", GONE)

    def tell(self, room: Room, *, is_asking: bool = False) -> None:
        """Tell the others who is at a table; asking, have them tell in return."""
        if self._is_started:
            table_id = room.table.id
            self._untold[table_id] = is_asking or self._untold.get(table_id, False)
            self._waiting.set()

    def hear(self, notice: Notice) -> None:
        """Take in what another process tells."""
        if notice.is_own or not self._is_started:
            return
        if notice.kind == GONE:
            self._forget(notice.origin)
            return
        self._heard[notice.origin] = time.monotonic()
        room = self._hub.find_room(notice.table) if notice.kind == HERE else None
        if room is None:
            return
        persons = [None if one == NOBODY else one for one in notice.told.split(",") if one]
        if room.elsewhere.get(notice.origin, []) != persons:
            room.elsewhere[notice.origin] = persons
            self._hub.spawn(self._hub.show_table(room))
        if notice.number and room.here():
            self.tell(room)

    def ask_all(self) -> None:
        """Ask again about all tables: news of them may have been missed."""
        for room in self._hub.rooms():
            room.elsewhere.clear()
            self.tell(room, is_asking=True)

    def _forget(self, origin: str) -> None:
        self._heard.pop(origin, None)
        for room in self._hub.rooms():
            if room.elsewhere.pop(origin, None):
                self._hub.spawn(self._hub.show_table(room))

    async def _tell_all(self) -> None:
        # One at a time, and as it is when it is told: the last word is always the right one.
        while True:
            await self._waiting.wait()
            self._waiting.clear()
            while self._untold:
                table_id, is_asking = self._untold.popitem()
                room = self._hub.find_room(table_id)
                told = _told(room) if room else ""
                await self._notify(table_id, HERE, int(is_asking), told)

    async def _beat(self) -> None:
        while True:
            await self._notify("", ALIVE)
            await asyncio.sleep(BEAT_SECONDS)
            oldest = time.monotonic() - DEAD_SECONDS
            for origin in [one for one, heard in self._heard.items() if heard < oldest]:
                self._forget(origin)

    async def _notify(self, table_id: str, kind: str, number: int = 0, told: str = "") -> None:
        try:
            await self._hub.store.notify(table_id, kind, number, told)
        except Exception:
            # The database is away; once it is back, everybody asks everybody.
            log.warning("the other servers were not told who is here")


def _told(room: Room) -> str:
    """Who is here, those who sit at the table before others."""
    seated = {one.person for one in room.table.sittings}
    here = sorted(set(room.here()), key=lambda one: (one not in seated, one or ""))
    return ",".join(one or NOBODY for one in here[:MAX_TOLD])
