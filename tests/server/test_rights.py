"""Sockets end with the right by which they were opened, in whatever process they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.patience import PATIENCE

from .clients import Seat, Someone

PASSWORD = "correct horse battery"
People = Callable[[Any], Someone]


@contextmanager
def program(server: Any, token: str, table: Any) -> Iterator[Seat]:
    url = f"{server.socket_url}/api/tables/{table['id']}/live?key={table['key']}"
    bearer = {"Authorization": f"Bearer {token}"}
    with connect(
        url, additional_headers=bearer, max_size=None, open_timeout=PATIENCE
    ) as connection:
        seat = Seat(connection)
        seat.watch()
        yield seat


def is_open(seat: Seat) -> bool:
    seat.send(type="ping")
    seat.hear_until(lambda m: m["type"] == "pong")
    return True


def closing_code(seat: Seat) -> int | None:
    with pytest.raises(ConnectionClosed) as caught:
        seat.hear_until(lambda m: False)
    assert caught.value.rcvd
    return caught.value.rcvd.code


@pytest.fixture
def pair(start_server: Any, db: str) -> tuple[Any, Any]:
    """The server at which rights end and the one at which sockets are; on SQLite they are one."""
    one = start_server(db)
    return one, one if db.startswith("sqlite") else start_server(db)


def account(pair: tuple[Any, Any], someone: People) -> tuple[Someone, Someone]:
    """One account in two browsers, the second at the other server."""
    here, there = someone(pair[0]), someone(pair[1])
    asked = {"name": "Ada", "password": PASSWORD}
    here.post("/api/register", asked, 201)
    there.post("/api/signin", asked)
    return here, there


def test_a_revoked_token_closes_its_sockets_alone(pair: Any, someone: People) -> None:
    ada, _ = account(pair, someone)
    table = ada.table(game="onceupon", seats=2)
    made = [ada.post("/api/me/tokens", {"label": name}, 201) for name in "ab"]
    with (
        program(pair[1], made[0]["token"], table) as revoked,
        program(pair[1], made[1]["token"], table) as kept,
    ):
        answer = ada.client.delete(f"/api/me/tokens/{made[0]['id']}")
        assert answer.status_code == 204
        assert closing_code(revoked) == 4401
        assert is_open(kept)


def test_signing_out_closes_the_sockets_of_that_browser(pair: Any, someone: People) -> None:
    here, there = account(pair, someone)
    table = here.table(game="onceupon", seats=2)
    # The browser that signs out has its socket at the other server.
    there.client.cookies, here.client.cookies = here.client.cookies, there.client.cookies
    left, kept = there.sit(table["id"], "A"), here.sit(table["id"], "A")
    cookies = here.client.cookies
    here.client.cookies = there.client.cookies
    assert here.client.post("/api/signout").status_code == 204
    here.client.cookies = cookies
    assert closing_code(left) == 4401
    assert is_open(kept)


def test_who_registers_is_known_by_the_guests_cookie_no_more(pair: Any, someone: People) -> None:
    here, there = someone(pair[0]), someone(pair[1])
    table = here.table(game="onceupon", seats=2)["id"]
    there.client.cookies.update(here.client.cookies)
    seat = there.sit(table, "A")
    here.post("/api/register", {"name": "Ada", "password": PASSWORD}, 201)
    assert closing_code(seat) == 4401
    assert here.sit(table, "A").last["table"]["mine"] == ["A"]


def test_a_new_password_closes_sockets_and_revokes_tokens(pair: Any, someone: People) -> None:
    here, there = account(pair, someone)
    table = here.table(game="onceupon", seats=2)
    token = here.post("/api/me/tokens", {"label": "bot"}, 201)["token"]
    seat = there.sit(table["id"], "A")
    guest = someone(pair[1]).sit(table["id"], key=table["key"])
    with program(pair[1], token, table) as bot:
        change = {"old": PASSWORD, "new": "another horse entirely"}
        assert here.client.post("/api/me/password", json=change).status_code == 204
        assert closing_code(bot) == closing_code(seat) == 4401
    assert here.get("/api/me/tokens") == []
    assert is_open(guest)


def test_whoever_is_deleted_has_no_socket_left(pair: Any, someone: People) -> None:
    here, there = account(pair, someone)
    table = here.table(game="onceupon", seats=2)
    seat = there.sit(table["id"], "A")
    gone = here.client.request("DELETE", "/api/me", json={"password": PASSWORD})
    assert gone.status_code == 204
    assert closing_code(seat) == 4401


def test_at_a_shared_screen_nobody_bears_the_name_of_anothers_account(
    server: Any, someone: People
) -> None:
    ada, bo = someone(server), someone(server)
    ada.post("/api/register", {"name": "Ada", "password": PASSWORD}, 201)
    asked = {"game": "onceupon", "seats": 2, "mine": ["A", "B"], "names": {"B": "ada"}}
    assert bo.post("/api/tables", asked, 409)["error"]["kind"] == "name-taken"
    ada.post("/api/tables", asked, 201)


@pytest.mark.parametrize("deed", ["leave", "start", "close", "bot", "join", "rematch"])
def test_without_its_key_a_secret_table_is_none(server: Any, someone: People, deed: str) -> None:
    ada, bo = someone(server), someone(server)
    secret = ada.table(game="onceupon", seats=2)
    asked = {"seat": "B", "level": 1} if deed == "bot" else {}
    for table in (secret["id"], "0000000000"):
        assert bo.post(f"/api/tables/{table}/{deed}", asked, 404)["error"]["kind"] == "not-found"


@pytest.mark.parametrize("look", ["lessons", "why"])
def test_nobody_is_taught_or_told_of_anothers_seat(server: Any, someone: People, look: str) -> None:
    ada, bo = someone(server), someone(server)
    table = ada.table(game="onceupon", seats=2, mine=["A", "B"], open=True)["id"]
    path = f"/api/tables/{table}/{look}?place=x&seat="
    assert ada.get(f"{path}A")
    assert bo.get(f"{path}A", 403)["error"]["kind"] == "not-yours"
    assert ada.get(f"{path}C", 422)["error"]["kind"] == "no-seat"


def names_at(table: Any) -> list[str]:
    return [one["name"] for one in table["seats"]]


def test_an_account_keeps_its_name_beside_a_guest_who_sat_there_before(
    server: Any, someone: People
) -> None:
    guest, ada = someone(server), someone(server)
    guest.post("/api/me/name", {"name": "Ada"})
    table = guest.table(game="onceupon", seats=2, open=True, confirm=False)["id"]
    ada.post("/api/register", {"name": "Ada", "password": PASSWORD}, 201)
    assert names_at(ada.post(f"/api/tables/{table}/join")) == ["Ada 2", "Ada"]


def test_nobody_plays_again_or_on_under_a_name_that_is_anothers_account_by_now(
    server: Any, someone: People
) -> None:
    guest, ada = someone(server), someone(server)
    shared = guest.table(game="onceupon", seats=2, mine=["A", "B"], names={"A": "Moss", "B": "Ada"})
    seat = guest.sit(shared["id"], "A")
    view = seat.last["view"]
    assert seat.ask(type="play", step=0, action=view["legal"][0]["code"])["type"] == "done"
    assert seat.ask(type="resign")["type"] == "done"
    path = f"/api/tables/{shared['id']}"
    assert names_at(guest.post(f"{path}/fork", {"step": 0}, 201)) == ["Moss", "Ada"]
    ada.post("/api/register", {"name": "Ada", "password": PASSWORD}, 201)
    own = guest.get("/api/me")["name"]
    assert names_at(guest.post(f"{path}/fork", {"step": 0}, 201)) == ["Moss", own]
    assert names_at(guest.post(f"{path}/rematch")) == [own, "Moss"]


def test_one_whose_name_has_gone_to_an_account_plays_on_under_another(
    server: Any, someone: People
) -> None:
    host, guest, ada = someone(server), someone(server), someone(server)
    table = host.table(game="onceupon", seats=2, mine=["A", "B"])
    seat = host.sit(table["id"], "A")
    view = seat.last["view"]
    assert seat.ask(type="play", step=0, action=view["legal"][0]["code"])["type"] == "done"
    assert seat.ask(type="resign")["type"] == "done"
    guest.post("/api/me/name", {"name": "Ada"})
    ada.post("/api/register", {"name": "Ada", "password": PASSWORD}, 201)
    made = guest.post(f"/api/tables/{table['id']}/fork", {"step": 0, "key": table["key"]}, 201)
    assert guest.get("/api/me")["name"] in names_at(made)
    assert "Ada" not in names_at(made)
