"""The tables in memory: opened, loaded when somebody comes, forgotten when nobody is there."""

import asyncio
import logging
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection

from stampede.core.errors import StampedeError, UnknownRules
from stampede.web.cluster import leases
from stampede.web.cluster.ownership import Ownership, SingleProcess
from stampede.web.runtime.executor import BackgroundExecutor
from stampede.web.runtime.ids import new_id
from stampede.web.runtime.load import Outage
from stampede.web.runtime.logs.facts import about
from stampede.web.runtime.names import clean_name
from stampede.web.runtime.refusals import (
    RefusedError,
    bad_option,
    bad_seat,
    damaged,
    elsewhere,
    old_rules,
    unknown_table,
)
from stampede.web.runtime.settings import OPEN_SECONDS, SITE_RULES, SiteRules
from stampede.web.runtime.supervisor import Supervisor
from stampede.web.store.chain import DamagedError
from stampede.web.store.store import Guest, Store, StoreError, unwritten
from stampede.web.table import consent, reducer
from stampede.web.table.context import PublicBeacon, TableContext
from stampede.web.table.creation_messages import CreateTable, TableCreated
from stampede.web.table.event_log import NO_SALTS, Beside, EventLog, LogEntry
from stampede.web.table.events import Created, Imported
from stampede.web.table.levels import Levels, check_names, computer_names
from stampede.web.table.names import SealedNames
from stampede.web.table.option_checks import asked_table
from stampede.web.table.players import Names
from stampede.web.table.state import TableState
from stampede.web.table.table import Table
from stampede.web.table.vacation_news import Calendar, nobody_away
from stampede.web.table.workers import Bots
from stampede.web.table.writer import Commands
from stampede.web.tables import deadlines, dropped_rules, snapshots
from stampede.web.tables.core_projections import CORE_PROJECTIONS
from stampede.web.tables.projections import Projections, opening
from stampede.web.tables.projector import Projector
from stampede.web.words import say

logger = logging.getLogger(__name__)
MOST_SITTERS = 12
"""A request with more names or levels than this is refused unread."""
ARRIVALS = 4
"""So many visitors are sent a table at once: hundreds come after a failover, and moves must not wait."""
SWEEP_SECONDS = 30.0
IDLE_SECONDS = 120.0


CORE: Projections = {each.name: each for each in CORE_PROJECTIONS}
Look = Callable[[Connection, TableCreated], None]
"""Called in the transaction that opens a table; raises an error to keep it from being opened."""


def _at_nothing(connection: Connection, made: TableCreated) -> None:
    """Let the table be opened."""


class _Entry(NamedTuple):
    table: Table
    used: float


class Tables:
    """Every table of this process, in memory or on disk."""

    def __init__(
        self,
        store: Store,
        bots: Bots,
        levels: Levels,
        projections: Projections = CORE,
        calendar: Calendar = nobody_away,
        ownership: Ownership | None = None,
        open_seconds: float = OPEN_SECONDS,
        rules: SiteRules = SITE_RULES,
        outage: Callable[[], Outage] = Outage,
        beacon: PublicBeacon | None = None,
    ) -> None:
        """Nothing is loaded yet; *ownership* says which tables this process may load, all if None.

        Players have *open_seconds* to reveal a pledge. New tables follow the *rules* of the site. *outage*
        returns how long the server has received nothing in all, and until when.
        """
        self._rules, self.beacon = rules, beacon
        self._outage = outage
        self._store = store
        self._ownership = ownership or SingleProcess()
        self._runtime = store.runtime
        self._levels = levels
        self.arrivals = asyncio.Semaphore(ARRIVALS)
        """Held while a table is sent to a visitor who has just connected."""
        self._entries: dict[str, _Entry] = {}
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._executor = BackgroundExecutor(self._runtime)
        self._projections = projections
        self.projector = Projector(store, self._executor, projections)
        """Keeps the projections of the log."""
        self._log = EventLog(store, self.projector.doubt)
        self._context = TableContext(
            self._runtime,
            self._log,
            bots,
            levels,
            self._executor,
            calendar=calendar,
            written=self.projector.note,
            rules=rules,
            open_seconds=open_seconds,
            outage=outage,
            beacon=beacon,
        )
        self._damaged: set[str] = set()
        """Damaged tables that the log has reported."""
        self._losses = 0
        """How often tables were lost: one that was being loaded meanwhile may be out of date."""
        self._began_ms = self._runtime.now_ms()
        """When this process began (milliseconds): before that, its tables had no server."""
        self._sweeper: asyncio.Task[None] | None = None
        self._waker: asyncio.Task[None] | None = None

    def open(self, supervisor: Supervisor) -> None:
        """Begin to forget unused tables, and to load those with a deadline."""
        self._sweeper = supervisor.start("forgetting of unused tables", self._sweep_for_ever)
        self._waker = supervisor.start("loading of tables with a deadline", self._wake_for_ever)
        self.projector.open(supervisor)

    async def close(self) -> None:
        """Finish the pending writes."""
        for task in (self._sweeper, self._waker):
            if task:
                task.cancel()
        for entry in tuple(self._entries.values()):
            await entry.table.settle()
            self.projector.keep(entry.table.table_state)
        await self.projector.close()

    # ------------------------------------------------------------ one table

    async def create(self, guest: Guest, wish: CreateTable, look: Look = _at_nothing) -> TableCreated:
        """Open a table; raises RefusedError that names the fault of the request."""
        if len(wish.beside) + len(wish.bots) > MOST_SITTERS:
            raise bad_seat(say("seats.sitters", most=MOST_SITTERS))
        names = tuple(map(clean_name, (wish.name, *wish.beside)))
        check_names(names)
        return await self.launch(guest, self._first_event(guest, wish), names, look)

    async def gather(self, guest: Guest, wish: CreateTable, fill_ms: int, look: Look) -> TableCreated:
        """Open a quick match that waits until *fill_ms*; raises RefusedError, and whatever *look* raises."""
        event = msgspec.structs.replace(self._first_event(guest, wish), invite="", fill_ms=fill_ms)
        return await self.launch(guest, event, (clean_name(wish.name),), look)

    def _first_event(self, guest: Guest, wish: CreateTable) -> Created:
        return asked_table(guest, wish, self._runtime, self._levels, self._rules)

    async def launch(
        self,
        guest: Guest,
        event: Created | Imported,
        names: tuple[str, ...],
        look: Look = _at_nothing,
        salts: Mapping[int, str] = NO_SALTS,
        computers: tuple[str, ...] = (),
    ) -> TableCreated:
        """Open a table with its first event, which is valid, and the *names* of the persons in it.

        Names that were signed elsewhere keep their *salts*. Without names for its *computers* they get some.
        Raises RefusedError. An error of *look* rolls the transaction back.
        """
        name, losses = new_id(self._runtime), self._losses
        if isinstance(event, Created):
            event = msgspec.structs.replace(consent.under(self._rules, event), is_program=guest.is_program)
            bots = [each.level for each in event.players if each.level]
            computers = computers or computer_names(
                self._levels, event.game, bots, [(each, 0) for each in names]
            )
            bot_names, persons = iter(computers), iter(names)
            names = tuple(next(bot_names if each.level else persons) for each in event.players)
        called = dict(enumerate(names))
        sealed, (line,) = self._log.seal(called, (LogEntry(event, guest.id, None),), salts)
        try:
            if isinstance(event, Imported) or event.branch:  # these have many actions to replay
                table_state = await self._executor.make(reducer.opened, name, event, called)
            else:
                table_state = reducer.opened(name, event, called)
        except ValueError as error:
            raise bad_option(str(error)) from None
        made = TableCreated(name, table_state.invite, table_state.commitment)
        try:
            beside = self._opening(table_state, sealed, lambda connection: look(connection, made))
            await self._log.create_table(name, event.match, line, beside)
        except StoreError as error:
            raise unwritten(error) from None
        if losses == self._losses:
            self._keep(name, self._table(table_state, set()))
        return made

    def _opening(
        self, table_state: TableState, called: SealedNames, look: Callable[[Connection], None]
    ) -> Beside:
        def write(connection: Connection, now: int) -> None:
            look(connection)
            self._ownership.begin(connection, table_state.table)
            opening(self._projections, table_state, called)(connection, now)

        return write

    async def get(self, name: str) -> Table:
        """The table *name*; raises RefusedError if there is none, or another process serves it."""
        known = self._known(name)
        # Unless another process may have taken it: loading looks whether one has.
        if known and self._store.holds_tables():
            return known
        if name not in self._loading:
            task = asyncio.create_task(self._load(name))
            self._loading[name] = task
            task.add_done_callback(self._loaded)
            task.set_name(name)
        # Several may wait for it, each in another language: so the refusal is worded here.
        try:
            table = await asyncio.shield(self._loading[name])
        except StoreError:
            # Nobody can tell now whose the table is: a write will be refused if it is another's.
            if known and not known.is_closed:
                return known
            raise
        except DamagedError as error:
            self._tell_damage(error)
            raise damaged() from None
        except StampedeError as error:
            raise old_rules(error) from None
        if table is None:
            raise unknown_table()
        return table

    def _known(self, name: str) -> Table | None:
        """The table *name* if it is in memory."""
        entry = self._entries.get(name)
        if entry is None or entry.table.is_closed:
            return None
        self._keep(name, entry.table)
        return entry.table

    def _tell_damage(self, error: DamagedError) -> None:
        if error.table not in self._damaged:
            self._damaged.add(error.table)
            what = "%s: nobody can play there. Run: stampede check"
            logger.error(what, error, extra=about(table=error.table, cause="damaged"))

    def _loaded(self, task: "asyncio.Task[Table | None]") -> None:
        """Forget the task that has loaded a table, and its error: the visitors who waited may be gone."""
        self._loading.pop(task.get_name(), None)
        if not task.cancelled():
            task.exception()

    async def _load(self, name: str) -> Table | None:
        losses = self._losses
        if (owner := await self._ownership.owner(name)) == leases.NOBODY:
            return None
        if owner != self._ownership.process:
            raise elsewhere()
        if table := self._known(name):
            return table
        commands = await self._log.examine(name)
        known = await self._store.read(partial(snapshots.read, table=name))
        lines = await self._log.lines(name, after=known.version if known else 0)
        if not lines and known is None:
            return None
        events, times = [line.event for line in lines], [line.at_ms for line in lines]
        called = await self._log.names(name)
        try:
            if known is None:
                table_state = await self._executor.make(reducer.fold, name, events, times, called)
            else:
                known = replace(known, called=called)
                table_state = await self._executor.make(reducer.follow, known, events, times)
        except UnknownRules:
            table_state = await self._without_rules(name, called)
        table = self._table(table_state, commands)
        # The clock of another machine does not say how long its table was without a server.
        is_left = self._ownership.was_left(name)
        table.was_away(self._runtime.now_ms() if is_left else max(self._began_ms, self._outage().until_ms))
        await table.heed()
        if losses != self._losses:
            table.close()
            raise elsewhere()
        self._keep(name, table)
        return table

    async def _without_rules(self, name: str, called: Names) -> TableState:
        """The table moved to the newest rules, as its own are gone; raises StampedeError if it is lost."""
        lines = await self._log.lines(name)
        events, times = [line.event for line in lines], [line.at_ms for line in lines]
        known = await self._store.read(partial(snapshots.latest, table=name))
        lost = partial(dropped_rules.lost, name, known, events, times, called, self._runtime.now_ms())
        event, table_state = await self._executor.make(lost)
        await self._log.append(name, len(lines), (LogEntry(event, None, None),))
        self.projector.note(None, table_state)
        return table_state

    def _table(self, table_state: TableState, commands: Commands) -> Table:
        return Table(table_state, commands, self._context)

    # ------------------------------------------------------------ memory

    def __len__(self) -> int:
        """Number of tables in memory."""
        return len(self._entries)

    def _keep(self, name: str, table: Table) -> None:
        self._entries[name] = _Entry(table, self._runtime.monotonic())

    async def _sweep_for_ever(self) -> None:
        while True:
            await self._runtime.sleep(SWEEP_SECONDS)
            forgotten = self.sweep(self._runtime.monotonic() - IDLE_SECONDS)
            with suppress(StoreError):
                await self._ownership.give_back(forgotten)

    async def _wake_for_ever(self) -> None:
        while True:
            await self.wake()
            await self._runtime.sleep(SWEEP_SECONDS)

    async def wake(self) -> None:
        """Load the tables with a deadline before the next call; from then on they act by themselves."""
        soon = self._runtime.now_ms() + int(2 * SWEEP_SECONDS * 1000)
        try:
            names = await self._store.read(lambda connection: deadlines.before(connection, soon))
        except StoreError:
            return
        for name in names:
            if name not in self._entries:
                with suppress(RefusedError, StoreError):
                    await self.get(name)

    def sweep(self, before: float) -> list[str]:
        """Forget tables that nobody has used since *before*: their log is on disk. Returns their names."""
        forgotten = []
        for name, entry in tuple(self._entries.items()):
            if name in self._loading:  # its lease must not be given back: it is about to be in memory again
                continue
            if entry.table.is_busy:
                self._keep(name, entry.table)
            elif entry.used <= before or entry.table.is_closed:
                entry.table.close()
                self.projector.keep(entry.table.table_state)
                del self._entries[name]
                forgotten.append(name)
        return forgotten

    def attended(self) -> list[str]:
        """The names of listed tables that wait, and that one of their players is connected to."""
        tables = ((name, entry.table) for name, entry in self._entries.items())
        return [
            name
            for name, table in tables
            if table.table_state.is_open and table.table_state.phase == "waiting" and table.is_attended
        ]

    def lose(self, names: Collection[str] | None = None) -> None:
        """Forget these tables at once, or all: connected browsers come back, and they are loaded again."""
        for name in tuple(self._entries if names is None else self._entries.keys() & set(names)):
            self._entries.pop(name).table.close()
        self._losses += 1

    def read_anew(self, guest: int | None) -> None:
        """Reload the tables where *guest* played, and imported matches, as their name is withdrawn.

        None: all that are over and where nobody is.
        """
        for table in (entry.table for entry in self._entries.values()):
            is_idle = table.table_state.phase == "over" and not table.is_busy
            is_theirs = any(each.guest == guest for each in table.table_state.players)
            if is_idle if guest is None else is_theirs or table.table_state.brought:
                table.close()

    def forget_names(self, guest: int) -> None:
        """Forget in memory what *guest* is called at the tables where they play."""
        for entry in self._entries.values():
            entry.table.forget_names(guest)

    async def adopt(self, tables: Collection[str]) -> None:
        """Do the overdue work of a dead process at these *tables*; raises StoreError."""
        await self.projector.recover(tables=tables)
        await self.wake()
