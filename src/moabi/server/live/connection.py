"""One socket, at one table or at many: reads its messages, refuses bad ones, disturbs no table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import secrets
from typing import Any

import orjson
from fastapi import WebSocket
from starlette.websockets import WebSocketDisconnect, WebSocketState

from moabi.server.errors import Refused
from moabi.server.language import asked_language
from moabi.server.live.hub import Hub
from moabi.server.live.room import TOO_SLOW, Line, Room
from moabi.server.live.socket import HANDLERS, Live
from moabi.server.people import Person, person_of
from moabi.server.people.guard import caller_address, check_socket, unavailable
from moabi.server.people.limits import Limits
from moabi.server.store import Away
from moabi.server.tables.rights import may_watch

MAX_MESSAGE = 4096
MAX_WATCHED = 100
"""Tables that a person may watch over sockets for many tables, all of them together."""
CLOSE_CODES = {
    "not-found": 4404,
    "foreign": 4403,
    "wrong-host": 4403,
    "bad-token": 4401,
    "not-signed-in": 4401,
    "too-fast": 4429,
    "too-many-sockets": 4429,
    "unavailable": 1013,
}
OTHER_CLOSE = 4400
MAX_HASTY = 500
"""Messages refused as too fast, over those that were not, before the socket is closed."""
FAREWELL_SECONDS = 5.0

log = logging.getLogger("moabi.live")


class Connection:
    """A socket from its opening to its end."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._hub: Hub = socket.app.state.hub
        self._limits: Limits = socket.app.state.limits
        self._language = asked_language(socket)
        self._line = Line(None)
        self._name = secrets.token_hex(8)
        """What its messages are counted by."""
        self._address = caller_address(socket)
        self._hasty = 0
        """How many more messages were refused as too fast than were let through since."""
        self._only: str | None = None
        """The table that all its messages are about, where it is for one alone."""
        self._lives: dict[str, Live] = {}
        """What goes on at each table that it is at."""

    async def run_at(self, table_id: str, key: str) -> None:
        """Serve a socket for one table until either side closes it."""
        try:
            self._line = Line(await self._known_person(), self._address)
            room = await self._room(table_id, key)
            held = self._holding()
        except Refused as refused:
            await self._turn_away(refused)
            return
        except Away as away:
            await self._turn_away(unavailable(away))
            return
        self._only = table_id
        self._lives[table_id] = self._live(room)
        with held:
            await self._serve()

    async def run(self) -> None:
        """Serve a socket for all tables of a person until either side closes it."""
        try:
            person = await self._known_person()
            if person is None:
                raise Refused("not-signed-in")
            self._line = Line(person, self._address)
            held = self._holding()
        except Refused as refused:
            await self._turn_away(refused)
            return
        except Away as away:
            await self._turn_away(unavailable(away))
            return
        with held:
            await self._serve()

    async def _known_person(self) -> Person | None:
        check_socket(self._socket)
        self._limits.check("socket", self._address)
        return await person_of(self._socket)

    async def _room(self, table_id: str, key: str) -> Room:
        room = await self._hub.room(table_id)
        if not may_watch(room.table, self._line.person_id, key):
            raise Refused("not-found")
        return room

    def _holding(self) -> contextlib.ExitStack:
        held = contextlib.ExitStack()
        most = self._hub.settings.max_sockets
        held.enter_context(self._limits.holding("sockets", self._address, most))
        return held

    def _live(self, room: Room) -> Live:
        is_only = self._only is not None
        parts = (self._hub, self._limits, self._line, room, self._language)
        return Live(*parts, is_only=is_only)

    async def _serve(self) -> None:
        await self._socket.accept()
        self._hub.sockets.add(self._line)
        self._hub.metrics.sockets.inc()
        works = (self._send(), self._receive(), self._line.closed.wait())
        tasks = [asyncio.ensure_future(work) for work in works]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._hub.sockets.discard(self._line)
            self._hub.metrics.sockets.dec()
            self._hub.events.unsubscribe(self._line)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for live in self._lives.values():
                await live.leave()
            await self._close()

    async def _close(self) -> None:
        code = self._line.closing
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
        line, socket = self._line, self._socket
        try:
            while True:
                data = line.take()
                if data is None:
                    await line.waiting.wait()
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
                self._limits.check("message", *self._names(asked))
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
                        self._line.close(CLOSE_CODES["too-fast"])
                self._hub.metrics.refusals.labels(refused.kind).inc()
                self._line.send(self._error(asked, refused))
            except WebSocketDisconnect:
                return
            except Away as away:
                self._line.send(self._error(asked, unavailable(away)))
            except Exception:
                reference = secrets.token_hex(4)
                log.exception("a message failed", extra={"reference": reference})
                self._line.send(self._error(asked, Refused("internal", reference=reference)))
            if self._line.is_behind:
                # Who sends many messages at once is not slow to read: let the answers out.
                await asyncio.sleep(0)

    def _names(self, asked: Any) -> list[str]:
        """What a message is counted by: many sockets at a table may not do more than one."""
        person, table_id = self._line.person_id, self._table_of(asked)
        if person is None or table_id not in self._lives:
            return [self._name] if person is None or self._only else [self._name, person]
        return [self._name, f"{person} {table_id}"]

    def _table_of(self, asked: Any) -> str | None:
        """The table that a message is about."""
        if self._only is not None:
            return self._only
        table_id = asked.get("table") if isinstance(asked, dict) else None
        is_one = isinstance(table_id, str) and re.fullmatch("[a-z0-9]{10}", table_id)
        return table_id if is_one else None

    def _error(self, asked: Any, refused: Refused) -> dict[str, Any]:
        identifier = asked.get("id") if isinstance(asked, dict) else None
        table_id = self._table_of(asked)
        live = self._lives.get(table_id or "")
        told = refused.to_json(live.language if live else self._language)["error"]
        identifier = identifier if isinstance(identifier, str) else None
        error = {"type": "error", "table": table_id, "id": identifier, **told}
        return {**error, "retry_after": refused.retry_after} if refused.retry_after else error

    async def _answer(self, asked: dict[str, Any]) -> None:
        kind = asked.get("type")
        if kind == "ping":
            self._line.send(b'{"type":"pong"}')
        elif kind in ("subscribe", "unsubscribe", "unwatch") and self._only is None:
            await self._manage(kind, asked)
        elif isinstance(kind, str) and kind in HANDLERS:
            await HANDLERS[kind](await self._live_of(asked, kind), asked)
        else:
            raise Refused("malformed")

    async def _live_of(self, asked: dict[str, Any], kind: str) -> Live:
        """What goes on at the table that a message is about; whoever watches it comes to it."""
        table_id = self._table_of(asked)
        if table_id is None:
            raise Refused("malformed")
        if kind == "watch":
            self._limits.check("watch", self._name)
        live = self._lives.get(table_id)
        if live is None and kind == "watch":
            live = await self._come_to(table_id, asked.get("key", ""))
        if live is None or (kind != "watch" and not live.is_watching):
            raise Refused("watch-first", 409)
        return live

    async def _come_to(self, table_id: str, key: Any) -> Live:
        if not isinstance(key, str) or not re.fullmatch("[A-Za-z0-9_-]{0,64}", key):
            raise Refused("malformed")
        person = self._line.person_id
        assert person
        held = contextlib.ExitStack()
        held.enter_context(self._limits.holding("watched", person, MAX_WATCHED))
        try:
            live = self._live(await self._room(table_id, key))
        except BaseException:
            held.close()
            raise
        live.held = held
        self._lives[table_id] = live
        return live

    async def _manage(self, kind: str, asked: dict[str, Any]) -> None:
        """What is about all tables of a person, or about leaving one."""
        if kind == "subscribe":
            self._limits.check("watch", self._name)
            await self._hub.events.subscribe(self._line)
            return
        if kind == "unsubscribe":
            self._hub.events.unsubscribe(self._line)
            self._line.send({"type": "unsubscribed"})
            return
        live = self._lives.pop(self._table_of(asked) or "", None)
        if live is None:
            raise Refused("watch-first", 409)
        await live.leave()
        self._line.send({"type": "unwatched", "table": live.room.table.id})


def _read(data: str | bytes) -> dict[str, Any]:
    try:
        asked = orjson.loads(data)
    except (orjson.JSONDecodeError, UnicodeError):
        raise Refused("malformed") from None
    if not isinstance(asked, dict):
        raise Refused("malformed")
    return asked
