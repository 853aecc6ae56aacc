"""One socket of one watcher: reads its messages, refuses bad ones, and never disturbs a table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Any

import orjson
from fastapi import WebSocket
from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.websockets import WebSocketDisconnect, WebSocketState

from moabi.core.contract import NONE, seat_number
from moabi.core.words import LANGUAGES
from moabi.server.errors import Refused
from moabi.server.language import asked_language
from moabi.server.live.hub import Hub, Make
from moabi.server.live.room import TOO_SLOW, Room, Watcher
from moabi.server.live.views import Lens
from moabi.server.people import Person, accounts, person_of
from moabi.server.people.guard import caller_address, check_socket, unavailable
from moabi.server.people.limits import Limits
from moabi.server.people.names import clean_text
from moabi.server.scheduler import Owner
from moabi.server.store import Away
from moabi.server.store import tables as kept
from moabi.server.store.database import now
from moabi.server.tables.rights import may_watch
from moabi.server.tables.setup import Entry
from moabi.server.tables.table import RUNNING, Table

MAX_MESSAGE = 4096
MAX_ACTION = 200
MAX_CHAT_TEXT = 300
MAX_NUMBER = 1 << 31
CLOSE_CODES = {
    "not-found": 4404,
    "foreign": 4403,
    "wrong-host": 4403,
    "bad-token": 4401,
    "too-fast": 4429,
} | {
    "too-many-sockets": 4429,
    "unavailable": 1013,
}
OTHER_CLOSE = 4400
MAX_HASTY = 500
"""Messages refused as too fast, over those that were not, before the socket is closed."""
FAREWELL_SECONDS = 5.0

log = logging.getLogger("moabi.live")


class Live:
    """A socket from its opening to its end."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._hub: Hub = socket.app.state.hub
        self._limits: Limits = socket.app.state.limits
        self._language = asked_language(socket)
        self._watcher = Watcher(None)
        self._name = secrets.token_hex(8)
        self._names = [self._name]
        """What its messages are counted by."""
        self._address = caller_address(socket)
        self._hasty = 0
        """How many more messages were refused as too fast than were let through since."""
        self._room: Room | None = None
        self._hinting: asyncio.Task[None] | None = None

    async def run(self, table_id: str, key: str) -> None:
        """Serve the socket until either side closes it."""
        socket = self._socket
        held = contextlib.ExitStack()
        try:
            check_socket(socket)
            self._limits.check("socket", self._address)
            person = await person_of(socket)
            self._watcher = Watcher(person, self._address)
            if person is not None:
                # Many sockets at a table may not do more than one.
                self._names.append(f"{person.id} {table_id}")
            room = await self._hub.room(table_id)
            if not may_watch(room.table, person.id if person else None, key):
                raise Refused("not-found")
            held.enter_context(
                self._limits.holding("sockets", self._address, self._hub.settings.max_sockets)
            )
        except Refused as refused:
            await self._turn_away(refused)
            return
        except Away as away:
            await self._turn_away(unavailable(away))
            return
        with held:
            await self._serve(room)

    async def _serve(self, room: Room) -> None:
        self._room = room
        await self._socket.accept()
        self._hub.sockets.add(self._watcher)
        self._hub.metrics.sockets.inc()
        works = (self._send(), self._receive(), self._watcher.closed.wait())
        tasks = [asyncio.ensure_future(work) for work in works]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if self._hinting:
                self._hinting.cancel()
            self._hub.sockets.discard(self._watcher)
            self._hub.metrics.sockets.dec()
            await self._hub.leave(room, self._watcher)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._close()

    async def _close(self) -> None:
        code = self._watcher.closing
        if code is None:
            return
        if code == TOO_SLOW:
            self._hub.metrics.dropped.inc()
        # One who reads nothing at all takes no farewell either.
        with contextlib.suppress(TimeoutError, RuntimeError, OSError, WebSocketDisconnect):
            async with asyncio.timeout(FAREWELL_SECONDS):
                await self._socket.close(code)

    async def _turn_away(self, refused: Refused) -> None:
        # A browser's script sees no status of a refused socket, but it can read a message.
        await self._socket.accept()
        self._hub.metrics.refusals.labels(refused.kind).inc()
        await self._socket.send_text(orjson.dumps(self._error(None, refused)).decode())
        await self._socket.close(CLOSE_CODES.get(refused.kind, OTHER_CLOSE))

    async def _send(self) -> None:
        watcher, socket = self._watcher, self._socket
        try:
            while True:
                data = watcher.take()
                if data is None:
                    await watcher.waiting.wait()
                else:
                    await socket.send_text(data.decode())
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass  # the other side has gone; the receiver hears of it too

    async def _receive(self) -> None:
        while self._socket.application_state == WebSocketState.CONNECTED:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            data: str | bytes = message.get("text") or message.get("bytes") or ""
            asked: Any = None
            try:
                # Read before all else: a refusal must name the message that is to be sent again.
                with contextlib.suppress(Refused):
                    asked = _read(data) if len(data) <= MAX_MESSAGE else None
                self._limits.check("message", *self._names)
                if len(data) > MAX_MESSAGE:
                    raise Refused("too-big", most=MAX_MESSAGE // 1024)
                if asked is None:
                    raise Refused("malformed")
                await self._answer(asked)
                # Not forgiven at once: of a flood, too, one is let through now and then.
                self._hasty = max(0, self._hasty - 1)
            except Refused as refused:
                if refused.kind == "too-fast":
                    self._hasty += 1
                    if self._hasty > MAX_HASTY:
                        # One who never waits is not listening.
                        self._watcher.close(CLOSE_CODES["too-fast"])
                self._hub.metrics.refusals.labels(refused.kind).inc()
                self._watcher.send(self._error(asked, refused))
            except WebSocketDisconnect:
                return
            except Away as away:
                self._watcher.send(self._error(asked, unavailable(away)))
            except Exception:
                reference = secrets.token_hex(4)
                log.exception("a message failed", extra={"reference": reference})
                self._watcher.send(self._error(asked, Refused("internal", reference=reference)))
            if self._watcher.is_behind:
                # Who sends many messages at once is not slow to read: let the answers out.
                await asyncio.sleep(0)

    def _error(self, asked: Any, refused: Refused) -> dict[str, Any]:
        identifier = asked.get("id") if isinstance(asked, dict) else None
        lens = self._watcher.lens
        told = refused.to_json(lens.language if lens else self._language)["error"]
        identifier = identifier if isinstance(identifier, str) else None
        error = {"type": "error", "id": identifier, **told}
        return {**error, "retry_after": refused.retry_after} if refused.retry_after else error

    async def _answer(self, asked: dict[str, Any]) -> None:
        kind = asked.get("type")
        handler = HANDLERS.get(kind) if isinstance(kind, str) else None
        if handler is None:
            raise Refused("malformed")
        if kind not in ("watch", "ping") and self._watcher.lens is None:
            raise Refused("watch-first", 409)
        await handler(self, asked)

    @property
    def room(self) -> Room:
        """The room of the table."""
        assert self._room
        return self._room

    def _person(self) -> Person:
        if self._watcher.person is None:
            raise Refused("not-signed-in")
        return self._watcher.person

    # Messages

    async def watch(self, asked: dict[str, Any]) -> None:
        """See the table, through one of one's own seats or as a spectator."""
        self._limits.check("watch", self._name)
        language = asked.get("language", self._language)
        if language not in LANGUAGES:
            raise Refused("malformed")
        since = _whole(asked, "since", 0)
        table, person = self.room.table, self._watcher.person_id
        seat = _seat(asked, table, NONE)
        if not table.may_see(seat, person):
            raise Refused("not-yours", 403)
        flags = {name: _flag(asked, name) for name in ("board", "dark", "outline", "tall", "facts")}
        flags["words"] = _flag(asked, "words", default=True)
        is_new = self._watcher.lens is None
        self._watcher.lens = Lens(seat, language, **flags)
        self._watcher.number = since
        self._watcher.parts = None
        await self._hub.watch(self.room, self._watcher)
        if is_new:
            self._hub.tell_presence(self.room, self._watcher)
            self._hub.spawn(self._tell_chat())

    async def _tell_chat(self) -> None:
        """Send the last lines of chat, once there is something to see."""
        if self._watcher.showing:
            await asyncio.wait([self._watcher.showing])
        async with self._hub.store.read() as connection:
            lines = await kept.load_chat(connection, self.room.table.id)
        self.room.tell_chat(lines, [self._watcher])

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
            self._watcher.send({"type": "done", "id": identifier, "number": number})

        await self._hub.act(self.room, make_once, acknowledge)

    async def hint(self, asked: dict[str, Any]) -> None:
        """Ask what a strong player would do in one's place."""
        person, identifier = self._person().id, _identifier(asked)
        table = self.room.table
        lens = self._watcher.lens
        assert lens
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
            self._limits.check("hint-address", self._address)
            view, step = table.match.view(table.to_decide, lens.language), table.step

        async def find() -> None:
            hints = await self._hub.bots.hint(view, Owner(self._address, person))
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
            self._watcher.send({"type": "hint", "id": identifier, "step": step, "hints": told})

        self._hinting = self._hub.spawn(find())

    async def chat(self, asked: dict[str, Any]) -> None:
        """Say something to all at the table."""
        person, identifier = self._person(), _identifier(asked)
        text = asked.get("text")
        if not isinstance(text, str):
            raise Refused("malformed")
        line = clean_text(text, MAX_CHAT_TEXT)
        self._limits.check("chat", person.id)
        self._limits.check("chat-address", self._address)
        table_id, at = self.room.table.id, now()

        async def add(connection: AsyncConnection) -> tuple[int, bool]:
            name = await accounts.enter(connection, person)
            said = (person.id, identifier, name, line, at)
            return await kept.add_chat(connection, table_id, *said)

        number, is_new = await self._hub.store.write(add)
        self._watcher.send({"type": "done", "id": identifier, "number": number})
        if not is_new:
            return
        await self._hub.store.notify(table_id, "chat", number)
        await self._hub.tell_chat(self.room, number)

    async def ping(self, _: dict[str, Any]) -> None:
        """Show that one is there."""
        self._watcher.send(b'{"type":"pong"}')


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
    "ping": Live.ping,
}


def _read(data: str | bytes) -> dict[str, Any]:
    try:
        asked = orjson.loads(data)
    except (orjson.JSONDecodeError, UnicodeError):
        raise Refused("malformed") from None
    if not isinstance(asked, dict):
        raise Refused("malformed")
    return asked


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
