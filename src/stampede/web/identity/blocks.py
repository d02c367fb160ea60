"""The people whose chat a guest ignores, and those a guest blocks, with whom they do not play either."""

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, Exists, and_, delete, exists, insert, or_, select, update

from stampede.web.runtime.names import displayed_name
from stampede.web.store import schema


class IgnoredEntry(NamedTuple):
    """A person whom a guest ignores or blocks."""

    id: int
    name: str
    """As the guest knew them."""
    is_blocked: bool
    other: int


def add(connection: Connection, guest: int, other: int, name: str, now: int, *, is_blocked: bool) -> None:
    """Let *guest* ignore *other*, or block them; a block is not weakened."""
    column = schema.ignored.c
    known = update(schema.ignored).where(column.guest_id == guest, column.other_id == other)
    values = {"name": name, **({"is_blocked": True} if is_blocked else {})}
    if not connection.execute(known.values(**values)).rowcount:
        row = {"guest_id": guest, "other_id": other, "name": name, "is_blocked": is_blocked}
        connection.execute(insert(schema.ignored).values(**row, since_ms=now))


def end(connection: Connection, guest: int, entry: int) -> None:
    """Remove *entry* from the list of *guest*, if it is there."""
    column = schema.ignored.c
    connection.execute(delete(schema.ignored).where(column.guest_id == guest, column.id == entry))


def entries(connection: Connection, guest: int) -> tuple[IgnoredEntry, ...]:
    """The people whom *guest* ignores or blocks, oldest first."""
    column = schema.ignored.c
    query = select(column.id, column.name, column.is_blocked, column.other_id)
    rows = connection.execute(query.where(column.guest_id == guest).order_by(column.id))
    return tuple(IgnoredEntry(row.id, displayed_name(row.name), row.is_blocked, row.other_id) for row in rows)


def is_blocked(connection: Connection, guest: int, by: Collection[int]) -> bool:
    """Whether somebody of *by* has blocked *guest*."""
    column = schema.ignored.c
    query = select(column.id).where(column.other_id == guest, column.guest_id.in_(by), column.is_blocked)
    return connection.execute(query).first() is not None


def keeps_apart(guest: int, table: ColumnElement[str]) -> Exists:
    """Whether *guest* and somebody who sits at *table* (part of a query) have blocked one another."""
    column, chair = schema.ignored.c, schema.chairs.c
    pair = or_(
        and_(column.guest_id == guest, column.other_id == chair.guest_id),
        and_(column.other_id == guest, column.guest_id == chair.guest_id),
    )
    return exists().where(chair.table_id == table, column.is_blocked, pair)


def forget(connection: Connection, guest: int) -> None:
    """Delete all entries that *guest* made, and those that others made about them."""
    column = schema.ignored.c
    either = or_(column.guest_id == guest, column.other_id == guest)
    connection.execute(delete(schema.ignored).where(either))
