"""A guest's data in the database: name, colour, and the sessions of their browsers and programs."""

from collections.abc import Callable

from sqlalchemy import Connection, delete, insert, select, update

from stampede.web.identity import bans, blocks
from stampede.web.runtime.refusals import banned
from stampede.web.store import schema
from stampede.web.store.store import new_session

FRESH_MS = 15 * 60 * 1000
"""How long after a log-in its owner may change passwords and passkeys."""


def describe(connection: Connection, guest: int, name: str, colour: str) -> None:
    """Store the name and the colour of *guest*."""
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
    """Begin a session of *guest*, who has proved to be the owner; the session of *instead_of* ends.

    Raises RefusedError while they are banned.
    """
    if (until_ms := bans.until(connection, guest)) > now:
        raise banned(until_ms)
    end_session(connection, instead_of)
    end_session(connection, token_hash)
    connection.execute(insert(schema.sessions).values(new_session(token_hash, guest, now, proven_ms=now)))


def end_session(connection: Connection, token_hash: str) -> None:
    """End the session of a token."""
    connection.execute(delete(schema.sessions).where(schema.sessions.c.token_hash == token_hash))


def end_sessions(connection: Connection, guest: int) -> None:
    """End all sessions of *guest*, and delete the tokens of their programs."""
    for table in (schema.sessions, schema.program_tokens):
        connection.execute(delete(table).where(table.c.guest_id == guest))


def is_fresh(connection: Connection, token_hash: str, now: int) -> bool:
    """Whether the holder of a token has logged in within FRESH_MS."""
    query = select(schema.sessions.c.proven_ms).where(schema.sessions.c.token_hash == token_hash)
    proven: int = connection.execute(query).scalar() or 0
    return now - proven < FRESH_MS


def forget(connection: Connection, guest: int, *also: Callable[[Connection, int], None]) -> None:
    """Delete the data of *guest*, except the matches, which belong to the others too.

    *also* are the deletions of other features.
    """
    end_sessions(connection, guest)
    for delete_own in (*also, blocks.forget):
        delete_own(connection, guest)
    for table in (schema.creations, schema.operators, schema.bans):
        connection.execute(delete(table).where(table.c.guest_id == guest))
    connection.execute(update(schema.guests).where(schema.guests.c.id == guest).values(name=""))
