"""What follows from the log, and is written after it: lists, deadlines, results, alerts, snapshots.

Each projection keeps how far it has read the log of each table, in the transaction of what it makes of it. So
everything counts once, whatever fails in between.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from sqlalchemy import Connection

from stampede.web.alerts import outbox
from stampede.web.lobby import checkpoints, deadlines, lists, results, snapshots
from stampede.web.lobby.change import Change
from stampede.web.table.event_log import Beside
from stampede.web.table.state import TableState

Write = Callable[[Connection, Sequence[Change]], None]
PROJECTIONS: Mapping[str, Write] = MappingProxyType(
    {
        "lists": lists.write,
        "deadlines": deadlines.write,
        "results": results.write,
        "alerts": lambda connection, changes: outbox.write(
            connection, [(before, after) for before, after in changes if before is not None]
        ),
        "snapshots": snapshots.write,
    }
)
"""By name, what writes down the changes of tables, in their order."""


def opening(table_state: TableState) -> Beside:
    """What is written of a new table, in the transaction of its first event: it is to be found at once."""

    def write(connection: Connection, now: int) -> None:
        lists.open_table(connection, table_state, now)
        checkpoints.begin(connection, PROJECTIONS, table_state.table)

    return write


def project(connection: Connection, name: str, changes: Sequence[Change]) -> set[str] | None:
    """Write down what a projection makes of these *changes*, unless it has before.

    Gives the tables of which it lacks earlier ones: their log must be read. None where the projection is
    stopped, or is being rebuilt.
    """
    if checkpoints.state(connection, name) != checkpoints.RUNNING:
        return None
    known = checkpoints.read(connection, name, {change.after.table for change in changes})
    fitting, behind = [], set()
    for change in changes:
        table, begins = change.after.table, change.before.version if change.before else 0
        if begins == known.get(table, 0):
            fitting.append(change)
            known[table] = change.after.version
        elif change.after.version > known.get(table, 0):
            behind.add(table)
    if fitting:
        PROJECTIONS[name](connection, [change for change in fitting if not change.is_secret])
        checkpoints.write(connection, name, {change.after.table: change.after.version for change in fitting})
    return behind
