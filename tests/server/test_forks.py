"""Playing on from a step of a match that is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from moabi.core.registry import game_ids
from moabi.match import Match

from .clients import Someone

GAME = game_ids()[1]
STEPS = 9


def finished(person: Someone) -> Any:
    """A match between two seats of one person: some steps, then given up."""
    table = person.table(game=GAME, seats=2, mine=["A", "B"], names={"B": "Moss"})
    seat = person.sit(table["id"], "A")
    view = seat.last["view"]
    for _ in range(STEPS):
        seat.send(type="watch", seat=view["to_decide"], since=0)
        view = seat.view(lambda one: one["legal"])
        done = seat.ask(type="play", step=view["step"], action=view["legal"][0]["code"])
        assert done["type"] == "done"
        view = seat.last["view"] if seat.last["view"]["step"] > view["step"] else seat.view()
    assert seat.ask(type="resign")["type"] == "done"
    return person.get(f"/api/tables/{table['id']}")


def test_the_past_is_the_same(server: Any, someone: Callable[[Any], Someone]) -> None:
    person = someone(server)
    old = finished(person)
    path = f"/api/tables/{old['id']}/fork"
    same = person.post(path, {"step": 5, "future": "same"}, 201)
    assert same["id"] != old["id"]
    assert (same["status"], same["step"], same["mine"]) == ("running", 5, ["A", "B"])
    assert same["commitment"] == old["commitment"]
    assert old["origin"] is None
    assert same["origin"] == {"table": old["id"], "step": 5, "future": "same"}
    for step in (0, 3, 5):
        views = [
            person.get(f"/api/tables/{table['id']}/view?step={step}&board=false&seat=A")
            for table in (old, same)
        ]
        past, copied = ([line["text"] for line in view["log"]] for view in views)
        # Where the two part, the new one says so.
        where = copied.pop() if step == 5 else "step 5"
        assert "step 5" in where
        assert "reshuffled" not in where
        assert past == copied
        assert views[0]["scores"] == views[1]["scores"]


def test_a_new_future_is_kept_in_the_game_file(
    start_server: Callable[..., Any], db: str, someone: Callable[[Any], Someone]
) -> None:
    server = start_server(db)
    person = someone(server)
    old = finished(person)
    new = person.post(f"/api/tables/{old['id']}/fork", {"step": 6, "future": "new"}, 201)
    seat = person.sit(new["id"], new["to_decide"])
    view = seat.last["view"]
    assert view["log"][-1]["text"].endswith("reshuffled.")
    assert new["origin"]["future"] == "new"
    assert seat.ask(type="play", step=6, action=view["legal"][0]["code"])["type"] == "done"
    assert seat.ask(type="resign")["type"] == "done"
    text = person.get(f"/api/tables/{new['id']}/file")
    assert "reshuffled=6 " in text
    assert len(Match.from_text(text).steps) == 7
    again = person.post(f"/api/tables/{new['id']}/fork", {"step": 7 - 1, "future": "same"}, 201)
    assert again["step"] == 6


def test_a_bot_plays_on_as_it_was(server: Any, someone: Callable[[Any], Someone]) -> None:
    person = someone(server)
    table = person.table(game=GAME, seats=2, bots={"B": 2})
    seat = person.sit(table["id"], "A")
    view = seat.last["view"]
    if not view["legal"]:
        view = seat.view(lambda one: one["legal"])
    assert seat.ask(type="play", step=view["step"], action=view["legal"][0]["code"])
    assert seat.ask(type="resign")["type"] == "done"
    on = person.post(f"/api/tables/{table['id']}/fork", {"step": 0, "level": 5}, 201)
    before = person.get(f"/api/tables/{table['id']}")["seats"][1]
    assert on["seats"][1]["level"] == before["level"] == 2
    assert on["seats"][1]["name"] == before["name"]


def test_what_cannot_be_played_on_is_refused(
    server: Any, someone: Callable[[Any], Someone]
) -> None:
    person, other = someone(server), someone(server)
    running = person.table(game=GAME, seats=2, mine=["A", "B"])
    path = f"/api/tables/{running['id']}/fork"
    assert person.post(path, {"step": 0}, 409)["error"]["kind"] == "not-over"
    old = finished(person)
    path = f"/api/tables/{old['id']}/fork"
    assert person.post(path, {"step": STEPS}, 404)["error"]["kind"] == "no-step"
    assert person.post(path, {"step": -1}, 422)
    assert person.post(path, {"step": 1, "future": "better"}, 422)
    assert other.post(path, {"step": 1}, 404)["error"]["kind"] == "not-found"
    theirs = other.post(path, {"step": 4, "key": old["key"], "level": 1}, 201)
    assert len(theirs["mine"]) == 1
    assert {seat["kind"] for seat in theirs["seats"]} == {"person", "bot"}


def test_a_person_plays_on_at_so_many_tables_and_so_often_a_day(
    start_server: Callable[..., Any], someone: Callable[[Any], Someone], db: str
) -> None:
    server = start_server(db, max_forks=2, max_day_forks=3)
    person = someone(server)
    old = finished(person)
    path = f"/api/tables/{old['id']}/fork"
    made = [person.post(path, {"step": 1}, 201)["id"] for _ in range(2)]
    refused = person.post(path, {"step": 1}, 409)["error"]
    assert refused["kind"] == "too-many-forks"
    assert "2 tables" in refused["message"]
    # Tables that are no forks do not count, and neither do another's.
    person.table(game=GAME, seats=2, mine=["A", "B"])
    someone(server).post(path, {"step": 1, "key": old["key"]}, 201)
    assert person.sit(made[0], "A").ask(type="resign")["type"] == "done"
    person.sit(person.post(path, {"step": 1}, 201)["id"], "A").ask(type="resign")
    refused = person.post(path, {"step": 1}, 429)["error"]
    assert refused["kind"] == "too-many-forks-today"
    person.client.headers["Accept-Language"] = "fr"
    assert "demain" in person.post(path, {"step": 1}, 429)["error"]["message"]
