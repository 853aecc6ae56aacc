"""The threads that think: for bots, hints and reviews, a piece at a time and in fair turns."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, InvalidStateError
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from moabi.search.thought import Thought
from moabi.server.scheduler import Kind, Owner, Piece, Scheduler, Task

R = TypeVar("R")


@dataclass(eq=False, kw_only=True)
class Job(Task, Generic[R]):
    """A thought on its way."""

    begin: Callable[[], Thought[R]]
    """Called by a thread once it is its turn: it may already be work."""
    found: Future[R] = field(default_factory=Future)
    finish: Callable[[], R] | None = None
    strands: int = 0
    """How many have not come to an end."""


@dataclass(eq=False)
class _Work(Piece):
    job: Job[Any] = field(kw_only=True)
    strand: Iterator[None] | None = None
    """Nothing where the thought is yet to begin."""


class Thinkers:
    """The threads of one process."""

    def __init__(self, threads: int) -> None:
        self._num_threads = threads
        self._scheduler = Scheduler(threads)
        self._jobs: set[Job[Any]] = set()
        self._changed = threading.Condition()
        self._threads: list[threading.Thread] = []
        self._is_closing = False

    def __len__(self) -> int:
        """How many thoughts wait or are on their way."""
        return len(self._jobs)

    def submit(
        self, owner: Owner, kind: Kind, looks: int, begin: Callable[[], Thought[R]]
    ) -> Job[R]:
        """Have something thought about; `looks` tell how long it may take, as against others."""
        job = Job(owner, kind, looks, begin=begin)
        with self._changed:
            if self._is_closing:
                job.found.cancel()
                return job
            if not self._threads:
                self._start()
            self._jobs.add(job)
            self._scheduler.add(_Work(job, job=job))
            self._changed.notify()
        return job

    async def think(
        self, owner: Owner, kind: Kind, looks: int, begin: Callable[[], Thought[R]]
    ) -> R:
        """Have something thought about, and wait for it; what nobody waits for is dropped."""
        return await asyncio.wrap_future(self.submit(owner, kind, looks, begin).found)

    def move(self, job: Job[Any], owner: Owner, kind: Kind) -> None:
        """Let a thought count as another's, or as of another kind, from now on."""
        with self._changed:
            if job in self._jobs:
                self._scheduler.move(job, owner, kind)
                self._changed.notify()

    async def close(self) -> None:
        """Stop after the pieces that are being worked at; all thoughts are dropped."""
        with self._changed:
            self._is_closing = True
            for job in self._jobs:
                job.found.cancel()
            self._changed.notify_all()
        for thread in self._threads:
            await asyncio.to_thread(thread.join)

    def _start(self) -> None:
        names = [f"moabi-think-{number}" for number in range(self._num_threads)]
        self._threads = [threading.Thread(target=self._run, name=one, daemon=True) for one in names]
        for thread in self._threads:
            thread.start()

    def _run(self) -> None:
        while True:
            with self._changed:
                while not self._is_closing and (work := self._take()) is None:
                    self._changed.wait()
                if self._is_closing:
                    return
            assert work
            # A thread's own time: what others took from it meanwhile is not on its account.
            began = time.thread_time()
            more = self._work(work)
            seconds = time.thread_time() - began
            with self._changed:
                self._scheduler.end(work, seconds, more)
                if work.job.found.done():
                    self._jobs.discard(work.job)
                self._changed.notify(max(1, len(more)))

    def _take(self) -> _Work | None:
        piece = self._scheduler.take()
        assert piece is None or isinstance(piece, _Work)
        return piece

    def _work(self, work: _Work) -> list[Piece]:
        """Do a piece; returns those that come next."""
        job = work.job
        if job.found.done():
            return []  # nobody waits for it any more
        try:
            if work.strand is None:
                thought = job.begin()
                job.finish, job.strands = thought.finish, len(thought.strands)
                if thought.strands:
                    return [_Work(job, job=job, strand=one) for one in thought.strands]
            elif next(work.strand, work) is None:
                return [work]
            else:
                with self._changed:
                    job.strands -= 1
                    if job.strands:
                        return []
            assert job.finish
            found = job.finish()
        except BaseException as problem:
            with contextlib.suppress(InvalidStateError):
                job.found.set_exception(problem)
            return []
        with contextlib.suppress(InvalidStateError):
            job.found.set_result(found)
        return []
