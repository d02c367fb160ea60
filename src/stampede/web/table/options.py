"""The options of a table: how people play at it, whatever the game.

They are declared here and nowhere else. The form, the log, the state of a table, its view and its snapshot
carry :class:`TableOptions` whole, flat among their own fields wherever people wrote it so.
"""

from typing import Annotated, Any, Literal

import msgspec

from stampede.play.clock import TimeControl
from stampede.web.runtime.wire import Wire, letters

LONGEST_TITLE = 60
OnTimeout = Literal["computer", "out"]
"""A computer plays on for a player whose time is up, or the player is out."""
UndoRule = Literal["none", "misclick", "consent", "all"]
"""Choices that may be undone: none, one's own while nobody has answered it, those that all agree on; ``all``:
by consent even across dice and reveals.
"""
Watch = Literal["all", "players"]
"""The visitors who may see the table: all, or its players only."""


class Pace(Wire, frozen=True):
    """How much time a table gives; seconds that its kind does not use are 0."""

    kind: Literal["untimed", "live", "days"] = "untimed"
    """No clock, a bank of time for each player (``live``), or so long for each choice (``days``)."""
    bank: float = 0.0
    """Seconds at the start, live."""
    increment: float = 0.0
    """Seconds added after each choice, live."""
    per_move: float = 0.0
    """Seconds for each choice, by days."""

    @property
    def control(self) -> TimeControl:
        """The same as a setting of the clock; raises InvalidOption for seconds that are out of range."""
        return TimeControl(self.kind, self.bank, self.increment, self.per_move)


class TableOptions(msgspec.Struct, frozen=True, kw_only=True):
    """How people play at a table. Its owner may change all of it until the match begins."""

    pace: Pace = Pace()
    """How much time there is."""
    on_timeout: OnTimeout = "computer"
    """Whether a computer plays on for a player whose time is up, or the player is out."""
    hints: bool = False
    """Whether players may ask for hints."""
    undo: UndoRule = "consent"
    """The choices that may be undone: none (``none``), one's own while nobody has answered it (``misclick``),
    more when all agree, but never across a die or a reveal (``consent``), or even across those (``all``).
    """
    watch: Watch = "all"
    """Whether all who have the link may watch, or players only; until the match begins nothing is hidden."""
    notebook: bool = False
    """Whether each player has a notebook of what they saw (A12.1)."""
    table_title: Annotated[str, letters(0, LONGEST_TITLE)] = ""
    """The title of the table: 60 visible characters at most, or nothing. It is plain text."""

    @staticmethod
    def of(holder: "TableOptions") -> "TableOptions":
        """The options alone of a message or an event that has them among its fields."""
        return TableOptions(**holder.by_name())

    def by_name(self) -> dict[str, Any]:
        """The options by their names, for a message or an event that has them among its fields."""
        return {name: getattr(self, name) for name in TableOptions.__struct_fields__}


USUAL_OPTIONS = TableOptions()
