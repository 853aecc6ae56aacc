"""A log may be long: it is told a page at a time, and read without anybody else's waiting."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from moabi.server.live.hub import Hub
from moabi.server.live.views import PAGE, Lens, show_log, show_step
from moabi.server.metrics import Metrics
from moabi.server.settings import Settings
from moabi.server.store import Store
from moabi.server.store import people as kept_people
from moabi.server.store import tables as kept
from moabi.server.tables import seating
from moabi.server.tables.clock import Clock
from moabi.server.tables.setup import PERSON, Entry, Sitting
from moabi.server.tables.table import Table
from tests.running import run_apart

from .clients import Someone
from .test_live import GAME

PERSON_ID = "gAAAAAAAAAAA"


def undone_table(rounds: int, steps: int = 6) -> Table:
    """A table at which one person plays both seats, takes the last step back again and again."""
    setup = seating.new_setup(GAME, 2, {}, PERSON_ID, 0, clock=Clock(), allows_undo=True)
    table = Table(setup, [Sitting(PERSON, PERSON_ID, None, name) for name in ("Ada", "Bo")])
    table.begin(1)
    while table.step < steps:
        play_on(table)
    for _ in range(rounds):
        play_on(table)
        table.undo(PERSON_ID, table.step, 2)
    return table


def play_on(table: Table) -> Entry:
    """One more step."""
    code = int(table.match.view(table.to_decide).codes[0])
    return table.play(PERSON_ID, table.to_decide, table.step, code, 2)


def told_in_pages(table: Table, lens: Lens) -> Iterable[list[dict[str, Any]]]:
    """The pages of a log, the last one first."""
    page = show_log(table, lens)
    yield page["log"]
    while page["earlier"]:
        page = show_log(table, lens, before=page["log"][0]["number"])
        yield page["log"]


@pytest.mark.parametrize("words", [True, False])
def test_a_long_log_is_told_a_page_at_a_time_and_nothing_is_lost(words: bool) -> None:
    table = undone_table(2 * PAGE + PAGE // 2)
    lens = Lens(0, words=words)
    pages = list(told_in_pages(table, lens))
    assert [len(page) for page in pages[:-1]] == [PAGE, PAGE]
    assert 0 < len(pages[-1]) <= PAGE
    whole = [line for page in reversed(pages) for line in page]
    numbers = [line["number"] for line in whole]
    assert numbers == sorted(set(numbers))
    standing = [table.entry_of_step(step) for step in range(1, table.step + 1)]
    undone = [one.number for one in table.entries if one.kind in ("undo", "offer")]
    assert numbers == sorted([*standing, *undone])
    assert [line["step"] for line in whole if line["answer"]] == list(range(1, table.step + 1))


def test_a_view_tells_the_last_page_and_that_there_is_more() -> None:
    table = undone_table(PAGE + 5)
    told = show_log(table, Lens(0))
    assert (len(told["log"]), told["earlier"]) == (PAGE, True)
    assert told["log"][-1]["number"] >= table.number - 1
    since = table.number - 10
    later = show_log(table, Lens(0), since)
    assert not later["earlier"]
    assert later["log"] == [line for line in told["log"] if line["number"] > since]
    _, past = show_step(table, Lens(0), 3)
    assert (past["log"][-1]["step"], past["earlier"]) == (3, False)


def test_earlier_lines_are_fetched_as_a_seat_saw_them(
    server: Any, someone: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("moabi.server.live.views.PAGE", 4)
    ada: Someone = someone(server)
    table = ada.table(game=GAME, seats=2, mine=["A", "B"])["id"]
    seat = ada.sit(table, "A")
    view = seat.last["view"]
    for step in range(9):
        seat.send(type="watch", seat=view["to_decide"], since=view["number"])
        view = seat.view(lambda one: one["legal"])
        assert view["step"] == step
        done = seat.ask(type="play", step=step, action=view["legal"][0]["code"])
        view = seat.reach(done["number"])
    fresh = ada.sit(table, "A").last["view"]
    assert fresh["earlier"]
    found = [fresh["log"]]
    page: Any = fresh
    while page["earlier"]:
        before = page["log"][0]["number"]
        page = ada.get(f"/api/tables/{table}/log?before={before}&seat=A")
        found.insert(0, page["log"])
    assert [len(one) for one in found] == [1, 4, 4]
    assert [line["step"] for one in found for line in one] == list(range(1, 10))
    stranger: Someone = someone(server)
    stranger.get(f"/api/tables/{table}/log?before=5", 404)
    key = ada.get(f"/api/tables/{table}")["key"]
    stranger.get(f"/api/tables/{table}/log?before=5&seat=A&key={key}", 403)
    seen = stranger.get(f"/api/tables/{table}/log?before=5&key={key}")
    assert [line["step"] for line in seen["log"]] == [1, 2, 3]
    ada.get(f"/api/tables/{table}/log?before=0", 422)


def test_a_long_log_is_replayed_beside_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = undone_table(kept.MANY_ENTRIES)
    db = f"sqlite:///{tmp_path / 'moabi.db'}"
    threads = []
    replay = Table.replay

    def spied(self: Table, entries: Iterable[Entry]) -> None:
        threads.append(threading.get_ident())
        replay(self, entries)

    monkeypatch.setattr(Table, "replay", spied)

    async def run() -> None:
        store = await Store.open(db)
        await store.write(lambda c: kept_people.add_guest(c, PERSON_ID, "Ada", "en"))
        await store.write(lambda c: kept.add_table(c, table.setup, table.sittings))
        for entry in table.entries:
            await store.append(kept.entry_row(table.id, entry))
        await store.write(lambda c: kept.save_status(c, table, 1))
        hub = Hub(store, Settings(db, warm=False), Metrics())
        room = await hub.room(table.id)
        assert room.table.number == table.number
        assert room.table.match.digest() == table.match.digest()
        await hub.close()
        await store.close()

    run_apart(run())
    assert threads
    assert threading.get_ident() not in threads
