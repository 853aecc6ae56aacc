"""What is kept: a database, its tables, and the SQL on them; no rules and no HTTP here."""

from moabi.server.store.appender import Taken
from moabi.server.store.database import Away, Notice, Store

__all__ = ["Away", "Notice", "Store", "Taken"]
