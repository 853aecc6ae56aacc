"""Reviews of finished matches: made in a thread, kept report by report, never made twice."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any

import orjson
from sqlalchemy.ext.asyncio import AsyncConnection

from moabi.match.review import Review
from moabi.server.errors import Refused
from moabi.server.repeating import ever_again
from moabi.server.store import reviews as kept
from moabi.server.store.database import now
from moabi.server.tables.table import OVER

if TYPE_CHECKING:
    from moabi.server.live.hub import Hub

DEAD = 120 * 1_000_000
"""Microseconds without a sign of life after which another may take a review on."""
RETRY_SECONDS = 60

log = logging.getLogger("moabi.reviews")


class Reviews:
    """The reviews that this process makes."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="moabi-review")
        self._is_closing = False
        self._turn = asyncio.Lock()
        """Held by the review that the thread is at; the others wait, and claim nothing yet."""
        self._under_way: set[str] = set()
        self._beats: dict[str, int] = {}
        """The last sign of life of each review that this process has claimed."""
        self._asked_from: dict[str, str] = {}
        """The addresses that unfinished reviews were asked for from; in memory alone."""
        self.defer: Callable[[str], Awaitable[None]] | None = None
        """Where reviews are made by workers: tells them of one."""

    async def ask(self, table_id: str, budget: str, language: str, address: str) -> str:
        """Have a match reviewed; returns the review's id, also of one that is there already.

        Refused when too many wait already, in all or of that address's.
        """
        room = await self._hub.room(table_id)
        if room.table.status != OVER:
            raise Refused("not-over", 409)
        if room.table.problem:
            raise Refused("changed-rules", 409)
        review_id = await self._hub.store.write(
            lambda c: self._enter(c, table_id, budget, language, address)
        )
        if self.defer is not None:
            await self.defer(review_id)
        else:
            self._hub.spawn(self.run(review_id))
        return review_id

    async def _enter(
        self, connection: AsyncConnection, table_id: str, budget: str, language: str, address: str
    ) -> str:
        settings = self._hub.settings
        asked = (table_id, settings.review_looks[budget], language)
        found = await kept.find_same(connection, *asked)
        if found is not None:
            return found
        waiting = set(await kept.unfinished(connection))
        self._asked_from = {one: who for one, who in self._asked_from.items() if one in waiting}
        theirs = list(self._asked_from.values()).count(address)
        if len(waiting) >= settings.max_reviews or theirs >= settings.max_address_reviews:
            raise Refused("too-many-reviews", retry_after=RETRY_SECONDS)
        new_id = f"r{secrets.token_urlsafe(9)}"
        review_id = await kept.add_review(connection, new_id, *asked, now())
        self._asked_from[review_id] = address
        return review_id

    async def look_after(self) -> None:
        """Take on what nobody is at, or have a worker do so, now and ever again."""
        await ever_again(self.take_on, DEAD / 1_000_000)

    async def take_on(self) -> None:
        """See to every review that was asked for and that nobody is at."""
        async with self._hub.store.read() as connection:
            left = await kept.left_alone(connection, now(), self._dead)
        for review_id in left:
            try:
                await (self.run if self.defer is None else self.defer)(review_id)
            except Exception:
                # One that cannot be made must not keep the others waiting.
                log.exception("a review could not be taken on")

    @property
    def _dead(self) -> int:
        # On SQLite there is no other process that could be at a review.
        return 0 if self._hub.store.is_sqlite else DEAD

    async def run(self, review_id: str) -> None:
        """Make a review, unless somebody does or has done."""
        if review_id in self._under_way:
            return
        self._under_way.add(review_id)
        try:
            await self._run(review_id)
        finally:
            self._under_way.discard(review_id)

    async def _run(self, review_id: str) -> None:
        store = self._hub.store
        async with store.read() as connection:
            row = await kept.find_review(connection, review_id)
        if row is None or row.status == kept.DONE:
            return
        room = await self._hub.room(row.table_id)
        await self._hub.bots.prepare(room.table.match.game)
        # A claim is good only while its holder gives signs of life: none before it is our turn.
        async with self._turn:
            if self._is_closing or not await self._claim(review_id):
                return
            table = room.table
            by_bots = table.stand_in_steps()
            review = Review(table.match.fork(), row.budget, 0, row.language, by_others=by_bots)
            try:
                await self._make_and_end(review_id, review)
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

    async def _make_and_end(self, review_id: str, review: Review) -> None:
        loop = asyncio.get_running_loop()
        try:
            await loop.run_in_executor(self._pool, self._make, loop, review_id, review)
            status, players = kept.DONE, review.players_json()
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

    def _make(self, loop: asyncio.AbstractEventLoop, review_id: str, review: Review) -> None:
        total = len(review.asked)
        # One thread: those who play come first.
        for number, report in enumerate(review.reports(threads=1), 1):
            if self._is_closing:
                raise InterruptedError
            adding = self._add(review_id, number, total, report.to_json())
            asyncio.run_coroutine_threadsafe(adding, loop).result()

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
        await asyncio.to_thread(self._pool.shutdown, cancel_futures=True)
        for review_id, beat in self._beats.items():
            # If that fails too, it is free for others a little later.
            with contextlib.suppress(Exception):
                await self._hub.store.write(
                    partial(kept.give_up, review_id=review_id, last_beat=beat)
                )
