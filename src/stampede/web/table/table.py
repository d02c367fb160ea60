"""A table: what people ask of it, who is told, and what happens there by itself."""

import asyncio
import hmac
import math
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from http import HTTPStatus
from typing import Any

from stampede.core.errors import IllegalAction
from stampede.web.runtime.executor import BackgroundExecutor
from stampede.web.runtime.ids import new_seed
from stampede.web.runtime.load import Silence
from stampede.web.runtime.refusals import RefusedError, illegal, not_seated, not_yours, private, stale
from stampede.web.runtime.runtime import World
from stampede.web.runtime.settings import OPEN_SECONDS
from stampede.web.store.store import StoreError
from stampede.web.table import requests, seats, views
from stampede.web.table.commands import Act, BesideCommand, Command, Rematch, TakeBack, Why
from stampede.web.table.computers import Computers
from stampede.web.table.drawing_queue import DrawingQueue
from stampede.web.table.event_log import EventLog, LogEntry
from stampede.web.table.events import Acted, Closed, Event, Joined, TookBack
from stampede.web.table.fairness.next_match import NextMatch
from stampede.web.table.levels import Levels, free_name
from stampede.web.table.messages import Ack, Because
from stampede.web.table.state import TableState
from stampede.web.table.subscribers import Subscriber, Subscribers
from stampede.web.table.time import away
from stampede.web.table.time.away import Calendar, nobody_away
from stampede.web.table.time.timekeeper import TimeKeeper
from stampede.web.table.workers import Bots
from stampede.web.table.writer import Commands, Listener, TableWriter, nobody

DROP_SECONDS = 0.2
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
        self._attended = -math.inf
        """When one of the players was last there."""
        self._computers = Computers(bots, self, world)
        self._writer = TableWriter(
            table_state,
            commands,
            log,
            written,
            world.now_ms,
            changed=self._wake,
            closed=self._closed,
            seed=lambda: new_seed(world),
            first=lambda: self._time.excuse(),  # noqa: PLW0108 - it is made below
        )
        subscribers = self._subscribers
        self._next = NextMatch(self._writer, subscribers, world, open_seconds, self._begun)
        self._time = TimeKeeper(
            self._writer, subscribers, levels, world, silence, open_seconds, self._tell_seats, self._ring
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

    async def join(
        self, guest: int, invite: str, name: str, fill_ms: int | None = None, *, is_program: bool = False
    ) -> None:
        """Sit down, to wait no longer than until *fill_ms*; raises RefusedError. Who sits already stays."""
        event = Joined(guest, fill_ms, is_program=is_program)
        await self._writer.alone(self._join(event, invite, name))

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
        await self._writer.alone(self._next.open(visitor, entropy))

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
                self._time.look_around()
                self._subscribers.tell_people(self.table_state)

    async def _join(self, event: Joined, invite: str, name: str) -> None:
        guest = event.guest
        self.check_invitation(guest, invite)
        if self.table_state.players_of(guest):
            return
        seats.check_room(self.table_state, guest)
        name = free_name(self.table_state, self._levels, name)
        await self._writer.append(LogEntry(event, guest, None), names=(name,))
        await self._subscribers.tell_table(self.table_state)

    async def _carry_out(self, visitor: Subscriber, command: Command) -> Ack:
        late = await self._time.end()
        table_state = self.table_state
        guest, seat = visitor.guest, self._subscribers.seat(table_state, visitor)
        if guest is None or seat is None:
            raise not_seated()
        self._attended = self._world.monotonic()
        if (guest, command.id) in self._writer.commands:
            return Ack(command.id, table_state.told(seat), repeated=True)
        if visitor.is_program and (event := seats.by_program(table_state, seat)):
            await self._tell_seats(await self._writer.append(LogEntry(event, guest, None)))
            table_state = self.table_state
        if isinstance(command, Rematch):
            return await self._next.rematch(guest, seat, command)
        if not isinstance(command, Act | TakeBack):
            return await self._beside(visitor, guest, seat, command)
        seats.check_plays(table_state, seat, late)
        if not table_state.is_current(seat, command.version):
            raise stale()
        chosen = TookBack(seat) if isinstance(command, TakeBack) else Acted(seat, command.action)
        try:
            steps = await self._writer.append(LogEntry(chosen, guest, command.id))
        except IllegalAction as error:
            raise illegal(views.reason(table_state, seat, chosen, error)) from None
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
        """The site closes the table, once."""
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
        await self._writer.alone(self._time.end())

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
        self._time.was_away(until_ms)

    async def _hello(self, visitor: Subscriber, pledge: str) -> None:
        if visitor.guest is not None:
            await self._next.greet(visitor.guest, pledge)
        await self._show(visitor, self._subscribers.seat(self.table_state, visitor))
        if self._next.is_awaited:
            await self._next.start()
        self._computers.wake()

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
        self._time.look_around()
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
        self._time.stop()
        # Not at once: who caused it is first told what happened.
        self._world.call_later(DROP_SECONDS, self._subscribers.drop)

    # ------------------------------------------------------------ what happens by itself

    def _wake(self) -> None:
        """See to what happens without anybody asking: the start, and the end of somebody's time."""
        self._time.look()
        self._time.look_around()
        if self.table_state.phase == "waiting" and self.table_state.is_full:
            self.begin(self._next.start_soon())

    def begin(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Do something beside everything else; if it fails, nobody is told."""
        return self._writer.begin(work)

    async def _begun(self) -> None:
        """A match has begun."""
        await self._heed()
        await self._subscribers.tell_table(self.table_state)
        self._computers.wake()

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
