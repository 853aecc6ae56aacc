"""One server a SQLite file: a second would not hear of what the first one does."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from moabi.core.errors import BadSetup


@contextmanager
def held(url: str) -> Iterator[None]:
    """Hold a SQLite file against other servers; PostgreSQL is there to be shared."""
    if not url.startswith("sqlite:") or sys.platform == "win32":
        yield
        return
    import fcntl

    # A file beside it: to close the database's own would let go of SQLite's locks on it.
    path = url.removeprefix("sqlite:///") + "-lock"
    try:
        lock = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as problem:
        raise BadSetup(f"the database cannot be opened: {problem}") from None
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BadSetup("another server has this database open") from None
        yield
    finally:
        os.close(lock)
