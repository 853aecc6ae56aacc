"""The door: heads without end, callers who never finish, and more of them than it has place for."""

from __future__ import annotations

import errno
import logging
import socket
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from fastapi import APIRouter

from moabi.core.words import LANGUAGES
from moabi.server import app as application
from moabi.server.door import MAX_HEAD, MAX_WHOLE, Door
from moabi.server.errors import Refused
from tests import patience
from tests.patience import PATIENCE

from .clients import Someone
from .test_people import refused

BEGIN = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"


def call(server: Any, *said: bytes) -> socket.socket:
    link = socket.create_connection((server.settings.host, server.settings.port), PATIENCE)
    for one in said:
        link.sendall(one)
    return link


def answer(link: socket.socket) -> bytes:
    """All that comes until the server ends it."""
    with link:
        return b"".join(iter(lambda: link.recv(65536), b""))


@pytest.mark.parametrize(
    "head",
    [
        BEGIN + b"X-Long: " + b"a" * (MAX_HEAD + 1),
        BEGIN + b"X-Long: " + b"a" * MAX_HEAD + b"\r\n\r\n",
        BEGIN + b"X-Many: 1234567890\r\n" * (MAX_HEAD // 10),
        BEGIN + b"X-Many: 1234567890\r\n" * (MAX_HEAD // 10) + b"\r\n",
        b"GET /" + b"a" * (MAX_HEAD + 1),
    ],
)
def test_a_head_without_end_is_refused(server: Any, head: bytes) -> None:
    assert answer(call(server, head)).startswith(b"HTTP/1.1 431 ")
    assert patience.get(f"{server.url}/healthz").status_code == 200


def test_a_long_head_that_comes_in_time_is_answered(server: Any) -> None:
    headers = {"X-Long": "a" * (MAX_HEAD - 1000)}
    for _ in range(2):
        assert patience.get(f"{server.url}/healthz", headers=headers).status_code == 200


def test_lines_after_a_body_without_end_are_cut_off(server: Any) -> None:
    begin = (
        b"POST /api/me/name HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"
    )
    line = b"X-Trailer: " + b"a" * 10_000 + b"\r\n"
    told = answer(call(server, begin, line * (MAX_WHOLE // 10_000 + 1)))
    assert told.startswith(b"HTTP/1.1 403 ")


@pytest.mark.parametrize("said", [b"", b"G", BEGIN, BEGIN + b"X-Half"])
def test_who_does_not_finish_a_head_is_let_go(
    start_server: Callable[..., Any], said: bytes
) -> None:
    server = start_server(head_seconds=0.2)
    links = [call(server, said) for _ in range(20)]
    told = {answer(link).partition(b"\r\n")[0] for link in links}
    assert told == {b"HTTP/1.1 408 Request Timeout" if said else b""}


def test_who_begins_again_and_does_not_finish_is_let_go_too(
    start_server: Callable[..., Any],
) -> None:
    server = start_server(head_seconds=0.2)
    link = call(server, BEGIN + b"\r\n")
    told = b""
    while b'"status":"ok"' not in told:
        told += link.recv(65536)
    link.sendall(BEGIN)
    assert b"HTTP/1.1 408 " in answer(link)


def test_a_socket_is_not_hurried(
    start_server: Callable[..., Any], someone: Callable[[Any], Someone]
) -> None:
    server = start_server(head_seconds=0.2)
    ada = someone(server)
    seat = ada.open(ada.table(game="onceupon", seats=2)["id"])
    assert answer(call(server, b"G")).startswith(b"HTTP/1.1 408 ")
    seat.watch("A")


def test_one_address_has_only_so_many_connections(
    start_server: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "192.0.2.1")  # the tests' own is no proxy's then
    monkeypatch.setattr("moabi.server.run.SPARE_CONNECTIONS", 3)
    server = start_server(max_sockets=0)
    links = [call(server, b"G") for _ in range(3)]
    told = answer(call(server, BEGIN + b"\r\n"))
    assert told.startswith(b"HTTP/1.1 503 ")
    assert "one address has too many connections" in caplog.messages
    for link in links:
        link.close()
    while patience.get(f"{server.url}/healthz").status_code == 503:
        pass


def test_when_no_handles_are_left_callers_are_told_so_and_the_log_too(
    start_server: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    monkeypatch.setattr("moabi.server.run.raise_handle_limit", lambda: 2)
    server = start_server()
    links = [call(server, b"G") for _ in range(2)]
    told = answer(call(server, BEGIN + b"\r\n")).decode()
    assert told.startswith("HTTP/1.1 503 ")
    assert "retry-after: 5" in told
    for language in LANGUAGES:
        assert Refused("unavailable").say(language) in told
    assert "no file handles are left for more connections" in caplog.messages
    for link in links:
        link.close()


def test_a_door_counts_who_comes_and_who_goes() -> None:
    door = Door(1.0, 3, 2)
    assert [door.come_in(one) for one in ("a", "a", "a", "b")] == [True, True, False, False]
    door.go("a")
    door.go("a")
    assert door.come_in("b")
    for one in ("a", "b", "b"):
        door.go(one)
    assert (door._in_all, dict(door._inside)) == (0, {})


def test_a_request_that_finds_no_handle_is_answered(
    start_server: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    router = APIRouter()

    @router.get("/api/files")
    async def files() -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    made = application.create_app

    def with_files(settings: Any) -> Any:
        app = made(settings)
        app.include_router(router)
        return app

    monkeypatch.setattr("moabi.server.run.create_app", with_files)
    server = start_server()
    refused(patience.get(f"{server.url}/api/files"), 503, "unavailable")
    noted = [one for one in caplog.records if one.message == "no file handles are left"]
    assert [one.levelno for one in noted] == [logging.WARNING]


EXHAUST = """
import os, resource
from moabi.core.registry import find_game, game_ids
from moabi.server.door import raise_handle_limit
assert game_ids()
resource.setrlimit(resource.RLIMIT_NOFILE, (64, 128))
raise_handle_limit()
held = []
try:
    while True:
        held.append(os.open(os.devnull, os.O_RDONLY))
except OSError:
    print(len(held) > 64)
try:
    find_game("onceupon")
except OSError as problem:
    print(problem.errno)
"""


def test_out_of_handles_is_not_taken_for_a_game_that_is_not_there() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", EXHAUST], capture_output=True, text=True, check=True
    )
    assert ran.stdout.split() == ["True", str(errno.EMFILE)]
