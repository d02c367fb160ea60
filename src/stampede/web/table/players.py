"""A player at a table: a person or a computer."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

Names = Mapping[int, str]
"""Names of those who have sat down at a table, by the number in which they did.

The log does not hold them, and a withdrawn name is missing.
"""
NO_NAMES: Names = MappingProxyType({})


@dataclass(frozen=True)
class Player:
    """A person or a computer."""

    number: int
    """How many had sat down before at this table; two players never have the same number."""
    guest: int | None = None
    """None for the computer. Players at one device have the same guest."""
    level: int = 0
    """Level of the computer."""
    stand_in: int = 0
    """The level of the computer that plays for a person; 0 while they play themselves."""
    is_gone: bool = False
    """Whether a person left for good."""
    was_helped: bool = False
    """Whether a computer played in this match for a person who was not out."""
    is_program: bool = False
    """Whether an external bot has sat down or acted here for a person; that stays known."""
    has_chosen: bool = False
    """Whether they chose their seat: then nobody moves up when somebody leaves before the match."""

    @property
    def plays_level(self) -> int:
        """The level of the computer that acts for this player; 0 for a person who acts."""
        return self.level if self.guest is None else self.stand_in
