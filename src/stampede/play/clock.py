"""Time to think: decided by the server's clock, kept as plain values so that it survives a restart.

All moments are seconds on one clock, the server's; a :class:`Clock` reads none itself.
"""

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import Literal

from stampede.kit.errors import InvalidOption

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
LONGEST_BANK, LONGEST_INCREMENT = 6 * HOUR, 10 * MINUTE
LONGEST_MOVE = 14 * DAY
VACATION = 21 * DAY
"""How long a player may be away in a match played by days."""


@dataclass(frozen=True)
class Pace:
    """How much time a table gives.

    ``live``: a bank, plus an increment after each choice (R. Fischer's clock, US patent 4884255);
    ``days``: so long for each choice; ``untimed``: as long as one likes.
    """

    kind: Literal["untimed", "live", "days"] = "untimed"
    bank: float = 0.0
    """Seconds at the start, live."""
    increment: float = 0.0
    """Seconds added after each choice, live."""
    per_move: float = 0.0
    """Seconds for each choice, by days."""

    def __post_init__(self) -> None:
        checks = {
            "untimed": (),
            "live": (
                ("bank", self.bank, 10.0, LONGEST_BANK),
                ("increment", self.increment, 0.0, LONGEST_INCREMENT),
            ),
            "days": (("per_move", self.per_move, MINUTE, LONGEST_MOVE),),
        }
        for name, value, low, high in checks[self.kind]:
            if not low <= value <= high:
                raise InvalidOption(f"{name}={value:g} is out of range: {low:g} to {high:g} seconds")


@dataclass(frozen=True)
class Clock:
    """The time of each player of a match."""

    pace: Pace
    left: tuple[float, ...]
    """Seconds, by player, as they were at ``since``."""
    running: frozenset[int]
    """The players who are to choose."""
    since: float
    """When the running ones were last charged."""
    is_stopped: bool = False
    """Whether the match is paused."""
    away: dict[int, float] = field(default_factory=dict)
    """Until when a player is on vacation: their time does not run (by days only)."""
    vacation: tuple[float, ...] = ()
    """Seconds of vacation each player has not taken."""

    @classmethod
    def start(cls, pace: Pace, players: int, acting: Collection[int], at: float) -> "Clock":
        """The clock of a match that begins."""
        first = pace.bank if pace.kind == "live" else pace.per_move
        return cls(pace, (first,) * players, frozenset(acting), at, vacation=(VACATION,) * players)

    def left_of(self, player: int, at: float) -> float:
        """Seconds *player* has left; below 0 when they are overdue."""
        return self.left[player] - self._spent(player, at)

    def charged(self, at: float) -> "Clock":
        """The same clock with the time until *at* paid: it is never paid twice."""
        left = tuple(self.left_of(player, at) for player in range(len(self.left)))
        return replace(self, left=left, since=max(at, self.since))

    def pressed(self, acting: Collection[int], at: float) -> "Clock":
        """The clock once *acting* are to choose: who has chosen is given what the pace gives."""
        return self.turned(acting, at, self.running - frozenset(acting))

    def turned(self, acting: Collection[int], at: float, chosen: Collection[int] = ()) -> "Clock":
        """The clock once *acting* are to choose; only the *chosen* are given what the pace gives."""
        now = self.charged(at)
        left = list(now.left)
        for player in chosen:
            if self.pace.kind == "live":
                left[player] += self.pace.increment
            else:
                left[player] = self.pace.per_move
        return replace(now, left=tuple(left), running=frozenset(acting))

    def renewed(self, player: int, at: float) -> "Clock":
        """The clock when *player* chose and is to choose again at once."""
        others = self.running - {player}
        return self.pressed(others, at).pressed(self.running, at)

    def stopped(self, at: float) -> "Clock":
        """The clock of a match that is paused."""
        return replace(self.charged(at), is_stopped=True)

    def resumed(self, at: float) -> "Clock":
        """The clock of a match that goes on."""
        return replace(self, since=at, is_stopped=False)

    def forgiven(self, at: float) -> "Clock":
        """The clock after the server was away: live, nobody pays for that."""
        return replace(self, since=at) if self.pace.kind == "live" else self

    def leaving(self, player: int, seconds: float, at: float) -> "Clock":
        """The clock of a *player* who goes on vacation; raises InvalidOption when that cannot be."""
        if self.pace.kind != "days":
            raise InvalidOption("a vacation is for matches played by days")
        if not 0 < seconds <= self.vacation[player]:
            rest = self.vacation[player] / DAY
            raise InvalidOption(f"{seconds / DAY:g} days are too many: {rest:g} days of vacation are left")
        now = self.back(player, at).charged(at)
        vacation = list(now.vacation)
        vacation[player] -= seconds
        return replace(now, away={**now.away, player: at + seconds}, vacation=tuple(vacation))

    def back(self, player: int, at: float) -> "Clock":
        """The clock of a *player* who is back; what they did not take of the vacation is theirs again."""
        until = self.away.get(player, at)
        if until <= at:
            return self
        now = self.charged(at)
        vacation = list(now.vacation)
        vacation[player] += until - at
        away = {other: moment for other, moment in now.away.items() if other != player}
        return replace(now, away=away, vacation=tuple(vacation))

    def deadline(self) -> tuple[float, int] | None:
        """When the next player's time is up, and whose; None when no time runs."""
        if self.pace.kind == "untimed" or self.is_stopped or not self.running:
            return None
        return min((self._begins(player) + self.left[player], player) for player in self.running)

    def overdue(self, at: float) -> tuple[int, ...]:
        """The players whose time is up."""
        if self.pace.kind == "untimed" or self.is_stopped:
            return ()
        return tuple(player for player in sorted(self.running) if self.left_of(player, at) <= 0)

    def _begins(self, player: int) -> float:
        """From when on *player* is charged."""
        return max(self.since, self.away.get(player, self.since))

    def _spent(self, player: int, at: float) -> float:
        if self.pace.kind == "untimed" or self.is_stopped or player not in self.running:
            return 0.0
        return max(0.0, at - self._begins(player))
