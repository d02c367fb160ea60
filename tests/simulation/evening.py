"""Events of one evening: its host pairs the rounds, or an arena seats everybody who is free."""

import asyncio
import random
from typing import Any

from tests.players.matches import TINY
from tests.simulation.door import Doors
from tests.simulation.event import LOOK_S, Event
from tests.simulation.laws import Checked

PEOPLE = 9
LIVE = {"kind": "live", "bank": 60.0, "increment": 10.0}
PAIRS: dict[str, Any] = {"game": "buffalo", "options": TINY, "pace": LIVE}
SEVERAL: dict[str, Any] = {"game": "drive", "pace": LIVE}
WISHES: tuple[dict[str, Any], ...] = (
    PAIRS | {"format": "round-robin"},
    PAIRS | {"format": "swiss", "rounds": 4},
    SEVERAL | {"format": "tables", "rounds": 3, "seats": 4, "ties": ("direct", "wins")},
    PAIRS | {"format": "arena", "minutes": 10, "ties": ("wins", "direct")},
    PAIRS | {"format": "swiss", "rounds": 3, "games": 2, "fill_level": 1},
    SEVERAL | {"format": "tables", "rounds": 2, "seats": 6, "games": 2, "points": "score", "fill_level": 1},
    SEVERAL | {"format": "arena", "minutes": 10, "seats": 3, "ties": ("wins",), "fill_level": 1},
    SEVERAL | {"format": "tables", "rounds": 2, "seats": 3, "has_final": True},
    {"game": "zoff", "pace": LIVE, "format": "swiss", "rounds": 2, "same_deals": True, "ties": ("deals",)},
)
"""The evenings, in turn."""
PATIENCES = (0, 1, 3)
"""Minutes after which those who do not come lose; 0 for never."""
PARTS, PART_MS = 4, 45_000
"""An arena is played in so many parts, about so long; between two, people come and go."""


class Evening(Event):
    """An evening whose host pairs the rounds."""

    def __init__(self, wish: dict[str, Any], doors: Doors, tally: Checked, chance: random.Random) -> None:
        """Nobody has registered."""
        super().__init__(wish | {"patience": chance.choice(PATIENCES)}, PEOPLE, doors, tally, chance)

    async def open(self) -> None:
        """Open the evening, in some with a computer that plays like people."""
        await super().open()
        if self._chance.random() < 1 / 2:
            await self._act("add-computers", level=1)

    async def _begin(self) -> None:
        """Pair the next round, as often as it takes."""
        begun = self._begun
        while self._begun == begun and not self.is_complete:
            if not await self._act("pair-round"):  # the deal may still be to be committed to
                await asyncio.sleep(LOOK_S)

    async def _settle(self) -> None:
        """The host decides one board or none, and then waits, or decides all where nobody else does."""
        if self._waiting() and self._chance.random() < 1 / 2:
            await super()._settle()
        while waiting := self._waiting():
            if not self.wish["patience"]:
                await self._decide(*waiting[0])
            await asyncio.sleep(LOOK_S)
            await self._look()


class Arena(Evening):
    """An evening on which everybody who is free is seated; the host ends it early."""

    def __init__(self, *given: Any) -> None:
        """It has not begun."""
        super().__init__(*given)
        self._parts, self._until_ms = 0, 0

    @property
    def is_complete(self) -> bool:
        """Whether its last part has been played."""
        return self._parts == PARTS

    async def _begin(self) -> None:
        while not self._view["ends_ms"]:
            await self._act("begin-event")
        self._parts += 1
        self._until_ms = self._view["now_ms"] + PART_MS

    def _is_going_on(self) -> bool:
        return bool(self._view["now_ms"] < self._until_ms)

    async def _settle(self) -> None:
        """The host decides one board or none."""
        if self._waiting() and self._chance.random() < 1 / 2:
            await self._decide(*self._chance.choice(self._waiting()))


def evening(number: int, doors: Doors, tally: Checked, chance: random.Random) -> Evening:
    """The evening of this *number*."""
    wish = WISHES[number % len(WISHES)]
    return (Arena if wish["format"] == "arena" else Evening)(wish, doors, tally, chance)
