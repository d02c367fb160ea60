"""Ends the time of players when it is up, and excuses them for the server's outages."""

from contextlib import suppress

from stampede.web.runtime.alarm import Alarm
from stampede.web.runtime.load import Outage
from stampede.web.store.store import StoreError
from stampede.web.table import round_rules as judging
from stampede.web.table import seats
from stampede.web.table import vacation_news as away
from stampede.web.table.absence import Absent
from stampede.web.table.context import TableContext
from stampede.web.table.event_log import LogEntry
from stampede.web.table.events import Woke
from stampede.web.table.levels import usual_level
from stampede.web.table.subscribers import Subscribers
from stampede.web.table.writer import Commit, Observer, TableWriter

RETURN_MS = 60_000


class TimeKeeper(Observer):
    """Ends the time of players, and gives back the time in which the server received nothing."""

    def __init__(self, writer: TableWriter, subscribers: Subscribers, context: TableContext) -> None:
        """Nobody is late."""
        self._writer, self._subscribers, self._context = writer, subscribers, context
        self._levels, self._runtime = context.levels, context.runtime
        self._excused = Outage(context.outage().ms, context.runtime.now_ms())
        """The part of all outages that has been given back, and the end of the last."""
        self._away_ms = 0
        self._alarm = Alarm(context.runtime, self._ring)
        self._absent = Absent(context.runtime, self._ring)

    def _ring(self) -> None:
        """Look whether somebody's time is up."""
        self._writer.begin(self.tick())

    async def tick(self) -> None:
        """End the time of the players for whom it is up."""
        await self._writer.alone(self.end())

    async def prepare(self) -> None:
        """Give back lost time before anything else."""
        await self.excuse()

    async def committed(self, commit: Commit) -> None:
        """Set the alarm for the next deadline."""
        del commit
        self.look()
        self.look_around()

    def closed(self) -> None:
        """Stop the alarm."""
        self._alarm.set(None)

    def look(self) -> None:
        """Set the alarm for the next deadline; a player who comes back late gets a moment to act."""
        table_state = self._writer.table_state
        due = table_state.deadline_ms
        if due is not None and table_state.vanished_ms is not None:
            due = max(due, self._runtime.now_ms() + RETURN_MS)
        if due is not None and table_state.round.until_ms is not None:
            due = max(due, self._open_ms)
        self._alarm.set(due)

    def look_around(self) -> None:
        """See which players are absent."""
        self._absent.look(self._writer.table_state, self._subscribers.here())

    def was_away(self, until_ms: int) -> None:
        """Note that the server was down until then: live, nobody's time ran. Called before any command."""
        self._away_ms = until_ms

    async def excuse(self) -> None:
        """Give back the time in which the server received nothing: live, it is nobody's."""
        outage, table_state, away_ms = self._context.outage(), self._writer.table_state, self._away_ms
        ms, clock = outage.ms - self._excused.ms, table_state.clock
        if not ms and table_state.at_ms >= away_ms:
            return
        self._excused, self._away_ms = (outage if ms else self._excused), 0
        self._absent.excuse(ms)
        if clock and clock.pace.kind == "live" and clock.running and not clock.is_stopped:
            since = max(away_ms, min(round(clock.since * 1000) + ms, self._runtime.now_ms()))
            await self._writer.append(LogEntry(Woke(since), None, None))

    async def heed(self) -> None:
        """Write down changes of the players' vacations."""
        with suppress(StoreError):  # the calendar is read again when the table is loaded
            events = await away.news(self._writer.table_state, self._context.calendar)
            if events:
                await self._writer.append(*(LogEntry(event, None, None) for event in events))

    async def end(self) -> tuple[int, ...]:
        """End the time of the players for whom it is up, and return them."""
        late = [*await self._end_vanished(), *await self._end_overdue()]
        while events := self._absent.events(self._writer.table_state, self._levels):
            names = seats.names(self._writer.table_state, events, self._levels)
            await self._writer.append(*(LogEntry(each, None, None) for each in events), names=names)
        await self._give_up()
        self.look()
        return tuple(late)

    async def _end_vanished(self) -> list[int]:
        """End the time of players who have not moved for too long; a connected player is spared."""
        table_state, here = self._writer.table_state, self._subscribers.here()
        vanished = table_state.vanished(self._runtime.now_ms())
        gone = [player for player in sorted(vanished) if table_state.players[player].guest not in here]
        if gone:
            ends = (seats.time_out(table_state, player, self._levels) for player in gone)
            await self._writer.append(*(LogEntry(end, None, None) for end in ends))
        return gone

    async def _end_overdue(self) -> list[int]:
        late = []
        while (player := self._writer.table_state.overdue(self._runtime.now_ms())) is not None:
            late.append(player)
            end = seats.time_out(self._writer.table_state, player, self._levels)
            await self._writer.append(LogEntry(end, None, None))
        return late

    async def _give_up(self) -> None:
        """Begin a new round of pledges without the players who have not revealed theirs."""
        now, table_state = self._runtime.now_ms(), self._writer.table_state
        if table_state.round.until_ms is not None and now >= self._open_ms:
            level = usual_level(self._levels, table_state.match.game.name)
            given_up = judging.given_up(table_state, now, self._runtime, level)
            if given_up:
                await self._writer.append(*(LogEntry(each, None, None) for each in given_up))

    @property
    def _open_ms(self) -> int:
        """Until then, nobody loses the seat for not having revealed a pledge."""
        return self._excused.until_ms + int(self._context.open_seconds * 1000)
