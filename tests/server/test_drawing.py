"""Drawing for those who ask: shared, in turn, off the event loop, and as far as budgets go."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from moabi.server.errors import Refused
from moabi.server.live.shown import Shown
from moabi.server.live.views import Lens
from moabi.server.people.limits import Limits, Rate
from moabi.server.tables import seating
from moabi.server.tables.clock import Clock
from moabi.server.tables.setup import PERSON, Sitting
from moabi.server.tables.table import Table

from .clients import Message, Seat, Someone
from .test_live import GAME, first_move

People = Callable[[Any], Someone]
NOTHING = Rate(0, 1)
"""One drawing, and then a minute's wait for each millisecond of it."""


def heard_before_pong(socket: Seat, **lens: Any) -> list[Message]:
    """What an asked-for lens brings at once."""
    socket.send(type="watch", since=0, **lens)
    socket.send(type="ping")
    told = [socket.hear()]
    while told[-1]["type"] != "pong":
        told.append(socket.hear())
    return told


def own_table(person: Someone) -> str:
    table: str = person.table(game=GAME, seats=2, open=True, mine=["A", "B"])["id"]
    return table


def test_a_stranger_who_has_spent_the_budget_waits_and_is_still_listened_to(
    start_server: Callable[..., Any], someone: People
) -> None:
    server = start_server(is_testing=False, rates={"drawing-stranger": NOTHING})
    ada, bo = someone(server), someone(server)
    table = own_table(ada)
    spectator = bo.sit(table, board=True)
    assert spectator.last["view"]["board"]["parts"]
    told = heard_before_pong(spectator, board=True, tall=True)
    assert [one["type"] for one in told] == ["table", "pong"]
    # Another socket, and nobody's, is the same address.
    told = heard_before_pong(someone(server).open(table), board=True, outline=True)
    assert "view" not in [one["type"] for one in told]
    # Who sits there is none the worse.
    seat = ada.sit(table, "A", board=True)
    assert seat.last["view"]["board"]["parts"]
    done = seat.ask(**first_move(seat.last["view"]))
    assert seat.reach(done["number"])["step"] == 1


def test_all_who_see_the_same_share_one_drawing(
    start_server: Callable[..., Any], someone: People
) -> None:
    server = start_server(is_testing=False, rates={"drawing-stranger": NOTHING})
    table = own_table(someone(server))
    views = [someone(server).sit(table, board=True).last["view"] for _ in range(5)]
    assert all(view == views[0] for view in views)


def test_who_had_to_wait_is_shown_what_is_newest_then(
    start_server: Callable[..., Any], someone: People
) -> None:
    server = start_server(is_testing=False, rates={"drawing-stranger": Rate(0, 6000)})
    ada, bo = someone(server), someone(server)
    table = own_table(ada)
    spectator = bo.sit(table, board=True)
    seats = {name: ada.sit(table, name, board=True) for name in "AB"}
    number = spectator.last["view"]["number"]
    for _ in range(5):
        turn = seats["A"].last["view"]["to_decide"]
        number = seats[turn].ask(**first_move(seats[turn].last["view"]))["number"]
        for seat in seats.values():
            seat.reach(number)
    assert spectator.reach(number)["number"] == number


def test_past_positions_are_drawn_from_the_same_budget(
    start_server: Callable[..., Any], someone: People
) -> None:
    server = start_server(is_testing=False, rates={"drawing-stranger": NOTHING})
    ada, bo = someone(server), someone(server)
    table = own_table(ada)
    assert bo.get(f"/api/tables/{table}/view?step=0")["board"]["parts"]
    for path in ("view?step=0&tall=1", "why?place=x", "lessons"):
        answer = bo.client.get(f"/api/tables/{table}/{path}")
        assert answer.status_code == 429, path
        assert answer.json()["error"]["kind"] == "too-fast"
        assert int(answer.headers["Retry-After"]) > 1
    assert ada.get(f"/api/tables/{table}/view?step=0&tall=1")["step"] == 0


def test_who_sits_at_a_table_has_a_budget_too(
    start_server: Callable[..., Any], someone: People
) -> None:
    server = start_server(is_testing=False, rates={"drawing": NOTHING})
    ada = someone(server)
    table = own_table(ada)
    seat = ada.sit(table, "A", board=True)
    told = heard_before_pong(seat, seat="A", board=True, tall=True)
    assert [one["type"] for one in told] == ["table", "pong"]
    # What is played is shown at once, whatever was spent before.
    done = seat.ask(**first_move(seat.last["view"]))
    assert seat.reach(done["number"])["board"]["parts"]


def test_a_budget_owes_what_was_spent_beyond_it() -> None:
    moment = 0.0
    limits = Limits(rates={"drawing": Rate(100, 6000)}, clock=lambda: moment)
    limits.check("drawing", "ada", cost=0)
    limits.charge("drawing", "ada", 300.0)
    with pytest.raises(Refused) as caught:
        limits.check("drawing", "ada", cost=0)
    assert caught.value.retry_after == 2.0
    limits.check("drawing", "bo", cost=0)
    moment += 2.0
    limits.check("drawing", "ada", cost=0)


def test_what_was_drawn_is_kept_in_bounded_memory() -> None:
    setup = seating.new_setup(GAME, 2, {}, "ada", 0, clock=Clock())
    table = Table(setup, [Sitting(PERSON, one, None, one) for one in ("ada", "bo")])
    table.begin(0)
    shown = Shown(most=400_000)
    for number, lens in enumerate([Lens(board=True, tall=tall) for tall in (False, True)] * 4):
        shown.prepare(table, lens, 0)
        assert shown.is_ready(table, lens, 0), number
        assert shown._bytes <= 400_000
    small = Shown(most=10)
    small.prepare(table, Lens(board=True), 0)
    assert not small.is_ready(table, Lens(board=True), 0)
    assert small._bytes == 0
