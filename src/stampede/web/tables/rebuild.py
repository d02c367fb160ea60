"""Rebuilds a projection from the log, while a server runs or not."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from sqlalchemy import Connection, Engine, select

from stampede.core.errors import StampedeError
from stampede.web.store import ends, schema
from stampede.web.table import event_log, names
from stampede.web.table.event_log import LogEntry
from stampede.web.table.events import RulesChanged
from stampede.web.tables import checkpoints, cursors, ordered_ends
from stampede.web.tables.log_reader import changes_of
from stampede.web.tables.log_step import LogStep, is_end
from stampede.web.tables.projections import Projection, Projections, TableLog

Progress = Callable[[int, int], None]
"""Called with the number of tables that are read, and the number of all."""


def rebuild(engine: Engine, projections: Projections, name: str, progress: Progress) -> list[str]:
    """Rebuild the projection *name*; returns a line for each table that could not be read.

    A running server leaves it alone meanwhile, and then reads on from there. Notifications and the public
    list of commitments go on where they stopped: they cannot be taken back once they are sent.
    """
    if name not in projections:
        raise StampedeError(f"there is no projection {name!r}: there are {', '.join(projections)}")
    projection = projections[name]
    with engine.begin() as connection:
        checkpoints.set_state(connection, name, checkpoints.REBUILDING)
    unread: list[str] = []
    if projection.can_be_rebuilt:
        with engine.connect() as connection:
            # Before the logs: an end that comes meanwhile is left to the server.
            until = ends.last(connection)
            logs = list(_read(connection, projection, progress, unread))
        if not unread or not projection.needs_every_log:
            with engine.begin() as connection:
                write(connection, projection, logs, until)
    with engine.begin() as connection:
        checkpoints.set_state(connection, name, checkpoints.RUNNING)
    return unread


def of_steps(lines: Sequence[LogEntry], steps: Sequence[LogStep]) -> TableLog:
    """The parts of a log that projections need, from its *lines* and the *steps* that they led to."""
    shown = next(step.after for step in reversed(steps) if not step.is_secret)
    at_ms = lines[shown.version - 1].at_ms
    ends = [each for each in steps if each.before and is_end(each.before, each.after)]
    return TableLog(ends, steps[-1].after, LogStep(None, replace(shown, at_ms=at_ms)))


def _read(
    connection: Connection, projection: Projection, progress: Progress, unread: list[str]
) -> Iterator[TableLog]:
    tables = list(connection.execute(select(schema.tables.c.id).order_by(schema.tables.c.id)).scalars())
    for number, table in enumerate(tables, start=1):
        try:
            lines = event_log.read_lines(connection, table)
            steps = changes_of(table, lines, names.read(connection, table))
        except StampedeError as error:
            unread.append(f"table {table}: {error}")
            continue
        if projection.needs_every_log and any(isinstance(line.event, RulesChanged) for line in lines):
            unread.append(f"table {table}: its rules changed, and what was before cannot be played again")
            continue
        found = of_steps(lines, steps)
        yield found if projection.reads_ends else found._replace(ends=[])
        progress(number, len(tables))


def write(connection: Connection, projection: Projection, logs: Sequence[TableLog], until: int) -> None:
    """Replace the rows of a *projection* that can be rebuilt; an ordered one reads ends to this position."""
    if projection.rebuild_from_ends:
        ended = ordered_ends.in_order(connection, [end for log in logs for end in log.ends], until)
        cursors.lock(connection, projection.name)
        projection.rebuild_from_ends(connection, ended)
        cursors.move(connection, projection.name, until)
        return
    assert projection.rebuild
    projection.rebuild(connection, logs)
    reached = {(projection.name, log.latest.table): log.latest.version for log in logs}
    checkpoints.write(connection, reached)
