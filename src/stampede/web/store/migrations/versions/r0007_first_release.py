"""The database of the first release: people, tables with their events, chat and alerts."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = None


def upgrade() -> None:
    """Create all tables."""
    _people()
    _tables()
    _chat()
    _alerts()


def _people() -> None:
    op.create_table(
        "guests",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("colour", sa.String(10), nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.String(64), primary_key=True),
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("proven_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_sessions_guest_id", "sessions", ["guest_id"])
    op.create_table(
        "accounts",
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), primary_key=True, autoincrement=False),
        sa.Column("handle", sa.String(64), nullable=False, unique=True),
        sa.Column("login", sa.String(40), unique=True),
        sa.Column("password_hash", sa.Text),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("accounts.guest_id"), nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_passkeys_guest_id", "passkeys", ["guest_id"])
    op.create_table(
        "vacations",
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), primary_key=True, autoincrement=False),
        sa.Column("first", sa.Date, primary_key=True),
        sa.Column("last", sa.Date, nullable=False),
        sa.Column("set_ms", sa.BigInteger, nullable=False),
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


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("creator", sa.Integer),
        sa.Column("is_over", sa.Boolean, nullable=False),
        sa.Column("game", sa.String(40)),
        sa.Column("phase", sa.String(10)),
        sa.Column("is_open", sa.Boolean, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("active_ms", sa.BigInteger, nullable=False),
        sa.Column("deadline_ms", sa.BigInteger),
    )
    op.create_index("ix_tables_creator", "tables", ["creator"])
    op.create_index("ix_tables_open", "tables", ["is_open", "phase", "active_ms"])
    op.create_index("ix_tables_deadline_ms", "tables", ["deadline_ms"])
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id")),
        sa.Column("command_id", sa.String(64)),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("table_id", "guest_id", "command_id", name="events_once"),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
    )
    op.create_index("ix_matches_table_id", "matches", ["table_id"])
    op.create_table(
        "chairs",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("player", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id")),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("level", sa.Integer, nullable=False),
        sa.Column("is_due", sa.Boolean, nullable=False),
    )
    op.create_index("ix_chairs_guest_id", "chairs", ["guest_id"])
    op.create_table(
        "results",
        sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("player", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id")),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer),
        sa.Column("change", sa.Integer),
        sa.Column("ended_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_results_guest_id", "results", ["guest_id", "ended_ms"])
    op.create_table(
        "ratings",
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), primary_key=True, autoincrement=False),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
    )


def _chat() -> None:
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
    op.create_table(
        "hushed",
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), primary_key=True, autoincrement=False),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    )
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


def _alerts() -> None:
    op.create_table(
        "alert_wishes",
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), primary_key=True, autoincrement=False),
        sa.Column("language", sa.String(5), nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("delay_minutes", sa.Integer, nullable=False),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_to", sa.Integer),
        sa.Column("reminder_hours", sa.Integer, nullable=False),
        sa.Column("digest_at", sa.Integer),
        sa.Column("anywhere", sa.Boolean, nullable=False),
        sa.Column("site", sa.String(300), nullable=False),
    )
    op.create_table(
        "alert_addresses",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("secrets", sa.Text, nullable=False),
        sa.Column("token", sa.String(32), nullable=False, unique=True),
        sa.Column("code", sa.String(10), nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("is_confirmed", sa.Boolean, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("error", sa.Text, nullable=False),
        sa.UniqueConstraint("guest_id", "kind", "address", name="alert_addresses_once"),
    )
    op.create_table(
        "alerts",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("cause", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("made_ms", sa.BigInteger, nullable=False),
        sa.Column("due_ms", sa.BigInteger, nullable=False),
        sa.Column("deadline_ms", sa.BigInteger),
        sa.Column("is_waiting", sa.Boolean, nullable=False),
        sa.UniqueConstraint("guest_id", "table_id", "kind", "cause", name="alerts_once"),
    )
    op.create_index("ix_alerts_due", "alerts", ["is_waiting", "due_ms"])
    op.create_table(
        "letters",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("address_id", sa.Integer, sa.ForeignKey("alert_addresses.id"), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("made_ms", sa.BigInteger, nullable=False),
        sa.Column("due_ms", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("error", sa.Text, nullable=False),
    )
    op.create_index("ix_letters_address_id", "letters", ["address_id"])
    op.create_index("ix_letters_due", "letters", ["state", "due_ms"])
    op.create_table(
        "visits",
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), primary_key=True, autoincrement=False),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seen_ms", sa.BigInteger, nullable=False),
        sa.Column("until_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "house_keys",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
