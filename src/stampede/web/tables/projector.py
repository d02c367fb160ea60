"""Writes the projections of the log in the background, some moments after it; no move waits for that."""

import asyncio
import logging
from collections import deque
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from functools import partial

from sqlalchemy import Connection

from stampede.web.runtime.executor import BackgroundExecutor
from stampede.web.runtime.logs.facts import about
from stampede.web.runtime.runtime import wait
from stampede.web.runtime.supervisor import Supervisor
from stampede.web.store.store import Store, StoreError
from stampede.web.table.state import TableState
from stampede.web.tables import checkpoints, snapshots
from stampede.web.tables.log_reader import LogReader
from stampede.web.tables.log_step import LogStep
from stampede.web.tables.ordered_ends import EndError, OrderedEnds
from stampede.web.tables.projections import Projections, project

PAUSE_SECONDS = 0.1
"""Changes within so long are written together."""
RETRY_SECONDS = 5.0
READ = 10
"""Tables whose logs are read at a time, while requests and new changes wait."""
REMEMBERED = 1000
"""Number of batches by which the lag of the projections is measured."""
PERCENTILE = 0.99
logger = logging.getLogger(__name__)


class Projector:
    """Keeps lists, deadlines, results and notifications up to date.

    A projection that fails is stopped, and the log says so; the others go on, and so do the moves.
    """

    def __init__(self, store: Store, executor: BackgroundExecutor, projections: Projections) -> None:
        """Write these *projections*; the *executor* reads logs again."""
        self._projections = projections
        self._store = store
        self._changes: list[LogStep] = []
        self._left: dict[str, TableState] = {}
        """States of tables that are no longer in memory, still to be kept as snapshots."""
        self._since = 0.0
        """When the first of the waiting changes came."""
        self._behind: set[str] = set()
        """Tables of whose log a projection has missed a part."""
        self._reader = LogReader(store, executor)
        self._ends = OrderedEnds(store, self._reader)
        self._are_ends_due = True
        """Whether ordered projections may have to read on; at the start, what a stopped server has left."""
        self._doubted: set[str] = set()
        """Tables whose log may be longer than this process knows, as a write failed."""
        self._stopped: set[str] = set()
        self._wanted = asyncio.Event()
        self._lock = asyncio.Lock()
        self._lags: deque[float] = deque(maxlen=REMEMBERED)
        self._task: asyncio.Task[None] | None = None

    @property
    def lag_ms(self) -> float:
        """The 99th percentile of the delay (milliseconds) of lists, results and notifications."""
        lags = sorted(self._lags)
        return 1000 * lags[int(PERCENTILE * (len(lags) - 1))] if lags else 0.0

    @property
    def stopped(self) -> frozenset[str]:
        """The projections that do not run: after a fault, or during a rebuild."""
        return frozenset(self._stopped)

    def open(self, supervisor: Supervisor) -> None:
        """Begin to write, first what a stopped server has left."""
        self._task = supervisor.start("projections", self._run)

    async def close(self) -> None:
        """Write the rest; what the database does not take is written at the next start."""
        if self._task:
            self._task.cancel()
        with suppress(StoreError):
            await self.flush()

    def keep(self, table_state: TableState) -> None:
        """Keep a snapshot of a table that leaves memory, in case a later release drops its rules."""
        self._left[table_state.table] = table_state
        self._wanted.set()

    def note(self, before: TableState | None, after: TableState) -> None:
        """Queue a change of a table; *before* is None where its log begins anew."""
        if not self._changes:
            self._since = self._store.runtime.monotonic()
            self._wanted.set()
        self._changes.append(LogStep(before, after))

    def doubt(self, table: str) -> None:
        """Note that a write failed, perhaps after it took effect: the log is read again soon."""
        self._doubted.add(table)

    async def caught_up(self, guest: int) -> None:
        """Wait until the changes that concern *guest* are written, so that they see their own effects."""
        concerned = (guest in step.guests for change in self._changes for step in change if step)
        if self._lock.locked() or any(concerned):
            await self.flush()

    async def flush(self) -> None:
        """Write all queued changes now."""
        async with self._lock:
            changes, self._changes = self._changes, []
            left, self._left = self._left, {}
            if changes:
                self._are_ends_due |= self._ends.note(changes)
                await self._project(self._running(is_ordered=False), changes)
                self._lags.append(self._store.runtime.monotonic() - self._since)
            if left:
                await self._store.write(partial(snapshots.keep, table_states=tuple(left.values())))
            if self._are_ends_due:
                await self._read_ends()

    async def recover(
        self, names: Iterable[str] | None = None, tables: Collection[str] | None = None
    ) -> None:
        """Read the logs, of these *tables* or all, that are longer than the projections' checkpoints."""
        wanted = list(self._projections) if names is None else list(names)
        self._behind |= await self._store.read(partial(checkpoints.behind, names=wanted, tables=tables))
        self._are_ends_due = True
        await self._go_on()

    async def _run(self) -> None:
        with suppress(StoreError):
            await self.recover()
        while True:
            await wait(self._store.runtime, self._wanted, RETRY_SECONDS)
            await self._store.runtime.sleep(PAUSE_SECONDS)
            self._wanted.clear()
            try:
                await self.flush()
                if doubted := frozenset(self._doubted):
                    await self.recover(tables=doubted)
                    self._doubted -= doubted
                if self._behind or self._are_ends_due:
                    await self._go_on()
                if self._stopped:
                    await self._resume()
            except StoreError:
                logger.warning("projections wait for the database")
                await self._store.runtime.sleep(RETRY_SECONDS)

    async def _go_on(self) -> None:
        """Read all that was missed: the logs of tables, and then the ends of matches."""
        await self._catch_up()
        async with self._lock:
            await self._read_ends()

    def _running(self, *, is_ordered: bool) -> list[str]:
        """The projections of one kind that have not stopped."""
        each = self._projections.items()
        return [name for name, of in each if of.is_ordered is is_ordered and name not in self._stopped]

    async def _resume(self) -> None:
        """Run again the projections that an operator has rebuilt."""
        again = self._stopped - await self._store.read(checkpoints.not_running)
        self._stopped -= again
        await self.recover(again)

    async def _project(self, names: Collection[str], changes: Sequence[LogStep]) -> None:
        """Write the changes in these projections; where one fails, find out which and at what change."""
        if not changes:
            return
        try:
            await self._write(names, changes)
        except Exception as error:  # noqa: BLE001 - whatever is wrong with one projection, the others go on
            self._check_database(error, changes)
            for name in names:
                await self._one_by_one(name, changes)

    async def _one_by_one(self, name: str, changes: Sequence[LogStep]) -> None:
        """Write the changes one by one, and stop at the first that fails."""
        for number, change in enumerate(changes):
            try:
                await self._write([name], [change])
            except Exception as error:  # noqa: BLE001 - as above
                self._check_database(error, changes[number:])
                await self._stop(name, change.after.table, error)
                return

    def _check_database(self, error: Exception, changes: Sequence[LogStep]) -> None:
        """Raise the *error* if it is the database's, which may take the *changes* later."""
        if isinstance(error, StoreError) and error.is_passing:
            self._behind |= {change.after.table for change in changes}
            raise error

    async def _write(self, names: Collection[str], changes: Sequence[LogStep]) -> None:
        wanted = [self._projections[name] for name in names]
        found = await self._store.write(partial(project, projections=wanted, changes=changes))
        self._stopped |= found.stopped
        self._behind.update(*found.behind.values())

    async def _stop(self, name: str, table: str, error: BaseException) -> None:
        self._stopped.add(name)
        reason = f"{type(error).__name__} at table {table}"
        logger.error(
            "the projection %s has stopped at table %s: moves go on without it. "
            "Mend what is wrong, then run: stampede rebuild %s",
            name,
            table,
            name,
            exc_info=error,
            extra=about(table=table, projection=name),
        )
        await self._store.write(partial(_stop, name=name, reason=reason))

    async def _catch_up(self) -> None:
        """Read the logs of tables of which projections have missed a change, each once for all of them."""
        while names := self._running(is_ordered=False):
            async with self._lock:
                tables = sorted(self._behind)[:READ]
                if not tables:
                    return
                since = await self._store.read(partial(checkpoints.oldest, names=names, tables=tables))
                changes = await self._reader.steps(since)
                self._ends.note(changes)
                await self._project(names, changes)
                self._behind.difference_update(tables)

    async def _read_ends(self) -> None:
        """Hand the ends of matches over in their order, once all tables have been read."""
        if self._behind and self._running(is_ordered=False):
            return
        try:
            running = [self._projections[name] for name in self._running(is_ordered=True)]
            self._stopped |= await self._ends.advance(running)
        except EndError as error:
            await self._stop(error.projection, error.table, error.__cause__ or error)
        else:
            self._are_ends_due = False


def _stop(connection: Connection, name: str, reason: str) -> None:
    checkpoints.set_state(connection, name, checkpoints.STOPPED, reason)
