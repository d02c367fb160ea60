"""Requests that have made something, so that they make it once."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """None is known yet."""
    op.create_table(
        "creations",
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(20), primary_key=True),
        sa.Column("command_id", sa.String(64), primary_key=True),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False, index=True),
    )
