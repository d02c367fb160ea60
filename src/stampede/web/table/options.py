"""The options of a table: how people play at it, whatever the game.

They are declared here and nowhere else. The form, the log, the state of a table, its view and its snapshot
carry :class:`TableOptions` whole, flat among their own fields wherever people wrote it so.
"""

from typing import Any, Literal

import msgspec

from stampede.play.clock import TimeControl
from stampede.web.runtime.wire import Wire

LONGEST_TITLE = 60
OnTimeout = Literal["computer", "out"]
"""A computer plays on for a player whose time is up, or the player is out."""
UndoRule = Literal["none", "misclick", "consent", "all"]
"""What may be undone: nothing, one's own choice while nobody has answered it, what all agree to; ``all``: by
consent even across dice and what was revealed."""
Watch = Literal["all", "players"]
"""Who may see the table."""


class Pace(Wire, frozen=True):
    """How much time a table gives; seconds that its kind does not use are 0."""

    kind: Literal["untimed", "live", "days"] = "untimed"
    """Whether each player has a bank of time (``live``), or so long for each choice (``days``)."""
    bank: float = 0.0
    """Seconds at the start, live."""
    increment: float = 0.0
    """Seconds added after each choice, live."""
    per_move: float = 0.0
    """Seconds for each choice, by days."""

    @property
    def control(self) -> TimeControl:
        """The same for a clock; raises InvalidOption for seconds that are out of range."""
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
    """What may be undone: nothing (``none``), one's own choice while nobody has answered it (``misclick``),
    more when all agree, but never across a die or what was revealed (``consent``), or even that (``all``).
    """
    watch: Watch = "all"
    """Whether all who have the link may watch, or players only; until the match begins nothing is hidden."""
    notebook: bool = False
    """Whether each player has a notebook of what they saw (A12.1)."""
    table_title: str = ""
    """What the table is called: 60 visible characters at most, or nothing. It is plain text."""

    @staticmethod
    def of(holder: "TableOptions") -> "TableOptions":
        """The options alone of a message or an event that has them among its fields."""
        return TableOptions(**holder.by_name())

    def by_name(self) -> dict[str, Any]:
        """The options by their names, for a message or an event that has them among its fields."""
        return {name: getattr(self, name) for name in TableOptions.__struct_fields__}


USUAL_OPTIONS = TableOptions()
