"""The command `moabi worker`."""

from __future__ import annotations

import asyncio
import sys

import typer

from moabi.server.logs import set_up_logs
from moabi.server.settings import Settings
from moabi.server.tasks import run_worker


def work(db: str, threads: int) -> None:
    """Play bots and review matches for the servers of a database until stopped."""
    settings = Settings(db, bot_threads=threads)
    set_up_logs(as_json=not sys.stderr.isatty())
    greeting = "A worker of Moabi plays bots and reviews matches (Ctrl+C stops it)"
    asyncio.run(run_worker(settings, lambda: typer.echo(greeting)))
