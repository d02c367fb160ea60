"""Turns due alerts into notifications, one for each address of a guest; alerts due together share one."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, delete, insert, select, update

from stampede.web.alerts import addresses, kinds, outbox
from stampede.web.alerts.kinds import Alert
from stampede.web.alerts.preferences import Preferences
from stampede.web.alerts.presence import GuestPresence, seen_by
from stampede.web.runtime.ids import new_id
from stampede.web.runtime.runtime import Runtime
from stampede.web.store import schema

MOST = 200
"""Most alerts of one turn; the rest waits for the next."""


class _Sorted(NamedTuple):
    """The decision about an alert."""

    told: bool = False
    later_ms: int = 0
    """When to look at it again; 0 for never."""


def sort(connection: Connection, now: int, runtime: Runtime) -> None:
    """Make notifications of the due alerts. Two servers never take the same alert."""
    column = schema.alerts.c
    query = (
        select(schema.alerts)
        .where(column.is_waiting, column.due_ms <= now)
        .order_by(column.due_ms, column.id)
        .limit(MOST)
        .with_for_update(skip_locked=True)
    )
    by_guest: dict[int, list[Row[Any]]] = defaultdict(list)
    for row in connection.execute(query).all():
        by_guest[row.guest_id].append(row)
    wishes = outbox.wishes_of(connection, by_guest.keys())
    for guest, rows in by_guest.items():
        if guest in wishes:
            _sort_of(connection, guest, rows, wishes[guest], now, runtime)
        else:  # they were deleted while another process wrote the alert
            connection.execute(delete(schema.alerts).where(column.guest_id == guest))


def write_letter(
    connection: Connection, address: int, now: int, alerts: Sequence[Alert], runtime: Runtime
) -> None:
    """Queue a notification for an address."""
    row = {"id": new_id(runtime), "address_id": address, "body": kinds.write(*alerts), "made_ms": now}
    row |= {"due_ms": now, "tries": 0, "state": "waiting", "error": ""}
    connection.execute(insert(schema.letters).values(**row))


def _sort_of(
    connection: Connection,
    guest: int,
    rows: Sequence[Row[Any]],
    wishes: Preferences,
    now: int,
    runtime: Runtime,
) -> None:
    to, seen = addresses.confirmed(connection, guest), seen_by(connection, guest)
    told: list[Alert] = []
    for row in rows:
        fate = _fate(row, wishes, seen, now) if to else _Sorted()
        if _settle(connection, row, fate) and fate.told:
            told += kinds.read(row.body)
    if told:
        for address in to:
            write_letter(connection, address, now, told, runtime)


def _settle(connection: Connection, row: Row[Any], fate: _Sorted) -> bool:
    """Store the decision about an alert; False if another server was first, where rows cannot be locked."""
    column = schema.alerts.c
    mine = update(schema.alerts).where(column.id == row.id, column.is_waiting, column.due_ms == row.due_ms)
    change = mine.values(due_ms=fate.later_ms) if fate.later_ms else mine.values(is_waiting=False)
    return bool(connection.execute(change).rowcount)


def _fate(row: Row[Any], wishes: Preferences, seen: GuestPresence, now: int) -> _Sorted:
    """Decide about an alert: drop it if the guest has been at the table, wait while they may be there."""
    if row.kind == "reminder" and (not wishes.reminder_hours or row.deadline_ms <= now):
        return _Sorted()
    where = None if wishes.anywhere else row.table_id
    if seen.last_ms(where) >= row.made_ms and row.kind != "reminder":
        return _Sorted()
    if (until := seen.until_ms(where)) > now:
        return _Sorted(later_ms=until)
    if (awake := wishes.awake_ms(now)) > now:
        return _Sorted(later_ms=awake)
    return _Sorted(told=True)
