"""One address has all its bots think: what a stranger's bot and review then take.

    python bench/attack.py [--tables 80] [--level 8] [--game vorex] [--moves 20] [--calm]

The attacker opens tables with bots in all other seats and answers at once wherever it is asked. The
stranger, at another address, plays against one bot of level 5 and then asks for a quick review of a
whole match. With --calm there is no attack, to compare with.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import random
import re
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
from serving import serving
from wire import HOST, Wire

from moabi.core.registry import find_game
from moabi.server.bots import load as load_code

STRANGER = "192.0.2.7"
PATIENCE = 120.0
TOO_MANY = 429


class Refusal(Exception):
    """The server wants no more of it."""


class Visitor:
    """Somebody with a browser at an address."""

    def __init__(self, port: int, address: str) -> None:
        self._port = port
        self._address = address
        headers = {"X-Moabi": "1", "X-Forwarded-For": address}
        self.http = httpx.AsyncClient(
            base_url=f"http://{HOST}:{port}", headers=headers, timeout=PATIENCE
        )

    async def post(self, path: str, body: Any) -> Any:
        """Do something."""
        answer = await self.http.post(path, json=body)
        if answer.status_code == TOO_MANY:
            raise Refusal
        assert answer.is_success, answer.text
        return answer.json()

    async def sit(self, game: str, bots: dict[str, int], on_view: Callable[[Any], Any]) -> str:
        """Open a table against bots and play there: `on_view` says when to answer, or None."""
        seats = {"game": game, "seats": len(bots) + 1, "bots": bots, "undo": False}
        table: str = (await self.post("/api/tables", seats))["id"]
        wires: list[Wire] = []

        def hear(data: bytes) -> None:
            if not data.startswith(b'{"type":"view"'):
                return
            view = orjson.loads(data)
            if on_view(view) and view["legal"]:
                action = random.choice(view["legal"])["code"]
                step = view["step"]
                said = {"type": "play", "id": f"{step}", "step": step, "action": action}
                wires[0].send(orjson.dumps(said))

        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        wires.append(Wire(f"/api/tables/{table}/live", cookie, hear, self._address))
        await wires[0].open(self._port)
        wires[0].send(orjson.dumps({"type": "watch", "since": 0, "seat": "A", "words": False}))
        return table


async def play_out(visitor: Visitor, game: str, level: int) -> str:
    """A whole match against a bot; returns its table."""
    over = asyncio.Event()

    def look(view: Any) -> bool:
        if view["over"]:
            over.set()
        return True

    table = await visitor.sit(game, {"B": level}, look)
    await asyncio.wait_for(over.wait(), PATIENCE)
    return table


async def time_answers(visitor: Visitor, game: str, level: int, moves: int) -> list[float]:
    """How long a bot takes for each of its answers."""
    times: list[float] = []
    last: list[Any] = []
    done = asyncio.Event()

    def look(view: Any) -> bool:
        now = time.perf_counter()
        if last and last[0]["to_decide"] == "B":
            times.append(now - last[1])
        last[:] = [view, now]
        if len(times) >= moves or view["over"]:
            done.set()
        return not done.is_set()

    await visitor.sit(game, {"B": level}, look)
    try:
        await asyncio.wait_for(done.wait(), PATIENCE)
    except TimeoutError:
        times.append(PATIENCE)
    return times


async def time_review(visitor: Visitor, table: str) -> float:
    """How long a quick review takes."""
    began = time.perf_counter()
    review = await visitor.post("/api/reviews", {"table": table, "budget": "quick"})
    path = f"/api/reviews/{review['id']}"
    while not review["finished"] and time.perf_counter() - began < PATIENCE:
        await asyncio.sleep(0.1)
        review = (await visitor.http.get(f"{path}?since={review['done']}")).json()
    return time.perf_counter() - began


async def waiting(port: int) -> int:
    """How many thoughts the server has waiting."""
    async with httpx.AsyncClient() as http:
        text = (await http.get(f"http://{HOST}:{port}/metrics")).text
    found = re.search(r"^moabi_thoughts ([0-9.]+)", text, re.MULTILINE)
    return int(float(found[1])) if found else -1


async def attack(port: int, asked: argparse.Namespace) -> dict[str, Any]:
    """Attack, and be the stranger."""
    stranger, mob = Visitor(port, STRANGER), Visitor(port, HOST)
    whole = await play_out(stranger, asked.game, 1)
    opened = refused = 0
    for _ in range(0 if asked.calm else asked.tables):
        try:
            await mob.sit(asked.game, dict.fromkeys("BCD", asked.level), lambda _: True)
            opened += 1
        except Refusal:
            refused += 1
    times = await time_answers(stranger, asked.game, 5, asked.moves)
    thoughts = await waiting(port)
    review = await time_review(stranger, whole)
    return {
        "tables": opened,
        "refused": refused,
        "answers": len(times),
        "level5_p50_s": round(statistics.median(times), 3),
        "level5_max_s": round(max(times), 3),
        "quick_review_s": round(review, 1),
        "thoughts_waiting": thoughts,
        "thoughts_at_the_end": await waiting(port),
    }


def main() -> None:
    """Start a server, attack it, print what was found as a JSON line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=80)
    parser.add_argument("--level", type=int, default=8)
    parser.add_argument("--game", default="vorex")
    parser.add_argument("--moves", type=int, default=20)
    parser.add_argument("--calm", action="store_true", help="no attack, to compare with")
    asked = parser.parse_args()
    load_code(find_game(asked.game))
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as (port, _):
        found = uvloop.run(attack(port, asked))
    machine = {"machine": platform.machine(), "cores": os.cpu_count(), "load": os.getloadavg()[0]}
    sys.stdout.write(orjson.dumps({**machine, **found}).decode() + "\n")


if __name__ == "__main__":
    main()
