"""Rank lists by network address, and by whether players are present."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Begin with no addresses and nobody present."""
    op.create_table(
        "guest_origins",
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), primary_key=True, autoincrement=False),
        sa.Column("origin", sa.String(32), nullable=False),
        sa.Column("seen_ms", sa.BigInteger, nullable=False, index=True),
    )
    op.create_table(
        "table_presence",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seen_ms", sa.BigInteger, nullable=False),
    )
