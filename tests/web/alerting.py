"""A table whose events are written in earnest, with alerts that go into boxes instead of the world."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, select

from stampede.web.alerts import addresses, outbox
from stampede.web.alerts.channels import SendError
from stampede.web.alerts.deliverer import Deliverer
from stampede.web.alerts.notifications import Notification
from stampede.web.alerts.preferences import Preferences
from stampede.web.alerts.presence import PresenceTracker
from stampede.web.app.features import PROJECTIONS
from stampede.web.runtime.runtime import REAL
from stampede.web.store.database import connect
from stampede.web.store.sql_store import SqlStore
from stampede.web.store.store import Store
from stampede.web.table import reducer
from stampede.web.table.event_log import EventLog, LogEntry
from stampede.web.table.events import Acted, Created, Event, Joined, Sitter, Started
from stampede.web.table.options import Pace
from stampede.web.table.state import TableState
from stampede.web.tables.projections import opening as opening_of
from tests.web.databases import ready
from tests.web.projecting import ended_by, project_all
from tests.web.sitting import NAMES, SEED, called, created, sealed
from tests.web.support import TINY

NOON = 1_800_014_400_000
"""2027-01-15 12:00 UTC, a Friday."""
MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
DAYS = Pace("days", per_move=86400)
LIVE = Pace("live", bank=600)
AT_ONCE = Preferences(delay_minutes=0, reminder_hours=0, site="https://play.example")


class Box:
    """A channel that keeps what it is given; told to, it fails first."""

    def __init__(self) -> None:
        self.letters: list[Notification] = []
        self.failures: list[BaseException] = []

    async def send(self, letter: Notification) -> None:
        """Keep a letter."""
        await asyncio.sleep(0)
        if self.failures:
            raise self.failures.pop(0)
        self.letters.append(letter)

    def fail(self, times: int, **how: bool) -> None:
        """Fail so often."""
        self.failures += [SendError("error.unreachable", **how) for _ in range(times)]

    def take(self) -> list[tuple[int, list[str]]]:
        """The alerts sent since the last call, by receiver."""
        found = sorted((each.guest, [str(alert.kind) for alert in each.alerts]) for each in self.letters)
        self.letters.clear()
        return found


class Desk:
    """One table, its database, and who delivers; guest n is called ``NAMES[n - 1]``."""

    def __init__(self, store: Store, table_state: TableState) -> None:
        self.store = store
        self.table_state = table_state
        self.now_ms = NOON
        self.box = Box()
        self.visits = PresenceTracker(store, lambda: self.now_ms)
        self.deliverer = self.another()

    def another(self, box: Box | None = None, store: Store | None = None) -> Deliverer:
        """One more server's deliverer."""
        return Deliverer(store or self.store, self.visits, {"webhook": box or self.box}, lambda: self.now_ms)

    async def happen(self, *events: Event) -> None:
        """Write events down, with all that happens by itself."""
        before, lines = self.table_state, [LogEntry(event, None, None) for event in events]
        joined = (NAMES[event.guest - 1] for event in events if isinstance(event, Joined))
        called = dict(enumerate(joined, start=before.sat))
        self.table_state = replace(before, called={**before.called, **called})
        for event in events:
            self.table_state = reducer.after(self.table_state, event, self.now_ms)
        while step := reducer.by_itself(self.table_state):
            lines.append(LogEntry(step[0], None, None))
            self.table_state = step[1]
        after = self.table_state
        match = after.match_id if after.match_id != before.match_id else ""
        ended = ended_by(before, after)
        log = EventLog(self.store)
        await log.append(before.table, before.version, tuple(lines), match, sealed(called), ended)
        await project_all(self.store, before, after)

    async def act(self, seat: int) -> None:
        """Let a seat do something legal."""
        state = self.table_state.match.seen_by(seat).observation(seat)
        action = state.action_to_string(seat, state.legal_actions(seat)[0])
        await self.happen(Acted(seat, action))

    async def start(self) -> None:
        """Begin the match."""
        table_state = self.table_state
        version = table_state.match.game.definition.rules_version
        await self.happen(Started(table_state.match_id, SEED, version, table_state.draw()))

    async def wish(self, guest: int, wishes: Preferences = AT_ONCE, **more: Any) -> None:
        """Let a guest choose alerts, and give an address."""
        chosen = replace(wishes, **more)

        def work(connection: Connection) -> None:
            outbox.wish(connection, guest, chosen)
            addresses.add(connection, guest, "webhook", f"https://{guest}.example", NOON, f"token {guest}")

        await self.store.write(work)

    async def deliver(self, minutes: float = 0) -> list[tuple[int, list[str]]]:
        """Let time pass, deliver, and tell who got what."""
        self.now_ms += round(minutes * MINUTE)
        await self.deliverer.deliver()
        return self.box.take()

    async def rows(self, table: Any) -> list[Any]:
        """All rows of a table of the database."""
        return await self.store.read(lambda connection: list(connection.execute(select(table)).all()))


@asynccontextmanager
async def at_desk(database: str, opening: Created, *, joining: int = 1) -> AsyncIterator[Desk]:
    """A table at which so many have sat down beside who opened it."""
    engine = connect(ready(database))
    store = SqlStore(engine, REAL)
    try:
        for number in range(joining + 1):
            await store.save_guest(f"hash {number}", NAMES[number])
        table_state = reducer.opened("table", opening, called(opening))
        await EventLog(store).create_table(
            "table",
            opening.match,
            LogEntry(opening, 1, None),
            opening_of(PROJECTIONS, table_state, sealed(table_state.called)),
        )
        found = Desk(store, table_state)
        for guest in range(2, joining + 2):
            await found.happen(Joined(guest))
        yield found
        await found.visits.settle()
    finally:
        store.close()


def opening(game: str = "roundup", pace: Pace | None = None, *sitters: Sitter, **options: Any) -> Created:
    """A table with a *pace*."""
    made = created(game, options or (TINY if game == "roundup" else {}), *sitters)
    fields: Any = {each: getattr(made, each) for each in made.__struct_fields__}
    return Created(**{**fields, "pace": pace or Pace()})


async def begun(desk: Desk, *, guests: int = 2) -> None:
    """Everybody has turned alerts on, and got the one for the beginning."""
    for guest in range(1, guests + 1):
        await desk.wish(guest)
    await desk.start()
    assert await desk.deliver() == [(guest, ["started"]) for guest in range(1, guests + 1)]
