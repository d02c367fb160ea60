"""What follows from the log, and is written after it: lists, deadlines, results, alerts, snapshots.

Each projection keeps how far it has read the log of each table, in the transaction of what it makes of it. So
everything counts once, whatever fails in between.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from sqlalchemy import Connection

from stampede.web.alerts import outbox
from stampede.web.fairness import public_list
from stampede.web.lobby import lists
from stampede.web.ratings import results
from stampede.web.table import names
from stampede.web.table.event_log import NOBODY_SITS, Beside
from stampede.web.table.names import SealedNames
from stampede.web.table.state import TableState
from stampede.web.tables import checkpoints, deadlines, snapshots
from stampede.web.tables.log_step import LogStep

Write = Callable[[Connection, Sequence[LogStep]], None]
PROJECTIONS: Mapping[str, Write] = MappingProxyType(
    {
        "lists": lists.write,
        "deadlines": deadlines.write,
        "results": results.write,
        "fairness": public_list.write,
        "alerts": lambda connection, changes: outbox.write(
            connection, [(before, after) for before, after in changes if before is not None]
        ),
        "snapshots": snapshots.write,
    }
)
"""By name, what writes down the changes of tables, in their order."""


def opening(table_state: TableState, called: SealedNames = NOBODY_SITS) -> Beside:
    """What is written of a new table, in the transaction of its first event: it is to be found at once.

    *called* are those who sit down with it.
    """

    def write(connection: Connection, now: int) -> None:
        names.write(connection, table_state.table, called)
        lists.open_table(connection, table_state, now)
        if table_state.deadline_ms is not None:
            deadlines.write(connection, (LogStep(None, table_state),))
        public_list.begin(connection, table_state, now)
        checkpoints.begin(connection, PROJECTIONS, table_state.table)

    return write


class Projected(NamedTuple):
    """What could not be written."""

    behind: dict[str, set[str]]
    """By projection, the tables of which it lacks earlier changes: their log must be read."""
    stopped: set[str]
    """Projections that are stopped, or are being rebuilt."""


def project(connection: Connection, names: Collection[str], changes: Sequence[LogStep]) -> Projected:
    """Write down what these projections make of *changes*, unless they have before."""
    stopped = checkpoints.not_running(connection).intersection(names)
    running = [name for name in names if name not in stopped]
    tables = {change.after.table for change in changes}
    known = checkpoints.read(connection, running, tables)
    result = Projected({}, stopped)
    for name in running:
        fitting = _fitting(name, known, changes, result.behind.setdefault(name, set()))
        PROJECTIONS[name](connection, [change for change in fitting if not change.is_secret])
    reached = {key: known[key] for key in known if key[1] in tables}
    checkpoints.write(connection, reached)
    return result


def _fitting(
    name: str, known: dict[tuple[str, str], int], changes: Sequence[LogStep], behind: set[str]
) -> list[LogStep]:
    """The changes that follow on what a projection has read, which is then *known* to have read them, too.

    A log that begins anew, because rules are carried no more, needs nothing of what was before.
    """
    found = []
    for change in changes:
        key, begins = (name, change.after.table), change.before.version if change.before else 0
        is_anew = change.before is None and change.after.version > known.get(key, 0)
        if begins == known.get(key, 0) or is_anew:
            found.append(change)
            known[key] = change.after.version
        elif change.after.version > known.get(key, 0):
            behind.add(change.after.table)
    return found
