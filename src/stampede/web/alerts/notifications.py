"""The queue of notifications: leased to one server at a time, retried ever later, given up after a day."""

from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, delete, select, update

from stampede.web.alerts import kinds, outbox
from stampede.web.alerts.kinds import Alert
from stampede.web.alerts.preferences import DAY_MS, MINUTE_MS, Preferences
from stampede.web.alerts.presence import GuestPresence, seen_by
from stampede.web.store import schema

AT_ONCE = 20
LEASE_MS = 2 * MINUTE_MS
"""Duration of a server's lease on a notification; no channel takes as long to send one."""
FIRST_PAUSE_MS, LONGEST_PAUSE_MS = MINUTE_MS, 4 * 60 * MINUTE_MS
LONGEST_ERROR = 300


class Notification(NamedTuple):
    """A notification for one address."""

    id: str
    """The same for every attempt, so that the receiver can recognise a duplicate."""
    address_id: int
    guest: int
    kind: str
    """The kind of its address."""
    address: str
    secrets: str
    token: str
    """The token that unsubscribes its address."""
    alerts: tuple[Alert, ...]
    tries: int
    made_ms: int
    wishes: Preferences


def take(connection: Connection, now: int) -> list[Notification]:
    """Lease the due notifications; one that is not marked within ``LEASE_MS`` goes to the next taker."""
    column, address = schema.letters.c, schema.alert_addresses.c
    query = (
        select(
            schema.letters, address.guest_id, address.kind, address.address, address.secrets, address.token
        )
        .join(schema.alert_addresses, address.id == column.address_id)
        .where(column.state == "waiting", column.due_ms <= now)
        .order_by(column.due_ms, column.id)
        .limit(AT_ONCE)
        .with_for_update(skip_locked=True, of=schema.letters)
    )
    rows = connection.execute(query).all()
    wishes = outbox.wishes_of(connection, {row.guest_id for row in rows})
    # Somebody may have been deleted while another process wrote to them.
    if lost := [row.id for row in rows if row.guest_id not in wishes]:
        connection.execute(delete(schema.letters).where(column.id.in_(lost)))
    found = [
        _letter(row, wishes[row.guest_id], seen_by(connection, row.guest_id))
        for row in rows
        if row.guest_id in wishes
    ]
    return [letter for letter in found if _take(connection, letter, now) and letter.alerts]


def mark_sent(connection: Connection, letter: Notification) -> None:
    """Mark a notification as delivered."""
    _mark(connection, letter, state="sent", error="")
    _tell_owner(connection, letter, "")


def mark_failed(
    connection: Connection, letter: Notification, error: str, now: int, *, is_final: bool
) -> None:
    """Mark a failed attempt: it is retried unless the failure is final or a day has passed."""
    error = error[:LONGEST_ERROR]
    pause = min(FIRST_PAUSE_MS << min(letter.tries - 1, 20), LONGEST_PAUSE_MS)
    if is_final or now + pause - letter.made_ms > DAY_MS:
        _mark(connection, letter, state="failed", error=error)
        _tell_owner(connection, letter, error)
    else:
        _mark(connection, letter, due_ms=now + pause, error=error)


def forget_old(connection: Connection, before: int, most: int) -> int:
    """Delete at most *most* finished notifications and alerts older than *before*; returns how many."""
    letters, alerts, visits = schema.letters.c, schema.alerts.c, schema.visits.c
    sent = select(letters.id).where(letters.state != "waiting", letters.made_ms < before).limit(most)
    told = select(alerts.id).where(alerts.is_waiting.is_(False), alerts.made_ms < before).limit(most)
    connection.execute(delete(schema.visits).where(visits.seen_ms < before))
    return sum(
        connection.execute(
            delete(table).where(table.c.id.in_(connection.execute(old).scalars().all()))
        ).rowcount
        for table, old in ((schema.letters, sent), (schema.alerts, told))
    )


def _letter(row: Row[Any], wishes: Preferences, seen: GuestPresence) -> Notification:
    """The notification without alerts about things that the guest has seen meanwhile."""
    alerts = [each for each in kinds.read(row.body) if not _is_seen(each, wishes, seen)]
    return Notification(
        row.id,
        row.address_id,
        row.guest_id,
        row.kind,
        row.address,
        row.secrets,
        row.token,
        tuple(alerts),
        row.tries + 1,
        row.made_ms,
        wishes,
    )


def _take(connection: Connection, letter: Notification, now: int) -> bool:
    """Whether the lease is ours; another server may have been quicker, where rows cannot be locked."""
    column = schema.letters.c
    free = (column.id == letter.id, column.tries == letter.tries - 1, column.state == "waiting")
    values = {"due_ms": now + LEASE_MS, "tries": letter.tries} if letter.alerts else {"state": "dropped"}
    return bool(connection.execute(update(schema.letters).where(*free).values(**values)).rowcount)


def _is_seen(alert: Alert, wishes: Preferences, seen: GuestPresence) -> bool:
    if not alert.table or alert.kind == "reminder":
        return False
    return seen.last_ms(None if wishes.anywhere else alert.table) >= alert.made_ms


def _mark(connection: Connection, letter: Notification, **values: object) -> None:
    """Update the notification unless another server has leased it since."""
    column = schema.letters.c
    mine = (column.id == letter.id, column.tries == letter.tries, column.state == "waiting")
    connection.execute(update(schema.letters).where(*mine).values(**values))


def _tell_owner(connection: Connection, letter: Notification, error: str) -> None:
    column = schema.alert_addresses.c
    changed = update(schema.alert_addresses).where(column.id == letter.address_id, column.error != error)
    connection.execute(changed.values(error=error))
