"""Messages that list tables."""

from typing import Literal

from stampede.web.runtime.wire import Wire


class Sitting(Wire, frozen=True):
    """One of the players of a listed table."""

    name: str
    """Of the player."""
    level: int
    """Of the computer; 0 for a person."""
    is_due: bool
    """Whether they are waited for."""
    is_you: bool
    """Whether it is you."""
    is_program: bool = False
    """As in ``Seat``."""


class TableLine(Wire, frozen=True):
    """A table in a list."""

    table: str
    """Its name."""
    game: str
    """Its name."""
    title: str
    """Of the game, in words."""
    phase: Literal["waiting", "playing", "over"]
    """How far the match is."""
    players: tuple[Sitting, ...]
    """Who sits there."""
    free: int
    """How many seats are free."""
    is_your_turn: bool
    """Whether you are waited for."""
    idle_seconds: int
    """Since the last action."""
    table_title: str = ""
    """What the table is called, as in ``CreateTable``; mostly empty."""


class TableList(Wire, frozen=True):
    """``GET /api/me/tables``: your unfinished tables; ``GET /api/tables``: those anybody may join."""

    tables: tuple[TableLine, ...]
    """In the order that the request tells."""


class Lobby(Wire, frozen=True):
    """``GET /api/lobby``: what goes on now, as far as anybody may know it."""

    running: tuple[TableLine, ...]
    """Listed tables at which somebody plays and all may watch, the latest first."""
    persons: int
    """How many are at tables, listed or not."""
    names: tuple[str, ...]
    """Of those at listed tables."""
    programs: tuple[str, ...] = ()
    """Those of the names for whom programs from outside play."""
