"""A season of many people: rounds open by the clock, and people are busy, drop out and stay away."""

import asyncio
import random
from dataclasses import dataclass
from typing import Any

from tests.players.matches import TINY, Match
from tests.simulation.clockwork import Clockwork
from tests.simulation.door import Doors
from tests.simulation.laws import Checked, Watched
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
    "name": "Host",
    "start_ms": START_MS + round(1000 * DAY_S),
    "id": "the-season",
}
HOST = "of-the-host-of-the-season"
PATIENCES = (0, 600)
"""Minutes after which those who do not come lose: never by the event, or in the night."""
LOOK_S = 3.0
"""Seconds between two looks at the page of the event."""
BEFORE_MS = 5_000
"""A night ends so long before the next round opens."""
BUSY, LEAVING, VANISHING = 0.1, 0.04, 0.03
"""The shares of people who play a day later, drop out, and stay away for good, each day."""


class AtBoard(Watched):
    """A player of one match, who asks for no other."""

    def _is_asked(self) -> bool:
        return super()._is_asked() and self._view is not None and self._view.phase == "playing"


@dataclass
class Person:
    """Somebody who takes part."""

    token: str
    name: str
    is_busy: bool = False
    has_left: bool = False
    """Whether a server has acknowledged that they dropped out."""
    has_vanished: bool = False

    @property
    def plays(self) -> bool:
        """Whether they come to their tables today."""
        return not (self.is_busy or self.has_left or self.has_vanished)


class Season:
    """The season with its host and its people, who go on whatever becomes of the servers."""

    def __init__(self, doors: Doors, tally: Checked, chance: random.Random, people: int) -> None:
        """Nobody has registered."""
        self._doors, self._tally, self._chance = doors, tally, chance
        self.people = [
            Person(f"of-person-{number:08}-of-the-season", f"Player {number}") for number in range(people)
        ]
        """By number in the event."""
        self.event = self.next = ""
        self.decided: dict[tuple[int, int], tuple[int, ...]] = {}
        """The results that a server has acknowledged to the host."""
        self._matches: dict[str, Match] = {}
        """By table."""
        self.pages: list[dict[str, Any]] = []
        """The page of the event at the end, as several people see it."""
        self._view: dict[str, Any] = {}
        self._players: dict[tuple[str, str], AtBoard] = {}
        """By table and token: people who come back the next day go on as the same player."""
        self._playing: dict[AtBoard, asyncio.Task[None]] = {}

    @property
    def matches(self) -> list[Match]:
        """All matches to which anybody came."""
        return list(self._matches.values())

    @property
    def is_complete(self) -> bool:
        """Whether all rounds have been paired."""
        return bool(self._view["is_complete"])

    async def open(self) -> None:
        """Open the event, and have everybody register."""
        wish = WISH | {"patience": self._chance.choice(PATIENCES)}
        self.event = await self._made(wish)
        assert await self._made(wish) == self.event, "one wish gives one event"
        for number, person in enumerate(self.people):
            answer = await self._doors.ask("POST", self._path("/join"), person.token, {"name": person.name})
            assert answer.is_success, answer.text
            assert answer.json()["you"] == number, answer.text
        await self._look()

    async def night(self) -> None:
        """Let everything stand still until just before the next round."""
        loop = asyncio.get_running_loop()
        assert isinstance(loop, Clockwork)
        rounds = self._view["rounds"]
        due_ms = rounds[-1]["began_ms"] + round(1000 * DAY_S) if rounds else self._view["start_ms"]
        loop.seconds += max(0, due_ms - BEFORE_MS - self._view["now_ms"]) / 1000

    async def day(self) -> None:
        """The next round opens; people play it, and the open boards of earlier ones."""
        number = len(self._view["rounds"])
        for person in self.people:
            person.is_busy = self._chance.random() < BUSY
            person.has_vanished |= self._chance.random() < VANISHING
        while len(self._view["rounds"]) == number or self._playable():
            self._sit_down()
            await asyncio.sleep(LOOK_S)
            await self._look()
        await self._get_up()
        for person in self.people:
            if person.plays and self._chance.random() < LEAVING:
                await self._leave(person)
        if waiting := self._waiting():
            await self._decide(*self._chance.choice(waiting))

    async def end(self) -> None:
        """The host decides the open boards, and opens the next season, twice."""
        while waiting := self._waiting():
            await self._decide(*waiting[0])
        while not self._view["is_closed"]:
            await asyncio.sleep(LOOK_S)
            await self._look()
        while not self._view["next"]:
            await self._act("next-season")
        self.next = self._view["next"]
        assert not await self._act("next-season"), "a season goes on once"
        for person in self.people[:3]:
            answer = await self._doors.ask("GET", self._path(), person.token)
            self.pages.append(answer.json())

    # ------------------------------------------------------------ people

    def _playable(self) -> bool:
        """Whether a board is to be finished whose people all play today."""
        return any(all(self.people[each].plays for each in self._people(*place)) for place in self._waiting())

    def _sit_down(self) -> None:
        """Everybody who plays today comes to their tables that are open."""
        for number, index in self._waiting():
            if table := self._board(number, index)["table"]:
                there = (self.people[each] for each in self._people(number, index))
                for person in there:
                    if person.plays:
                        self._sit_at(table, person)

    def _sit_at(self, table: str, person: Person) -> None:
        match = self._matches.setdefault(table, Match({"game": WISH["game"], "options": TINY}, table))
        seat = table, person.token
        player = self._players.get(seat) or AtBoard(self._tally, match, person.token)
        self._players[seat] = player
        if player not in self._playing:
            self._playing[player] = asyncio.create_task(player.play())

    async def _get_up(self) -> None:
        """Everybody leaves their table, once they know what became of what they sent."""
        self._tally.is_closing = True
        while any(player.match.pending for player in self._playing):  # noqa: ASYNC110 - no event tells
            await asyncio.sleep(1)
        self._tally.is_closing = False
        for task in self._playing.values():
            if task.done():
                task.result()
            task.cancel()
        await asyncio.gather(*self._playing.values(), return_exceptions=True)
        self._playing.clear()

    async def _leave(self, person: Person) -> None:
        answer = await self._doors.ask("POST", self._path("/leave"), person.token, {})
        assert answer.is_success or answer.json()["code"] == "event-closed", answer.text
        person.has_left = answer.is_success

    # ------------------------------------------------------------ the host

    async def _decide(self, number: int, index: int) -> None:
        """Decide a board, unless it gets a result before."""
        places = tuple(range(1, len(self._people(number, index)) + 1))
        while not self._board(number, index)["places"]:
            if await self._act("decide-board", round=number, board=index, places=places):
                self.decided[number, index] = places

    async def _act(self, kind: str, **more: Any) -> bool:
        """Do what a host can do; whether a server has acknowledged it."""
        action = {"type": kind, "version": self._view["version"], **more}
        answer = await self._doors.ask("POST", self._path("/host"), HOST, action)
        if not answer.is_success:
            assert answer.status_code == 409, answer.text  # it was done, and its answer lost
        await self._look()
        return answer.is_success

    async def _made(self, wish: dict[str, Any]) -> str:
        answer = await self._doors.ask("POST", "/api/events", HOST, wish)
        assert answer.is_success, answer.text
        return str(answer.json()["event"])

    # ------------------------------------------------------------ the page

    async def _look(self) -> None:
        answer = await self._doors.ask("GET", self._path(), HOST)
        assert answer.is_success, answer.text
        self._view = answer.json()

    def _path(self, more: str = "") -> str:
        return f"/api/events/{self.event}{more}"

    def _board(self, number: int, index: int) -> dict[str, Any]:
        found: dict[str, Any] = self._view["rounds"][number]["boards"][index]
        return found

    def _people(self, number: int, index: int) -> list[int]:
        return [each for each in self._board(number, index)["people"] if each >= 0]

    def _waiting(self) -> list[tuple[int, int]]:
        """The boards without a result."""
        return [
            (played["number"], index)
            for played in self._view["rounds"]
            for index, board in enumerate(played["boards"])
            if not board["places"]
        ]
