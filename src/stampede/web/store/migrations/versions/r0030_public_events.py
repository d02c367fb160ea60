"""Public events."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"


def upgrade() -> None:
    """Let lists show an event: so far none does."""
    op.add_column("contests", sa.Column("is_public", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("ix_contests_public", "contests", ["is_public", "is_closed", "created_ms"])
