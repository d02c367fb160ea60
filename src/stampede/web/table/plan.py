"""A plan of answers, and its rest as the match goes on."""

from dataclasses import dataclass, replace
from typing import Literal

from stampede.play.match import MatchEntry

Dropped = Literal["", "departed", "illegal", "undone"]


@dataclass(frozen=True)
class Plan:
    """A player's answers to actions that others may make."""

    player: int
    at: int
    """Number of actions of the match where the plan goes on."""
    lines: tuple[tuple[str, ...], ...]
    """Actions of all seats, one after the other; each line ends with an answer of the player."""
    anyway: str = ""
    """The answer to any action that is in no line, if it is legal then."""
    dropped: Dropped = ""
    """Why the plan was dropped; empty while something of it is left."""
    about: str = ""
    """The action because of which it was dropped."""

    def after(self, entry: MatchEntry, seat: int) -> "Plan":
        """The rest of the plan after one more action; *seat* is where its player sits."""
        lines = tuple(line[1:] for line in self.lines if line[0] == entry.action)
        left = replace(self, at=self.at + 1, lines=tuple(line for line in lines if line))
        if entry.seat == seat:  # answered, and if it was not by the plan, that is over
            return replace(left, anyway="")
        if lines or self.anyway:
            return left
        return replace(left, dropped="departed", about=entry.action)

    @property
    def is_spent(self) -> bool:
        """Whether nothing is left to play or to show."""
        return not (self.lines or self.anyway or self.dropped)
