"""A program that holds a seat: it answers at random, and says what it did.

    python examples/bot.py http://127.0.0.1:8000 TOKEN TABLE [KEY]

Make the token on your page (or with POST /api/me/tokens). The table is any that has a free seat;
one by secret link needs the key of its link. docs/protocol.md tells of every message.
"""

import asyncio
import json
import random
import sys

import httpx
from websockets import ConnectionClosed, connect


async def play(server: str, token: str, table: str, key: str = "") -> str:
    """Sit down, answer whenever asked, and return who has won."""
    headers = {"Authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(base_url=server, headers=headers) as http:
        # Our part in the shuffle: nobody, not even the server, can have chosen it then.
        asked = {"key": key, "contribution": random.randbytes(16).hex()}
        joined = (await http.post(f"/api/tables/{table}/join", json=asked)).raise_for_status()
        seat = joined.json()["mine"][0]

    address = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/live"
    since = 0
    # The loop opens the socket again whenever it is lost, and goes on from the last entry seen.
    async for socket in connect(address, additional_headers=headers):
        try:
            # Without board and words, a view is small and quick.
            watch = {"type": "watch", "seat": seat, "since": since, "board": False, "words": False}
            await socket.send(sent := json.dumps(watch))
            async for text in socket:
                message = json.loads(text)
                if message["type"] == "error" and message["kind"] == "too-fast":
                    await asyncio.sleep(message["retry_after"])
                    await socket.send(sent)
                elif message["type"] == "error":
                    sys.stderr.write(f"{message['message']}\n")
                if message["type"] != "view":
                    continue
                since = message["number"]
                if message["over"]:
                    return str(message["verdict"])
                if message["legal"]:
                    action = random.choice(message["legal"])
                    answer = {"type": "play", "step": message["step"], "action": action["code"]}
                    # The id makes a repeat harmless: sent twice, it is played once.
                    await socket.send(sent := json.dumps({**answer, "id": f"bot-{since}"}))
        except (OSError, ConnectionClosed):
            continue
    return ""


if __name__ == "__main__":
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    sys.stdout.write(f"{asyncio.run(play(*sys.argv[1:]))}\n")
