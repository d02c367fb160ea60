"""The outbox: events at tables write alerts here, and later events withdraw those that are settled."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict

from sqlalchemy import Connection, delete, insert, select, update

from stampede.web.alerts import kinds
from stampede.web.alerts.preferences import Preferences
from stampede.web.alerts.presence import seen_by
from stampede.web.alerts.triggers import Cause, TableChange, change
from stampede.web.store import schema
from stampede.web.table.state import TableState

ASKING = ("turn", "started", "reminder")
"""Alerts that say that a match waits for the player."""
CONSENTS = ("rematch", "abandon", "pause", "undo")
"""Requests that players may withdraw and repeat; the others get one alert until they look at the table."""


def write(connection: Connection, changes: Sequence[tuple[TableState, TableState]]) -> None:
    """Write the alerts for these changes of tables, each a pair of states, in this order."""
    found = [(change(before, after), after) for before, after in changes]
    wishes = wishes_of(connection, {guest for each, _ in found for guest in each.guests})
    for each, after in found:
        if each.guests & wishes.keys():
            _write(connection, each, after, wishes)


def _write(
    connection: Connection, found: TableChange, after: TableState, wishes: Mapping[int, Preferences]
) -> None:
    _outdate(connection, after.table, found.settled & wishes.keys(), ASKING)
    _outdate(connection, after.table, found.moved & wishes.keys(), ("reminder",))
    wanted = [each for each in found.causes if each.guest in wishes and not _is_known(connection, each)]
    rows = [_row(each, wishes[each.guest], after) for each in wanted]
    if rows:
        connection.execute(insert(schema.alerts), rows)


def wishes_of(connection: Connection, guests: Collection[int]) -> dict[int, Preferences]:
    """The preferences of those of the *guests* who have any."""
    if not guests:
        return {}
    query = select(schema.alert_wishes).where(schema.alert_wishes.c.guest_id.in_(guests))
    rows = [dict(row) for row in connection.execute(query).mappings()]
    return {row.pop("guest_id"): Preferences(**row) for row in rows}


def wish(connection: Connection, guest: int, wishes: Preferences) -> None:
    """Store the preferences of *guest*, and apply them to waiting alerts, too."""
    table = schema.alert_wishes
    changed = connection.execute(update(table).where(table.c.guest_id == guest).values(**asdict(wishes)))
    if not changed.rowcount:
        connection.execute(insert(table).values(guest_id=guest, **asdict(wishes)))
        return
    column = schema.alerts.c
    query = select(column.id, column.kind, column.made_ms, column.deadline_ms)
    for row in connection.execute(query.where(column.guest_id == guest, column.is_waiting)).all():
        due = wishes.due_ms(row.kind, row.made_ms, row.deadline_ms)
        connection.execute(update(schema.alerts).where(column.id == row.id).values(due_ms=due))


def forget(connection: Connection, guest: int) -> None:
    """Delete everything about the alerts of *guest*."""
    addresses = schema.alert_addresses.c
    own = select(addresses.id).where(addresses.guest_id == guest)
    connection.execute(delete(schema.letters).where(schema.letters.c.address_id.in_(own)))
    for table in (schema.alert_addresses, schema.alerts, schema.visits, schema.alert_wishes):
        connection.execute(delete(table).where(table.c.guest_id == guest))


def _outdate(connection: Connection, table: str, guests: Collection[int], which: Collection[str]) -> None:
    if guests:
        column = schema.alerts.c
        outdated = update(schema.alerts).where(
            column.guest_id.in_(guests), column.table_id == table, column.kind.in_(which), column.is_waiting
        )
        connection.execute(outdated.values(is_waiting=False))


def _is_known(connection: Connection, cause: Cause) -> bool:
    """Whether an alert about the same request was sent since the player last looked at the table."""
    if cause.alert.kind not in CONSENTS:
        return False
    column, table = schema.alerts.c, cause.alert.table
    query = select(column.id).where(
        column.guest_id == cause.guest,
        column.table_id == table,
        column.kind == cause.alert.kind,
        column.made_ms > seen_by(connection, cause.guest).last_ms(table),
    )
    return connection.execute(query).first() is not None


def _row(cause: Cause, wishes: Preferences, after: TableState) -> dict[str, object]:
    alert = cause.alert
    return {
        "guest_id": cause.guest,
        "table_id": after.table,
        "kind": alert.kind,
        "cause": after.version,
        "body": kinds.write(alert),
        "made_ms": alert.made_ms,
        "due_ms": wishes.due_ms(alert.kind, alert.made_ms, alert.deadline_ms),
        "deadline_ms": alert.deadline_ms,
        "is_waiting": True,
    }
