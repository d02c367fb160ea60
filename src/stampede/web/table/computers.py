"""The computers at one table: each thinks for itself, and acts like anybody else."""

from stampede.bots.levels import is_quick
from stampede.web.table.context import TableContext
from stampede.web.table.event_log import LogEntry
from stampede.web.table.events import Acted
from stampede.web.table.state import TableState
from stampede.web.table.subscribers import Subscribers
from stampede.web.table.writer import Commit, Observer, TableWriter

SECRET_S = 1.0
"""Computers make secret choices only at full seconds: their thinking time would reveal something."""


class Computers(Observer):
    """Lets the computers think whose turn it is: all at once, so that no secret choice waits for another."""

    def __init__(self, writer: TableWriter, subscribers: Subscribers, context: TableContext) -> None:
        """Nobody thinks yet."""
        self._writer, self._subscribers = writer, subscribers
        self._bots, self._runtime = context.bots, context.runtime
        self._thinking: set[int] = set()
        """The players that think now."""

    async def committed(self, commit: Commit) -> None:
        """Let those think that are to act now."""
        del commit
        self.wake()

    def is_wanted(self) -> bool:
        """Whether their actions would be seen by somebody who waits for them."""
        if self._writer.is_closed:
            return False
        # No player's time waits for spectators.
        return self._writer.table_state.goes_on or self._subscribers.is_attended

    def wake(self) -> None:
        """Let all computers think whose turn it is, if anybody is there."""
        due = set(self._writer.table_state.due_bots()) - self._thinking
        if not due or not self.is_wanted():
            return
        if not self._thinking:
            # Not sent anew as they go on: that would tell of the first of several secret choices.
            self._subscribers.tell_thinking(self._activity(due))
        for player in sorted(due):
            self._thinking.add(player)
            self._writer.begin(self._think(player))

    def _activity(self, due: set[int]) -> str:
        """The state of the computers that are *due*, in a word of the protocol."""
        if not self._bots.is_ready:
            return "getting ready"
        return "waiting" if self._bots.is_crowded and not all(map(self._is_quick, due)) else "thinking"

    def _is_quick(self, player: int) -> bool:
        table_state = self._writer.table_state
        definition, level = table_state.match.game.definition, table_state.players[player].plays_level
        return is_quick(definition, level, table_state.seat_of(player), table_state.ladder)

    async def _think(self, player: int) -> None:
        asked = self._runtime.monotonic()
        try:
            while player in self._writer.table_state.due_bots() and await self._act(player, asked):
                pass
        finally:
            self._thinking.discard(player)
            if not self._thinking:
                self._subscribers.tell_thinking("")

    async def _act(self, player: int, asked: float) -> bool:
        """Think, and act; False if nobody is there any more. The decision has been pending since *asked*."""
        table_state = self._writer.table_state
        seat, level = table_state.seat_of(player), table_state.players[player].plays_level
        state, version = table_state.match.seen_by(seat), table_state.version_seen(seat)
        # A person who plays against them; of several, any. In an event there may be none.
        who = min(table_state.guests, default=table_state.table)
        ladder = table_state.ladder
        move = await self._bots.move(state, seat, level, ladder, who, self.is_wanted)
        if move is None:
            return False
        action = move.action
        if state.is_secret() and _is_last(table_state, seat, action):
            thought = self._runtime.monotonic() - asked
            await self._runtime.sleep(-thought % SECRET_S)
        if move.is_hasty:
            self._subscribers.excuse(seat)
        await self._writer.alone(self._act_for(player, version, action))
        return True

    async def _act_for(self, player: int, version: int, action: str) -> None:
        """Make the action of *player*; if too much has happened since *version*, nothing."""
        table_state = self._writer.table_state
        seat = table_state.seat_of(player)
        if player in table_state.due_bots() and table_state.is_current(seat, version):
            await self._writer.append(LogEntry(Acted(seat, action), None, None))


def _is_last(table_state: TableState, seat: int, action: str) -> bool:
    """Whether this *action* makes *seat* ready, which the server shows to the others."""
    return seat not in table_state.match.submit(seat, action).state.acting_seats()
