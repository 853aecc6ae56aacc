"""Running the server: uvicorn on one socket, with what it needs to be quick."""

from __future__ import annotations

import socket
import sys

import uvicorn

from moabi.server.app import create_app
from moabi.server.logs import set_up_logs
from moabi.server.settings import Settings


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
    make_server(settings).run()


def free_port(host: str) -> int:
    """A port nobody listens on."""
    with socket.socket() as one:
        one.bind((host, 0))
        return int(one.getsockname()[1])
