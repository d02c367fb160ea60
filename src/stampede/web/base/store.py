"""The database. One thread writes, many writes to a commit; an answer comes after the commit."""

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine, func, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from stampede.web.base import schema

BATCH = 500
"""More than this waits for the next commit, so that the first is not kept for ever."""
READERS = 2
MARKS = ("blue", "green", "violet", "orange", "pink", "white")
"""The colours of players."""
logger = logging.getLogger(__name__)
Result = TypeVar("Result")


class Guest(NamedTuple):
    """A visitor known by a token."""

    id: int
    name: str
    colour: str = MARKS[0]


class StoreError(Exception):
    """The database did not take or give something; nothing was changed."""


@dataclass
class _Job:
    """Work for the writer, and who waits for it."""

    work: Callable[[Connection], Any]
    loop: asyncio.AbstractEventLoop
    future: "asyncio.Future[Any]"


class Store:
    """The database of the server."""

    def __init__(self, engine: Engine) -> None:
        """Take over *engine*, which must be at the newest revision, and start the writer."""
        self._engine = engine
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(READERS, "stampede-reader")
        self._writer = threading.Thread(target=self._write_for_ever, name="stampede-writer", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Finish what is queued, then stop."""
        self._jobs.put(None)
        self._writer.join()
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
        since = now_ms() - int(seconds * 1000)
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

        def work(connection: Connection) -> Guest:
            known = _find_guest(connection, token_hash)
            if known is None:
                now = now_ms()
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
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Result] = loop.create_future()
        context = copy_context()
        self._jobs.put(_Job(lambda connection: context.run(work, connection), loop, future))
        try:
            return await future
        except SQLAlchemyError as error:
            logger.warning("a write failed: %s", type(error).__name__)
            raise StoreError(type(error).__name__) from error

    def _write_for_ever(self) -> None:
        while (first := self._jobs.get()) is not None:
            batch, stop = self._gather(first)
            self._commit(batch)
            if stop:
                return

    def _gather(self, first: _Job) -> tuple[list[_Job], bool]:
        """All that is queued by now: one commit will do for it. Also whether it is time to stop."""
        batch = [first]
        while len(batch) < BATCH:
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                break
            if job is None:
                return batch, True
            batch.append(job)
        return batch, False

    def _commit(self, batch: list[_Job]) -> None:
        try:
            with self._engine.begin() as connection:
                results = [job.work(connection) for job in batch]
        except Exception as error:  # noqa: BLE001 - whatever it is, the one who waits must be told
            if len(batch) == 1:
                _answer(batch[0], None, error)
                return
            # One of them is at fault; the others must not suffer for it.
            for job in batch:
                self._commit([job])
            return
        for job, result in zip(batch, results, strict=True):
            _answer(job, result, None)


def _answer(job: _Job, result: object, error: Exception | None) -> None:
    def resolve() -> None:
        if job.future.done():
            return
        if error is None:
            job.future.set_result(result)
        else:
            job.future.set_exception(error)

    try:
        job.loop.call_soon_threadsafe(resolve)
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


def now_ms() -> int:
    """The time as the log keeps it: Unix time in milliseconds."""
    return time.time_ns() // 1_000_000
