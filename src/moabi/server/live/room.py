"""A room: one table in this process's memory, and all who watch it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

import orjson

from moabi.core.contract import NONE
from moabi.match import View
from moabi.server.live.fragments import changes, cut
from moabi.server.live.views import Lens, describe, show
from moabi.server.people import Person
from moabi.server.tables.table import OVER, Table

MAX_MESSAGES = 64
MAX_BYTES = 1 << 20
"""A board in full is some 150 kB: a socket that lets more than this pile up is too slow."""
TOO_SLOW = 4008


class Watcher:
    """One socket: what it wants to see, what it has been sent, and what waits to be sent."""

    def __init__(self, person: Person | None) -> None:
        self.person = person
        self.lens: Lens | None = None
        self.number = 0
        """The last entry that it has been told of."""
        self.chat = 0
        """The last line of chat that it has been sent."""
        self.parts: list[str] | None = None
        """The board as it was last sent."""
        self.closing: int | None = None
        """The code to close the socket with once something is wrong with it."""
        self.closed = asyncio.Event()
        self.waiting = asyncio.Event()
        self._messages: deque[bytes] = deque()
        self._bytes = 0

    @property
    def person_id(self) -> str | None:
        """The person's id, if it is anybody's."""
        return self.person.id if self.person else None

    def send(self, message: dict[str, Any] | bytes) -> None:
        """Have a message sent; a socket that does not keep up is closed instead."""
        if self.closing is not None:
            return
        data = message if isinstance(message, bytes) else orjson.dumps(message)
        self._messages.append(data)
        self._bytes += len(data)
        # One message may be large; it is the pile that must not grow.
        if len(self._messages) > MAX_MESSAGES or self._bytes - len(data) > MAX_BYTES:
            self.close(TOO_SLOW)
        self.waiting.set()

    @property
    def is_behind(self) -> bool:
        """Whether several messages wait to be sent."""
        return len(self._messages) > 8

    def close(self, code: int) -> None:
        """Have the socket closed; what still waits is not sent."""
        self.closing = code
        self._messages.clear()
        self.closed.set()

    def take(self) -> bytes | None:
        """The next message to send."""
        if not self._messages:
            self.waiting.clear()
            return None
        data = self._messages.popleft()
        self._bytes -= len(data)
        return data


class Room:
    """One table and its watchers; whoever changes or shows the table holds the lock."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.elsewhere: dict[str, list[str | None]] = {}
        """Who watches through other processes, by process."""
        self.is_preparing = False
        """Whether a bot's first answer waits for the compiler."""
        self.is_stale = False
        """Whether the table must be read from the log again before anything else."""

    def here(self) -> list[str | None]:
        """Who watches through this process."""
        return [one.person_id for one in self.watchers if one.lens is not None]

    def present(self) -> list[str | None]:
        """Who watches, through this process or another."""
        return [*self.here(), *chain.from_iterable(self.elsewhere.values())]

    def description(self, person: str | None) -> dict[str, Any]:
        """The table's description as a person may know it."""
        told = describe(self.table, person, self.present())
        return {"type": "table", **told, "preparing": self.is_preparing}

    def tell_table(self, only: Iterable[Watcher] | None = None) -> None:
        """Send the table's description, to all or to some."""
        known: dict[str | None, bytes] = {}
        for watcher in self.watchers if only is None else only:
            if watcher.lens is None:
                continue
            person = watcher.person_id
            # It is one and the same for all to whom nothing at the table belongs.
            if not self.table.has_part(person):
                person = None
            if person not in known:
                known[person] = orjson.dumps(self.description(person))
            watcher.send(known[person])

    def tell_view(self, only: Iterable[Watcher] | None = None) -> None:
        """Send the match as each watcher may see it, to all or to some."""
        if not self.table.has_match:
            return
        shown = _Shown(self.table)
        for watcher in self.watchers if only is None else only:
            lens = watcher.lens
            if lens is None:
                continue
            # Whose seat it is may have changed since it was asked for.
            if not self.table.may_see(lens.seat, watcher.person_id):
                lens = watcher.lens = replace(lens, seat=NONE)
                watcher.parts = None
            shown.send(watcher, lens)

    def tell_chat(
        self, lines: Sequence[dict[str, Any]], only: Iterable[Watcher] | None = None
    ) -> None:
        """Send lines of chat, to all or to some."""
        data = orjson.dumps({"type": "chat", "lines": lines})
        last = max((line["number"] for line in lines), default=0)
        for watcher in self.watchers if only is None else only:
            if watcher.lens is not None:
                watcher.chat = max(watcher.chat, last)
                watcher.send(data)


class _Shown:
    """Views of one moment, each made once however many watch through the same lens."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._views: dict[tuple[Lens, int], tuple[View, dict[str, Any], bytes]] = {}
        self._parts: dict[Lens, list[str]] = {}

    def send(self, watcher: Watcher, lens: Lens) -> None:
        since = min(watcher.number, self._table.number)
        key = (lens, since)
        if key not in self._views:
            view, message = show(self._table, lens, since)
            self._views[key] = (view, message, b"" if lens.board else orjson.dumps(message))
        view, message, data = self._views[key]
        if lens.board:
            if lens not in self._parts:
                drawn = view.given_up() if self._table.status == OVER else view
                self._parts[lens] = cut(drawn.svg(lens.dark, lens.outline, lens.tall))
            parts = self._parts[lens]
            if watcher.parts is None:
                board: dict[str, Any] = {"base": None, "parts": parts}
            else:
                board = {"base": watcher.number, "parts": changes(watcher.parts, parts)}
            watcher.parts = parts
            data = orjson.dumps({**message, "board": board})
        watcher.number = self._table.number
        watcher.send(data)
