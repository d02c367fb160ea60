"""The hash chain of the log: each event of a table carries a hash of itself and of all before it.

Events from before revision 0016 have no hash; the first later event's hash covers them, too.
"""

import hashlib
from collections.abc import Iterable
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, select

from stampede.core.errors import StampedeError
from stampede.web.store import schema

START = bytes(32)
"""The hash in front of the first event of a table."""


class Link(NamedTuple):
    """The hashed fields of an event."""

    table: str
    version: int
    guest: int | None
    command: str | None
    body: str
    at_ms: int


class DamagedError(StampedeError):
    """Raised when the log of a table was altered."""

    def __init__(self, table: str, version: int | None = None) -> None:
        """*version* is that of the first altered event, if the events can be read at all."""
        fault = "its log cannot be read"
        if version is not None:
            fault = f"its event {version} was changed"
        super().__init__(f"table {table} is damaged: {fault}")
        self.table = table


def linked(head: bytes, link: Link) -> bytes:
    """The hash of an event that follows *head*, the hash of the one before."""
    return hashlib.sha256(head + msgspec.json.encode(link)).digest()


def read(connection: Connection, table: str, until: int | None = None) -> list[tuple[Link, bytes | None]]:
    """A table's log up to the version *until*: each event with its stored hash."""
    column = schema.events.c
    parts = (column.table_id, column.version, column.guest_id, column.command_id, column.body, column.at_ms)
    query = select(*parts, column.chain).where(column.table_id == table).order_by(column.version)
    if until is not None:
        query = query.where(column.version <= until)
    return [(Link(*row[:-1]), row[-1]) for row in connection.execute(query)]


def head_of(table: str, rows: Iterable[tuple[Link, bytes | None]]) -> bytes:
    """The hash of a log's last event; raises DamagedError at the first event with a wrong hash."""
    head, is_chained = START, False
    for expected, (link, written) in enumerate(rows, start=1):
        head = linked(head, link)
        if link.version != expected or (written is None and is_chained) or written not in (None, head):
            raise DamagedError(table, min(expected, link.version))
        is_chained = written is not None
    return head
