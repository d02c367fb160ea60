"""A store in memory for simulations: it works synchronously, and injects faults on demand."""

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

Fault = Literal["", "before", "after", "unknown"]
"""A commit's fault: none, failed and said so, written with the answer lost, or lost with its answer."""
Result = TypeVar("Result")


def memory_engine() -> Engine:
    """An engine for an empty database in memory, which several stores may share."""
    engine = create_engine(
        "sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False}, hide_parameters=True
    )
    event.listen(engine, "connect", _fill)
    # None of the stores that share it knows whether it is the last.
    weakref.finalize(engine, engine.pool.dispose)
    return engine


def _fill(connection: sqlite3.Connection, _record: object) -> None:
    connection.deserialize(_empty())
    connection.execute("PRAGMA foreign_keys=ON")


@cache
def _empty() -> bytes:
    """An empty database with all tables, made once for the many sites of a simulation."""
    with closing(sqlite3.connect(":memory:")) as made:
        schema.metadata.create_all(create_engine("sqlite://", creator=lambda: made, poolclass=StaticPool))
        return made.serialize()


def faultless() -> Fault:
    """Inject no fault: the default of a MemoryStore."""
    return ""


class MemoryStore(Store):
    """The store of a simulated server."""

    def __init__(self, engine: Engine, runtime: Runtime, fault: Callable[[], Fault] = faultless) -> None:
        """Use an *engine* from :func:`memory_engine`; *fault* decides before each commit whether it fails."""
        super().__init__(runtime)
        self._engine = engine
        self._fault = fault
        self._is_closed = False

    def close(self) -> None:
        """Refuse further writes; the data stays for other stores on the engine."""
        self._is_closed = True

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """Run *work*, and return its result; raises StoreError."""
        try:
            with self._engine.connect() as connection:
                return work(connection)
        except SQLAlchemyError as error:
            raise StoreError(type(error).__name__) from error

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        """Run *work*, commit, and return its result; raises StoreError."""
        if self._is_closed:
            raise StoreError("closed")
        fault = self._fault()
        try:
            with self._engine.connect() as connection:
                result = work(connection)
                if fault == "before":
                    raise _lost()
                if fault == "unknown":
                    connection.rollback()
                    raise UncertainError("OperationalError") from _lost()
                finish(connection)
        except SQLAlchemyError as error:
            raise StoreError(type(error).__name__) from error
        if fault == "after":
            raise UncertainError("OperationalError") from _lost()
        return result

    async def log(self, events: Sequence[Row], ended: str = "") -> None:
        """Append *events* to the log; raises StoreError if one of them is there already."""
        await self.write(lambda connection: self.append(connection, events, [ended] if ended else ()))


def _lost() -> OperationalError:
    return OperationalError("COMMIT", None, ConnectionError("the database is gone"))
