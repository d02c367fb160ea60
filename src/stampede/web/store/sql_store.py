"""The store on SQLite or PostgreSQL: one thread writes in batches, and calls return after the commit."""

import asyncio
import logging
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from contextvars import copy_context
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import BigInteger, ColumnElement, Connection, Engine, cast, extract, func
from sqlalchemy.exc import SQLAlchemyError

from stampede.web.runtime.logs.database_faults import fault_of, free_bytes
from stampede.web.runtime.logs.facts import about
from stampede.web.runtime.runtime import Runtime
from stampede.web.store.store import Row, Store, StoreError, UncertainError, finish

BATCH = 500
"""The most jobs of one commit, so that the first does not wait for ever."""
READERS = 2
SCRUBBED = 1
"""The ``user_version`` of a file whose free space was rewritten since deletion is secure."""
logger = logging.getLogger(__name__)
Result = TypeVar("Result")


@dataclass
class _Job:
    """Work for the writer's thread, and the future of its caller."""

    loop: asyncio.AbstractEventLoop
    future: "asyncio.Future[Any]"
    work: Callable[[Connection], Any] | None = None
    events: Sequence[Row] = ()
    """Events for the log: one statement inserts those of all jobs in a batch."""
    ended: str = ""
    """The match that they end, if any."""


class SqlStore(Store):
    """The store of a real server."""

    def __init__(self, engine: Engine, runtime: Runtime) -> None:
        """Own *engine*, whose database must be at the newest revision."""
        super().__init__(runtime)
        self._engine = engine
        self._jobs: deque[_Job] = deque()
        self._readers = runtime.threads(READERS, "stampede-reader")
        self._writer = runtime.threads(1, "stampede-writer")
        self._is_called = False
        """Whether the writer has been scheduled, and has not looked at the queue yet."""
        self._is_closed = False
        self._file = None if self.is_shared else _identity(engine)

    def close(self) -> None:
        """Finish the queued jobs, then stop."""
        self._is_closed = True
        self._writer.shutdown()
        self._readers.shutdown()
        self._engine.dispose()

    @property
    def is_shared(self) -> bool:
        """Whether the database is PostgreSQL: a file belongs to one server."""
        return self._engine.dialect.name == "postgresql"

    @property
    def free_bytes(self) -> int | None:
        """The free bytes on the disk of an SQLite file."""
        return free_bytes(self._engine.url)

    @property
    def moment(self) -> ColumnElement[int]:
        """The time in ms: PostgreSQL's own clock, because those of several machines differ."""
        if not self.is_shared:
            return super().moment
        return cast(extract("epoch", func.clock_timestamp()) * 1000, BigInteger)

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """Run *work* in a reader's thread, and return its result; raises StoreError."""

        def run() -> Result:
            with self._engine.connect() as connection:
                return work(connection)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, copy_context().run, run)
        except SQLAlchemyError as error:
            raise self._failed("a read", error) from error

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        """Run *work* in the writer's thread, and return its result after the commit; raises StoreError."""
        context = copy_context()
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Result] = loop.create_future()
        return await self._done(_Job(loop, future, lambda connection: context.run(work, connection)), future)

    async def write_beside(self, work: Callable[[Connection], Result]) -> Result:
        """Run *work* at once, in the caller's thread and by a connection of its own; raises StoreError."""
        pool = self._engine.pool
        try:
            with self._engine.connect() as connection:
                result = work(connection)
                finish(connection)
        except SQLAlchemyError as error:
            raise self._failed("a write", error) from error
        finally:
            if self._engine.pool is not pool:
                pool.dispose()  # the store was closed meanwhile, and nobody else closes the connection
        return result

    async def scrub(self) -> None:
        """Empty SQLite's write-ahead log, and once the free space of a file from before secure deletion.

        PostgreSQL's own vacuum does the like. Raises StoreError.
        """
        if self.is_shared or self._is_closed:
            return
        try:
            await asyncio.get_running_loop().run_in_executor(self._writer, self._scrub)
        except (sqlite3.Error, SQLAlchemyError) as error:
            raise StoreError(str(error)) from error

    def _scrub(self) -> None:
        with self._engine.connect() as connection:
            driver: Any = connection.connection.driver_connection
            (known,) = driver.execute("PRAGMA user_version").fetchone()
            if known < SCRUBBED:
                driver.execute("VACUUM").close()
                driver.execute(f"PRAGMA user_version={SCRUBBED}").close()
            driver.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()

    async def log(self, events: Sequence[Row], ended: str = "") -> None:
        """Append *events* to the log; raises StoreError if one of them is there already."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()
        await self._done(_Job(loop, future, events=events, ended=ended), future)

    async def _done(self, job: _Job, future: "asyncio.Future[Result]") -> Result:
        """Queue *job*, and return its result after the commit."""
        if self._is_closed:
            raise StoreError("closed")
        self._jobs.append(job)
        if not self._is_called:
            self._is_called = True
            self._writer.submit(self._write_waiting)
        try:
            return await future
        except (SQLAlchemyError, FileNotFoundError) as error:
            raise self._failed("a write", error) from error
        except UncertainError as error:
            error.kind = self._failed("a commit", error).kind
            raise

    def _failed(self, what: str, error: Exception) -> StoreError:
        """Count and log the failure of *what*; the error to raise for it."""
        fault = fault_of(error, self._engine.url)
        self.faults[fault.kind] += 1
        logger.warning("%s failed: %s", what, fault.sentence, extra=about(doing=what, cause=fault.kind))
        failed = StoreError(fault.sentence)
        failed.kind = fault.kind
        return failed

    def _write_waiting(self) -> None:
        self._is_called = False  # before the writer looks: a later job schedules it again
        while batch := self._gather():
            self._commit(batch)

    def _gather(self) -> list[_Job]:
        """The next batch: all jobs queued by now, for one commit.

        On a shared database a job that may lock rows is committed alone: together with other jobs' locks it
        could deadlock with another process.
        """
        batch: list[_Job] = []
        while self._jobs and len(batch) < BATCH:
            if batch and self.is_shared and (batch[0].work or self._jobs[0].work):
                break
            batch.append(self._jobs.popleft())
        return batch

    @property
    def _is_elsewhere(self) -> bool:
        """Whether the database's file was moved, deleted or replaced: SQLite would write into the old one."""
        return self._file is not None and _identity(self._engine) != self._file

    def _work(self, batch: list[_Job]) -> list[Any]:
        """Do all of *batch* in one transaction; return the results after the commit."""
        if self._is_elsewhere:
            raise FileNotFoundError
        with self._engine.connect() as connection:
            if events := [row for job in batch for row in job.events]:
                self.append(connection, events, [job.ended for job in batch if job.ended])
            results = [job.work(connection) if job.work else None for job in batch]
            finish(connection)
        if self._is_elsewhere:
            raise UncertainError("the file was moved meanwhile")
        return results

    def _commit(self, batch: list[_Job]) -> None:
        try:
            results = self._work(batch)
        except Exception as error:  # noqa: BLE001 - the callers must get any error
            # Work that may be committed already is not repeated.
            if len(batch) == 1 or isinstance(error, UncertainError):
                _answer(batch, [None] * len(batch), error)
                return
            # One job of the batch is at fault: the others are committed without it.
            for job in batch:
                self._commit([job])
            return
        _answer(batch, results, None)


def _identity(engine: Engine) -> tuple[int, int] | None:
    """The file of an SQLite database, whatever it is called; None if there is none."""
    try:
        found = Path(engine.url.database or "").stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _answer(batch: list[_Job], results: list[Any], error: Exception | None) -> None:
    """Set the results or the *error* of all jobs in the *batch*, with one wake-up for each event loop."""

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
