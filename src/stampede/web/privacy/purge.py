"""Deletes expired data in small steps."""

import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection, exists, select, update

from stampede.web.accounts import deletion
from stampede.web.identity import people
from stampede.web.runtime.settings import Lifetimes, Retention
from stampede.web.site.site import Expiry, Forget
from stampede.web.store import schema
from stampede.web.store.store import DAY_MS, Store, StoreError, forget_sessions
from stampede.web.table import names


def guests(connection: Connection, before: int, most: int) -> list[int]:
    """At most *most* guests without account, session or an event at their tables since *before*."""
    guest, chair, table = schema.guests.c, schema.chairs.c, schema.tables.c
    has_key = [exists().where(each.c.guest_id == guest.id) for each in (schema.accounts, schema.sessions)]
    plays = exists().where(chair.guest_id == guest.id, table.id == chair.table_id, table.active_ms >= before)
    query = select(guest.id).where(guest.name != "", guest.created_ms < before, ~plays)
    return list(connection.execute(query.where(*(~each for each in has_key)).limit(most)).scalars())


def forget_guests(connection: Connection, before: int, most: int, forgets: Sequence[Forget]) -> int:
    """Delete the data of such guests as if each had deleted an account; returns how many."""
    gone = guests(connection, before, most)
    if gone:
        names.withdraw(connection, names.sat_at(connection, *gone))
    for guest in gone:
        deletion.withdraw_names(connection, guest, {})
        people.forget(connection, guest, *forgets)
    return len(gone)


def withdraw_names(connection: Connection, before: int, most: int) -> int:
    """Withdraw the names at no more than *most* tables that ended *before*; returns at how many."""
    name, table, match = schema.names.c, schema.tables.c, schema.matches.c
    is_named = exists().where(name.table_id == table.id, name.name != "")
    query = select(table.id).where(table.is_over, table.active_ms < before, is_named)
    old = connection.execute(query.limit(most)).scalars().all()
    played = select(match.id).where(match.table_id.in_(old))
    for changed, values in (
        (update(schema.names).where(name.table_id.in_(old)), {"name": "", "salt": ""}),
        (update(schema.tables).where(table.id.in_(old)), {"title": ""}),
        (update(schema.chairs).where(schema.chairs.c.table_id.in_(old)), {"name": ""}),
        (update(schema.results).where(schema.results.c.match_id.in_(played)), {"name": ""}),
    ):
        connection.execute(changed.values(**values))
    return len(old)


PURGE_SECONDS = 3600.0
PAUSE_SECONDS = 0.2
"""Pause between two steps, so that moves go first."""
AT_ONCE = 100
"""Rows, or their owners, that one transaction deletes."""
logger = logging.getLogger(__name__)


class ExpiredRows(NamedTuple):
    """A kind of rows to delete."""

    name: str
    """Their plural, for the log."""
    delete: Callable[[Connection], int]
    """Deletes some of them and returns how many; 0 when none is left."""
    withdraws_names: bool = False


def pieces(
    expiries: Iterable[Expiry],
    forgets: Sequence[Forget],
    retention: Retention,
    lifetimes: Lifetimes,
    now: int,
) -> Iterator[ExpiredRows]:
    """The kinds of rows that expire *now*. Guests come after sessions, the last of which keeps them."""
    for expiry in expiries:
        if days := expiry.days(retention):
            yield ExpiredRows(expiry.name, partial(expiry.forget, before=now - days * DAY_MS, most=AT_ONCE))
    yield ExpiredRows("sessions", partial(forget_sessions, lifetimes=lifetimes, now=now))
    for name, days, forget in (
        ("guests", lifetimes.guest_days, partial(forget_guests, forgets=forgets)),
        ("tables' names", retention.name_days, withdraw_names),
    ):
        if days:
            yield ExpiredRows(
                name, partial(forget, before=now - days * DAY_MS, most=AT_ONCE), withdraws_names=True
            )


def in_words(deleted: dict[str, int]) -> str:
    """The deleted rows as a line of text; empty for none."""
    return ", ".join(f"{count} {name}" for name, count in deleted.items() if count)


class Purge:
    """Deletes expired data for as long as the server runs; several servers do not interfere."""

    def __init__(
        self,
        store: Store,
        retention: Retention,
        lifetimes: Lifetimes,
        expiries: Sequence[Expiry] = (),
        forgets: Sequence[Forget] = (),
    ) -> None:
        """Delete rows by the *expiries* and people's data by the *forgets* of all features."""
        self._expiries, self._forgets = expiries, forgets
        self._store = store
        self._retention = retention
        self._lifetimes = lifetimes

    async def run_once(self, read_anew: Callable[[], Awaitable[None]]) -> dict[str, int]:
        """Delete everything that is due and return the numbers by kind. Raises StoreError."""
        deleted: dict[str, int] = {}
        now = self._store.runtime.now_ms()
        for piece in pieces(self._expiries, self._forgets, self._retention, self._lifetimes, now):
            deleted[piece.name] = 0
            while count := await self._store.write(piece.delete):
                deleted[piece.name] += count
                if piece.withdraws_names:
                    await read_anew()
                await self._store.runtime.sleep(PAUSE_SECONDS)
        await self._store.scrub()
        if told := in_words(deleted):
            logger.info("deleted expired data: %s", told)
        return deleted

    async def run(self, read_anew: Callable[[], Awaitable[None]]) -> None:
        """Go on for ever; *read_anew* is called after names were withdrawn."""
        while True:
            try:
                await self.run_once(read_anew)
            except StoreError:
                logger.warning("the deletion of expired data waits for the database")
            except Exception:  # whatever is wrong may be over by the next run
                logger.exception("expired data could not be deleted")
            await self._store.runtime.sleep(PURGE_SECONDS)
