"""The log of what operators have done. Nothing in this program changes or deletes a line of it."""

from typing import Literal, NamedTuple

from sqlalchemy import Connection, insert, select

from stampede.web.store import schema

DeedKind = Literal[
    "close-report",
    "forget-report",
    "ban",
    "lift-ban",
    "log-out",
    "close-table",
    "rename",
    "remove-message",
    "appoint",
    "dismiss",
]
COLUMN = schema.deeds.c


class OperatorAction(NamedTuple):
    """Something that an operator has done."""

    kind: DeedKind
    other: int | None = None
    """About whom."""
    table: str = ""
    number: int = 0
    """Of a report or a message."""
    until_ms: int = 0
    note: str = ""


class AuditLogEntry(NamedTuple):
    """A line of the log."""

    id: int
    at_ms: int
    by: str
    """The login name of the operator, or their number; empty for a command on the server's machine."""
    deed: OperatorAction


def write(connection: Connection, by: int | None, deed: OperatorAction, now: int) -> int:
    """Append a line in the transaction of what was done; its number. *by* is None for a command."""
    row = {
        "at_ms": now,
        "guest_id": by,
        "kind": deed.kind,
        "other_id": deed.other,
        "table_id": deed.table,
        "number": deed.number,
        "until_ms": deed.until_ms,
        "note": deed.note,
    }
    made = connection.execute(insert(schema.deeds).values(**row)).inserted_primary_key
    assert made is not None
    return int(made[0])


def latest(connection: Connection, most: int) -> list[AuditLogEntry]:
    """The last lines, the newest first."""
    account = schema.accounts.c
    query = (
        select(schema.deeds, account.login)
        .outerjoin(schema.accounts, account.guest_id == COLUMN.guest_id)
        .order_by(COLUMN.id.desc())
        .limit(most)
    )
    return [
        AuditLogEntry(
            row.id,
            row.at_ms,
            row.login or (str(row.guest_id) if row.guest_id else ""),
            OperatorAction(row.kind, row.other_id, row.table_id, row.number, row.until_ms, row.note),
        )
        for row in connection.execute(query)
    ]
