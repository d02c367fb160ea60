"""Tables know who opened them and whether they are over, not whether the computer is to move."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Tables of before count for nobody until they are played on."""
    op.drop_index("ix_tables_bot_due", "tables")
    op.drop_column("tables", "bot_due")
    op.add_column("tables", sa.Column("creator", sa.Integer))
    op.add_column("tables", sa.Column("is_over", sa.Boolean, nullable=False, server_default=sa.true()))
    op.create_index("ix_tables_creator", "tables", ["creator"])
