"""Ownership of tables: which this process serves, and which process serves each of the others."""

import asyncio
import logging
import math
from collections.abc import Collection, Coroutine, Mapping
from functools import partial
from typing import Any, Protocol

from sqlalchemy import Connection, select

from stampede.core.errors import StampedeError
from stampede.web.cluster import leases
from stampede.web.cluster.leases import Heartbeat
from stampede.web.runtime.ids import new_id
from stampede.web.runtime.runtime import Timer
from stampede.web.runtime.supervisor import Supervisor
from stampede.web.store.store import Store, StoreError

BEATS = 10
"""Heartbeats within the length of a lease."""
PATIENCE = 1.5
"""Lengths of a lease that the start waits for processes that may have been killed."""
HUNG_BEATS = 60
"""A process whose event loop has not gone on for so many heartbeats is hung: its lease is renewed no more."""
SLEW_MS = 1
"""The step by which each heartbeat corrects the own clock."""
ASKED = 5
"""How often the start reads the database's clock."""
logger = logging.getLogger(__name__)


class Ownership(Protocol):
    """Tells which process serves a table; a process that asks for a table without one takes it."""

    process: str
    """The name of this process."""

    async def owner(self, table: str) -> str:
        """The process that serves *table*, ``leases.NOBODY`` if there is none; raises StoreError."""

    def was_left(self, table: str) -> bool:
        """Whether this process took *table* over from one that died or lost it."""

    def begin(self, connection: Connection, table: str) -> None:
        """Serve a table that is being opened in this transaction."""

    async def give_back(self, tables: Collection[str]) -> None:
        """Serve these tables no more, unless somebody asks for them again."""


class SingleProcess:
    """The ownership of a server with a single process: it serves every table."""

    process = "sole"

    async def owner(self, _table: str) -> str:
        """This process; loading the table tells whether it exists."""
        return self.process

    def was_left(self, _table: str) -> bool:
        """False: there is no other process."""
        return False

    def begin(self, connection: Connection, table: str) -> None:
        """Do nothing: no other process could take the table."""

    async def give_back(self, tables: Collection[str]) -> None:
        """Do nothing: no other process would take the tables."""


class Peer(Protocol):
    """The part of a process that reacts to others coming, going and leaving tables behind."""

    def lose(self, tables: Collection[str]) -> None:
        """Forget these *tables*: others have taken them."""

    async def adopt(self, tables: Collection[str]) -> None:
        """Do what the dead process of these *tables* has left undone."""

    def keep_to(self, alive: Collection[str]) -> None:
        """Wait no longer for processes that are not *alive*, and end all sessions with them."""


class LeasedOwnership:
    """Shares the tables out by leases among the processes on one database."""

    def __init__(self, store: Store, seconds: float, release: str, *, is_alone: bool) -> None:
        """A process that has not renewed itself for so many *seconds* counts as dead.

        One that *is_alone* knows no way to others, and cannot serve beside them.
        """
        self.process = new_id(store.runtime)
        self._store = store
        self._seconds = seconds
        self._release = release
        self._is_alone = is_alone
        self._neighbour: Peer | None = None
        self._fences: dict[str, int] = {}
        """The fence of each table that this process serves; the writer's thread reads it, too."""
        self._left: set[str] = set()
        """Tables that this process took over from one that died or lost them."""
        self._adopted: set[str] = set()
        self._undone: set[str] = set()
        """Tables of dead processes that failed to be looked after: each heartbeat tries again."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._heart: Timer | None = None
        """The heartbeat, in a thread of its own."""
        self._has_left = False
        self._unheard = 0
        """Heartbeats since the event loop last went on."""
        self._held_until = -math.inf
        """Until when (on the monotonic clock) no other process can take the tables of this one."""
        store.guard = self._check
        store.holds_tables = lambda: store.runtime.monotonic() < self._held_until

    async def open(self, neighbour: Peer, supervisor: Supervisor) -> None:
        """Join the site and start the heartbeat; raises StampedeError beside processes it cannot serve with.

        *neighbour* reacts to lost leases and dead processes; *supervisor* keeps the heart beating.
        """
        self._neighbour = neighbour
        await self._go_by_the_database()
        await find_room(self._store, self._seconds, self._release, is_alone=self._is_alone)
        await self._beat()
        beat_for_ever = partial(self._beat_for_ever, asyncio.get_running_loop())
        self._heart = supervisor.start_beside("heartbeat of the leases", beat_for_ever)

    async def _go_by_the_database(self) -> None:
        """Set the own clock by the database's: tables that change hands bring their times, and clocks differ.

        Of several readings the one with the shortest delay is the most exact (D. Mills, RFC 5905, 10).
        """
        runtime, store = self._store.runtime, self._store
        found = []
        for _ in range(ASKED):
            asked = runtime.monotonic()
            now_ms = await store.read(
                lambda connection: connection.execute(select(store.moment)).scalar_one()
            )
            found.append((runtime.monotonic() - asked, asked, now_ms))
        took, asked, now_ms = min(found)
        runtime.go_by(now_ms + 1000 * (runtime.monotonic() - asked - took / 2))

    def _keep_time(self, now_ms: int, asked: float) -> None:
        """Slew the own clock towards the database's, which read *now_ms* some time after *asked*.

        The steps are so small that no player loses time if that clock is set.
        """
        runtime = self._store.runtime
        took_ms = 1000 * (runtime.monotonic() - asked)
        ahead_ms = runtime.now_ms() - now_ms
        if not -took_ms <= ahead_ms <= 2 * took_ms:
            runtime.go_by(runtime.now_ms() - math.copysign(SLEW_MS, ahead_ms))

    async def close(self) -> None:
        """Stop the heartbeat and give up all leases."""
        self._has_left = True
        if self._heart:
            self._heart.cancel()
        for task in tuple(self._tasks):
            task.cancel()
        self._fences.clear()
        try:
            await self._store.write(partial(leases.leave, process=self.process))
        except StoreError:
            logger.warning("the database is away: others take over when the lease has run out")

    async def owner(self, table: str) -> str:
        """The process that serves *table*: this one, if nobody does."""
        if table in self._fences and self._store.holds_tables():
            return self.process
        found = await self._store.read(partial(leases.holder, store=self._store, table=table))
        if found is None:
            return leases.NOBODY
        if found not in {leases.NOBODY, self.process}:
            self._lose({table: self._fences.get(table, 0)})
            return found
        known = self._fences.get(table, 0)
        work = partial(leases.take, store=self._store, table=table, process=self.process, known=known)
        taken = await self._store.write(work)
        if taken.process != self.process or taken.fence != known:
            self._lose({table: known})
        if taken.process == self.process:
            self._fences[table] = taken.fence
            # It was another's, or may have been, or was taken before and that commit never answered.
            if taken.before:
                self._left.add(table)
            if taken.fence != known and taken.before not in {leases.NOBODY, leases.DEAD}:
                self._adopt({table})
        return taken.process

    def was_left(self, table: str) -> bool:
        """Whether this process took *table* over from one that died or lost it."""
        return table in self._left

    def begin(self, connection: Connection, table: str) -> None:
        """Take the lease of a table that is being opened."""
        leases.begin(connection, table, self.process)
        self._fences[table] = 1

    async def give_back(self, tables: Collection[str]) -> None:
        """End this process's leases on these tables."""
        self._left.difference_update(tables)
        for table in tables:
            self._fences.pop(table, None)
        if tables:
            await self._store.write(partial(leases.give_back, process=self.process, tables=tuple(tables)))

    def _check(self, connection: Connection, tables: Collection[str]) -> None:
        fences = {table: self._fences.get(table, 0) for table in tables}
        leases.check(connection, self.process, fences)

    async def _beat_for_ever(self, loop: asyncio.AbstractEventLoop) -> None:
        """Renew the lease again and again, and let *loop* react; this runs in another one."""
        while True:
            await self._store.runtime.sleep(self._seconds / BEATS)
            loop.call_soon_threadsafe(self._go_on)
            self._unheard += 1
            if self._unheard > HUNG_BEATS:
                logger.error("the server hangs: its lease is renewed no more, and others take its tables")
                continue
            try:
                found = await self._renew()
            except StoreError as error:
                if not self._has_left:
                    logger.warning("the lease could not be renewed: %s", error)
            else:
                loop.call_soon_threadsafe(self._heed, *found)

    async def _renew(self) -> tuple[Heartbeat, dict[str, int], float]:
        """Renew the lease; returns the result, the fences that it is about, and the end of the lease."""
        asked, fences = self._store.runtime.monotonic(), dict(self._fences)
        # Shorter than the tables stay in memory: others take over sooner, and fences refuse late writes.
        seconds = self._seconds * (BEATS - 3) / BEATS
        is_sure = self._store.holds_tables()

        def work(connection: Connection) -> Heartbeat:
            found = leases.renew(
                connection, self._store, self.process, self._release, seconds, fences, is_sure=is_sure
            )
            if self._has_left:
                raise StoreError("this process has left")
            return found

        found = await self._store.write_beside(work)
        self._keep_time(found.now_ms, asked)
        return found, fences, asked + seconds

    async def _beat(self) -> None:
        self._heed(*await self._renew())

    def _go_on(self) -> None:
        self._unheard = 0

    def _heed(self, found: Heartbeat, fences: Mapping[str, int], held_until: float) -> None:
        """React to the result of a heartbeat."""
        if self._has_left:
            return
        if found.was_checked and fences:
            logger.warning(
                "the lease had run out: of %d tables others have taken %d", len(fences), len(found.lost)
            )
            self._left |= fences.keys()
        self._lose({table: fences[table] for table in found.lost})
        self._held_until = held_until
        assert self._neighbour is not None
        self._neighbour.keep_to(found.alive)
        self._adopt({*found.orphans, *self._undone})

    def _lose(self, fences: Mapping[str, int]) -> None:
        """Forget tables that others have taken, if they are still held by these *fences*."""
        lost = {table for table, fence in fences.items() if self._fences.get(table) == fence}
        for table in lost:
            del self._fences[table]
        self._left -= lost
        if lost:
            assert self._neighbour is not None
            self._neighbour.lose(lost)

    def _adopt(self, tables: Collection[str]) -> None:
        new = set(tables) - self._adopted
        if new:
            self._adopted |= new
            self._begin(self._look_after(new))

    async def _look_after(self, tables: set[str]) -> None:
        try:
            assert self._neighbour is not None
            await self._neighbour.adopt(tables)
            await self._store.write(partial(leases.free, tables=tuple(tables)))
            self._undone -= tables
        except StoreError:
            logger.warning("tables of another process are looked after later")
            self._undone |= tables
        finally:
            self._adopted -= tables

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def find_room(store: Store, seconds: float, release: str, *, is_alone: bool) -> None:
    """Wait until this process can serve beside those that live; raises StampedeError if it never can.

    One that was killed lives on for as long as its lease, of so many *seconds*.
    """
    began = store.runtime.monotonic()
    while fault := _fault(
        await store.read(partial(leases.releases, store=store)), release, is_alone=is_alone
    ):
        if store.runtime.monotonic() - began > PATIENCE * seconds:
            raise StampedeError(fault)
        await store.runtime.sleep(seconds / BEATS)


def _fault(others: Collection[str], release: str, *, is_alone: bool) -> str:
    """The reason why a process cannot serve beside *others*, given by their releases; empty if it can."""
    if others and is_alone:
        return (
            "another server serves this database: stop it first, or name a Valkey server to both of them "
            "by STAMPEDE_VALKEY=redis://HOST:PORT/0"
        )
    if different := sorted(set(others) - {release}):
        return (
            f"another server of this database is of another release ({', '.join(different)}; this one: "
            f"{release}): stop it first"
        )
    return ""
