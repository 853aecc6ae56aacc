"""A program that plays at many tables over one socket: at random, from all that it may know.

    python examples/bot.py http://127.0.0.1:8000 TOKEN TABLE[:KEY] ...

Make the token on your page (or with POST /api/me/tokens). It sits down at the tables it is given
(one by secret link needs the key of its link), answers at every table of its owner's where it is
asked, and stops when those it was given are over. docs/protocol.md tells of every message.
"""

import asyncio
import json
import random
import sys
from typing import Any
from urllib.request import Request, urlopen

from websockets import ClientConnection, ConnectionClosed, connect


def choose(facts: dict[str, Any], legal: list[dict[str, Any]]) -> int:
    """Here a strong program thinks; docs/games describes each of a game's facts."""
    sys.stderr.write(f"step {facts['step']}: {facts['decision']}, {len(legal)} answers\n")
    return int(random.choice(legal)["code"])


def sit_down(server: str, token: str, table: str, key: str) -> str:
    """Take a free seat; our part in the shuffle nobody, not even the server, can have chosen."""
    body = json.dumps({"key": key, "contribution": random.randbytes(16).hex()}).encode()
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    with urlopen(Request(f"{server}/api/tables/{table}/join", body, headers)) as answer:
        return str(json.load(answer)["mine"][0])


async def hold(socket: ClientConnection, seats: dict[str, str], won: dict[str, str]) -> None:
    """Answer whatever is asked over one socket, until all the given tables are over."""
    sent: dict[str | None, str] = {}

    async def send(table: str | None, **message: Any) -> None:
        sent[table] = json.dumps({**message, "table": table})
        await socket.send(sent[table])

    async def watch(table: str, seat: str) -> None:
        await send(table, type="watch", seat=seat, facts=True, words=False)

    await send(None, type="subscribe")
    for table in seats.keys() - won.keys():
        await watch(table, seats[table])
    while seats.keys() - won.keys():
        message = json.loads(await socket.recv())
        kind, table = message["type"], message.get("table")
        is_turn = message.get("event") == "your-turn"
        for turn in message["turns"] if kind == "subscribed" else [message] if is_turn else []:
            if turn["table"] not in sent:
                await watch(turn["table"], turn["seat"])
        if kind == "error" and message["kind"] == "too-fast":
            await asyncio.sleep(message["retry_after"])
            await socket.send(sent[table])
        elif kind == "error":
            sys.stderr.write(f"{message['message']}\n")
        elif kind == "view" and message["over"]:
            won[table] = message["verdict"]
        elif kind == "view" and message["legal"]:
            answer = {"step": message["step"], "action": choose(message["facts"], message["legal"])}
            # The id makes a repeat harmless: sent twice, it is played once.
            await send(table, type="play", id=f"bot-{message['number']}", **answer)


async def play(server: str, token: str, tables: dict[str, str]) -> dict[str, str]:
    """Sit down at tables, and play until they are over; returns who has won at each."""
    seats = {table: sit_down(server, token, table, key) for table, key in tables.items()}
    won: dict[str, str] = {}
    address = f"{server.replace('http', 'ws', 1)}/api/live"
    headers = {"Authorization": f"Bearer {token}"}
    # The loop opens the socket again whenever it is lost.
    async for socket in connect(address, additional_headers=headers):
        try:
            await hold(socket, seats, won)
            return won
        except (OSError, ConnectionClosed):
            continue
    return won


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    given = dict(f"{table}:".split(":")[:2] for table in sys.argv[3:])
    for table, verdict in asyncio.run(play(*sys.argv[1:3], given)).items():
        sys.stdout.write(f"{table}: {verdict}\n")
