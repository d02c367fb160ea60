"""The cursor of each ordered projection: the last position of the log of ends that it has read."""

from sqlalchemy import Connection, select, update

from stampede.web.store import schema
from stampede.web.store.database import insert_unless_there


def read(connection: Connection, name: str) -> int:
    """The position up to which the projection *name* has read; 0 if it has read nothing."""
    column = schema.cursors.c
    return connection.execute(select(column.position).where(column.projection == name)).scalar() or 0


def lock(connection: Connection, name: str) -> int:
    """Like :func:`read`, and no other process moves the cursor until this transaction ends."""
    begin = insert_unless_there(connection, schema.cursors).values(projection=name, position=0)
    connection.execute(begin.on_conflict_do_nothing())
    column = schema.cursors.c
    query = select(column.position).where(column.projection == name).with_for_update()
    return int(connection.execute(query).scalar_one())


def move(connection: Connection, name: str, position: int) -> None:
    """Move the cursor of the projection *name*, which is locked."""
    column = schema.cursors.c
    connection.execute(update(schema.cursors).where(column.projection == name).values(position=position))
