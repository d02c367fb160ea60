"""Mark external bots in the lists of tables and results."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Mark nobody: existing tables and results do not tell which players were programs."""
    for table in ("chairs", "results"):
        op.add_column(table, sa.Column("is_program", sa.Boolean, nullable=False, server_default=sa.false()))
