"""The faults and their frequencies; all of it follows from a seed."""

import random
from dataclasses import dataclass, field

from stampede.web.store.memory_store import Fault

SELDOM = 0.02
"""So many commits fail, of those that may, where a disk is bad."""
FAULTS: tuple[tuple[Fault, str], ...] = (
    ("before", "commit lost before it was made"),
    ("after", "commit lost after it was made"),
    ("unknown", "commit lost with its answer"),
)


@dataclass
class Weather:
    """How disk and network are now."""

    chance: random.Random
    is_fair: bool = True
    """Nothing goes wrong while all are seated, and at the end."""
    disk_s: float = 0.0
    """A commit takes up to so many seconds."""
    net_s: float = 0.0
    """A message takes up to so many seconds."""
    bad_disk: float = 0.0
    """So many commits fail."""
    bad_net: float = 0.0
    """So many messages between servers are lost, and as many come twice."""
    struck: dict[str, int] = field(default_factory=dict)
    """The number of faults of each kind."""

    def begin(self) -> None:
        """Let things go wrong, in a measure of the seed's own."""
        self.is_fair = False
        self.disk_s = self.chance.choice((0.0, 0.01, 0.2, 1.0))
        self.net_s = self.chance.choice((0.0, 0.01, 0.2, 1.0))
        self.bad_disk = self.chance.choice((0.0, SELDOM, 10 * SELDOM))
        self.bad_net = self.chance.choice((0.0, SELDOM, 10 * SELDOM))

    def end(self) -> None:
        """Let all be well again."""
        self.is_fair = True
        self.disk_s = self.net_s = self.bad_disk = self.bad_net = 0.0

    def count(self, what: str) -> None:
        """Something was done."""
        self.struck[what] = self.struck.get(what, 0) + 1

    def fault(self) -> Fault:
        """The fate of a commit."""
        if self.chance.random() >= self.bad_disk:
            return ""
        fault, what = self.chance.choice(FAULTS)
        self.count(what)
        return fault

    def copies(self, _message: bytes) -> int:
        """How often a message between servers arrives."""
        if self.chance.random() >= self.bad_net:
            return 1
        copies = self.chance.choice((0, 2))
        self.count("message repeated" if copies else "message lost")
        return copies

    def disk_delay(self) -> float:
        """Of the next commit, in seconds."""
        return self.chance.random() * self.disk_s

    def net_delay(self) -> float:
        """Of the next message, in seconds."""
        return self.chance.random() * self.net_s
