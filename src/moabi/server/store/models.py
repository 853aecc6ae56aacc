"""The database's tables of play; times are microseconds since the epoch, in UTC."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    true,
)

from moabi.server.store import models_people
from moabi.server.store.metadata import metadata

people = models_people.people

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("version", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("components", Text),
    Column("clock", JSON, nullable=False),
    Column("is_open", Boolean, nullable=False),
    Column("key", String(32), nullable=False),
    Column("is_rated", Boolean, nullable=False),
    Column("allows_hints", Boolean, nullable=False),
    Column("allows_undo", Boolean, nullable=False),
    Column("plays_forced", Boolean, nullable=False),
    Column("host", ForeignKey("people.id"), nullable=False, index=True),
    Column("status", String(8), nullable=False),
    Column("secret", String(64), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("ended", BigInteger),
    Column("previous", String(16)),
    Column("next", String(16)),
    Column("result", JSON(none_as_null=True)),
    Column("confirms", Boolean, nullable=False, server_default=true()),
    Column("counted", String(8)),
    Index("ix_tables_status_created", "status", "created"),
)
seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("person", ForeignKey("people.id"), index=True),
    Column("level", Integer),
    Column("name", String(40), nullable=False),
    Column("contribution", String(64), nullable=False),
    Column("is_confirmed", Boolean, nullable=False, server_default=true()),
    Column("is_program", Boolean, nullable=False, server_default=false()),
)
removed = Table(
    "removed",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("person", String(16), primary_key=True),
)
"""Whom a host has sent away from a table; a guest who is forgotten since may still stand here."""
log = Table(
    "log",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(12), nullable=False),
    Column("step", Integer, nullable=False),
    Column("seat", Integer),
    Column("person", String(16)),
    Column("client_id", String(40)),
    Column("payload", Text, nullable=False),
    Column("to_decide", Integer),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("table_id", "person", "client_id"),
)
"""Append-only: all that ever happened at a table, and the truth of it."""
chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False, index=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("client_id", String(40), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", String(500), nullable=False),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("table_id", "person", "client_id"),
)
reviews = Table(
    "reviews",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("budget", Integer, nullable=False),
    Column("language", String(2), nullable=False),
    Column("total", Integer, nullable=False),
    Column("status", String(8), nullable=False),
    Column("players", Text),
    Column("created", BigInteger, nullable=False),
    Column("beat", BigInteger, nullable=False),
    UniqueConstraint("table_id", "budget", "language"),
)
"""Reviews, asked for or finished; `beat` tells when whoever makes it last gave a sign of life."""
reports = Table(
    "reports",
    metadata,
    Column("review_id", ForeignKey("reviews.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("report", Text, nullable=False),
)
