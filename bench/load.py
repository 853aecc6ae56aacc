"""Drives real WebSocket clients against a real server: moves/s and how long a move takes.

    python bench/load.py [--tables 20,100,250] [--clients 1000] [--seconds 10] [--db URL] [--pages]
                         [--peers]

At each table two clients play, each answering as soon as it sees the other's move; the rest of the
clients watch. A move's time runs from one player's send to the other's receipt of its view. Every
move is on disk before it is acknowledged. The clients speak WebSocket themselves, in a few lines:
a library's client would cost more than the server. With --pages they watch as pages do, board,
words and all; without, as programs do. With --peers the same clients load
boardgame.io's own server in turn, in the same run.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import random
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import orjson
import uvloop
from peer_load import PeerLoad
from peer_load import install as install_peer
from peer_load import start as start_peer
from serving import serving
from wire import HOST, Wire, cpu_seconds, memory

from moabi.core.registry import find_game, game_ids

WARM_UP = 2.0
SPARE = 500
"""Tables made beforehand, for those whose match ends: it is moves that are measured."""
SEATS = 6
"""Spare tables that one guest sits down at: nobody may hold many seats at others' tables."""
WATCH = {"type": "watch", "since": 0}


class Load:
    """Some tables in play for some time."""

    def __init__(self, port: int, game: str, *, as_pages: bool = False) -> None:
        self._port = port
        self._watch = {**WATCH, "board": as_pages, "words": as_pages}
        self._game = game
        self.http = httpx.AsyncClient(base_url=f"http://{HOST}:{port}", timeout=60)
        self.times: list[float] = []
        self.acknowledged = 0
        self.wires: list[Wire] = []
        self.is_stopping = False
        self.go = asyncio.Event()
        self._waiting: list[Callable[[], None]] = []
        self._spare: list[tuple[str, str, str]] = []
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

    async def fill(self, tables: int, clients: int) -> None:
        """Seat two players at each table; the rest of the clients watch."""
        cookies = [await self.guest() for _ in range(2 * tables)]
        ids = [await self.play(cookies[2 * n], cookies[2 * n + 1]) for n in range(tables)]
        for n in range(max(0, clients - 2 * tables)):
            await self.connect(ids[n % tables], "", lambda _: None, None)
        guest = ""
        for n in range(SPARE):
            if n % SEATS == 0:
                guest = await self.guest()
            pair = cookies[2 * n % len(cookies)], guest
            self._spare.append((await self.seat(*pair), *pair))

    async def connect(
        self, table: str, cookie: str, on_message: Callable[[bytes], None], seat: str | None
    ) -> Wire:
        """A socket at a table."""
        wire = Wire(f"/api/tables/{table}/live", cookie, on_message)
        await wire.open(self._port)
        self.wires.append(wire)
        wire.send(orjson.dumps({**self._watch, "seat": seat}))
        return wire

    async def seat(self, first: str, second: str) -> str:
        """A table with both seats taken, which starts by itself."""
        asked = {"game": self._game, "seats": 2, "open": True, "confirm": False}
        table: str = (await self.post("/api/tables", first, asked))["id"]
        await self.post(f"/api/tables/{table}/join", second, {})
        return table

    async def play(self, first: str, second: str) -> str:
        """A table at which two clients play on and on; returns its id."""
        if self._spare:
            table, first, second = self._spare.pop()
        else:
            table = await self.seat(first, second)
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
                        task.add_done_callback(self._over)
                    return
                if view["to_decide"] == seat and not self.is_stopping:
                    if not self.go.is_set():
                        self._waiting.append(lambda: hear(data))
                        return
                    action = random.choice(view["legal"])["code"]
                    sent[step + 1] = time.perf_counter()
                    answer = {"type": "play", "id": f"{step}", "step": step, "action": action}
                    wires[seat].send(orjson.dumps(answer))

            return hear

        for seat, cookie in (("A", first), ("B", second)):
            # A view comes only after this wire has asked for it, when it is known here.
            wires[seat] = await self.connect(table, cookie, answering(seat), seat)
        return table

    async def _again(self, wires: dict[str, Wire], first: str, second: str) -> None:
        for wire in wires.values():
            wire.close()
            self.wires.remove(wire)
        await self.play(first, second)

    def _over(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (problem := task.exception()):
            sys.stderr.write(f"a table was lost: {problem!r}\n")

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


async def measure(
    load: Load | PeerLoad, process: int, tables: int, clients: int, seconds: float
) -> dict[str, Any]:
    """Play at so many tables for so long."""
    await load.fill(tables, clients)
    sockets = len(load.wires)  # later, some are between two matches
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
        "sockets": sockets,
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
    parser.add_argument("--db", default="", help="a SQLite file of its own if left out")
    parser.add_argument("--pages", action="store_true", help="watch boards and words too")
    parser.add_argument("--peers", action="store_true", help="boardgame.io's server too (npm)")
    asked = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with tempfile.TemporaryDirectory(prefix="moabi-load-") as name:
        folder = Path(name)
        if asked.peers:
            install_peer(folder)
        _ = find_game(asked.game).native  # a server plays interpreted until the compiler is done
        _tell({"machine": platform.machine(), "cores": os.cpu_count(), "game": asked.game})
        counts = [int(count) for count in asked.tables.split(",")]
        for count in counts:
            clients = asked.clients if count == counts[-1] else 0
            for name in ("boardgame.io", "moabi") if asked.peers else ("moabi",):
                started = serving(folder, asked.db) if name == "moabi" else start_peer(folder)
                with started as (port, process):
                    load = (
                        Load(port, asked.game, as_pages=asked.pages)
                        if name == "moabi"
                        else PeerLoad(port)
                    )
                    work = measure(load, process, count, clients, asked.seconds)
                    _tell({"server": name, "pages": asked.pages, **uvloop.run(work)})


def _tell(found: dict[str, Any]) -> None:
    sys.stdout.write(orjson.dumps(found).decode() + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
