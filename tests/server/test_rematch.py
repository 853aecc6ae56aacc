"""Playing again: who is asked, who is waited for, and who sits where."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .clients import Someone

GAME = "onceupon"

People = Callable[..., Someone]


def test_a_rematch_is_asked_for_by_both_and_seats_turn(server: Any, someone: People) -> None:
    ada, bo = someone(server), someone(server)
    table = ada.table(game=GAME, seats=2, open=True, confirm=False)
    path = f"/api/tables/{table['id']}"
    bo.post(f"{path}/join")
    ada.post(f"{path}/rematch", status=409)
    a = ada.sit(table["id"], "A")
    assert a.ask(type="resign")["type"] == "done"
    someone(server).post(f"{path}/rematch", status=403)
    first = ada.post(f"{path}/rematch")
    assert (first["status"], first["mine"], first["previous"]) == ("open", ["B"], table["id"])
    a.hear_until(lambda m: m["type"] == "table" and m["next"] == first["id"])
    second = bo.post(f"{path}/rematch")
    assert (second["id"], second["status"], second["mine"]) == (first["id"], "running", ["A"])
    assert second["commitment"] != table["commitment"]


def test_a_rematch_waits_for_those_who_played_and_for_nobody_else(
    server: Any, someone: People
) -> None:
    ada, bo = someone(server), someone(server)
    table = ada.table(game=GAME, seats=2, open=True, confirm=False)
    path = f"/api/tables/{table['id']}"
    bo.post(f"{path}/join")
    assert ada.sit(table["id"], "A").ask(type="resign")["type"] == "done"
    first = ada.post(f"{path}/rematch")
    other = someone(server)
    assert other.get("/api/tables?status=open") == []
    other.post(f"/api/tables/{first['id']}/join", status=404)
    # One that its host has closed is out of the way.
    ada.post(f"/api/tables/{first['id']}/close")
    second = bo.post(f"{path}/rematch")
    assert (second["status"], second["mine"]) == ("open", ["A"])
    assert second["id"] != first["id"]
    assert ada.post(f"{path}/rematch")["status"] == "running"


def test_a_rematch_at_one_screen_keeps_all_names(server: Any, someone: People) -> None:
    ada = someone(server)
    names = {"A": "Ada", "B": "Bo"}
    table = ada.table(game=GAME, seats=2, mine=["A", "B"], names=names)
    assert ada.sit(table["id"], "A").ask(type="resign")["type"] == "done"
    again = ada.post(f"/api/tables/{table['id']}/rematch")
    assert [seat["name"] for seat in again["seats"]] == ["Bo", "Ada"]
