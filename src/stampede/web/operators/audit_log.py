"""The audit log of operators. The server never changes or deletes an entry."""

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
    "close-club",
    "rename",
    "remove-message",
    "appoint",
    "dismiss",
]
COLUMN = schema.deeds.c


class OperatorAction(NamedTuple):
    """An action of an operator."""

    kind: DeedKind
    other: int | None = None
    """The guest it concerns."""
    table: str = ""
    """The table or the club it concerns."""
    number: int = 0
    """The number of the report or message."""
    until_ms: int = 0
    note: str = ""


class AuditLogEntry(NamedTuple):
    """An entry of the audit log."""

    id: int
    at_ms: int
    by: str
    """The operator's login name or number; empty for a command on the server's machine."""
    deed: OperatorAction


def write(connection: Connection, by: int | None, deed: OperatorAction, now: int) -> int:
    """Append an entry in the transaction of the action and return its number. *by* is None for a command."""
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
    """The latest entries, the newest first."""
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
