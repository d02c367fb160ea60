"""The projections that every site has: lists of tables, deadlines, snapshots."""

from collections.abc import Sequence

from sqlalchemy import Connection, bindparam, delete

from stampede.web.store import schema
from stampede.web.table.state import TableState
from stampede.web.tables import deadlines, lists, snapshots
from stampede.web.tables.log_step import LogStep
from stampede.web.tables.projections import Projection, TableLog

LISTED = ("game", "phase", "is_open", "is_over", "seats", "active_ms")


def _begin_deadline(connection: Connection, table_state: TableState, _now: int) -> None:
    if table_state.deadline_ms is not None:
        deadlines.write(connection, (LogStep(None, table_state),))


def _rebuild_snapshots(connection: Connection, logs: Sequence[TableLog]) -> None:
    # The snapshot of a table whose log cannot be read is the only copy of it.
    gone = delete(schema.snapshots).where(schema.snapshots.c.table_id == bindparam("name"))
    if logs:
        connection.execute(gone, [{"name": log.latest.table} for log in logs])
    snapshots.write(connection, [end for log in logs for end in log.ends])
    snapshots.keep(connection, [log.latest for log in logs])


CORE_PROJECTIONS = (
    Projection(
        name="lists",
        write=lists.write,
        begin=lists.open_table,
        rebuild=lambda connection, logs: lists.write(connection, [log.shown for log in logs]),
        checked=((schema.tables, ("id", *LISTED)), (schema.chairs, ())),
    ),
    Projection(
        name="deadlines",
        write=deadlines.write,
        begin=_begin_deadline,
        rebuild=lambda connection, logs: deadlines.write(connection, [log.shown for log in logs]),
        checked=((schema.tables, ("id", "deadline_ms")),),
    ),
    Projection(name="snapshots", write=snapshots.write, rebuild=_rebuild_snapshots, reads_ends=True),
)
