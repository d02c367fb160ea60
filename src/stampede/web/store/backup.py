"""Backup of a database into one SQLite file, and restoring one."""

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Engine, text

from stampede.core.errors import StampedeError
from stampede.web.runtime.settings import database_url
from stampede.web.store import migrate, schema
from stampede.web.store.database import claimed, connect, existing
from stampede.web.store.migrations import REVISIONS
from stampede.web.store.transfer import CARRIED, Progress, copy, move

PRIVATE = 0o600
"""The mode of a backup: it holds secrets, so only its owner may read it."""
NEW_PART = ".part"


def backup(url: str, target: Path, progress: Progress) -> None:
    """Copy a database, as it stands at one moment, into a new file, whether a server uses it or not.

    Raises StampedeError, and leaves no file, where it cannot be copied whole.
    """
    with existing(url) as source, _new_file(target) as part:
        take(source, part, progress)
        if fault := fault_of(part):
            raise StampedeError(f"the database is damaged, so nothing was copied ({fault})")


def take(source: Engine, target: Path, progress: Progress) -> None:
    """Copy all of a database, sound or not, into a file; raises StampedeError."""
    if source.dialect.name == "sqlite":
        _copy_file(Path(source.url.database or ""), target)
    else:
        _copy_rows(source, target, progress)


def fault_of(file: Path, *, is_thorough: bool = False) -> str:
    """SQLite's first complaint about a file; empty if the file is sound."""
    look = "integrity_check" if is_thorough else "quick_check"
    try:
        with closing(sqlite3.connect(file)) as connection:
            found = str(connection.execute(f"PRAGMA {look}(1)").fetchone()[0])
    except sqlite3.Error as error:
        return str(error)
    return "" if found == "ok" else " ".join(found.split())


def restore(file: Path, url: str, progress: Progress) -> None:
    """Restore a backup into a database that does not exist yet, or is empty; raises StampedeError."""
    if not file.exists():
        raise StampedeError(f"there is no file {file}: name a copy that 'stampede backup' has made")
    if not _is_copy(file):
        raise StampedeError(f"{file} is no copy of a database: name one that 'stampede backup' has made")
    target = connect(url)
    target.dispose()
    if target.dialect.name == "sqlite":
        with claimed(url), _new_file(Path(target.url.database or "")) as part:
            _copy_file(file, part)
        return
    with tempfile.TemporaryDirectory() as folder:  # moving may migrate the database that it reads
        copied = Path(folder) / "copy.db"
        _copy_file(file, copied)
        move(database_url(str(copied)), url, progress)


def _is_copy(file: Path) -> bool:
    """Whether a file is a database of Stampede; opened read-only."""
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            return bool(connection.execute("SELECT version_num FROM alembic_version").fetchone())
    except sqlite3.Error:
        return False


@contextmanager
def _new_file(target: Path) -> Iterator[Path]:
    """A temporary file that replaces *target* at the end; raises StampedeError if *target* exists."""
    for path in (target, Path(f"{target}-wal")):
        if path.exists() and path.stat().st_size:
            raise StampedeError(f"there is already a file {path}: move it away first")
    part = Path(f"{target}{NEW_PART}")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
        yield part
        with part.open("rb") as written:
            os.fsync(written.fileno())
        part.replace(target)
    except OSError as error:
        raise StampedeError(f"the file {target} cannot be written: {error.strerror or error}") from None
    finally:
        part.unlink(missing_ok=True)


def _copy_file(source: Path, target: Path) -> None:
    """Copy a file by SQLite's online backup, as it stands at one moment; raises StampedeError."""
    try:
        with closing(sqlite3.connect(source)) as before, closing(sqlite3.connect(target)) as after:
            before.backup(after)
            after.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as error:
        raise StampedeError(f"the database {source} cannot be copied: {error}") from None


def _copy_rows(source: Engine, target: Path, progress: Progress) -> None:
    """Copy all rows as they are at one moment, while others may write."""
    made = connect(database_url(str(target)))
    with source.connect() as before, made.begin() as after:
        before.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
        found = migrate.revision(before)
        if found != REVISIONS[-1]:
            raise StampedeError(
                f"the database is of another release (revision {found or 'none'}): copy it with that one"
            )
        schema.metadata.create_all(after)
        copy(before, after, CARRIED, progress)
        migrate.note(after, found)
    made.dispose()
    with closing(sqlite3.connect(target)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")  # in one file
