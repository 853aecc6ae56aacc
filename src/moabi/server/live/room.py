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
from moabi.server.live.boards import Laid, onward, whole
from moabi.server.live.shown import Shown
from moabi.server.live.views import Lens, describe
from moabi.server.people import Person
from moabi.server.scheduler import Kind, Owner
from moabi.server.store.database import now
from moabi.server.tables.table import Table

MAX_MESSAGES = 64
MAX_BYTES = 1 << 20
"""A board with all its faces is up to 150 kB; a socket where more piles up is too slow."""
TOO_SLOW = 4008
MAX_AT_ONCE = 8
"""Views made at once after a move, for those who play; who wants yet others has to wait."""


class Line:
    """One socket: whose it is, and what waits to be sent over it."""

    def __init__(self, person: Person | None, address: str = "") -> None:
        self.person = person
        self.address = address
        self.closing: int | None = None
        """The code to close the socket with once something is wrong with it."""
        self.closed = asyncio.Event()
        self.waiting = asyncio.Event()
        self.faces: set[str] = set()
        """The names of the faces that the other side has been sent."""
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


class Watcher:
    """One who watches a table over a socket: what they want to see, and have been sent."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.lens: Lens | None = None
        self.number = 0
        """The last entry that it has been told of."""
        self.chat = 0
        """The last line of chat that it has been sent."""
        self.board: Laid | None = None
        """The board as it was last sent."""
        self.is_due = False
        """Whether there is something that it has yet to be shown."""
        self.showing: asyncio.Task[None] | None = None
        """What waits for its turn to show it."""

    @property
    def person_id(self) -> str | None:
        """The person's id, if it is anybody's."""
        return self.line.person_id


class Room:
    """One table and its watchers; whoever changes or shows the table holds the lock."""

    def __init__(self, table: Table, shown: Shown | None = None) -> None:
        self.table = table
        self._shown = shown or Shown()
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

    def account(self) -> tuple[Owner, Kind]:
        """On whose account bots think here, and whether anybody who has a part in it waits."""
        host = self.table.setup.host
        here = {one.person_id: one.line.address for one in self.watchers if one.lens is not None}
        own = [one for one in here if self.table.has_part(one)]
        if own:
            return Owner(here[host if host in here else own[0]], host), Kind.PLAY
        is_elsewhere = any(self.table.has_part(one) for one in self.present())
        return Owner.at_no_address(host), Kind.PLAY if is_elsewhere else Kind.IDLE

    def description(self, person: str | None) -> dict[str, Any]:
        """The table's description as a person may know it."""
        told = describe(self.table, person, self.present())
        told |= {"preparing": self.is_preparing, "now": now()}
        return {"type": "table", "table": self.table.id, **told}

    def tell_table(self, only: Iterable[Watcher] | None = None) -> None:
        """Send the table's description, to all or to some."""
        known: dict[str | None, bytes] = {}
        for watcher in _one_a_line(self.watchers if only is None else only):
            person = watcher.person_id
            # It is one and the same for all to whom nothing at the table belongs.
            if not self.table.has_part(person) and person not in self.table.removed:
                person = None
            if person not in known:
                known[person] = orjson.dumps(self.description(person))
            watcher.line.send(known[person])

    def tell_view(self, only: Iterable[Watcher] | None = None) -> list[Watcher]:
        """Send the match to all who watch, or to some, each as they may see it.

        Those who have a part in it come first; returns those for whom too much is to be made now.
        """
        if not self.table.has_match:
            return []
        waiting = []
        made = 0
        for watcher in self.watchers if only is None else only:
            if self._sees(watcher) is None:
                continue
            if not self.is_ready(watcher):
                if made == MAX_AT_ONCE or not self.table.has_part(watcher.person_id):
                    waiting.append(watcher)
                    continue
                made += 1
            self._send_view(watcher)
        # What was made for one may be all that another needs.
        for watcher in list(filter(self.is_ready, waiting)):
            waiting.remove(watcher)
            self._send_view(watcher)
        return waiting

    def is_ready(self, watcher: Watcher) -> bool:
        """Whether what a watcher is to be shown need not be made first."""
        lens = self._sees(watcher)
        return lens is None or self._shown.is_ready(self.table, lens, self._since(watcher))

    def prepare(self, watcher: Watcher) -> None:
        """Make what a watcher is to be shown."""
        if (lens := watcher.lens) is not None and self.table.has_match:
            self._shown.prepare(self.table, lens, self._since(watcher))

    def _sees(self, watcher: Watcher) -> Lens | None:
        lens = watcher.lens
        # Whose seat it is may have changed since it was asked for.
        if lens is not None and not self.table.may_see(lens.seat, watcher.person_id):
            lens = watcher.lens = replace(lens, seat=NONE)
            watcher.board = None
        return lens

    def _since(self, watcher: Watcher) -> int:
        return min(watcher.number, self.table.number)

    def _send_view(self, watcher: Watcher) -> None:
        lens = watcher.lens
        assert lens
        data = self._shown.message(self.table, lens, self._since(watcher))
        if lens.board:
            laid = self._shown.board(self.table, lens)
            known = watcher.line.faces
            if watcher.board is None:
                board = whole(laid, known)
            else:
                board = onward(watcher.board, watcher.number, laid, known)
            known.update(laid.told.faces)
            watcher.board = laid
            # Made once for all who see the same, it is not made again for what differs.
            data = b'%b,"board":%b}' % (data[:-1], orjson.dumps(board))
        watcher.number = self.table.number
        watcher.is_due = False
        watcher.line.send(data)

    def tell_chat(
        self, lines: Sequence[dict[str, Any]], only: Iterable[Watcher] | None = None
    ) -> None:
        """Send lines of chat, to all or to some."""
        data = orjson.dumps({"type": "chat", "table": self.table.id, "lines": lines})
        last = max((line["number"] for line in lines), default=0)
        for watcher in _one_a_line(self.watchers if only is None else only):
            watcher.chat = max(watcher.chat, last)
            watcher.line.send(data)


def _one_a_line(watchers: Iterable[Watcher]) -> Iterable[Watcher]:
    """Those who watch, one a socket: several seats over one need be told only once."""
    return {one.line: one for one in watchers if one.lens is not None}.values()
