"""Holds events by the clock: reminders of all, arenas, in which people who are free are seated, and seasons.

Nobody presses a button: the loop that follows running events comes here every second, so a match that ended,
a person who joined or came back, and a planned moment are all found there. What it decides is appended to the
log only if nothing else was appended since it looked: of two processes one is first, the other looks again.
"""

import logging
from functools import partial

from sqlalchemy import Connection

from stampede.events.arena import seat
from stampede.events.facts import Announced, AnyFact, DealCommitted, EventClosed, Timed
from stampede.events.pairing import next_round
from stampede.events.state import EventState
from stampede.web.alerts.event_reminders import remind
from stampede.web.alerts.kinds import Alert
from stampede.web.events import rows
from stampede.web.events.calendar import REMINDER
from stampede.web.events.rows import Known
from stampede.web.fairness import public_list
from stampede.web.runtime.executor import BackgroundExecutor
from stampede.web.runtime.ids import new_seed
from stampede.web.runtime.logs.facts import about
from stampede.web.site.site import RunningSite
from stampede.web.store.store import DAY_MS
from stampede.web.table.shared_deal import round_hash

logger = logging.getLogger(__name__)
MINUTE_MS = 60_000
WAIT_MS = 20_000
"""After so long people at no table meet their last opponents again, or a computer."""


def begun(state: EventState, now_ms: int) -> Timed:
    """The fact that an evening begins now."""
    return Timed(now_ms + state.plan.minutes * MINUTE_MS)


def has_ended(state: EventState, now_ms: int) -> bool:
    """Whether no more tables open in an evening."""
    return state.ends_ms > 0 and now_ms >= state.ends_ms


class Host:
    """Commits to deals, sends reminders, and holds arenas and seasons in this process."""

    def __init__(self, site: RunningSite) -> None:
        """Nobody has been seated yet."""
        self._site = site
        self._executor = BackgroundExecutor(site.runtime)
        self._idle: dict[str, tuple[int, tuple[int, ...]]] = {}
        """The version of each event, and those who had waited, where the last look seated nobody."""

    async def attend(self, known: Known) -> bool:
        """Commit to a deal, remind people, begin the event, seat, pair or end it, if due.

        Returns whether the event is to be read again.
        """
        if known.state.lacks_deal and not known.state.is_closed:
            await self._commit_deal(known.row.event)
            return True
        fact = await self._due(known)
        if fact is None:
            return False
        event, now_ms = known.row.event, self._site.runtime.now_ms()

        def work(connection: Connection) -> None:
            fresh = rows.load(connection, event, is_locked=True)
            if fresh is not None and fresh.version == known.version:
                rows.append(connection, fresh, [fact], now_ms)
                if isinstance(fact, Announced):
                    remind(connection, fresh.playing, _reminder(fresh, now_ms), self._site.runtime)

        await self._site.store.write(work)
        logger.debug("an event goes on by the clock: %s", type(fact).__name__, extra=about(event=event))
        return True

    async def _commit_deal(self, event: str) -> None:
        """Commit to the deal of the next round, in the log and in the public list at once."""

        def work(connection: Connection) -> None:
            fresh = rows.load(connection, event, is_locked=True)
            if fresh is not None and fresh.state.lacks_deal and not fresh.state.is_closed:
                seed, number = new_seed(self._site.runtime), len(fresh.state.rounds)
                hashed = round_hash(event, number)
                line, at_ms = public_list.commit_round(connection, seed, hashed, self._site.runtime.now_ms())
                rows.append(connection, fresh, [DealCommitted(seed, line)], at_ms)

        await self._site.store.write(work)

    async def _due(self, known: Known) -> AnyFact | None:
        now_ms = self._site.runtime.now_ms()
        if known.state.is_closed:  # by another process, since this one asked which events are running
            return None
        if _begins_soon(known, now_ms):
            return Announced()
        match known.state.plan.format:
            case "arena":
                return await self._arena(known, now_ms)
            case "season":
                return await self._season(known, now_ms)
            case _:
                return None

    async def _season(self, known: Known, now_ms: int) -> AnyFact | None:
        state = known.state
        if state.is_complete:
            return None if state.is_awaiting else EventClosed()
        if not 0 < next_ms(known) <= now_ms or len(state.active) < 2:
            return None
        return await self._executor.make(partial(next_round, state, new_seed(self._site.runtime)[:32]))

    async def _arena(self, known: Known, now_ms: int) -> AnyFact | None:
        state, start_ms = known.state, known.row.wish.start_ms
        if not state.ends_ms:
            return begun(state, now_ms) if 0 < start_ms <= now_ms else None
        if has_ended(state, now_ms):
            return None if state.is_awaiting else EventClosed()
        return await self._seating(known, now_ms)

    async def _seating(self, known: Known, now_ms: int) -> AnyFact | None:
        event, late = known.row.event, late_people(known, now_ms)
        if self._idle.get(event) == (known.version, late):
            return None
        seed = new_seed(self._site.runtime)[:32]
        fact = await self._executor.make(partial(seat, known.state, seed, late))
        if fact is None:
            self._idle[event] = (known.version, late)
        else:
            self._idle.pop(event, None)
        return fact


def next_ms(known: Known) -> int:
    """When the next round of a season is paired by itself, in Unix time; 0 while the host begins it."""
    return known.times[-1] + known.state.plan.days * DAY_MS if known.times else known.row.wish.start_ms


def _begins_soon(known: Known, now_ms: int) -> bool:
    """Whether people are to be reminded now: not of an event that was opened only just before."""
    state, start_ms = known.state, known.row.wish.start_ms
    has_begun = state.rounds or state.ends_ms
    notice_ms = start_ms - int(REMINDER.total_seconds() * 1000)
    is_time = known.row.created_ms < notice_ms <= now_ms < start_ms
    return is_time and not has_begun and not state.is_announced


def _reminder(known: Known, now_ms: int) -> Alert:
    row = known.row
    return Alert(
        "event",
        now_ms,
        game=row.wish.game,
        deadline_ms=row.wish.start_ms,
        event=row.event,
        event_title=row.title,
    )


def late_people(known: Known, now_ms: int) -> tuple[int, ...]:
    """The people who are at no table and have waited long enough."""
    return tuple(
        sorted(
            each.number
            for each in known.state.free
            if not each.level and now_ms >= known.logged_ms[each.free_since] + WAIT_MS
        )
    )
