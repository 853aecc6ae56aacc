"""People: guests at once, accounts, sessions, tokens, and leaving for good."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Callable
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import httpx
import pytest
from psycopg import connect
from sqlalchemy import insert

from moabi.match import Match
from moabi.server.people.cookies import COOKIE, Card, Signer, signing_secret
from moabi.server.people.tokens import MAX_TOKENS
from moabi.server.store import Store, models, models_people
from moabi.server.store import people as kept
from moabi.server.store.database import now
from tests import patience
from tests.patience import PATIENCE
from tests.running import run_apart

GAME = "onceupon"
PASSWORD = "correct horse"
JSON = {"Content-Type": "application/json"}


def refused(answer: httpx.Response, status: int, kind: str) -> dict[str, Any]:
    """The error of an answer, which has that status and kind."""
    error: dict[str, Any] = answer.json()["error"]
    assert (answer.status_code, error["kind"]) == (status, kind)
    assert error["message"]
    return error


def register(client: httpx.Client, name: str, password: str = PASSWORD) -> httpx.Response:
    return client.post("/api/register", json={"name": name, "password": password})


def sign_in(client: httpx.Client, name: str, password: str = PASSWORD) -> httpx.Response:
    return client.post("/api/signin", json={"name": name, "password": password})


def me(client: httpx.Client) -> dict[str, Any]:
    answer = client.get("/api/me")
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def count(db: str, table: str) -> int:
    """How many rows a table of the database has."""
    query = f"SELECT count(*) FROM {table}"
    if db.startswith("sqlite"):
        with sqlite3.connect(db.removeprefix("sqlite:///")) as connection:
            found = connection.execute(query).fetchone()[0]
        connection.close()
        return int(found)
    with connect(db) as other:
        row = other.execute(query.encode()).fetchone()
    assert row
    return int(row[0])


# Guests


def test_a_visitor_is_a_guest_at_once_and_stays_the_same(server: Any) -> None:
    with server.client() as client:
        first = me(client)
        assert first["guest"]
        assert first["name"]
        assert me(client) == first


def test_a_guest_who_only_looks_is_not_kept(server: Any) -> None:
    with server.client() as client:
        me(client)
        assert count(server.settings.db, "people") == 0
        client.post("/api/me/name", json={"name": "Ada"})
        assert count(server.settings.db, "people") == 1


def test_a_guest_who_is_refused_is_not_kept(
    start_server: Callable[..., Any], someone: Any, db: str
) -> None:
    server = start_server(db)
    host = someone(server)
    full = host.table(game=GAME, seats=2, mine=["A", "B"], open=True)["id"]
    visitor = someone(server)
    visitor.post("/api/tables/aaaaaaaaaa/join", {}, 404)
    visitor.post(f"/api/tables/{full}/join", {}, 409)
    visitor.post("/api/tables", {"game": GAME, "seats": 2, "bots": {"A": 1}}, 409)
    visitor.post("/api/register", {"name": "Ada", "password": "short"}, 422)
    assert count(db, "people") == 1
    table = visitor.table(game=GAME, seats=2)
    assert table["seats"][0]["name"] == visitor.get("/api/me")["name"]
    assert count(db, "people") == 2


def test_a_guest_never_bears_the_name_of_an_account(
    start_server: Callable[..., Any], someone: Any, db: str
) -> None:
    server = start_server(db)
    first, account, looker = (someone(server) for _ in range(3))
    first.post("/api/me/name", {"name": "Alice"})
    account.post("/api/register", {"name": "Alice", "password": PASSWORD}, 201)
    # Who came to the name before the account did gives it up when they next do something.
    table = first.table(game=GAME, seats=2, open=True, confirm=False)
    assert table["seats"][0]["name"] == first.get("/api/me")["name"] != "Alice"
    # Two capitals I, and Cyrillic letters throughout.
    for name in ("AIice", "alice.", "АІІСЕ"):
        refused(looker.client.post("/api/me/name", json={"name": name}), 409, "name-taken")
        refused(register(looker.client, name), 409, "name-taken")
    assert count(db, "people") == 2


def test_a_guest_who_only_watches_is_not_kept_until_they_say_something(
    server: Any, someone: Any
) -> None:
    table = someone(server).table(game="onceupon", seats=2, open=True, confirm=False)["id"]
    visitor = someone(server)
    visitor.get("/api/me")
    seat = visitor.sit(table)
    assert count(server.settings.db, "people") == 1
    assert seat.ask(type="chat", text="hello")["type"] == "done"
    assert count(server.settings.db, "people") == 2


def test_a_guest_who_left_nothing_is_forgotten_after_some_time(
    start_server: Any, someone: Any, db: str
) -> None:
    server = start_server(db)
    host, idle, member = (someone(server) for _ in range(3))
    host.table(game="onceupon", seats=2, open=True, confirm=False)
    idle.post("/api/me/name", {"name": "Cy"})
    member.post("/api/register", {"name": "Ada", "password": "a long secret"}, 201)

    async def forget(before: int) -> None:
        store = await Store.open(db)
        await store.write(lambda c: kept.forget_idle_guests(c, before))
        await store.close()

    run_apart(forget(1))
    assert count(db, "people") == 3
    run_apart(forget(1 << 60))
    assert count(db, "people") == 2
    assert member.get("/api/me")["name"] == "Ada"
    idle.post("/api/me/name", {"name": "Bo"})


def test_a_guests_name_is_in_their_language(server: Any) -> None:
    adjectives = {"tranquille", "agile", "calme", "rapide"}
    with server.client() as client:
        found = set()
        for _ in range(60):
            client.cookies.clear()
            answer = client.get("/api/me", headers={"Accept-Language": "fr-CA, en;q=0.5"})
            assert answer.json()["language"] == "fr"
            found.add(answer.json()["name"].split()[-1])
    assert found & adjectives


def test_a_guest_takes_another_name(server: Any) -> None:
    with server.client() as client:
        before = me(client)
        answer = client.post("/api/me/name", json={"name": "  Ada   Lovelace "})
        assert answer.json() == {"name": "Ada Lovelace"}
        assert me(client) == {**before, "name": "Ada Lovelace"}


@pytest.mark.parametrize(
    "name",
    [
        *("", "A", "x" * 25, "a\nb\u202e", "<b>", "a|b", "Moabi", "..", "a\0b", "\ud800ab"),
        *("Аda", "ꓮꓓꓮ", "Ada\ufe0f", "Ada\u3164", "ﷺﷺ", "M0ab1", "a" + "\u0323" * 5),
    ],
)
def test_a_name_that_cannot_be_one_is_refused(server: Any, name: str) -> None:
    with server.client() as client:
        # Spelt out, so that even half a character arrives.
        spelt: dict[str, Any] = {"content": json.dumps({"name": name}), "headers": JSON}
        error = refused(client.post("/api/me/name", **spelt), 422, "invalid")
        assert error["fields"]["name"]


def test_a_cookie_that_was_tampered_with_says_nothing(server: Any) -> None:
    with server.client() as client:
        before = me(client)
        value = client.cookies[COOKIE]
        forged = Signer("another secret", 60).write(Card(before["id"], "Ada"))
        for wrong in (value[:-2], value[1:], "", "x.y", forged):
            answer = patience.get(f"{server.url}/api/me", headers={"Cookie": f"{COOKIE}={wrong}"})
            assert answer.status_code == 200
            assert answer.json()["id"] != before["id"]


# Accounts


def test_a_guest_registers_signs_out_and_in_again(
    start_server: Callable[..., Any], db: str
) -> None:
    server = start_server(db)
    with server.client() as client, server.client() as elsewhere:
        guest = me(client)
        assert register(client, "Ada Lovelace").status_code == 201
        account = me(client)
        assert account == {**guest, "name": "Ada Lovelace", "guest": False}
        assert client.post("/api/signout").status_code == 204
        assert me(client)["guest"]
        assert me(client)["id"] != account["id"]
        refused(sign_in(client, "Ada Lovelace", "wrong horse"), 401, "wrong-password")
        refused(sign_in(client, "Nobody", PASSWORD), 401, "wrong-password")
        assert sign_in(client, "ADA  lovelace").json() == {"name": "Ada Lovelace"}
        assert me(client) == account
        assert sign_in(elsewhere, "Ada Lovelace").status_code == 200
        assert me(elsewhere) == account
        assert client.post("/api/signout").status_code == 204
        assert me(elsewhere) == account


@pytest.mark.parametrize("name", ["", "\0", "Ada\0", "x" * 200, "..."])
def test_what_cannot_be_a_name_is_nobodys(
    start_server: Callable[..., Any], db: str, name: str
) -> None:
    with start_server(db, warm=False).client() as client:
        spelt = json.dumps({"name": name, "password": PASSWORD})
        answer = client.post("/api/signin", content=spelt, headers=JSON)
        refused(answer, 401, "wrong-password")


def test_who_signs_out_is_the_guest_they_were_before(server: Any) -> None:
    with server.client() as first, server.client() as client:
        register(first, "Ada")
        guest = me(client)
        sign_in(client, "Ada")
        assert me(client)["name"] == "Ada"
        client.post("/api/signout")
        assert me(client) == guest


def test_an_old_cookie_does_not_open_the_account_that_its_guest_became(server: Any) -> None:
    with server.client() as client:
        guest = me(client)
        old = client.cookies[COOKIE]
        register(client, "Ada")
        answer = patience.get(f"{server.url}/api/me", headers={"Cookie": f"{COOKIE}={old}"})
        assert answer.json()["guest"]
        assert answer.json()["id"] != guest["id"]


def test_signing_out_ends_the_session_itself(server: Any) -> None:
    with server.client() as client:
        register(client, "Ada")
        stolen = client.cookies[COOKIE]
        client.post("/api/signout")
        answer = patience.get(f"{server.url}/api/me", headers={"Cookie": f"{COOKIE}={stolen}"})
        assert answer.json()["guest"]


def test_a_name_has_one_owner(start_server: Callable[..., Any], db: str) -> None:
    server = start_server(db)
    with server.client() as first, server.client() as second:
        register(first, "Éloïse-Marie")
        for name in ("éloïse marie", "E\u0301loi\u0308se.Marie"):
            assert "name" in refused(register(second, name), 409, "name-taken")["fields"]
            taken = second.post("/api/me/name", json={"name": name})
            refused(taken, 409, "name-taken")
        refused(register(first, "Other"), 409, "already-registered")
        refused(first.post("/api/me/name", json={"name": "Other"}), 403, "guests-only")


def test_of_many_who_register_one_name_at_once_one_gets_it(
    start_server: Callable[..., Any], db: str
) -> None:
    server = start_server(db)

    async def run() -> list[int]:
        headers = {"X-Moabi": "1"}
        async with httpx.AsyncClient(
            base_url=server.url, headers=headers, timeout=PATIENCE
        ) as client:
            asked = {"name": "Ada", "password": PASSWORD}
            answers = await asyncio.gather(
                *(client.post("/api/register", json=asked) for _ in range(4))
            )
        return sorted(answer.status_code for answer in answers)

    assert run_apart(run()) == [201, 409, 409, 409]


def test_of_many_names_that_one_guest_registers_at_once_they_get_one(
    start_server: Callable[..., Any], db: str
) -> None:
    server = start_server(db)

    async def run() -> list[int]:
        async with httpx.AsyncClient(
            base_url=server.url, headers={"X-Moabi": "1"}, timeout=PATIENCE
        ) as client:
            await client.post("/api/me/name", json={"name": "Somebody"})
            answers = await asyncio.gather(
                *(
                    client.post("/api/register", json={"name": name, "password": PASSWORD})
                    for name in ("Ada", "Bo", "Cy")
                )
            )
        return sorted(answer.status_code for answer in answers)

    assert run_apart(run()) == [201, 409, 409]


@pytest.mark.parametrize("password", ["short", "x" * 201, "Ada Lovelace", "aaaaaaaaa"])
def test_a_bad_password_is_refused(server: Any, password: str) -> None:
    with server.client() as client:
        error = refused(register(client, "Ada Lovelace", password), 422, "invalid")
        assert error["fields"]["password"]
        assert me(client)["guest"]


def test_passwords_and_secrets_are_kept_as_hashes(server: Any) -> None:
    with server.client() as client:
        register(client, "Ada")
        token = client.post("/api/me/tokens", json={"label": "bot"}).json()["token"]
        cookie = client.cookies[COOKIE]
        card = run_apart(_signer(server)).read(cookie)
    connection = sqlite3.connect(server.settings.db.removeprefix("sqlite:///"))
    dump = "\n".join(connection.iterdump())
    connection.close()
    assert "$argon2id$" in dump
    assert card
    assert card.session
    for secret in (PASSWORD, token, cookie, card.session):
        assert secret not in dump


async def _signer(server: Any, clock: Callable[[], float] = time.time) -> Signer:
    """What signs the server's cookies, at another time."""
    store = await Store.open(server.settings.db)
    secret = await signing_secret(store)
    await store.close()
    return Signer(secret, server.settings.session_seconds, clock)


def test_a_new_password_signs_out_everywhere_else(server: Any) -> None:
    with server.client() as client, server.client() as elsewhere:
        register(client, "Ada")
        sign_in(elsewhere, "Ada")
        change = {"old": "wrong horse", "new": "better battery"}
        refused(client.post("/api/me/password", json=change), 401, "wrong-password")
        change["old"] = PASSWORD
        assert client.post("/api/me/password", json=change).status_code == 204
        assert me(client)["name"] == "Ada"
        assert me(elsewhere)["guest"]
        refused(sign_in(elsewhere, "Ada"), 401, "wrong-password")
        assert sign_in(elsewhere, "Ada", "better battery").status_code == 200


def test_sessions_outlive_the_server(start_server: Callable[..., Any], db: str) -> None:
    first = start_server(db)
    with first.client() as client:
        register(client, "Ada")
        cookie = client.cookies[COOKIE]
    first.stop()
    second = start_server(db)
    answer = patience.get(f"{second.url}/api/me", headers={"Cookie": f"{COOKIE}={cookie}"})
    assert answer.json()["name"] == "Ada"


def test_a_cookie_is_renewed_while_it_is_used_and_ends_when_it_is_not(
    start_server: Callable[..., Any],
) -> None:
    server = start_server(session_seconds=1000)
    with server.client() as client:
        register(client, "Ada")
        fresh = client.get("/api/me")
        assert "Set-Cookie" not in fresh.headers
        card = run_apart(_signer(server)).read(client.cookies[COOKIE])
    assert card

    def ask(age: int) -> httpx.Response:
        aged = run_apart(_signer(server, lambda: time.time() - age)).write(card)
        return patience.get(f"{server.url}/api/me", headers={"Cookie": f"{COOKIE}={aged}"})

    assert "Set-Cookie" not in ask(400).headers
    renewed = ask(600)
    assert renewed.json()["name"] == "Ada"
    assert "Max-Age=1000" in renewed.headers["Set-Cookie"]
    again = {"Cookie": f"{COOKIE}={renewed.cookies[COOKIE]}"}
    assert patience.get(f"{server.url}/api/me", headers=again).json()["name"] == "Ada"
    expired = ask(1001)
    assert expired.json()["guest"]
    assert expired.json()["id"] not in (card.guest, renewed.json()["id"])


# Leaving


def test_a_deleted_account_frees_its_name_and_leaves_no_trace(
    start_server: Callable[..., Any], db: str
) -> None:
    server = start_server(db)
    with server.client() as client, server.client() as other:
        register(client, "Ada")
        account = me(client)
        token = client.post("/api/me/tokens", json={"label": "bot"}).json()["token"]
        run_apart(_seat(db, account["id"]))
        wrong = client.request("DELETE", "/api/me", json={"password": "wrong horse"})
        refused(wrong, 401, "wrong-password")
        assert me(client)["name"] == "Ada"
        gone = client.request("DELETE", "/api/me", json={"password": PASSWORD})
        assert gone.status_code == 204
        assert me(client)["guest"]
        assert me(client)["id"] != account["id"]
        for table in ("sessions", "tokens", "ratings", "chat"):
            assert count(db, table) == 0
        assert count(db, "seats WHERE name = 'Ada'") == 0
        assert count(db, "people WHERE name = 'Ada'") == 0
        assert count(db, "seats") == 1
        bearer = {"Authorization": f"Bearer {token}"}
        refused(patience.get(f"{server.url}/api/me", headers=bearer), 401, "bad-token")
        assert register(other, "Ada").status_code == 201


async def _seat(db: str, person: str) -> None:
    """Give a person a seat, a word and a rating somewhere."""
    table = {
        **{"id": "t" * 10, "game": "some", "version": 1, "seats": 2, "options": {}, "clock": {}},
        **{"is_open": True, "key": "", "is_rated": False, "allows_hints": False},
        **{"allows_undo": True, "plays_forced": True, "host": person, "status": "over"},
        **{"secret": "", "commitment": "", "created": now()},
    }
    seat = {"table_id": "t" * 10, "seat": 0, "kind": "person", "person": person, "name": "Ada"}
    said = {
        "client_id": "c1",
        "table_id": "t" * 10,
        "person": person,
        "name": "Ada",
        "text": "hello",
        "at": now(),
    }
    rating = {"person": person, "game": "some", "mu": 25.0, "sigma": 8.0, "games": 1}
    store = await Store.open(db)

    async def add(database: Any) -> None:
        await database.execute(insert(models.tables).values(table))
        await database.execute(insert(models.seats).values({**seat, "contribution": ""}))
        await database.execute(insert(models.chat).values(said))
        await database.execute(insert(models_people.ratings).values(rating))

    await store.write(add)
    await store.close()


def test_a_guest_can_leave_too(server: Any) -> None:
    with server.client() as client:
        client.post("/api/me/name", json={"name": "Ada"})
        before = me(client)
        assert client.delete("/api/me").status_code == 204
        assert me(client)["id"] != before["id"]


def test_who_leaves_in_mid_play_gives_up_and_is_named_nowhere(
    start_server: Callable[..., Any], someone: Any, db: str
) -> None:
    server = start_server(db, warm=False)
    ada, bo = someone(server), someone(server)
    assert register(ada.client, "Ada Lovelace").status_code == 201
    waiting = ada.table(game=GAME, seats=2, open=True, confirm=False)["id"]
    table = ada.table(game=GAME, seats=2, open=True, confirm=False)["id"]
    bo.post(f"/api/tables/{table}/join", {})
    seat = bo.sit(table, "B")
    gone = ada.client.request("DELETE", "/api/me", json={"password": PASSWORD})
    assert gone.status_code == 204
    end = seat.view(lambda view: view["over"])
    assert end["verdict"]
    told = bo.get(f"/api/tables/{table}")
    assert told["result"]["outcome"] == [0.0, 1.0]
    assert bo.get(f"/api/tables/{waiting}")["status"] == "closed"
    for shown in (json.dumps(told), bo.get(f"/api/tables/{table}/file")):
        assert "Lovelace" not in shown
    seat.send(type="watch", since=0, seat="B")
    seat.view()
    assert "Lovelace" not in json.dumps([seat.last["view"], seat.last["table"]])


def test_all_games_can_be_taken_home(
    start_server: Callable[..., Any], someone: Any, db: str
) -> None:
    server = start_server(db, warm=False)
    ada, bo = someone(server), someone(server)
    ids = [ada.table(game=GAME, seats=2, mine=["A", "B"])["id"] for _ in range(2)]
    ada.table(game=GAME, seats=2, mine=["A", "B"])  # still in play: its seed is a secret
    for table in ids:
        seat = ada.sit(table, "A")
        view = seat.last["view"]
        seat.ask(type="play", step=0, action=view["legal"][0]["code"])
        assert seat.ask(type="resign")["type"] == "done"
    answer = ada.client.get("/api/me/games.zip")
    assert answer.headers["Content-Type"] == "application/zip"
    with ZipFile(BytesIO(answer.content)) as archive:
        names = archive.namelist()
        texts = [archive.read(name).decode() for name in names]
    assert sorted(name.split("-")[-1] for name in names) == sorted(f"{one}.moabi" for one in ids)
    for text in texts:
        assert len(Match.from_text(text).steps) == 1
    with ZipFile(BytesIO(bo.client.get("/api/me/games.zip").content)) as archive:
        assert archive.namelist() == []


# Tokens


def test_a_program_asks_in_its_persons_name(start_server: Callable[..., Any], db: str) -> None:
    server = start_server(db)
    with server.client() as client:
        register(client, "Ada")
        made = client.post("/api/me/tokens", json={"label": " my\tbot "})
        assert made.status_code == 201
        listed = client.get("/api/me/tokens").json()
        assert [(one["id"], one["label"]) for one in listed] == [(made.json()["id"], "my bot")]
        assert set(listed[0]) == {"id", "label", "created", "used"}
        bearer = {"Authorization": f"Bearer {made.json()['token']}"}
        program = httpx.Client(base_url=server.url, headers=bearer, timeout=PATIENCE)
        with program:
            assert me(program)["name"] == "Ada"
            assert client.get("/api/me/tokens").json()[0]["used"]
            # A token manages no account: neither tokens, nor passwords, nor the end of it.
            refused(program.get("/api/me/tokens"), 403, "needs-cookie")
            refused(program.post("/api/me/tokens", json={"label": "x"}), 403, "needs-cookie")
            refused(program.delete("/api/me"), 403, "needs-cookie")
            revoked = client.delete(f"/api/me/tokens/{made.json()['id']}")
            assert revoked.status_code == 204
            refused(program.get("/api/me"), 401, "bad-token")


def test_a_guests_token_dies_when_the_guest_becomes_an_account(
    start_server: Callable[..., Any], someone: Any, db: str
) -> None:
    server = start_server(db)
    ada = someone(server)
    token = ada.post("/api/me/tokens", {"label": "bot"}, 201)["token"]
    bearer = {"Authorization": f"Bearer {token}"}
    assert patience.get(f"{server.url}/api/me", headers=bearer).status_code == 200
    assert register(ada.client, "Ada").status_code == 201
    refused(patience.get(f"{server.url}/api/me", headers=bearer), 401, "bad-token")
    assert ada.get("/api/me/tokens") == []


def test_a_token_that_nobody_uses_keeps_no_guest(
    start_server: Callable[..., Any], someone: Any, db: str
) -> None:
    server = start_server(db)
    idle, member = someone(server), someone(server)
    register(member.client, "Ada")
    bearers = []
    for one in (idle, member):
        token = one.post("/api/me/tokens", {"label": "bot"}, 201)["token"]
        bearers.append({"Authorization": f"Bearer {token}"})

    async def forget(before: int) -> None:
        store = await Store.open(db)
        await store.write(lambda c: kept.forget_idle_guests(c, before))
        await store.close()

    run_apart(forget(1))
    assert count(db, "tokens") == 2
    run_apart(forget(1 << 60))
    assert (count(db, "people"), count(db, "tokens")) == (1, 1)
    refused(patience.get(f"{server.url}/api/me", headers=bearers[0]), 401, "bad-token")
    assert patience.get(f"{server.url}/api/me", headers=bearers[1]).status_code == 200


def test_nobody_revokes_anothers_token(server: Any) -> None:
    with server.client() as client, server.client() as other:
        made = client.post("/api/me/tokens", json={"label": "bot"}).json()
        refused(other.delete(f"/api/me/tokens/{made['id']}"), 404, "not-found")
        assert len(client.get("/api/me/tokens").json()) == 1


def test_tokens_are_few(server: Any) -> None:
    with server.client() as client:
        for _ in range(MAX_TOKENS):
            assert client.post("/api/me/tokens", json={"label": "bot"}).status_code == 201
        refused(client.post("/api/me/tokens", json={"label": "bot"}), 409, "too-many-tokens")


@pytest.mark.parametrize("value", ["Bearer", "Bearer moabi_short", "bearer " + "x" * 38])
def test_a_wrong_token_is_refused_and_never_a_guest(server: Any, value: str) -> None:
    answer = patience.get(f"{server.url}/api/me", headers={"Authorization": value})
    refused(answer, 401, "bad-token")
    assert answer.headers["WWW-Authenticate"] == "Bearer"
