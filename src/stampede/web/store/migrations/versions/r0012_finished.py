"""Add archived results and positions of finished matches, which outlive their rules."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Create the table, empty; ``stampede rebuild snapshots`` fills it for earlier matches."""
    op.create_table(
        "finished",
        sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("film", sa.LargeBinary),
        sa.Column("has_film", sa.Boolean, nullable=False, index=True),
    )
