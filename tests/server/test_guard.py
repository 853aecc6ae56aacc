"""The guard at the door: foreign pages, sizes, pace, headers, and an answer to every error."""

from __future__ import annotations

import http.client
import json
import stat
import unicodedata
from collections.abc import Callable
from pathlib import Path
from socket import create_connection, gethostname
from typing import Any

import httpx
import pytest
from fastapi import APIRouter
from starlette.datastructures import Headers
from websockets.sync.client import connect
from websockets.typing import Origin

from moabi.core.errors import BadSetup
from moabi.core.words import LANGUAGES
from moabi.server import app as application
from moabi.server.errors import STATUS, Refused
from moabi.server.language import negotiate
from moabi.server.people.cookies import COOKIE
from moabi.server.people.guard import MAX_BODY, is_own_origin
from moabi.server.people.limits import MAX_KEYS, Limits, Rate, address_key
from moabi.server.people.names import MAX_NAME, checked_name, clean_text, guest_name, name_key
from moabi.server.settings import Settings
from tests import patience
from tests.patience import PATIENCE
from tests.running import run_apart

from .test_people import refused

NAME = {"name": "Ada"}


# Foreign pages


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"X-Moabi": "1", "Origin": "https://evil.example"},
        {"X-Moabi": "1", "Origin": "null"},
        {"X-Moabi": "1", "Origin": "http://[bad"},
        {"X-Moabi": "1", "Sec-Fetch-Site": "cross-site"},
        {"X-Moabi": "1", "Sec-Fetch-Site": "same-site"},
        {"Authorization": "Basic eDp5"},
    ],
)
def test_a_write_from_another_sites_page_is_refused(server: Any, headers: dict[str, str]) -> None:
    answer = patience.post(f"{server.url}/api/me/name", json=NAME, headers=headers)
    refused(answer, 403, "foreign")


def test_reading_needs_no_mark(server: Any) -> None:
    assert patience.get(f"{server.url}/api/me").status_code == 200


@pytest.mark.parametrize(
    ("origin", "public_url", "is_own"),
    [
        ("http://moabi.example:8000", "", True),
        ("http://MOABI.example:8000", "", True),
        ("http://moabi.example", "", False),
        ("http://moabi.example:8000.evil.example", "", False),
        ("https://play.example", "https://play.example", True),
        ("http://play.example", "https://play.example", False),
        ("http://moabi.example:8000", "https://play.example", False),
        (None, "", True),
        ("", "", False),
    ],
)
def test_what_is_our_own_origin(origin: str | None, public_url: str, is_own: bool) -> None:
    headers = {"host": "moabi.example:8000"} | ({} if origin is None else {"origin": origin})
    assert is_own_origin(Headers(headers), public_url) is is_own


# Hosts


@pytest.mark.parametrize(
    ("host", "changes", "status"),
    [
        ("127.0.0.1:{port}", {}, 200),
        ("localhost:{port}", {}, 200),
        ("moabi.localhost", {}, 200),
        ("[::1]:{port}", {}, 200),
        ("192.168.7.7:{port}", {}, 200),
        (f"{gethostname()}:8000", {}, 200),
        ("evil.example:{port}", {}, 421),
        ("127.0.0.1.evil.example", {}, 421),
        ("localhost.evil.example", {}, 421),
        ("evil.example", {"public_url": "https://play.example"}, 421),
        ("play.example", {"public_url": "https://play.example"}, 200),
        ("PLAY.example:443", {"public_url": "https://play.example"}, 200),
        ("127.0.0.1:{port}", {"public_url": "https://play.example"}, 200),
        ("games.lan:{port}", {"hosts": ("Games.lan",)}, 200),
    ],
)
def test_only_what_was_meant_for_us_is_answered(
    start_server: Callable[..., Any], host: str, changes: dict[str, Any], status: int
) -> None:
    server = start_server(**changes)
    headers = {"Host": host.format(port=server.settings.port)}
    answer = patience.get(f"{server.url}/api/me", headers=headers)
    assert answer.status_code == status
    if status == 421:
        refused(answer, 421, "wrong-host")


def test_a_socket_meant_for_another_host_is_turned_away(server: Any, someone: Any) -> None:
    table = someone(server).table(game="onceupon", seats=2, open=True)["id"]
    evil = f"evil.example:{server.settings.port}"
    link = create_connection((server.settings.host, server.settings.port), PATIENCE)
    address = f"ws://{evil}/api/tables/{table}/live"
    with connect(address, sock=link, origin=Origin(f"http://{evil}")) as one:
        assert json.loads(one.recv(PATIENCE))["kind"] == "wrong-host"


@pytest.mark.parametrize(
    ("headers", "changes", "status"),
    [
        ({}, {}, 200),
        ({"Host": "localhost"}, {}, 200),
        ({"X-Forwarded-For": "192.0.2.7"}, {}, 404),
        ({"X-Forwarded-For": "127.0.0.1"}, {}, 404),
        ({"X-Real-IP": "192.0.2.7"}, {}, 404),
        ({"Via": "1.1 proxy"}, {}, 404),
        ({"Host": "play.example"}, {"public_url": "https://play.example"}, 404),
        ({"X-Forwarded-For": "192.0.2.7"}, {"open_metrics": True}, 200),
    ],
)
def test_metrics_are_for_this_machine_unless_said_otherwise(
    start_server: Callable[..., Any], headers: dict[str, str], changes: dict[str, Any], status: int
) -> None:
    server = start_server(**changes)
    assert patience.get(f"{server.url}/metrics", headers=headers).status_code == status


# Headers and cookies


def test_behind_tls_browsers_are_told_to_stay_there(start_server: Callable[..., Any]) -> None:
    server = start_server(public_url="https://play.example")
    for path in ("/", "/api/me", "/nothing", "/healthz"):
        answer = patience.get(server.url + path)
        assert "max-age=31536000" in answer.headers["Strict-Transport-Security"]


def test_without_tls_nothing_is_said_of_it(server: Any) -> None:
    assert "Strict-Transport-Security" not in patience.get(server.url).headers


def test_every_answer_carries_the_headers_of_safety(server: Any) -> None:
    for path in ("/api/me", "/api/nothing", "/nothing", "/healthz"):
        headers = patience.get(server.url + path).headers
        policy = headers["Content-Security-Policy"]
        assert "script-src 'self';" in policy
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"
        assert "server" not in headers
    assert patience.get(f"{server.url}/api/me").headers["Cache-Control"] == "no-store"


def test_the_cookie_is_for_our_own_pages_alone(start_server: Callable[..., Any]) -> None:
    server = start_server()
    cookie = patience.get(f"{server.url}/api/me").headers["Set-Cookie"]
    parts = {part.strip().lower() for part in cookie.split(";")}
    assert {"httponly", "samesite=lax", "path=/"} <= parts
    assert "secure" not in parts
    assert cookie.startswith(f"{COOKIE}=")
    # A proxy on this machine says that the browser came by https.
    behind = patience.get(f"{server.url}/api/me", headers={"X-Forwarded-Proto": "https"})
    assert "; secure" in behind.headers["Set-Cookie"].lower()


def test_a_public_https_address_makes_the_cookie_secure(start_server: Callable[..., Any]) -> None:
    server = start_server(public_url="https://play.example")
    assert "; secure" in patience.get(f"{server.url}/api/me").headers["Set-Cookie"].lower()


def test_the_signing_secret_can_live_in_a_file(
    start_server: Callable[..., Any], tmp_path: Path
) -> None:
    secret = tmp_path / "secret"
    server = start_server(secret_file=secret)
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    cookie = patience.get(f"{server.url}/api/me").cookies[COOKIE]
    server.stop()
    again = start_server(secret_file=secret)
    first = patience.get(f"{again.url}/api/me", headers={"Cookie": f"{COOKIE}={cookie}"})
    assert "Set-Cookie" not in first.headers


# Sizes and errors


def test_a_body_that_is_too_big_is_refused(server: Any) -> None:
    with server.client() as client:
        answer = client.post("/api/me/name", content=b"x" * (MAX_BODY + 1))
        refused(answer, 413, "too-big")
        answer = client.post("/api/me/name", content=(b"x" * 4096 for _ in range(80)))
        refused(answer, 413, "too-big")
        assert client.get("/api/me").status_code == 200


def test_a_length_that_lies_is_refused(server: Any) -> None:
    connection = http.client.HTTPConnection(
        server.settings.host, server.settings.port, timeout=PATIENCE
    )
    connection.putrequest("POST", "/api/me/name")
    connection.putheader("X-Moabi", "1")
    connection.putheader("Content-Length", "9" * 18)
    connection.endheaders(b"{}")
    assert connection.getresponse().status == 413
    connection.close()


@pytest.mark.parametrize("host", ["[bad", "", "a b", "x" * 5000, "\xff"])
def test_a_host_header_that_makes_no_sense_does_no_harm(server: Any, host: str) -> None:
    for method, path in (("GET", "/api/me"), ("GET", "/nothing"), ("POST", "/api/me/name")):
        link = http.client.HTTPConnection(
            server.settings.host, server.settings.port, timeout=PATIENCE
        )
        link.putrequest(method, path, skip_host=True)
        for name, value in (("Host", host), ("X-Moabi", "1"), ("Origin", "http://" + host)):
            link.putheader(name, value)
        link.endheaders()
        assert link.getresponse().status < 500
        link.close()


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"\xff\xfe", b'{"name": 3}', b'{"nome": "x"}', b"[" * 100_000, b'"name"'],
)
def test_a_body_that_makes_no_sense_is_refused(server: Any, body: bytes) -> None:
    with server.client() as client:
        headers = {"Content-Type": "application/json"}
        answer = client.post("/api/me/name", content=body, headers=headers)
        assert answer.status_code in (400, 422)
        assert answer.json()["error"]["kind"] in ("malformed", "invalid")


def test_wrong_fields_are_named_in_the_callers_language(server: Any) -> None:
    with server.client() as client:
        french = {"Accept-Language": "fr"}
        answer = client.post("/api/register", json={"name": "x", "pass": 1}, headers=french)
        error = refused(answer, 422, "invalid")
        assert error["fields"] == {
            "password": "Ce champ est nécessaire.",
            "pass": "Ce champ n’existe pas.",
        }
        assert error["message"] == "Quelque chose ne va pas dans cette demande."


def test_what_is_not_there_and_what_cannot_be_done_is_said(server: Any) -> None:
    with server.client() as client:
        refused(client.get("/api/nothing"), 404, "not-found")
        refused(client.get("/api/%00"), 404, "not-found")
        answer = client.put("/api/me", json={})
        refused(answer, 405, "wrong-method")
        assert answer.headers["Allow"]
        french = client.get("/api/nothing?lang=fr").json()["error"]["message"]
        assert french == "Il n’y a rien ici."


def test_who_asks_for_the_servers_health_all_the_time_is_told_to_wait(
    start_server: Callable[..., Any],
) -> None:
    server = start_server(is_testing=False, rates={"health": Rate(5, 0.001)})
    answers = [patience.get(f"{server.url}/healthz") for _ in range(12)]
    assert answers[0].status_code == 200
    assert refused(answers[-1], 429, "too-fast")
    # Apart from all other requests, either way.
    assert patience.get(f"{server.url}/api/me").status_code == 200


def test_a_failure_is_answered_without_its_trace(
    start_server: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    router = APIRouter()

    @router.get("/api/broken")
    async def broken() -> None:
        raise RuntimeError("the inner workings")

    made = application.create_app

    def with_a_broken_route(settings: Any) -> Any:
        app = made(settings)
        app.include_router(router)
        return app

    monkeypatch.setattr("moabi.server.run.create_app", with_a_broken_route)
    server = start_server()
    answer = patience.get(f"{server.url}/api/broken")
    error = refused(answer, 500, "internal")
    assert "inner workings" not in answer.text
    noted = [one for one in caplog.records if one.message == "a request failed"]
    assert noted[0].reference in error["message"]
    assert "inner workings" in str(noted[0].exc_info[1])
    assert patience.get(f"{server.url}/healthz").status_code == 200


@pytest.mark.parametrize("path", ["/", "/healthz", "/api/tables", "/api/nowhere"])
def test_whatever_can_be_got_can_be_asked_about(server: Any, path: str) -> None:
    got, asked = patience.get(f"{server.url}{path}"), patience.head(f"{server.url}{path}")
    assert asked.status_code == got.status_code
    assert asked.headers["content-type"] == got.headers["content-type"]
    assert not asked.content


def test_every_kind_of_refusal_has_words_in_every_language() -> None:
    values: Any = {"most": 3, "least": 1, "reference": "x", "seconds": 2}
    for kind in STATUS:
        for language in LANGUAGES:
            assert Refused(kind, **values).say(language)


def test_the_pages_can_show_errors_their_own_way(
    start_server: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    from starlette.responses import HTMLResponse

    made = application.create_app

    def with_pages(settings: Any) -> Any:
        app = made(settings)
        app.state.error_page = lambda request, status, kind, message: HTMLResponse(
            f"<h1>{kind}: {message}</h1>", status
        )
        return app

    monkeypatch.setattr("moabi.server.run.create_app", with_pages)
    server = start_server()
    page = patience.get(f"{server.url}/nowhere", headers={"Accept-Language": "fr"})
    assert (page.status_code, page.text) == (404, "<h1>not-found: Il n’y a rien ici.</h1>")
    refused(patience.get(f"{server.url}/api/nowhere"), 404, "not-found")


# Pace


def test_who_signs_in_too_often_must_wait(start_server: Callable[..., Any]) -> None:
    server = start_server(is_testing=False)
    with server.client() as client:
        asked = {"name": "Ada", "password": "guess"}
        statuses: list[int] = []
        # On a slow machine a little more is let through: the bucket fills again meanwhile.
        while len(statuses) < 60 and 429 not in statuses:
            answer = client.post("/api/signin", json=asked)
            statuses.append(answer.status_code)
        assert statuses[:10] == [401] * 10
        refused(answer, 429, "too-fast")
        assert 1 <= int(answer.headers["Retry-After"]) <= 11
        assert client.get("/api/me").status_code == 200


def test_a_stranger_cannot_lock_a_name_out(start_server: Callable[..., Any]) -> None:
    server = start_server(is_testing=False, rates={"signin": Rate(2, 1)})
    right = {"name": "Ada", "password": "correct horse"}
    with server.client() as client, server.client() as stranger:
        assert client.post("/api/register", json=right).status_code == 201
        stranger.headers["X-Forwarded-For"] = "192.0.2.7"
        for _ in range(3):
            answer = stranger.post("/api/signin", json={**right, "password": "guess"})
        refused(answer, 429, "too-fast")
        assert client.post("/api/signin", json=right).status_code == 200


def test_who_tries_many_names_or_comes_from_many_places_is_slowed_too(
    start_server: Callable[..., Any],
) -> None:
    rates = {"signin-address": Rate(2, 1), "signin-name": Rate(3, 1)}
    server = start_server(is_testing=False, rates=rates)
    with server.client() as client:

        def guess(name: str, address: str) -> httpx.Response:
            return client.post(
                "/api/signin",
                json={"name": name, "password": "guess"},
                headers={"X-Forwarded-For": address},
            )

        for name in ("Ada", "Bo"):
            refused(guess(name, "192.0.2.1"), 401, "wrong-password")
        refused(guess("Cy", "192.0.2.1"), 429, "too-fast")
        for number in (2, 3):
            refused(guess("Ada", f"192.0.2.{number}"), 401, "wrong-password")
        refused(guess("Ada", "192.0.2.4"), 429, "too-fast")


def test_a_bucket_empties_and_fills() -> None:
    moment = 100.0
    limits = Limits(rates={"chat": Rate(3, 60)}, clock=lambda: moment)
    for _ in range(3):
        limits.check("chat", "ada")
    with pytest.raises(Refused) as caught:
        limits.check("chat", "ada")
    assert caught.value.headers == {"Retry-After": "1"}
    limits.check("chat", "bo")
    moment += 1.0
    limits.check("chat", "ada")
    with pytest.raises(Refused):
        limits.check("chat", "ada")
    moment += 1000.0
    for _ in range(3):
        limits.check("chat", "ada")
    with pytest.raises(Refused):
        limits.check("chat", "ada")


def test_where_one_key_is_refused_none_is_charged() -> None:
    limits = Limits(rates={"chat": Rate(1, 1)}, clock=lambda: 0.0)
    limits.check("chat", "ada")
    with pytest.raises(Refused):
        limits.check("chat", "ada", "bo")
    limits.check("chat", "bo")


def test_buckets_take_bounded_memory() -> None:
    limits = Limits(rates={"chat": Rate(1, 1)}, clock=lambda: 0.0)
    for number in range(MAX_KEYS + 10):
        limits.check("chat", str(number))
    assert len(limits._full_at["chat"]) == MAX_KEYS
    limits.check("chat", "0")  # the oldest was forgotten
    with pytest.raises(Refused):
        limits.check("chat", str(MAX_KEYS))


@pytest.mark.parametrize(
    ("host", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002"),
        ("2001:db8:1:2::9", "2001:0db8:0001:0002"),
        ("fe80::1%eth0", "fe80:0000:0000:0000"),
        ("testclient", "testclient"),
    ],
)
def test_one_household_is_one_address(host: str, key: str) -> None:
    assert address_key(host) == key


# Words


def test_guest_names_are_names() -> None:
    for language in LANGUAGES:
        for _ in range(300):
            name = guest_name(language)
            assert checked_name(name) == name
            assert len(name) <= MAX_NAME


def test_names_that_look_alike_have_one_key() -> None:
    alike = ["Ada Lovelace", "ada  lovelace", "ADA.LOVELACE", "ａｄａ lovelace", "Ada-Lovelace"]
    assert len({name_key(name) for name in alike}) == 1
    assert name_key("Ada") != name_key("Ida")


@pytest.mark.parametrize(
    "name",
    [
        "Élise",
        "O’Neil",
        "Nguyễn Văn",
        "Иван",
        "Ελένη",
        "山田はなこ",
        "김철수",
        "दीपक",
        "เอก",
        "4 2",
    ],
)
def test_names_of_all_scripts_are_names(name: str) -> None:
    assert checked_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        *("Moderator", "modérateur", "Moderateur", "M0derator", "Mod erator", "The Moderator"),
        *("Moderator 2", "ModeratorX", "Ａｄｍｉｎ", "Ada-Moabi", "Administratrice", "Staff"),
        *("Модератор", "Админ 2", "Διαχειριστής"),
        *("Møderator", "mod3rator", "rnoderator", "MoabiTeam", "Sysadmin", "Moderador"),
        *("Toucan", "toucan", "Toucan 2", "B0A", "Jaguar", "Okap1", "Geck0", "Geck0 2"),
    ],
)
def test_nobody_is_named_like_the_house_or_a_bot(name: str) -> None:
    with pytest.raises(Refused) as caught:
        checked_name(name)
    assert caught.value.fields == {"name": "name-reserved"}


@pytest.mark.parametrize("name", ["Modest", "Robotnik", "Boas", "Ọ̀ṣọ́ọ̀ṣì", "Louis Moabit"])
def test_names_that_only_begin_alike_are_free(name: str) -> None:
    assert checked_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize("name", ["Z\u0335algo", "Za\u0316\u0317lgo", "A\u0336d\u0336a\u0336"])
def test_marks_do_not_deface_a_name(name: str) -> None:
    with pytest.raises(Refused) as caught:
        checked_name(name)
    assert caught.value.fields == {"name": "name-characters"}


def test_text_is_made_fit_for_any_store() -> None:
    assert clean_text(" a\0b\u202ec \ud800\n d ", 10) == "abc d"
    with pytest.raises(Refused):
        clean_text("\0\n ", 10)
    with pytest.raises(Refused):
        clean_text("x" * 11, 10)


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("de, nl", "en"),
        ("fr", "fr"),
        ("en;q=0.4, fr;q=0.7", "fr"),
        ("fr;q=0.1, en-GB", "en"),
        ("fr;q=x", "en"),
        (";;;,,,", "en"),
    ],
)
def test_the_language_follows_the_browser(header: str, language: str) -> None:
    assert negotiate(header) == language


def test_a_secret_file_that_is_too_short_is_refused(tmp_path: Path) -> None:

    from moabi.server.people.cookies import signing_secret

    (tmp_path / "secret").write_text("short")
    with pytest.raises(BadSetup, match="fewer than 32"):
        run_apart(signing_secret(None, tmp_path / "secret"))  # type: ignore[arg-type]


def test_the_api_describes_itself(server: Any) -> None:
    described = json.loads(patience.get(f"{server.url}/api/openapi.json").text)
    assert "/api/me" in described["paths"]
    schemes = described["components"]["securitySchemes"]
    assert {one["type"] for one in schemes.values()} == {"apiKey", "http"}
    table = described["paths"]["/api/tables/{table_id}"]["get"]
    assert {} in table["security"]
    content = table["responses"]["200"]["content"]["application/json"]
    assert content["schema"]["$ref"].endswith("/TableAnswer")
    making = described["paths"]["/api/tables"]["post"]
    assert making["security"] == [{"cookie": [], "header": []}, {"header": []}, {"token": []}]
    assert "ErrorAnswer" in described["components"]["schemas"]


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("https://Play.Example:443/", "https://play.example"),
        ("http://play.example:80", "http://play.example"),
        ("https://play.example:8443", "https://play.example:8443"),
        ("https://[::1]:443", "https://[::1]"),
        ("", ""),
    ],
)
def test_a_public_address_is_kept_as_browsers_name_it(given: str, kept: str) -> None:
    assert Settings("sqlite:///x.db", public_url=given).public_url == kept


@pytest.mark.parametrize(
    "given",
    [
        "play.example",
        "play.example:443",
        "ftp://play.example",
        "https://",
        "https://a.b/moabi",
        "https://me@play.example",
        "https://play.example:https",
        "https://[::1",
    ],
)
def test_what_cannot_be_a_public_address_is_refused_in_a_sentence(given: str) -> None:
    with pytest.raises(BadSetup, match="the public address is like"):
        Settings("sqlite:///x.db", public_url=given)
