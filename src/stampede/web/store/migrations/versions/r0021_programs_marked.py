"""Where programs from outside play, lists say so."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Of what was before nobody knows who was a program."""
    for table in ("chairs", "results"):
        op.add_column(table, sa.Column("is_program", sa.Boolean, nullable=False, server_default=sa.false()))
