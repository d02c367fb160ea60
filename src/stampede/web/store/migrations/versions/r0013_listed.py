"""Open tables stay in the lists while they are played, unless only their players may watch."""

from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """List no existing table until it is played on: only its log tells whether anybody may watch."""
    op.execute("UPDATE tables SET is_open = false WHERE phase <> 'waiting'")
