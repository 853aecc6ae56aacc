"""The same load for a peer: boardgame.io's own server, in memory, with tic-tac-toe.

Its clients are ours (`wire.py`), speaking as much of socket.io as two players need. When a game is
over both begin another on the sockets they have; only moves are counted and timed.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import orjson
from serving import running
from wire import HOST, Wire

from moabi.server.run import free_port

SPACE = b"/tic-tac-toe,"
EVENT = b"42" + SPACE
PATH = "/socket.io/?EIO=4&transport=websocket"
QUIET: Any = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
PATIENCE = 30.0
FILES = Path(__file__).parent / "peer"


def install(folder: Path) -> None:
    """Install the server in that folder; needs npm."""
    npm = shutil.which("npm")
    if npm is None:
        sys.exit("--peers needs npm and node")
    for file in FILES.iterdir():
        shutil.copy(file, folder)
    subprocess.run([npm, "install", "--no-audit", "--no-fund"], cwd=folder, check=True, **QUIET)


def start(folder: Path) -> AbstractContextManager[tuple[int, int]]:
    """The server that was installed there: its port and process."""
    port = free_port(HOST)
    command = ["env", "NODE_ENV=production", "node", "server.js", str(port)]
    return running(command, port, folder)


class PeerLoad:
    """Some games of tic-tac-toe in play for some time."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.times: list[float] = []
        self.acknowledged = 0
        self.wires: list[Wire] = []
        self._is_stopping = False
        self._is_going = False
        self._waiting: list[Callable[[], None]] = []
        self._matches = itertools.count()

    async def fill(self, tables: int, clients: int) -> None:
        """Seat two players at each table; the rest of the clients watch."""
        for _ in range(tables):
            await self._play()
        for number in range(max(0, clients - 2 * tables)):
            watcher = await self._connect(lambda _: None)
            self._join(watcher, f"first-{number % tables}", None)

    async def _connect(self, on_event: Callable[[Any], None]) -> Wire:
        joined: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def hear(data: bytes) -> None:
            if data.startswith(EVENT):
                on_event(data)
            elif data == b"2":
                wire.send(b"3")
            elif data.startswith(b"0"):
                wire.send(b"40" + SPACE)
            elif data.startswith(b"40"):
                joined.set_result(None)

        wire = Wire(PATH, "", hear)
        await wire.open(self._port)
        await asyncio.wait_for(joined, PATIENCE)
        self.wires.append(wire)
        return wire

    def _join(self, wire: Wire, match: str, player: str | None) -> None:
        wire.send(EVENT + orjson.dumps(["sync", match, player, None, 2]))

    async def _play(self) -> None:
        wires: dict[str, Wire] = {}
        match = [f"first-{next(self._matches)}"]
        sent: dict[int, tuple[str, float]] = {}
        """Who led to a state of that number, and when it was sent."""

        def answering(player: str) -> Callable[[bytes], None]:
            def hear(data: bytes) -> None:
                kind, of, told = orjson.loads(data[len(EVENT) :])[:3]
                if of != match[0] or kind not in ("sync", "update"):
                    return
                state = told["state"] if kind == "sync" else told
                number, ctx = state["_stateID"], state["ctx"]
                is_mover = ctx["currentPlayer"] == player
                mover, began = sent.get(number, ("", 0.0))
                if mover == player:
                    self.acknowledged += 1
                elif mover:
                    self.times.append(time.perf_counter() - began)
                if self._is_stopping:
                    return
                if ctx.get("gameover") is not None:
                    if player == "0":
                        match[0] = f"game-{next(self._matches)}"
                        sent.clear()
                        for one, wire in wires.items():
                            self._join(wire, match[0], one)
                elif is_mover:
                    self._when_going(lambda: answer(number, state["G"]["cells"]))

            def answer(number: int, cells: list[str | None]) -> None:
                free = [cell for cell, owner in enumerate(cells) if owner is None]
                payload = {"type": "take", "args": [random.choice(free)], "playerID": player}
                action = {"type": "MAKE_MOVE", "payload": payload}
                sent[number + 1] = (player, time.perf_counter())
                update = ["update", action, number, match[0], player]
                wires[player].send(EVENT + orjson.dumps(update))

            return hear

        for player in ("0", "1"):
            wires[player] = await self._connect(answering(player))
        for player, wire in wires.items():
            self._join(wire, match[0], player)

    def _when_going(self, answer: Callable[[], None]) -> None:
        if self._is_going:
            answer()
        else:
            self._waiting.append(answer)

    def begin(self) -> None:
        """Let all tables play."""
        self._is_going = True
        for answer in self._waiting:
            answer()

    async def stop(self) -> None:
        """Let all go."""
        self._is_stopping = True
        await asyncio.sleep(0.5)
        for wire in self.wires:
            wire.close()
