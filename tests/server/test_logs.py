"""Logs and metrics: what a host sees, and what nobody may see."""

from __future__ import annotations

import contextlib
import json
import logging
import re
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from moabi.server.logs import JsonLines, PlainLines, without_secrets
from moabi.server.people.tokens import new_token
from moabi.server.run import free_port
from tests import patience
from tests.patience import PATIENCE

from .processes import Process, assert_no_failures, wait_until_healthy
from .test_people import GAME, PASSWORD, register, sign_in

SERVICE_RESTART = 1012


@pytest.mark.parametrize(
    "text",
    [
        "token {secret} was used",
        "Authorization: Bearer {secret}",
        "GET /t/abc?key={secret}&x=1",
        '{{"password": "{secret}"}}',
        "Cookie: moabi={secret}",
        "cannot reach postgresql://moabi:{secret}@db/moabi",
        "hash $argon2id$v=19$m=65536,t=3,p=4${secret}",
    ],
)
def test_what_looks_like_a_secret_is_cut_out(text: str) -> None:
    secret = new_token()
    assert secret not in without_secrets(text.format(secret=secret))
    if "Bearer" not in text:
        plain = "abcDEF123-x"
        assert (plain in without_secrets(text.format(secret=plain))) is text.startswith("token ")


def test_a_line_holds_all_that_was_given_with_it() -> None:
    record = logging.makeLogRecord(
        {"name": "moabi", "levelname": "INFO", "msg": "seat %s", "args": ("A",), "table": "t1"}
    )
    line = json.loads(JsonLines().format(record))
    assert {"level": "info", "source": "moabi", "message": "seat A", "table": "t1"}.items() <= (
        line.items()
    )
    assert line["at"].endswith("+00:00")
    assert PlainLines().format(record).endswith("seat A table=t1")


def test_a_trace_is_in_the_line_without_its_secrets() -> None:
    secret = new_token()
    try:
        raise ValueError(f"bad {secret}")
    except ValueError:
        record = logging.makeLogRecord({"msg": "failed", "exc_info": sys.exc_info()})
    for formatter in (JsonLines(), PlainLines()):
        line = formatter.format(record)
        assert "ValueError" in line
        assert secret not in line


def start(folder: Path, *more: str) -> tuple[Process, str]:
    """A server as a host starts it, on a database in the folder."""
    port = free_port("127.0.0.1")
    database = f"sqlite:///{folder / 'moabi.db'}"
    command = ["-m", "moabi", "serve", "--port", str(port), "--db", database, "--no-warm"]
    process = Process(folder, *command, *more)
    url = f"http://127.0.0.1:{port}"
    wait_until_healthy(url, process)
    return process, url


def test_a_running_server_logs_lines_without_secrets(tmp_path: Path) -> None:
    process, url = start(tmp_path)
    try:
        with httpx.Client(base_url=url, headers={"X-Moabi": "1"}, timeout=PATIENCE) as client:
            assert register(client, "Ada").status_code == 201
            token = client.post("/api/me/tokens", json={"label": "x"}).json()["token"]
            bearer = {"Authorization": f"Bearer {token}"}
            assert patience.get(f"{url}/api/me?key=hush-hush", headers=bearer).status_code == 200
            sign_in(client, "Ada", "wrong-horse")
            table = client.post("/api/tables", json={"game": GAME, "seats": 2}).json()
            cookie = client.cookies["moabi"]
            live = f"{url.replace('http', 'ws', 1)}/api/tables/{table['id']}/live"
            with connect(f"{live}?key={table['key']}", open_timeout=PATIENCE) as socket:
                socket.send('{"type":"watch","since":0}')
                assert json.loads(socket.recv(PATIENCE))["type"] == "table"
    finally:
        process.stop()
    log = process.log.read_text()
    lines = [json.loads(line) for line in log.splitlines()]
    routes = {line["route"]: line for line in lines if line["message"] == "request"}
    assert {"/api/register", "/api/me", "/api/signin"} <= set(routes)
    assert routes["/api/register"]["status"] == 201
    for secret in (PASSWORD, token, "hush-hush", "wrong-horse", cookie, table["key"], "127.0.0.1"):
        assert secret not in log
    assert_no_failures(tmp_path)


def test_a_clean_stop_says_goodbye_and_leaves_one_whole_file(tmp_path: Path) -> None:
    process, url = start(tmp_path)
    with httpx.Client(base_url=url, headers={"X-Moabi": "1"}, timeout=PATIENCE) as client:
        asked = {"game": GAME, "seats": 2, "bots": {"B": 3}}
        table = client.post("/api/tables", json=asked).json()["id"]
        live = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/live"
        cookie = {"Cookie": f"moabi={client.cookies['moabi']}"}
        with connect(live, additional_headers=cookie, open_timeout=PATIENCE) as socket:
            socket.send('{"type":"watch","since":0,"seat":"A"}')
            assert json.loads(socket.recv(PATIENCE))["type"] == "table"
            assert process.stop() in (0, -signal.SIGTERM)
            with contextlib.suppress(ConnectionClosed):
                assert all(socket)
            assert socket.close_code == SERVICE_RESTART
    # Nothing is left waiting beside the database.
    assert not (tmp_path / "moabi.db-wal").exists()
    assert_no_failures(tmp_path)


@pytest.mark.parametrize(
    "db", ["sqlite:////nowhere/at/all/x.db", "postgresql://nobody@127.0.0.1:1/none", "mysql://x"]
)
@pytest.mark.parametrize("command", ["serve", "worker"])
def test_a_database_that_cannot_be_used_is_refused_in_one_sentence(
    shell: Callable[..., Any], command: str, db: str
) -> None:
    done = shell(command, "--db", db)
    assert done.returncode == 1
    assert done.stderr.startswith("moabi: ")
    assert len(done.stderr.splitlines()) == 1


def test_metrics_count_requests_by_route(server: Any) -> None:
    with server.client() as client:
        client.get("/api/me")
        client.get("/api/nothing?x=1")
        client.delete("/api/me/tokens/0123456789ab")
        text = client.get("/metrics").text
    counted = dict(re.findall(r"^(moabi_requests_total\{.*\}) ([\d.]+)$", text, re.MULTILINE))
    assert counted['moabi_requests_total{method="GET",route="/api/me",status="200"}'] == "1.0"
    assert counted['moabi_requests_total{method="GET",route="other",status="404"}'] == "1.0"
    route = "/api/me/tokens/{token}"
    assert counted[f'moabi_requests_total{{method="DELETE",route="{route}",status="404"}}'] == "1.0"
    assert 'moabi_refusals_total{kind="not-found"} 2.0' in text


def test_health_tells_when_the_database_is_gone(server: Any) -> None:
    well = patience.get(f"{server.url}/healthz")
    assert well.json()["status"] == "ok"
    store = server._server.config.app.state.store

    async def gone(*_: object) -> None:
        raise OSError("no database")

    kept = store.write
    store.write = gone
    try:
        ill = patience.get(f"{server.url}/healthz")
    finally:
        store.write = kept
    assert ill.status_code == 503
    assert ill.json()["error"]["kind"] == "unavailable"
    assert ill.headers["Retry-After"] == "5"
