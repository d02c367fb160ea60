"""When guests are away from matches played by days."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Nobody is away."""
    op.create_table(
        "vacations",
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), primary_key=True, autoincrement=False),
        sa.Column("first", sa.Date, primary_key=True),
        sa.Column("last", sa.Date, nullable=False),
        sa.Column("set_ms", sa.BigInteger, nullable=False),
    )
