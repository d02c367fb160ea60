"""The database. One thread writes, many writes to a commit; an answer comes after the commit."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextvars import copy_context
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine, func, insert, select, update
from sqlalchemy.exc import InterfaceError, OperationalError, SQLAlchemyError

from stampede.web.base import schema
from stampede.web.base.world import REAL, World

BATCH = 500
"""More than this waits for the next commit, so that the first is not kept for ever."""
READERS = 2
MARKS = ("blue", "green", "violet", "orange", "pink", "white")
"""The colours of players."""
logger = logging.getLogger(__name__)
Result = TypeVar("Result")
Row = Mapping[str, object]


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


@dataclass
class _Job:
    """Work for the writer, and who waits for it."""

    loop: asyncio.AbstractEventLoop
    future: "asyncio.Future[Any]"
    work: Callable[[Connection], Any] | None = None
    events: Sequence[Row] = ()
    """For the log: all that is queued goes into one statement."""


class Store:
    """The database of the server."""

    def __init__(self, engine: Engine, world: World = REAL) -> None:
        """Take over *engine*, which must be at the newest revision."""
        self.world = world
        """Where all who work with this database find the time."""
        self._engine = engine
        self._jobs: deque[_Job] = deque()
        self._readers = world.threads(READERS, "stampede-reader")
        self._writer = world.threads(1, "stampede-writer")
        self._is_called = False
        """Whether the writer has been called to jobs that it has not looked at yet."""
        self._is_closed = False

    def close(self) -> None:
        """Finish what is queued, then stop."""
        self._is_closed = True
        self._writer.shutdown()
        self._readers.shutdown()
        self._engine.dispose()

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

    # ------------------------------------------------------------ threads

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """What *work* finds, from a thread of the readers."""

        def run() -> Result:
            with self._engine.connect() as connection:
                return work(connection)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, copy_context().run, run)
        except SQLAlchemyError as error:
            raise StoreError(type(error).__name__) from error

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        """What *work* gives, once what it wrote is on the disk; of two runs only the second counts."""
        context = copy_context()
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Result] = loop.create_future()
        return await self._done(_Job(loop, future, lambda connection: context.run(work, connection)), future)

    async def log(self, events: Sequence[Row]) -> None:
        """Append to the log; raises StoreError where one of these *events* is there already."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()
        await self._done(_Job(loop, future, events=events), future)

    async def _done(self, job: _Job, future: "asyncio.Future[Result]") -> Result:
        """What comes of a *job*, once it is on the disk."""
        if self._is_closed:
            raise StoreError("closed")
        self._jobs.append(job)
        if not self._is_called:
            self._is_called = True
            self._writer.submit(self._write_waiting)
        try:
            return await future
        except SQLAlchemyError as error:
            logger.warning("a write failed: %s", type(error).__name__)
            raise StoreError(type(error).__name__) from error

    def _write_waiting(self) -> None:
        self._is_called = False  # before it looks: who comes later calls again
        while batch := self._gather():
            self._commit(batch)

    def _gather(self) -> list[_Job]:
        """All that is queued by now: one commit will do for it."""
        batch: list[_Job] = []
        while self._jobs and len(batch) < BATCH:
            batch.append(self._jobs.popleft())
        return batch

    def _commit(self, batch: list[_Job]) -> None:
        try:
            with self._engine.begin() as connection:
                if events := [row for job in batch for row in job.events]:
                    connection.execute(insert(schema.events), events)
                results = [job.work(connection) if job.work else None for job in batch]
        except Exception as error:  # noqa: BLE001 - whatever it is, the one who waits must be told
            if len(batch) == 1:
                _answer(batch, [None], error)
                return
            # One of them is at fault; the others must not suffer for it.
            for job in batch:
                self._commit([job])
            return
        _answer(batch, results, None)


def _answer(batch: list[_Job], results: list[Any], error: Exception | None) -> None:
    """Tell all who wait for the *batch*, in one go: each loop is woken once."""

    def resolve(loop: asyncio.AbstractEventLoop) -> None:
        for job, result in zip(batch, results, strict=True):
            if job.loop is not loop or job.future.done():
                continue
            if error is None:
                job.future.set_result(result)
            else:
                job.future.set_exception(error)

    for loop in {job.loop for job in batch}:
        try:
            loop.call_soon_threadsafe(resolve, loop)
        except RuntimeError:
            logger.warning("the server stopped before a write was answered")


def _find_guest(connection: Connection, token_hash: str) -> Guest | None:
    column = schema.guests.c
    query = (
        select(column.id, column.name, column.colour)
        .join(schema.sessions, schema.sessions.c.guest_id == column.id)
        .where(schema.sessions.c.token_hash == token_hash)
    )
    row = connection.execute(query).first()
    return None if row is None else Guest(*row)
