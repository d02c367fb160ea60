"""The database as the server sees it: work is read, or written and then true."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple, TypeVar

from sqlalchemy import ColumnElement, Connection, case, delete, func, insert, literal, select, update
from sqlalchemy.exc import DatabaseError, InterfaceError, OperationalError, SQLAlchemyError

from stampede.web.runtime.refusals import RefusedError, not_stored, uncertain
from stampede.web.runtime.runtime import Runtime
from stampede.web.runtime.settings import Lifetimes
from stampede.web.store import schema

MARKS = ("blue", "green", "violet", "orange", "pink", "white")
"""The colours of players."""
SEEN_MS, DAY_MS = 3600 * 1000, 24 * 3600 * 1000
Result = TypeVar("Result")
Row = Mapping[str, object]
Guard = Callable[[Connection, Collection[str]], None]
"""Raises LeaseLostError unless this process may write to the logs of these tables."""


class Guest(NamedTuple):
    """A visitor known by a token."""

    id: int
    name: str
    colour: str = MARKS[0]
    banned_ms: int = 0
    """Until when the site is closed to them; 0 while it is open."""
    scopes: Collection[str] | None = None
    """What the program may do that speaks for them; None: all, as it is no program's token that came."""
    is_program: bool = False
    """Whether a program speaks for them now, whatever its token."""


class Seen(NamedTuple):
    """From where somebody comes, as far as it is kept."""

    place: str
    agent: str


class _Session(NamedTuple):
    """How a token speaks for somebody."""

    guest: Guest
    proven_ms: int
    used_ms: int
    place: str
    """Empty where none has been kept yet."""

    def is_alive(self, lifetimes: Lifetimes, now: int) -> bool:
        """Whether it is not over yet."""
        if not self.proven_ms:
            return now - self.used_ms < lifetimes.guest_days * DAY_MS
        is_used = now - self.used_ms < lifetimes.idle_days * DAY_MS
        return is_used and now - self.proven_ms < lifetimes.most_days * DAY_MS


class StoreError(Exception):
    """The database did not take or give something. But for an UncertainError nothing was changed."""

    kind = ""
    """What is wrong with it, as in ``watch.faults``, where that was looked into."""

    @property
    def is_passing(self) -> bool:
        """Whether the database is at fault, and not what it was given: later it may take it."""
        return isinstance(self.__cause__, OperationalError | InterfaceError)

    @property
    def is_damage(self) -> bool:
        """Whether what the database holds is at fault: it cannot be read, now or later."""
        return isinstance(self.__cause__, DatabaseError) and not self.is_passing


class UncertainError(StoreError):
    """The commit was not answered: what was written may be on the disk or not."""


class LeaseLostError(StoreError):
    """Another process serves the table now: what this one holds of it in memory may be old."""


def unwritten(error: StoreError) -> RefusedError:
    """The refusal after a failed write: whether nothing was stored, or nobody knows."""
    return uncertain() if isinstance(error, UncertainError) else not_stored()


def finish(connection: Connection) -> None:
    """Put on the disk what was written; raises UncertainError where that was not answered."""
    try:
        connection.commit()
    except SQLAlchemyError as error:
        with suppress(SQLAlchemyError):
            connection.rollback()
        raise UncertainError(type(error).__name__) from error


def unguarded(_connection: Connection, _tables: Collection[str]) -> None:
    """There is one process, and it may write everything."""


class Store(ABC):
    """The database. What is written together with other work stands or falls alone."""

    def __init__(self, runtime: Runtime) -> None:
        """Use the time of *world*."""
        self.runtime = runtime
        """Where all who work with this database find the time."""
        self.lifetimes = Lifetimes()
        """How long the sessions in it last."""
        self.guard: Guard = unguarded
        """Looks before each write to the log, in the same transaction."""
        self.faults: Counter[str] = Counter()
        """How often the database failed since the start, by kind of fault."""

    @abstractmethod
    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """What *work* finds; raises StoreError."""

    @abstractmethod
    async def write(self, work: Callable[[Connection], Result]) -> Result:
        """What *work* gives, once what it wrote is on the disk; raises StoreError.

        It may be run twice: then only the second run counts. Where nobody can know whether it was written,
        that is an UncertainError.
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
    def is_gone(self) -> bool:
        """Whether its file was taken away: what is written now is lost with the last who has it open."""
        return False

    @property
    def free_bytes(self) -> int | None:
        """The room left on its disk, where that is known."""
        return None

    @property
    def moment(self) -> ColumnElement[int]:
        """The time in ms as all who share this database see it, for statements."""
        return literal(self.runtime.now_ms())

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
        since = self.runtime.now_ms() - int(seconds * 1000)
        query = (
            select(func.count())
            .select_from(schema.tables)
            .where(column.creator == guest, column.is_over.is_(False), column.created_ms >= since)
        )
        return await self.read(lambda connection: int(connection.execute(query).scalar_one()))

    # ------------------------------------------------------------ guests

    async def guest(self, token_hash: str, seen: Seen | None = None) -> Guest | None:
        """The visitor whose token has this hash; where they were *seen* is kept, once an hour."""
        now = self.runtime.now_ms()
        found = await self.read(lambda connection: _find_session(connection, token_hash))
        if found and found.guest.banned_ms > now:
            return found.guest
        if found is None or not found.is_alive(self.lifetimes, now):
            return None
        if seen and (not found.place or now - found.used_ms >= SEEN_MS):
            row = {"used_ms": now, "place": seen.place, "agent": seen.agent}
            kept = update(schema.sessions).where(schema.sessions.c.token_hash == token_hash).values(**row)
            with suppress(StoreError):  # it is known who they are all the same
                await self.write(lambda connection: connection.execute(kept).rowcount)
        return found.guest._replace(banned_ms=0)

    async def save_guest(self, token_hash: str, name: str) -> Guest:
        """Remember the name of a visitor, known or new."""
        now = self.runtime.now_ms()

        def work(connection: Connection) -> Guest:
            found = _find_session(connection, token_hash)
            known = found.guest if found and found.is_alive(self.lifetimes, now) else None
            if known is None:
                connection.execute(delete(schema.sessions).where(schema.sessions.c.token_hash == token_hash))
                row = {"name": name, "colour": MARKS[0], "created_ms": now}
                made = connection.execute(insert(schema.guests).values(**row))
                assert made.inserted_primary_key is not None
                guest = Guest(int(made.inserted_primary_key[0]), name)
                connection.execute(insert(schema.sessions).values(new_session(token_hash, guest.id, now)))
                return guest
            if known.name != name:
                connection.execute(
                    update(schema.guests).where(schema.guests.c.id == known.id).values(name=name)
                )
            return known._replace(name=name, banned_ms=0)

        return await self.write(work)


def new_session(token_hash: str, guest: int, now: int, proven_ms: int = 0) -> Row:
    """The row of a session that begins."""
    row = {"token_hash": token_hash, "guest_id": guest, "created_ms": now, "proven_ms": proven_ms}
    return row | {"used_ms": now, "place": "", "agent": ""}


def forget_sessions(connection: Connection, lifetimes: Lifetimes, now: int) -> int:
    """Delete those that are over, of programs too; how many that were."""
    column = schema.sessions.c
    known = (column.used_ms <= now - lifetimes.idle_days * DAY_MS) | (
        column.proven_ms <= now - lifetimes.most_days * DAY_MS
    )
    unknown = column.used_ms <= now - lifetimes.guest_days * DAY_MS
    over = case((column.proven_ms > 0, known), else_=unknown)
    ended = delete(schema.program_tokens).where(schema.program_tokens.c.ends_ms <= now)
    return sum(connection.execute(each).rowcount for each in (delete(schema.sessions).where(over), ended))


def _find_session(connection: Connection, token_hash: str) -> _Session | None:
    guest, session = schema.guests.c, schema.sessions.c
    banned_ms = func.coalesce(schema.bans.c.until_ms, 0)
    of_session = (session.proven_ms, session.used_ms, session.place)
    query = (
        select(guest.id, guest.name, guest.colour, banned_ms, *of_session)
        .join(schema.sessions, session.guest_id == guest.id)
        .outerjoin(schema.bans, schema.bans.c.guest_id == guest.id)
        .where(session.token_hash == token_hash)
    )
    row = connection.execute(query).first()
    return None if row is None else _Session(Guest(*row[:4]), *row[4:])
