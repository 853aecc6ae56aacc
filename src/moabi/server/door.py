"""The door: how long a caller may take to say what they want, in how many words, and how many fit.

A proxy in front may have limits of its own; these hold without one.
"""

from __future__ import annotations

import asyncio
import logging
import resource
import time
from collections import Counter
from typing import Any, cast

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from moabi.core.words import LANGUAGES
from moabi.server.errors import server_words
from moabi.server.people.limits import address_key

MAX_HEAD = 32 * 1024
"""Bytes of a request's line and headers; the longest cookie and link together are far below."""
MAX_WHOLE = 4 << 20
"""Bytes of a whole request, however its body is cut: the guard takes bodies of 256 kB."""
LINGER_SECONDS = 10.0
"""How long a closed socket may take to take in what was sent before."""
REFUSED_SECONDS = 2.0
"""How long one who was refused may take to read it; what they still say is not looked at."""
TURN_AWAY_SECONDS = 2.0
"""How long one who cannot be let in may take to ask."""
RESERVE = 128
"""File handles that are not for callers: databases, threads, files of games."""
MANY_HANDLES = 1 << 20
"""Where the system names no limit."""
TELL_EVERY = 10.0

log = logging.getLogger("moabi.door")


def raise_handle_limit() -> int:
    """Let this process open as many files as it may; returns how many connections that leaves."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MANY_HANDLES if hard == resource.RLIM_INFINITY else hard
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return max(most - RESERVE, most // 2)


class Door:
    """Who is in, by address; one for each server."""

    def __init__(self, head_seconds: float, most: int, most_of_one: int) -> None:
        self.head_seconds = head_seconds
        self._most = most
        self._most_of_one = most_of_one
        self._inside: Counter[str] = Counter()
        self._in_all = 0
        self._told_at = -TELL_EVERY
        # In every language, for nobody has said theirs yet; read now, while files can be opened.
        said = [server_words(language).say("error-unavailable") for language in LANGUAGES]
        self.farewell = "\n".join(said) + "\n"

    def come_in(self, address: str | None) -> bool:
        """Count a connection, and say whether it can be served; `None` is one of a proxy's."""
        self._in_all += 1
        if address is not None:
            self._inside[address] += 1
        if self._in_all > self._most:
            self._tell("no file handles are left for more connections", self._in_all)
            return False
        if address is not None and self._inside[address] > self._most_of_one:
            self._tell("one address has too many connections", self._inside[address])
            return False
        return True

    def go(self, address: str | None) -> None:
        """Count a connection no more."""
        self._in_all -= 1
        if address is not None:
            self._inside[address] -= 1
            if not self._inside[address]:
                del self._inside[address]

    def _tell(self, what: str, connections: int) -> None:
        if time.monotonic() - self._told_at >= TELL_EVERY:
            self._told_at = time.monotonic()
            log.warning(what, extra={"connections": connections})

    def protocols(self) -> tuple[type[HttpProtocol], type[LiveProtocol]]:
        """Uvicorn's protocols, as they pass through this door."""

        class OwnHttpProtocol(HttpProtocol):
            door = self

        class OwnLiveProtocol(LiveProtocol):
            door = self

        return OwnHttpProtocol, OwnLiveProtocol


class HttpProtocol(HttpToolsProtocol):
    """Uvicorn's HTTP, but for callers who never come to an end."""

    door: Door

    def __init__(self, config: Config, *args: Any, **kwargs: Any) -> None:
        super().__init__(config, *args, **kwargs)
        self._address: str | None = None
        self._is_counted = False
        self._is_let_in = True
        self._is_done = False
        """Whether nothing that still comes is looked at."""
        self._in_head = True
        self._has_begun = False
        """Whether a request has begun to come."""
        self._head = self._whole = 0
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let somebody in, or turn them away as soon as they have asked."""
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        # Whoever comes through a proxy is counted by what the proxy says, further in.
        trusted = getattr(self.app, "trusted_hosts", ())
        self._address = None if not host or host in trusted else address_key(host)
        self._is_let_in = self.door.come_in(self._address)
        self._is_counted = True
        self._hurry(self.door.head_seconds if self._is_let_in else TURN_AWAY_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection."""
        self._calm()
        if self._is_counted:
            self._is_counted = False
            self.door.go(self._address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take in what came, up to what anybody needs to say."""
        if self._is_done:
            return
        if not self._is_let_in:
            self._refuse(503, self.door.farewell, b"retry-after: 5\r\n")
            return
        self._whole += len(data)
        was_in_head = self._in_head
        super().data_received(data)
        if self._is_done or self.transport.is_closing() or not self._is_counted:
            return
        if was_in_head and self._in_head:
            self._head += len(data)
        if self._in_head and self._head > MAX_HEAD:
            self._refuse(431)
        elif self._whole > MAX_WHOLE:
            self._is_done = True
            self._end()
        elif (self.cycle is None or self.cycle.response_complete) and self._deadline is None:
            # Nobody is being answered, and what came began something that must come to an end.
            self._hurry(self.door.head_seconds)

    def on_message_begin(self) -> None:
        """Begin to read a request."""
        super().on_message_begin()
        self._in_head = self._has_begun = True
        self._head = 0

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take in a header, or a line after the body, and nothing once there were too many."""
        if not self._in_head:
            self._head += len(name) + len(value)
        if self._head <= MAX_HEAD:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Answer a request whose head is whole."""
        self._in_head = False
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if self._is_done or max(size, self._head) > MAX_HEAD:
            if not self._is_done:
                self._refuse(431)
            return
        self._calm()
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Take in a part of a body."""
        if not self._is_done:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """Take note of a request's end."""
        self._whole = 0
        self._has_begun = False
        if not self._is_done:
            super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection, counted as it is, to the live protocol."""
        if self._is_done:
            return
        self._calm()
        self._is_counted = False
        super().handle_websocket_upgrade()
        live = cast(LiveProtocol, self.transport.get_protocol())
        live.address = self._address

    def _hurry(self, seconds: float) -> None:
        self._calm()
        self._deadline = self.loop.call_later(seconds, self._late)

    def _calm(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _late(self) -> None:
        self._deadline = None
        if self._is_let_in and self._has_begun and self._in_head and not self._is_done:
            self._refuse(408)
        else:
            self._is_done = True
            self._end()

    def _refuse(self, status: int, words: str = "", headers: bytes = b"") -> None:
        """Answer before there is a request that the guard could answer."""
        self._is_done = True
        body = words.encode()
        self.transport.write(
            STATUS_LINE[status]
            + b"content-type: text/plain; charset=utf-8\r\nconnection: close\r\n"
            + headers
            + b"content-length: %d\r\n\r\n" % len(body)
            + body
        )
        self._end()

    def _end(self) -> None:
        self._calm()
        # Not closed at once: with something unread, that would take the answer back.
        if self.transport.can_write_eof() and not self.transport.is_closing():
            self.transport.write_eof()
        self.loop.call_later(REFUSED_SECONDS, self.transport.abort)


class LiveProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket, but for peers that read nothing: these it would wait for for ever."""

    door: Door
    address: str | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection."""
        self.door.go(self.address)
        super().connection_lost(exc)

    async def run_asgi(self) -> None:
        """Serve one socket, and let go of it."""
        await super().run_asgi()
        self.loop.call_later(LINGER_SECONDS, self.transport.abort)
