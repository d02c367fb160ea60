"""The connection to the database. All that is special about SQLite is here."""

import sqlite3
from typing import Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.exc import SQLAlchemyError

from stampede.web.settings import InvalidSetting

BUSY_MS = 10_000


def connect(url: str) -> Engine:
    """An engine for *url*; raises InvalidSetting if it names no database this program can use."""
    try:
        engine = create_engine(url)
    except (SQLAlchemyError, ImportError) as error:
        raise InvalidSetting(f"STAMPEDE_DATABASE names no database that can be used: {error}") from None
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: sqlite3.Connection, _record: Any) -> None:
    """Readers do not wait for the writer (WAL), and a commit is on the disk when it returns (FULL)."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_MS}"):
        connection.execute(f"PRAGMA {pragma}").close()
