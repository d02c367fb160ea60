"""The tables in memory: opened, loaded when somebody comes, forgotten when nobody is there."""

import asyncio
import time
from collections.abc import Callable
from http import HTTPStatus
from typing import NamedTuple, Protocol

from stampede.games import load
from stampede.kit.errors import StampedeError
from stampede.play.fairness import commitment
from stampede.web import ledger as ledgers
from stampede.web.bots import Bots
from stampede.web.events import Created
from stampede.web.guests import clean_name
from stampede.web.ids import new_id, new_seed
from stampede.web.messages import OPTION_COUNT, CreateTable, TableCreated
from stampede.web.refusals import RefusedError, bad_option, not_stored, old_rules, unknown_table
from stampede.web.store import Guest, Line, Store, StoreError
from stampede.web.tables import Commands, Table
from stampede.web.workshop import Workshop

HOSTED = ("buffalo",)
"""The games that have tables in the browser."""
SWEEP_SECONDS = 30.0
IDLE_SECONDS = 120.0


class LevelLike(Protocol):
    """A strength of the computer, as ``stampede.bots.levels`` lists them."""

    @property
    def level(self) -> int:
        """Its number."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def blurb(self) -> str:
        """What to expect of it."""


Levels = Callable[[str], tuple[LevelLike, ...]]


class _Entry(NamedTuple):
    table: Table
    used: float


class Tables:
    """Every table, in memory or on disk."""

    def __init__(self, store: Store, bots: Bots, levels: Levels) -> None:
        """Nothing is loaded yet."""
        self._store = store
        self._bots = bots
        self._levels = levels
        self._entries: dict[str, _Entry] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._workshop = Workshop()
        self._sweeper: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin to forget what nobody uses."""
        self._sweeper = asyncio.create_task(self._sweep_for_ever())

    async def close(self) -> None:
        """Finish what is being written."""
        if self._sweeper:
            self._sweeper.cancel()
        for entry in tuple(self._entries.values()):
            await entry.table.settle()

    # ------------------------------------------------------------ one table

    async def create(self, guest: Guest, wish: CreateTable) -> TableCreated:
        """Open a table; raises RefusedError saying what is wrong with the wish."""
        event = self._created(guest, wish)
        name = new_id()
        try:
            ledger = ledgers.opened(name, event)
        except ValueError as error:
            raise bad_option(str(error)) from None
        try:
            await self._store.create_table(name, event.match, Line(event, guest.id, None))
        except StoreError:
            raise not_stored() from None
        self._keep(name, Table(ledger, {}, self._store, self._bots))
        return TableCreated(name, event.invite, commitment(bytes.fromhex(event.seed)))

    async def get(self, name: str) -> Table:
        """The table *name*; raises RefusedError if there is none."""
        entry = self._entries.get(name)
        if entry and not entry.table.is_closed:
            self._keep(name, entry.table)
            return entry.table
        if name not in self._loading:
            task = asyncio.create_task(self._load(name))
            self._loading[name] = task
            task.add_done_callback(lambda _task: self._loading.pop(name, None))
        return await asyncio.shield(self._loading[name])

    def _created(self, guest: Guest, wish: CreateTable) -> Created:
        if len(wish.options) > OPTION_COUNT:
            raise bad_option(f"At most {OPTION_COUNT} options can be given.")
        if wish.game not in HOSTED:
            raise bad_option(
                f"There are no tables for {wish.game!r} here; there are for {', '.join(HOSTED)}."
            )
        try:
            game = load(wish.game, wish.options)
        except ValueError as error:
            raise bad_option(str(error)) from None
        level_name = "" if wish.opponent is None else self._level_name(wish.game, wish.opponent.level)
        return Created(
            game=wish.game,
            options=dict(game.options),
            form=wish.match_form,
            wish=wish.seat,
            guest=guest.id,
            name=clean_name(wish.name),
            match=new_id(),
            seed=new_seed(),
            invite="" if wish.opponent else new_id(),
            level=wish.opponent.level if wish.opponent else 0,
            level_name=level_name,
        )

    def _level_name(self, game: str, level: int) -> str:
        known = {each.level: each.name for each in self._levels(game)}
        if level in known:
            return known[level]
        allowed = ", ".join(str(number) for number in known) or "none"
        message = f"The computer has no level {level} for this game; there are: {allowed}."
        raise RefusedError(HTTPStatus.UNPROCESSABLE_ENTITY, "bad-level", message)

    async def _load(self, name: str) -> Table:
        try:
            lines = await self._store.lines(name)
            if not lines:
                raise unknown_table()
            ledger = await self._workshop.make(ledgers.fold, name, [line.event for line in lines])
        except StampedeError as error:
            raise old_rules(error) from None
        commands: Commands = {
            (line.guest, line.command): version
            for version, line in enumerate(lines, start=1)
            if line.guest is not None and line.command is not None
        }
        table = Table(ledger, commands, self._store, self._bots)
        self._keep(name, table)
        return table

    # ------------------------------------------------------------ memory

    def __len__(self) -> int:
        """How many are in memory."""
        return len(self._entries)

    def _keep(self, name: str, table: Table) -> None:
        self._entries[name] = _Entry(table, time.monotonic())

    async def _sweep_for_ever(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.sweep(time.monotonic() - IDLE_SECONDS)

    def sweep(self, before: float) -> None:
        """Forget tables that nobody has used since *before*: their log is on disk."""
        for name, entry in tuple(self._entries.items()):
            if entry.table.is_busy:
                self._keep(name, entry.table)
            elif entry.used <= before or entry.table.is_closed:
                entry.table.close()
                del self._entries[name]
