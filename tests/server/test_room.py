"""A room tells all who watch: the same to all strangers, and to nobody what is another's."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from moabi.server.live.room import Line, Room, Watcher
from moabi.server.live.views import Lens
from moabi.server.people import Person
from moabi.server.tables import seating
from moabi.server.tables.clock import Clock
from moabi.server.tables.setup import PERSON, Sitting
from moabi.server.tables.table import Table

from .clients import Someone
from .test_live import GAME, first_move


def test_a_table_is_described_once_for_all_spectators_and_never_to_them_as_to_a_player() -> None:
    setup = seating.new_setup(GAME, 2, {}, "host", 0, clock=Clock())
    room = Room(Table(setup, [Sitting(PERSON, one, None, one) for one in ("ada", "bo")]))
    names = ["ada", "bo", "host", "cy", "di", None]
    told = {name: Watcher(Line(Person(name, name, True, "en") if name else None)) for name in names}
    for watcher in told.values():
        watcher.lens = Lens()
        room.watchers.add(watcher)
    room.tell_table()
    heard = {name: watcher.line.take() for name, watcher in told.items()}
    assert heard["cy"] is heard["di"] is heard[None]
    assert len({id(one) for one in heard.values()}) == 4
    known = {name: json.loads(one or b"") for name, one in heard.items()}
    assert {name for name in names if known[name]["key"]} == {"ada", "bo", "host"}
    assert {name: known[name]["mine"] for name in names if known[name]["mine"]} == {
        "ada": ["A"],
        "bo": ["B"],
    }


def test_a_table_that_memory_has_no_space_for_is_one_for_all_who_are_at_it(
    start_server: Callable[..., Any], someone: Callable[[Any], Someone]
) -> None:
    server = start_server(max_tables=1)
    ada, bo = someone(server), someone(server)
    table = ada.table(game=GAME, seats=2, open=True, confirm=False)["id"]
    early = ada.open(table)
    someone(server).table(game=GAME, seats=2)  # takes the space while nobody watches yet
    bo.post(f"/api/tables/{table}/join")
    late = bo.sit(table, "B")
    early.watch("A")
    seats = {"A": early, "B": late}
    mover = seats[late.last["view"]["to_decide"]]
    done = mover.ask(**first_move(mover.last["view"]))
    for seat in seats.values():
        seat.reach(done["number"])
