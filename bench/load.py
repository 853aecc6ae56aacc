"""Drives real WebSocket clients against a real server: moves/s and how long a move takes.

    python bench/load.py [--tables 20,100,250] [--clients 1000] [--seconds 10] [--db URL]

At each table two clients play, each answering as soon as it sees the other's move; the rest of the
clients watch. A move's time runs from one player's send to the other's receipt of its view. Every
move is on disk before it is acknowledged. The clients speak WebSocket themselves, in a few lines:
a library's client would cost more than the server.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import orjson
import uvloop

from moabi.core.registry import game_ids
from moabi.server.run import free_port

HOST = "127.0.0.1"
WARM_UP = 2.0


class Wire(asyncio.Protocol):
    """A WebSocket client with nothing that a load does not need."""

    def __init__(self, path: str, cookie: str, on_message: Any) -> None:
        self._path = path
        self._cookie = cookie
        self._on_message = on_message
        self._buffer = b""
        self._is_open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False

    def connection_made(self, transport: Any) -> None:
        """Ask for the upgrade."""
        self._transport = transport
        transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: {HOST}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: bW9hYmkgbW9hYmkgbW9hYg==\r\n"
            f"Sec-WebSocket-Version: 13\r\nCookie: {self._cookie}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Cut what came into messages."""
        self._buffer += data
        if not self._is_open:
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head.split(b"\r\n")[0], head
            self._is_open, self._buffer = True, rest
            self.opened.set_result(None)
        buffer, begin = self._buffer, 0
        while len(buffer) - begin >= 2:
            length, at = buffer[begin + 1] & 127, begin + 2
            if length > 125:
                size = 2 if length == 126 else 8
                length, at = int.from_bytes(buffer[at : at + size], "big"), at + size
            if len(buffer) < at + length:
                break
            kind = buffer[begin] & 15
            if kind == 1:
                self._on_message(buffer[at : at + length])
            elif kind == 9:
                self._frame(10, buffer[at : at + length])
            begin = at + length
        self._buffer = buffer[begin:]

    def connection_lost(self, _: Exception | None) -> None:
        """The server has gone, or we have."""
        self.closed = True

    def send(self, message: Any) -> None:
        """Send a message."""
        self._frame(1, orjson.dumps(message))

    def _frame(self, kind: int, data: bytes) -> None:
        # A mask of zeros is a mask.
        size = len(data)
        head = bytes([128 | kind, 128 | size]) if size < 126 else b""
        head = head or bytes([128 | kind, 254]) + size.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + data)

    def close(self) -> None:
        """Go."""
        self._transport.close()


class Load:
    """Some tables in play for some time."""

    def __init__(self, port: int, game: str) -> None:
        self._port = port
        self._game = game
        self.http = httpx.AsyncClient(base_url=f"http://{HOST}:{port}", timeout=60)
        self.times: list[float] = []
        self.acknowledged = 0
        self.wires: list[Wire] = []
        self.is_stopping = False
        self.go = asyncio.Event()
        self._waiting: list[Callable[[], None]] = []
        self._tasks: set[asyncio.Task[None]] = set()

    async def guest(self) -> str:
        """A new visitor's cookie."""
        answer = await self.http.get("/api/me", headers={"Cookie": ""})
        self.http.cookies.clear()
        return answer.headers["set-cookie"].partition(";")[0]

    async def post(self, path: str, cookie: str, body: Any) -> Any:
        """Do something as the owner of the cookie."""
        answer = await self.http.post(path, json=body, headers={"Cookie": cookie, "X-Moabi": "1"})
        self.http.cookies.clear()
        assert answer.is_success, answer.text
        return answer.json()

    async def connect(self, table: str, cookie: str, on_message: Any, seat: str | None) -> Wire:
        """A socket at a table."""
        loop = asyncio.get_running_loop()
        path = f"/api/tables/{table}/live"
        _, wire = await loop.create_connection(
            lambda: Wire(path, cookie, on_message), HOST, self._port
        )
        await wire.opened
        self.wires.append(wire)
        wire.send({"type": "watch", "since": 0, "seat": seat, "board": False, "words": False})
        return wire

    async def play(self, first: str, second: str) -> str:
        """A table at which two clients play on and on; returns its id."""
        asked = {"game": self._game, "seats": 2, "open": True}
        table = (await self.post("/api/tables", first, asked))["id"]
        await self.post(f"/api/tables/{table}/join", second, {})
        sent: dict[int, float] = {}
        wires: dict[str, Wire] = {}

        def answering(seat: str) -> Any:
            def hear(data: bytes) -> None:
                if data.startswith(b'{"type":"done"'):
                    self.acknowledged += 1
                    return
                if not data.startswith(b'{"type":"view"'):
                    return
                view = orjson.loads(data)
                step = view["step"]
                began = (
                    sent.pop(step, None)
                    if view["log"] and view["log"][-1]["seat"] != seat
                    else None
                )
                if began is not None:
                    self.times.append(time.perf_counter() - began)
                if view["over"]:
                    if seat == "A" and not self.is_stopping:
                        task = asyncio.ensure_future(self._again(wires, first, second))
                        self._tasks.add(task)
                        task.add_done_callback(self._tasks.discard)
                    return
                if view["to_decide"] == seat and not self.is_stopping:
                    if not self.go.is_set():
                        self._waiting.append(lambda: hear(data))
                        return
                    action = random.choice(view["legal"])["code"]
                    sent[step + 1] = time.perf_counter()
                    wires[seat].send(
                        {"type": "play", "id": f"{step}", "step": step, "action": action}
                    )

            return hear

        for seat, cookie in (("A", first), ("B", second)):
            # A seat may be asked before its own wire is known.
            wires[seat] = await self._opened(table, cookie, answering(seat), wires, seat)
        return table

    async def _opened(
        self, table: str, cookie: str, hear: Any, wires: dict[str, Wire], seat: str
    ) -> Wire:
        loop = asyncio.get_running_loop()
        path = f"/api/tables/{table}/live"
        _, wire = await loop.create_connection(lambda: Wire(path, cookie, hear), HOST, self._port)
        await wire.opened
        self.wires.append(wire)
        wires[seat] = wire
        wire.send({"type": "watch", "since": 0, "seat": seat, "board": False, "words": False})
        return wire

    async def _again(self, wires: dict[str, Wire], first: str, second: str) -> None:
        for wire in wires.values():
            wire.close()
            self.wires.remove(wire)
        await self.play(first, second)

    def begin(self) -> None:
        """Let all tables play."""
        self.go.set()
        for answer in self._waiting:
            answer()

    async def stop(self) -> None:
        """Let all go."""
        self.is_stopping = True
        await asyncio.sleep(0.5)
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for wire in self.wires:
            wire.close()
        await self.http.aclose()


def memory(process: int) -> float:
    """What a process holds, in MB."""
    status = Path(f"/proc/{process}/status").read_text()
    kilobytes = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(kilobytes.split()[1]) / 1024


def cpu_seconds(process: int) -> float:
    """The processor time a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(
    port: int, process: int, game: str, tables: int, clients: int, seconds: float
) -> dict[str, Any]:
    """Play at so many tables for so long."""
    load = Load(port, game)
    cookies = [await load.guest() for _ in range(2 * tables)]
    ids = [await load.play(cookies[2 * n], cookies[2 * n + 1]) for n in range(tables)]
    for n in range(max(0, clients - 2 * tables)):
        await load.connect(ids[n % tables], "", lambda _: None, None)
    load.begin()
    await asyncio.sleep(WARM_UP)
    load.times.clear()
    before, used, own = load.acknowledged, cpu_seconds(process), time.process_time()
    began = time.perf_counter()
    await asyncio.sleep(seconds)
    lasted = time.perf_counter() - began
    moves = load.acknowledged - before
    times = sorted(load.times)
    found = {
        "tables": tables,
        "sockets": len(load.wires),
        "moves_per_s": round(moves / lasted),
        "p50_ms": round(1000 * statistics.median(times), 1),
        "p95_ms": round(1000 * times[int(len(times) * 0.95)], 1),
        "server_mb": round(memory(process)),
        "server_cpu": round((cpu_seconds(process) - used) / lasted, 2),
        "clients_cpu": round((time.process_time() - own) / lasted, 2),
        "server_us_per_move": round(1e6 * (cpu_seconds(process) - used) / max(moves, 1)),
    }
    await load.stop()
    return found


def main() -> None:
    """Start a server, load it, print what was found as JSON lines."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", default="20,100,250")
    parser.add_argument("--clients", type=int, default=0, help="in all, at the last count")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--game", default=game_ids()[1])
    parser.add_argument("--db", default="")
    asked = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with tempfile.TemporaryDirectory(prefix="moabi-load-") as folder:
        port = free_port(HOST)
        database = asked.db or f"sqlite:///{folder}/load.db"
        command = [sys.executable, "-m", "moabi", "serve", "--port", str(port), "--db", database]
        with Path(folder, "log").open("wb") as log:
            server = subprocess.Popen(
                [*command, "--no-limits"], stdout=subprocess.DEVNULL, stderr=log
            )
        try:
            _wait(port, server)
            print(orjson.dumps({"machine": platform.machine(), "cores": os.cpu_count()}).decode())  # noqa: T201
            counts = [int(count) for count in asked.tables.split(",")]
            for count in counts:
                clients = asked.clients if count == counts[-1] else 0
                work = measure(port, server.pid, asked.game, count, clients, asked.seconds)
                print(orjson.dumps(uvloop.run(work)).decode(), flush=True)  # noqa: T201
        finally:
            server.terminate()
            server.wait(30)


def _wait(port: int, server: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until and server.poll() is None:
        try:
            if httpx.get(f"http://{HOST}:{port}/healthz").is_success:
                return
        except httpx.TransportError:
            time.sleep(0.2)
    sys.exit("the server did not start")


if __name__ == "__main__":
    main()
