"""Projections of the log, written after it: lists, deadlines, results, notifications, snapshots.

Each projection keeps its checkpoint in the log of each table, in the transaction that writes its rows. So
everything counts once, whatever fails in between. An ordered one reads the ends of all matches instead, by
one cursor (:mod:`stampede.web.tables.ordered_ends`).
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import Connection, Table

from stampede.web.table import names
from stampede.web.table.event_log import NOBODY_SITS, Beside
from stampede.web.table.names import SealedNames
from stampede.web.table.state import TableState
from stampede.web.tables import checkpoints
from stampede.web.tables.log_step import LogStep


class TableLog(NamedTuple):
    """The part of a table's log from which projections are rebuilt."""

    ends: list[LogStep]
    """The ends of its matches."""
    latest: TableState
    shown: LogStep
    """The table after the last change that everybody may know of, and when that was."""


@dataclass(frozen=True, kw_only=True)
class Projection:
    """Rows that follow from the log of tables and are written after it."""

    name: str
    write: Callable[[Connection, Sequence[LogStep]], None]
    """Writes the rows that follow from changes of tables, given in their order.

    An ordered projection gets the ends of matches alone, and maybe without the tables before them."""
    begin: Callable[[Connection, TableState, int], None] | None = None
    """Writes about a new table, now (ms since the epoch), in the transaction that opens it."""
    rebuild: Callable[[Connection, Sequence[TableLog]], None] | None = None
    """Replaces all rows. None: its effects cannot be taken back, so a rebuild only goes on."""
    rebuild_from_ends: Callable[[Connection, Sequence[LogStep]], None] | None = None
    """Replaces all rows of an ordered projection, given the ends of all matches in their order."""
    reads_ends: bool = False
    """Whether a rebuild needs the ends of matches."""
    checked: Sequence[tuple[Table, tuple[str, ...]]] = ()
    """The tables and columns that ``stampede check`` compares with the log; without columns, all."""
    needs_every_log: bool = False
    """Whether its rows of a log that cannot be read any more are all there is of that log."""

    @property
    def can_be_rebuilt(self) -> bool:
        """Whether its rows can be replaced."""
        return self.rebuild is not None or self.rebuild_from_ends is not None

    @property
    def is_ordered(self) -> bool:
        """Whether it depends on the order in which matches end at different tables, as ratings do."""
        return self.rebuild_from_ends is not None


Projections = Mapping[str, Projection]
"""By name."""


def of_tables(projections: Projections) -> list[str]:
    """The projections that read the log of each table by itself."""
    return [name for name, each in projections.items() if not each.is_ordered]


def opening(projections: Projections, table_state: TableState, called: SealedNames = NOBODY_SITS) -> Beside:
    """Returns a function that writes a new table's rows in the transaction of its first event.

    So the table is found at once. *called* are the names of the players who sit down with it.
    """

    def write(connection: Connection, now: int) -> None:
        names.write(connection, table_state.table, called)
        for projection in projections.values():
            if projection.begin:
                projection.begin(connection, table_state, now)
        checkpoints.begin(connection, of_tables(projections), table_state.table)

    return write


class Projected(NamedTuple):
    """The tables and projections that could not be written."""

    behind: dict[str, set[str]]
    """By projection, the tables of which it lacks earlier changes: it must read their log."""
    stopped: set[str]
    """Projections that are stopped, or are being rebuilt."""


def project(
    connection: Connection, projections: Collection[Projection], changes: Sequence[LogStep]
) -> Projected:
    """Write the rows that follow from *changes* in these *projections*, unless they have read them before."""
    wanted = {each.name: each for each in projections}
    stopped = checkpoints.not_running(connection).intersection(wanted)
    running = {name: each for name, each in wanted.items() if name not in stopped}
    tables = {change.after.table for change in changes}
    known = checkpoints.read(connection, running, tables)
    result = Projected({}, stopped)
    for name, projection in running.items():
        fitting = _fitting(name, known, changes, result.behind.setdefault(name, set()))
        projection.write(connection, [change for change in fitting if not change.is_secret])
    reached = {key: known[key] for key in known if key[1] in tables}
    checkpoints.write(connection, reached)
    return result


def _fitting(
    name: str, known: dict[tuple[str, str], int], changes: Sequence[LogStep], behind: set[str]
) -> list[LogStep]:
    """The changes that follow on a projection's checkpoint, which *known* then moves past them.

    A log that begins anew, because its rules are no longer supported, needs nothing of the earlier events.
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
