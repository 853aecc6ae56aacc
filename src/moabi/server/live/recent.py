"""Rooms kept in memory though nobody may be there: so many of them, and so many bytes."""

from __future__ import annotations

from collections import OrderedDict

from moabi.server.live.room import Room
from moabi.server.tables.table import Table

MOST_LOOKED_AT = 64
"""Rooms that are looked at for one to let go: not all of thousands, each time."""
TABLE_BYTES, ENTRY_BYTES = 8000, 700
"""What a table takes up in memory, and each entry of its log, beside the match; measured."""


def table_bytes(table: Table) -> int:
    """What a table takes up in memory, by estimate."""
    match = table.match.num_bytes if table.has_match else 0
    return TABLE_BYTES + match + ENTRY_BYTES * len(table.entries)


class Recent:
    """The rooms that were used last, the longest unused first."""

    def __init__(self, most: int, most_bytes: int) -> None:
        self._most = most
        self._most_bytes = most_bytes
        self._rooms: OrderedDict[str, tuple[Room, int]] = OrderedDict()
        self.num_bytes = 0
        """What they hold, by estimate."""

    def __len__(self) -> int:
        """How many there are."""
        return len(self._rooms)

    def has(self, room: Room) -> bool:
        """Whether a room is kept."""
        return room.table.id in self._rooms

    def keep(self, room: Room) -> None:
        """Keep a room, at its size by now, in place of those longest unused that nobody watches."""
        self._forget(room.table.id)
        size = table_bytes(room.table)
        self._rooms[room.table.id] = (room, size)
        self.num_bytes += size
        for _ in range(min(MOST_LOOKED_AT, len(self._rooms) - 1)):
            if len(self._rooms) <= self._most and self.num_bytes <= self._most_bytes:
                return
            oldest = next(iter(self._rooms))
            # To let go of one that somebody watches would free nothing.
            if self._rooms[oldest][0].watchers:
                self._rooms.move_to_end(oldest)
            else:
                self._forget(oldest)

    def _forget(self, table_id: str) -> None:
        self.num_bytes -= self._rooms.pop(table_id, (None, 0))[1]
