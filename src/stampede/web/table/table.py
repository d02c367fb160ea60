"""A table: what people ask of it, who is told, and what happens there by itself."""

import asyncio
import hmac
import math
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from http import HTTPStatus
from typing import Any

from stampede.core.errors import IllegalAction
from stampede.games import find
from stampede.web.base.alarm import Alarm
from stampede.web.base.executor import BackgroundExecutor
from stampede.web.base.ids import new_id, new_seed
from stampede.web.base.load import Silence
from stampede.web.base.refusals import (
    RefusedError,
    closed,
    illegal,
    not_playing,
    not_seated,
    not_yours,
    private,
    stale,
    table_full,
    unwelcome,
)
from stampede.web.base.settings import OPEN_SECONDS
from stampede.web.base.store import StoreError
from stampede.web.base.world import World
from stampede.web.table import away, requests, seats, views
from stampede.web.table.away import Calendar, nobody_away
from stampede.web.table.commands import Act, BesideCommand, Command, Rematch, TakeBack, Why
from stampede.web.table.computers import Computers
from stampede.web.table.drawing_queue import DrawingQueue
from stampede.web.table.event_log import EventLog, LogEntry
from stampede.web.table.events import Acted, Asked, Closed, Event, Joined, Started, TookBack, Woke
from stampede.web.table.fair import judging
from stampede.web.table.levels import Levels, free_name
from stampede.web.table.messages import Ack, Because
from stampede.web.table.quick.absent import Absent
from stampede.web.table.state import TableState
from stampede.web.table.subscribers import Subscriber, Subscribers
from stampede.web.table.workers import Bots
from stampede.web.table.writer import Commands, Listener, TableWriter, nobody

GREETING_SECONDS = 2.0
"""How long the start waits for what the players pledge."""
DROP_SECONDS = 0.2
RETURN_MS = 60_000
ATTENDED_SECONDS = 60.0
"""How long the computer goes on for a player who has left: they may only have changed trains."""


class Table:
    """One table in memory. Every change goes through its door, one after the other."""

    def __init__(
        self,
        table_state: TableState,
        commands: Commands,
        log: EventLog,
        bots: Bots,
        executor: BackgroundExecutor,
        levels: Levels,
        world: World,
        calendar: Calendar = nobody_away,
        written: Listener = nobody,
        queue: DrawingQueue | None = None,
        open_seconds: float = OPEN_SECONDS,
        is_child_safe: bool = False,  # noqa: FBT001, FBT002 - a setting among others
        silence: Callable[[], Silence] = Silence,
    ) -> None:
        """Begin where *table_state* stands; what is to happen by itself begins at once.

        The *world* tells the time, the *calendar* when guests are on vacation, *silence* when nobody was
        heard; *written* is told of each change, and the *queue* says when it is drawn. Who has pledged for
        the chance of a match has *open_seconds* to open it. Where it *is_child_safe* spectators are told no
        names.
        """
        self._calendar = calendar
        self._levels = levels
        self._world = world
        self._subscribers = Subscribers(
            executor, world.now_ms, levels, queue or DrawingQueue(), is_child_safe=is_child_safe
        )
        self._open_seconds = open_seconds
        self._silence = silence
        self._excused = Silence(silence().ms, world.now_ms())
        """What has been given back, and since when everybody has been heard."""
        self._away_ms = 0
        self._greeted: set[tuple[int, str]] = set()
        """Guests whose browsers could pledge for the chance of a match, each with the seed it was about."""
        self._attended = -math.inf
        """When one of the players was last there."""
        self._computers = Computers(bots, self, world)
        self._alarm = Alarm(world, self._ring)
        self._absent = Absent(world, self._ring)
        self._writer = TableWriter(
            table_state,
            commands,
            log,
            written,
            world.now_ms,
            changed=self._wake,
            closed=self._closed,
            seed=self._new_seed,
            first=self._excuse,
        )
        self._wake()
        if table_state.clock:
            self._computers.wake()

    @property
    def table_state(self) -> TableState:
        """How the table stands."""
        return self._writer.table_state

    @property
    def is_closed(self) -> bool:
        """Whether what is in memory may not be what is on disk: nothing more is done here."""
        return self._writer.is_closed

    @property
    def is_busy(self) -> bool:
        """Whether somebody is connected or something under way."""
        return bool(self._subscribers) or self._writer.is_busy

    @property
    def has_news(self) -> bool:
        """Whether something has happened that not everybody has been told of yet."""
        return self._subscribers.has_news

    def is_invitation(self, invite: str) -> bool:
        """Whether *invite* is this table's."""
        expected = self.table_state.invite
        return bool(expected) and hmac.compare_digest(invite.encode(), expected.encode())

    def check_invitation(self, guest: int | None, invite: str) -> None:
        """Raise RefusedError unless *invite* is this table's, *guest* sits here, or anybody may."""
        if not (self.table_state.players_of(guest) or self.table_state.is_open or self.is_invitation(invite)):
            raise RefusedError.of(HTTPStatus.FORBIDDEN, "wrong-invite")

    def check_name(self, guest: int | None, name: str) -> None:
        """Raise RefusedError if *guest*, who does not sit here, cannot be called so at this table."""
        if not self.table_state.players_of(guest):
            free_name(self.table_state, self._levels, name)

    def check_watching(self, guest: int | None) -> None:
        """Raise RefusedError if *guest* may see nothing of this table."""
        if not self.table_state.may_watch(guest):
            raise private()

    def seat(self, visitor: Subscriber) -> int | None:
        """The seat that *visitor* is shown; None for a spectator."""
        return self._subscribers.seat(self.table_state, visitor)

    def version(self, visitor: Subscriber) -> int:
        """The version that *visitor* has seen when they have been told everything."""
        return self.table_state.told(self.seat(visitor))

    # ------------------------------------------------------------ commands

    async def join(self, guest: int, invite: str, name: str, fill_ms: int | None = None) -> None:
        """Sit down, to wait no longer than until *fill_ms*; raises RefusedError. Who sits already stays."""
        await self._writer.alone(self._join(guest, invite, name, fill_ms))

    async def carry_out(self, visitor: Subscriber, command: Command) -> Ack:
        """Do what *visitor* asks for; raises RefusedError."""
        return await self._writer.alone(self._carry_out(visitor, command))

    async def hello(self, visitor: Subscriber, pledge: str) -> None:
        """Send everything to *visitor*, who may *pledge* something, and keep them told from now on."""
        try:
            await self._writer.alone(self._hello(visitor, pledge))
        finally:
            if self.is_closed:  # while this waited for its turn, and perhaps after all others were sent away
                visitor.drop()

    async def open(self, visitor: Subscriber, entropy: str) -> None:
        """Take what *visitor* had pledged; raises RefusedError."""
        await self._writer.alone(self._open(visitor, entropy))

    async def look(self, visitor: Subscriber, seat: int) -> None:
        """Show *visitor* another of their seats; raises RefusedError."""
        await self._writer.alone(self._look(visitor, seat))

    def because(self, visitor: Subscriber, asked: Why) -> Because:
        """Why nothing came of a gesture of *visitor*, from what they see; raises RefusedError."""
        self.check_watching(visitor.guest)
        return views.because(self.table_state, self.seat(visitor), asked)

    def leave(self, visitor: Subscriber) -> None:
        """The connection is gone."""
        if visitor in self._subscribers:
            self._subscribers.leave(visitor)
            if self.table_state.players_of(visitor.guest):
                self._attended = self._world.monotonic()
                self._absent.look(self.table_state, self._subscribers.here())
                self._subscribers.tell_people(self.table_state)

    async def _join(self, guest: int, invite: str, name: str, fill_ms: int | None) -> None:
        self.check_invitation(guest, invite)
        if self.table_state.players_of(guest):
            return
        if guest in self.table_state.unwelcome:
            raise unwelcome()
        if self.table_state.phase == "over":
            raise not_playing()
        if self.table_state.is_full:
            raise table_full()
        name = free_name(self.table_state, self._levels, name)
        await self._writer.append(LogEntry(Joined(guest, fill_ms), guest, None), names=(name,))
        await self._subscribers.tell_table(self.table_state)

    async def _carry_out(self, visitor: Subscriber, command: Command) -> Ack:
        late = await self._time_out()
        table_state = self.table_state
        guest, seat = visitor.guest, self._subscribers.seat(table_state, visitor)
        if guest is None or seat is None:
            raise not_seated()
        self._attended = self._world.monotonic()
        if (guest, command.id) in self._writer.commands:
            return Ack(command.id, table_state.told(seat), repeated=True)
        if isinstance(command, Rematch):
            return await self._rematch(guest, seat, command)
        if not isinstance(command, Act | TakeBack):
            return await self._beside(visitor, guest, seat, command)
        seats.check_plays(table_state, seat, late)
        if not table_state.is_current(seat, command.version):
            raise stale()
        event = TookBack(seat) if isinstance(command, TakeBack) else Acted(seat, command.action)
        try:
            steps = await self._writer.append(LogEntry(event, guest, command.id))
        except IllegalAction as error:
            raise illegal(views.reason(table_state, seat, event, error)) from None
        self._subscribers.tell_news(steps, seat)
        self._computers.wake()
        return Ack(command.id, self.table_state.told(seat))

    async def _beside(self, visitor: Subscriber, guest: int, seat: int, command: BesideCommand) -> Ack:
        """Something that is no choice on the board."""
        table_state = self.table_state
        requests.check_current(table_state, seat, command)
        player = table_state.series.players[seat]
        events = requests.events(table_state, guest, player, command, self._levels, self._world)
        if not events:
            return Ack(command.id, self.version(visitor), repeated=True)
        first, *more = events
        steps = await self._writer.append(
            LogEntry(first, guest, command.id),
            *(LogEntry(event, guest, None) for event in more),
            names=seats.names(table_state, events, self._levels),
        )
        await self._tell_seats(steps)
        return Ack(command.id, self.version(visitor))

    async def _tell_seats(self, steps: Sequence[TableState]) -> None:
        """Tell who plays now, and let the computers among them begin."""
        if steps[0].told(None) == steps[-1].told(None) and steps[0].guests == steps[-1].guests:
            self._subscribers.tell_people(self.table_state)
        else:
            if self.table_state.phase == "waiting":
                self._subscribers.reseat()
            self._subscribers.rewind(self.table_state)
            await self._subscribers.tell_table(self.table_state)
        self._computers.wake()

    async def note(self, guest: int, judge: Callable[[TableState], Event]) -> None:
        """Write down what *judge* makes of the table as it stands, and tell nobody; raises RefusedError."""

        async def work() -> None:
            await self._writer.append(LogEntry(judge(self.table_state), guest, None))

        await self._writer.alone(work())

    async def depart(self, guest: int) -> None:
        """*guest* leaves for good, whose account is deleted; nothing where the match is over."""
        await self._writer.alone(self._depart(guest))

    async def _depart(self, guest: int) -> None:
        if self.table_state.phase != "over" and self.table_state.players_of(guest):
            events = seats.leave(self.table_state, guest, self._levels)
            await self._tell_seats(
                await self._writer.append(*(LogEntry(each, guest, None) for each in events))
            )

    async def shut(self) -> None:
        """The house closes the table, once."""
        await self._writer.alone(self._shut())

    async def _shut(self) -> None:
        if not self.table_state.is_shut:
            await self._writer.append(LogEntry(Closed(), None, None))
            await self._subscribers.tell_table(self.table_state)

    # ------------------------------------------------------------ time

    def _ring(self) -> None:
        self.begin(self.tick())

    async def tick(self) -> None:
        """See whose time is up."""
        await self._writer.alone(self._time_out())

    async def _time_out(self) -> tuple[int, ...]:
        """End the time of those for whom it is up; who they are."""
        late: list[int] = []
        before = self.table_state
        if gone := self._vanished():
            late += gone
            ends = (seats.time_out(self.table_state, player, self._levels) for player in gone)
            await self._writer.append(*(LogEntry(end, None, None) for end in ends))
        while (player := self.table_state.overdue(self._world.now_ms())) is not None:
            late.append(player)
            await self._writer.append(
                LogEntry(seats.time_out(self.table_state, player, self._levels), None, None)
            )
        while events := self._absent.events(self.table_state, self._levels):
            names = seats.names(self.table_state, events, self._levels)
            await self._writer.append(*(LogEntry(each, None, None) for each in events), names=names)
        now = self._world.now_ms()
        if now >= self._open_ms and (given_up := judging.given_up(self.table_state, now, self._new_seed)):
            await self._writer.append(*(LogEntry(each, None, None) for each in given_up))
        if self.table_state.round.seed != before.round.seed:
            await self._subscribers.tell_table(self.table_state)
        elif self.table_state is not before:
            await self._tell_seats((before, self.table_state))
        self._set_alarm()
        return tuple(late)

    async def _excuse(self) -> None:
        """Give back the time in which nobody was heard: live, it is nobody's."""
        silence, clock, away_ms = self._silence(), self.table_state.clock, self._away_ms
        ms = silence.ms - self._excused.ms
        if not ms and self.table_state.at_ms >= away_ms:
            return
        self._excused, self._away_ms = (silence if ms else self._excused), 0
        self._absent.excuse(ms)
        if clock and clock.pace.kind == "live" and clock.running and not clock.is_stopped:
            since = max(away_ms, min(round(clock.since * 1000) + ms, self._world.now_ms()))
            await self._writer.append(LogEntry(Woke(since), None, None))
            self._subscribers.tell_people(self.table_state)

    @property
    def _open_ms(self) -> int:
        """Before this nobody loses anything who has not opened what they had pledged."""
        return self._excused.until_ms + int(self._open_seconds * 1000)

    def _vanished(self) -> list[int]:
        """The players who have gone without a word; who is here has not."""
        gone, here = self.table_state.vanished(self._world.now_ms()), self._subscribers.here()
        return [player for player in sorted(gone) if self.table_state.players[player].guest not in here]

    def _set_alarm(self) -> None:
        """Ring when the next player's time is up; who comes back late is given a moment to say so."""
        due = self.table_state.deadline_ms
        if due is not None and self.table_state.vanished_ms is not None:
            due = max(due, self._world.now_ms() + RETURN_MS)
        if due is not None and self.table_state.round.until_ms is not None:
            due = max(due, self._open_ms)
        self._alarm.set(due)

    async def heed(self) -> None:
        """See who is on vacation."""
        await self._writer.alone(self._heed())

    async def _heed(self) -> None:
        """Write down what is news of the players' vacations."""
        with suppress(StoreError):  # they are asked for again when the table is loaded
            events = await away.news(self.table_state, self._calendar)
            if events:
                await self._writer.append(*(LogEntry(event, None, None) for event in events))
                self._subscribers.tell_people(self.table_state)

    def was_away(self, until_ms: int) -> None:
        """The server was, and nobody pays for that, live; told before anything is done here."""
        self._away_ms = until_ms

    async def _rematch(self, guest: int, seat: int, command: Rematch) -> Ack:
        table_state = self.table_state
        if table_state.phase != "over":
            raise RefusedError.of(HTTPStatus.CONFLICT, "not-over")
        if table_state.is_shut:
            raise closed()
        if not table_state.is_current(seat, command.version):
            raise stale()
        players = table_state.players_of(guest)
        if table_state.asked.issuperset(players):
            return Ack(command.id, table_state.told(seat), repeated=True)
        first, *more = (Asked(player) for player in players)
        await self._writer.append(
            LogEntry(first, guest, command.id), *(LogEntry(asked, guest, None) for asked in more)
        )
        await self._pledge(guest, command.pledge)
        if judging.is_ready(self.table_state):
            await self._start()
        else:
            self._subscribers.tell_people(self.table_state)
        return Ack(command.id, table_state.told(seat))

    async def _hello(self, visitor: Subscriber, pledge: str) -> None:
        if visitor.guest is not None:
            self._greeted.add((visitor.guest, self.table_state.seed))
            await self._pledge(visitor.guest, pledge)
        await self._show(visitor, self._subscribers.seat(self.table_state, visitor))
        if self._greeted.issuperset((guest, self.table_state.seed) for guest in self.table_state.guests):
            await self._start()
        self._computers.wake()

    async def _pledge(self, guest: int, pledge: str) -> None:
        for event in judging.pledged(self.table_state, guest, pledge):
            await self._writer.append(LogEntry(event, guest, None))

    async def _open(self, visitor: Subscriber, entropy: str) -> None:
        for event in judging.opened(self.table_state, visitor.guest, entropy):
            await self._writer.append(LogEntry(event, visitor.guest, None))
            await self._start()

    async def _look(self, visitor: Subscriber, seat: int) -> None:
        own = self.table_state.seats_of(visitor.guest)
        if seat not in own:
            raise not_yours(own)
        await self._show(visitor, seat)

    async def _show(self, visitor: Subscriber, seat: int | None) -> None:
        self.check_watching(visitor.guest)
        if visitor.is_gone:  # while this waited for its turn
            return
        is_new = visitor not in self._subscribers
        self._subscribers.show(self.table_state, visitor, seat)
        self._absent.look(self.table_state, self._subscribers.here())
        if is_new and self.table_state.players_of(visitor.guest):
            self._subscribers.tell_people(self.table_state, but=visitor)
        visitor.send(await self._subscribers.view(self.table_state, visitor))

    def close(self) -> None:
        """Forget this copy: whoever is connected comes back to a fresh one."""
        self._writer.close()

    async def settle(self) -> None:
        """Close once what is being written is written."""
        await self._writer.settle()

    def _closed(self) -> None:
        self._alarm.set(None)
        # Not at once: who caused it is first told what happened.
        self._world.call_later(DROP_SECONDS, self._subscribers.drop)

    # ------------------------------------------------------------ what happens by itself

    def _wake(self) -> None:
        """See to what happens without anybody asking: the start, and the end of somebody's time."""
        self._set_alarm()
        self._absent.look(self.table_state, self._subscribers.here())
        if self.table_state.phase == "waiting" and self.table_state.is_full:
            self.begin(self._start_soon())

    def begin(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Do something beside everything else; if it fails, nobody is told."""
        return self._writer.begin(work)

    async def _start_soon(self) -> None:
        await self._world.sleep(GREETING_SECONDS)
        await self._writer.alone(self._start())

    async def _start(self) -> None:
        """Begin the match to come, if everybody wants it and its chance is settled; else settle that."""
        table_state, here = self.table_state, self._subscribers.here()
        if not judging.is_ready(table_state):
            return
        if table_state.needs_chance and not table_state.round.is_sealed:
            sealed = judging.sealed(table_state, here, self._world.now_ms(), self._open_seconds)
            await self._writer.append(LogEntry(sealed, None, None))
            if self.table_state.round.late:
                await self._subscribers.tell_table(self.table_state)
        if not self.table_state.round.late:
            await self._writer.append(self._next_match())
            await self._heed()
            await self._subscribers.tell_table(self.table_state)
            self._computers.wake()

    def _new_seed(self) -> str:
        return new_seed(self._world)

    def _next_match(self) -> LogEntry:
        table_state = self.table_state
        match, seed, definition = table_state.match_id, table_state.seed, table_state.match.game.definition
        if table_state.has_ended:
            # A match goes on under the rules it began with; the next one begins under the newest.
            definition = find(definition.name)
            match, seed = new_id(self._world), table_state.round.seed or self._new_seed()
        return LogEntry(Started(match, seed, definition.rules_version, table_state.draw()), None, None)

    # ------------------------------------------------------------ for the computers

    def is_attended(self) -> bool:
        """Whether the computers' actions would be seen by who waits for them."""
        if self.is_closed:
            return False
        if self.table_state.goes_on:  # nobody's time waits for who watches
            return True
        is_here = not self.table_state.guests.isdisjoint(self._subscribers.here())
        return is_here or self._world.monotonic() - self._attended < ATTENDED_SECONDS

    async def act_for(self, player: int, version: int, action: str) -> None:
        """Make the action of a computer; if too much has happened since *version*, nothing."""
        await self._writer.alone(self._act_for(player, version, action))

    async def _act_for(self, player: int, version: int, action: str) -> None:
        seat = self.table_state.seat_of(player)
        if player in self.table_state.due_bots() and self.table_state.is_current(seat, version):
            steps = await self._writer.append(LogEntry(Acted(seat, action), None, None))
            self._subscribers.tell_news(steps, seat)
            self._computers.wake()

    def tell_thinking(self, thinking: str) -> None:
        """Tell what the computers are doing."""
        self._subscribers.thinking = thinking
        self._subscribers.tell_people(self.table_state)
