"""Browsers and programs as the tests need them: a person with a session, and sockets at tables."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import ExitStack
from itertools import count
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.patience import PATIENCE

Message = dict[str, Any]
IDS = count(1)
"""Of messages: a person uses none twice at a table, whatever the socket."""


NAMELESS = ("watch", "unwatch", "subscribe", "unsubscribe", "ping")
"""Messages that do nothing which a repeat would do twice."""


class Seat:
    """A socket at a table; it remembers the last of each kind of message."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.heard: list[Message] = []
        self.last: dict[str, Message] = {}

    def send(self, **message: Any) -> str:
        """Send a message; it gets an id of its own unless it has one."""
        if message["type"] not in NAMELESS:
            message.setdefault("id", f"c{next(IDS)}")
        self.connection.send(json.dumps(message))
        return str(message.get("id", ""))

    def hear(self) -> Message:
        """The next message."""
        message: Message = json.loads(self.connection.recv(PATIENCE))
        self.heard.append(message)
        self.last[message["type"]] = message
        return message

    def hear_until(self, is_it: Callable[[Message], Any]) -> Message:
        """Messages up to the first that is wanted; an error is shown rather than waited past."""
        while True:
            message = self.hear()
            if is_it(message):
                return message
            assert message["type"] != "error", message

    def view(self, is_it: Callable[[Message], Any] = lambda view: True) -> Message:
        """The next view that is wanted."""
        return self.hear_until(lambda m: m["type"] == "view" and is_it(m))

    def reach(self, number: int) -> Message:
        """The view of that entry, or a later one; the last one heard if it is that far."""
        while "view" not in self.last or self.last["view"]["number"] < number:
            self.hear_until(lambda m: m["type"] == "view")
        return self.last["view"]

    def ask(self, **message: Any) -> Message:
        """Send a message and wait until it is done, or refused."""
        identifier = self.send(**message)
        kinds = ("done", "error") if message["type"] != "hint" else ("hint", "error")
        while True:
            answer = self.hear()
            if answer["type"] in kinds and answer["id"] == identifier:
                return answer

    def watch(self, seat: str | None = None, **more: Any) -> Message:
        """Watch, and wait for the first chat: all else that comes at once is there then."""
        self.send(type="watch", seat=seat, **{"since": 0, **more})
        return self.hear_until(lambda m: m["type"] == "chat")

    def close(self) -> None:
        """Go."""
        self.connection.close()


class Someone:
    """A person with a browser of their own."""

    def __init__(self, server: Any) -> None:
        self.url = server.url
        self.client: httpx.Client = server.client()
        self.seats: list[Seat] = []
        self._sockets = ExitStack()

    def get(self, path: str, status: int = 200) -> Any:
        """Ask for something."""
        answer = self.client.get(path)
        assert answer.status_code == status, answer.text
        is_json = answer.headers["content-type"].startswith("application/json")
        return answer.json() if is_json else answer.text

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        """Do something."""
        answer = self.client.post(path, json={} if body is None else body)
        assert answer.status_code == status, answer.text
        return answer.json()

    def table(self, **asked: Any) -> Any:
        """Make a table."""
        return self.post("/api/tables", asked, 201)

    def sit(self, table_id: str, seat: str | None = None, *, key: str = "", **more: Any) -> Seat:
        """Open a socket at a table and watch."""
        one = self.open(table_id, key)
        one.watch(seat, **more)
        return one

    def open(self, table_id: str, key: str = "", *, is_slow: bool = False) -> Seat:
        """Open a socket at a table, and say nothing yet; a slow one takes in only what is read."""
        query = f"?key={key}" if key else ""
        return self._open(f"/api/tables/{table_id}/live{query}", is_slow)

    def open_for_all(self) -> Seat:
        """Open a socket for all tables, and say nothing yet."""
        return self._open("/api/live")

    def _open(self, path: str, is_slow: bool = False) -> Seat:
        address = self.url.replace("http", "ws", 1)
        cookies = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        headers = {"Cookie": cookies} if cookies else {}
        if "X-Forwarded-For" in self.client.headers:
            headers["X-Forwarded-For"] = self.client.headers["X-Forwarded-For"]
        opening = connect(
            f"{address}{path}",
            origin=self.url,
            additional_headers=headers,
            max_size=None,
            compression=None,
            open_timeout=PATIENCE,
            ping_interval=None,
            # What a test does not read must not keep the socket from closing.
            max_queue=1 if is_slow else None,
        )
        one = Seat(self._sockets.enter_context(opening))
        self.seats.append(one)
        return one

    def close(self) -> None:
        """Go."""
        self._sockets.close()
        self.client.close()
