"""Carry a whole site from one database into another, of either kind.

All rows arrive in one transaction. Before it the target is marked, so that no server takes what a broken move
has left for a new site; the next move begins again.
"""

from collections.abc import Callable, Sequence

from sqlalchemy import Connection, Engine, Table, func, insert, inspect, select, text
from sqlalchemy.exc import DBAPIError

from stampede.core.errors import StampedeError
from stampede.web.store import migrate, schema
from stampede.web.store.database import alone, claimed, connect, existing
from stampede.web.store.migrations import REVISIONS

BATCH = 1000
"""Rows that are in memory at a time."""
LEFT = (schema.processes, schema.leases)
"""Who serves which table there says nothing here."""
CARRIED = tuple(table for table in schema.metadata.sorted_tables if table not in LEFT)
"""What others refer to comes first."""
SERVED = "a server is using the database to move from, or was a moment ago: stop it first"
Progress = Callable[[int, int], None]
"""Is told the rows that have arrived, and how many there are."""


def move(source_url: str, target_url: str, progress: Progress) -> int:
    """Fill an empty database with all that another holds; how many rows. Raises StampedeError."""
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
        if migrate.is_served(connection):  # before its form changes
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
    """All that is read from now on is as it is at this moment.

    In PostgreSQL a server that starts meanwhile has to wait until it can write itself down.
    """
    if source.dialect.name == "sqlite":
        source.exec_driver_sql("BEGIN")
        return
    source.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
    source.execute(text("LOCK TABLE processes IN SHARE MODE"))
    if migrate.is_served(source):
        raise StampedeError(SERVED)


def _mark(target: Connection) -> None:
    """Say that a move goes on; raises StampedeError where there is anything else."""
    alone(target)
    if migrate.revision(target) == migrate.UNFINISHED:
        return
    if inspect(target).get_table_names():
        raise StampedeError(
            "the database to move to is not empty: name a new file, or a database without tables"
        )
    migrate.note(target, migrate.UNFINISHED)


def copy(source: Connection, target: Connection, tables: Sequence[Table], progress: Progress) -> int:
    """Write all rows of *tables*, and count them on both sides; how many."""
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
    """The next id is one more than the last; SQLite sees to that by itself."""
    column = table.autoincrement_column
    if column is None or connection.dialect.name == "sqlite":
        return
    following = select(func.coalesce(func.max(column), 0) + 1).scalar_subquery()
    sequence = func.pg_get_serial_sequence(table.name, column.name)
    connection.execute(select(func.setval(sequence, following, False)))  # noqa: FBT003 - it is PostgreSQL's
