"""Addresses of alerts. An e-mail address gets only a confirmation code until its owner has entered it."""

import hmac
from http import HTTPStatus
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from stampede.web.alerts.messages import Kind
from stampede.web.alerts.preferences import DAY_MS
from stampede.web.alerts.words import say
from stampede.web.runtime.ids import new_number
from stampede.web.runtime.refusals import RefusedError
from stampede.web.runtime.runtime import Runtime
from stampede.web.store import schema

MOST = 5
"""Most addresses of one kind for a guest."""
TRIES = 5
CODE_DIGITS = 8
CODE_MS = DAY_MS


class Address(NamedTuple):
    """An address of a guest."""

    id: int
    kind: Kind
    address: str
    secrets: str
    is_confirmed: bool
    error: str
    """The reason for which the last notification was given up; empty if it was not."""


def new_code(runtime: Runtime) -> str:
    """A confirmation code for an address."""
    return str(new_number(runtime, 10**CODE_DIGITS)).zfill(CODE_DIGITS)


def of_guest(connection: Connection, guest: int) -> list[Address]:
    """The addresses of *guest*, the oldest first."""
    column = schema.alert_addresses.c
    names = (column.id, column.kind, column.address, column.secrets, column.is_confirmed, column.error)
    rows = connection.execute(select(*names).where(column.guest_id == guest).order_by(column.id))
    return [Address(*row) for row in rows]


def confirmed(connection: Connection, guest: int) -> list[int]:
    """The confirmed addresses of *guest*."""
    return [each.id for each in of_guest(connection, guest) if each.is_confirmed]


def add(
    connection: Connection,
    guest: int,
    kind: Kind,
    address: str,
    now: int,
    token: str,
    *,
    keys: str = "",
    code: str = "",
) -> int:
    """Store an address; one with a *code* must be confirmed. Raises RefusedError if it is one too many.

    A new address gets the *token*. A known browser or mail address gets the new keys and code; a program
    keeps its secret.
    """
    column = schema.alert_addresses.c
    if kind == "push":  # a browser belongs to one guest
        _remove(connection, column.kind == "push", column.address == address, column.guest_id != guest)
    values = {"secrets": keys, "code": code, "tries": 0, "created_ms": now, "error": ""}
    same = (column.guest_id == guest, column.kind == kind, column.address == address)
    if (known := connection.execute(select(column.id).where(*same)).scalar()) is not None:
        changed = update(schema.alert_addresses).where(column.id == known, column.kind != "webhook")
        connection.execute(changed.values(**values))
        return int(known)
    count = select(func.count()).where(column.guest_id == guest, column.kind == kind)
    if connection.execute(count).scalar_one() >= MOST:
        raise RefusedError(HTTPStatus.CONFLICT, "too-many-addresses", say("refuse.most", most=MOST))
    values |= {"guest_id": guest, "kind": kind, "address": address, "token": token}
    made = connection.execute(insert(schema.alert_addresses).values(is_confirmed=not code, **values))
    assert made.inserted_primary_key is not None
    return int(made.inserted_primary_key[0])


def confirm(connection: Connection, guest: int, address: int, code: str, now: int) -> bool:
    """Whether *code* is the one sent to the address of *guest*; wrong attempts are counted."""
    column = schema.alert_addresses.c
    row = connection.execute(
        select(column.code, column.tries, column.created_ms, column.is_confirmed)
        .where(column.id == address, column.guest_id == guest)
        .with_for_update()
    ).first()
    if row is None:
        return False
    if row.is_confirmed:
        return True
    of_it = update(schema.alert_addresses).where(column.id == address)
    if row.tries >= TRIES or now - row.created_ms > CODE_MS:
        return False
    if not hmac.compare_digest(row.code.encode(), code.strip().encode()):
        connection.execute(of_it.values(tries=row.tries + 1))
        return False
    connection.execute(of_it.values(is_confirmed=True, code=""))
    return True


def is_confirmed(connection: Connection, address: int) -> bool:
    """Whether an address is confirmed."""
    column = schema.alert_addresses.c
    return bool(connection.execute(select(column.is_confirmed).where(column.id == address)).scalar())


def replace(connection: Connection, guest: int, old: str) -> None:
    """Delete the *old* push address of a browser that has a new one."""
    column = schema.alert_addresses.c
    _remove(connection, column.guest_id == guest, column.kind == "push", column.address == old)


def remove(connection: Connection, guest: int, address: int) -> None:
    """Delete an address of *guest*."""
    column = schema.alert_addresses.c
    _remove(connection, column.id == address, column.guest_id == guest)


def outage(connection: Connection, guest: int) -> None:
    """Delete all push addresses of *guest*, because no browser is logged in as them any more."""
    column = schema.alert_addresses.c
    _remove(connection, column.guest_id == guest, column.kind == "push")


def drop(connection: Connection, address: int) -> None:
    """Delete an address that no longer exists."""
    _remove(connection, schema.alert_addresses.c.id == address)


def unsubscribe(connection: Connection, token: str) -> None:
    """Delete the address with this unsubscribe *token*."""
    _remove(connection, schema.alert_addresses.c.token == token)


def _remove(connection: Connection, *which: ColumnElement[bool]) -> None:
    own = select(schema.alert_addresses.c.id).where(*which)
    connection.execute(delete(schema.letters).where(schema.letters.c.address_id.in_(own)))
    connection.execute(delete(schema.alert_addresses).where(*which))
