"""The order in which matches ended, and a cursor in it for each projection that reads them in order."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"

checkpoints = sa.table("checkpoints", *map(sa.column, ("projection", "table_id", "version")))
events = sa.table("events", *map(sa.column, ("table_id", "version")))
matches = sa.table("matches", *map(sa.column, ("id", "table_id")))
results = sa.table("results", *map(sa.column, ("match_id", "ended_ms")))


def upgrade() -> None:
    """Number the ends that have results, then those of which an old server had not written any yet."""
    ends = op.create_table(
        "ends",
        sa.Column("position", sa.Integer, primary_key=True),
        sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), nullable=False, index=True),
    )
    cursors = op.create_table(
        "cursors",
        sa.Column("projection", sa.String(20), primary_key=True),
        sa.Column("position", sa.Integer, nullable=False),
    )
    op.execute(sa.insert(ends).from_select(["match_id"], _counted()))
    last = sa.func.max(ends.c.position)
    read = sa.select(sa.literal("results"), last).having(last.is_not(None))
    op.execute(sa.insert(cursors).from_select(["projection", "position"], read))
    op.execute(sa.insert(ends).from_select(["match_id"], _uncounted()))
    op.execute(sa.delete(checkpoints).where(checkpoints.c.projection == "results"))


def _counted() -> sa.Select[tuple[str]]:
    """The matches with results, in the order in which their ratings were counted.

    SQLite keeps that in the order of the rows; PostgreSQL does not, and their times must do.
    """
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    counted = sa.literal_column("min(results.rowid)") if is_sqlite else sa.func.min(results.c.ended_ms)
    return sa.select(results.c.match_id).group_by(results.c.match_id).order_by(counted, results.c.match_id)


def _uncounted() -> sa.Select[tuple[str]]:
    """The matches without results at tables whose log is longer than their checkpoint; some go on."""
    of_table = checkpoints.c.table_id == matches.c.table_id
    more = sa.select(events.c.version).where(
        events.c.table_id == matches.c.table_id, events.c.version > checkpoints.c.version
    )
    return (
        sa.select(matches.c.id)
        .join(checkpoints, of_table & (checkpoints.c.projection == "results"))
        .where(more.exists(), matches.c.id.not_in(sa.select(results.c.match_id)))
        .order_by(matches.c.id)
    )
