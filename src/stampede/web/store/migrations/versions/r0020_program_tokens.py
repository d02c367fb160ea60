"""Add API tokens, by which programs act for an account."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Nobody has made one yet."""
    op.create_table(
        "program_tokens",
        sa.Column("token_hash", sa.String(64), primary_key=True),
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("accounts.guest_id"), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("scopes", sa.String(40), nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("used_ms", sa.BigInteger, nullable=False),
        sa.Column("ends_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_program_tokens_guest_id", "program_tokens", ["guest_id"])
