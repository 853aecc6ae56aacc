"""What counts for ratings, and for whom a program plays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from websockets.sync.client import connect

from moabi.server.people import ratings
from moabi.server.tables import rated

from .clients import Seat, Someone
from .test_live import first_move, play_on
from .test_people import register

GAME = "onceupon"
CLOCK = {"kind": "days", "days": 3}
People = Callable[[Any], Someone]


def two_accounts(server: Any, someone: People) -> tuple[Someone, Someone]:
    ada, bo = someone(server), someone(server)
    for one, name in ((ada, "Ada"), (bo, "Bo")):
        assert register(one.client, name).status_code == 201
    return ada, bo


def rated_match(ada: Someone, bo: Someone) -> tuple[str, dict[str, Seat]]:
    """A rated match that has just begun, and its seats."""
    table = ada.table(game=GAME, seats=2, rated=True, clock=CLOCK)
    bo.post(f"/api/tables/{table['id']}/join", {"key": table["key"]})
    return table["id"], {"A": ada.sit(table["id"], "A"), "B": bo.sit(table["id"], "B")}


def resigned(seats: dict[str, Seat]) -> Any:
    """The table's description once the second seat has given up."""
    assert seats["B"].ask(type="resign")["type"] == "done"
    return seats["A"].hear_until(lambda m: m["type"] == "table" and m["status"] == "over")


def test_ratings_are_not_farmed_by_giving_up_at_once(server: Any, someone: People) -> None:
    ada, bo = two_accounts(server, someone)
    for _ in range(3):
        _, seats = rated_match(ada, bo)
        assert resigned(seats)["counted"] == "short"
    assert ada.get("/api/me")["ratings"] == bo.get("/api/me")["ratings"] == []


def test_a_match_counts_once_each_has_given_ten_answers(server: Any, someone: People) -> None:
    ada, bo = two_accounts(server, someone)
    table, seats = rated_match(ada, bo)
    given = {"A": 0, "B": 0}
    while min(given.values()) < rated.LEAST_ANSWERS:
        given[seats["A"].last["view"]["to_decide"]] += 1
        play_on(seats, sum(given.values()))
    assert resigned(seats)["counted"] == "yes"
    # It is told to whoever comes later, too.
    assert ada.get(f"/api/tables/{table}")["counted"] == "yes"
    [[first], [second]] = (one.get("/api/me")["ratings"] for one in (ada, bo))
    assert first["rating"] > second["rating"]
    assert (first["games"], first["program"]) == (1, False)


def test_a_bots_answers_are_not_ones_own() -> None:
    from .test_tables import START, new_table, play

    table = new_table(3)
    play(table, 9)
    own = [rated.own_answers(table, seat) for seat in range(3)]
    assert sum(own) == 9
    table.resign("pB", START)
    # A bot answers from now on where B did.
    play(table, 12)
    assert rated.own_answers(table, 1) == own[1]


def test_between_the_same_two_only_so_many_matches_a_day_count(
    start_server: Callable[..., Any],
    someone: People,
    db: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ratings, "MOST_A_DAY", 2)
    monkeypatch.setattr(rated, "LEAST_ANSWERS", 0)
    server = start_server(db)
    ada, bo = two_accounts(server, someone)
    told = [resigned(rated_match(ada, bo)[1])["counted"] for _ in range(4)]
    assert told == ["yes", "yes", "often", "often"]
    assert ada.get("/api/me")["ratings"][0]["games"] == 2
    # With somebody else each may go on.
    cy = someone(server)
    assert register(cy.client, "Cy").status_code == 201
    assert resigned(rated_match(ada, cy)[1])["counted"] == "yes"


def test_guests_are_told_that_nothing_counts(server: Any, someone: People) -> None:
    _, seats = rated_match(someone(server), someone(server))
    assert resigned(seats)["counted"] == "alone"


# Programs


def bearer(person: Someone) -> dict[str, str]:
    made = person.post("/api/me/tokens", {"label": "bot"}, 201)
    return {"Authorization": f"Bearer {made['token']}"}


def marked(table: Any) -> list[bool]:
    return [one["program"] for one in table["seats"]]


def test_who_sits_down_by_a_token_is_marked(server: Any, someone: People) -> None:
    ada, bo = someone(server), someone(server)
    table = ada.table(game=GAME, seats=3, open=True)
    path = f"/api/tables/{table['id']}"
    headers = bearer(bo)
    bo.client.cookies.clear()
    joined = bo.client.post(f"{path}/join", json={}, headers=headers).json()
    assert marked(joined) == [False, True, False]
    assert marked(ada.get("/api/tables")[0]) == [False, True, False]


def test_a_person_for_whom_a_program_plays_is_marked_from_then_on(
    start_server: Callable[..., Any], someone: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rated, "LEAST_ANSWERS", 0)
    server = start_server()
    ada, bo = two_accounts(server, someone)
    table, seats = rated_match(ada, bo)
    view = play_on(seats, 1)
    letter = view["to_decide"]
    player = {"A": ada, "B": bo}[letter]
    assert marked(ada.get(f"/api/tables/{table}")) == [False, False]
    address = f"{server.socket_url}/api/tables/{table}/live"
    with connect(address, additional_headers=bearer(player)) as connection:
        program = Seat(connection)
        program.watch(letter)
        assert program.ask(**first_move(program.last["view"]))["type"] == "done"
    is_marked = [one == letter for one in "AB"]
    other = seats["B" if letter == "A" else "A"]
    other.hear_until(lambda m: m["type"] == "table" and marked(m) == is_marked)
    assert marked(ada.get("/api/me/tables")[0]) == is_marked
    # The log knows it, and so does the rating.
    assert resigned(seats)["counted"] == "yes"
    assert player.get("/api/me")["ratings"][0]["program"]
    server.stop()
    again = start_server(server.settings.db)
    ada.client.base_url = again.url
    ada.client.headers["Origin"] = again.url
    told = ada.get(f"/api/tables/{table}")
    assert (marked(told), told["counted"]) == (is_marked, "yes")
