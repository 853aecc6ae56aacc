"""The command `moabi serve`."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from typing import Literal, cast

import typer

from moabi.core.checks import shown
from moabi.core.errors import BadSetup
from moabi.server.run import serve
from moabi.server.settings import Settings, default_database


def run_server(
    host: str,
    port: int,
    db: str,
    public_url: str,
    secret_file: Path | None,
    allow_components: bool,
    bots: str,
    browse: bool,
    limits: bool,
    warm: bool,
) -> None:
    """Serve until stopped, and say where."""
    if bots not in ("threads", "workers"):
        raise BadSetup(f"bots are played by threads or workers, not {shown(bots)}")
    settings = Settings(
        db or default_database(),
        host,
        port,
        public_url,
        secret_file,
        allow_components=allow_components,
        bots=cast(Literal["threads", "workers"], bots),
        is_testing=not limits,
        warm=warm,
    )

    def greet(address: str) -> None:
        typer.echo(f"Moabi is at {settings.public_url or address} (Ctrl+C stops it)")
        if browse:
            webbrowser.open(address)

    serve(settings, greet)
