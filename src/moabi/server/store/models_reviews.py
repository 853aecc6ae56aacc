"""The database's tables of reviews: what was asked for, and what has been found so far."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from moabi.server.store.metadata import metadata

reviews = Table(
    "reviews",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("budget", Integer, nullable=False),
    Column("language", String(2), nullable=False),
    Column("status", String(8), nullable=False),
    Column("decisions", Integer),
    Column("players", Text),
    Column("created", BigInteger, nullable=False),
    # The same question has the same answer: it is asked once.
    UniqueConstraint("table_id", "budget", "language"),
)
review_lines = Table(
    "review_lines",
    metadata,
    Column("review", ForeignKey("reviews.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("report", Text, nullable=False),
)
