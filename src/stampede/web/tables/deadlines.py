"""The time at which each table must be in memory though nobody is there; a projection of the log."""

from collections.abc import Sequence

from sqlalchemy import Connection, bindparam, select, update

from stampede.web.store import schema
from stampede.web.table.state import TableState
from stampede.web.tables.log_step import LogStep


def write(connection: Connection, changes: Sequence[LogStep]) -> None:
    """Store the deadlines of tables that have changed."""
    rows = {
        after.table: {"name": after.table, "deadline_ms": due(after)}
        for before, after in changes
        if before is None or due(before) != due(after)
    }
    if rows:
        changed = update(schema.tables).where(schema.tables.c.id == bindparam("name"))
        connection.execute(changed, list(rows.values()))


def due(table_state: TableState) -> int | None:
    """When a table must be in memory (milliseconds): at once for computers whose time runs."""
    return 0 if table_state.goes_on and table_state.due_bots() else table_state.deadline_ms


def before(connection: Connection, moment_ms: int) -> list[str]:
    """The tables whose deadline is before this moment, the most urgent first."""
    column = schema.tables.c
    query = select(column.id).where(column.deadline_ms < moment_ms).order_by(column.deadline_ms)
    return list(connection.execute(query).scalars())
