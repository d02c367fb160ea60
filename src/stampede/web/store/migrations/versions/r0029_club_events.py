"""Events of clubs."""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    """Let an event belong to a club: so far none does."""
    op.add_column("contests", sa.Column("club_id", sa.String(32)))
    op.create_index("ix_contests_club_id", "contests", ["club_id"])
