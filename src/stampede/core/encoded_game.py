"""A game with its options, as far as its numbers for learning depend on it."""

from typing import Protocol

from stampede.core.compiling import BoundRules
from stampede.core.definition import Definition
from stampede.core.position import Position


class EncodedGame(Protocol):
    """A game with its options, as far as its encoding depends on it."""

    @property
    def definition(self) -> Definition:
        """The game without its options."""

    @property
    def num_seats(self) -> int:
        """The number of seats."""

    @property
    def start(self) -> Position:
        """The position before the first action."""

    def seen_by(self, whole: Position, seat: int | None) -> Position:
        """The view that *seat* has of a position."""

    @property
    def bound_rules(self) -> BoundRules:
        """The rules, to which the writing of observations is bound."""
