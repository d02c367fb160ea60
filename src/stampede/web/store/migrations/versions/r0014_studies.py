"""Studies: match files that their owners go on writing."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """There are none yet."""
    op.create_table(
        "studies",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), nullable=False, index=True),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("changed_ms", sa.BigInteger, nullable=False),
        sa.Column("lead", sa.Text, nullable=False),
        sa.Column("lead_until_ms", sa.BigInteger, nullable=False),
    )
