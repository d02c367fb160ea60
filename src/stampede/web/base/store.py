"""The database as the server sees it: work is read, or written and then true."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple, TypeVar

from sqlalchemy import ColumnElement, Connection, func, insert, literal, select, update
from sqlalchemy.exc import DatabaseError, InterfaceError, OperationalError

from stampede.web.base import schema
from stampede.web.base.world import World

MARKS = ("blue", "green", "violet", "orange", "pink", "white")
"""The colours of players."""
Result = TypeVar("Result")
Row = Mapping[str, object]
Guard = Callable[[Connection, Collection[str]], None]
"""Raises LeaseLostError unless this process may write to the logs of these tables."""


class Guest(NamedTuple):
    """A visitor known by a token."""

    id: int
    name: str
    colour: str = MARKS[0]


class StoreError(Exception):
    """The database did not take or give something; nothing was changed."""

    @property
    def is_passing(self) -> bool:
        """Whether the database is at fault, and not what it was given: later it may take it."""
        return isinstance(self.__cause__, OperationalError | InterfaceError)

    @property
    def is_damage(self) -> bool:
        """Whether what the database holds is at fault: it cannot be read, now or later."""
        return isinstance(self.__cause__, DatabaseError) and not self.is_passing


class LeaseLostError(StoreError):
    """Another process serves the table now: what this one holds of it in memory may be old."""


def unguarded(_connection: Connection, _tables: Collection[str]) -> None:
    """There is one process, and it may write everything."""


class Store(ABC):
    """The database. What is written together with other work stands or falls alone."""

    def __init__(self, world: World) -> None:
        """Use the time of *world*."""
        self.world = world
        """Where all who work with this database find the time."""
        self.guard: Guard = unguarded
        """Looks before each write to the log, in the same transaction."""

    @abstractmethod
    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """What *work* finds; raises StoreError."""

    @abstractmethod
    async def write(self, work: Callable[[Connection], Result]) -> Result:
        """What *work* gives, once what it wrote is on the disk; raises StoreError.

        It may be run twice: then only the second run counts.
        """

    @abstractmethod
    async def log(self, events: Sequence[Row]) -> None:
        """Append to the log; raises StoreError where one of these *events* is there already."""

    @abstractmethod
    def close(self) -> None:
        """Finish what is queued, then stop."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes may use this database, too."""
        return False

    @property
    def moment(self) -> ColumnElement[int]:
        """The time in ms as all who share this database see it, for statements."""
        return literal(self.world.now_ms())

    def append(self, connection: Connection, events: Sequence[Row]) -> None:
        """Put *events* into the log, in the transaction of *connection*; raises LeaseLostError."""
        self.guard(connection, {str(row["table_id"]) for row in events})
        connection.execute(insert(schema.events), events)

    # ------------------------------------------------------------ tables

    async def table_of(self, match: str) -> str | None:
        """The table a match is played at."""
        query = select(schema.matches.c.table_id).where(schema.matches.c.id == match)
        return await self.read(lambda connection: connection.execute(query).scalar())

    async def unfinished_tables(self, guest: int, seconds: float) -> int:
        """How many tables that *guest* opened in the last *seconds* are not over."""
        column = schema.tables.c
        since = self.world.now_ms() - int(seconds * 1000)
        query = (
            select(func.count())
            .select_from(schema.tables)
            .where(column.creator == guest, column.is_over.is_(False), column.created_ms >= since)
        )
        return await self.read(lambda connection: int(connection.execute(query).scalar_one()))

    # ------------------------------------------------------------ guests

    async def guest(self, token_hash: str) -> Guest | None:
        """The visitor whose token has this hash."""
        return await self.read(lambda connection: _find_guest(connection, token_hash))

    async def save_guest(self, token_hash: str, name: str) -> Guest:
        """Remember the name of a visitor, known or new."""
        now = self.world.now_ms()

        def work(connection: Connection) -> Guest:
            known = _find_guest(connection, token_hash)
            if known is None:
                row = {"name": name, "colour": MARKS[0], "created_ms": now}
                made = connection.execute(insert(schema.guests).values(**row))
                assert made.inserted_primary_key is not None
                guest = Guest(int(made.inserted_primary_key[0]), name)
                row = {"token_hash": token_hash, "guest_id": guest.id, "created_ms": now, "proven_ms": 0}
                connection.execute(insert(schema.sessions).values(**row))
                return guest
            if known.name != name:
                connection.execute(
                    update(schema.guests).where(schema.guests.c.id == known.id).values(name=name)
                )
            return known._replace(name=name)

        return await self.write(work)


def _find_guest(connection: Connection, token_hash: str) -> Guest | None:
    column = schema.guests.c
    query = (
        select(column.id, column.name, column.colour)
        .join(schema.sessions, schema.sessions.c.guest_id == column.id)
        .where(schema.sessions.c.token_hash == token_hash)
    )
    row = connection.execute(query).first()
    return None if row is None else Guest(*row)
