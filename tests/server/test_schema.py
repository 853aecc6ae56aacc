"""The documented API under schemathesis: whatever is sent, nothing fails and nothing leaks."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode

from moabi.server.people.cookies import COOKIE
from tests.patience import PATIENCE

from .test_people import PASSWORD, register

EXAMPLES = int(os.environ.get("MOABI_SCHEMA_EXAMPLES", "8"))
GAME = "onceupon"
LAST = ("/api/signout", "/api/me/password", "/api/me")
"""What ends a session comes last, so that all else is asked by somebody who is signed in."""


class Host:
    """Somebody signed in, with tables in every state for the requests to meet."""

    def __init__(self, server: Any, someone: Any) -> None:
        self.person = someone(server)
        assert register(self.person.client, "Ada").status_code == 201
        self.cookie = self.person.client.cookies[COOKIE]
        made = self.person.client.post("/api/me/tokens", json={"label": "bot"}).json()
        self.token, self.token_id = made["token"], made["id"]
        self.other = other = someone(server)
        public = other.table(game=GAME, seats=2, open=True)
        private = other.table(game=GAME, seats=2)
        self.running = other.table(game=GAME, seats=2, bots={"B": 1}, open=True)["id"]
        over = self.person.table(game=GAME, seats=2, mine=["A", "B"])["id"]
        seat = self.person.sit(over, "A")
        assert seat.ask(type="resign")["type"] == "done"
        self.tables = [public["id"], private["id"], self.running, over, "0123456789"]
        self.secrets = [PASSWORD, self.token, self.cookie, private["key"], "Traceback", "$argon2"]


def operations(schema: Any) -> list[Any]:
    found = [result.ok() for result in schema.get_all_operations()]
    return sorted(found, key=lambda one: (one.path in LAST, one.path == "/api/me"))


def check_all(server: Any, host: Host, modes: list[GenerationMode]) -> set[str]:
    """Try every operation; returns those that let a request through."""
    # Who asks is said below: made-up tokens would let nothing through.
    asked = {"generation": {"with-security-parameters": False}}
    config = schemathesis.Config.from_dict(asked)
    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json", config=config)
    passed = set()
    random = Random(7)
    table: dict[str, list[Any]] = {"game": [GAME], "seats": [2], "options": [{}], "clock": [{}]}
    sitters: dict[str, list[Any]] = {"mine": [["A"]], "names": [{}], "bots": [{}]}
    known = {"table": host.tables, **table, **sitters, "components": [None]}
    known |= {"step": [0, 1], "seat": ["A"]}
    for operation in operations(schema):
        for mode in modes:
            strategy = operation.as_strategy(generation_mode=mode)

            @settings(
                max_examples=EXAMPLES,
                derandomize=True,
                deadline=None,
                database=None,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            @given(case=strategy)
            def ask(case: Any) -> None:
                if "table_id" in (case.path_parameters or {}) and random.random() < 0.7:
                    case.path_parameters["table_id"] = random.choice(host.tables)
                # What is known at this server, lest no request get beyond its first check.
                share = random.choice((0.7, 1.0))
                for part in (case.body, case.query):
                    for name in sorted(known.keys() & part if isinstance(part, dict) else ()):
                        if random.random() < share:
                            part[name] = random.choice(known[name])
                answer = case.call(
                    base_url=server.url,
                    headers={"X-Moabi": "1", "Cookie": f"{COOKIE}={host.cookie}"},
                    timeout=PATIENCE,
                )
                told = f"{case.method} {case.formatted_path}: {answer.status_code}"
                assert answer.status_code < 500, f"{told} {answer.content!r}"
                for secret in host.secrets:
                    assert secret.encode() not in answer.content, told
                if answer.status_code >= 400:
                    error = answer.json()["error"]
                    assert set(error) == {"kind", "message", "fields"}, told
                    assert error["kind"] != "internal", told
                    assert error["message"], told
                else:
                    passed.add(f"{case.method} {case.path}")

            # What takes nothing cannot be given anything wrong.
            with contextlib.suppress(Unsatisfiable):
                ask()
    return passed


# The server's own threads may draw from `random` while hypothesis draws a request.
@pytest.mark.filterwarnings("ignore:Do not use the `random` module")
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_no_request_makes_the_server_fail(
    start_server: Callable[..., Any], someone: Any, db: str, mode: GenerationMode
) -> None:
    server = start_server(db, warm=False, allow_components=True)
    host = Host(server, someone)
    passed = check_all(server, host, [mode])
    if mode == GenerationMode.POSITIVE:
        room = "/api/tables/{table_id}"
        assert {"POST /api/tables", f"GET {room}/view", f"POST {room}/join"} <= passed
        assert len(passed) > 12
    # The table in play is where it was, and can be played on.
    seat = host.other.sit(host.running, "A")
    while not seat.last["view"]["legal"]:
        seat.hear()
    view = seat.last["view"]
    done = seat.ask(type="play", step=view["step"], action=view["legal"][0]["code"])
    assert done["type"] == "done"
