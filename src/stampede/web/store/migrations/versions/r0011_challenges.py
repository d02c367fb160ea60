"""The challenges that passkeys are to sign, which any process may have made."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Until now they were in the memory of the one process."""
    op.create_table(
        "challenges",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("purpose", sa.Text, nullable=False),
        sa.Column("handle", sa.String(64), nullable=False),
        sa.Column("until_ms", sa.BigInteger, nullable=False, index=True),
    )
