"""Registers results and ratings with a site."""

from sqlalchemy import Connection, delete, update

from stampede.web.ratings import routes
from stampede.web.ratings.projection import RESULTS
from stampede.web.site.feature import Feature
from stampede.web.store import schema


def _forget(connection: Connection, guest: int) -> None:
    """Delete the ratings of *guest*; results also belong to the others and stay without the guest."""
    connection.execute(delete(schema.ratings).where(schema.ratings.c.guest_id == guest))
    found = schema.results
    connection.execute(update(found).where(found.c.guest_id == guest).values(guest_id=None))


RATINGS = Feature(name="ratings", routes=routes.ROUTES, projections=(RESULTS,), forget=(_forget,))
