"""Clocks through all that can happen at a table: time that was spent stays spent."""

from __future__ import annotations

from random import Random

import pytest

from moabi.server.errors import Refused
from moabi.server.tables.clock import DAY, SECOND, Clock
from moabi.server.tables.table import RUNNING, Table

from .test_tables import START, check_log, holder, new_table, play

MOVE, RESERVE = 30, 60


def left(table: Table, at: int) -> float:
    """The seconds that the seat to decide still has."""
    deadline = table.clocks.deadline()
    assert deadline is not None
    return (deadline - at) / SECOND


def after(seconds: float) -> int:
    return START + int(seconds * SECOND)


def can_take_back(clock: Clock) -> tuple[Table, str]:
    """A table whose next step can be taken back by the rule, and by whom."""
    table = new_table(clock=clock)
    for _ in range(40):
        seat = table.to_decide
        person = holder(table, seat) or ""
        play(table)
        try:
            table.undo(person, table.step, START)
        except Refused:
            continue
        if not table.offers:
            return table, person
        play(table)
    raise AssertionError("no step can be taken back")


@pytest.mark.parametrize(
    ("clock", "unit"), [(Clock("live", MOVE, RESERVE), SECOND), (Clock("days", days=MOVE), DAY)]
)
def test_a_step_taken_back_brings_no_time_back(clock: Clock, unit: int) -> None:
    table, person = can_take_back(clock)
    before = left(table, START)
    for thought in (10, 20):
        play(table, at=START + thought * unit)
        table.undo(person, table.step, START + thought * unit)
        assert not table.offers
        assert left(table, START + thought * unit) == before - thought * unit / SECOND
    check_log(table)


def test_what_went_off_the_reserve_is_not_charged_twice() -> None:
    table, person = can_take_back(Clock("live", MOVE, RESERVE))
    seat = table.to_decide
    play(table, at=after(50))
    assert table.clocks.reserves[seat] == 40 * SECOND
    table.undo(person, table.step, after(50))
    assert left(table, after(50)) == 40
    play(table, at=after(55))
    assert table.clocks.reserves[seat] == 35 * SECOND


def test_one_who_comes_back_changes_nothing_for_whoever_thinks() -> None:
    table = new_table(clock=Clock("live", MOVE, RESERVE))
    seat = table.to_decide
    away, here = holder(table, seat) or "", holder(table, 1 - seat) or ""
    table.substitute(here, seat, after(90))
    assert table.clocks.deadline() is None  # a bot's thinking is nobody's time
    while table.to_decide == seat:
        play(table, at=after(200))
    table.come_back(away, after(220))
    assert left(table, after(220)) == MOVE + RESERVE - 20
    while table.to_decide != seat:
        play(table, at=after(220))
    assert left(table, after(220)) == MOVE
    check_log(table)


def test_one_who_comes_back_to_the_same_decision_finds_no_time_there() -> None:
    table = new_table(clock=Clock("live", MOVE, RESERVE))
    seat = table.to_decide
    away, here = holder(table, seat) or "", holder(table, 1 - seat) or ""
    table.substitute(here, seat, after(90))
    table.come_back(away, after(91))
    assert left(table, after(91)) == 0
    check_log(table)


@pytest.mark.parametrize("seed", range(4))
def test_time_that_was_spent_stays_spent(seed: int) -> None:
    """Whatever people do, what a seat has left and has spent is no more than it was given."""
    random = Random(seed)
    table = new_table(clock=Clock("live", MOVE, RESERVE))
    at, spent, given = START, [0, 0], [RESERVE * SECOND] * 2
    given[table.to_decide] += MOVE * SECOND
    for _ in range(150):
        if table.status != RUNNING:
            break
        seat = table.to_decide
        is_own = table.sittings[seat].stand_in is None
        passed = random.choice((0, 1, 7, 25, 60)) * SECOND
        at += passed
        if is_own and not table.is_paused:
            # Beyond the end of their time nobody has anything left to spend.
            deadline = table.clocks.deadline()
            assert deadline is not None
            spent[seat] += max(0, min(passed, deadline - at + passed))
        step, reserves = table.step, list(table.clocks.reserves)
        act(table, random, at)
        mover = table.to_decide
        if table.status != RUNNING:
            break
        # A decision that comes up again because a step was taken back is no new one.
        given[mover] += MOVE * SECOND if table.step > step else 0
        assert all(a <= b for a, b in zip(table.clocks.reserves, reserves, strict=True))
        for one in range(2):
            has = table.clocks.reserves[one]
            if one == mover and table.clocks.seat == one:
                running = 0 if table.is_paused else at - table.clocks.since
                has = max(0, has + MOVE * SECOND - table.clocks.used - running)
            assert has + spent[one] <= given[one]
    check_log(table)


def act(table: Table, random: Random, at: int) -> None:
    person = random.choice(("pA", "pB"))
    seat = table.to_decide
    deed = random.choice(("play", "play", "play", "undo", "answer", "pause", "resume", "away"))
    try:
        if deed == "play" and not table.is_paused:
            play(table, at=at)
        elif deed == "undo":
            table.undo(person, table.step, at)
        elif deed == "answer" and table.offers:
            offer = random.choice(list(table.offers))
            table.answer(person, offer, random.random() < 0.8, at)
        elif deed == "pause":
            table.ask_pause(person, at)
        elif deed == "resume":
            table.resume(person, at)
        elif table.sittings[seat].stand_in is None:
            table.substitute(person, seat, at)
        else:
            table.come_back(holder(table, seat) or "", at)
    except Refused:
        pass
