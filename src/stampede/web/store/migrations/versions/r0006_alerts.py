"""Add alerts: guests' preferences, addresses, the outbox, deliveries, and last visits."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Create the tables, empty: nobody gets alerts without asking for them."""
    _keep_wishes()
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


def _keep_wishes() -> None:
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
