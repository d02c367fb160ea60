"""What is written beside a table's events, in the same transaction: lists, alerts, results, ratings."""

from dataclasses import fields

from sqlalchemy import Connection

from stampede.web.alerts import outbox
from stampede.web.lobby import deadlines, lists, results
from stampede.web.table.event_log import Beside
from stampede.web.table.state import TableState

LISTED = {field.name for field in fields(TableState)} - {"plans", "version", "at_ms"}


def beside(before: TableState | None, after: TableState) -> Beside:
    """What follows from a table's change from *before*, None for a new one, to *after*."""
    if before is not None and _is_secret(before, after):
        return lambda _connection, _now: None

    def write(connection: Connection, now: int) -> None:
        lists.write(connection, before, after, now)
        deadlines.write(connection, after)
        outbox.write(connection, before, after)
        if before is not None and results.is_end(before, after) and not after.is_abandoned:
            results.write(connection, after, now)

    return write


def _is_secret(before: TableState, after: TableState) -> bool:
    """Whether only one player may know what has changed: no list, and no time in one, may tell of it.

    That is what they have planned, or chosen in secret without being ready yet.
    """
    if before.counts.common == after.counts.common and before.counts.own != after.counts.own:
        return True
    same = (getattr(before, name) is getattr(after, name) for name in LISTED)
    return before.plans != after.plans and all(same)
