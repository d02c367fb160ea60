"""The store on SQLite or PostgreSQL: one thread writes in batches, and calls return after the commit."""

import asyncio
import logging
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
    def is_gone(self) -> bool:
        """Whether the database's file was moved or deleted."""
        return not self.is_shared and not Path(self._engine.url.database or "").exists()

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

    async def log(self, events: Sequence[Row]) -> None:
        """Append *events* to the log; raises StoreError if one of them is there already."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()
        await self._done(_Job(loop, future, events=events), future)

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
        except SQLAlchemyError as error:
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

    def _commit(self, batch: list[_Job]) -> None:
        try:
            with self._engine.connect() as connection:
                if events := [row for job in batch for row in job.events]:
                    self.append(connection, events)
                results = [job.work(connection) if job.work else None for job in batch]
                finish(connection)
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
