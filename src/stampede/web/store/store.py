"""The server's interface to the database: reads, durable writes, and the queries that features share."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple, TypeVar

from sqlalchemy import ColumnElement, Connection, case, delete, func, insert, literal, select, update
from sqlalchemy.exc import DatabaseError, IntegrityError, InterfaceError, OperationalError, SQLAlchemyError

from stampede.web.runtime.refusals import RefusedError, elsewhere, not_stored, uncertain
from stampede.web.runtime.runtime import Runtime
from stampede.web.runtime.settings import Lifetimes
from stampede.web.store import ends, schema

MARKS = ("blue", "green", "violet", "orange", "pink", "white")
"""The colours that players may choose, the default first."""
SEEN_MS, DAY_MS = 3600 * 1000, 24 * 3600 * 1000
Result = TypeVar("Result")
Row = Mapping[str, object]
Guard = Callable[[Connection, Collection[str]], None]
"""Checks that this process holds the leases of these tables; raises LeaseLostError if it does not."""


class Guest(NamedTuple):
    """A visitor known by a token."""

    id: int
    name: str
    colour: str = MARKS[0]
    banned_ms: int = 0
    """The end of their ban; 0 without one."""
    scopes: Collection[str] | None = None
    """The scopes of the API token in the request; None if it carries none, which allows everything."""
    is_program: bool = False
    """Whether a program speaks for them in this request, with any kind of token."""


class LastUse(NamedTuple):
    """The network and the browser that a session was last used from."""

    place: str
    agent: str


class _Session(NamedTuple):
    """The session of a token, with its guest."""

    guest: Guest
    proven_ms: int
    used_ms: int
    place: str
    """Empty until one is stored."""

    def is_alive(self, lifetimes: Lifetimes, now: int) -> bool:
        """Whether the session has not expired."""
        if not self.proven_ms:
            return now - self.used_ms < lifetimes.guest_days * DAY_MS
        is_used = now - self.used_ms < lifetimes.idle_days * DAY_MS
        return is_used and now - self.proven_ms < lifetimes.most_days * DAY_MS


class StoreError(Exception):
    """Raised when a read or write fails. Unless it is an UncertainError, nothing has changed."""

    kind = ""
    """The kind of fault, as in ``logs.database_faults``; empty if unknown."""

    @property
    def is_passing(self) -> bool:
        """Whether the fault may pass: the database failed, and not the statement."""
        return isinstance(self.__cause__, OperationalError | InterfaceError)

    @property
    def is_damage(self) -> bool:
        """Whether the data itself is damaged: it cannot be read, now or later."""
        return isinstance(self.__cause__, DatabaseError) and not self.is_passing


class UncertainError(StoreError):
    """Raised when a commit was not acknowledged: the data may be on the disk or not."""


class LeaseLostError(StoreError):
    """Raised when another process serves the table now: this one's copy in memory may be old."""


def unwritten(error: StoreError) -> RefusedError:
    """The refusal after a failed write: not stored, or uncertain; for a table's log see ``Store.refusal``."""
    return uncertain() if isinstance(error, UncertainError) else not_stored()


def finish(connection: Connection) -> None:
    """Commit; raises UncertainError if the commit was not acknowledged."""
    try:
        connection.commit()
    except SQLAlchemyError as error:
        with suppress(SQLAlchemyError):
            connection.rollback()
        raise UncertainError(type(error).__name__) from error


def always() -> bool:
    """Whether a single process holds its tables: always."""
    return True


def unguarded(_connection: Connection, _tables: Collection[str]) -> None:
    """Allow every write: the guard of a server with a single process."""


class Store(ABC):
    """The database of a site. Each call is a transaction of its own, even when several share a commit."""

    def __init__(self, runtime: Runtime) -> None:
        """Use the clock of *runtime*."""
        self.runtime = runtime
        """The clock for everything that works with this database."""
        self.lifetimes = Lifetimes()
        """The lifetimes of the sessions."""
        self.guard: Guard = unguarded
        """Checks the leases before each write to the log, in the same transaction."""
        self.holds_tables: Callable[[], bool] = always
        """Whether no other process can have taken the tables that this one holds."""
        self.faults: Counter[str] = Counter()
        """Counts of database faults since the start, by kind."""

    @abstractmethod
    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """Run *work*, and return its result; raises StoreError."""

    @abstractmethod
    async def write(self, work: Callable[[Connection], Result]) -> Result:
        """Run *work*, and return its result after the commit; raises StoreError.

        It may run twice: then only the second run counts. Raises UncertainError where nobody can know
        whether it was committed.
        """

    async def write_beside(self, work: Callable[[Connection], Result]) -> Result:
        """Run *work* like ``write``, without waiting for other writes; raises StoreError.

        It may block the event loop, which is that of a thread of its own.
        """
        return await self.write(work)

    async def scrub(self) -> None:  # noqa: B027 - not every database keeps copies
        """Remove copies of deleted data from the files of the database, where it keeps any."""

    @abstractmethod
    async def log(self, events: Sequence[Row], ended: str = "") -> None:
        """Append *events* to the log, which *ended* a match of this name, if any.

        Raises StoreError if one of them is there already.
        """

    @abstractmethod
    def close(self) -> None:
        """Finish the queued work, then stop."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes may use this database."""
        return False

    @property
    def free_bytes(self) -> int | None:
        """The free bytes on its disk; None if unknown."""
        return None

    @property
    def moment(self) -> ColumnElement[int]:
        """The time in ms as an SQL expression, the same for all processes on this database."""
        return literal(self.runtime.now_ms())

    def append(self, connection: Connection, events: Sequence[Row], ended: Iterable[str] = ()) -> None:
        """Insert *events* into the log in the transaction of *connection*; raises LeaseLostError.

        The matches that have *ended* by them get their log positions, in this order.
        """
        self.guard(connection, {str(row["table_id"]) for row in events})
        connection.execute(insert(schema.events), events)
        for match in ended:
            ends.append(connection, match)

    def refusal(self, error: StoreError) -> RefusedError:
        """The refusal after a failed write to a table's log.

        Only a process that holds the table says that nothing has changed. Elsewhere, this may be a repeat of
        a command that another process has carried out.
        """
        if isinstance(error, LeaseLostError) or isinstance(error.__cause__, IntegrityError):
            return elsewhere()  # the copy of the table here is out of date
        return unwritten(error) if self.holds_tables() else uncertain()

    # ------------------------------------------------------------ tables

    async def table_of(self, match: str) -> str | None:
        """The table of a match; None if there is no such match."""
        query = select(schema.matches.c.table_id).where(schema.matches.c.id == match)
        return await self.read(lambda connection: connection.execute(query).scalar())

    async def unfinished_tables(self, guest: int, seconds: float) -> int:
        """The number of tables that *guest* opened in the last *seconds* and that are not over."""
        column = schema.tables.c
        since = self.runtime.now_ms() - int(seconds * 1000)
        query = (
            select(func.count())
            .select_from(schema.tables)
            .where(column.creator == guest, column.is_over.is_(False), column.created_ms >= since)
        )
        return await self.read(lambda connection: int(connection.execute(query).scalar_one()))

    # ------------------------------------------------------------ guests

    async def guest(self, token_hash: str, seen: LastUse | None = None) -> Guest | None:
        """The guest whose token has this hash, None without a live session; stores *seen* once an hour."""
        now = self.runtime.now_ms()
        found = await self.read(lambda connection: _find_session(connection, token_hash))
        if found and found.guest.banned_ms > now:
            return found.guest
        if found is None or not found.is_alive(self.lifetimes, now):
            return None
        if seen and (not found.place or now - found.used_ms >= SEEN_MS):
            row = {"used_ms": now, "place": seen.place, "agent": seen.agent}
            kept = update(schema.sessions).where(schema.sessions.c.token_hash == token_hash).values(**row)
            with suppress(StoreError):  # the guest is known all the same
                await self.write(lambda connection: connection.execute(kept).rowcount)
        return found.guest._replace(banned_ms=0)

    async def save_guest(self, token_hash: str, name: str) -> Guest:
        """Store the name of the guest with this token, who may be new."""
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
    """The database row of a new session."""
    row = {"token_hash": token_hash, "guest_id": guest, "created_ms": now, "proven_ms": proven_ms}
    return row | {"used_ms": now, "place": "", "agent": ""}


def forget_sessions(connection: Connection, lifetimes: Lifetimes, now: int) -> int:
    """Delete expired sessions and API tokens; their number."""
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
