"""Starts the next match of a table once everybody wants it and its chance is agreed on."""

from contextlib import suppress
from http import HTTPStatus

from stampede.games import find
from stampede.play.beacon import BeaconRound
from stampede.web.runtime.ids import new_id, new_seed
from stampede.web.runtime.refusals import RefusedError, closed, stale
from stampede.web.table import round_rules as judging
from stampede.web.table.commands import Rematch
from stampede.web.table.commitment_round import Round
from stampede.web.table.context import PublicBeacon, TableContext
from stampede.web.table.event_log import LogEntry
from stampede.web.table.events import Asked, Started
from stampede.web.table.levels import usual_level
from stampede.web.table.messages import Ack
from stampede.web.table.round_events import Heard, Promised
from stampede.web.table.subscribers import Subscribers
from stampede.web.table.subscription import Subscriber
from stampede.web.table.timekeeper import TimeKeeper
from stampede.web.table.writer import Commit, Observer, TableWriter

GREETING_SECONDS = 6.0
"""How long the start waits for players who have not connected yet (seconds): a slow phone opens the table
only after its owner has joined, and would find the chance of the match settled without it."""


class NextMatch(Observer):
    """Leads to the next match of a table, once it is full or its match is over."""

    def __init__(
        self, writer: TableWriter, subscribers: Subscribers, time: TimeKeeper, context: TableContext
    ) -> None:
        """There are no pledges yet."""
        self._writer, self._subscribers, self._time = writer, subscribers, time
        self._runtime, self._open_seconds = context.runtime, context.open_seconds
        self._levels, self._beacon = context.levels, context.beacon
        self._listening = 0
        """The number of the beacon's round that is awaited; 0 for none."""
        self._greeted: set[tuple[int, str]] = set()
        """Guests whose browsers could pledge for the chance of a match, each with the seed of that match."""
        self._pledging: dict[int, Subscriber] = {}
        """By guest the connection that pledged last: it can reveal the pledge."""
        self._awaited = ""
        """The seed of the match for which a connected person has not pledged yet."""

    async def committed(self, commit: Commit) -> None:
        """Start the first match if it can begin."""
        del commit
        self.look()

    def look(self) -> None:
        """Begin the match to come soon, once everybody wants it."""
        if judging.is_ready(self._writer.table_state):
            self._writer.begin(self._start_soon())

    async def greet(self, visitor: Subscriber, guest: int, pledge: str) -> None:
        """Note that *guest* is here with *visitor*, and take their *pledge* if it is not empty."""
        self._greeted.add((guest, self._writer.table_state.seed))
        await self._pledge(visitor, guest, pledge)

    @property
    def is_awaited(self) -> bool:
        """Whether all players have been here, so that nobody has to be waited for."""
        table_state = self._writer.table_state
        return self._greeted.issuperset((guest, table_state.seed) for guest in table_state.guests)

    async def rematch(self, visitor: Subscriber, guest: int, seat: int, command: Rematch) -> Ack:
        """Ask for another match on behalf of *guest*; raises RefusedError."""
        table_state = self._writer.table_state
        if table_state.phase != "over":
            raise RefusedError.of(HTTPStatus.CONFLICT, "not-over")
        if table_state.is_shut:
            raise closed()
        if table_state.is_last:
            raise RefusedError.of(HTTPStatus.CONFLICT, "last-match")
        if not table_state.is_current(seat, command.version):
            raise stale()
        players = table_state.players_of(guest)
        if table_state.asked.issuperset(players):
            return Ack(command.id, table_state.version_seen(seat), repeated=True)
        first, *more = (Asked(player) for player in players)
        await self._writer.append(
            LogEntry(first, guest, command.id), *(LogEntry(asked, guest, None) for asked in more)
        )
        # The wish is stored, so it is acknowledged; what fails now follows when the table is read again.
        with suppress(RefusedError):
            await self._pledge(visitor, guest, command.pledge)
            await self.start()
        return Ack(command.id, table_state.version_seen(seat))

    async def go_on(self) -> None:
        """Begin the next match without being asked, where nothing of it is left to chance."""
        table_state = self._writer.table_state
        is_over = table_state.phase == "over" and not (table_state.is_shut or table_state.is_last)
        if not is_over or table_state.needs_chance:
            return
        missing = sorted(set(table_state.persons) - table_state.asked) or [0]
        await self._writer.append(*(LogEntry(Asked(player), None, None) for player in missing))
        await self.start()

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
        table_state = self._writer.table_state
        if not judging.is_ready(table_state):
            return
        if table_state.needs_chance and not table_state.round.is_sealed and not await self._seal():
            return
        agreed = self._writer.table_state.round
        if agreed.late:
            return
        if not agreed.is_heard:
            self._listen(agreed)
            return
        await self._writer.append(LogEntry(self._started(), None, None))
        await self._time.heed()

    def _listen(self, agreed: Round) -> None:
        """Wait for the beacon's round in the background, once."""
        if self._beacon and agreed.beacon and self._listening != agreed.beacon.number:
            self._listening = agreed.beacon.number
            self._writer.begin(self._hear(self._beacon, agreed.beacon))

    async def _hear(self, beacon: PublicBeacon, coming: BeaconRound) -> None:
        heard = await beacon.hear(coming)

        async def take() -> None:
            if self._writer.table_state.round.beacon == coming:
                event = Heard(heard.previous, heard.signature)
                await self._writer.append(LogEntry(event, None, None))
                await self.start()

        await self._writer.alone(take())

    async def _seal(self) -> bool:
        """End the pledging; False while a connected person has not pledged, or nobody at all has."""
        able = {guest for guest, visitor in self._pledging.items() if visitor in self._subscribers}
        if judging.is_missing(self._writer.table_state, able):
            await self._writer.append(LogEntry(Promised(new_seed(self._runtime)), None, None))
        table_state = self._writer.table_state
        persons = self._subscribers.persons()
        if judging.unpledged(table_state, persons):
            if self._awaited != table_state.coming_seed and len(table_state.guests) > 1:
                self._awaited = table_state.coming_seed
                self._writer.begin(self._await_pledges(self._awaited))
            return False
        if judging.is_operators_alone(table_state, self._subscribers.here() - persons):
            return False
        coming = self._beacon.coming() if self._beacon else None
        sealed = judging.sealed(table_state, self._runtime.now_ms(), self._open_seconds, coming)
        await self._writer.append(LogEntry(sealed, None, None))
        return True

    async def _await_pledges(self, seed: str) -> None:
        await self._runtime.sleep(self._open_seconds)
        await self._writer.alone(self._end_waiting(seed))

    async def _end_waiting(self, seed: str) -> None:
        """Take out the connected persons who have not pledged for the match with this *seed*."""
        table_state = self._writer.table_state
        is_same = table_state.coming_seed == seed and not table_state.round.is_sealed
        silent = judging.unpledged(table_state, self._subscribers.persons())
        if is_same and silent and judging.is_ready(table_state):
            level = usual_level(self._levels, table_state.match.game.name)
            gone = judging.taken_out(table_state, silent, self._runtime, level)
            await self._writer.append(*(LogEntry(each, None, None) for each in gone))

    async def _pledge(self, visitor: Subscriber, guest: int, pledge: str) -> None:
        """Take a *pledge*, unless another browser of the same guest holds one that it can reveal."""
        table_state = self._writer.table_state
        known = judging.pledge_of(table_state, guest)
        holder = self._pledging.get(guest)
        is_held = holder is not visitor and holder in self._subscribers
        if not pledge or (is_held and known not in ("", pledge)):
            return
        self._pledging[guest] = visitor
        events = judging.pledged(table_state, guest, pledge, self._runtime)
        if events:
            await self._writer.append(*(LogEntry(event, guest, None) for event in events))

    def _started(self) -> Started:
        table_state = self._writer.table_state
        match, seed, definition = table_state.match_id, table_state.seed, table_state.match.game.definition
        if table_state.has_ended:
            # A match goes on under the rules it began with; the next one begins under the newest.
            definition = find(definition.name)
            match, seed = new_id(self._runtime), table_state.round.seed or new_seed(self._runtime)
        return Started(match, seed, definition.rules_version, table_state.draw())
