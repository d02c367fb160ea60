"""When a table's next player runs out of time."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Tables of before have no clock."""
    op.add_column("tables", sa.Column("deadline_ms", sa.BigInteger))
    op.create_index("ix_tables_deadline_ms", "tables", ["deadline_ms"])
