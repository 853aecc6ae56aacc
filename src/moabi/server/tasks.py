"""Work for other processes: bots and reviews on PostgreSQL's own queue, done by `moabi worker`."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import secrets
from collections.abc import AsyncIterator, Callable
from functools import partial

import procrastinate
from procrastinate.exceptions import AlreadyEnqueued, UniqueViolation
from procrastinate.jobs import Status
from procrastinate.types import JSONValue
from psycopg import AsyncConnection

from moabi.core.errors import BadSetup
from moabi.server.bots import Asked
from moabi.server.live.hub import Hub
from moabi.server.metrics import Metrics
from moabi.server.repeating import ever_again
from moabi.server.scheduler import Kind, Owner
from moabi.server.settings import Settings
from moabi.server.store import Store, reviews
from moabi.server.store.database import now
from moabi.server.tables.clock import SECOND

BOT, REVIEW = "bot", "review"
QUEUE_LOCK = 0x6D6F616271
"""Held while the queue's own tables are made: several processes may start at once."""
HEARTBEAT_SECONDS = 10.0
STALLED_SECONDS = 30.0
"""A worker of which nothing was heard for so long is dead, and its work another's."""
GRACE_SECONDS = 5.0
BELOW_PLAY = -1
"""The priority of an address's first review: nobody at a table waits for one."""
UNSEEN = -1000
"""What a table has less of priority that nobody who plays there looks at."""
AT_ONCE = 256
"""Jobs that a worker takes on at a time. Its threads share them out fairly; a job that waits costs
a little memory, and one that is not even taken on waits for those before it."""

log = logging.getLogger("moabi.tasks")


class Work:
    """What a worker does: plays the bots of a table, or reviews a match."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        hub.bots.waits_to_be_asked = True

    async def play(self, table: str, owner: Owner, kind: Kind) -> None:
        """Answer for the bots of a table until a person is to decide."""
        room = await self._hub.latest(table)
        while await self._hub.bots.answer(room, (owner, kind)):
            pass

    async def review(self, review: str, owner: Owner | None) -> None:
        """Work out a review."""
        await self._hub.reviews.run(review, owner)


def make_queue(db: str, work: Work | None = None) -> procrastinate.App:
    """The queue of a database; a worker gives the work to do."""
    queue = procrastinate.App(connector=procrastinate.PsycopgConnector(conninfo=db, min_size=1))

    @queue.task(name=BOT)
    async def play(table: str, owner: list[str], kind: int) -> None:
        assert work is not None
        await work.play(table, Owner(*owner), Kind(kind))

    @queue.task(name=REVIEW)
    async def review(review: str, owner: list[str] | None = None) -> None:
        assert work is not None
        await work.review(review, Owner(*owner) if owner else None)

    return queue


@contextlib.asynccontextmanager
async def open_queue(db: str, work: Work | None = None) -> AsyncIterator[procrastinate.App]:
    """The queue of a database, its tables made if they are missing."""
    _check_has_queue(db)
    queue = make_queue(db, work)
    async with queue.open_async():
        await _make_tables(db, queue)
        yield queue


def _check_has_queue(db: str) -> None:
    if not db.startswith("postgresql:"):
        raise BadSetup("workers need PostgreSQL: a database is then postgresql://…")


async def _make_tables(db: str, queue: procrastinate.App) -> None:
    async with await AsyncConnection.connect(db, autocommit=True) as connection:
        await connection.execute("SELECT pg_advisory_lock(%s)", [QUEUE_LOCK])
        found = await connection.execute("SELECT to_regclass('procrastinate_jobs')")
        row = await found.fetchone()
        if row is None or row[0] is None:
            await queue.schema_manager.apply_schema_async()


@contextlib.asynccontextmanager
async def given_to_workers(hub: Hub) -> AsyncIterator[None]:
    """Have workers do what a hub would have its own threads do, if its host wants it so."""
    if hub.settings.bots != "workers":
        yield
        return
    async with open_queue(hub.settings.db) as queue:
        # Addresses are kept nowhere: what the queue holds of one means nothing but to this process.
        salt = secrets.token_bytes(16)

        def unnamed(owner: Owner) -> JSONValue:
            hidden = hashlib.blake2b(owner.address.encode(), key=salt, digest_size=8)
            return [hidden.hexdigest(), owner.person]

        async def play(asked: Asked) -> None:
            # Of every address the first table comes before anybody's second.
            priority = -asked.rank + (UNSEEN if asked.kind is Kind.IDLE else 0)
            # Asking twice changes nothing: what waits already is not queued again.
            with contextlib.suppress(AlreadyEnqueued):
                task = queue.configure_task(
                    BOT, queueing_lock=f"bot {asked.table}", priority=priority
                )
                await task.defer_async(
                    table=asked.table, owner=unnamed(asked.owner), kind=int(asked.kind)
                )

        async def review(review: str, owner: Owner | None, rank: int) -> None:
            told: dict[str, JSONValue] = {"owner": unnamed(owner)} if owner else {}
            with contextlib.suppress(AlreadyEnqueued):
                task = queue.configure_task(
                    REVIEW, queueing_lock=f"review {review}", priority=BELOW_PLAY - rank
                )
                await task.defer_async(review=review, **told)

        hub.bots.defer = play
        hub.reviews.defer = review
        yield


async def run_worker(settings: Settings, tell_ready: Callable[[], None]) -> None:
    """Do what the queue holds until told to stop."""
    # Before a database is made that no worker can use.
    _check_has_queue(settings.db)
    store = await Store.open(settings.db)
    hub = Hub(store, settings, Metrics())
    try:
        async with open_queue(settings.db, Work(hub)) as queue:
            tidying = asyncio.create_task(ever_again(partial(tidy, queue, store), STALLED_SECONDS))
            log.info("a worker is ready")
            tell_ready()
            try:
                await queue.run_worker_async(
                    name="moabi",
                    concurrency=AT_ONCE,
                    delete_jobs="always",
                    update_heartbeat_interval=HEARTBEAT_SECONDS,
                    shutdown_graceful_timeout=GRACE_SECONDS,
                )
            finally:
                tidying.cancel()
                await asyncio.gather(tidying, return_exceptions=True)
    finally:
        await hub.close()
        await store.close()


async def tidy(queue: procrastinate.App, store: Store) -> None:
    """Give the work of workers that died to those that live."""
    jobs = queue.job_manager
    for job in await jobs.get_stalled_jobs(seconds_since_heartbeat=STALLED_SECONDS):
        log.warning("a worker died at its work", extra={"task": job.task_name})
        if job.task_name == REVIEW:
            # It may have lived until the heartbeat that it owes.
            last = now() - int((STALLED_SECONDS - HEARTBEAT_SECONDS) * SECOND)
            review = str(job.task_kwargs["review"])
            await store.write(partial(reviews.give_up, review_id=review, last_beat=last))
        try:
            await jobs.retry_job(job)
        except UniqueViolation:
            # The same work has been asked for again since, and waits already.
            await jobs.finish_job(job, Status.FAILED, delete_job=True)
