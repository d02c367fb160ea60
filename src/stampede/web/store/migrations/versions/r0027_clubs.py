"""Clubs; and chat rooms that belong to no table."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    """Add the clubs, and let chat messages and reports name a club instead of a table."""
    op.create_table(
        "clubs",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("title", sa.String(60), nullable=False),
        sa.Column("line", sa.String(200), nullable=False),
        sa.Column("emblem", sa.String(40), nullable=False),
        sa.Column("is_private", sa.Boolean, nullable=False),
        sa.Column("invite", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("numbered", sa.Integer, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_clubs_is_private", "clubs", ["is_private"])
    op.create_table(
        "club_members",
        sa.Column("club_id", sa.String(32), sa.ForeignKey("clubs.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("role", sa.String(10), nullable=False),
        sa.Column("since_ms", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("club_id", "guest_id", name="member_once"),
    )
    op.create_index("ix_club_members_guest_id", "club_members", ["guest_id"])
    op.create_table(
        "club_tables",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("club_id", sa.String(32), sa.ForeignKey("clubs.id"), nullable=False),
        sa.Column("invite", sa.String(64), nullable=False),
    )
    op.create_index("ix_club_tables_club_id", "club_tables", ["club_id"])
    op.create_table(
        "club_ratings",
        sa.Column("club_id", sa.String(32), sa.ForeignKey("clubs.id"), primary_key=True),
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), primary_key=True, autoincrement=False),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
    )
    if op.get_bind().dialect.name == "postgresql":
        for name in ("chat_messages", "reports"):
            op.drop_constraint(f"{name}_table_id_fkey", name, type_="foreignkey")
        return
    for table in (_chat_messages(), _reports()):  # SQLite can only copy a table into its new form
        with op.batch_alter_table(table.name, copy_from=table, recreate="always"):
            pass
    op.create_index("ix_chat_messages_guest_id", "chat_messages", ["guest_id"])
    op.create_index("ix_chat_messages_at_ms", "chat_messages", ["at_ms"])
    op.create_index("ix_reports_at_ms", "reports", ["at_ms"])


def _chat_messages() -> sa.Table:
    return sa.Table(
        "chat_messages",
        sa.MetaData(),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("command_id", sa.String(64), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("symbol", sa.String(40), nullable=False),
        sa.Column("is_watching", sa.Boolean, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("is_removed", sa.Boolean, nullable=False),
        sa.UniqueConstraint("table_id", "guest_id", "command_id", name="chat_once"),
    )


def _reports() -> sa.Table:
    return sa.Table(
        "reports",
        sa.MetaData(),
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("other_id", sa.Integer, sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("context", sa.Text, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("closed_ms", sa.BigInteger),
        sa.UniqueConstraint("guest_id", "table_id", "other_id", "number", name="reported_once"),
    )
