"""Add the last use of sessions, names of passkeys, and recovery codes for account pages."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
TEXTS = (("sessions", "place", 50), ("sessions", "agent", 40), ("passkeys", "name", 40))


def upgrade() -> None:
    """Count existing sessions as used when they began, at an unknown place; passkeys have no names yet."""
    for table in ("sessions", "passkeys"):
        op.add_column(table, sa.Column("used_ms", sa.BigInteger, nullable=False, server_default="0"))
    for table, name, length in TEXTS:
        op.add_column(table, sa.Column(name, sa.String(length), nullable=False, server_default=""))
    op.execute("UPDATE sessions SET used_ms = created_ms")
    op.create_table(
        "recovery_codes",
        sa.Column("code_hash", sa.String(64), primary_key=True),
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("accounts.guest_id"), nullable=False),
    )
    op.create_index("ix_recovery_codes_guest_id", "recovery_codes", ["guest_id"])
