"""Registers results and ratings with a site."""

from collections.abc import Sequence

from sqlalchemy import Connection, delete, select, update

from stampede.web.ratings import results
from stampede.web.ratings.routes import ROUTES
from stampede.web.site.feature import Feature
from stampede.web.store import schema
from stampede.web.tables.log_step import LogStep
from stampede.web.tables.projections import Projection


def _rebuild(connection: Connection, ends: Sequence[LogStep]) -> None:
    connection.execute(delete(schema.results))
    connection.execute(delete(schema.ratings))
    results.write(connection, ends)
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
    rebuild_from_ends=_rebuild,
    reads_ends=True,
    checked=((schema.results, ()), (schema.ratings, ())),
    needs_every_log=True,
)


def _forget(connection: Connection, guest: int) -> None:
    """Delete the ratings of *guest*; results also belong to the others and stay without the guest."""
    connection.execute(delete(schema.ratings).where(schema.ratings.c.guest_id == guest))
    found = schema.results
    connection.execute(update(found).where(found.c.guest_id == guest).values(guest_id=None))


RATINGS = Feature(name="ratings", routes=ROUTES, projections=(RESULTS,), forget=(_forget,))
