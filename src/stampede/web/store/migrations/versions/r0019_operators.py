"""Add operators, the audit log of their actions, bans, and the state of reports."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Create the tables, empty; all existing reports are open."""
    removed = sa.Column("is_removed", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("chat_messages", removed)
    op.add_column("reports", sa.Column("kind", sa.String(20), nullable=False, server_default="other"))
    op.add_column("reports", sa.Column("closed_ms", sa.BigInteger))
    op.create_table(
        "operators",
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), primary_key=True, autoincrement=False),
        sa.Column("since_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "bans",
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), primary_key=True, autoincrement=False),
        sa.Column("until_ms", sa.BigInteger, nullable=False),
        sa.Column("since_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "deeds",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id")),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("other_id", sa.Integer, sa.ForeignKey("guests.id")),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("until_ms", sa.BigInteger, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
    )
    op.create_table(
        "errands",
        sa.Column("deed_id", sa.Integer, sa.ForeignKey("deeds.id"), primary_key=True, autoincrement=False),
    )
