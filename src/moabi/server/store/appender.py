"""Appending to the log, in groups: what every move waits for, so done in as few steps as can be."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import insert
from sqlalchemy.dialects import sqlite

from moabi.server.store import models

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON")
"""In a write-ahead log, FULL is what makes a commit outlive a power cut."""


class Taken(Exception):
    """Another was first: the log already has an entry of that number, or of that client's id."""


class SqliteAppender:
    """A connection with a thread of its own: a whole group is one trip there and back.

    The asynchronous driver makes a trip for every statement; of these, a group would need five.
    """

    def __init__(self, path: str) -> None:
        named = sqlite.dialect(paramstyle="named")
        self._insert = str(insert(models.log).compile(dialect=named))
        self._path = path
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="moabi-log")
        self._connection: sqlite3.Connection | None = None

    async def append(self, rows: Sequence[dict[str, Any]]) -> None:
        """Append the entries, all or, raising Taken, none; returns once they are on disk."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._append, rows)

    def _append(self, rows: Sequence[dict[str, Any]]) -> None:
        if self._connection is None:
            self._connection = sqlite3.connect(self._path, isolation_level=None)
            for pragma in PRAGMAS:
                self._connection.execute(f"PRAGMA {pragma}")
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            self._connection.executemany(self._insert, rows)
            self._connection.execute("COMMIT")
        except BaseException as problem:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            if isinstance(problem, sqlite3.IntegrityError):
                raise Taken from None
            raise

    def close(self) -> None:
        """Let go of the file."""
        self._thread.submit(self._close).result()
        self._thread.shutdown()

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
