"""The log of ends: one position for each match that ends, given in the commit of the move that ends it.

Ends are what one table's log tells about another's: ratings depend on the order in which matches of the same
people ended. All other things that follow from the log concern one table alone.
"""

from typing import NamedTuple

from sqlalchemy import Connection, func, insert, select

from stampede.web.store import schema

ORDER = 0x57A4F1
"""The advisory lock of PostgreSQL under which processes commit ends."""


class End(NamedTuple):
    """The end of a match."""

    position: int
    match: str
    table: str


def append(connection: Connection, match: str) -> None:
    """Give the end of *match* the next position.

    PostgreSQL commits sequence numbers out of order: a reader could pass a lower one that is not visible
    yet. So the lock is held until the commit; ends are rare.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(ORDER)))
    connection.execute(insert(schema.ends).values(match_id=match))


def after(connection: Connection, position: int, most: int | None = None) -> list[End]:
    """The ends after this *position*, in their order; so many at *most*."""
    column, match = schema.ends.c, schema.matches.c
    query = select(column.position, column.match_id, match.table_id)
    query = query.join(schema.matches, match.id == column.match_id).where(column.position > position)
    return [End(*row) for row in connection.execute(query.order_by(column.position).limit(most))]


def last(connection: Connection) -> int:
    """The position of the last end; 0 if there is none."""
    return connection.execute(select(func.max(schema.ends.c.position))).scalar() or 0
