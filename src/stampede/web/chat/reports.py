"""What guests show to the operator."""

from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, delete, insert, select

from stampede.web.base import schema
from stampede.web.chat import rows
from stampede.web.chat.rows import Message

AROUND = 20
"""So many messages are kept with a report."""
KEPT_MS = 365 * 24 * 3600 * 1000
"""How long a report is kept."""


class ChatReport(NamedTuple):
    """What somebody has shown."""

    id: int
    table: str
    guest: int
    """Who reports,"""
    other: int
    """and whom."""
    number: int
    """Of the message; 0 where a person was reported."""
    name: str
    """Of who is reported."""
    reason: str
    context: str
    """What was said around it, as ``messages`` reads it."""
    at_ms: int

    @property
    def messages(self) -> tuple[Message, ...]:
        """What was said around it, the oldest first."""
        return msgspec.json.decode(self.context, type=tuple[Message, ...])


def add(
    connection: Connection, table: str, guest: int, message: Message, reason: str, now: int
) -> int | None:
    """Keep that *guest* reports *message*; its number is 0 where its author is reported.

    Gives the number of the report; None where they have reported the same before.
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
    }
    made = connection.execute(insert(schema.reports).values(**row)).inserted_primary_key
    assert made is not None
    return int(made[0])


def everything(connection: Connection) -> list[ChatReport]:
    """All reports, the oldest first."""
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
    ).order_by(column.id)
    return [ChatReport._make(row) for row in connection.execute(query)]


def forget(connection: Connection, report: int) -> bool:
    """Delete a report; False if there is none of this number."""
    return bool(connection.execute(delete(schema.reports).where(schema.reports.c.id == report)).rowcount)


def forget_old(connection: Connection, now: int) -> None:
    """Delete what was reported long ago."""
    connection.execute(delete(schema.reports).where(schema.reports.c.at_ms < now - KEPT_MS))
