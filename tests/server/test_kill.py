"""Servers killed in the midst of play: nothing acknowledged is lost, nothing is there twice."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest

from moabi.core.game import Game
from moabi.server.run import free_port
from moabi.server.store import Store
from moabi.server.store import tables as kept
from tests.patience import PATIENCE
from tests.running import run_apart

from .processes import Ledger, Nursery, Person, assert_no_failures, end, wait_until_healthy

KILLS = int(os.environ.get("MOABI_KILLS", "20"))
"""`make soak` kills a hundred times."""
LONG = "onceupon"
SHORT = "pebbles"


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path
    assert_no_failures(tmp_path)


def rows(db: str, query: str) -> list[tuple[Any, ...]]:
    """What a database answers, whichever kind it is."""
    if db.startswith("sqlite"):
        connection = sqlite3.connect(db.removeprefix("sqlite:///"))
        try:
            return connection.execute(query).fetchall()
        finally:
            connection.close()
    with psycopg.connect(db) as other:
        return list(other.execute(query.encode()).fetchall())


def check_log(db: str, ledger: Ledger) -> None:
    """All that was acknowledged is in the log, once, in its place; every table can be replayed."""
    query = "SELECT table_id, number, client_id FROM log ORDER BY table_id, number"
    log = rows(db, query)
    by_place = {(table, number): client for table, number, client in log}
    assert ledger.acknowledged
    for table, number, identifier in ledger.acknowledged:
        assert by_place[table, number] == identifier
    clients = Counter((table, client) for table, _, client in log if client)
    assert max(clients.values()) == 1
    numbers: dict[str, list[int]] = {}
    for table, number, _ in log:
        numbers.setdefault(table, []).append(number)
    for found in numbers.values():
        assert found == list(range(1, len(found) + 1))
    run_apart(_replay(db, list(numbers)))


async def _replay(db: str, tables: list[str]) -> None:
    store = await Store.open(db)
    try:
        async with store.read() as connection:
            for table_id in tables:
                table = await kept.load_table(connection, table_id)
                assert table
                assert table.problem == ""
    finally:
        await store.close()


class Club:
    """People who play match after match at a few tables of different kinds."""

    def __init__(self, find_url: Any, seed: int) -> None:
        self._find_url = find_url
        self._random = Random(seed)
        self.ledger = Ledger()
        self.matches = count()
        self.finished = 0
        self.is_closing = False

    def person(self) -> Person:
        """Somebody new."""
        return Person(self._find_url, Random(self._random.getrandbits(48)), self.ledger)

    async def run_table(self, game: str, bots: dict[str, int]) -> None:
        """Play match after match at one table."""
        people = {seat: self.person() for seat in "AB" if seat not in bots}
        try:
            while not self.is_closing:
                await self.play_match(game, bots, people)
        finally:
            for one in people.values():
                await one.close()

    async def play_match(self, game: str, bots: dict[str, int], people: dict[str, Person]) -> None:
        """Play one match to its end."""
        asked = {"game": game, "seats": 2, "bots": bots, "mine": ["A"]}
        asked |= {"open": True, "confirm": False}
        table = (await people["A"].post("/api/tables", asked))["id"]
        if "B" in people:
            await people["B"].post(f"/api/tables/{table}/join", {"seat": "B"})
        self.ledger.moves[table] = 0
        async with asyncio.TaskGroup() as group:
            for seat, one in people.items():
                group.create_task(one.play(table, seat))
        del self.ledger.moves[table]
        self.finished += 1

    async def moves(self, more: int) -> None:
        """Wait until so many more moves are acknowledged."""
        wanted = len(self.ledger.acknowledged) + more
        async with asyncio.timeout(PATIENCE):
            while len(self.ledger.acknowledged) < wanted:
                await asyncio.sleep(0.002)

    async def all_go_on(self) -> None:
        """Wait until every match in play has gone on, or has ended."""
        before = dict(self.ledger.moves)
        async with asyncio.timeout(PATIENCE):
            while any(self.ledger.moves.get(t, n + 1) <= n for t, n in before.items()):
                await asyncio.sleep(0.01)


def test_the_only_server_is_killed_again_and_again(
    folder: Path, pebbles: Game, compiled: None
) -> None:
    db = f"sqlite:///{folder / 'moabi.db'}"
    port = free_port("127.0.0.1")
    url = f"http://127.0.0.1:{port}"
    settings = {"db": db, "port": port, "warm": False, "is_testing": True}
    seed = int(os.environ.get("MOABI_KILL_SEED", "7"))
    club = Club(lambda: url, seed)
    random = Random(seed)

    nursery = Nursery(folder, LONG)

    async def run() -> None:
        tables = [
            (SHORT, {}),
            (SHORT, {}),
            (SHORT, {"B": 2}),
            (LONG, {}),
            (LONG, {"B": 1}),
            (LONG, {"B": 5}),
        ]
        playing = [asyncio.create_task(club.run_table(*table)) for table in tables]
        for _ in range(KILLS):
            server = nursery.start(settings)
            await club.moves(random.randrange(1, 40))
            end(server, signal.SIGKILL)
            for task in playing:
                assert not task.done() or task.result()
        server = nursery.start(settings)
        await club.all_go_on()
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        end(server, signal.SIGTERM)

    try:
        run_apart(run())
    finally:
        nursery.kill()
    assert club.ledger.errors == []
    assert club.finished > 0
    check_log(db, club.ledger)


def test_play_goes_on_through_another_server_when_one_is_killed(
    folder: Path, pebbles: Game, compiled: None, postgres: Any
) -> None:
    db = postgres.new_database()
    ports = [free_port("127.0.0.1") for _ in range(2)]
    urls = [f"http://127.0.0.1:{port}" for port in ports]
    settings = {"db": db, "warm": False, "is_testing": True}
    nursery = Nursery(folder, LONG)
    try:
        first, second = (nursery.start({**settings, "port": port}) for port in ports)
        for url in urls:
            wait_until_healthy(url, nursery)
        alive = list(urls)
        club = Club(lambda: alive[0], 7)

        def find(number: int) -> str:
            return alive[number % len(alive)]

        # Each seat has its favourite server, and takes the other when that is gone.
        people = [Person(partial(find, n), Random(n), club.ledger) for n in range(5)]
        tables: list[tuple[dict[str, int], list[Person]]] = [
            ({}, people[0:2]),
            ({}, people[2:4]),
            ({"B": 1}, people[4:5]),
        ]

        async def run() -> None:
            async with asyncio.TaskGroup() as group:
                for bots, seated in tables:
                    at_seats = dict(zip("AB", seated, strict=False))
                    group.create_task(club.play_match(LONG, bots, at_seats))
                await club.moves(60)
                alive.pop(0)
                end(first, signal.SIGKILL)
            for one in people:
                await one.close()

        run_apart(run())
        assert club.ledger.errors == []
        assert club.finished == 3
        check_log(db, club.ledger)
        assert [status for (status,) in rows(db, "SELECT status FROM tables")] == ["over"] * 3
        end(second, signal.SIGTERM)
    finally:
        nursery.kill()
