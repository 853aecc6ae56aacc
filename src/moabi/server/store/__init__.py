"""What is kept: a database, its tables, and the SQL on them; no rules and no HTTP here."""

from moabi.server.store.database import Notice, Store, Taken

__all__ = ["Notice", "Store", "Taken"]
