"""A table in memory, with the commands that visitors send to it."""

import hmac
from collections.abc import Callable
from dataclasses import replace
from http import HTTPStatus

from stampede.core.errors import IllegalAction
from stampede.web.runtime.refusals import RefusedError, illegal, not_seated, not_yours, private, stale
from stampede.web.table import requests, seats, views
from stampede.web.table.commands import Act, BesideCommand, Command, ExplainRequest, Rematch, TakeBack
from stampede.web.table.computers import Computers
from stampede.web.table.context import TableContext
from stampede.web.table.event_log import LogEntry
from stampede.web.table.events import Acted, Closed, Event, Joined, TookBack
from stampede.web.table.levels import free_name
from stampede.web.table.messages import Ack, Explanation
from stampede.web.table.next_match import NextMatch
from stampede.web.table.state import TableState
from stampede.web.table.subscribers import Subscribers
from stampede.web.table.subscription import Subscriber
from stampede.web.table.timekeeper import TimeKeeper
from stampede.web.table.writer import Commands, TableWriter


class Table:
    """One table in memory, put together of its parts.

    The writer changes it, one change after the other. The other parts stand on the writer, and follow it in
    this order: the time keeper sees whose time is up next, the next match begins once everybody wants it, the
    subscribers are sent the change, and the computers think.
    """

    def __init__(self, table_state: TableState, commands: Commands, context: TableContext) -> None:
        """Begin where *table_state* stands, which the *commands* have led to.

        What is to happen by itself begins at once.
        """
        self._context = context
        self._writer = TableWriter(table_state, commands, context)
        self._subscribers = Subscribers(self._writer, context)
        self._time = TimeKeeper(self._writer, self._subscribers, context)
        self._next = NextMatch(self._writer, self._subscribers, self._time, context)
        self._computers = Computers(self._writer, self._subscribers, context)
        for part in (self._time, self._next, self._subscribers, self._computers):
            self._writer.observe(part)
        self._time.look()
        self._time.look_around()
        self._next.look()
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
    def is_attended(self) -> bool:
        """Whether one of the players is connected, or was a moment ago."""
        return self._subscribers.is_attended

    @property
    def has_news(self) -> bool:
        """Whether something has happened that not everybody has been sent yet."""
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
            free_name(self.table_state, self._context.levels, name)

    def check_watching(self, guest: int | None) -> None:
        """Raise RefusedError if *guest* may see nothing of this table."""
        if not self.table_state.may_watch(guest):
            raise private()

    def seat(self, visitor: Subscriber) -> int | None:
        """The seat that *visitor* is shown; None for a spectator."""
        return self._subscribers.seat(visitor)

    def version(self, visitor: Subscriber) -> int:
        """The newest version of *visitor*."""
        return self.table_state.version_seen(self.seat(visitor))

    # ------------------------------------------------------------ commands

    async def join(
        self,
        guest: int,
        invite: str,
        name: str,
        fill_ms: int | None = None,
        *,
        is_program: bool = False,
        seat: int = -1,
    ) -> None:
        """Sit down on *seat* (-1: the first free one), to wait until *fill_ms* at most; raises RefusedError.

        A guest who sits already stays.
        """
        event = Joined(guest, fill_ms, is_program=is_program, seat=seat)
        await self._writer.alone(self._join(event, invite, name))

    async def carry_out(self, visitor: Subscriber, command: Command) -> Ack:
        """Carry out a *command* of *visitor*; raises RefusedError."""
        return await self._writer.alone(self._carry_out(visitor, command))

    async def hello(self, visitor: Subscriber, pledge: str) -> None:
        """Send everything to *visitor*, take their *pledge*, and send each change from now on."""
        try:
            await self._writer.alone(self._hello(visitor, pledge))
        finally:
            if self.is_closed:  # while this waited for its turn, and perhaps after all others were sent away
                visitor.drop()

    async def open(self, visitor: Subscriber, entropy: str) -> None:
        """Take the entropy that *visitor* reveals, if it fits their pledge; raises RefusedError."""
        await self._writer.alone(self._next.open(visitor, entropy))

    async def look(self, visitor: Subscriber, seat: int) -> None:
        """Show *visitor* another of their seats; raises RefusedError."""
        await self._writer.alone(self._look(visitor, seat))

    def explain(self, visitor: Subscriber, asked: ExplainRequest) -> Explanation:
        """Why a gesture of *visitor* did nothing, judged on their own view; raises RefusedError."""
        self.check_watching(visitor.guest)
        return views.explain(self.table_state, self.seat(visitor), asked)

    def leave(self, visitor: Subscriber) -> None:
        """Forget a connection that is gone."""
        if visitor in self._subscribers:
            self._subscribers.leave(visitor)
            self._time.look_around()
            self._next.look()

    async def _join(self, event: Joined, invite: str, name: str) -> None:
        guest = event.guest
        self.check_invitation(guest, invite)
        if self.table_state.players_of(guest):
            return
        seats.check_room(self.table_state, guest)
        seats.check_choice(self.table_state, event.seat)
        name = free_name(self.table_state, self._context.levels, name)
        await self._writer.append(LogEntry(event, guest, None), names=(name,))

    async def _carry_out(self, visitor: Subscriber, command: Command) -> Ack:
        late = await self._time.end()
        table_state = self.table_state
        guest, seat = visitor.guest, self._subscribers.seat(visitor)
        if guest is None or seat is None:
            raise not_seated()
        self._subscribers.attend()
        if (guest, command.id) in self._writer.commands:
            return Ack(command.id, table_state.version_seen(seat), repeated=True)
        if visitor.is_program and (event := seats.by_program(table_state, seat)):
            await self._writer.append(LogEntry(event, guest, None))
            table_state = self.table_state
        if isinstance(command, Rematch):
            return await self._next.rematch(visitor, guest, seat, command)
        if not isinstance(command, Act | TakeBack):
            return await self._beside(visitor, guest, seat, command)
        seats.check_plays(table_state, seat, late)
        if not table_state.is_current(seat, command.version):
            raise stale()
        chosen = TookBack(seat) if isinstance(command, TakeBack) else Acted(seat, command.action)
        try:
            await self._writer.append(LogEntry(chosen, guest, command.id))
        except IllegalAction as error:
            raise illegal(views.reason(table_state, seat, chosen, error)) from None
        return Ack(command.id, self.table_state.version_seen(seat))

    async def _beside(self, visitor: Subscriber, guest: int, seat: int, command: BesideCommand) -> Ack:
        """Carry out a command that is no choice on the board."""
        table_state = self.table_state
        requests.check_current(table_state, seat, command)
        player = table_state.series.players[seat]
        events = requests.events(table_state, guest, player, command, self._context)
        if not events:
            return Ack(command.id, self.version(visitor), repeated=True)
        first, *more = events
        await self._writer.append(
            LogEntry(first, guest, command.id),
            *(LogEntry(event, guest, None) for event in more),
            names=seats.names(table_state, events, self._context.levels),
        )
        return Ack(command.id, self.version(visitor))

    async def note(self, guest: int, judge: Callable[[TableState], Event]) -> None:
        """Append the event that *judge* makes of the table's state, and send nothing; raises RefusedError."""

        async def work() -> None:
            await self._writer.append(LogEntry(judge(self.table_state), guest, None))

        await self._writer.alone(work())

    def forget_names(self, guest: int) -> None:
        """Forget in memory what *guest* is called here; the names in the database are not changed."""
        table_state = self._writer.table_state
        own = {each.number for each in table_state.players if each.guest == guest}
        called = {number: name for number, name in table_state.called.items() if number not in own}
        if len(called) < len(table_state.called):
            self._writer.table_state = replace(table_state, called=called)

    async def depart(self, guest: int) -> None:
        """Let *guest* leave for good after their account's deletion; does nothing where the match is over."""
        await self._writer.alone(self._depart(guest))

    async def _depart(self, guest: int) -> None:
        if self.table_state.phase != "over" and self.table_state.players_of(guest):
            events = seats.leave(self.table_state, guest, self._context.levels)
            await self._writer.append(*(LogEntry(each, guest, None) for each in events))

    async def shut(self) -> None:
        """Close the table for the site, once."""
        await self._writer.alone(self._shut())

    async def _shut(self) -> None:
        if not self.table_state.is_shut:
            await self._writer.append(LogEntry(Closed(), None, None))

    async def go_on(self) -> None:
        """Begin the next match of a series that an event goes on with, where it needs no pledges."""
        await self._writer.alone(self._next.go_on())

    # ------------------------------------------------------------ time

    async def tick(self) -> None:
        """End the time of the players for whom it is up."""
        await self._time.tick()

    async def heed(self) -> None:
        """Update the players' vacations."""
        await self._writer.alone(self._time.heed())

    def was_away(self, until_ms: int) -> None:
        """Note that the server was down until then: live, nobody's time ran. Called before any command."""
        self._time.was_away(until_ms)

    async def _hello(self, visitor: Subscriber, pledge: str) -> None:
        if visitor.guest is not None:
            await self._next.greet(visitor, visitor.guest, pledge)
        await self._show(visitor, self._subscribers.seat(visitor))
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
        await self._subscribers.show(visitor, seat)
        self._time.look_around()

    def close(self) -> None:
        """Forget this copy: every connected browser comes back to a fresh one."""
        self._writer.close()

    async def settle(self) -> None:
        """Close after the pending writes."""
        await self._writer.settle()
