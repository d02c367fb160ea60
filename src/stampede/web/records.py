"""What is written beside a table's events, in the same transaction: lists, results, ratings."""

from sqlalchemy import Connection

from stampede.web import lists, results
from stampede.web.ledger import Ledger
from stampede.web.store import Beside


def beside(before: Ledger | None, after: Ledger) -> Beside:
    """What follows from a table's change from *before*, None for a new one, to *after*."""

    def write(connection: Connection, now: int) -> None:
        lists.write(connection, before, after, now)
        if before is not None and results.is_end(before, after):
            results.write(connection, after, now)

    return write
