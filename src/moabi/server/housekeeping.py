"""What nobody comes back for is cleared away: tables that never started, sessions long unused."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from sqlalchemy.ext.asyncio import AsyncConnection

from moabi.server.errors import Refused
from moabi.server.repeating import ever_again
from moabi.server.store import people, tables
from moabi.server.store.database import now
from moabi.server.tables.clock import DAY, SECOND
from moabi.server.tables.table import CLOSED, Table

if TYPE_CHECKING:
    from moabi.server.live.hub import Hub

EVERY_SECONDS = 3600.0
GUEST_DAYS = 30
"""A guest who sits nowhere and has said nothing is forgotten after so long."""


class Housekeeping:
    """What a server does by itself, at its start and every hour."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._began = now()
        self._last_seen: int | None = None
        """When anybody was last here before this process began."""

    async def look_after(self) -> None:
        """Clear away, now and ever again."""
        await ever_again(self.clear_away, EVERY_SECONDS)

    async def clear_away(self) -> None:
        """Close the tables, end the sessions and forget the guests that are gone."""
        hub, settings = self._hub, self._hub.settings
        today = await self._today()
        oldest = today - settings.session_seconds * SECOND
        await hub.store.write(lambda c: people.end_old_sessions(c, oldest))
        idle = today - GUEST_DAYS * DAY
        await hub.store.write(lambda c: people.forget_idle_guests(c, idle))
        async with hub.store.read() as connection:
            found = await tables.abandoned_ids(connection, today - int(settings.open_days * DAY))
        for table_id in found:
            room = await hub.room(table_id)
            # Somebody may look at it without having been seen to do anything.
            if not room.watchers:
                with contextlib.suppress(Refused):
                    await hub.change(table_id, _close)

    async def _today(self) -> int:
        """The time by which people count as away.

        It stands still from the last sign of anybody until this process began: while a server is
        down nobody can come, and a host's clock may have been set a month ahead meanwhile.
        """
        if self._last_seen is None:
            async with self._hub.store.read() as connection:
                self._last_seen = await people.last_seen(connection)
        since = self._began if self._last_seen is None else min(self._began, self._last_seen)
        return since + now() - self._began


async def _close(table: Table, _: AsyncConnection) -> None:
    table.status = CLOSED
