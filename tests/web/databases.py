"""Databases: new ones, those that releases left, and what is in them."""

import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from sqlalchemy import Executable, MetaData, select

from stampede.web.store import migrate, transfer
from stampede.web.store.database import connect

Contents = dict[str, list[dict[str, object]]]
"""The rows of each table."""


def ready_file(path: Path) -> str:
    """Make a database at *path*, as a server leaves it that has just started; return its address."""
    return ready(f"sqlite:///{path}")


def ready(url: str) -> str:
    """Make all tables in an empty database; return its address."""
    engine = connect(url)
    migrate.ensure(engine)
    engine.dispose()
    return url


def restore(dump: Path, url: str) -> None:
    """Fill an empty database with what a release left, of which *dump* is the SQLite form."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
            connection.executescript(dump.read_text())
        return
    with tempfile.TemporaryDirectory() as folder:
        file = f"sqlite:///{folder}/stampede.db"
        restore(dump, file)
        source, target = connect(file), connect(url)
        with source.connect() as before:
            migrate.upgrade(url, migrate.revision(before))
            with target.begin() as after:
                found = MetaData()
                found.reflect(before)
                tables = [table for table in found.sorted_tables if table.name != "alembic_version"]
                transfer.copy(before, after, tables, lambda _done, _total: None)
        for engine in (source, target):
            engine.dispose()


def change(url: str, *statements: Executable) -> None:
    """Do something to a database behind its server's back."""
    engine = connect(url)
    with engine.begin() as connection:
        for statement in statements:
            connection.execute(statement)
    engine.dispose()


def contents(url: str) -> Contents:
    """All that a database holds, in whatever form it is."""
    engine = connect(url)
    found = MetaData()
    with engine.connect() as connection:
        found.reflect(connection)
        rows = {
            name: sorted((dict(row) for row in connection.execute(select(table)).mappings()), key=repr)
            for name, table in found.tables.items()
        }
    engine.dispose()
    return rows
