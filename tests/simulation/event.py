"""An event of any format: people register, come late, play, stay away, drop out and come back."""

import asyncio
import random
from dataclasses import dataclass
from typing import Any

from tests.players.matches import Match
from tests.simulation.clockwork import Clockwork
from tests.simulation.door import Doors
from tests.simulation.laws import Checked, Watched

HOST = "of-the-host-of-the-event"
LOOK_S = 3.0
"""Seconds between two looks at the page of the event."""
LATE = 2
"""So many people come when the event has begun."""
LEAVING, VANISHING, RETURNING = 0.04, 0.03, 0.5
"""The shares of people who drop out and who stay away for good in each round, and of those who come back."""
REFUSED_PEOPLE = {"event-too-late", "event-closed"}
"""The codes with which a server may refuse somebody who registers, comes back or drops out."""


class AtBoard(Watched):
    """A player of one board, who asks for another match where the page offers it."""

    def _is_asked(self) -> bool:
        is_on = self._view is not None and (self._view.phase == "playing" or not self._view.is_last)
        return is_on and super()._is_asked()


@dataclass
class Person:
    """Somebody who takes part."""

    token: str
    name: str
    is_busy: bool = False
    """Whether they play in a later round what they do not play in this one."""
    has_left: bool = False
    """Whether a server has acknowledged that they dropped out."""
    has_vanished: bool = False

    @property
    def plays(self) -> bool:
        """Whether they come to their tables in this round."""
        return not (self.is_busy or self.has_left or self.has_vanished)


class Event:
    """An event with its host and its people, who go on whatever becomes of the servers."""

    busy = 0.0
    """The share of people who are busy in each round."""

    def __init__(
        self, wish: dict[str, Any], people: int, doors: Doors, tally: Checked, chance: random.Random
    ) -> None:
        """Nobody has registered; so many *people* will, and a few more come late."""
        self.wish = {"name": "Host", "id": "the-event"} | wish
        self._doors, self._tally, self._chance = doors, tally, chance
        self._coming = [
            Person(f"of-person-{number:08}-of-the-event", f"Player {number}")
            for number in range(people + LATE)
        ]
        """Those who have not registered."""
        self.people: dict[int, Person] = {}
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
        """By table and token: people who come back go on as the same player."""
        self._playing: dict[AtBoard, asyncio.Task[None]] = {}

    @property
    def matches(self) -> list[Match]:
        """All matches to which anybody came."""
        return list(self._matches.values())

    @property
    def is_complete(self) -> bool:
        """Whether no further round begins."""
        return bool(self._view["is_complete"]) or self._active < 2

    async def open(self) -> None:
        """Open the event, and have people register."""
        self.event = await self._made(self.wish)
        assert await self._made(self.wish) == self.event, "one wish gives one event"
        while len(self._coming) > LATE:
            assert await self._register(self._coming.pop(0)), "an event that has not begun is open"
        await self._look()

    async def rest(self) -> None:
        """Let the time until the next round pass."""

    async def round(self) -> None:
        """The next round opens; people play it, and the open boards of earlier ones."""
        for person in self.people.values():
            person.is_busy = self._chance.random() < self.busy
            person.has_vanished |= self._chance.random() < VANISHING
        await self._begin()
        while self._is_going_on():
            self._sit_down()
            await asyncio.sleep(LOOK_S)
            await self._look()
        await self._get_up()
        await self._come_and_go()
        await self._settle()

    async def end(self) -> None:
        """The host decides the open boards, and closes the event."""
        while not self._view["is_closed"]:
            await self._close()
            for place in self._waiting():
                await self._decide(*place)
            await asyncio.sleep(LOOK_S)
            await self._look()
        for person in list(self.people.values())[:3]:
            answer = await self._doors.ask("GET", self._path(), person.token)
            self.pages.append(answer.json())

    # ------------------------------------------------------------ what differs from format to format

    async def _begin(self) -> None:
        """Begin the next round."""
        raise NotImplementedError

    def _is_going_on(self) -> bool:
        """Whether people stay at their tables, or wait for one."""
        return self._is_playable()

    async def _settle(self) -> None:
        """The host decides a board that those have left open who did not come."""
        if waiting := self._waiting():
            await self._decide(*self._chance.choice(waiting))

    async def _close(self) -> None:
        """Close the event, as far as it does not do so by itself."""
        await self._act("close-event")

    # ------------------------------------------------------------ people

    def _is_playable(self) -> bool:
        """Whether a board is to be finished whose people all play in this round."""
        return any(all(each.plays for each in self._people(*place)) for place in self._waiting())

    def _sit_down(self) -> None:
        """Everybody who plays in this round comes to their tables that are open."""
        for number, index in self._waiting():
            if table := self._board(number, index)["table"]:
                for person in self._people(number, index):
                    if person.plays:
                        self._sit_at(table, person)

    def _sit_at(self, table: str, person: Person) -> None:
        options = self.wish.get("options", {})
        match = self._matches.setdefault(table, Match({"game": self.wish["game"], "options": options}, table))
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

    async def _come_and_go(self) -> None:
        """Some people drop out, some come back, and somebody comes late."""
        for person in list(self.people.values()):
            if person.plays and self._chance.random() < LEAVING:
                person.has_left = await self._said("/leave", person, {}) is not None
            elif person.has_left and self._chance.random() < RETURNING:
                await self._register(person)
        if self._coming:
            await self._register(self._coming.pop())
        await self._look()

    async def _register(self, person: Person) -> bool:
        """Register *person*, or let them come back; whether a server lets them."""
        page = await self._said("/join", person, {"name": person.name})
        if page is None:
            return False
        assert self.people.get(page["you"], person) is person, f"{person.name} is somebody else"
        self.people[page["you"]] = person
        person.has_left = False
        return True

    async def _said(self, what: str, person: Person, body: dict[str, Any]) -> dict[str, Any] | None:
        """The page of the event once a server has done *what*; None where it is too late."""
        answer = await self._doors.ask("POST", self._path(what), person.token, body)
        found: dict[str, Any] = answer.json()
        assert answer.is_success or found["code"] in REFUSED_PEOPLE, answer.text
        return found if answer.is_success else None

    # ------------------------------------------------------------ the host

    async def _decide(self, number: int, index: int) -> None:
        """Decide a board, unless it gets a result before."""
        places = tuple(range(1, len(self._board(number, index)["people"]) + 1))
        while (number, index) in self._waiting():
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

    @property
    def _active(self) -> int:
        """Number of people and computers who have not dropped out."""
        return sum(not each["is_out"] for each in self._view["entrants"])

    @property
    def _begun(self) -> int:
        """Number of rounds that have begun."""
        rounds = self._view["rounds"]
        return int(rounds[-1]["number"]) + 1 if rounds else 0

    def _board(self, number: int, index: int) -> dict[str, Any]:
        found: dict[str, Any] = next(
            each["boards"][index] for each in self._view["rounds"] if each["number"] == number
        )
        return found

    def _people(self, number: int, index: int) -> list[Person]:
        """The people at a board; computers are not among them."""
        there = self._board(number, index)["people"]
        return [self.people[each] for each in there if each in self.people]

    def _waiting(self) -> list[tuple[int, int]]:
        """The boards without a result; the page of an arena leaves out older ones, which have one."""
        return [
            (played["number"], index)
            for played in self._view["rounds"]
            for index, board in enumerate(played["boards"])
            if not board["places"]
        ]


def later(seconds: float) -> None:
    """Let everything stand still for so long."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, Clockwork)
    loop.seconds += max(0.0, seconds)
