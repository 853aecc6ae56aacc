"""Servers and workers as processes of their own, which a test can kill; and players who go on."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.patience import PATIENCE, is_healthy, wait_for

TOYS = Path(__file__).parent.parent / "toys"
MARKED = {"X-Moabi": "1"}

# Imports everything once, and loads the machine code of the games it is told; each line of settings
# is then served by a child of its own.
NURSERY = """
import json, os, signal, sys
from moabi.core.registry import find_game
from moabi.server.app import create_app
from moabi.server.bots import load
from moabi.server.run import serve
from moabi.server.settings import Settings
create_app(Settings("sqlite:///nothing"))
for game in sys.argv[1:]:
    load(find_game(game))
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for line in sys.stdin:
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        serve(Settings(**json.loads(line)), lambda address: None)
        os._exit(0)
    print(child, flush=True)
"""


class Process:
    """A process whose log goes to a file."""

    def __init__(self, folder: Path, *arguments: str, **changes: str) -> None:
        number = len(list(folder.glob("*.log")))
        self.log = folder / f"{number}.log"
        with self.log.open("w") as log:
            self._process = subprocess.Popen(
                [sys.executable, *arguments],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                env={**os.environ, "MOABI_GAMES": str(TOYS), **changes},
            )

    def is_alive(self) -> bool:
        """Whether it still runs."""
        return self._process.poll() is None

    def kill(self) -> None:
        """End it as a power cut does."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """End it as a host does; returns its exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, number: signal.Signals) -> int:
        self._process.send_signal(number)
        code = self._process.wait(PATIENCE)
        for stream in (self._process.stdin, self._process.stdout):
            if stream:
                stream.close()
        return code


class Nursery(Process):
    """A process that has imported all there is, and brings servers to life at once."""

    def __init__(self, folder: Path, *games: str) -> None:
        super().__init__(folder, "-c", NURSERY, *games)
        self._children: list[int] = []

    def start(self, settings: dict[str, Any]) -> int:
        """Start a server; returns its process's number."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(f"{json.dumps(settings)}\n".encode())
        self._process.stdin.flush()
        self._children.append(int(self._process.stdout.readline()))
        return self._children[-1]

    def kill(self) -> None:
        """End it, and every server that it has brought to life."""
        for child in self._children:
            with contextlib.suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
        super().kill()


def end(process: int, number: signal.Signals) -> None:
    """Send a process a signal, and wait until it is gone."""
    os.kill(process, number)

    def is_gone() -> bool:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        return False

    wait_for(is_gone)


def wait_until_healthy(url: str, process: Process) -> None:
    """Wait for a server that has just been started."""
    wait_for(lambda: is_healthy(url) or not process.is_alive(), process.log.read_text)
    assert process.is_alive(), process.log.read_text()[-2000:]


def assert_no_failures(folder: Path) -> None:
    """No process of the folder has logged a failure."""
    for log in folder.glob("*.log"):
        for line in log.read_text().splitlines():
            assert "Traceback" not in line, line
            assert json.loads(line)["level"] not in ("error", "critical"), line


@dataclass
class Ledger:
    """What players were told: all that must be found again."""

    acknowledged: list[tuple[str, int, str]] = field(default_factory=list)
    """Tables, entries' numbers, and the ids of the messages that made them."""
    errors: list[dict[str, Any]] = field(default_factory=list)
    moves: dict[str, int] = field(default_factory=dict)
    """Acknowledged moves, table by table, of tables still in play."""

    def add(self, table: str, number: int, identifier: str) -> None:
        """Note an acknowledgement."""
        self.acknowledged.append((table, number, identifier))
        self.moves[table] = self.moves.get(table, 0) + 1


async def patiently(ask: Callable[[], Any]) -> Any:
    """Ask until a server answers."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                return await ask()
            except httpx.TransportError:
                await asyncio.sleep(0.02)


class Person:
    """Somebody with a cookie, who plays at random wherever a server can be found."""

    def __init__(self, find_url: Callable[[], str], random: Random, ledger: Ledger) -> None:
        self._find_url = find_url
        self._random = random
        self._ledger = ledger
        self._client = httpx.AsyncClient(headers=MARKED, timeout=PATIENCE)

    async def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """Ask a server for something, or another one if it has died."""
        answer = await patiently(lambda: self._client.post(self._find_url() + path, json=body))
        assert answer.status_code in (200, 201), answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def close(self) -> None:
        """Go."""
        await self._client.aclose()

    async def play(self, table: str, seat: str) -> None:
        """Play a seat at random to the end of the match, through whatever happens to servers."""
        pending: dict[str, Any] | None = None
        while True:
            try:
                async with self._open(table) as socket:
                    watch = {"type": "watch", "since": 0, "seat": seat, "language": "en"}
                    await socket.send(json.dumps(watch))
                    if pending is not None:
                        await socket.send(json.dumps(pending))
                    view: dict[str, Any] = {"number": 0, "over": False, "legal": []}
                    while not view["over"] or pending:
                        message = json.loads(await socket.recv())
                        if message["type"] == "view":
                            view = message
                        elif message["type"] == "done" and pending:
                            assert message["id"] == pending["id"]
                            self._ledger.add(table, message["number"], pending["id"])
                            pending = None
                        elif message["type"] == "error":
                            self._ledger.errors.append(message)
                            pending = None
                        if (
                            view["legal"]
                            and pending is None
                            and view["number"] >= self._told(table)
                        ):
                            pending = self._choose(view)
                            await socket.send(json.dumps(pending))
                    return
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(0.02)

    def _told(self, table: str) -> int:
        """The last number of the table's that an acknowledgement named."""
        return max((n for t, n, _ in self._ledger.acknowledged[-50:] if t == table), default=0)

    def _choose(self, view: dict[str, Any]) -> dict[str, Any]:
        action = self._random.choice(view["legal"])["notation"]
        identifier = f"m{self._random.getrandbits(60):x}"
        return {"type": "play", "id": identifier, "step": view["step"], "action": action}

    def _open(self, table: str) -> connect:
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self._client.cookies.jar)
        url = self._find_url().replace("http", "ws", 1)
        return connect(
            f"{url}/api/tables/{table}/live",
            additional_headers={"Cookie": cookies},
            max_size=None,
            compression=None,
            open_timeout=PATIENCE,
            ping_interval=None,
        )


__all__ = ["ClientConnection", "Ledger", "Person", "Process"]
