"""Alembic's entry: runs the revisions on the connection that the store hands it."""

from __future__ import annotations

from alembic import context

from moabi.server.store import models as models  # registers every table
from moabi.server.store.metadata import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
