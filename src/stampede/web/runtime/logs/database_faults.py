"""Classification of database errors, with a sentence for the operator for each kind of fault."""

import errno
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import URL

ROOM = 1 << 20
"""Free bytes below which a failed write to an SQLite file counts as a full disk."""
SENTENCES = {
    "full": "no space left on the disk of {place}; moves are refused until there is room",
    "read-only": "{place} can only be read; moves are refused until it can be written",
    "lost": "{place} cannot be reached; moves are refused until it can",
    "gone": "the file of {place} was moved or deleted; moves are refused until it is back",
    "busy": "{place} is locked by another program; moves are refused until it lets go",
    "damaged": "{place} is damaged; run: stampede check",
}
SQLITE = {
    "SQLITE_FULL": "full",
    "SQLITE_READONLY": "read-only",
    "SQLITE_PERM": "read-only",
    "SQLITE_CANTOPEN": "lost",
    "SQLITE_READONLY_DBMOVED": "lost",
    "SQLITE_IOERR": "lost",
    "SQLITE_BUSY": "busy",
    "SQLITE_CORRUPT": "damaged",
    "SQLITE_NOTADB": "damaged",
}
"""Kinds of faults by SQLite's error name; a longer name counts as the one it begins with."""
POSTGRESQL = {"53100": "full", "25006": "read-only", "XX001": "damaged", "XX002": "damaged"}
"""Kinds of faults by PostgreSQL's SQLSTATE."""


class Fault(NamedTuple):
    """The reason why a read or write of the database failed."""

    kind: str
    """One of SENTENCES, or ``other``."""
    sentence: str


def fault_of(error: BaseException, database: URL) -> Fault:
    """The fault behind *error*, without the error's own message, which may hold what somebody has typed."""
    inner = next(_causes(error))
    is_file = database.get_backend_name() == "sqlite"
    kind = _kind_in_file(inner, database) if is_file else _kind_on_server(inner)
    place = f"the database {database.database}" if is_file else "the database"
    sentence = SENTENCES[kind].format(place=place) if kind else type(inner).__name__
    return Fault(kind or "other", sentence)


def free_bytes(database: URL) -> int | None:
    """The free bytes on the disk of an SQLite file; None if unknown."""
    if database.get_backend_name() == "sqlite":
        with suppress(OSError):
            return shutil.disk_usage(Path(database.database or "").parent).free
    return None


def _causes(error: BaseException) -> Iterator[BaseException]:
    """*error* and its causes, the innermost first."""
    if error.__cause__ is not None:
        yield from _causes(error.__cause__)
    yield error


def _kind_in_file(error: BaseException, database: URL) -> str:
    if isinstance(error, FileNotFoundError):
        return "gone"
    if isinstance(error, OSError):
        return "full" if error.errno in {errno.ENOSPC, errno.EDQUOT} else "lost"
    if not isinstance(error, sqlite3.Error):
        return ""
    name = getattr(error, "sqlite_errorname", "")
    kind = SQLITE.get(name) or SQLITE.get("_".join(name.split("_")[:2]), "")
    free = free_bytes(database)
    return "full" if kind == "lost" and free is not None and free < ROOM else kind


def _kind_on_server(error: BaseException) -> str:
    state = str(getattr(error, "sqlstate", None) or "")
    if state in POSTGRESQL or not isinstance(error, Exception):
        return POSTGRESQL.get(state, "")
    # Classes 08 and 57: no connection, or one that the server has ended. Without a state nobody answered.
    is_gone = state[:2] in {"08", "57"} or (not state and type(error).__name__ in _UNREACHABLE)
    return "lost" if is_gone else ""


_UNREACHABLE = {"OperationalError", "InterfaceError", "ConnectionTimeout", "TimeoutError", "OSError"}
