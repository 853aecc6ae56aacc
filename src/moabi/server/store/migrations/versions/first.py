"""The first revision: people and play."""

from __future__ import annotations

from alembic import op

from moabi.server.store import models as models  # registers every table
from moabi.server.store.metadata import metadata

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create every table."""
    metadata.create_all(op.get_bind())
