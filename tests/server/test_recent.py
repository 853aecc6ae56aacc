"""Tables kept in memory: bounded by what they hold, the idle ones let go."""

from __future__ import annotations

import gc
import random
import re
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest

from moabi.core.registry import game_ids
from moabi.server.live.recent import Recent, table_bytes
from moabi.server.live.room import Line, Room, Watcher
from moabi.server.tables import seating
from moabi.server.tables.clock import Clock
from moabi.server.tables.setup import PERSON, Sitting
from moabi.server.tables.table import RUNNING, Table

from .clients import Someone
from .test_live import GAME, play_on


def played_table(game: str, steps: int) -> Table:
    """A table at which one person has played both seats, at random."""
    setup = seating.new_setup(game, 2, {}, "ada", 0, clock=Clock())
    table = Table(setup, [Sitting(PERSON, "ada", None, name) for name in ("Ada", "Bo")])
    table.begin(1)
    picker = random.Random(1)
    while table.status == RUNNING and table.step < steps:
        code = int(picker.choice(table.match.view(table.to_decide).codes))
        table.play("ada", table.to_decide, table.step, code, 2, f"c{table.step}")
    return table


@pytest.mark.parametrize("game", game_ids())
def test_a_tables_size_is_estimated_well(game: str) -> None:
    played_table(game, 3)  # what is loaded once is nobody's
    gc.collect()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        table = played_table(game, 60)
        gc.collect()
        held = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert table_bytes(table) == pytest.approx(held, rel=0.5)


def test_the_longest_unused_that_nobody_watches_go_first() -> None:
    rooms = [Room(played_table(GAME, 10)) for _ in range(6)]
    each = table_bytes(rooms[0].table)
    rooms[0].watchers.add(Watcher(Line(None)))
    recent = Recent(100, 4 * each)
    for room in rooms[:4]:
        recent.keep(room)
    recent.keep(rooms[1])
    assert len(recent) == 4
    recent.keep(rooms[4])
    assert (len(recent), recent.num_bytes) == (4, 4 * each)
    # The first is watched, the second was used again: so it was the third.
    recent.keep(rooms[5])
    assert recent.num_bytes <= 4 * each
    assert [room for room in rooms if recent.has(room)] == [rooms[0], rooms[1], *rooms[4:]]


def test_a_table_that_grows_is_counted_anew() -> None:
    room, other = Room(played_table(GAME, 2)), Room(played_table(GAME, 2))
    recent = Recent(100, 3 * table_bytes(room.table))
    recent.keep(other)
    recent.keep(room)
    assert len(recent) == 2
    room.table = played_table(GAME, 40)
    recent.keep(room)
    # Of one that is too big by itself, as of those that are watched, nothing would be freed.
    assert (len(recent), recent.num_bytes) == (1, table_bytes(room.table))


def test_a_server_keeps_no_more_bytes_of_tables_than_it_may(
    start_server: Callable[..., Any], someone: Callable[[Any], Someone]
) -> None:
    most = 100_000
    server = start_server(max_table_bytes=most)
    ada = someone(server)
    steps = []
    for _ in range(6):
        table = ada.table(game=GAME, seats=2, mine=["A", "B"])["id"]
        seats = {letter: ada.sit(table, letter) for letter in "AB"}
        steps.append((table, play_on(seats, 12)["step"]))
        for seat in seats.values():
            seat.close()
    for table, step in steps:
        assert ada.get(f"/api/tables/{table}")["step"] == step
    held = re.search(r"^moabi_table_bytes ([0-9.e+]+)", ada.get("/metrics"), re.MULTILINE)
    assert held
    assert 0 < float(held[1]) <= most
