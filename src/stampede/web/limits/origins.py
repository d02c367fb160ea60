"""The network addresses from which guests opened tables, kept as keyed hashes for a day.

Lists rank tables by them, so that one address with many guests cannot fill a list.
"""

import hashlib
import hmac

import sqlalchemy as sa

from stampede.web.store import schema
from stampede.web.store.signing_key import house_key, make_house_key

KEY = "origins"
HASH_LETTERS = 32


def note(connection: sa.Connection, guest: int, near: str, now: int, fresh_key: str) -> None:
    """Note that *guest* opens a table at the address *near*; *fresh_key* is the site's key if it has none."""
    make_house_key(connection, KEY, fresh_key)
    key = bytes.fromhex(house_key(connection, KEY))
    hashed = hmac.new(key, near.encode(), hashlib.sha256).hexdigest()[:HASH_LETTERS]
    forget(connection, guest)
    row = {"guest_id": guest, "origin": hashed, "seen_ms": now}
    connection.execute(sa.insert(schema.guest_origins).values(**row))


def forget(connection: sa.Connection, guest: int) -> None:
    """Forget the address of *guest*."""
    column = schema.guest_origins.c
    connection.execute(sa.delete(schema.guest_origins).where(column.guest_id == guest))


def forget_old(connection: sa.Connection, before: int, most: int) -> int:
    """Forget at most so many addresses noted *before* a moment; returns how many."""
    column = schema.guest_origins.c
    old = sa.select(column.guest_id).where(column.seen_ms < before).limit(most)
    gone = list(connection.execute(old).scalars())
    connection.execute(sa.delete(schema.guest_origins).where(column.guest_id.in_(gone)))
    return len(gone)
