"""A database in memory, which does at once what it is asked, and fails when it is told to."""

import sqlite3
import weakref
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import cache
from typing import Literal, TypeVar

from sqlalchemy import Connection, Engine, StaticPool, create_engine, event
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from stampede.web.runtime.runtime import Runtime
from stampede.web.store import schema
from stampede.web.store.store import Row, Store, StoreError, UncertainError, finish

Fault = Literal["", "before", "after"]
"""Whether a commit fails: not at all, with nothing written, or written and the answer lost."""
Result = TypeVar("Result")


def memory_engine() -> Engine:
    """A database that several stores may share, empty but for its tables."""
    engine = create_engine(
        "sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False}, hide_parameters=True
    )
    event.listen(engine, "connect", _fill)
    # Of the stores that share it, none knows who is the last.
    weakref.finalize(engine, engine.pool.dispose)
    return engine


def _fill(connection: sqlite3.Connection, _record: object) -> None:
    connection.deserialize(_empty())
    connection.execute("PRAGMA foreign_keys=ON")


@cache
def _empty() -> bytes:
    """The tables, made once and not for each of the many houses of a simulation."""
    with closing(sqlite3.connect(":memory:")) as made:
        schema.metadata.create_all(create_engine("sqlite://", creator=lambda: made, poolclass=StaticPool))
        return made.serialize()


def faultless() -> Fault:
    """Every commit is made."""
    return ""


class MemoryStore(Store):
    """What a simulated server has instead of a disk."""

    def __init__(self, engine: Engine, runtime: Runtime, fault: Callable[[], Fault] = faultless) -> None:
        """Use an *engine* as :func:`memory_engine` makes it; *fault* is asked before each commit."""
        super().__init__(runtime)
        self._engine = engine
        self._fault = fault
        self._is_closed = False

    def close(self) -> None:
        """Take nothing more; what was written stays for the other stores of the engine."""
        self._is_closed = True

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """What *work* finds; raises StoreError."""
        try:
            with self._engine.connect() as connection:
                return work(connection)
        except SQLAlchemyError as error:
            raise StoreError(type(error).__name__) from error

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        """What *work* gives, once it is written; raises StoreError."""
        if self._is_closed:
            raise StoreError("closed")
        fault = self._fault()
        try:
            with self._engine.connect() as connection:
                result = work(connection)
                if fault == "before":
                    raise _lost()
                finish(connection)
        except SQLAlchemyError as error:
            raise StoreError(type(error).__name__) from error
        if fault == "after":
            raise UncertainError("OperationalError") from _lost()
        return result

    async def log(self, events: Sequence[Row]) -> None:
        """Append to the log; raises StoreError where one of these *events* is there already."""
        await self.write(lambda connection: self.append(connection, events))


def _lost() -> OperationalError:
    return OperationalError("COMMIT", None, ConnectionError("the database is gone"))
