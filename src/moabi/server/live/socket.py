"""What a socket does at a table: watching, playing, and all else that people do there."""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from moabi.core.contract import NONE, seat_number
from moabi.core.words import LANGUAGES
from moabi.server.errors import Refused
from moabi.server.live.hub import Hub, Make
from moabi.server.live.room import Line, Room, Watcher
from moabi.server.live.views import Lens
from moabi.server.people import Person, accounts
from moabi.server.people.limits import Limits
from moabi.server.people.names import clean_text
from moabi.server.scheduler import Owner
from moabi.server.store import tables as kept
from moabi.server.store.database import now
from moabi.server.tables.setup import Entry
from moabi.server.tables.table import RUNNING, Table

MAX_ACTION = 200
MAX_CHAT_TEXT = 300
MAX_NUMBER = 1 << 31


class Live:
    """What one socket does at one table."""

    def __init__(
        self, hub: Hub, limits: Limits, line: Line, room: Room, language: str, *, is_only: bool
    ) -> None:
        self.room = room
        """The room of the table."""
        self.held = contextlib.ExitStack()
        """What is held as long as the socket is at the table."""
        self._hub = hub
        self._limits = limits
        self._line = line
        self._language = language
        self._is_only = is_only
        """Whether the socket is for this table alone, and watches through one seat at a time."""
        self._watchers: dict[int, Watcher] = {}
        """Who watches through it, by seat."""
        self._hinting: asyncio.Task[None] | None = None

    @property
    def is_watching(self) -> bool:
        """Whether anything is seen yet."""
        return bool(self._watchers)

    @property
    def language(self) -> str:
        """The language last watched in."""
        lenses = [one.lens for one in self._watchers.values() if one.lens]
        return lenses[-1].language if lenses else self._language

    async def leave(self) -> None:
        """Watch no more."""
        if self._hinting:
            self._hinting.cancel()
        for watcher in self._watchers.values():
            await self._hub.leave(self.room, watcher)
            # What is still being made for it is sent to nobody.
            watcher.lens = None
        self.held.close()

    def _person(self) -> Person:
        if self._line.person is None:
            raise Refused("not-signed-in")
        return self._line.person

    # Messages

    async def watch(self, asked: dict[str, Any]) -> None:
        """See the table, through one of one's own seats or as a spectator."""
        language = asked.get("language", self._language)
        if language not in LANGUAGES:
            raise Refused("malformed")
        since = _whole(asked, "since", 0)
        table = self.room.table
        seat = _seat(asked, table, NONE)
        if not table.may_see(seat, self._line.person_id):
            raise Refused("not-yours", 403)
        flags = {name: _flag(asked, name) for name in ("board", "outline", "tall", "facts")}
        flags["words"] = _flag(asked, "words", default=True)
        is_first = not self._watchers
        place = NONE if self._is_only else seat
        watcher = self._watchers.setdefault(place, Watcher(self._line))
        watcher.lens = Lens(seat, language, **flags)
        watcher.number = since
        watcher.board = None
        if _flag(asked, "faces"):
            self._line.faces.clear()
        await self._hub.watch(self.room, watcher)
        if is_first:
            self._hub.tell_presence(self.room, watcher)
            self._hub.spawn(self._tell_chat(watcher))

    async def _tell_chat(self, watcher: Watcher) -> None:
        """Send the last lines of chat, once there is something to see."""
        if watcher.showing:
            await asyncio.wait([watcher.showing])
        async with self._hub.store.read() as connection:
            lines = await kept.load_chat(connection, self.room.table.id)
        self.room.tell_chat(lines, [watcher])

    async def play(self, asked: dict[str, Any]) -> None:
        """Answer a decision."""
        began = time.perf_counter()
        step = _whole(asked, "step")
        action = asked.get("action")
        is_number = isinstance(action, int) and not isinstance(action, bool)
        if not is_number and not (isinstance(action, str) and len(action) <= MAX_ACTION):
            raise Refused("malformed")
        assert isinstance(action, (int, str))
        person, identifier = self._person().id, _identifier(asked)
        is_program = self._person().has_token

        def make(table: Table, at: int) -> Entry:
            seats = table.seats_of(person)
            if not seats:
                raise Refused("not-yours", 403)
            seat = table.to_decide if table.to_decide in seats else seats[0]
            if table.status == RUNNING and table.sittings[seat].bot_level is not None:
                raise Refused("away", 409)
            return table.play(person, seat, step, action, at, identifier, is_program)

        await self._act(asked, make)
        self._hub.metrics.move_seconds.observe(time.perf_counter() - began)

    async def undo(self, asked: dict[str, Any]) -> None:
        """Take back one's last step, or ask the others for it."""
        person, identifier, step = self._person().id, _identifier(asked), _whole(asked, "step")
        await self._act(asked, lambda table, at: table.undo(person, step, at, identifier))

    async def answer(self, asked: dict[str, Any]) -> None:
        """Accept or decline an offer."""
        person, identifier, offer = self._person().id, _identifier(asked), _whole(asked, "offer")
        accept = _flag(asked, "accept", None)
        await self._act(asked, lambda t, at: t.answer(person, offer, accept, at, identifier))

    async def resign(self, asked: dict[str, Any]) -> None:
        """Give up."""
        person, identifier = self._person().id, _identifier(asked)
        await self._act(asked, lambda table, at: table.resign(person, at, identifier))

    async def pause(self, asked: dict[str, Any]) -> None:
        """Ask for a pause."""
        person, identifier = self._person().id, _identifier(asked)
        await self._act(asked, lambda table, at: table.ask_pause(person, at, identifier))

    async def resume(self, asked: dict[str, Any]) -> None:
        """End a pause."""
        person, identifier = self._person().id, _identifier(asked)
        await self._act(asked, lambda table, at: table.resume(person, at, identifier))

    async def substitute(self, asked: dict[str, Any]) -> None:
        """Hand the seat of somebody whose time is out to a bot."""
        person, identifier = self._person().id, _identifier(asked)
        seat = _seat(asked, self.room.table)
        await self._act(asked, lambda table, at: table.substitute(person, seat, at, identifier))

    async def come_back(self, asked: dict[str, Any]) -> None:
        """Take one's seat back from a bot."""
        person, identifier = self._person().id, _identifier(asked)
        await self._act(asked, lambda table, at: table.come_back(person, at, identifier))

    async def _act(self, asked: dict[str, Any], make: Make) -> None:
        """Do it once, however often it is asked for."""
        person, identifier = self._person().id, _identifier(asked)

        def make_once(table: Table, at: int) -> Entry:
            number = table.number_of(person, identifier)
            return make(table, at) if number is None else table.entries[number - 1]

        def acknowledge(number: int) -> None:
            self._done(identifier, number)

        await self._hub.act(self.room, make_once, acknowledge)

    def _done(self, identifier: str, number: int) -> None:
        table_id = self.room.table.id
        self._line.send({"type": "done", "table": table_id, "id": identifier, "number": number})

    async def hint(self, asked: dict[str, Any]) -> None:
        """Ask what a strong player would do in one's place."""
        person, identifier = self._person().id, _identifier(asked)
        table = self.room.table
        if not table.setup.allows_hints:
            raise Refused("no-hints", 403)
        if self._hinting and not self._hinting.done():
            raise Refused("asked-already", 409)
        async with self.room.lock:
            await self._hub.freshen(self.room)
            table = self.room.table
            if table.to_decide not in table.seats_of(person):
                raise Refused("not-your-turn", 409, seat="")
            self._limits.check("hint", person)
            self._limits.check("hint-address", self._line.address)
            view, step = table.match.view(table.to_decide, self.language), table.step

        async def find() -> None:
            hints = await self._hub.bots.hint(view, Owner(self._line.address, person))
            told = [
                {
                    "notation": hint.notation,
                    "words": hint.words,
                    "code": hint.found.action,
                    "win": round(hint.found.win, 4),
                    "low": round(hint.found.low, 4),
                    "high": round(hint.found.high, 4),
                    "points": round(hint.found.points, 2),
                }
                for hint in hints
            ]
            self._line.send(
                {"type": "hint", "table": table.id, "id": identifier, "step": step, "hints": told}
            )

        self._hinting = self._hub.spawn(find())

    async def chat(self, asked: dict[str, Any]) -> None:
        """Say something to all at the table."""
        person, identifier = self._person(), _identifier(asked)
        text = asked.get("text")
        if not isinstance(text, str):
            raise Refused("malformed")
        line = clean_text(text, MAX_CHAT_TEXT)
        self._limits.check("chat", person.id)
        self._limits.check("chat-address", self._line.address)
        table_id, at = self.room.table.id, now()

        async def add(connection: AsyncConnection) -> tuple[int, bool]:
            name = await accounts.enter(connection, person)
            said = (person.id, identifier, name, line, at)
            return await kept.add_chat(connection, table_id, *said)

        number, is_new = await self._hub.store.write(add)
        self._done(identifier, number)
        if not is_new:
            return
        await self._hub.store.notify(table_id, "chat", number)
        await self._hub.tell_chat(self.room, number)


Handler = Callable[[Live, dict[str, Any]], Awaitable[None]]
HANDLERS: dict[str, Handler] = {
    "watch": Live.watch,
    "play": Live.play,
    "undo": Live.undo,
    "answer": Live.answer,
    "resign": Live.resign,
    "pause": Live.pause,
    "resume": Live.resume,
    "substitute": Live.substitute,
    "return": Live.come_back,
    "hint": Live.hint,
    "chat": Live.chat,
}


def _whole(asked: dict[str, Any], name: str, default: int | None = None) -> int:
    value = asked.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < MAX_NUMBER:
        raise Refused("malformed")
    return value


def _flag(asked: dict[str, Any], name: str, default: bool | None = False) -> bool:
    value = asked.get(name, default)
    if not isinstance(value, bool):
        raise Refused("malformed")
    return value


def _identifier(asked: dict[str, Any]) -> str:
    value = asked.get("id")
    if not isinstance(value, str) or not re.fullmatch(r"[A-Za-z0-9._:-]{1,40}", value):
        raise Refused("malformed")
    return value


def _seat(asked: dict[str, Any], table: Table, default: int | None = None) -> int:
    value = asked.get("seat")
    if value is None and default is not None:
        return default
    if not isinstance(value, str) or not re.fullmatch(r"[A-Z]", value):
        raise Refused("malformed")
    seat = seat_number(value)
    if seat >= table.setup.seats:
        raise Refused("no-seat", 422)
    return seat
