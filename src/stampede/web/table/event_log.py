"""The event log of each table in the database."""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from sqlalchemy import Connection, insert, select

from stampede.web.runtime.refusals import RefusedError
from stampede.web.store import chain, schema
from stampede.web.store.chain import DamagedError, Link
from stampede.web.store.store import Store, StoreError
from stampede.web.table import events, names
from stampede.web.table.events import Event
from stampede.web.table.names import SealedNames
from stampede.web.table.players import Names

Beside = Callable[[Connection, int], None]
"""Writes rows in the transaction of a table's first event, given the time in milliseconds."""


class LogEntry(NamedTuple):
    """An event of the log with the command it came from."""

    event: Event
    guest: int | None
    command: str | None
    at_ms: int = 0
    """When it was written down; 0: now."""


COLUMNS = ("table_id", "version", "guest_id", "command_id", "body", "at_ms", "chain")
NO_SALTS: Mapping[int, str] = MappingProxyType({})
NOBODY_SITS: SealedNames = MappingProxyType({})


def nothing_beside(_connection: Connection, _now: int) -> None:
    """Nothing is written beside the events."""


def nobody_cares(_table: str) -> None:
    """Ignore the doubt: nothing follows from the log here."""


class EventLog:
    """The log of every table; nothing in it is ever changed."""

    def __init__(self, store: Store, doubt: Callable[[str], None] = nobody_cares) -> None:
        """Keep the events in *store*; *doubt* receives a table whose failed write may have succeeded."""
        self._store = store
        self._doubt = doubt
        self._heads: dict[str, tuple[int, bytes]] = {}
        """By table, the length of the log and the hash of its last event, where they are known."""

    async def create_table(
        self,
        table: str,
        match: str,
        line: LogEntry,
        beside: Beside = nothing_beside,
    ) -> None:
        """Open a table with its first event, which may be all there is to it."""
        now = self._store.runtime.now_ms()
        links, head = _chained(table, 0, chain.START, (line,), now)

        def work(connection: Connection) -> None:
            row = {"id": table, "created_ms": now, "creator": line.guest, "is_over": False}
            row |= {"is_open": False, "seats": 0, "active_ms": now}
            connection.execute(insert(schema.tables).values(**row))
            connection.execute(insert(schema.matches).values(id=match, table_id=table))
            beside(connection, now)
            self._store.append(connection, links)

        await self._store.write(work)
        self._heads[table] = 1, head

    async def append(
        self,
        table: str,
        version: int,
        lines: tuple[LogEntry, ...],
        match: str = "",
        called: SealedNames = NOBODY_SITS,
        ended: str = "",
    ) -> None:
        """Write *lines* after the event *version*; raises StoreError if another has been written there.

        *match* names a match that these events begin, *called* holds the names of those who sit down with
        them, *ended* names a match that they end. Nothing else is written: all that follows from the log
        comes after it.
        """
        now = self._store.runtime.now_ms()
        rows, head = _chained(table, version, await self._head(table, version), lines, now)

        def work(connection: Connection) -> None:
            self._store.append(connection, rows, [ended] if ended else ())
            names.write(connection, table, called)
            if match:
                connection.execute(insert(schema.matches).values(id=match, table_id=table))

        try:
            await (self._store.write(work) if match or called else self._store.log(rows, ended))
        except StoreError:
            self._doubt(table)
            raise
        self._heads[table] = version + len(lines), head

    def refusal(self, error: StoreError) -> RefusedError:
        """The refusal of a change whose write failed."""
        return self._store.refusal(error)

    async def _head(self, table: str, version: int) -> bytes:
        """The hash of the event *version* of a table, the last of its chain."""
        known = self._heads.get(table)
        if known is None or known[0] != version:
            return chain.head_of(
                table, await self._store.read(partial(chain.read, table=table, until=version))
            )
        return known[1]

    def seal(
        self, called: Names, lines: tuple[LogEntry, ...], salts: Mapping[int, str] = NO_SALTS
    ) -> tuple[SealedNames, tuple[LogEntry, ...]]:
        """The names of those who sit down with *lines* as they are kept, and the lines with their hashes."""
        runtime = self._store.runtime
        sealed = {
            number: names.sealed(name, runtime, salts.get(number, "")) for number, name in called.items()
        }
        hashes = iter([each.hash for each in sealed.values()])
        covering = (line._replace(event=names.covering(line.event, hashes)) for line in lines)
        return sealed, tuple(covering) if sealed else lines

    def forget(self, table: str) -> None:
        """Forget the known length and hash of a table that is no longer in memory."""
        self._heads.pop(table, None)

    async def examine(self, table: str) -> set[tuple[int, str]]:
        """Verify a table's log; returns the commands that its events came from, each with its guest.

        Raises DamagedError where the log was altered.
        """
        try:
            rows = await self._store.read(partial(chain.read, table=table))
        except StoreError as error:
            if error.is_damage:
                raise DamagedError(table) from error
            raise
        self._heads[table] = len(rows), chain.head_of(table, rows)
        return {(link.guest, link.command) for link, _ in rows if link.guest is not None and link.command}

    async def lines(self, table: str, after: int = 0) -> list[LogEntry]:
        """The log of a table *after* a version; empty if there is no such table.

        Raises StampedeError if it cannot be read.
        """
        return await self._store.read(partial(read_lines, table=table, after=after))

    async def names(self, table: str) -> Names:
        """The names of those who have sat down at a table."""
        return await self._store.read(partial(names.read, table=table))


def read_lines(connection: Connection, table: str, after: int = 0) -> list[LogEntry]:
    """The log of a table, as :meth:`EventLog.lines` gives it."""
    column = schema.events.c
    query = (
        select(column.body, column.guest_id, column.command_id, column.at_ms)
        .where(column.table_id == table, column.version > after)
        .order_by(column.version)
    )
    # Fetch all of it first: where an event cannot be read, a half-read answer would keep others from writing.
    rows = connection.execute(query).all()
    return [LogEntry(events.read(body), *more) for body, *more in rows]


def _chained(
    table: str, version: int, head: bytes, lines: tuple[LogEntry, ...], now: int
) -> tuple[list[dict[str, object]], bytes]:
    """The rows of *lines* after the event *version*, whose hash is *head*, and the hash of the last."""
    rows: list[dict[str, object]] = []
    for number, line in enumerate(lines, start=version + 1):
        link = Link(table, number, line.guest, line.command, events.write(line.event), line.at_ms or now)
        head = chain.linked(head, link)
        rows.append(dict(zip(COLUMNS, (*link, head), strict=True)))
    return rows, head
