"""Tables have titles."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """Give those that are there none."""
    op.add_column("tables", sa.Column("title", sa.String(60), nullable=False, server_default=""))
