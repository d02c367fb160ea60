"""How far each projection has read the log, snapshots, and room in the log for a chain of hashes."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

events = sa.table("events", sa.column("table_id"), sa.column("version"))
PROJECTIONS = ("lists", "deadlines", "results", "alerts", "snapshots")


def upgrade() -> None:
    """Until now all of them were written with the events."""
    op.add_column("events", sa.Column("chain", sa.LargeBinary))
    op.create_table(
        "projections",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
    )
    checkpoints = op.create_table(
        "checkpoints",
        sa.Column("projection", sa.String(20), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("form", sa.String(16), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    for name in PROJECTIONS:
        read = sa.select(sa.literal(name), events.c.table_id, sa.func.max(events.c.version))
        columns = ["projection", "table_id", "version"]
        op.execute(sa.insert(checkpoints).from_select(columns, read.group_by(events.c.table_id)))
