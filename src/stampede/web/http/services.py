"""What the routes work with, wired once by ``app.create_app``."""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import cast

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp

from stampede.web.accounts.login_guard import LoginGuard
from stampede.web.advice.advisers import Advisers
from stampede.web.alerts.service import AlertService
from stampede.web.chat.room import Chat
from stampede.web.cluster.forwarder import Carrier
from stampede.web.cluster.ownership import Shared, Sole
from stampede.web.health.readiness import Readiness
from stampede.web.limits.limits import Limits
from stampede.web.operators.tasks import Errands
from stampede.web.previews.image_cache import ImageCache
from stampede.web.privacy import account_deletion as departure
from stampede.web.privacy.purge import Purge
from stampede.web.runtime.executor import BackgroundExecutor
from stampede.web.runtime.load import Load
from stampede.web.runtime.metrics import Figures
from stampede.web.runtime.runtime import World
from stampede.web.runtime.settings import Settings
from stampede.web.runtime.shared_reading import SharedReading
from stampede.web.store.signing_key import make_key
from stampede.web.store.store import Store
from stampede.web.studies.service import Studies
from stampede.web.table.levels import Levels, masked, named
from stampede.web.table.state import TableState
from stampede.web.table.workers import Bots
from stampede.web.tables.archive import Archive
from stampede.web.tables.keyframes import Films
from stampede.web.tables.registry import Tables

CATCH_UP, HEED, TELL, TURN_OUT = "catch-up", "heed-vacations", "tell-again", "turn-out"
LOOK_AGAIN, DEPART, READ_ANEW = "look-again", "depart", "read-anew"
"""What one process may ask of another."""


@dataclass(frozen=True)
class Services:
    """The parts of a running server."""

    settings: Settings
    world: World
    store: Store
    ownership: Shared | Sole
    carrier: Carrier
    """To the other processes."""
    bots: Bots
    tables: Tables
    levels: Levels
    archive: Archive
    films: Films
    executor: BackgroundExecutor
    """For what anybody may ask for without sitting down."""
    limits: Limits
    advisers: Advisers
    office: AlertService
    """For alerts."""
    chat: Chat
    load: Load
    imports: BackgroundExecutor
    """For match files that are brought in: each is played through, which takes a while."""
    previews: ImageCache
    gate: LoginGuard
    errands: Errands
    """For what operators have done."""
    studies: Studies
    readiness: Readiness
    figures: Figures
    purge: Purge
    open_tables: dict[str, SharedReading[bytes]] = field(default_factory=dict)
    """By language: the list that everybody sees who is new."""

    async def open(self, app: ASGIApp) -> None:
        """Begin what goes on by itself; raises StampedeError. *app* serves what other processes send on."""
        if isinstance(self.ownership, Shared):
            tasks = {
                CATCH_UP: self._catch_up,
                HEED: self._heed,
                TELL: self._tell,
                TURN_OUT: self._turn_out,
                LOOK_AGAIN: self._look_again,
                DEPART: self._depart,
                READ_ANEW: self._read_anew,
            }
            self.carrier.open(self.ownership.process, app, tasks)
            await self.ownership.open(self)
        await self.store.write(make_key)
        self.tables.open()
        self.films.open()
        self.office.open()
        self.purge.open(self.read_anew)
        self.errands.open(self)
        self.load.open()

    async def close(self) -> None:
        """End it, and finish what is being written."""
        self.purge.close()
        self.errands.close()
        self.films.close()
        self.load.close()
        self.advisers.close()
        await self.tables.close()
        await self.office.close()
        if isinstance(self.ownership, Shared):
            await self.ownership.close()
            await self.carrier.close()
        await self.bots.close()
        self.store.close()

    def told(self, table_state: TableState, guest: int | None) -> TableState:
        """The table with everybody called as *guest* may know."""
        return named(
            table_state if self.tells_names(table_state, guest) else masked(table_state), self.levels
        )

    def tells_names(self, table_state: TableState, guest: int | None) -> bool:
        """Whether *guest* is told what those at the table are called."""
        sits = guest is not None and any(each.guest == guest for each in table_state.players)
        return sits or not self.settings.house.is_child_safe

    # ------------------------------------------------------------ with other processes

    def lose_all(self) -> None:
        """Other processes may have taken the tables: forget them."""
        self.tables.lose_all()

    async def adopt(self, tables: Collection[str]) -> None:
        """Do what the dead process of these *tables* has left undone."""
        await self.tables.adopt(tables)

    def keep_to(self, alive: Collection[str]) -> None:
        """Wait for no process that is not *alive*."""
        self.carrier.keep_to(alive)

    async def caught_up(self, guest: int) -> None:
        """Wait until all is written that concerns *guest*, wherever they did it."""
        await self._catch_up("", guest)
        await self.carrier.ask(CATCH_UP, guest=guest)

    async def heed_vacations(self, guest: int) -> None:
        """Tell all tables of *guest* of a vacation."""
        await self.caught_up(guest)
        await self._heed("", guest)
        await self.carrier.ask(HEED, guest=guest)

    async def tell_again(self, table: str = "", guest: int | None = None) -> None:
        """Tell again what is said: at a *table* or all, to *guest* or everybody."""
        await self._tell(table, guest)
        await self.carrier.ask(TELL, table, guest)

    async def turn_out(self, guest: int) -> None:
        """Close all sockets of *guest*: who still is one comes back and proves it."""
        await self._turn_out("", guest)
        await self.carrier.ask(TURN_OUT, guest=guest)

    async def depart(self, guest: int) -> None:
        """Have *guest* leave all tables, for good."""
        await self.caught_up(guest)
        await self._depart("", guest)
        await self.carrier.ask(DEPART, guest=guest)
        await self.caught_up(guest)

    async def read_anew(self, guest: int | None = None) -> None:
        """Have what *guest* was at read again; None: all that is over and where nobody is."""
        await self._read_anew("", guest)
        await self.carrier.ask(READ_ANEW, guest=guest)

    async def _depart(self, _table: str, guest: int | None) -> None:
        if guest is not None:
            await departure.leave_all(self.tables, self.store, guest)

    async def _read_anew(self, _table: str, guest: int | None) -> None:
        self.tables.read_anew(guest)
        self.archive.read_anew()

    async def _catch_up(self, _table: str, guest: int | None) -> None:
        if guest is not None:
            await self.tables.projector.caught_up(guest)

    async def _heed(self, _table: str, guest: int | None) -> None:
        if guest is not None:
            await self.tables.heed_vacations(guest)

    async def _turn_out(self, _table: str, guest: int | None) -> None:
        if guest is not None:
            self.limits.turn_out(guest)

    async def _look_again(self, study: str, _guest: int | None) -> None:
        self.studies.wake(study)

    async def _tell(self, table: str, guest: int | None) -> None:
        await self.chat.tell_again(table, guest)


def services(connection: HTTPConnection) -> Services:
    """The parts of the server that got this request."""
    return cast("Services", connection.app.state.services)
