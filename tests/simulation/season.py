"""A season of many people: rounds open by the clock, days apart, and some people play a day later."""

import random
from typing import Any

from tests.players.matches import TINY
from tests.simulation.door import Doors
from tests.simulation.event import Event, later
from tests.simulation.laws import Checked
from tests.web.worlds import START_MS

PEOPLE = 40
DAY_S = 86_400.0
WISH: dict[str, Any] = {
    "game": "buffalo",
    "options": TINY,
    "format": "season",
    "group": 5,
    "days": 1,
    "pace": {"kind": "days", "per_move": DAY_S},
    "start_ms": START_MS + round(1000 * DAY_S),
}
PATIENCES = (0, 600)
"""Minutes after which those who do not come lose: never by the event, or in the night."""
BEFORE_MS = 5_000
"""A night ends so long before the next round opens."""


class Season(Event):
    """The season, and the one after it."""

    busy = 0.1

    def __init__(self, people: int, doors: Doors, tally: Checked, chance: random.Random) -> None:
        """Nobody has registered."""
        super().__init__(WISH | {"patience": chance.choice(PATIENCES)}, people, doors, tally, chance)
        self._opened = 0
        """Number of rounds that had opened when the last night ended."""

    async def rest(self) -> None:
        """Let everything stand still until just before the next round."""
        self._opened, rounds = self._begun, self._view["rounds"]
        due_ms = rounds[-1]["began_ms"] + round(1000 * DAY_S) if rounds else self._view["start_ms"]
        later((due_ms - BEFORE_MS - self._view["now_ms"]) / 1000)

    async def _begin(self) -> None:
        """The round opens by itself."""

    def _is_going_on(self) -> bool:
        return self._begun == self._opened or self._is_playable()

    async def _close(self) -> None:
        """It ends by itself with its last match."""

    async def end(self) -> None:
        """The host decides the open boards, and opens the next season, twice."""
        await super().end()
        while not self._view["next"]:
            await self._act("next-season")
        self.next = self._view["next"]
        assert not await self._act("next-season"), "a season goes on once"
