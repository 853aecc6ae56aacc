"""A socket under fire: whatever is sent, the table is not disturbed and nothing hidden is told."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from moabi.server.people.cookies import COOKIE
from moabi.server.people.limits import RATES
from tests.patience import PATIENCE

# The server's own threads may draw from `random` while hypothesis draws a message.
pytestmark = pytest.mark.filterwarnings("ignore:Do not use the `random` module")

GAME = "pebbles"
KINDS = (
    *("watch", "play", "undo", "answer", "resign", "pause", "resume", "substitute", "return"),
    *("hint", "chat", "ping", "start", "", "__class__", "unwatch", "subscribe", "unsubscribe"),
)
FIELDS = (
    *("type", "id", "step", "action", "seat", "since", "offer", "accept", "text", "language"),
    *("board", "tall", "outline", "number", "person", "key", "table", "facts"),
)
TABLE = "@table"
"""Stands for the table's id."""
DOORS = ("one", "all")
EXAMPLES = int(os.environ.get("MOABI_FUZZ_EXAMPLES", "300"))

anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=False)
    | st.text(max_size=60)
    | st.sampled_from(
        ["A", "B", "C", "Z", "fr", "en", "c1", "left", "show", "\0", "\ud800", "<b>"]
    ),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=6,
)
likely = st.fixed_dictionaries(
    {"type": st.sampled_from(KINDS)},
    optional={
        "table": st.sampled_from([TABLE, "aaaaaaaaaa"]) | anything,
        "key": st.text(max_size=70) | anything,
        "facts": st.booleans() | anything,
        "id": st.sampled_from(["a", "b", "c1", "x" * 41, ""]) | anything,
        "step": st.integers(-1, 5) | anything,
        "action": st.sampled_from(["left", "right", "show", "keep", ""])
        | st.integers(-1, 9)
        | anything,
        "seat": st.sampled_from(["A", "B", "C", None]) | anything,
        "since": st.integers(-1, 3) | anything,
        "offer": st.integers(0, 5) | anything,
        "accept": st.booleans() | anything,
        "text": st.text(max_size=400) | anything,
        "language": st.sampled_from(["en", "fr", "xx"]) | anything,
        "board": st.booleans() | anything,
    },
)
proper = st.fixed_dictionaries(
    {
        "type": st.sampled_from(["watch", "play", "undo", "answer", "pause", "chat"])
        | st.sampled_from(["resume", "substitute", "return", "hint", "ping"])
        | st.sampled_from(["unwatch", "subscribe", "unsubscribe"]),
        "table": st.just(TABLE),
        "facts": st.booleans(),
        "id": st.from_regex(r"[a-z0-9]{1,8}", fullmatch=True),
        "step": st.integers(0, 3),
        "action": st.sampled_from(["left", "right", "show", "keep"]) | st.integers(0, 3),
        "seat": st.sampled_from(["A", "B", None]),
        "since": st.integers(0, 3),
        "offer": st.integers(0, 5),
        "accept": st.booleans(),
        "text": st.text(min_size=1, max_size=20),
        "language": st.sampled_from(["en", "fr"]),
        "board": st.booleans(),
    }
)
"""Messages with nothing wrong in them, but for who sends them and when."""
messages = (
    proper.map(json.dumps)
    | proper.map(json.dumps)
    | proper.map(json.dumps)
    | st.dictionaries(st.sampled_from(FIELDS), anything, max_size=6).map(json.dumps)
    | likely.map(json.dumps)
    | anything.map(json.dumps)
    | st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace").decode())
    | st.binary(max_size=200)
    | st.sampled_from(
        ["[" * 4000, '{"type":' * 400, "x" * 4097, '{"type":"chat","text":"' + "y" * 5000]
    )
)


class Fire:
    """A table of two people in play, and a stranger who sends whatever comes to mind."""

    def __init__(self, server: Any, someone: Any, is_seated: bool) -> None:
        self.ada, self.bo, self.stranger = (someone(server) for _ in range(3))
        self.table = self.ada.table(game=GAME, seats=2, open=True, confirm=False)["id"]
        self.bo.post(f"/api/tables/{self.table}/join", {})
        self.a = self.ada.sit(self.table, "A")
        self.b = self.bo.sit(self.table, "B")
        # A step taken, so that A knows a pebble which nobody else may know.
        self.play(self.a)
        self.secrets = [
            one.client.cookies[COOKIE]
            for one in (self.ada, self.bo)
            if COOKIE in one.client.cookies
        ]
        self.sender = self.bo if is_seated else self.stranger
        self.sender.get("/api/me")
        self.sockets: dict[str, Any] = {}

    def play(self, seat: Any) -> None:
        view = seat.last["view"]
        answer = seat.ask(type="play", step=view["step"], action=view["legal"][0]["code"])
        assert answer["type"] == "done"
        while seat.last["view"]["number"] < answer["number"]:
            seat.hear()

    def send(self, message: str | bytes) -> list[dict[str, Any]]:
        """Send a message at the table's own door and at the one for all; returns what came."""
        if isinstance(message, str):
            message = message.replace(TABLE, self.table)
        return [told for door in DOORS for told in self._send_at(door, message)]

    def _send_at(self, door: str, message: str | bytes) -> list[dict[str, Any]]:
        """Send a message, then a ping; returns what came until the pong."""
        if door not in self.sockets:
            socket = self.sender.open_for_all() if door == "all" else self.sender.open(self.table)
            socket.send(type="watch", table=self.table, since=0, seat=None)
            self.sockets[door] = socket
        socket = self.sockets[door]
        heard: list[dict[str, Any]] = []
        try:
            socket.connection.send(message)
            socket.connection.send('{"type":"ping"}')
            while not heard or heard[-1]["type"] != "pong":
                heard.append(socket.hear())
        except ConnectionClosed:
            del self.sockets[door]  # bytes that are no text, or a frame beyond all bounds
        return heard


def fuzz(fire: Fire, check: Callable[[list[dict[str, Any]]], None]) -> None:
    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(messages)
    def one(message: str | bytes) -> None:
        heard = fire.send(message)
        for told in heard:
            assert told["type"] != "error" or told["kind"] != "internal", (message, told)
        check(heard)

    one()


def test_a_stranger_can_send_anything_and_change_nothing(
    start_server: Callable[..., Any], someone: Any, db: str, pebbles: Any, caplog: Any
) -> None:
    caplog.set_level(logging.WARNING)
    fire = Fire(start_server(db, warm=False), someone, is_seated=False)
    before = fire.ada.get(f"/api/tables/{fire.table}")
    # What A may choose names the pebble in A's hand.
    hidden = {action["sentence"] for action in fire.a.last["view"]["legal"]}
    fire.a.send(type="watch", since=0, seat="A", language="fr")
    hidden |= {action["sentence"] for action in fire.a.view()["legal"]}
    assert len(hidden) >= 3

    def check(heard: list[dict[str, Any]]) -> None:
        text = json.dumps(heard, ensure_ascii=False)
        for secret in [*fire.secrets, "Traceback", *hidden]:
            assert secret not in text
        for told in heard:
            if told["type"] == "view":
                assert told["seat"] is None
                assert told["legal"] == []
            if told["type"] == "table":
                assert told["mine"] == []
                assert told["key"] is None
                assert told["secret"] is None
            assert told["type"] != "done" or told["id"] is not None

    fuzz(fire, check)
    after = fire.ada.get(f"/api/tables/{fire.table}")
    for name in ("number", "step", "to_decide", "offers", "result", "status", "clocks"):
        assert after[name] == before[name], name
    fire.play(fire.a)
    assert [one for one in caplog.records if one.levelno >= logging.ERROR] == []


def test_a_player_can_send_anything_and_the_other_plays_on(
    start_server: Callable[..., Any], someone: Any, db: str, pebbles: Any, caplog: Any
) -> None:
    caplog.set_level(logging.WARNING)
    fire = Fire(start_server(db, warm=False), someone, is_seated=True)

    def check(heard: list[dict[str, Any]]) -> None:
        text = json.dumps(heard)
        for secret in [fire.secrets[0], "Traceback"]:
            assert secret not in text
        for told in heard:
            assert told["type"] != "view" or told["seat"] in (None, "B") or told["over"]

    fuzz(fire, check)
    # The other's socket is as it was: it is told what is so, and can go on or has won.
    described = fire.ada.get(f"/api/tables/{fire.table}")
    fire.a.send(type="watch", since=0, seat="A")
    # What was sent to it before comes first.
    view = fire.a.view(lambda told: told["number"] >= described["number"])
    assert view["number"] == described["number"]
    if described["status"] == "running" and view["legal"]:
        fire.play(fire.a)
    assert [one for one in caplog.records if one.levelno >= logging.ERROR] == []


def test_who_sends_too_fast_is_told_to_wait(
    start_server: Callable[..., Any], someone: Any, pebbles: Any
) -> None:
    fire = Fire(start_server(is_testing=False, warm=False), someone, is_seated=True)
    # More than a slow machine could let through while the bucket fills again.
    many = RATES["message"].burst + 200
    socket = fire.bo.sit(fire.table, "B")
    for _ in range(many):
        socket.send(type="ping")
    heard = [socket.hear() for _ in range(many)]
    refused = [one for one in heard if one["type"] == "error"]
    assert 0 < len(refused) < many - 10
    assert {one["kind"] for one in refused} == {"too-fast"}
    fire.play(fire.a)


@pytest.mark.parametrize("headers", [{"Origin": "https://evil.example"}, {"Origin": "null"}])
def test_another_sites_page_gets_no_socket(
    start_server: Callable[..., Any], someone: Any, pebbles: Any, headers: dict[str, str]
) -> None:
    from websockets.sync.client import connect

    fire = Fire(start_server(warm=False), someone, is_seated=True)
    cookie = f"{COOKIE}={fire.bo.client.cookies[COOKIE]}"
    url = fire.bo.url.replace("http", "ws", 1)
    with connect(
        f"{url}/api/tables/{fire.table}/live",
        additional_headers={**headers, "Cookie": cookie},
        open_timeout=PATIENCE,
    ) as socket:
        told = json.loads(socket.recv(PATIENCE))
        assert (told["type"], told["kind"]) == ("error", "foreign")
        with pytest.raises(ConnectionClosed):
            socket.recv(PATIENCE)
