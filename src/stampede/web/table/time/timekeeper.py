"""Whose time is up at a table, and which time is nobody's."""

from collections.abc import Awaitable, Callable, Sequence

from stampede.web.runtime.alarm import Alarm
from stampede.web.runtime.ids import new_seed
from stampede.web.runtime.load import Silence
from stampede.web.runtime.runtime import World
from stampede.web.table import seats
from stampede.web.table.absence import Absent
from stampede.web.table.event_log import LogEntry
from stampede.web.table.events import Woke
from stampede.web.table.fairness import judging
from stampede.web.table.levels import Levels
from stampede.web.table.state import TableState
from stampede.web.table.subscribers import Subscribers
from stampede.web.table.writer import TableWriter

RETURN_MS = 60_000

TellSeats = Callable[[Sequence[TableState]], Awaitable[None]]
"""Tells who plays now."""


class TimeKeeper:
    """Ends the time of players, and gives back what was lost because the server heard nobody."""

    def __init__(
        self,
        writer: TableWriter,
        subscribers: Subscribers,
        levels: Levels,
        world: World,
        silence: Callable[[], Silence],
        open_seconds: float,
        tell_seats: TellSeats,
        ring: Callable[[], object],
    ) -> None:
        """Nobody is late. *ring* is called when somebody may be, and then to look with ``end``.

        *silence* says when nobody was heard; who has pledged for the chance of a match has *open_seconds*
        to open it.
        """
        self._writer, self._subscribers = writer, subscribers
        self._levels, self._world = levels, world
        self._silence = silence
        self._excused = Silence(silence().ms, world.now_ms())
        """What has been given back, and since when everybody has been heard."""
        self._open_seconds = open_seconds
        self._tell_seats = tell_seats
        self._away_ms = 0
        self._alarm = Alarm(world, ring)
        self._absent = Absent(world, ring)

    def look(self) -> None:
        """See when the next one's time is up; who comes back late is given a moment to say so."""
        table_state = self._writer.table_state
        due = table_state.deadline_ms
        if due is not None and table_state.vanished_ms is not None:
            due = max(due, self._world.now_ms() + RETURN_MS)
        if due is not None and table_state.round.until_ms is not None:
            due = max(due, self._open_ms)
        self._alarm.set(due)

    def look_around(self) -> None:
        """See who is away."""
        self._absent.look(self._writer.table_state, self._subscribers.here())

    def stop(self) -> None:
        """Nobody's time ends here any more."""
        self._alarm.set(None)

    def was_away(self, until_ms: int) -> None:
        """The server was, and nobody pays for that, live; told before anything is done here."""
        self._away_ms = until_ms

    async def excuse(self) -> None:
        """Give back the time in which nobody was heard: live, it is nobody's."""
        silence, table_state, away_ms = self._silence(), self._writer.table_state, self._away_ms
        ms, clock = silence.ms - self._excused.ms, table_state.clock
        if not ms and table_state.at_ms >= away_ms:
            return
        self._excused, self._away_ms = (silence if ms else self._excused), 0
        self._absent.excuse(ms)
        if clock and clock.pace.kind == "live" and clock.running and not clock.is_stopped:
            since = max(away_ms, min(round(clock.since * 1000) + ms, self._world.now_ms()))
            await self._writer.append(LogEntry(Woke(since), None, None))
            self._subscribers.tell_people(self._writer.table_state)

    async def end(self) -> tuple[int, ...]:
        """End the time of those for whom it is up; who they are."""
        before = self._writer.table_state
        late = [*await self._end_vanished(), *await self._end_overdue()]
        while events := self._absent.events(self._writer.table_state, self._levels):
            names = seats.names(self._writer.table_state, events, self._levels)
            await self._writer.append(*(LogEntry(each, None, None) for each in events), names=names)
        await self._give_up()
        after = self._writer.table_state
        if after.round.seed != before.round.seed:
            await self._subscribers.tell_table(after)
        elif after is not before:
            await self._tell_seats((before, after))
        self.look()
        return tuple(late)

    async def _end_vanished(self) -> list[int]:
        """Those who have gone without a word; who is here has not."""
        table_state, here = self._writer.table_state, self._subscribers.here()
        vanished = table_state.vanished(self._world.now_ms())
        gone = [player for player in sorted(vanished) if table_state.players[player].guest not in here]
        if gone:
            ends = (seats.time_out(table_state, player, self._levels) for player in gone)
            await self._writer.append(*(LogEntry(end, None, None) for end in ends))
        return gone

    async def _end_overdue(self) -> list[int]:
        late = []
        while (player := self._writer.table_state.overdue(self._world.now_ms())) is not None:
            late.append(player)
            end = seats.time_out(self._writer.table_state, player, self._levels)
            await self._writer.append(LogEntry(end, None, None))
        return late

    async def _give_up(self) -> None:
        """Begin the round of pledges anew without those who have not opened theirs."""
        now = self._world.now_ms()
        if now >= self._open_ms:
            given_up = judging.given_up(self._writer.table_state, now, lambda: new_seed(self._world))
            if given_up:
                await self._writer.append(*(LogEntry(each, None, None) for each in given_up))

    @property
    def _open_ms(self) -> int:
        """Before this nobody loses anything who has not opened what they had pledged."""
        return self._excused.until_ms + int(self._open_seconds * 1000)
