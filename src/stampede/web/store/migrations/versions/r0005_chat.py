"""Add chat messages, the people that guests ignore, and reports to the operator."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Create the tables, empty."""
    _keep_messages()
    op.create_table(
        "hushed",
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), primary_key=True, autoincrement=False),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    )
    op.create_table(
        "ignored",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("other_id", sa.Integer, sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("is_blocked", sa.Boolean, nullable=False),
        sa.Column("since_ms", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("guest_id", "other_id", name="ignored_once"),
    )
    op.create_index("ix_ignored_other_id", "ignored", ["other_id"])
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("other_id", sa.Integer, sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("context", sa.Text, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("guest_id", "table_id", "other_id", "number", name="reported_once"),
    )
    op.create_index("ix_reports_at_ms", "reports", ["at_ms"])


def _keep_messages() -> None:
    op.create_table(
        "chat_messages",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("command_id", sa.String(64), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("symbol", sa.String(40), nullable=False),
        sa.Column("is_watching", sa.Boolean, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("table_id", "guest_id", "command_id", name="chat_once"),
    )
    op.create_index("ix_chat_messages_guest_id", "chat_messages", ["guest_id"])
    op.create_index("ix_chat_messages_at_ms", "chat_messages", ["at_ms"])
    op.create_table(
        "chat_rooms",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("may_spectators_write", sa.Boolean, nullable=False),
    )
