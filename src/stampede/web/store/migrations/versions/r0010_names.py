"""Move the names of players out of the event log into a table of their own."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec
import sqlalchemy as sa
from alembic import op

from stampede.web.store.named_events import parted

revision = "0010"
down_revision = "0009"

BATCH = 1000
"""Events read and written at a time."""
events = sa.table("events", sa.column("table_id"), sa.column("version"), sa.column("body"))
names = sa.table("names", sa.column("table_id"), sa.column("number"), sa.column("name"))


def upgrade() -> None:
    """Number a table's players by its events. Events that cannot be read stay as they are."""
    op.create_table(
        "names",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(40), nullable=False),
    )
    connection, column = op.get_bind(), events.c
    changed = sa.update(events).where(
        column.table_id == sa.bindparam("of_table"), column.version == sa.bindparam("at")
    )
    changed = changed.values(body=sa.bindparam("anonymous"))
    sat = Counter[str]()
    for batch in _batches(connection):
        found: list[dict[str, Any]] = []
        bodies: list[dict[str, Any]] = []
        for table, version, body in batch:
            with suppress(msgspec.MsgspecError, UnicodeError, RecursionError):
                now = parted(body)
                numbered = enumerate(now.names, start=sat[table])
                sat[table] += len(now.names)
                found += [_row(table, *each) for each in numbered if each[1] is not None]
                bodies += [{"of_table": table, "at": version, "anonymous": now.body}]
        if found:
            connection.execute(sa.insert(names), found)
        if bodies:
            connection.execute(changed, bodies)
    # They hold names too, and all of them can be made again.
    op.execute("DELETE FROM snapshots")


def _row(table: str, number: int, name: str | None) -> dict[str, Any]:
    return {"table_id": table, "number": number, "name": name}


def _batches(connection: sa.Connection) -> Iterator[list[Any]]:
    """The events with which somebody sits down, by table, in their order."""
    column = events.c
    seated = sa.or_(column.version == 1, column.body.like('%"joined"%'), column.body.like('%"filled"%'))
    query = sa.select(column.table_id, column.version, column.body).where(seated)
    query = query.order_by(column.table_id, column.version).limit(BATCH)
    batch = list(connection.execute(query))
    while batch:
        yield batch
        after = sa.tuple_(column.table_id, column.version) > sa.tuple_(*batch[-1][:2])
        batch = list(connection.execute(query.where(after)))
