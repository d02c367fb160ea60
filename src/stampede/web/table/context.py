"""The services that all tables of a server share."""

from collections.abc import Callable
from dataclasses import dataclass, field

from stampede.web.runtime.executor import BackgroundExecutor
from stampede.web.runtime.load import Outage
from stampede.web.runtime.runtime import Runtime
from stampede.web.runtime.settings import OPEN_SECONDS, SITE_RULES, SiteRules
from stampede.web.table.drawing_queue import DrawingQueue
from stampede.web.table.event_log import EventLog
from stampede.web.table.levels import Levels
from stampede.web.table.state import TableState
from stampede.web.table.vacation_news import Calendar, nobody_away
from stampede.web.table.workers import Bots

Listener = Callable[[TableState, TableState], None]
"""Called with a table before and after each change, once it is on the disk."""


def nobody(_before: TableState, _after: TableState) -> None:
    """Do nothing with a change."""


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
    outage: Callable[[], Outage] = Outage
    """Returns how long the server has received nothing in all, and until when."""
