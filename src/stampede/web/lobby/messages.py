"""Messages that list tables."""

from typing import Literal

from stampede.web.runtime.wire import Wire


class Sitting(Wire, frozen=True):
    """A player of a listed table."""

    name: str
    """Of the player."""
    level: int
    """The level of a computer; 0 for a person."""
    is_due: bool
    """Whether the match waits for them."""
    is_you: bool
    """Whether it is you."""
    is_program: bool = False
    """Whether an external bot plays for them."""


class TableLine(Wire, frozen=True):
    """A table in a list."""

    table: str
    """Its name."""
    game: str
    """Its name."""
    title: str
    """Of the game, in words."""
    phase: Literal["waiting", "playing", "over"]
    """The state of the match."""
    players: tuple[Sitting, ...]
    """Its players."""
    free: int
    """Number of free seats."""
    is_your_turn: bool
    """Whether the match waits for you."""
    idle_seconds: int
    """Time since the last action."""
    table_title: str = ""
    """The title of the table, as in ``CreateTable``; mostly empty."""


class TableList(Wire, frozen=True):
    """``GET /api/me/tables``: your unfinished tables; ``GET /api/tables``: those anybody may join."""

    tables: tuple[TableLine, ...]
    """In the order of the request."""


class Lobby(Wire, frozen=True):
    """``GET /api/lobby``: the site's present activity, as far as it is public."""

    running: tuple[TableLine, ...]
    """Listed tables with a match in progress that everybody may watch, the latest first."""
    persons: int
    """How many people are at tables, listed or not."""
    names: tuple[str, ...]
    """The names of those at listed tables."""
    programs: tuple[str, ...] = ()
    """Those of the names for whom an external bot plays."""
