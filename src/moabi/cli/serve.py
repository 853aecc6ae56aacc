"""The command `moabi serve`."""

from __future__ import annotations

import webbrowser
from collections.abc import Mapping
from typing import Any

import typer

from moabi.core.checks import shown
from moabi.core.errors import BadSetup
from moabi.server.run import serve
from moabi.server.settings import Settings, default_database


def run_server(db: str, settings_given: Mapping[str, Any], browse: bool) -> None:
    """Serve until stopped, and say where."""
    bots = settings_given["bots"]
    if bots not in ("threads", "workers"):
        raise BadSetup(f"bots are played by threads or workers, not {shown(bots)}")
    settings = Settings(db or default_database(), **settings_given)

    def greet(address: str) -> None:
        typer.echo(f"Moabi is at {settings.public_url or address} (Ctrl+C stops it)")
        if browse:
            webbrowser.open(address)

    serve(settings, greet)
