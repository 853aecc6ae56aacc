"""A server of a bench's own, in a process of its own."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
from wire import HOST

from moabi.server.run import free_port


@contextmanager
def serving(
    folder: Path, database: str = "", *, has_limits: bool = False
) -> Iterator[tuple[int, int]]:
    """Our server; without limits, nobody asks too often."""
    port = free_port(HOST)
    database = database or f"sqlite:///{folder}/{port}.db"
    command = [sys.executable, "-m", "moabi", "serve", "--port", str(port), "--db", database]
    command += ["--no-open"] if has_limits else ["--no-open", "--no-limits"]
    with running(command, port, folder) as found:
        yield found


@contextmanager
def running(command: list[str], port: int, folder: Path) -> Iterator[tuple[int, int]]:
    """A server, from when it answers on its port: that port, and its process."""
    with (folder / "log").open("wb") as out:
        server = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=out)
    try:
        _wait(port, server)
        yield port, server.pid
    finally:
        server.terminate()
        server.wait(30)


def _wait(port: int, server: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until and server.poll() is None:
        try:
            if httpx.get(f"http://{HOST}:{port}/healthz").status_code < 500:
                return
        except httpx.TransportError:
            time.sleep(0.2)
    sys.exit("the server did not start")
