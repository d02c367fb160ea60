"""Who is at which table: nobody is told what they are looking at."""

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
"""So long a guest may still be there when the server that saw them has died."""
REFRESH_MS = 20_000
Spot = tuple[int, str]
"""A guest and a table."""


class Seen:
    """When and until when a guest was seen, by table."""

    def __init__(self, rows: dict[str, tuple[int, int]]) -> None:
        """*rows* are the last moment and the end of the lease, by table."""
        self._rows = rows

    def last_ms(self, table: str | None) -> int:
        """When they were last seen at the *table*; None: at any."""
        return max((seen for seen, _ in self._of(table)), default=0)

    def until_ms(self, table: str | None) -> int:
        """Until when they may still be there."""
        return max((until for _, until in self._of(table)), default=0)

    def _of(self, table: str | None) -> list[tuple[int, int]]:
        return [row for name, row in self._rows.items() if table in {None, name}]


def seen_by(connection: Connection, guest: int) -> Seen:
    """Where *guest* was seen."""
    column = schema.visits.c
    query = select(column.table_id, column.seen_ms, column.until_ms).where(column.guest_id == guest)
    return Seen({row.table_id: (row.seen_ms, row.until_ms) for row in connection.execute(query)})


def saw(connection: Connection, spots: Collection[Spot], now: int, until_ms: int) -> None:
    """Keep that these were seen now, of those who have wishes."""
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
    """The guests who are connected to this server, and at which tables."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        """Nobody is there."""
        self._store = store
        self._now = now
        self._here: Counter[Spot] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()
        self._news: dict[Spot, str] = {}
        """What is to be kept of those who came or went: of who does both quickly, only the last."""
        self._refreshed_ms = 0

    def at(self, table: str, guest: int | None, language: str) -> "Presence":
        """A guest who reads this *language* is about to be connected to a table."""
        return Presence(self, None if guest is None else (guest, table), language)

    def come(self, spot: Spot, language: str) -> None:
        """Somebody looks at a table."""
        self._here[spot] += 1
        self._note(spot, language)

    def go(self, spot: Spot) -> None:
        """They look no more, on one of their devices."""
        self._here[spot] -= 1
        if not self._here[spot]:
            del self._here[spot]
            self._note(spot)

    async def refresh(self) -> None:
        """Keep that those who are here still are, from time to time."""
        now = self._now()
        if self._here and now - self._refreshed_ms >= REFRESH_MS:
            self._refreshed_ms = now
            spots = frozenset(self._here)
            await self._store.write(lambda connection: saw(connection, spots, now, now + LEASE_MS))

    async def settle(self) -> None:
        """Finish what is being written."""
        await asyncio.gather(*self._tasks)

    def _note(self, spot: Spot, language: str = "") -> None:
        """Keep that somebody has come, or without a *language* that they have gone."""
        is_waiting = spot in self._news
        self._news[spot] = language
        if is_waiting:
            return
        task = asyncio.create_task(self._write(spot))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _write(self, spot: Spot) -> None:
        """Write one thing after the other, so that nobody fills the memory with what is to be written."""
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

        with suppress(StoreError):  # the next refresh says it again
            await self._store.write(work)


class Presence(SocketPart):
    """One connection to a table, while it lasts: somebody looks, unless they say that they do not."""

    def __init__(self, visits: PresenceTracker, spot: Spot | None, language: str) -> None:
        """*spot* is None for who is no guest."""
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
        """Whether anybody looks from now on."""
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
