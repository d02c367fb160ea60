"""The public list of commitments to chance, and what came of them."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """It begins with what happens from now on."""
    op.create_table(
        "fairness_list",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("line", sa.Text, nullable=False),
    )
    column = ["projection", "table_id", "version"]
    checkpoints = sa.table("checkpoints", *map(sa.column, column))
    events = sa.table("events", sa.column("table_id"), sa.column("version"))
    read = sa.select(sa.literal("fairness"), events.c.table_id, sa.func.max(events.c.version))
    op.execute(sa.insert(checkpoints).from_select(column, read.group_by(events.c.table_id)))
