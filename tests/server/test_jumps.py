"""The host's clock is set anew: nobody's time is spent by that, and nothing is closed."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from moabi.server.live.hub import Hub
from moabi.server.metrics import Metrics
from moabi.server.settings import Settings
from moabi.server.store import Store, database
from moabi.server.store import tables as kept
from tests.running import run_apart

from .clients import Someone
from .test_live import GAME, first_move

HOUR = 3600 * 10**9
MONTH = 31 * 24 * HOUR
RESERVE = 900.0


@pytest.fixture
def set_clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """A function that sets the host's clock ahead, or back, by so many nanoseconds."""
    right = time.time_ns

    def jump(by: int) -> None:
        monkeypatch.setattr(time, "time_ns", lambda: right() + by)
        monkeypatch.setattr(time, "time", lambda: (right() + by) / 1e9)

    return jump


@pytest.mark.parametrize("by", [HOUR, -HOUR, MONTH])
def test_a_clock_that_jumps_takes_time_from_nobody(
    server: Any,
    someone: Callable[[Any], Someone],
    set_clock: Callable[[int], None],
    by: int,
) -> None:
    ada = someone(server)
    clock = {"kind": "live", "move": 300, "reserve": int(RESERVE)}
    table = ada.table(game=GAME, seats=2, mine=["A", "B"], clock=clock)["id"]
    seats = {name: ada.sit(table, name) for name in "AB"}
    set_clock(by)
    for _ in range(2):
        turn = seats["A"].last["view"]["to_decide"]
        number = seats[turn].ask(**first_move(seats[turn].last["view"]))["number"]
        for seat in seats.values():
            seat.reach(number)
    clocks = seats["A"].last["view"]["clocks"]
    assert clocks["reserves"] == [RESERVE, RESERVE]
    told = ada.get(f"/api/tables/{table}")
    left = (clocks["deadline"] - told["now"]) / 1e6
    assert RESERVE < left <= RESERVE + 300
    refused = seats["A"].ask(type="substitute", seat="B")
    assert refused["kind"] in ("has-time", "not-away")


def status_after_housekeeping(db: str, table_id: str) -> str:
    """What a table has come to once a server that begins now has cleared away."""

    async def clear() -> str:
        store = await Store.open(db)
        hub = Hub(store, Settings(db, warm=False), Metrics())
        try:
            await hub.housekeeping.clear_away()
            async with store.read() as connection:
                table = await kept.load_table(connection, table_id)
            assert table
            return table.status
        finally:
            await hub.close()
            await store.close()

    return run_apart(clear())


@pytest.mark.parametrize("is_restarted", [False, True])
def test_a_clock_that_jumps_a_month_closes_nothing(
    start_server: Callable[..., Any],
    someone: Callable[[Any], Someone],
    monkeypatch: pytest.MonkeyPatch,
    set_clock: Callable[[int], None],
    is_restarted: bool,
) -> None:
    server = start_server()
    table = someone(server).table(game=GAME, seats=2, open=True)["id"]
    server.stop()
    set_clock(MONTH)
    if is_restarted:
        monkeypatch.setattr(database, "_BEGAN", time.time_ns() - time.monotonic_ns())
    assert status_after_housekeeping(server.settings.db, table) == "open"
