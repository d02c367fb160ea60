"""Which tables have something to do though nobody is there; kept beside the log."""

from sqlalchemy import Connection, select, update

from stampede.web.base import schema
from stampede.web.table.state import TableState


def write(connection: Connection, table_state: TableState) -> None:
    """Keep when the table is to be loaded at the latest."""
    column = schema.tables.c
    due = 0 if table_state.clock and table_state.due_bots() else table_state.deadline_ms
    changed = update(schema.tables).where(column.id == table_state.table)
    connection.execute(changed.values(deadline_ms=due))


def before(connection: Connection, moment_ms: int) -> list[str]:
    """The tables that have something to do before this moment, the most urgent first."""
    column = schema.tables.c
    query = select(column.id).where(column.deadline_ms < moment_ms).order_by(column.deadline_ms)
    return list(connection.execute(query).scalars())
