"""Messages about vacations: days on which a guest's clock stands still in correspondence matches."""

from stampede.web.runtime.wire import Wire


class Vacation(Wire, frozen=True):
    """``POST /api/me/vacations``: book a vacation, first and last day included.

    Days are the server's, from midnight to midnight in universal time, written ``2026-12-24``.
    """

    first: str
    """The first day of it."""
    last: str
    """The last day of it."""


class EndVacation(Wire, frozen=True):
    """``POST /api/me/vacations/end``: cancel a future vacation, or end the present one today."""

    first: str
    """The first day of the vacation."""


class Vacations(Wire, frozen=True):
    """``GET /api/me/vacations``, and the answer to requests that change them."""

    vacations: tuple[Vacation, ...]
    """Present and future ones, in order."""
    left: int
    """Vacation days left this year."""
    today: str
    """The day by the server's calendar."""
