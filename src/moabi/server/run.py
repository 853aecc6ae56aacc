"""Running the server: uvicorn on one socket, with what it needs to be quick."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
import sys
from collections.abc import Callable

import uvicorn

from moabi.core.errors import BadSetup
from moabi.server.app import create_app
from moabi.server.door import Door, raise_handle_limit
from moabi.server.logs import set_up_logs
from moabi.server.settings import Settings
from moabi.server.store import Store
from moabi.server.store.lock import held

SPARE_CONNECTIONS = 100
"""Connections that one address may have beside its sockets."""
COLLECT_AFTER = (20_000, 20, 50)
"""New objects before a collection, and collections before older objects are looked at too."""


def make_server(settings: Settings) -> uvicorn.Server:
    """A server ready to run."""
    most = raise_handle_limit()
    door = Door(settings.head_seconds, most, settings.max_sockets + SPARE_CONNECTIONS)
    http, live = door.protocols()
    config = uvicorn.Config(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        http=http,
        ws=live,
        # For pages, whose first board is large; programs need not ask for it.
        ws_per_message_deflate=True,
        ws_max_size=1 << 16,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
    )
    return uvicorn.Server(config)


def serve(settings: Settings, greet: Callable[[str], object] = str) -> None:
    """Serve until told to stop; `greet` is told the address once somebody can come."""
    set_up_logs(as_json=settings.log_json and not sys.stderr.isatty())
    with held(settings.db):
        _serve(settings, greet)


def _serve(settings: Settings, greet: Callable[[str], object]) -> None:
    asyncio.run(_check_database(settings.db))
    with _listen(settings) as listening:
        port = int(listening.getsockname()[1])
        server = _Greeting(make_server(settings).config)
        server.greet = lambda: greet(f"http://{settings.host}:{port}")
        _calm_collector()
        # Ctrl+C is the usual way to stop; by the time it gets here, all is closed.
        with contextlib.suppress(KeyboardInterrupt):
            server.run([listening])


def _calm_collector() -> None:
    """Keep the garbage collector from walking all of numpy and the compiler every other second.

    What is loaded by now stays for good; walking it stopped every table for a quarter of a second.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


class _Greeting(uvicorn.Server):
    greet: Callable[[], object]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say so."""
        await super().startup(sockets)
        if self.started:
            self.greet()


async def _check_database(url: str) -> None:
    """Open it once beforehand: what is wrong with it is then one clear line."""
    await (await Store.open(url)).close()


def _listen(settings: Settings) -> socket.socket:
    try:
        family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
        return socket.create_server((settings.host, settings.port), family=family, backlog=2048)
    except OSError as problem:
        place = f"{settings.host}, port {settings.port}"
        raise BadSetup(f"cannot listen on {place} ({problem.strerror})") from None


def free_port(host: str) -> int:
    """A port nobody listens on."""
    with socket.socket() as one:
        one.bind((host, 0))
        return int(one.getsockname()[1])
