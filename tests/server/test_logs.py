"""Logs and metrics: what a host sees, and what nobody may see."""

from __future__ import annotations

import json
import logging
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from moabi.server.logs import JsonLines, PlainLines, without_secrets
from moabi.server.people.tokens import new_token
from moabi.server.run import free_port

from .test_people import PASSWORD, register, sign_in

TIMEOUT = 30


def wait_until_healthy(url: str) -> None:
    """Wait for a server that has just been started."""
    until = time.monotonic() + TIMEOUT
    while True:
        try:
            if httpx.get(f"{url}/healthz").status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.05)
        assert time.monotonic() < until, "the server did not start"


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


def test_a_running_server_logs_lines_without_secrets_and_stops_cleanly(tmp_path: Path) -> None:
    port = free_port("127.0.0.1")
    url = f"http://127.0.0.1:{port}"
    database = tmp_path / "moabi.db"
    command = ["serve", "--port", str(port), "--db", f"sqlite:///{database}", "--no-open"]
    with subprocess.Popen(
        [sys.executable, "-m", "moabi", *command],
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    ) as process:
        try:
            wait_until_healthy(url)
            with httpx.Client(base_url=url, headers={"X-Moabi": "1"}) as client:
                assert register(client, "Ada").status_code == 201
                token = client.post("/api/me/tokens", json={"label": "x"}).json()["token"]
                bearer = {"Authorization": f"Bearer {token}"}
                assert httpx.get(f"{url}/api/me?key=hush-hush", headers=bearer).status_code == 200
                sign_in(client, "Ada", "wrong-horse")
                cookie = client.cookies["moabi"]
            process.send_signal(signal.SIGTERM)
            _, log = process.communicate(timeout=TIMEOUT)
        finally:
            process.kill()
    assert process.returncode in (0, -signal.SIGTERM)
    lines = [json.loads(line) for line in log.splitlines()]
    routes = {line["route"]: line for line in lines if line["message"] == "request"}
    assert {"/api/register", "/api/me", "/api/signin"} <= set(routes)
    assert routes["/api/register"]["status"] == 201
    for secret in (PASSWORD, token, "hush-hush", "wrong-horse", cookie):
        assert secret not in log
    assert "Traceback" not in log
    # A clean end leaves one whole file: nothing is waiting beside it.
    assert not (tmp_path / "moabi.db-wal").exists()


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
    well = httpx.get(f"{server.url}/healthz")
    assert well.json()["status"] == "ok"
    store = server._server.config.app.state.store

    class Gone:
        async def __aenter__(self) -> None:
            raise OSError("no database")

        async def __aexit__(self, *_: object) -> None: ...

    kept = store.read
    store.read = Gone
    try:
        ill = httpx.get(f"{server.url}/healthz")
    finally:
        store.read = kept
    assert ill.status_code == 503
    assert ill.json()["error"]["kind"] == "unavailable"
    assert ill.headers["Retry-After"] == "5"
