"""What is wrong with a database, in words for whoever is woken at night."""

import errno
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import URL

ROOM = 1 << 20
"""Bytes: with less left on its disk, an SQLite file that cannot be written is a full disk's fault."""
SENTENCES = {
    "full": "no space left on the disk of {place}; moves are refused until there is room",
    "read-only": "{place} can only be read; moves are refused until it can be written",
    "lost": "{place} cannot be reached; moves are refused until it can",
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
"""By the name of the error; one that is not here counts as what it begins with."""
POSTGRESQL = {"53100": "full", "25006": "read-only", "XX001": "damaged", "XX002": "damaged"}
"""By SQLSTATE."""


class Fault(NamedTuple):
    """Why the database did not take or give something."""

    kind: str
    """One of SENTENCES, or ``other``."""
    sentence: str


def fault_of(error: BaseException, database: URL) -> Fault:
    """What *error* means. Its own words are not repeated: they may hold what somebody has typed."""
    inner = next(_causes(error))
    is_file = database.get_backend_name() == "sqlite"
    kind = _kind_in_file(inner, database) if is_file else _kind_on_server(inner)
    place = f"the database {database.database}" if is_file else "the database"
    sentence = SENTENCES[kind].format(place=place) if kind else type(inner).__name__
    return Fault(kind or "other", sentence)


def free_bytes(database: URL) -> int | None:
    """The room left on the disk of a database in a file; None if nobody can tell."""
    if database.get_backend_name() == "sqlite":
        with suppress(OSError):
            return shutil.disk_usage(Path(database.database or "").parent).free
    return None


def _causes(error: BaseException) -> Iterator[BaseException]:
    """The library's own error within *error*, if there is one, before those around it."""
    if error.__cause__ is not None:
        yield from _causes(error.__cause__)
    yield error


def _kind_in_file(error: BaseException, database: URL) -> str:
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
