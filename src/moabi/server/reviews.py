"""Reviews of finished matches: made decision by decision in fair turns, kept, never made twice."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

import orjson
from sqlalchemy import Row
from sqlalchemy.ext.asyncio import AsyncConnection

from moabi.match.review import Review
from moabi.search.analysis import Asked
from moabi.search.thought import Thought
from moabi.server.errors import Refused
from moabi.server.repeating import ever_again
from moabi.server.scheduler import Kind, Owner
from moabi.server.store import reviews as kept
from moabi.server.store.database import now
from moabi.server.tables.table import OVER, Table
from moabi.server.thinkers import Job

if TYPE_CHECKING:
    from moabi.server.live.hub import Hub

DEAD = 120 * 1_000_000
"""Microseconds without a sign of life after which another may take a review on."""
RETRY_SECONDS = 60
AHEAD = 2
"""Decisions that wait for a thread while the one before them is put on disk."""

log = logging.getLogger("moabi.reviews")


class Reviews:
    """The reviews that this process makes."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._is_closing = False
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Of each address one review is made at a time; the others wait, and claim nothing yet."""
        self._under_way: dict[str, asyncio.Task[Any]] = {}
        self._beats: dict[str, int] = {}
        """The last sign of life of each review that this process has claimed."""
        self._asked_by: dict[str, Owner] = {}
        """Who asked for unfinished reviews, and from where; in memory alone."""
        self.defer: Callable[[str, Owner | None, int], Awaitable[None]] | None = None
        """Where reviews are made by workers: tells them of one, who asked for it if that is known,
        and how many of the same address wait already."""

    async def ask(self, table_id: str, budget: str, language: str, owner: Owner) -> str:
        """Have a match reviewed; returns the review's id, also of one that is there already.

        Refused when too many wait already, in all or of that address's.
        """
        room = await self._hub.room(table_id)
        if room.table.status != OVER:
            raise Refused("not-over", 409)
        if room.table.problem:
            raise Refused("changed-rules", 409)
        review_id = await self._hub.store.write(
            lambda c: self._enter(c, table_id, budget, language, owner)
        )
        if self.defer is not None:
            await self.defer(review_id, owner, self._num_asked(owner) - 1)
        else:
            self._hub.spawn(self.run(review_id))
        return review_id

    async def _enter(
        self, connection: AsyncConnection, table_id: str, budget: str, language: str, owner: Owner
    ) -> str:
        settings = self._hub.settings
        asked = (table_id, settings.review_looks[budget], language)
        found = await kept.find_same(connection, *asked)
        if found is not None:
            return found
        waiting = set(await kept.unfinished(connection))
        self._asked_by = {one: who for one, who in self._asked_by.items() if one in waiting}
        is_too_many = self._num_asked(owner) >= settings.max_address_reviews
        if len(waiting) >= settings.max_reviews or is_too_many:
            raise Refused("too-many-reviews", retry_after=RETRY_SECONDS)
        new_id = f"r{secrets.token_urlsafe(9)}"
        review_id = await kept.add_review(connection, new_id, *asked, now())
        self._asked_by[review_id] = owner
        return review_id

    def _num_asked(self, owner: Owner) -> int:
        return sum(one.address == owner.address for one in self._asked_by.values())

    async def look_after(self) -> None:
        """Take on what nobody is at, or have a worker do so, now and ever again."""
        await ever_again(self.take_on, DEAD / 1_000_000)

    async def take_on(self) -> None:
        """See to every review that was asked for and that nobody is at."""
        async with self._hub.store.read() as connection:
            left = await kept.left_alone(connection, now(), self._dead)
        await asyncio.gather(*map(self._take_on, left))

    async def _take_on(self, review_id: str) -> None:
        try:
            if self.defer is None:
                await self.run(review_id)
            else:
                await self.defer(review_id, self._asked_by.get(review_id), 0)
        except Exception:
            # One that cannot be made must not keep the others waiting.
            log.exception("a review could not be taken on")

    @property
    def _dead(self) -> int:
        # On SQLite there is no other process that could be at a review.
        return 0 if self._hub.store.is_sqlite else DEAD

    async def run(self, review_id: str, owner: Owner | None = None) -> None:
        """Make a review, unless somebody does or has done; a worker is told for whom."""
        if review_id in self._under_way:
            return
        task = asyncio.current_task()
        assert task
        self._under_way[review_id] = task
        try:
            await self._run(review_id, owner or self._asked_by.get(review_id))
        finally:
            del self._under_way[review_id]

    async def _run(self, review_id: str, asked_by: Owner | None) -> None:
        store = self._hub.store
        async with store.read() as connection:
            row = await kept.find_review(connection, review_id)
        if row is None or row.status == kept.DONE:
            return
        room = await self._hub.room(row.table_id)
        await self._hub.bots.prepare(room.table.match.game)
        # Nobody knows any more who asked: then it is as if the host had.
        owner = asked_by or Owner.at_no_address(room.table.setup.host)
        turn = self._turns.setdefault(owner.address, asyncio.Lock())
        # A claim is good only while its holder gives signs of life: none before it is our turn.
        async with turn:
            if self._is_closing or not await self._claim(review_id):
                return
            try:
                await self._make_and_end(review_id, owner, room.table, row)
            except kept.Lost:
                log.warning("a review was taken over by another process")
            if not self._is_closing:
                del self._beats[review_id]

    async def _claim(self, review_id: str) -> bool:
        beat, dead = now(), self._dead
        self._beats[review_id] = beat
        if await self._hub.store.write(lambda c: kept.claim_review(c, review_id, beat, dead)):
            return True
        del self._beats[review_id]
        return False

    async def _make_and_end(
        self, review_id: str, owner: Owner, table: Table, row: Row[Any]
    ) -> None:
        match, by_bots = table.match.fork(), table.stand_in_steps()
        try:
            # Both ends of a review are work too: the views of all decisions, and the accounts.
            review = await asyncio.to_thread(
                Review, match, row.budget, 0, row.language, by_others=by_bots
            )
            await self._make(review_id, owner, review, row.budget)
            status, players = kept.DONE, await asyncio.to_thread(review.players_json)
        except kept.Lost:
            raise
        except Exception:
            if self._is_closing:
                return
            log.exception("a review failed")
            status, players = kept.FAILED, []
        beat = self._beats[review_id]
        await self._hub.store.write(
            lambda c: kept.end_review(c, review_id, beat, status, players, now())
        )

    async def _make(self, review_id: str, owner: Owner, review: Review, looks: int) -> None:
        def submit(asked: Asked) -> Job[dict[str, Any]]:
            think = partial(_think, review, asked)
            return self._hub.thinkers.submit(owner, Kind.REVIEW, looks, think)

        left = iter(review.asked)
        jobs = deque(map(submit, islice(left, AHEAD)))
        try:
            for number in range(1, len(review.asked) + 1):
                jobs.extend(map(submit, islice(left, 1)))
                report = await asyncio.wrap_future(jobs.popleft().found)
                await self._add(review_id, number, len(review.asked), report)
        finally:
            for job in jobs:
                job.found.cancel()

    async def _add(self, review_id: str, number: int, total: int, report: Any) -> None:
        last, beat = self._beats[review_id], now()
        await self._hub.store.write(
            lambda c: kept.add_report(c, review_id, last, number, total, report, beat)
        )
        self._beats[review_id] = beat

    async def find(self, review_id: str, since: int = 0) -> dict[str, Any]:
        """A review as far as it is made; refused if there is none of that id."""
        async with self._hub.store.read() as connection:
            row = await kept.find_review(connection, review_id)
            if row is None:
                raise Refused("not-found")
            reports = await kept.load_reports(connection, review_id, since)
        return {
            "id": row.id,
            "table": row.table_id,
            "budget": row.budget,
            "status": row.status,
            "done": since + len(reports),
            "of": row.total,
            "reports": reports,
            "finished": row.status == kept.DONE,
            "players": orjson.loads(row.players) if row.players else [],
        }

    async def find_of(self, table_id: str, budget: str, language: str) -> dict[str, Any] | None:
        """The review of a table as far as it is made, if one was ever asked for."""
        looks = self._hub.settings.review_looks[budget]
        async with self._hub.store.read() as connection:
            review_id = await kept.find_same(connection, table_id, looks, language)
        return None if review_id is None else await self.find(review_id)

    async def close(self) -> None:
        """Stop; another process, or the next start, makes what is not finished."""
        self._is_closing = True
        tasks = list(self._under_way.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for review_id, beat in self._beats.items():
            # If that fails too, it is free for others a little later.
            with contextlib.suppress(Exception):
                await self._hub.store.write(
                    partial(kept.give_up, review_id=review_id, last_beat=beat)
                )


def _think(review: Review, asked: Asked) -> Thought[dict[str, Any]]:
    """Review a decision; to put it into words is a part of the work."""
    thought = review.think(asked)
    return Thought(thought.strands, lambda: thought.finish().to_json())
