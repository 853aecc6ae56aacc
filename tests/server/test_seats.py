"""Before the start: strangers wait for the host, who may send them away; a pace for all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from moabi.server.people.limits import Rate
from moabi.server.tables import seating

from .clients import Someone
from .test_people import PASSWORD, register

GAME = "onceupon"
People = Callable[[Any], Someone]
CLOCK = {"kind": "days", "days": 3}


def kind_of(answer: Any) -> str:
    return str(answer.json()["error"]["kind"])


def test_one_guest_does_not_start_every_open_table(
    start_server: Callable[..., Any], someone: People
) -> None:
    # So slow that no delay of the test itself lets another one in.
    server = start_server(is_testing=False, rates={"sit": Rate(8, 0.001)})
    hosts = [someone(server) for _ in range(5)]
    tables = [one.table(game=GAME, seats=2, open=True)["id"] for one in hosts for _ in range(3)]
    guest = someone(server)
    answers = [guest.client.post(f"/api/tables/{one}/join", json={}) for one in tables]
    let_in = [one for one in answers if one.status_code == 200]
    assert len(let_in) == 8
    assert {kind_of(one) for one in answers[8:]} == {"too-fast"}
    assert int(answers[-1].headers["retry-after"]) > 0
    # Nobody has to play who did not agree to it.
    assert {one.json()["status"] for one in let_in} == {"open"}


def test_a_new_guest_sits_down_no_faster(start_server: Callable[..., Any], someone: People) -> None:
    server = start_server(is_testing=False, rates={"sit-address": Rate(4, 0.001)})
    tables = [someone(server).table(game=GAME, seats=2, open=True)["id"] for _ in range(6)]
    answers = [someone(server).client.post(f"/api/tables/{one}/join", json={}) for one in tables]
    assert [one.status_code for one in answers] == [200] * 4 + [429] * 2


@pytest.mark.parametrize("is_guest", [True, False])
def test_seats_held_at_the_tables_of_others_are_few(
    start_server: Callable[..., Any],
    someone: People,
    db: str,
    is_guest: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert seating.GUEST_SEATS < seating.ACCOUNT_SEATS
    monkeypatch.setattr(seating, "ACCOUNT_SEATS", seating.GUEST_SEATS + 2)
    server = start_server(db)
    host, person = someone(server), someone(server)
    if not is_guest:
        assert register(person.client, "Moss").status_code == 201
    most = seating.GUEST_SEATS if is_guest else seating.ACCOUNT_SEATS
    tables = [host.table(game=GAME, seats=3) for _ in range(most // 2 + 1)]
    paths = [f"/api/tables/{one['id']}" for one in tables]
    keys = [one["key"] for one in tables]
    for path, key in zip(paths[:-1], keys, strict=False):
        for seat in "BC":
            person.post(f"{path}/join", {"key": key, "seat": seat})
    refused = person.post(f"{paths[-1]}/join", {"key": keys[-1]}, 409)["error"]
    assert refused["kind"] == "too-many-seats"
    assert str(most) in refused["message"]
    # One's own tables are not the tables of others, and who stands up or gives up may sit again.
    own = person.table(game=GAME, seats=2, mine=["A", "B"])
    assert own["status"] == "running"
    held = person.sit(tables[0]["id"], "B")
    assert held.ask(type="resign")["type"] == "done"
    person.post(f"{paths[-1]}/join", {"key": keys[-1]})


def test_a_rematch_is_a_seat_like_any_other(
    server: Any, someone: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seating, "GUEST_SEATS", 2)
    host, person = someone(server), someone(server)
    first, *others = (host.table(game=GAME, seats=2) for _ in range(3))
    path = f"/api/tables/{first['id']}"
    person.post(f"{path}/join", {"key": first["key"]})
    assert host.sit(first["id"], "A").ask(type="resign")["type"] == "done"
    host.post(f"{path}/rematch")
    for table in others:
        person.post(f"/api/tables/{table['id']}/join", {"key": table["key"]})
    assert person.post(f"{path}/rematch", {}, 409)["error"]["kind"] == "too-many-seats"


def test_a_stranger_waits_until_the_host_agrees(server: Any, someone: People) -> None:
    host, stranger = someone(server), someone(server)
    table = host.table(game=GAME, seats=2, open=True)
    path = f"/api/tables/{table['id']}"
    joined = stranger.post(f"{path}/join", {"seat": "B"})
    assert joined["status"] == "open"
    assert [one["confirmed"] for one in joined["seats"]] == [True, False]
    # The key is for those who may ask others to come, and would let a stranger in unasked.
    assert joined["key"] is None
    assert stranger.client.get(f"/t/{table['id']}").status_code == 200
    assert host.post(f"{path}/start", {}, 409)["error"]["kind"] == "unconfirmed"
    assert stranger.post(f"{path}/confirm", {"seat": "B"}, 403)["error"]["kind"] == "host-only"
    listed = host.get("/api/me/tables")[0]
    assert listed["host"]
    assert [one["confirmed"] for one in listed["seats"]] == [True, False]
    begun = host.post(f"{path}/confirm", {"seat": "B"})
    assert begun["status"] == "running"
    assert stranger.get(path)["key"] == table["key"]


def test_who_was_invited_starts_the_match(server: Any, someone: People) -> None:
    host, friend, stranger = someone(server), someone(server), someone(server)
    for asked in ({"open": True}, {"open": False}):
        table = host.table(game=GAME, seats=2, **asked)
        joined = friend.post(f"/api/tables/{table['id']}/join", {"key": table["key"]})
        assert joined["status"] == "running"
    # Where the host wants no word on it, so does anybody.
    table = host.table(game=GAME, seats=2, open=True, confirm=False)
    assert stranger.post(f"/api/tables/{table['id']}/join")["status"] == "running"


def test_the_last_who_is_invited_starts_only_once_no_stranger_waits(
    server: Any, someone: People
) -> None:
    host, friend, stranger = someone(server), someone(server), someone(server)
    table = host.table(game=GAME, seats=4, open=True)
    path = f"/api/tables/{table['id']}"
    stranger.post(f"{path}/join", {"seat": "B"})
    stranger.post(f"{path}/join", {"seat": "C"})
    joined = friend.post(f"{path}/join", {"key": table["key"]})
    assert (joined["status"], joined["key"]) == ("open", table["key"])
    # The host agrees with a person, wherever they sit.
    assert host.post(f"{path}/confirm", {"seat": "C"})["status"] == "running"


def test_who_was_sent_away_cannot_sit_down_again(
    start_server: Callable[..., Any], someone: People, db: str
) -> None:
    server = start_server(db)
    host, guest = someone(server), someone(server)
    table = host.table(game=GAME, seats=3, open=True)
    path = f"/api/tables/{table['id']}"
    guest.post(f"{path}/join", {"key": table["key"]})
    seat = guest.sit(table["id"])
    assert guest.post(f"{path}/remove", {"seat": "B"}, 403)["error"]["kind"] == "host-only"
    gone = host.post(f"{path}/remove", {"seat": "B"})
    assert [one["kind"] for one in gone["seats"]] == ["person", "empty", "empty"]
    assert seat.hear_until(lambda m: m["type"] == "table" and m["removed"])["mine"] == []
    asked = {"key": table["key"]}
    assert guest.post(f"{path}/join", asked, 403)["error"]["kind"] == "removed"
    # Nor by the name of an account.
    other = someone(server)
    assert register(other.client, "Moss").status_code == 201
    guest.post("/api/signin", {"name": "Moss", "password": PASSWORD})
    assert guest.post(f"{path}/join", asked, 403)["error"]["kind"] == "removed"
    assert guest.get(f"{path}?key={table['key']}")["removed"]
    assert not someone(server).get(path)["removed"]
    for empty in "AB":
        answer = host.post(f"{path}/remove", {"seat": empty}, 409)
        assert answer["error"]["kind"] == "nobody-there"


def test_a_host_closes_a_table_that_has_not_begun(server: Any, someone: People) -> None:
    host, stranger = someone(server), someone(server)
    table = host.table(game=GAME, seats=2, open=True)
    path = f"/api/tables/{table['id']}"
    stranger.post(f"{path}/join")
    assert stranger.post(f"{path}/close", {}, 403)["error"]["kind"] == "host-only"
    assert host.post(f"{path}/close")["status"] == "closed"
    assert host.post(f"{path}/confirm", {"seat": "B"}, 409)["error"]["kind"] == "closed"
    assert stranger.get("/api/tables") == []


def test_a_rated_table_has_a_clock(server: Any, someone: People) -> None:
    host = someone(server)
    asked = {"game": GAME, "seats": 2, "rated": True}
    refused = host.post("/api/tables", asked, 422)["error"]
    assert refused["kind"] == "rated-clock"
    assert refused["fields"]["clock"]
    assert host.table(**asked, clock=CLOCK)["rated"]
