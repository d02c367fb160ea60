"""Starts the next match of a table once everybody wants it and its chance is agreed on."""

from http import HTTPStatus

from stampede.games import find
from stampede.web.runtime.ids import new_id, new_seed
from stampede.web.runtime.refusals import RefusedError, closed, stale
from stampede.web.table import round_rules as judging
from stampede.web.table.commands import Rematch
from stampede.web.table.context import TableContext
from stampede.web.table.event_log import LogEntry
from stampede.web.table.events import Asked, Started
from stampede.web.table.messages import Ack
from stampede.web.table.subscribers import Subscribers
from stampede.web.table.subscription import Subscriber
from stampede.web.table.timekeeper import TimeKeeper
from stampede.web.table.writer import Commit, Observer, TableWriter

GREETING_SECONDS = 2.0
"""How long the start waits for the players' pledges (seconds)."""


class NextMatch(Observer):
    """Leads to the next match of a table, once it is full or its match is over."""

    def __init__(
        self, writer: TableWriter, subscribers: Subscribers, time: TimeKeeper, context: TableContext
    ) -> None:
        """There are no pledges yet."""
        self._writer, self._subscribers, self._time = writer, subscribers, time
        self._runtime, self._open_seconds = context.runtime, context.open_seconds
        self._greeted: set[tuple[int, str]] = set()
        """Guests whose browsers could pledge for the chance of a match, each with the seed of that match."""

    async def committed(self, commit: Commit) -> None:
        """Start the first match if it can begin."""
        del commit
        self.look()

    def look(self) -> None:
        """Begin the first match soon, once everybody has sat down."""
        table_state = self._writer.table_state
        if table_state.phase == "waiting" and table_state.is_full:
            self._writer.begin(self._start_soon())

    async def greet(self, guest: int, pledge: str) -> None:
        """Note that *guest* is here, and take their *pledge* if it is not empty."""
        self._greeted.add((guest, self._writer.table_state.seed))
        await self._pledge(guest, pledge)

    @property
    def is_awaited(self) -> bool:
        """Whether all players have been here, so that nobody has to be waited for."""
        table_state = self._writer.table_state
        return self._greeted.issuperset((guest, table_state.seed) for guest in table_state.guests)

    async def rematch(self, guest: int, seat: int, command: Rematch) -> Ack:
        """Ask for another match on behalf of *guest*; raises RefusedError."""
        table_state = self._writer.table_state
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
        await self.start()
        return Ack(command.id, table_state.told(seat))

    async def open(self, visitor: Subscriber, entropy: str) -> None:
        """Take the entropy that *visitor* reveals, if it fits their pledge; raises RefusedError."""
        for event in judging.opened(self._writer.table_state, visitor.guest, entropy):
            await self._writer.append(LogEntry(event, visitor.guest, None))
            await self.start()

    async def _start_soon(self) -> None:
        """Start after the players have had a moment to pledge."""
        await self._runtime.sleep(GREETING_SECONDS)
        await self._writer.alone(self.start())

    async def start(self) -> None:
        """Start the match if everybody wants it and its chance is settled; else settle the chance."""
        table_state, here = self._writer.table_state, self._subscribers.here()
        if not judging.is_ready(table_state):
            return
        if table_state.needs_chance and not table_state.round.is_sealed:
            sealed = judging.sealed(table_state, here, self._runtime.now_ms(), self._open_seconds)
            await self._writer.append(LogEntry(sealed, None, None))
        if not self._writer.table_state.round.late:
            await self._writer.append(LogEntry(self._started(), None, None))
            await self._time.heed()

    async def _pledge(self, guest: int, pledge: str) -> None:
        for event in judging.pledged(self._writer.table_state, guest, pledge):
            await self._writer.append(LogEntry(event, guest, None))

    def _started(self) -> Started:
        table_state = self._writer.table_state
        match, seed, definition = table_state.match_id, table_state.seed, table_state.match.game.definition
        if table_state.has_ended:
            # A match goes on under the rules it began with; the next one begins under the newest.
            definition = find(definition.name)
            match, seed = new_id(self._runtime), table_state.round.seed or new_seed(self._runtime)
        return Started(match, seed, definition.rules_version, table_state.draw())
