"""The projection that stores results and ratings."""

from collections.abc import Sequence

from sqlalchemy import Connection, delete, select, update

from stampede.web.ratings import results
from stampede.web.store import schema
from stampede.web.tables.projections import Projection, TableLog


def _rebuild(connection: Connection, logs: Sequence[TableLog]) -> None:
    connection.execute(delete(schema.results))
    connection.execute(delete(schema.ratings))
    ends = [end for log in logs for end in log.ends]
    results.write(connection, sorted(ends, key=lambda end: end.after.at_ms))
    _forget_deleted(connection)


def _forget_deleted(connection: Connection) -> None:
    """Detach the results of deleted accounts: the log still contains their guest numbers."""
    gone = select(schema.guests.c.id).where(schema.guests.c.name == "")
    found, ratings = schema.results, schema.ratings
    connection.execute(update(found).where(found.c.guest_id.in_(gone)).values(guest_id=None))
    connection.execute(delete(ratings).where(ratings.c.guest_id.in_(gone)))


RESULTS = Projection(
    name="results",
    write=results.write,
    rebuild=_rebuild,
    reads_ends=True,
    checked=((schema.results, ()), (schema.ratings, ())),
    needs_every_log=True,
)
