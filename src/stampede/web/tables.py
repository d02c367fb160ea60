"""A table: its ledger, who is connected, and the one door through which it changes."""

import asyncio
import logging
import math
import secrets
import time
from collections.abc import Coroutine
from http import HTTPStatus
from typing import Any, Protocol, TypeVar

from stampede.kit.errors import IllegalAction
from stampede.web import ledger as ledgers
from stampede.web import views
from stampede.web.bots import Bots
from stampede.web.events import Acted, Asked, Joined, Started, Stirred
from stampede.web.ids import new_id, new_seed
from stampede.web.ledger import Ledger
from stampede.web.messages import Ack, Act, LogLine, Rematch, encode
from stampede.web.refusals import RefusedError, illegal, not_stored
from stampede.web.store import Line, Store, StoreError

GREETING_SECONDS = 2.0
"""How long the start waits for the players' own entropy."""
DROP_SECONDS = 0.2
ATTENDED_SECONDS = 60.0
"""How long the computer goes on for a player who has left: they may only have changed trains."""

logger = logging.getLogger(__name__)
Result = TypeVar("Result")
Viewer = int | None
"""A seat, or None for a spectator."""
Commands = dict[tuple[int, str], int]
"""The version each command led to, by guest and command id."""


class Visitor(Protocol):
    """A connection."""

    guest: int | None
    is_gone: bool

    def send(self, text: str) -> None:
        """Queue a message; never waits."""

    def drop(self) -> None:
        """Close soon; the browser comes back and asks for everything."""


class Table:
    """One table in memory. Every change goes through ``_alone``, one after the other."""

    def __init__(self, ledger: Ledger, commands: Commands, store: Store, bots: Bots) -> None:
        """Begin where *ledger* stands; what is to happen by itself begins at once."""
        self.ledger = ledger
        self.is_closed = False
        """What is in memory may not be what is on disk: nothing more is done here."""
        self._visitors: list[Visitor] = []
        self._commands = commands
        self._store = store
        self._bots = bots
        self._lock = asyncio.Lock()
        self._greeted: set[int] = set()
        self._logs: dict[Viewer, tuple[LogLine, ...]] = {}
        self._thinking = ""
        self._attended = -math.inf
        """When one of the players was last there."""
        self._bot: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._wake()

    @property
    def is_busy(self) -> bool:
        """Whether somebody is connected or something under way."""
        return bool(self._visitors or self._tasks)

    def is_invitation(self, invite: str) -> bool:
        """Whether *invite* is this table's."""
        expected = self.ledger.invite
        return bool(expected) and secrets.compare_digest(invite.encode(), expected.encode())

    def check_invitation(self, guest: int | None, invite: str) -> None:
        """Raise RefusedError unless *invite* is this table's, or *guest* sits here already."""
        if self.ledger.player_of(guest) is None and not self.is_invitation(invite):
            message = "This is not an invitation to this table. Ask for the link again."
            raise RefusedError(HTTPStatus.FORBIDDEN, "wrong-invite", message)

    # ------------------------------------------------------------ commands

    async def join(self, guest: int, invite: str, name: str) -> None:
        """Sit down; raises RefusedError. Who sits already stays."""
        await self._alone(self._join(guest, invite, name))

    async def act(self, guest: int | None, command: Act) -> Ack:
        """Make an action; raises RefusedError."""
        return await self._alone(self._act(guest, command))

    async def rematch(self, guest: int | None, command: Rematch) -> Ack:
        """Ask for the next match; raises RefusedError."""
        return await self._alone(self._rematch(guest, command))

    async def hello(self, visitor: Visitor, entropy: str) -> None:
        """Send everything to *visitor*, and keep them told from now on."""
        await self._alone(self._hello(visitor, entropy))

    def leave(self, visitor: Visitor) -> None:
        """The connection is gone."""
        if visitor in self._visitors:
            self._visitors.remove(visitor)
            if self.ledger.player_of(visitor.guest) is not None:
                self._attended = time.monotonic()
            self._tell_people()

    async def _join(self, guest: int, invite: str, name: str) -> None:
        self.check_invitation(guest, invite)
        if self.ledger.player_of(guest) is not None:
            return
        if self.ledger.is_full:
            raise RefusedError(HTTPStatus.CONFLICT, "table-full", "Somebody else has taken the free seat.")
        await self._append(Line(Joined(guest, name), guest, None))
        await self._tell_table()

    async def _act(self, guest: int | None, command: Act) -> Ack:
        player, repeated = self._check_sender(guest, command.id)
        if repeated:
            return repeated
        ledger = self.ledger
        if ledger.phase == "waiting":
            raise RefusedError(HTTPStatus.CONFLICT, "not-begun", "The match has not begun yet.")
        if command.version != ledger.version:
            raise _stale()
        seat = ledger.series.players.index(player)
        try:
            await self._append(Line(Acted(seat, command.action), guest, command.id))
        except IllegalAction as error:
            raise illegal(error) from None
        self._tell_update()
        return Ack(command.id, self.ledger.version)

    async def _rematch(self, guest: int | None, command: Rematch) -> Ack:
        player, repeated = self._check_sender(guest, command.id)
        if repeated:
            return repeated
        ledger = self.ledger
        if ledger.phase != "over":
            raise RefusedError(HTTPStatus.CONFLICT, "not-over", "The match is not over yet.")
        # The other's wish for a next game raises the version, too, and must not make this one stale.
        if not ledger.ended <= command.version <= ledger.version:
            raise _stale()
        if player in ledger.asked:
            return Ack(command.id, ledger.version, repeated=True)
        asked = Line(Asked(player), guest, command.id)
        ack = Ack(command.id, ledger.version + 1)
        if ledger.everybody_asked(ledger.asked | {player}):
            await self._append(asked, self._next_match(new_id(), new_seed()))
            await self._tell_table()
        else:
            await self._append(asked)
            self._tell_people()
        return ack

    async def _hello(self, visitor: Visitor, entropy: str) -> None:
        player = self.ledger.player_of(visitor.guest)
        if player is not None and self.ledger.phase == "waiting":
            self._greeted.add(player)
            if entropy and not self.ledger.contributions[player]:
                await self._append(Line(Stirred(player, entropy), visitor.guest, None))
        if visitor.is_gone:  # while this waited for its turn
            return
        if visitor not in self._visitors:
            self._visitors.append(visitor)
            self._tell_people(but=visitor)
        visitor.send(await self._view(visitor))
        self._wake_bot()
        persons = {index for index, each in enumerate(self.ledger.players) if each.guest is not None}
        if self._greeted >= persons:
            await self._start()

    def _check_sender(self, guest: int | None, command: str) -> tuple[int, Ack | None]:
        """The player who sends a command, and the answer if it has been carried out before."""
        player = self.ledger.player_of(guest)
        if guest is None or player is None:
            message = "You are watching this table: only who sits at it can do that."
            raise RefusedError(HTTPStatus.FORBIDDEN, "not-seated", message)
        self._attended = time.monotonic()
        version = self._commands.get((guest, command))
        return player, None if version is None else Ack(command, version, repeated=True)

    # ------------------------------------------------------------ the one door

    async def _alone(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Run *work* with no other change beside it, to its end even if who asked goes away."""

        async def locked() -> Result:
            async with self._lock:
                if self.is_closed:
                    work.close()
                    raise not_stored()
                return await work

        return await asyncio.shield(self._begin(locked()))

    def _begin(self, work: Coroutine[Any, Any, Result]) -> "asyncio.Task[Result]":
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _append(self, *lines: Line) -> None:
        """Change the table: work out what comes of it, write it down, and only then make it so."""
        following = self.ledger
        for line in lines:
            following = ledgers.after(following, line.event)
        new_match = following.match_id if following.match_id != self.ledger.match_id else ""
        version, is_over = self.ledger.version, following.phase == "over"
        try:
            await self._store.append(following.table, version, lines, is_over=is_over, match=new_match)
        except StoreError:
            # It may have been written after all, or by another server: let it be read again.
            self.close()
            raise not_stored() from None
        for number, line in enumerate(lines, start=version + 1):
            if line.guest is not None and line.command is not None:
                self._commands[line.guest, line.command] = number
        if new_match:
            self._logs.clear()
        self.ledger = following
        self._wake()

    def close(self) -> None:
        """Forget this copy: whoever is connected comes back to a fresh one."""
        self.is_closed = True
        loop = asyncio.get_running_loop()
        for visitor in self._visitors:
            # Not at once: who caused it is first told what happened.
            loop.call_later(DROP_SECONDS, visitor.drop)

    async def settle(self) -> None:
        """Close once what is being written is written."""
        async with self._lock:
            self.close()
        for task in tuple(self._tasks):
            task.cancel()

    # ------------------------------------------------------------ what happens by itself

    def _wake(self) -> None:
        """See to what happens without anybody asking: the start, and the computer's actions."""
        if self.ledger.phase == "waiting" and self.ledger.is_full:
            self._begin(self._by_itself(self._start_soon()))
        self._wake_bot()

    def _wake_bot(self) -> None:
        if self.ledger.due_bot() and self._is_attended() and (self._bot is None or self._bot.done()):
            self._bot = self._begin(self._by_itself(self._play_bot()))

    def _is_attended(self) -> bool:
        """Whether the computer's action would be seen by who waits for it."""
        if self.is_closed:
            return False
        is_here = any(self.ledger.player_of(visitor.guest) is not None for visitor in self._visitors)
        return is_here or time.monotonic() - self._attended < ATTENDED_SECONDS

    async def _by_itself(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except RefusedError as error:
            logger.warning("table closed: %s", error.refusal.code)
        except Exception:
            logger.exception("a table could not go on by itself")

    async def _start_soon(self) -> None:
        await asyncio.sleep(GREETING_SECONDS)
        await self._alone(self._start())

    async def _start(self) -> None:
        """Begin the first match, if everybody is there and it has not begun."""
        if self.ledger.phase == "waiting" and self.ledger.is_full:
            await self._append(self._next_match(self.ledger.match_id, self.ledger.seed))
            await self._tell_table()

    def _next_match(self, match: str, seed: str) -> Line:
        rules_version = self.ledger.match.game.definition.rules_version
        return Line(Started(match, seed, rules_version, self.ledger.draw()), None, None)

    async def _play_bot(self) -> None:
        """Act for the computer as long as it is to, and somebody is there."""
        guest = next(player.guest for player in self.ledger.players if player.guest is not None)
        while (due := self.ledger.due_bot()) and self._is_attended():
            (seat, bot), version = due, self.ledger.version
            self._think("thinking" if self._bots.is_ready else "getting ready")
            state = self.ledger.match.state
            action = await self._bots.move(state, seat, bot.level, guest, self._is_attended)
            if action is None:
                self._think("")
                return
            await self._alone(self._act_for_bot(version, seat, action))

    async def _act_for_bot(self, version: int, seat: int, action: str) -> None:
        if self.ledger.version != version:
            return
        self._thinking = ""
        await self._append(Line(Acted(seat, action), None, None))
        self._tell_update()
        self._tell_people()

    def _think(self, thinking: str) -> None:
        self._thinking = thinking
        self._tell_people()

    # ------------------------------------------------------------ telling

    async def _tell_table(self) -> None:
        for visitor in tuple(self._visitors):
            visitor.send(await self._view(visitor))

    def _tell_update(self) -> None:
        """Tell everybody of the last action, each as their seat may see it."""
        texts: dict[Viewer, str] = {}
        logs: dict[Viewer, tuple[LogLine, ...]] = {}
        for visitor in self._visitors:
            seat = self.ledger.seat_of(visitor.guest)
            if seat not in texts:
                update = views.update(self.ledger, seat)
                texts[seat] = encode(update)
                if seat in self._logs:
                    logs[seat] = (*self._logs[seat], update.line)
            visitor.send(texts[seat])
        # Who is not watching is not kept up to date: their log is read from the match when they come back.
        self._logs = logs

    def _tell_people(self, but: Visitor | None = None) -> None:
        text = encode(views.people(self.ledger, self._here(), self._thinking))
        for visitor in self._visitors:
            if visitor is not but:
                visitor.send(text)

    async def _view(self, visitor: Visitor) -> str:
        seat = self.ledger.seat_of(visitor.guest)
        if seat not in self._logs:
            # Drawing every position again takes a while: the other tables must not wait for it.
            log = await asyncio.to_thread(views.transcript, self.ledger.match, seat)
            self._logs[seat] = tuple(log)
        view = views.table(self.ledger, visitor.guest, self._here(), self._logs[seat], self._thinking)
        return encode(view)

    def _here(self) -> set[int]:
        return {visitor.guest for visitor in self._visitors if visitor.guest is not None}


def _stale() -> RefusedError:
    message = "The table has moved on since you chose. Look at the board again and choose anew."
    return RefusedError(HTTPStatus.CONFLICT, "stale", message)
