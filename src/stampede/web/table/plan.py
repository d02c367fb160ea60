"""A plan of answers, and what is left of it as the match goes on."""

from dataclasses import dataclass, replace
from typing import Literal

from stampede.play.match import MatchEntry

Dropped = Literal["", "departed", "illegal", "undone"]


@dataclass(frozen=True)
class Plan:
    """What a player would do after what others may do."""

    player: int
    at: int
    """How many actions the match has where the plan goes on."""
    lines: tuple[tuple[str, ...], ...]
    """Actions of all, one after the other; each line ends with an answer of the player."""
    anyway: str = ""
    """The answer to whatever is in no line, if it is legal then."""
    dropped: Dropped = ""
    """Why nothing is left of it; empty while something is."""
    about: str = ""
    """The action because of which it was dropped."""

    def after(self, entry: MatchEntry, seat: int) -> "Plan":
        """What is left of it after one more action; *seat* is where its player sits."""
        lines = tuple(line[1:] for line in self.lines if line[0] == entry.action)
        left = replace(self, at=self.at + 1, lines=tuple(line for line in lines if line))
        if entry.seat == seat:  # answered, and if it was not by the plan, that is over
            return replace(left, anyway="")
        if lines or self.anyway:
            return left
        return replace(left, dropped="departed", about=entry.action)

    @property
    def is_spent(self) -> bool:
        """Whether there is nothing left to do or to tell."""
        return not (self.lines or self.anyway or self.dropped)
