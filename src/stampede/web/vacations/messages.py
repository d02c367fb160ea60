"""Messages about vacations: when a guest is away from matches played by days."""

from stampede.web.runtime.wire import Wire


class Vacation(Wire, frozen=True):
    """``POST /api/me/vacations``: be away from one day to another, both included.

    A day is one of the server's, from midnight to midnight in universal time, written ``2026-12-24``.
    """

    first: str
    """The first day of it."""
    last: str
    """The last day of it."""


class EndVacation(Wire, frozen=True):
    """``POST /api/me/vacations/end``: drop the vacation that begins on this day, or end it today."""

    first: str
    """The first day of the vacation."""


class Vacations(Wire, frozen=True):
    """``GET /api/me/vacations``, and the answer to what changes them."""

    vacations: tuple[Vacation, ...]
    """Those that are not over, in order."""
    left: int
    """Days that are left this year."""
    today: str
    """By the server's calendar."""
