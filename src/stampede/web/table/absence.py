"""Players absent from a quick match: a computer plays on for them, or their seat is free again."""

from collections.abc import Callable, Collection

from stampede.web.runtime.alarm import Alarm
from stampede.web.runtime.runtime import Runtime
from stampede.web.table.events import Filled, HandedOver, Left
from stampede.web.table.levels import Levels, usual_level
from stampede.web.table.quick_match_wait import filled
from stampede.web.table.state import TableState

ABSENT_MS = 60_000
"""After this time (milliseconds) nobody waits for an absent player; shorter gaps may be a lost connection."""


class Absent:
    """How long players of a table have been absent. It is not in the log: a restarted server counts anew."""

    def __init__(self, runtime: Runtime, ring: Callable[[], object]) -> None:
        """Nobody is absent; *ring* is called when somebody has been absent for too long."""
        self._runtime = runtime
        self._alarm = Alarm(runtime, ring)
        self._since: dict[int, int] = {}
        """Since when each absent guest is away (milliseconds)."""

    def look(self, table_state: TableState, here: Collection[int]) -> None:
        """Note which players are absent, *here* being the guests that are connected."""
        now = self._runtime.now_ms()
        gone = table_state.guests.difference(here) if table_state.is_quick else ()
        self._since = {guest: self._since.get(guest, now) for guest in gone}
        awaited = [self._since[guest] for guest in _awaited(table_state) & self._since.keys()]
        self._alarm.set(min(awaited) + ABSENT_MS if awaited else None)

    def excuse(self, ms: int) -> None:
        """Add an outage of *ms* milliseconds, in which the server received nothing, to everybody's limit."""
        self._since = {guest: since + ms for guest, since in self._since.items()}

    def events(self, table_state: TableState, levels: Levels) -> tuple[Filled | Left | HandedOver, ...]:
        """The events that end the waiting at a quick match: computers sit down, or players leave."""
        if not table_state.is_quick:
            return ()
        now = self._runtime.now_ms()
        return filled(table_state, now, levels) or self._given_up(table_state, levels, now - ABSENT_MS)

    def _given_up(
        self, table_state: TableState, levels: Levels, latest: int
    ) -> tuple[Left | HandedOver, ...]:
        """The events for the players who have been absent since *latest* or longer."""
        for guest in sorted(_awaited(table_state) & self._since.keys()):
            if self._since[guest] > latest:
                continue
            players = table_state.players_of(guest)
            if table_state.phase == "waiting":
                return tuple(map(Left, reversed(players)))
            level = usual_level(levels, table_state.match.game.name)
            return tuple(HandedOver(each, level) for each in players if each in table_state.on_the_clock)
        return ()


def _awaited(table_state: TableState) -> frozenset[int]:
    """The guests that others wait for."""
    if table_state.phase == "waiting":
        return table_state.guests
    return frozenset(table_state.players[player].guest or 0 for player in table_state.on_the_clock)
