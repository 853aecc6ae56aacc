"""Running the server: uvicorn on one socket, with what it needs to be quick."""

from __future__ import annotations

import asyncio
import socket
import sys

import uvicorn

from moabi.server.app import create_app
from moabi.server.logs import set_up_logs
from moabi.server.settings import Settings
from moabi.server.store import Store


def make_server(settings: Settings) -> uvicorn.Server:
    """A server ready to run."""
    config = uvicorn.Config(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        ws="websockets-sansio",
        # A live message is small and there are many: compressing each costs more than it saves.
        ws_per_message_deflate=False,
        ws_max_size=1 << 16,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
    )
    return uvicorn.Server(config)


def serve(settings: Settings) -> None:
    """Serve until told to stop."""
    set_up_logs(as_json=settings.log_json and not sys.stderr.isatty())
    asyncio.run(_try_database(settings.db))
    make_server(settings).run()


async def _try_database(db: str) -> None:
    """Refuse a database that cannot be used in one sentence, before anything else is started."""
    await (await Store.open(db)).close()


def free_port(host: str) -> int:
    """A port nobody listens on."""
    with socket.socket() as one:
        one.bind((host, 0))
        return int(one.getsockname()[1])
