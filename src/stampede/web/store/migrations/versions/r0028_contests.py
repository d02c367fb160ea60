"""Events of several rounds."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    """Add events: there are none yet."""
    op.create_table(
        "contests",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("owner_id", sa.Integer, sa.ForeignKey("guests.id"), index=True),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("is_closed", sa.Boolean, nullable=False, index=True),
    )
    op.create_table(
        "contest_log",
        sa.Column("contest_id", sa.String(32), sa.ForeignKey("contests.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "contest_people",
        sa.Column("contest_id", sa.String(32), sa.ForeignKey("contests.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), index=True),
        sa.Column("name", sa.String(40), nullable=False),
    )
    op.create_table(
        "contest_tables",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("contest_id", sa.String(32), sa.ForeignKey("contests.id"), nullable=False, index=True),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("board", sa.Integer, nullable=False),
    )
