"""Thinking time: plain values charged by the server's clock, so that they survive a restart.

All moments are seconds on one clock, the server's; a :class:`Clock` reads none itself.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

from stampede.core.errors import InvalidOption
from stampede.play.words import say

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
LONGEST_BANK, LONGEST_INCREMENT = 6 * HOUR, 10 * MINUTE
LONGEST_MOVE = 14 * DAY
Item = TypeVar("Item")
Span = tuple[float, float]
"""The start and the end of a span, in seconds."""


@dataclass(frozen=True)
class TimeControl:
    """The time control of a table.

    ``live``: a bank, plus an increment after each choice (R. Fischer's clock, US patent 4884255); ``days``: a
    time for each choice; ``untimed``: no limit.
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
                raise InvalidOption(say("clock.range", name=name, value=value, low=low, high=high))


@dataclass(frozen=True)
class Clock:
    """The clocks of all players of a match; immutable."""

    pace: TimeControl
    left: tuple[float, ...]
    """Seconds left by player, at the moment ``since``."""
    running: frozenset[int]
    """The players whose time runs."""
    since: float
    """The moment when the running ones were last charged."""
    is_stopped: bool = False
    """Whether the match is paused."""
    given: tuple[float, ...] = ()
    """Seconds each player has received for choices so far."""
    away: tuple[tuple[Span, ...], ...] = ()
    """By player the spans of vacation, in which time does not run (by days only)."""

    @classmethod
    def start(cls, pace: TimeControl, players: int, acting: Collection[int], at: float) -> "Clock":
        """Start the clock of a match."""
        first = pace.bank if pace.kind == "live" else pace.per_move
        given, away = (0.0,) * players, ((),) * players
        return cls(pace, (first,) * players, frozenset(acting), at, given=given, away=away)

    def left_of(self, player: int, at: float) -> float:
        """Seconds *player* has left; below 0 when they are overdue."""
        return self.left[player] - self._spent(player, at)

    def charged(self, at: float) -> "Clock":
        """The same clock with the time until *at* charged; no time is charged twice."""
        left = tuple(self.left_of(player, at) for player in range(len(self.left)))
        return replace(self, left=left, since=max(at, self.since))

    def turned(self, acting: Collection[int], at: float, chosen: Collection[int] = ()) -> "Clock":
        """The clock after a change of turn: *acting* are to choose; the *chosen* receive their increment."""
        now = self.charged(at)
        left, given = list(now.left), list(now.given)
        for player in chosen:
            is_live = self.pace.kind == "live"
            gift = self.pace.increment if is_live else self.pace.per_move - left[player]
            left[player] += gift
            given[player] += gift
        return replace(now, left=tuple(left), given=tuple(given), running=frozenset(acting))

    def taken_back(self, player: int, given: float, at: float) -> "Clock":
        """The clock after *player* undoes choices, before which the player had received *given* seconds.

        The time used for them stays used; the increments for them are taken back.
        """
        now = self.charged(at)
        left = _put(now.left, player, now.left[player] - (now.given[player] - given))
        return replace(now, left=left, given=_put(now.given, player, given))

    def stopped(self, at: float) -> "Clock":
        """The clock of a paused match."""
        return replace(self.charged(at), is_stopped=True)

    def resumed(self, at: float) -> "Clock":
        """The clock of a resumed match."""
        return replace(self, since=at, is_stopped=False)

    def forgiven(self, at: float) -> "Clock":
        """The clock after an outage of the server: live, it charges nobody for that time."""
        return replace(self, since=at) if self.pace.kind == "live" else self

    def on_vacation(self, player: int, spans: Collection[Span]) -> "Clock":
        """The clock with the vacations of *player*: *spans* that do not overlap.

        Time already charged stays charged; raises InvalidOption where the time control has no vacations.
        """
        if self.pace.kind != "days":
            raise InvalidOption(say("clock.vacation"))
        return replace(self, away=_put(self.away, player, tuple(sorted(spans))))

    def away_until(self, player: int, at: float) -> float | None:
        """The end of the vacation of *player* at this moment; None if there is none."""
        return next((end for begin, end in self.away[player] if begin <= at < end), None)

    def deadline(self) -> tuple[float, int] | None:
        """The moment when the next player's time runs out, and the player; None when no time runs."""
        if self.pace.kind == "untimed" or self.is_stopped or not self.running:
            return None
        return min((self._runs_out(player), player) for player in self.running)

    def overdue(self, at: float) -> tuple[int, ...]:
        """The players whose time has run out."""
        if self.pace.kind == "untimed" or self.is_stopped:
            return ()
        return tuple(player for player in sorted(self.running) if self.left_of(player, at) <= 0)

    def _runs_out(self, player: int) -> float:
        """The moment when the time of *player* runs out, without vacations."""
        moment, rest = self.since, self.left[player]
        for begin, end in self.away[player]:
            if moment + rest <= begin:
                break
            if end > moment:
                rest -= max(0.0, begin - moment)
                moment = end
        return moment + rest

    def _spent(self, player: int, at: float) -> float:
        if self.pace.kind == "untimed" or self.is_stopped or player not in self.running:
            return 0.0
        away = sum(max(0.0, min(at, end) - max(self.since, begin)) for begin, end in self.away[player])
        return max(0.0, at - self.since - away)


def _put(values: tuple[Item, ...], index: int, value: Item) -> tuple[Item, ...]:
    return (*values[:index], value, *values[index + 1 :])
