"""Open tables stay in the lists while they are played, unless only their players may watch."""

from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Who may watch the tables of before is in their logs only: they are listed when they are played on."""
    op.execute("UPDATE tables SET is_open = false WHERE phase <> 'waiting'")
