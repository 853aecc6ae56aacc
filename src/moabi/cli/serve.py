"""The command `moabi serve`."""

from __future__ import annotations

import webbrowser
from threading import Timer
from typing import Literal, cast

import typer

from moabi.core.errors import BadSetup
from moabi.server.run import free_port, serve
from moabi.server.settings import Settings, default_database


def run_server(
    host: str,
    port: int,
    db: str,
    public_url: str,
    allow_components: bool,
    bots: str,
    browse: bool,
    limits: bool,
    warm: bool,
) -> None:
    """Serve until stopped, and say where."""
    if bots not in ("threads", "workers"):
        raise BadSetup(f"bots are played by threads or workers, not {bots!r}")
    settings = Settings(
        db or default_database(),
        host,
        port or free_port(host),
        public_url,
        allow_components=allow_components,
        bots=cast(Literal["threads", "workers"], bots),
        is_testing=not limits,
        warm=warm,
    )
    address = f"http://{settings.host}:{settings.port}"
    typer.echo(f"Moabi is at {settings.public_url or address} (Ctrl+C stops it)")
    if browse:
        Timer(1.5, webbrowser.open, [address]).start()
    serve(settings)
