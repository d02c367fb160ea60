"""Find the tables at which somebody is now without reading all there ever were."""

from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """Index tables by whether they are over, and by their last event."""
    op.create_index("ix_tables_present", "tables", ["is_over", "active_ms"])
