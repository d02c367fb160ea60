"""Messages of the puzzle of the day, over HTTP."""

from stampede.web.runtime.wire import Wire


class PuzzleDay(Wire, frozen=True):
    """The puzzle of one day."""

    day: str
    """``2026-11-25``, by UTC."""
    tried: int
    """How many have tried it."""
    solved: int
    """How many of them chose well at the first try."""


class PuzzleDays(Wire, frozen=True):
    """``GET /api/games/{game}/puzzles``: the days that have a puzzle, the latest first."""

    today: str
    """As ``PuzzleDay.day``; the latest puzzle may be older."""
    days: tuple[PuzzleDay, ...]
    """At most 400."""


class TriedPuzzle(Wire, frozen=True):
    """``POST /api/games/{game}/puzzles/{day}/tried``: counts a first try, and keeps no more."""

    solved: bool
    """Whether the first choice was the good one."""
