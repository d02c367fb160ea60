"""Bans: the guests to whom the server is closed, and until when."""

from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select

from stampede.web.store import schema

COLUMN = schema.bans.c


class Banned(NamedTuple):
    """A guest to whom the server is closed."""

    guest: int
    name: str
    until_ms: int
    since_ms: int


def until(connection: Connection, guest: int) -> int:
    """The end of the ban of *guest*, in Unix milliseconds; 0 without a ban."""
    return connection.execute(select(COLUMN.until_ms).where(COLUMN.guest_id == guest)).scalar() or 0


def ban(connection: Connection, guest: int, until_ms: int, now: int) -> None:
    """Ban *guest* until the moment given, in place of any earlier ban."""
    lift(connection, guest)
    connection.execute(insert(schema.bans).values(guest_id=guest, until_ms=until_ms, since_ms=now))


def lift(connection: Connection, guest: int) -> bool:
    """Lift the ban of *guest*; False if there was none."""
    return bool(connection.execute(delete(schema.bans).where(COLUMN.guest_id == guest)).rowcount)


def in_force(connection: Connection, now: int) -> list[Banned]:
    """All bans that are not over, the latest first."""
    query = (
        select(COLUMN.guest_id, schema.guests.c.name, COLUMN.until_ms, COLUMN.since_ms)
        .join(schema.guests)
        .where(COLUMN.until_ms > now)
        .order_by(COLUMN.since_ms.desc(), COLUMN.guest_id)
    )
    return [Banned(*row) for row in connection.execute(query)]
