"""The store: one database, read by many, written in groups, each change committed or refused."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import asyncpg
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, event, insert, text
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoneFree
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from moabi.core.errors import BadSetup
from moabi.server.store import models
from moabi.server.store.appender import PRAGMAS, SqliteAppender, Taken

log = logging.getLogger("moabi.store")

T = TypeVar("T")
Change = Callable[[AsyncConnection], Awaitable[T]]
Row = dict[str, Any]

MAX_GROUP = 256
"""Changes committed together at most."""
CHANNEL = "moabi"
LISTENER = "moabi listener"
"""What the connection that hears of other processes is called in PostgreSQL's lists."""
LISTENING_SECONDS = 20.0
"""How often it is tried: a connection that breaks far away is as silent as one without news."""
LISTEN_AGAIN_SECONDS = 1.0
MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 0x6D6F616269


_BEGAN = time.time_ns() - time.monotonic_ns()


def now() -> int:
    """The time, in microseconds since the epoch, as it has run since this process began.

    The host's clock is read once: when it is set anew later on, be it by an hour or a month, no
    player's time is spent by that and nothing is cleared away.
    """
    return (_BEGAN + time.monotonic_ns()) // 1000


class Away(Exception):
    """The database cannot be reached, or can do nothing for now."""


@dataclass(frozen=True)
class Notice:
    """News of a table, from this process or another."""

    table: str
    kind: str
    """`log` (entries up to `number`), `table` (its description changed), `chat` or `here` (the
    persons who watch, in `told`); `rights` when `table` is a person who may be less welcome than
    before, `become` when it is one whose seats are somebody else's now; `alive` and `gone` of whole
    processes; `lost` when any news may have been missed."""
    number: int
    is_own: bool
    """Whether this very process told it."""
    origin: str = ""
    """The process that told it."""
    told: str = ""


@dataclass
class _Job:
    change: Change[Any] | None
    row: Row | None
    done: asyncio.Future[Any]


class Store:
    """The database of a server; `open` it, and `close` it at the end."""

    def __init__(self, url: str) -> None:
        """Use `open`, which also brings the database up to date."""
        self.is_sqlite = url.startswith("sqlite:")
        self.url = url
        self._origin = secrets.token_hex(4)
        self._jobs: asyncio.Queue[_Job] = asyncio.Queue()
        self._callbacks: list[Callable[[Notice], None]] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._appender: SqliteAppender | None = None
        self._listening = asyncio.Event()
        self._checking: asyncio.Task[None] | None = None
        self._is_closed = False
        if self.is_sqlite:
            path = url.removeprefix("sqlite:///")
            if not path or path == ":memory:":
                raise BadSetup(f"a database is sqlite:///FILE, not {url!r}")
            address = f"sqlite+aiosqlite:///{path}"
            # Secrets are in there; what SQLite puts beside it is as private as the file itself.
            with contextlib.suppress(OSError):
                os.close(os.open(path, os.O_CREAT | os.O_EXCL, 0o600))
            self._engine = _sqlite_engine(address, "BEGIN", 4)
            self._writer = _sqlite_engine(address, "BEGIN IMMEDIATE", 1)
            self._appender = SqliteAppender(path)
        else:
            # The driver reads the address itself: it knows `sslmode` and all else that libpq does.
            self._engine = create_async_engine(
                "postgresql+asyncpg://",
                connect_args={"dsn": url},
                pool_size=8,
                max_overflow=8,
                hide_parameters=True,
                pool_pre_ping=True,
            )
            self._writer = self._engine

    @classmethod
    async def open(cls, url: str) -> Store:
        """Connect, apply migrations, and start writing."""
        store = cls(url)
        try:
            await store._migrate()
            store._tasks.append(asyncio.create_task(store._write_groups()))
            if not store.is_sqlite:
                # The listener tries for ever, which is right later on but not at the start.
                await (await asyncpg.connect(url)).close()
                store._tasks.append(asyncio.create_task(store._listen()))
                await store._listening.wait()
        except CommandError as problem:
            await store.close()
            raise BadSetup("the database was made by a newer version of Moabi") from problem
        except (
            OSError,
            ValueError,
            asyncpg.PostgresError,
            asyncpg.InterfaceError,
            SQLAlchemyError,
        ) as problem:
            await store.close()
            told = problem.orig if isinstance(problem, DBAPIError) else problem
            raise BadSetup(f"the database cannot be opened: {told}") from problem
        return store

    async def close(self) -> None:
        """Finish what was asked, then let go of the database."""
        self._is_closed = True
        if self._tasks:
            await self._jobs.join()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()
        await self._engine.dispose()
        await self._writer.dispose()
        if self._appender is not None:
            await asyncio.to_thread(self._appender.close)

    async def _migrate(self) -> None:
        def upgrade(connection: Connection) -> None:
            config = Config()
            config.set_main_option("script_location", str(MIGRATIONS))
            config.set_main_option("path_separator", "os")
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

        async with self._writer.begin() as connection:
            if not self.is_sqlite:
                # Several processes may start at once.
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
            await connection.run_sync(upgrade)

    # Reading and writing

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A connection that sees what is committed."""
        with _reaching():
            async with self._engine.connect() as connection:
                yield connection

    async def write(self, change: Change[T]) -> T:
        """Make a change; returns once it is committed, raises if it failed and left no trace."""
        with _reaching():
            if not self.is_sqlite:
                async with self._engine.begin() as connection:
                    return await change(connection)
            return await self._ask(_Job(change, None, asyncio.get_running_loop().create_future()))

    async def check(self) -> None:
        """Commit a change that changes nothing; raises if that fails. Many may share one."""
        if self._checking is None or self._checking.done():
            self._checking = asyncio.create_task(self.write(_touch))
        await asyncio.shield(self._checking)

    async def append(self, row: Row, also: Change[Any] | None = None) -> None:
        """Append an entry to the log; returns once it is on disk, or raises Taken.

        `also` is a change that must happen with it, or not at all.
        """
        await self._ask(_Job(also, row, asyncio.get_running_loop().create_future()))

    async def _ask(self, job: _Job) -> Any:
        if self._is_closed:
            raise RuntimeError("the store is closed")
        self._jobs.put_nowait(job)
        return await job.done

    async def _write_groups(self) -> None:
        while True:
            group = [await self._jobs.get()]
            while len(group) < MAX_GROUP and not self._jobs.empty():
                group.append(self._jobs.get_nowait())
            plain = [job for job in group if job.change is None]
            others = [job for job in group if job.change is not None]
            for jobs, write in ((plain, self._append_group), (others, self._change_group)):
                try:
                    if jobs:
                        await write(jobs)
                except Exception as problem:
                    for job in jobs:
                        _finish(job, problem)
            for _ in group:
                self._jobs.task_done()

    async def _append_group(self, jobs: list[_Job]) -> None:
        """Entries alone: one statement, one commit; if one of them was taken, each by itself."""
        try:
            await self._append([job.row for job in jobs if job.row is not None])
        except Taken as taken:
            if len(jobs) == 1:
                _finish(jobs[0], taken)
                return
            for job in jobs:
                await self._append_group([job])
            return
        for job in jobs:
            _finish(job, None)

    async def _append(self, rows: list[Row]) -> None:
        if self._appender is not None:
            await self._appender.append(rows)
            return
        async with self._writer.begin() as connection:
            await self._append_rows(connection, rows)

    async def _change_group(self, jobs: list[_Job]) -> None:
        """Changes of any kind: one commit, and a savepoint each, so that one may fail alone.

        Other processes change the same rows of PostgreSQL's, in another order: there, each change
        is committed by itself, and holds its rows no longer than it must.
        """
        if not self.is_sqlite and len(jobs) > 1:
            for job in jobs:
                try:
                    await self._change_group([job])
                except Exception as problem:
                    _finish(job, problem)
            return
        outcomes: list[Any] = [None] * len(jobs)
        async with self._writer.begin() as connection:
            for i, job in enumerate(jobs):
                assert job.change is not None
                try:
                    async with connection.begin_nested():
                        if job.row is not None:
                            await self._append_rows(connection, [job.row])
                        outcomes[i] = await job.change(connection)
                except Exception as problem:
                    outcomes[i] = problem
        for job, outcome in zip(jobs, outcomes, strict=True):
            _finish(job, outcome)

    async def insert_entry(self, connection: AsyncConnection, row: Row) -> None:
        """Append an entry within another change; raises Taken, which must fail that change."""
        await self._append_rows(connection, [row])

    async def _append_rows(self, connection: AsyncConnection, rows: list[Row]) -> None:
        try:
            await connection.execute(insert(models.log), rows)
        except IntegrityError:
            raise Taken from None
        if not self.is_sqlite:
            told = [f"{row['table_id']}:log:{row['number']}:{self._origin}:" for row in rows]
            await self._tell(connection, told)

    # News between processes

    def subscribe(self, callback: Callable[[Notice], None]) -> None:
        """Call back with every notice, from this process and all others."""
        self._callbacks.append(callback)

    async def notify(self, table: str, kind: str, number: int = 0, told: str = "") -> None:
        """Tell every process of a change; the log's own entries are told by themselves."""
        payload = f"{table}:{kind}:{number}:{self._origin}:{told}"
        if self.is_sqlite:
            self._hear(payload)
            return
        with _reaching():
            async with self._engine.begin() as connection:
                await self._tell(connection, [payload])

    async def _tell(self, connection: AsyncConnection, told: list[str]) -> None:
        await connection.execute(
            text(f"SELECT pg_notify('{CHANNEL}', told) FROM unnest(CAST(:told AS text[])) AS told"),
            {"told": told},
        )

    def _hear(self, payload: str) -> None:
        table, kind, number, origin, told = payload.split(":")
        notice = Notice(table, kind, int(number), origin == self._origin, origin, told)
        for callback in self._callbacks:
            callback(notice)

    async def _listen(self) -> None:
        """Hear what other processes tell, through whatever happens to the connection."""
        while True:
            try:
                await self._listen_once()
            except Exception as problem:
                # Of whatever kind: a driver whose connection breaks in the midst of something has
                # errors of its own, and a server that hears nothing must not go on so.
                log.info("what other servers tell is not heard", extra={"problem": repr(problem)})
            await asyncio.sleep(LISTEN_AGAIN_SECONDS)

    async def _listen_once(self) -> None:
        connection = await asyncpg.connect(self.url, server_settings={"application_name": LISTENER})
        gone = asyncio.Event()
        try:
            connection.add_termination_listener(lambda _: gone.set())
            await connection.add_listener(CHANNEL, lambda *told: self._hear(told[3]))
            if self._listening.is_set():
                self._hear(f":lost:0:{self._origin}:")
            self._listening.set()
            while not gone.is_set():
                try:
                    await asyncio.wait_for(gone.wait(), LISTENING_SECONDS)
                except TimeoutError:
                    await connection.execute("SELECT 1", timeout=LISTENING_SECONDS)
        finally:
            # Not closed politely: the other side may be gone without a word.
            connection.terminate()


@contextmanager
def _reaching() -> Iterator[None]:
    """Tell a database that is away from a change that is wrong."""
    try:
        yield
    except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, NoneFree) as problem:
        # The driver's own errors are those of connecting: all later ones come as SQLAlchemy's.
        raise Away(str(problem)) from problem
    except DBAPIError as problem:
        if problem.connection_invalidated or isinstance(problem, OperationalError):
            raise Away(str(problem.orig)) from problem
        raise


async def _touch(connection: AsyncConnection) -> None:
    # The one row that every database has.
    await connection.execute(text("UPDATE alembic_version SET version_num = version_num"))


def _finish(job: _Job, outcome: Any) -> None:
    if job.done.done():
        return  # whoever asked has gone
    if isinstance(outcome, Exception):
        job.done.set_exception(outcome)
    else:
        job.done.set_result(outcome)


def _sqlite_engine(address: str, begin: str, size: int) -> AsyncEngine:
    engine = create_async_engine(address, pool_size=size, max_overflow=0, hide_parameters=True)

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        # The driver's own idea of transactions knows no savepoints: we begin ours ourselves.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begin_ourselves(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine
