"""Reports from guests to the operator, in the database."""

from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, delete, exists, insert, select, update

from stampede.web.chat import rows
from stampede.web.chat.messages import Complaint
from stampede.web.chat.rows import Message
from stampede.web.store import schema

AROUND = 20
"""Messages of context stored with a report."""


class ChatReport(NamedTuple):
    """A report of a message or a person."""

    id: int
    table: str
    """The room: the name of a table or a club."""
    guest: int
    """The guest who reports,"""
    other: int
    """and the one reported."""
    number: int
    """The number of the message; 0 where a person is reported."""
    name: str
    """The name of the person reported."""
    reason: str
    context: str
    """The messages around it, in the form that ``messages`` reads."""
    at_ms: int
    kind: Complaint
    closed_ms: int | None
    """When an operator closed it; None while it is open."""
    is_at_table: bool
    """Whether the room is that of a table, and not of a club."""

    @property
    def messages(self) -> tuple[Message, ...]:
        """The messages around the reported one, in order."""
        return msgspec.json.decode(self.context, type=tuple[Message, ...])


def add(
    connection: Connection,
    table: str,
    guest: int,
    message: Message,
    reason: str,
    now: int,
    kind: Complaint = "other",
) -> int | None:
    """Store a report by *guest* about *message*; number 0 reports its author.

    Returns the number of the report; None if the guest has reported the same before.
    """
    column = schema.reports.c
    same = select(column.id).where(column.guest_id == guest, column.table_id == table)
    same = same.where(column.other_id == message.guest, column.number == message.number)
    if connection.execute(same).first():
        return None
    row = {
        "table_id": table,
        "guest_id": guest,
        "other_id": message.guest,
        "number": message.number,
        "name": message.name,
        "reason": reason,
        "context": msgspec.json.encode(rows.around(connection, table, message.number, AROUND)).decode(),
        "at_ms": now,
        "kind": kind,
    }
    made = connection.execute(insert(schema.reports).values(**row)).inserted_primary_key
    assert made is not None
    return int(made[0])


def everything(connection: Connection, *, is_open: bool = False) -> list[ChatReport]:
    """All reports, or only the open ones, the oldest first."""
    column = schema.reports.c
    query = select(
        column.id,
        column.table_id,
        column.guest_id,
        column.other_id,
        column.number,
        column.name,
        column.reason,
        column.context,
        column.at_ms,
        column.kind,
        column.closed_ms,
        exists().where(schema.tables.c.id == column.table_id),
    ).order_by(column.id)
    if is_open:
        query = query.where(column.closed_ms.is_(None))
    return [ChatReport._make(row) for row in connection.execute(query)]


def close(connection: Connection, report: int, now: int) -> int | None:
    """Close a report and return the guest it is about; None if no open report has this number."""
    column = schema.reports.c
    mine = update(schema.reports).where(column.id == report, column.closed_ms.is_(None))
    if not connection.execute(mine.values(closed_ms=now)).rowcount:
        return None
    return int(connection.execute(select(column.other_id).where(column.id == report)).scalar_one())


def forget(connection: Connection, report: int) -> bool:
    """Delete a report; False if none has this number."""
    return bool(connection.execute(delete(schema.reports).where(schema.reports.c.id == report)).rowcount)


def forget_old(connection: Connection, before: int, most: int) -> int:
    """Delete at most *most* reports older than *before*; returns how many."""
    column = schema.reports.c
    old = connection.execute(select(column.id).where(column.at_ms < before).limit(most)).scalars().all()
    return connection.execute(delete(schema.reports).where(column.id.in_(old))).rowcount
