"""A stranger's flood against a real server, and what others feel of it.

    python bench/flood.py [--seconds 20] [--sockets 30] [--game GAME] [--seated]

Two people play on at a pace of ten moves a second. A stranger at another address opens sockets
without a cookie at a long match, and each asks to watch it anew twice a second, board and words,
through lenses that differ. With --seated the flood comes from somebody who sits at the match.
Printed are the players' moves and times without the flood and with it, and what `/healthz` said.
The server has all its limits.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import platform
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import orjson
import uvloop
from serving import serving
from wire import HOST, Wire, cpu_seconds

from moabi.core.registry import find_game, game_ids

PLAYERS, STRANGER = "192.0.2.1", "198.51.100.7"
PACE = 0.1
LONG = 80
"""Steps of the match that is watched, after which drawing and telling it take longest."""
FLAGS = ("dark", "outline", "tall")


class Table:
    """A table at which one person plays both seats, move by move."""

    def __init__(self, port: int, http: httpx.AsyncClient, game: str, address: str) -> None:
        self._port, self._http, self._game, self._address = port, http, game, address
        self._views: asyncio.Queue[Any] = asyncio.Queue()
        self.id = self.cookie = ""

    async def open(self) -> None:
        """Sit down on both sides, and watch the side whose turn it is."""
        headers = {"X-Moabi": "1", "X-Forwarded-For": self._address}
        answer = await self._http.get("/api/me", headers=headers)
        self._http.cookies.clear()
        self.cookie = answer.headers["set-cookie"].partition(";")[0]
        asked = {"game": self._game, "seats": 2, "open": True, "mine": ["A", "B"], "forced": False}
        answer = await self._http.post(
            "/api/tables", json=asked, headers={**headers, "Cookie": self.cookie}
        )
        self._http.cookies.clear()
        self.id = answer.json()["id"]
        path = f"/api/tables/{self.id}/live"
        self._wires = {}
        for seat in "AB":
            wire = Wire(path, self.cookie, self._hear(seat), self._address)
            await wire.open(self._port)
            wire.send(orjson.dumps({"type": "watch", "seat": seat, "words": False}))
            self._wires[seat] = wire

    def _hear(self, seat: str) -> Any:
        def hear(data: bytes) -> None:
            if data.startswith(b'{"type":"view"'):
                view = orjson.loads(data)
                if view["legal"] or view["over"]:
                    self._views.put_nowait((seat, view))

        return hear

    async def play(self, until: float, steps: int, pace: float) -> tuple[list[float], bool]:
        """Play on; returns the time of each move, to the next player's view, and if it is over."""
        times: list[float] = []
        seat, view = await self._views.get()
        while not view["over"] and view["step"] < steps and time.perf_counter() < until:
            action = random.choice(view["legal"])["code"]
            began = time.perf_counter()
            asked = {"type": "play", "id": f"{view['step']}", "step": view["step"]}
            self._wires[seat].send(orjson.dumps({**asked, "action": action}))
            step = view["step"]
            while view["step"] <= step:
                seat, view = await self._views.get()
            times.append(time.perf_counter() - began)
            await asyncio.sleep(max(0.0, began + pace - time.perf_counter()))
        self._views.put_nowait((seat, view))
        return times, view["over"]


class Flood:
    """Sockets that ask for more than anybody can read."""

    def __init__(self, port: int, table: str, cookie: str) -> None:
        self._port, self._table, self._cookie = port, table, cookie
        self.heard: Counter[str] = Counter()

    async def run(self, sockets: int) -> None:
        """Watch anew, twice a second on every socket."""
        lenses = itertools.cycle(itertools.product(("en", "fr"), *[(False, True)] * len(FLAGS)))
        wires = []
        for language, *flags in itertools.islice(lenses, sockets):
            wire = Wire(f"/api/tables/{self._table}/live", self._cookie, self._hear, STRANGER)
            await wire.open(self._port)
            lens = {"language": language, "board": True, **dict(zip(FLAGS, flags, strict=True))}
            wires.append((wire, lens))
        for since in itertools.count():
            for wire, lens in wires:
                seat = "A" if self._cookie else None
                wire.send(orjson.dumps({"type": "watch", "since": since % 8, "seat": seat, **lens}))
            await asyncio.sleep(0.5)

    def _hear(self, data: bytes) -> None:
        kind = data[9 : data.index(b'"', 9)].decode()
        self.heard["refused" if kind == "error" else kind] += 1


async def _health(http: httpx.AsyncClient, said: Counter[int]) -> None:
    while True:
        try:
            said[(await http.get("/healthz")).status_code] += 1
        except httpx.TransportError:
            said[0] += 1
        await asyncio.sleep(1)


async def measure(port: int, server: int, asked: argparse.Namespace) -> None:
    """Play without the flood, then with it."""
    http = httpx.AsyncClient(base_url=f"http://{HOST}:{port}", timeout=60)
    watched = Table(port, http, asked.game, STRANGER)
    await watched.open()
    await watched.play(time.perf_counter() + 60, LONG, PACE)
    for name in ("calm", "flood"):
        flood = Flood(port, watched.id, watched.cookie if asked.seated else "")
        said: Counter[int] = Counter()
        others = [asyncio.ensure_future(_health(http, said))]
        if name == "flood":
            others.append(asyncio.ensure_future(flood.run(asked.sockets)))
        times: list[float] = []
        used, until = cpu_seconds(server), time.perf_counter() + asked.seconds
        while time.perf_counter() < until:
            players = Table(port, http, asked.game, PLAYERS)
            await players.open()
            times += (await players.play(until, LONG, PACE))[0]
        for task in others:
            task.cancel()
        times.sort()
        _tell(
            {
                "during": name,
                "moves": len(times),
                "p50_ms": round(1000 * times[len(times) // 2], 1),
                "p95_ms": round(1000 * times[int(len(times) * 0.95)], 1),
                "longest_ms": round(1000 * times[-1], 1),
                "server_cpu": round((cpu_seconds(server) - used) / asked.seconds, 2),
                "healthz": dict(said),
                "flood_heard": dict(flood.heard),
            }
        )
    await http.aclose()


def main() -> None:
    """Start a server, flood it, print what was found as JSON lines."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--sockets", type=int, default=30)
    parser.add_argument("--game", default=game_ids()[-1])
    parser.add_argument("--seated", action="store_true", help="the flood sits at the match")
    asked = parser.parse_args()
    _ = find_game(asked.game).native
    _tell({"machine": platform.machine(), "cores": os.cpu_count(), "game": asked.game})
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), has_limits=True) as (port, process),
    ):
        uvloop.run(measure(port, process, asked))


def _tell(found: dict[str, Any]) -> None:
    sys.stdout.write(orjson.dumps(found, option=orjson.OPT_NON_STR_KEYS).decode() + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
