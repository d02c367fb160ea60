"""The events of tables on disk."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection, insert, select

from stampede.web.base import schema
from stampede.web.base.store import Store, StoreError
from stampede.web.table import events, names
from stampede.web.table.events import Event
from stampede.web.table.players import NO_NAMES, Names

Beside = Callable[[Connection, int], None]
"""What is written with a table's first event in the same transaction, given the time in milliseconds."""


class LogEntry(NamedTuple):
    """An event of the log with the command it came from."""

    event: Event
    guest: int | None
    command: str | None
    at_ms: int = 0
    """When it was written down; 0: now."""


def nothing_beside(_connection: Connection, _now: int) -> None:
    """Nothing is written beside the events."""


def nobody_cares(_table: str) -> None:
    """Nothing follows from the log here."""


class EventLog:
    """The log of every table; nothing in it is ever changed."""

    def __init__(self, store: Store, doubt: Callable[[str], None] = nobody_cares) -> None:
        """Keep the events in *store*; *doubt* is told of a table where they may be written or not."""
        self._store = store
        self._doubt = doubt

    async def create_table(
        self,
        table: str,
        match: str,
        line: LogEntry,
        beside: Beside = nothing_beside,
    ) -> None:
        """Open a table with its first event, which may be all there is to it."""
        now = self._store.world.now_ms()

        def work(connection: Connection) -> None:
            row = {"id": table, "created_ms": now, "creator": line.guest, "is_over": False}
            row |= {"is_open": False, "seats": 0, "active_ms": now}
            connection.execute(insert(schema.tables).values(**row))
            connection.execute(insert(schema.matches).values(id=match, table_id=table))
            beside(connection, now)
            self._store.append(connection, [_row(table, 1, line, now)])

        await self._store.write(work)

    async def append(
        self,
        table: str,
        version: int,
        lines: tuple[LogEntry, ...],
        match: str = "",
        called: Names = NO_NAMES,
    ) -> None:
        """Write *lines* after the event *version*; raises StoreError if another has been written there.

        *match* names a match that these events begin, *called* who sits down with them. Nothing else is
        written: all that follows from the log comes after it.
        """
        now = self._store.world.now_ms()
        rows = [_row(table, version + offset, line, now) for offset, line in enumerate(lines, start=1)]

        def work(connection: Connection) -> None:
            self._store.append(connection, rows)
            names.write(connection, table, called)
            if match:
                connection.execute(insert(schema.matches).values(id=match, table_id=table))

        try:
            await (self._store.write(work) if match or called else self._store.log(rows))
        except StoreError:
            self._doubt(table)
            raise

    async def lines(self, table: str, after: int = 0) -> list[LogEntry]:
        """The log of a table *after* a version; empty if there is no such table.

        Raises StampedeError if it cannot be read.
        """
        return await self._store.read(partial(read_lines, table=table, after=after))

    async def names(self, table: str) -> Names:
        """What those who have sat down at a table are called."""
        return await self._store.read(partial(names.read, table=table))

    async def commands(self, table: str) -> set[tuple[int, str]]:
        """The commands that a table's events came from, each with its guest."""
        column = schema.events.c
        query = select(column.guest_id, column.command_id).where(
            column.table_id == table, column.guest_id.is_not(None), column.command_id.is_not(None)
        )
        return await self._store.read(lambda connection: set(map(tuple, connection.execute(query))))


def read_lines(connection: Connection, table: str, after: int = 0) -> list[LogEntry]:
    """The log of a table, as :meth:`EventLog.lines` gives it."""
    column = schema.events.c
    query = (
        select(column.body, column.guest_id, column.command_id, column.at_ms)
        .where(column.table_id == table, column.version > after)
        .order_by(column.version)
    )
    return [LogEntry(events.read(body), *more) for body, *more in connection.execute(query)]


def _row(table: str, version: int, line: LogEntry, now: int) -> dict[str, object]:
    return {
        "table_id": table,
        "version": version,
        "guest_id": line.guest,
        "command_id": line.command,
        "body": events.write(line.event),
        "at_ms": line.at_ms or now,
    }
