"""Snapshots of tables every few events, so that a server that starts need not read whole logs."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec
from sqlalchemy import Connection, delete, insert, select

from stampede.core.errors import StampedeError
from stampede.web.store import schema
from stampede.web.table import snapshot
from stampede.web.table.state import TableState
from stampede.web.tables import archived_results
from stampede.web.tables.log_step import LogStep, is_end

EVERY = 50
"""Events between one snapshot of a table and the next: the slowest game reads so many in some 50 ms."""


def write(connection: Connection, changes: Sequence[LogStep]) -> None:
    """Keep snapshots of tables that are due for one, and the results of matches that have ended."""
    wanted = {after.table: after for before, after in changes if _is_due(before, after)}
    _replace(connection, wanted)
    archived_results.keep(
        connection, [after for before, after in changes if before and is_end(before, after)]
    )


def keep(connection: Connection, table_states: Iterable[TableState]) -> None:
    """Keep snapshots of tables whose last one is older, or missing."""
    wanted = {each.table: each for each in table_states if each.phase != "waiting"}
    column = schema.snapshots.c
    query = select(column.table_id, column.version).where(
        column.table_id.in_(wanted), column.form == snapshot.form()
    )
    known = {table: version for table, version in connection.execute(query)}  # noqa: C416 - rows are no pairs
    _replace(connection, {name: each for name, each in wanted.items() if known.get(name, 0) < each.version})


def _replace(connection: Connection, wanted: Mapping[str, TableState]) -> None:
    if not wanted:
        return
    column = schema.snapshots.c
    connection.execute(delete(schema.snapshots).where(column.table_id.in_(wanted)))
    rows = [
        {"table_id": name, "version": each.version, "form": snapshot.form(), "body": snapshot.write(each)}
        for name, each in wanted.items()
    ]
    connection.execute(insert(schema.snapshots), rows)


def latest(connection: Connection, table: str) -> bytes | None:
    """The last snapshot of a table, by any release."""
    column = schema.snapshots.c
    return connection.execute(select(column.body).where(column.table_id == table)).scalar()


def read(connection: Connection, table: str, until: int | None = None) -> TableState | None:
    """The state of a table at its snapshot; None where there is none, or another release wrote it.

    None also for one that is younger than the version *until*.
    """
    column = schema.snapshots.c
    query = select(column.body).where(column.table_id == table, column.form == snapshot.form())
    if until is not None:
        query = query.where(column.version <= until)
    body = connection.execute(query).scalar()
    if body is None:
        return None
    try:
        return snapshot.read(body)
    except (msgspec.MsgspecError, StampedeError, LookupError, TypeError, ValueError):
        return None  # the log is read instead


def _is_due(before: TableState | None, after: TableState) -> bool:
    if before is None:
        return after.version >= EVERY
    return is_end(before, after) or before.version // EVERY < after.version // EVERY
