"""Database transfer: move a whole site from one database into another, of either kind.

One transaction writes all rows. Before it the target is marked, so that no server mistakes the remains of an
interrupted move for a new site; the next move starts over.
"""

from collections.abc import Callable, Sequence

from sqlalchemy import Connection, Engine, Table, func, insert, inspect, select, text
from sqlalchemy.exc import DBAPIError

from stampede.core.errors import StampedeError
from stampede.web.store import migrate, schema
from stampede.web.store.database import alone, claimed, connect, existing
from stampede.web.store.migrations import REVISIONS

BATCH = 1000
"""Rows held in memory at a time."""
LEFT = (schema.processes, schema.leases)
"""Tables not transferred: the old database's processes and leases mean nothing in the new one."""
CARRIED = tuple(table for table in schema.metadata.sorted_tables if table not in LEFT)
"""Tables transferred, in an order that satisfies the foreign keys."""
SERVED = "a server is using the database to move from, or was a moment ago: stop it first"
Progress = Callable[[int, int], None]
"""Called with the number of rows written so far, and the total."""


def move(source_url: str, target_url: str, progress: Progress) -> int:
    """Copy a whole database into an empty one; the number of rows. Raises StampedeError."""
    target = connect(target_url)
    try:
        with existing(source_url) as source:
            if source.url == target.url:
                raise StampedeError("both are the same database: move to another one")
            with claimed(source_url), claimed(target_url):
                return _carry(source, target, progress)
    finally:
        target.dispose()


def _carry(source: Engine, target: Engine, progress: Progress) -> int:
    with source.connect() as connection:
        if not migrate.revision(connection):
            raise StampedeError("there is nothing to move: name the database that the server uses")
        if migrate.is_served(connection):  # before the migration
            raise StampedeError(SERVED)
    migrate.ensure(source)
    with source.connect() as before:
        _stand_still(before)
        try:
            with target.begin() as connection:
                _mark(connection)
        except DBAPIError as error:
            raise StampedeError(f"the database to move to cannot be used: {error.orig}") from None
        with target.begin() as after:
            _mark(after)
            schema.metadata.create_all(after)
            rows = copy(before, after, CARRIED, progress)
            migrate.note(after, REVISIONS[-1])
    return rows


def _stand_still(source: Connection) -> None:
    """Begin a read transaction on a snapshot of the database.

    In PostgreSQL a server that starts meanwhile waits until it can insert its row.
    """
    if source.dialect.name == "sqlite":
        source.exec_driver_sql("BEGIN")
        return
    source.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
    source.execute(text("LOCK TABLE processes IN SHARE MODE"))
    if migrate.is_served(source):
        raise StampedeError(SERVED)


def _mark(target: Connection) -> None:
    """Mark *target* as an unfinished move; raises StampedeError if it holds anything else."""
    alone(target)
    if migrate.revision(target) == migrate.UNFINISHED:
        return
    if inspect(target).get_table_names():
        raise StampedeError(
            "the database to move to is not empty: name a new file, or a database without tables"
        )
    migrate.note(target, migrate.UNFINISHED)


def copy(source: Connection, target: Connection, tables: Sequence[Table], progress: Progress) -> int:
    """Copy all rows of *tables*, check the counts on both sides, and return the total."""
    counts = {table: _count(source, table) for table in tables}
    done, total = 0, sum(counts.values())
    for table, count in counts.items():
        found = source.execute(select(table), execution_options={"yield_per": BATCH}).mappings()
        for rows in found.partitions():
            _write(target, table, [dict(row) for row in rows])
            done += len(rows)
            progress(done, total)
        if (arrived := _count(target, table)) != count:
            raise StampedeError(f"of {count} rows of {table.name} only {arrived} have arrived: move again")
        _go_on_counting(target, table)
    return total


def _write(target: Connection, table: Table, rows: list[dict[str, object]]) -> None:
    try:
        target.execute(insert(table), rows)
    except DBAPIError as error:
        raise StampedeError(f"rows of {table.name} cannot be written: {error.orig}") from None


def _count(connection: Connection, table: Table) -> int:
    return connection.execute(select(func.count()).select_from(table)).scalar_one()


def _go_on_counting(connection: Connection, table: Table) -> None:
    """Set the sequence of ids behind the largest one; SQLite does that by itself."""
    column = table.autoincrement_column
    if column is None or connection.dialect.name == "sqlite":
        return
    following = select(func.coalesce(func.max(column), 0) + 1).scalar_subquery()
    sequence = func.pg_get_serial_sequence(table.name, column.name)
    connection.execute(select(func.setval(sequence, following, False)))  # noqa: FBT003 - it is PostgreSQL's
