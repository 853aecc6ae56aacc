"""The second revision: accounts are found by keys that look-alike names have in common."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from moabi.server.people.names import name_key

revision = "0002"
down_revision = "0001"

people = sa.table(
    "people",
    sa.column("id", sa.String),
    sa.column("name", sa.String),
    sa.column("name_key", sa.String),
    sa.column("created", sa.BigInteger),
)


def upgrade() -> None:
    """Compute the keys of all accounts anew; of those alike, all but the oldest keep theirs."""
    connection = op.get_bind()
    query = sa.select(people).where(people.c.name_key.is_not(None))
    rows = connection.execute(query.order_by(people.c.created, people.c.id)).all()
    held = {row.name_key for row in rows}
    for row in rows:
        key = name_key(row.name)
        if key not in held:
            held.add(key)
            connection.execute(people.update().where(people.c.id == row.id).values(name_key=key))
