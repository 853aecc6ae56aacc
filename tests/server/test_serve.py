"""The command `moabi serve`: says where it is, stops cleanly, tells in one line what is wrong."""

from __future__ import annotations

import re
import signal
import socket
from collections.abc import Callable
from typing import Any

import pytest

from tests import patience


def test_it_serves_until_it_is_stopped(talk: Callable[..., Any], tmp_path: Any) -> None:
    running = talk("serve", "--port", "0", "--no-warm", "--db", f"sqlite:///{tmp_path}/moabi.db")
    told = running.hear("(Ctrl+C stops it)")
    address = re.search(r"http://[\d.]+:\d+", told)
    assert address
    assert patience.get(f"{address[0]}/healthz").is_success
    running.send(signal.SIGINT)
    assert running.leave() == 0


def test_the_secret_can_be_kept_in_a_file(talk: Callable[..., Any], tmp_path: Any) -> None:
    secret = tmp_path / "secret"
    db = f"sqlite:///{tmp_path}/moabi.db"
    running = talk("serve", "--port", "0", "--no-warm", "--db", db, "--secret-file", secret)
    running.hear("(Ctrl+C stops it)")
    assert len(secret.read_text()) >= 32
    running.send(signal.SIGINT)
    assert running.leave() == 0


def test_a_database_that_cannot_be_opened_is_one_line(shell: Callable[..., Any]) -> None:
    told = shell("serve", "--db", "sqlite:////no/such/folder/moabi.db")
    assert told.returncode == 1
    assert told.stderr.startswith("moabi: ")
    assert "Traceback" not in told.stderr


@pytest.mark.parametrize(
    "arguments", [("--db", "mysql://x"), ("--port", "99999"), ("--bots", "monkeys")]
)
def test_a_wrong_option_is_one_line(shell: Callable[..., Any], arguments: tuple[str, ...]) -> None:
    told = shell("serve", *arguments)
    assert told.returncode == 1
    assert told.stderr.count("\n") == 1


def test_a_port_that_is_taken_is_one_line(shell: Callable[..., Any], tmp_path: Any) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        told = shell("serve", "--port", port, "--db", f"sqlite:///{tmp_path}/moabi.db")
    assert told.returncode == 1
    assert "cannot listen" in told.stderr
    assert "Traceback" not in told.stderr
