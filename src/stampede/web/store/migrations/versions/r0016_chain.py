"""Add a salt and a hash to names: signatures and hash chains cover them, and names stay deletable."""

import secrets  # noqa: TID251 - migrations run before there is a world

import sqlalchemy as sa
from alembic import op

from stampede.play.log import name_hash

revision = "0016"
down_revision = "0015"

BATCH = 1000
"""Names read and written at a time."""
SALT_BYTES = 16
names = sa.table("names", *map(sa.column, ("table_id", "number", "name", "salt", "hash")))


def upgrade() -> None:
    """Fill salt and hash for existing names; the logs of their tables do not hold the hashes."""
    for column, length in (("salt", 32), ("hash", 64)):
        op.add_column("names", sa.Column(column, sa.String(length), nullable=False, server_default=""))
    connection, of = op.get_bind(), names.c
    sealed = sa.update(names).where(
        of.table_id == sa.bindparam("of_table"), of.number == sa.bindparam("of_number")
    )
    sealed = sealed.values(salt=sa.bindparam("with_salt"), hash=sa.bindparam("with_hash"))
    rows = connection.execute(sa.select(of.table_id, of.number, of.name)).all()
    for first in range(0, len(rows), BATCH):
        connection.execute(sealed, [_sealed(*row) for row in rows[first : first + BATCH]])


def _sealed(table: str, number: int, name: str) -> dict[str, object]:
    salt = secrets.token_urlsafe(SALT_BYTES)
    return {"of_table": table, "of_number": number, "with_salt": salt, "with_hash": name_hash(salt, name)}
