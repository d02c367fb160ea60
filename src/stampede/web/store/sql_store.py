"""SQLite or PostgreSQL. One thread writes, many writes to a commit; an answer comes after the commit."""

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
"""More than this waits for the next commit, so that the first is not kept for ever."""
READERS = 2
logger = logging.getLogger(__name__)
Result = TypeVar("Result")


@dataclass
class _Job:
    """Work for the writer, and who waits for it."""

    loop: asyncio.AbstractEventLoop
    future: "asyncio.Future[Any]"
    work: Callable[[Connection], Any] | None = None
    events: Sequence[Row] = ()
    """For the log: all that is queued goes into one statement."""


class SqlStore(Store):
    """The database of a server that runs."""

    def __init__(self, engine: Engine, runtime: Runtime) -> None:
        """Take over *engine*, which must be at the newest revision."""
        super().__init__(runtime)
        self._engine = engine
        self._jobs: deque[_Job] = deque()
        self._readers = runtime.threads(READERS, "stampede-reader")
        self._writer = runtime.threads(1, "stampede-writer")
        self._is_called = False
        """Whether the writer has been called to jobs that it has not looked at yet."""
        self._is_closed = False

    def close(self) -> None:
        """Finish what is queued, then stop."""
        self._is_closed = True
        self._writer.shutdown()
        self._readers.shutdown()
        self._engine.dispose()

    @property
    def is_shared(self) -> bool:
        """Whether it is PostgreSQL: a file is one server's alone."""
        return self._engine.dialect.name == "postgresql"

    @property
    def is_gone(self) -> bool:
        """Whether its file was taken away."""
        return not self.is_shared and not Path(self._engine.url.database or "").exists()

    @property
    def free_bytes(self) -> int | None:
        """The room left on the disk of a file."""
        return free_bytes(self._engine.url)

    @property
    def moment(self) -> ColumnElement[int]:
        """The time in ms: PostgreSQL's own, as the clocks of several machines differ."""
        if not self.is_shared:
            return super().moment
        return cast(extract("epoch", func.clock_timestamp()) * 1000, BigInteger)

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """What *work* finds, from a thread of the readers; raises StoreError."""

        def run() -> Result:
            with self._engine.connect() as connection:
                return work(connection)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, copy_context().run, run)
        except SQLAlchemyError as error:
            raise self._failed("a read", error) from error

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        """What *work* gives, once what it wrote is on the disk; raises StoreError."""
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
            raise self._failed("a write", error) from error
        except UncertainError as error:
            error.kind = self._failed("a commit", error).kind
            raise

    def _failed(self, what: str, error: Exception) -> StoreError:
        """Count and log that *what* has failed, and why."""
        fault = fault_of(error, self._engine.url)
        self.faults[fault.kind] += 1
        logger.warning("%s failed: %s", what, fault.sentence, extra=about(doing=what, cause=fault.kind))
        failed = StoreError(fault.sentence)
        failed.kind = fault.kind
        return failed

    def _write_waiting(self) -> None:
        self._is_called = False  # before it looks: who comes later calls again
        while batch := self._gather():
            self._commit(batch)

    def _gather(self) -> list[_Job]:
        """All that is queued by now: one commit will do for it.

        Where others share the database, what may lock rows goes alone: with the locks of other work it would
        wait for a process that waits for it.
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
        except Exception as error:  # noqa: BLE001 - whatever it is, the one who waits must be told
            # What may be written already is not written again.
            if len(batch) == 1 or isinstance(error, UncertainError):
                _answer(batch, [None] * len(batch), error)
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
