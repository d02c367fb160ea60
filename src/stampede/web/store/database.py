"""The connection to the database, and the special cases of SQLite."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from filelock import FileLock, Timeout
from sqlalchemy import URL, Connection, Engine, Table, create_engine, event, func, make_url, select
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from stampede.core.errors import StampedeError
from stampede.web.runtime.settings import InvalidSetting

if TYPE_CHECKING:
    from sqlalchemy.dialects.sqlite import Insert

BUSY_MS, WAL_TRIES = 10_000, 200
PRIVATE, OWNERS = 0o600, 0o700
"""The mode of a new file, and the mask of modes that an existing file keeps."""
MIGRATING = 0x57A3
"""The number of the advisory lock for migrations in PostgreSQL."""
FORMS = "the path of a file, or postgresql+psycopg://USER:PASSWORD@HOST:PORT/NAME"


def connect(url: str) -> Engine:
    """An engine for *url*; raises InvalidSetting if the server cannot use such a database."""
    try:
        address = make_url(url)
        backend = address.get_backend_name()
    except (SQLAlchemyError, ValueError):
        # The message does not quote the error, which may hold a part of the password.
        raise InvalidSetting(f"the address of the database cannot be read: give {FORMS}") from None
    if backend not in {"sqlite", "postgresql"}:
        raise InvalidSetting(f"{backend} is no kind of database that can be used: give {FORMS}")
    if backend == "sqlite" and _is_in_memory(address):
        raise InvalidSetting("the database must be a file: one in memory is lost when the server stops")
    try:
        # A failing statement goes to the log: its parameters may be names and secrets.
        engine = create_engine(address, hide_parameters=True)
    except ImportError:
        driver = address.drivername
        install = (
            'pip install "stampede-games[postgres]" and an address that begins with postgresql+psycopg://'
        )
        raise InvalidSetting(f"the driver for {driver} is missing: PostgreSQL needs {install}") from None
    except (SQLAlchemyError, TypeError, ValueError):
        raise InvalidSetting(f"{address.drivername} cannot be used as a database: give {FORMS}") from None
    if engine.dialect.is_async:
        raise InvalidSetting(f"{address.drivername} cannot be used as a database: give {FORMS}")
    if engine.dialect.name == "sqlite":
        event.listen(engine, "do_connect", _keep_private)
        event.listen(engine, "connect", _prepare_sqlite)
    return engine


@contextmanager
def claimed(url: str) -> Iterator[None]:
    """Lock an SQLite database for this server; raises StampedeError if another server has locked it.

    Each server keeps its tables in memory: of two servers on one file, neither would notice the moves that
    the other receives.
    """
    name = make_url(url).database or ""
    if make_url(url).get_backend_name() != "sqlite" or not name:
        yield
        return
    lock = FileLock(f"{name}.lock", mode=PRIVATE)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise StampedeError(
            f"another server is using the database {name}: stop it, or give this one another with --database"
        ) from None
    except OSError as error:
        raise StampedeError(f"the database {name} cannot be used: {error.strerror}") from None
    with lock:
        yield


@contextmanager
def opened(url: str) -> Iterator[Connection]:
    """A connection to the server's database, whose transaction is committed at the end.

    Raises StampedeError if there is no such database.
    """
    with existing(url) as engine, engine.begin() as connection:
        yield connection


@contextmanager
def existing(url: str) -> Iterator[Engine]:
    """An engine for the server's existing database; raises StampedeError if there is none."""
    engine = connect(url)
    name = engine.url.database or ""
    if engine.dialect.name == "sqlite" and not Path(name).exists():
        raise StampedeError(f"there is no database {name}: name the one that the server uses")
    try:
        yield engine
    except DBAPIError as error:
        raise StampedeError(f"the database cannot be read: {error.orig}") from None
    finally:
        engine.dispose()


def alone(connection: Connection) -> None:
    """Lock the database's schema until this transaction ends: migrations run one at a time, atomically."""
    if connection.dialect.name == "sqlite":
        # The driver would begin only at the first row written, and a kill would leave half a migration.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        # Of several processes that start at once one migrates; the others wait, and find it done.
        connection.execute(select(func.pg_advisory_xact_lock(MIGRATING)))


def insert_unless_there(connection: Connection, table: Table) -> "Insert":
    """An INSERT with an ON CONFLICT clause.

    SQLite and PostgreSQL share its syntax, but SQLAlchemy has a class for each. Only the one in use is
    imported: both together make the start 40 ms longer and the process 2 MB larger.
    """
    insert: Insert = import_module(f"sqlalchemy.dialects.{connection.dialect.name}").insert(table)
    return insert


def _is_in_memory(address: URL) -> bool:
    name = address.database or ""
    return not name or ":memory:" in name or address.query.get("mode") == "memory" or "mode=memory" in name


def _keep_private(_dialect: Any, _record: Any, arguments: list[Any], _more: Any) -> None:
    """Make the database's file private to its owner; SQLite gives the same mode to its two companions.

    An existing file is never opened here: closing it would release SQLite's locks on it (POSIX).
    """
    path = Path(arguments[0])
    with suppress(OSError):  # SQLite reports it better
        with suppress(FileExistsError):
            os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE))
        path.chmod(path.stat().st_mode & OWNERS)


def _prepare_sqlite(connection: sqlite3.Connection, _record: Any) -> None:
    """Set the pragmas: readers do not wait for the writer (WAL), and commits are durable (FULL).

    Deleted rows, and the old text of changed ones, are overwritten with zeros.
    """
    for pragma in (f"busy_timeout={BUSY_MS}", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
        connection.execute(f"PRAGMA {pragma}").close()
    for left in reversed(range(WAL_TRIES)):
        try:
            connection.execute("PRAGMA journal_mode=WAL").close()
        except sqlite3.OperationalError:  # several open a new file at once: the pragma ignores the timeout
            if not left:
                raise
            connection.execute("BEGIN IMMEDIATE").close()  # this waits until nobody writes
            connection.execute("ROLLBACK").close()
        else:
            break
