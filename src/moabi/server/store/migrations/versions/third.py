"""The third revision: strangers wait for the host, programs are marked, and what ratings count."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Whoever sits anywhere already stays there, and counts as a person."""
    yes, no = sa.true(), sa.false()
    for table, column in (
        ("tables", sa.Column("confirms", sa.Boolean(), nullable=False, server_default=yes)),
        ("tables", sa.Column("counted", sa.String(length=8), nullable=True)),
        ("seats", sa.Column("is_confirmed", sa.Boolean(), nullable=False, server_default=yes)),
        ("seats", sa.Column("is_program", sa.Boolean(), nullable=False, server_default=no)),
        ("ratings", sa.Column("is_program", sa.Boolean(), nullable=False, server_default=no)),
    ):
        op.add_column(table, column)
    op.create_table(
        "removed",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_removed_table_id")),
        sa.PrimaryKeyConstraint("table_id", "person", name=op.f("pk_removed")),
    )
