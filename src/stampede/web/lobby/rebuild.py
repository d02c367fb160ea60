"""Makes a projection anew from the log, while a server runs or not."""

from collections.abc import Callable, Iterator, Sequence

from sqlalchemy import Connection, Engine, delete, select, update

from stampede.core.errors import StampedeError
from stampede.web.base import schema
from stampede.web.lobby import checkpoints, deadlines, lists, results, snapshots
from stampede.web.lobby.log_step import LogStep
from stampede.web.lobby.projections import PROJECTIONS
from stampede.web.lobby.projector import changes_of
from stampede.web.table import event_log

Progress = Callable[[int, int], None]
"""Is told how many tables are read, of how many."""


def rebuild(engine: Engine, name: str, progress: Progress) -> list[str]:
    """Make the projection *name* anew; gives what could not be read, a line each.

    A server that runs leaves it alone meanwhile, and then reads on from there. Alerts go on where they
    stopped: what was sent cannot be taken back, and what is long past is not sent.
    """
    if name not in PROJECTIONS:
        raise StampedeError(f"there is no projection {name!r}: there are {', '.join(PROJECTIONS)}")
    with engine.begin() as connection:
        checkpoints.set_state(connection, name, checkpoints.REBUILDING)
    unread: list[str] = []
    if name != "alerts":
        with engine.connect() as connection:
            changes = list(_changes(connection, name, progress, unread))
        with engine.begin() as connection:
            _write(connection, name, changes)
    with engine.begin() as connection:
        checkpoints.set_state(connection, name, checkpoints.RUNNING)
    return unread


def _changes(connection: Connection, name: str, progress: Progress, unread: list[str]) -> Iterator[LogStep]:
    """What a projection is made of: the ends of matches, or how each table stands."""
    tables = list(connection.execute(select(schema.tables.c.id).order_by(schema.tables.c.id)).scalars())
    for number, table in enumerate(tables, start=1):
        try:
            found = changes_of(table, event_log.read_lines(connection, table))
        except StampedeError as error:
            unread.append(f"table {table}: {error}")
            continue
        if name == "results":
            yield from (each for each in found if each.before and results.is_end(each.before, each.after))
        yield LogStep(None, found[-1].after)
        progress(number, len(tables))


def _write(connection: Connection, name: str, changes: Sequence[LogStep]) -> None:
    """Replace what is there."""
    latest = [change for change in changes if change.before is None]
    match name:
        case "lists":
            lists.write(connection, latest)
        case "deadlines":
            deadlines.write(connection, latest)
        case "snapshots":
            connection.execute(delete(schema.snapshots))
            snapshots.write(connection, latest)
        case "results":
            connection.execute(delete(schema.results))
            connection.execute(delete(schema.ratings))
            ends = [change for change in changes if change.before is not None]
            results.write(connection, sorted(ends, key=lambda change: change.after.at_ms))
            _forget_who_left(connection)
    checkpoints.write(connection, {(name, after.table): after.version for _, after in latest})


def _forget_who_left(connection: Connection) -> None:
    """Who has deleted their account is no longer told of, though the log knows that somebody played."""
    column = schema.guests.c
    gone = select(column.id).where(column.name == "")
    results_, ratings = schema.results, schema.ratings
    connection.execute(update(results_).where(results_.c.guest_id.in_(gone)).values(guest_id=None))
    connection.execute(delete(ratings).where(ratings.c.guest_id.in_(gone)))
