"""The services that all tables of a server share."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from stampede.play.beacon import BeaconRound
from stampede.web.runtime.executor import BackgroundExecutor
from stampede.web.runtime.load import Outage
from stampede.web.runtime.runtime import Runtime
from stampede.web.runtime.settings import OPEN_SECONDS, SITE_RULES, SiteRules
from stampede.web.table.event_log import EventLog
from stampede.web.table.levels import Levels
from stampede.web.table.state import TableState
from stampede.web.table.vacation_news import Calendar, nobody_away
from stampede.web.table.workers import Bots

PATIENCE = 3
"""Turns of the event loop between two drawings, in which moves and their answers go first."""
logger = logging.getLogger(__name__)


class DrawingQueue:
    """Makes one drawing after the other, so that no move waits for more than one of them."""

    def __init__(self) -> None:
        """Nothing is to be drawn."""
        self._waiting: deque[Callable[[], None]] = deque()
        self._turns = 0
        self._is_running = False

    def add(self, draw: Callable[[], None]) -> None:
        """Call *draw* when it is its turn."""
        self._waiting.append(draw)
        if not self._is_running:
            self._is_running = True
            asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        self._turns += 1
        if self._turns >= PATIENCE:
            self._turns = 0
            try:
                self._waiting.popleft()()
            except Exception:
                logger.exception("a drawing failed")
        self._is_running = bool(self._waiting)
        if self._is_running:
            asyncio.get_running_loop().call_soon(self._next)


Listener = Callable[[TableState, TableState], None]
"""Called with a table before and after each change, once it is on the disk."""


def nobody(_before: TableState, _after: TableState) -> None:
    """Do nothing with a change."""


class PublicBeacon(Protocol):
    """A public randomness beacon."""

    def coming(self) -> BeaconRound:
        """A round that is still to come."""

    async def hear(self, coming: BeaconRound) -> BeaconRound:
        """Wait until that round has come, and check it by the beacon's key."""


@dataclass(frozen=True)
class TableContext:
    """Services of the server, given to a table and to each of its parts."""

    runtime: Runtime
    log: EventLog
    bots: Bots
    levels: Levels
    executor: BackgroundExecutor
    """Draws and reads long logs in threads of its own."""
    queue: DrawingQueue = field(default_factory=DrawingQueue)
    """Decides when the update of a table is drawn."""
    calendar: Calendar = nobody_away
    written: Listener = nobody
    """Called with each change of each table."""
    rules: SiteRules = SITE_RULES
    """The rules of the site."""
    open_seconds: float = OPEN_SECONDS
    """How long players have to reveal the entropy they committed to."""
    beacon: PublicBeacon | None = None
    """The beacon that is mixed into all chance; None for a site without one."""
    outage: Callable[[], Outage] = Outage
    """Returns how long the server has received nothing in all, and until when."""
