"""Who thinks next: fair between addresses and persons, the short ones first, nobody shut out."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Iterator

import pytest

from moabi.search.thought import Thought
from moabi.server.scheduler import Kind, Owner, Piece, Scheduler, Task
from moabi.server.thinkers import Thinkers
from tests.running import run_apart

ADA, BO, MOB = Owner("192.0.2.1", "ada"), Owner("192.0.2.2", "bo"), Owner("192.0.2.9", "mob")


class Desk:
    """Some threads' worth of work on a clock of its own: each task is so many pieces of so long."""

    def __init__(self, threads: int) -> None:
        self.scheduler = Scheduler(threads)
        self.now = 0.0
        self.done: list[str] = []
        """The names of tasks, in the order of their ends."""
        self.had: Counter[Owner] = Counter()
        self._threads = threads
        self._running: list[tuple[float, float, int, Piece]] = []
        self._left: dict[Task, tuple[str, int, float]] = {}

    def ask(
        self, name: str, owner: Owner, looks: int, *, kind: Kind = Kind.PLAY, seconds: float = 0.1
    ) -> Task:
        """Let a task wait: a piece for every hundred looks."""
        task = Task(owner, kind, looks)
        self._left[task] = (name, max(1, looks // 100), seconds)
        self.scheduler.add(Piece(task))
        return task

    def run(self, until: float) -> None:
        """Work until the clock says so, or until nothing is left."""
        while True:
            self._begin()
            if not self._running or self._running[0][0] > until:
                self.now = until
                return
            self.now, seconds, _, piece = self._running.pop(0)
            name, left, each = self._left[piece.task]
            self._left[piece.task] = (name, left - 1, each)
            self.had[piece.task.owner] += 1
            self.scheduler.end(piece, seconds, [piece] if left > 1 else [])
            if left == 1:
                self.done.append(name)

    def _begin(self) -> None:
        while len(self._running) < self._threads:
            piece = self.scheduler.take()
            if piece is None:
                return
            seconds = self._left[piece.task][2]
            self._running.append((self.now + seconds, seconds, piece.task.number, piece))
            self._running.sort(key=lambda one: one[:3])


@pytest.mark.parametrize("threads", [1, 2, 4])
def test_a_stranger_waits_for_one_piece_however_many_thoughts_another_has(threads: int) -> None:
    desk = Desk(threads)
    for number in range(240):
        desk.ask(f"mob {number}", MOB, 5000)
    desk.run(10.05)
    desk.ask("bo", BO, 60)
    desk.run(10.25)
    assert desk.done[-1] == "bo"
    assert len(desk.done) < 240


def test_one_long_review_takes_half_and_the_attack_the_other_half() -> None:
    desk = Desk(2)
    for number in range(240):
        desk.ask(f"mob {number}", MOB, 5000)
    desk.ask("bo", BO, 10_000, kind=Kind.REVIEW)
    desk.run(8.05)
    assert desk.had[BO] == desk.had[MOB] == 80


def test_time_is_shared_and_not_the_number_of_pieces() -> None:
    desk = Desk(1)
    desk.ask("long pieces", MOB, 100_000, kind=Kind.REVIEW, seconds=0.5)
    desk.ask("short pieces", BO, 100_000, kind=Kind.REVIEW, seconds=0.05)
    desk.run(20.0)
    assert desk.had[BO] == pytest.approx(10 * desk.had[MOB], abs=10)


def test_many_names_at_an_address_get_no_more_than_one() -> None:
    desk = Desk(2)
    for number in range(40):
        desk.ask(f"mob {number}", Owner(MOB.address, f"mob {number}"), 10_000)
    desk.ask("bo", BO, 10_000)
    desk.ask("ada", ADA, 10_000)
    desk.run(6.05)
    assert desk.had[ADA] == desk.had[BO] == 40
    crowd = [desk.had[Owner(MOB.address, f"mob {number}")] for number in range(40)]
    assert sum(crowd) == 40
    assert max(crowd) == 1  # in turns there, too


def test_of_ones_own_the_short_ones_come_first_and_what_has_begun_is_finished() -> None:
    desk = Desk(1)
    desk.ask("level 8", BO, 5000)
    desk.ask("level 8 again", BO, 5000)
    desk.ask("review", BO, 500, kind=Kind.REVIEW)
    desk.run(0.95)
    desk.ask("hint", BO, 2000)
    desk.ask("level 5", BO, 60)
    desk.run(1000.0)
    assert desk.done == ["level 5", "hint", "level 8", "level 8 again", "review"]


def test_reviews_leave_threads_to_those_who_play() -> None:
    desk = Desk(4)
    for number in range(10):
        who = Owner(f"192.0.2.{number}", "x")
        desk.ask(f"review {number}", who, 10_000, kind=Kind.REVIEW, seconds=100.0)
    desk.run(1.0)
    desk.ask("bo", BO, 60)
    desk.run(1.2)
    assert desk.done == ["bo"]


def test_a_table_nobody_looks_at_waits_until_nobody_else_does() -> None:
    desk = Desk(1)
    left = desk.ask("left", ADA, 100, kind=Kind.IDLE)
    other = desk.ask("left too", MOB, 100, kind=Kind.IDLE)
    desk.ask("attended", BO, 300)
    desk.run(0.15)
    # Somebody comes back to the one.
    desk.scheduler.move(other, MOB, Kind.PLAY)
    desk.run(10.0)
    assert desk.done == ["left too", "attended", "left"]
    assert left.kind is Kind.IDLE


def test_a_thought_found_by_threads_is_the_one_that_was_asked_for() -> None:
    """Real threads: strands run side by side, what fails is told, what is dropped goes away."""
    held, may_go = threading.Event(), threading.Event()

    def begin(name: str, pieces: int) -> Thought[str]:
        gone: list[int] = []

        def strand() -> Iterator[None]:
            for _ in range(pieces):
                gone.append(1)
                yield

        return Thought([strand(), strand()], lambda: f"{name} {len(gone)}")

    def hold() -> Thought[None]:
        held.set()
        may_go.wait()
        return Thought((), lambda: None)

    def fail() -> Thought[None]:
        raise KeyError("gone")

    async def run() -> None:
        thinkers = Thinkers(2)
        found = await asyncio.gather(
            *(thinkers.think(one, Kind.PLAY, 10, lambda: begin("x", 7)) for one in (ADA, BO, MOB))
        )
        assert found == ["x 14"] * 3
        with pytest.raises(KeyError):
            await thinkers.think(ADA, Kind.PLAY, 10, fail)
        holding = thinkers.submit(MOB, Kind.PLAY, 10, hold)
        await asyncio.to_thread(held.wait)
        assert await thinkers.think(BO, Kind.PLAY, 10, lambda: begin("y", 1)) == "y 2"
        dropped = asyncio.ensure_future(thinkers.think(MOB, Kind.IDLE, 10, lambda: begin("z", 1)))
        await asyncio.sleep(0)
        dropped.cancel()
        may_go.set()
        await asyncio.wrap_future(holding.found)
        await thinkers.close()
        with pytest.raises(asyncio.CancelledError):
            await thinkers.think(ADA, Kind.PLAY, 10, lambda: begin("late", 1))

    run_apart(run())
