"""Deletes expired data in small steps."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection

from stampede.web.privacy import deleted_accounts as gone
from stampede.web.runtime.settings import Lifetimes, Retention
from stampede.web.site.site import Expiry, Forget
from stampede.web.store.store import DAY_MS, Store, StoreError, forget_sessions

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
        ("guests", lifetimes.guest_days, partial(gone.forget_guests, forgets=forgets)),
        ("tables' names", retention.name_days, gone.withdraw_names),
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
        self._task: asyncio.Task[None] | None = None

    def open(self, read_anew: Callable[[], Awaitable[None]]) -> None:
        """Start; *read_anew* is called after names were withdrawn."""
        self._task = asyncio.create_task(self._run(read_anew))

    def close(self) -> None:
        """Stop; the next run deletes the rest."""
        if self._task:
            self._task.cancel()

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
        if told := in_words(deleted):
            logger.info("deleted expired data: %s", told)
        return deleted

    async def _run(self, read_anew: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await self.run_once(read_anew)
            except StoreError:
                logger.warning("the deletion of expired data waits for the database")
            except Exception:  # whatever is wrong may be over by the next run
                logger.exception("expired data could not be deleted")
            await self._store.runtime.sleep(PURGE_SECONDS)
