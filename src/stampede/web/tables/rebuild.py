"""Makes a projection anew from the log, while a server runs or not."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from sqlalchemy import Connection, Engine, bindparam, delete, select, update

from stampede.core.errors import StampedeError
from stampede.web.lobby import lists
from stampede.web.ratings import results
from stampede.web.store import schema
from stampede.web.table import event_log, names
from stampede.web.table.event_log import LogEntry
from stampede.web.table.events import RulesChanged
from stampede.web.table.state import TableState
from stampede.web.tables import checkpoints, deadlines, snapshots
from stampede.web.tables.log_step import LogStep
from stampede.web.tables.projections import PROJECTIONS
from stampede.web.tables.projector import changes_of

Progress = Callable[[int, int], None]
"""Is told how many tables are read, of how many."""


def rebuild(engine: Engine, name: str, progress: Progress) -> list[str]:
    """Make the projection *name* anew; gives what could not be read, a line each.

    A server that runs leaves it alone meanwhile, and then reads on from there. Alerts and the public list of
    commitments go on where they stopped: what was told cannot be taken back.
    """
    if name not in PROJECTIONS:
        raise StampedeError(f"there is no projection {name!r}: there are {', '.join(PROJECTIONS)}")
    with engine.begin() as connection:
        checkpoints.set_state(connection, name, checkpoints.REBUILDING)
    unread: list[str] = []
    if name not in ("alerts", "fairness"):
        with engine.connect() as connection:
            logs = list(_read(connection, name, progress, unread))
        # The result of a match that cannot be read any more is all there is of it.
        if not unread or name != "results":
            with engine.begin() as connection:
                write(connection, name, logs)
    with engine.begin() as connection:
        checkpoints.set_state(connection, name, checkpoints.RUNNING)
    return unread


class TableLog(NamedTuple):
    """What a projection needs of a table's log."""

    ends: list[LogStep]
    """The ends of its matches."""
    latest: TableState
    shown: LogStep
    """How it stood after the last that all may know of, and when that was."""


def of_steps(lines: Sequence[LogEntry], steps: Sequence[LogStep]) -> TableLog:
    """What is needed of a log with these *lines*, which have led to these *steps*."""
    shown = next(step.after for step in reversed(steps) if not step.is_secret)
    at_ms = lines[shown.version - 1].at_ms
    ends = [each for each in steps if each.before and results.is_end(each.before, each.after)]
    return TableLog(ends, steps[-1].after, LogStep(None, replace(shown, at_ms=at_ms)))


def _read(connection: Connection, name: str, progress: Progress, unread: list[str]) -> Iterator[TableLog]:
    tables = list(connection.execute(select(schema.tables.c.id).order_by(schema.tables.c.id)).scalars())
    for number, table in enumerate(tables, start=1):
        try:
            lines = event_log.read_lines(connection, table)
            steps = changes_of(table, lines, names.read(connection, table))
        except StampedeError as error:
            unread.append(f"table {table}: {error}")
            continue
        if name == "results" and any(isinstance(line.event, RulesChanged) for line in lines):
            unread.append(f"table {table}: its rules changed, and what was before cannot be played again")
            continue
        found = of_steps(lines, steps)
        yield found if name in ("results", "snapshots") else found._replace(ends=[])
        progress(number, len(tables))


def write(connection: Connection, name: str, logs: Sequence[TableLog]) -> None:
    """Replace what is there."""
    shown = [log.shown for log in logs]
    match name:
        case "lists":
            lists.write(connection, shown)
        case "deadlines":
            deadlines.write(connection, shown)
        case "snapshots":
            # How a table stood that cannot be read any more is all there is of it.
            gone = delete(schema.snapshots).where(schema.snapshots.c.table_id == bindparam("name"))
            if logs:
                connection.execute(gone, [{"name": log.latest.table} for log in logs])
            snapshots.write(connection, [end for log in logs for end in log.ends])
            snapshots.keep(connection, [log.latest for log in logs])
        case "results":
            connection.execute(delete(schema.results))
            connection.execute(delete(schema.ratings))
            ends = [end for log in logs for end in log.ends]
            results.write(connection, sorted(ends, key=lambda end: end.after.at_ms))
            _forget_who_left(connection)
    checkpoints.write(connection, {(name, log.latest.table): log.latest.version for log in logs})


def _forget_who_left(connection: Connection) -> None:
    """Who has deleted their account is no longer told of, though the log knows that somebody played."""
    column = schema.guests.c
    gone = select(column.id).where(column.name == "")
    results_, ratings = schema.results, schema.ratings
    connection.execute(update(results_).where(results_.c.guest_id.in_(gone)).values(guest_id=None))
    connection.execute(delete(ratings).where(ratings.c.guest_id.in_(gone)))
