"""Vacations of guests: days on which their clocks stand still at correspondence tables.

Days are the server's, in universal time. A vacation counts from the moment it was booked, so that it brings
back no time that has passed.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from datetime import UTC, date, datetime, timedelta
from http import HTTPStatus
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from stampede.web.runtime.refusals import RefusedError
from stampede.web.runtime.wire import Wire
from stampede.web.store import schema
from stampede.web.table.vacation_news import Spans
from stampede.web.words import say


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


DAYS_A_YEAR = 30
AHEAD = timedelta(days=366)


class BookedVacation(NamedTuple):
    """A booked vacation."""

    first: date
    last: date
    set_ms: int
    """When it was booked."""

    @property
    def span(self) -> tuple[int, int]:
        """The first and last moment at which clocks stand still."""
        return max(_begin_ms(self.first), self.set_ms), _begin_ms(self.last + timedelta(days=1))

    def days(self, year: int) -> int:
        """How many of its days are in a year."""
        first, last = max(self.first, date(year, 1, 1)), min(self.last, date(year, 12, 31))
        return max(0, (last - first).days + 1)


def today(now_ms: int) -> date:
    """The day by the server's calendar."""
    return datetime.fromtimestamp(now_ms / 1000, UTC).date()


def of_guests(connection: Connection, guests: Collection[int]) -> Mapping[int, Spans]:
    """Past, present and future vacations of these guests."""
    column = schema.vacations.c
    found: dict[int, list[tuple[int, int]]] = defaultdict(list)
    query = select(column.guest_id, column.first, column.last, column.set_ms)
    for guest, *row in connection.execute(query.where(column.guest_id.in_(guests)).order_by(column.first)):
        found[guest].append(BookedVacation(*row).span)
    return {guest: tuple(spans) for guest, spans in found.items()}


def of_guest(connection: Connection, guest: int) -> list[BookedVacation]:
    """All vacations of a guest, past ones included."""
    column = schema.vacations.c
    query = select(column.first, column.last, column.set_ms).where(column.guest_id == guest)
    return [BookedVacation(*row) for row in connection.execute(query.order_by(column.first))]


def left(kept: Collection[BookedVacation], year: int) -> int:
    """Vacation days left in a year."""
    return DAYS_A_YEAR - sum(each.days(year) for each in kept)


def add(connection: Connection, guest: int, first: date, last: date, now_ms: int) -> None:
    """Book a vacation; raises RefusedError."""
    kept, wish = of_guest(connection, guest), BookedVacation(first, last, now_ms)
    for fault in _faults(kept, wish, today(now_ms)):
        raise _bad(fault)
    row = {"guest_id": guest, "first": first, "last": last, "set_ms": now_ms}
    connection.execute(insert(schema.vacations).values(**row))


def end(connection: Connection, guest: int, first: date, now_ms: int) -> None:
    """Cancel a future vacation, or end the present one today; raises RefusedError."""
    column, day = schema.vacations.c, today(now_ms)
    mine = (column.guest_id == guest) & (column.first == first) & (column.last >= day)
    if first > day:
        done = connection.execute(delete(schema.vacations).where(mine))
    else:
        done = connection.execute(update(schema.vacations).where(mine).values(last=day))
    if not done.rowcount:
        raise _bad(say("vacation.none"))


def read_day(text: str) -> date:
    """Parse a day from a message; raises RefusedError."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise _bad(say("vacation.no-day")) from None


def _faults(kept: Collection[BookedVacation], wish: BookedVacation, day: date) -> Iterator[str]:
    if wish.last < wish.first:
        yield say("vacation.order")
    if wish.first < day:
        yield say("vacation.past")
    if wish.last > day + AHEAD:
        yield say("vacation.far")
    if any(each.first <= wish.last and wish.first <= each.last for each in kept):
        yield say("vacation.overlap")
    for year in range(wish.first.year, wish.last.year + 1):
        if (rest := left(kept, year)) < wish.days(year):
            yield say("vacation.most", most=DAYS_A_YEAR, rest=rest, year=str(year))


def _bad(message: str) -> RefusedError:
    return RefusedError(HTTPStatus.UNPROCESSABLE_ENTITY, "bad-vacation", message)


def _begin_ms(day: date) -> int:
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp() * 1000)
