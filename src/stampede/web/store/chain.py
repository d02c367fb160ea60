"""The log as a chain: each event of a table carries a hash of itself and of all before it.

Logs begun before revision 0016 have events without one. The first that has one covers them, too.
"""

import hashlib
from collections.abc import Iterable
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, select

from stampede.core.errors import StampedeError
from stampede.web.store import schema

START = bytes(32)
"""What the first event of a table goes on from."""


class Link(NamedTuple):
    """What is hashed of an event."""

    table: str
    version: int
    guest: int | None
    command: str | None
    body: str
    at_ms: int


class DamagedError(StampedeError):
    """The log of a table was changed."""

    def __init__(self, table: str, version: int | None = None) -> None:
        """*version* is that of the first event that is wrong, if its events can be read at all."""
        fault = "its log cannot be read"
        if version is not None:
            fault = f"its event {version} was changed"
        super().__init__(f"table {table} is damaged: {fault}")
        self.table = table


def linked(head: bytes, link: Link) -> bytes:
    """The hash of an event that comes after *head*."""
    return hashlib.sha256(head + msgspec.json.encode(link)).digest()


def read(connection: Connection, table: str, until: int | None = None) -> list[tuple[Link, bytes | None]]:
    """A table's log, or its first events: each with the hash that was written with it."""
    column = schema.events.c
    parts = (column.table_id, column.version, column.guest_id, column.command_id, column.body, column.at_ms)
    query = select(*parts, column.chain).where(column.table_id == table).order_by(column.version)
    if until is not None:
        query = query.where(column.version <= until)
    return [(Link(*row[:-1]), row[-1]) for row in connection.execute(query)]


def head_of(table: str, rows: Iterable[tuple[Link, bytes | None]]) -> bytes:
    """The hash that a whole log leads to; raises DamagedError at the first event that is wrong."""
    head, is_chained = START, False
    for expected, (link, written) in enumerate(rows, start=1):
        head = linked(head, link)
        if link.version != expected or (written is None and is_chained) or written not in (None, head):
            raise DamagedError(table, min(expected, link.version))
        is_chained = written is not None
    return head
