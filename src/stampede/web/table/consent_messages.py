"""Requests of players to each other beside the board: to undo something, to pause."""

from typing import Literal

from stampede.web.runtime.wire import Wire


class MayUndo(Wire, frozen=True):
    """Whether you can undo your last choice."""

    how: Literal["", "free", "ask"] = ""
    """Not at all, at once, or when the others agree."""
    why: str = ""
    """Why not, in a sentence."""


class UndoRequest(Wire, frozen=True):
    """A player's request that the others agree to undo something."""

    seat: int
    """The seat of the player who asks."""
    actions: int
    """How many actions would be undone."""
    awaited: tuple[int, ...] = ()
    """The seats that have not agreed yet."""


class Asks(Wire, frozen=True):
    """The pending requests of the players, and whether the match is paused."""

    undo: UndoRequest | None = None
    """Null while nobody asks for it."""
    pausing: tuple[int, ...] = ()
    """Seats that want a pause."""
    is_paused: bool = False
    """Whether the match is paused."""
