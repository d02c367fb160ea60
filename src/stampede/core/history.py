"""The past of a state: its actions, the position it began from, and what a seat has seen since."""

import warnings
from collections.abc import Mapping
from typing import NamedTuple

from stampede.core.record import Records

History = list[tuple[int, int]]
"""The actions of a match, each with its seat, from the start."""
Seen = Mapping[str, list[int]]
"""Information that a seat has seen and that table and history no longer show, by the game's own names."""


class Start(NamedTuple):
    """The position a state began from, where that is not the start of its game."""

    records: Records
    """Without choices that are yet to be revealed; in a view, as its seat sees it."""
    before: Records | None
    """``State.before`` then."""
    actions_known: int
    """How many actions of the history were made before."""

    @property
    def told(self) -> int:
        """Deprecated: ``actions_known``."""
        warnings.warn("Start.told is Start.actions_known since 0.3", DeprecationWarning, stacklevel=2)
        return self.actions_known


class Past(NamedTuple):
    """All that led to a state."""

    start: Start | None
    """None: the start of the game."""
    history: History
    """Every action, hidden ones included; those after the start lead from it to the state."""
