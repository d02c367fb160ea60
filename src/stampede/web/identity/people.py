"""What is kept of a guest, and the browsers and programs that speak for one."""

from collections.abc import Callable

from sqlalchemy import Connection, delete, insert, select, update

from stampede.web.identity import bans, blocks
from stampede.web.runtime.refusals import banned
from stampede.web.store import schema
from stampede.web.store.store import new_session

FRESH_MS = 15 * 60 * 1000
"""How long who has logged in may change how one logs in."""


def describe(connection: Connection, guest: int, name: str, colour: str) -> None:
    """Keep how *guest* wants to be seen."""
    column = schema.guests.c
    connection.execute(update(schema.guests).where(column.id == guest).values(name=name, colour=colour))


def described(connection: Connection, guest: int) -> tuple[str, str]:
    """The name and the colour of *guest*."""
    column = schema.guests.c
    row = connection.execute(select(column.name, column.colour).where(column.id == guest)).one()
    return row[0], row[1]


def begin_session(
    connection: Connection, guest: int, token_hash: str, now: int, *, instead_of: str = ""
) -> None:
    """Who holds this token has proved to be *guest*; the token *instead_of* is worth nothing more.

    Raises RefusedError while the server is closed to them.
    """
    if (until_ms := bans.until(connection, guest)) > now:
        raise banned(until_ms)
    end_session(connection, instead_of)
    end_session(connection, token_hash)
    connection.execute(insert(schema.sessions).values(new_session(token_hash, guest, now, proven_ms=now)))


def end_session(connection: Connection, token_hash: str) -> None:
    """The holder of a token is nobody any more."""
    connection.execute(delete(schema.sessions).where(schema.sessions.c.token_hash == token_hash))


def end_sessions(connection: Connection, guest: int) -> None:
    """Nobody is *guest* any more who does not log in again, no program either."""
    for table in (schema.sessions, schema.program_tokens):
        connection.execute(delete(table).where(table.c.guest_id == guest))


def is_fresh(connection: Connection, token_hash: str, now: int) -> bool:
    """Whether the holder of a token has proved lately to own the account."""
    query = select(schema.sessions.c.proven_ms).where(schema.sessions.c.token_hash == token_hash)
    proven: int = connection.execute(query).scalar() or 0
    return now - proven < FRESH_MS


def forget(connection: Connection, guest: int, *also: Callable[[Connection, int], None]) -> None:
    """Delete what is kept of *guest* apart from the matches, which belong to the others too.

    Features bring what they delete as *also*.
    """
    end_sessions(connection, guest)
    for delete_own in (*also, blocks.forget):
        delete_own(connection, guest)
    for table in (schema.creations, schema.operators, schema.bans):
        connection.execute(delete(table).where(table.c.guest_id == guest))
    connection.execute(update(schema.guests).where(schema.guests.c.id == guest).values(name=""))
