"""Who may see a table and sit down at it."""

from __future__ import annotations

import secrets

from moabi.server.tables.table import Table


def may_watch(table: Table, person: str | None, key: str = "") -> bool:
    """Whether a person may know of a table: it is open, or theirs, or they have its link."""
    if table.setup.is_open or table.has_part(person):
        return True
    return secrets.compare_digest(key.encode(), table.setup.key.encode())
