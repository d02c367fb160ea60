"""What the routes work with, wired once by ``app.create_app``."""

from dataclasses import dataclass
from typing import cast

from starlette.requests import HTTPConnection

from stampede.web.alerts.service import AlertService
from stampede.web.base.executor import BackgroundExecutor
from stampede.web.base.limits import Limits
from stampede.web.base.load import Load
from stampede.web.base.settings import Settings
from stampede.web.base.store import Store
from stampede.web.base.world import World
from stampede.web.chat.room import Chat
from stampede.web.lobby.advice import Advisers
from stampede.web.lobby.archive import Archive
from stampede.web.lobby.films import Films
from stampede.web.lobby.image_cache import ImageCache
from stampede.web.lobby.registry import Tables
from stampede.web.people.login_guard import LoginGuard
from stampede.web.table.levels import Levels
from stampede.web.table.workers import Bots


@dataclass(frozen=True)
class Services:
    """The parts of a running server."""

    settings: Settings
    world: World
    store: Store
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

    def open(self) -> None:
        """Begin what goes on by itself."""
        self.tables.open()
        self.films.open()
        self.office.open()
        self.chat.open()
        self.load.open()

    async def close(self) -> None:
        """End it, and finish what is being written."""
        self.chat.close()
        self.films.close()
        self.load.close()
        self.advisers.close()
        await self.tables.close()
        await self.office.close()
        self.bots.close()
        self.store.close()


def services(connection: HTTPConnection) -> Services:
    """The parts of the server that got this request."""
    return cast("Services", connection.app.state.services)
