"""Matches, with the messages to their players."""

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import msgspec

from tests.players.door import Proxy

TINY = {"width": 3, "height": 5, "dogs": 0}
"""A board on which a match is over in a few moves: there are many results."""
LIVE = {"kind": "live", "bank": 21_600.0, "increment": 10.0}
Wish = dict[str, Any]
WISHES: tuple[Wish, ...] = (
    {"game": "buffalo", "options": TINY},
    {"game": "buffalo", "pace": LIVE},
    {"game": "zoff", "options": {"players": 2}},
    {"game": "buffalo"},
    {"game": "zoff", "options": {"players": 3}},
)
"""The kinds of matches, in turn."""


def now() -> float:
    """Seconds on the clock of the loop."""
    return asyncio.get_running_loop().time()


@dataclass
class Command:
    """Something that a player wants."""

    id: str
    kind: str
    version: int
    action: str = ""
    first: float = 0.0
    """When it was first sent."""
    sent: float = 0.0
    """When it was last sent."""
    acknowledged: float = 0.0

    def text(self) -> str:
        """As it is sent, now."""
        self.sent = now()
        self.first = self.first or self.sent
        told: dict[str, Any] = {"type": self.kind, "id": self.id, "version": self.version}
        return msgspec.json.encode(told | ({"action": self.action} if self.action else {})).decode()


@dataclass
class Match:
    """A table and what came of it. When a match there is over, its players begin another."""

    wish: Wish
    table: str = ""
    acknowledged: list[Command] = field(default_factory=list)
    refused: list[Command] = field(default_factory=list)
    """The commands that were refused for good."""
    pending: set[str] = field(default_factory=set)
    """Commands of which nobody knows yet what became of them."""
    since: float | None = None
    """When something was done to it; None once it has gone on."""

    @property
    def players(self) -> int:
        """So many people play."""
        return int(self.wish.get("options", {}).get("players", 2)) - len(self.wish.get("bots", ()))

    def disturb(self) -> None:
        """Something is done to it now."""
        self.since = now()


@dataclass
class Tally:
    """The results of all matches."""

    door: Proxy
    """The way to the servers."""
    pause: float
    """Seconds between a player's update and the choice, about."""
    is_closing: bool = False
    """Nobody begins anything new."""
    recovered: list[float] = field(default_factory=list)
    """After how many seconds each match went on that something was done to, since this was last cleared."""
    returns: int = 0
    """So many times a socket came back."""
    repeated: int = 0
    """The number of commands carried out whose acknowledgement was lost."""
    refusals: Counter[str] = field(default_factory=Counter)
    """By code."""
    closed: Counter[int] = field(default_factory=Counter)
    """How often servers closed a socket, by code."""

    def refuse(self, _match: Match, _command: str, code: str) -> None:
        """A server has refused a command."""
        self.refusals[code] += 1

    def acknowledge(self, match: Match, command: Command, *, repeated: bool) -> None:
        """A server has acknowledged a command."""
        command.acknowledged = now()
        match.acknowledged.append(command)
        match.pending.discard(command.id)
        self.repeated += repeated
        if match.since is not None and command.sent > match.since:
            self.recovered.append(command.acknowledged - match.since)
            match.since = None
