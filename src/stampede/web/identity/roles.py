"""Operators: appointed by commands on the server's machine, and looked up at each request."""

from sqlalchemy import Connection, delete, insert, select

from stampede.web.store import schema

COLUMN = schema.operators.c


def is_operator(connection: Connection, guest: int) -> bool:
    """Whether *guest* is an operator now."""
    query = select(COLUMN.guest_id).where(COLUMN.guest_id == guest)
    return connection.execute(query).first() is not None


def appoint(connection: Connection, guest: int, now: int) -> bool:
    """Make *guest* an operator; False if they are one already."""
    if is_operator(connection, guest):
        return False
    connection.execute(insert(schema.operators).values(guest_id=guest, since_ms=now))
    return True


def dismiss(connection: Connection, guest: int) -> bool:
    """Dismiss *guest* as an operator; False if they are none."""
    return bool(connection.execute(delete(schema.operators).where(COLUMN.guest_id == guest)).rowcount)


def everybody(connection: Connection) -> list[tuple[int, str, int]]:
    """All operators: guest number, login name, and the moment of their appointment in Unix milliseconds."""
    account = schema.accounts.c
    query = (
        select(COLUMN.guest_id, account.login, COLUMN.since_ms)
        .join(schema.accounts, account.guest_id == COLUMN.guest_id)
        .order_by(COLUMN.since_ms, COLUMN.guest_id)
    )
    return [(guest, login or "", since_ms) for guest, login, since_ms in connection.execute(query)]
