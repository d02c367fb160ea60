"""Tracks which guests are at which table, so that nobody gets alerts about the table they look at."""

import asyncio
from collections import Counter
from collections.abc import Callable, Collection
from contextlib import suppress
from types import TracebackType
from typing import Self

from sqlalchemy import Connection, insert, select, update

from stampede.web.site.socket import SocketPart
from stampede.web.store import schema
from stampede.web.store.store import Store, StoreError

LEASE_MS = 60_000
"""How long a guest counts as present after the server that saw them has died."""
REFRESH_MS = 20_000
Spot = tuple[int, str]
"""A guest and a table."""


class GuestPresence:
    """When a guest was seen, and until when they count as present, by table."""

    def __init__(self, rows: dict[str, tuple[int, int]]) -> None:
        """*rows* give, by table, the last moment and the end of the lease."""
        self._rows = rows

    def last_ms(self, table: str | None) -> int:
        """When they were last seen at the *table*, or at any table for None."""
        return max((seen for seen, _ in self._of(table)), default=0)

    def until_ms(self, table: str | None) -> int:
        """Until when they count as present there."""
        return max((until for _, until in self._of(table)), default=0)

    def _of(self, table: str | None) -> list[tuple[int, int]]:
        return [row for name, row in self._rows.items() if table in {None, name}]


def seen_by(connection: Connection, guest: int) -> GuestPresence:
    """The presence of *guest*."""
    column = schema.visits.c
    query = select(column.table_id, column.seen_ms, column.until_ms).where(column.guest_id == guest)
    return GuestPresence({row.table_id: (row.seen_ms, row.until_ms) for row in connection.execute(query)})


def saw(connection: Connection, spots: Collection[Spot], now: int, until_ms: int) -> None:
    """Store the presence of these guests, except for those without preferences."""
    wishing = schema.alert_wishes.c.guest_id
    guests = {guest for guest, _ in spots}
    known = set(connection.execute(select(wishing).where(wishing.in_(guests))).scalars())
    column = schema.visits.c
    for guest, table in spots:
        if guest not in known:
            continue
        of_it = (column.guest_id == guest, column.table_id == table)
        changed = update(schema.visits).where(*of_it).values(seen_ms=now, until_ms=until_ms)
        if not connection.execute(changed).rowcount:
            row = {"guest_id": guest, "table_id": table, "seen_ms": now, "until_ms": until_ms}
            connection.execute(insert(schema.visits).values(**row))


class PresenceTracker:
    """The guests connected to this server, by table."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        """Start with nobody present."""
        self._store = store
        self._now = now
        self._here: Counter[Spot] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()
        self._news: dict[Spot, str] = {}
        """Changes of presence to be written; a later one of the same guest and table replaces an earlier."""
        self._refreshed_ms = 0

    def at(self, table: str, guest: int | None, language: str) -> "Presence":
        """Presence of a guest, who reads this *language*, during a connection to a table."""
        return Presence(self, None if guest is None else (guest, table), language)

    def come(self, spot: Spot, language: str) -> None:
        """A device of the guest begins to look at the table."""
        self._here[spot] += 1
        self._note(spot, language)

    def go(self, spot: Spot) -> None:
        """A device of the guest no longer looks at the table."""
        self._here[spot] -= 1
        if not self._here[spot]:
            del self._here[spot]
            self._note(spot)

    async def refresh(self) -> None:
        """Renew the leases of those who are present, from time to time."""
        now = self._now()
        if self._here and now - self._refreshed_ms >= REFRESH_MS:
            self._refreshed_ms = now
            spots = frozenset(self._here)
            await self._store.write(lambda connection: saw(connection, spots, now, now + LEASE_MS))

    async def settle(self) -> None:
        """Wait until all pending writes are done."""
        await asyncio.gather(*self._tasks)

    def _note(self, spot: Spot, language: str = "") -> None:
        """Queue an arrival, or without a *language* a departure."""
        is_waiting = spot in self._news
        self._news[spot] = language
        if is_waiting:
            return
        task = asyncio.create_task(self._write(spot))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _write(self, spot: Spot) -> None:
        """Write one change after another, so that pending writes cannot fill the memory."""
        written = None
        try:
            while (language := self._news[spot]) != written:
                await self._keep(spot, language)
                written = language
        finally:
            del self._news[spot]

    async def _keep(self, spot: Spot, language: str) -> None:
        now = self._now()

        def work(connection: Connection) -> None:
            saw(connection, {spot}, now, now + LEASE_MS if language else 0)
            if language:
                _speaks(connection, spot[0], language)

        with suppress(StoreError):  # the next refresh repeats it
            await self._store.write(work)


class Presence(SocketPart):
    """One connection to a table: the guest counts as present unless the page is in the background."""

    def __init__(self, visits: PresenceTracker, spot: Spot | None, language: str) -> None:
        """*spot* is None for a visitor who is no guest."""
        self._visits, self._spot, self._language = visits, spot, language
        self._is_looking = False

    def __enter__(self) -> Self:
        self.look(is_looking=True)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.look(is_looking=False)

    def look(self, *, is_looking: bool) -> None:
        """Whether the page is in front from now on."""
        if self._spot is None or is_looking == self._is_looking:
            return
        self._is_looking = is_looking
        if is_looking:
            self._visits.come(self._spot, self._language)
        else:
            self._visits.go(self._spot)


def _speaks(connection: Connection, guest: int, language: str) -> None:
    column = schema.alert_wishes.c
    changed = update(schema.alert_wishes).where(column.guest_id == guest, column.language != language)
    connection.execute(changed.values(language=language))
