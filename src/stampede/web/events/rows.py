"""Events in the database: their settings, their log, their people and their tables."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, exists, func, insert, or_, select, update

from stampede.events import facts
from stampede.events.facts import AnyFact
from stampede.events.state import EventState, after, fold
from stampede.games import drawn_games, find
from stampede.play.rating import Rating
from stampede.web.events.messages import CreateEvent
from stampede.web.store import schema

LONGEST = 100
"""The most events in a list."""


class EventPerson(NamedTuple):
    """The account and the name of an entrant; both are empty for a computer, and once they are withdrawn."""

    guest: int | None
    name: str


class EventRow(NamedTuple):
    """The fixed facts of an event."""

    event: str
    owner: int | None
    wish: CreateEvent
    created_ms: int
    club: str | None = None
    """The club that it belongs to; the club may be closed by now."""

    @property
    def title(self) -> str:
        """Its title, or that of its game."""
        return self.wish.title or find(self.wish.game).title


class EventEntry(NamedTuple):
    """An event in a list."""

    row: EventRow
    is_closed: bool
    has_begun: bool
    people: int
    active_ms: int
    """When something was last noted in its log."""


@dataclass(frozen=True)
class Known:
    """An event as the database has it."""

    row: EventRow
    state: EventState
    version: int
    """Number of facts."""
    people: Mapping[int, EventPerson]
    times: tuple[int, ...]
    """When each round was paired."""
    opened: Mapping[tuple[int, int], int]
    """When the table of each board was opened, by round and board."""
    logged_ms: tuple[int, ...]
    """When each fact was noted."""

    def is_withdrawn(self, number: int) -> bool:
        """Whether the entrant *number* was a person who is gone, or for whom another plays."""
        found = self.people.get(number)
        is_person = number < len(self.state.entrants) and not self.state.entrants[number].level
        return is_person and found is not None and found.guest is None

    def number_of(self, guest: int | None) -> int | None:
        """The entrant that *guest* is."""
        found = (number for number, each in self.people.items() if each.guest == guest)
        return None if guest is None else next(found, None)

    @property
    def playing(self) -> frozenset[int]:
        """The guests who take part and have not dropped out."""
        return frozenset(each.guest for each in self.people.values() if each.guest and self.plays(each.guest))

    def plays(self, guest: int | None) -> bool:
        """Whether *guest* takes part and has not dropped out."""
        number = self.number_of(guest)
        return number is not None and not self.state.entrants[number].is_out


def add(connection: Connection, row: EventRow, first: AnyFact) -> None:
    """Store a new event."""
    connection.execute(
        insert(schema.contests).values(
            id=row.event,
            owner_id=row.owner,
            body=_body(row.wish),
            created_ms=row.created_ms,
            is_closed=False,
            club_id=row.club,
            is_public=row.wish.is_public,
        )
    )
    _write(connection, row.event, 0, [first], row.created_ms)


def load(
    connection: Connection, event: str, *, is_locked: bool = False, before: Known | None = None
) -> Known | None:
    """The event of this name; None if there is none, or its game is gone.

    While it *is_locked* nobody else changes it.

    Of an event that was committed *before*, only the facts that were added since then are read.
    """
    column, logged = schema.contests.c, schema.contest_log.c
    query = select(column.owner_id, column.body, column.created_ms, column.club_id)
    query = query.where(column.id == event)
    found = connection.execute(query.with_for_update() if is_locked else query).one_or_none()
    if found is None:
        return None
    wish = msgspec.json.decode(found.body, type=CreateEvent)
    if wish.game not in drawn_games():
        return None
    lines = connection.execute(
        select(logged.body, logged.at_ms)
        .where(logged.contest_id == event, logged.number >= (before.version if before else 0))
        .order_by(logged.number)
    ).all()
    log = [(facts.read(body), at_ms) for body, at_ms in lines]
    seats = {(each.round, each.board): at for each, at in log if isinstance(each, facts.Seated)}
    person = schema.contest_people.c
    people = connection.execute(
        select(person.number, person.guest_id, person.name).where(person.contest_id == event)
    )
    added = [fact for fact, _ in log]
    times = tuple(at for fact, at in log if isinstance(fact, facts.Paired))
    logged_ms = tuple(at for _, at in log)
    return Known(
        EventRow(event, found.owner_id, wish, found.created_ms, found.club_id),
        reduce(after, added, before.state) if before else fold(added),
        len(log) + (before.version if before else 0),
        {number: EventPerson(guest, name) for number, guest, name in people},
        before.times + times if before else times,
        {**before.opened, **seats} if before else seats,
        before.logged_ms + logged_ms if before else logged_ms,
    )


def append(connection: Connection, known: Known, more: Iterable[AnyFact], at_ms: int) -> EventState:
    """Append facts to the log of an event that is locked, and return its state; raises EventError.

    Its times never go back: of several processes, one may be late.
    """
    state, added = known.state, list(more)
    at_ms = max(at_ms, known.logged_ms[-1])
    for fact in added:
        state = after(state, fact)
        if isinstance(fact, facts.Seated):
            row = {"table_id": fact.table, "contest_id": known.row.event}
            connection.execute(
                insert(schema.contest_tables).values(round=fact.round, board=fact.board, **row)
            )
    _write(connection, known.row.event, known.version, added, at_ms)
    if state.is_closed:
        column = schema.contests.c
        connection.execute(update(schema.contests).where(column.id == known.row.event).values(is_closed=True))
    return state


def put_person(connection: Connection, event: str, number: int, person: EventPerson) -> None:
    """Store the account and the name of an entrant, in place of any earlier one."""
    column = schema.contest_people.c
    is_this = (column.contest_id == event) & (column.number == number)
    connection.execute(delete(schema.contest_people).where(is_this))
    row = {"contest_id": event, "number": number, "guest_id": person.guest, "name": person.name}
    connection.execute(insert(schema.contest_people).values(row))


def running(connection: Connection, since_ms: int) -> list[tuple[str, int]]:
    """The events that are not closed and in which something happened *since_ms*, each with its version."""
    column, logged = schema.contests.c, schema.contest_log.c
    query = (
        select(column.id, func.count())
        .join(schema.contest_log, logged.contest_id == column.id)
        .where(column.is_closed.is_(False))
        .group_by(column.id)
        .having(func.max(logged.at_ms) >= since_ms)
    )
    return [(row[0], row[1]) for row in connection.execute(query)]


def of_guest(connection: Connection, guest: int) -> list[EventEntry]:
    """The events that *guest* hosts or takes part in, the latest first."""
    column, person = schema.contests.c, schema.contest_people.c
    taking_part = select(person.contest_id).where(person.guest_id == guest)
    its = or_(column.owner_id == guest, column.id.in_(taking_part))
    return _listed(connection, its, column.created_ms.desc())


def of_club(connection: Connection, club: str) -> list[EventEntry]:
    """The events of a club: those that are not over, then the latest first."""
    column = schema.contests.c
    return _listed(connection, column.club_id == club, column.is_closed, column.created_ms.desc())


def public(connection: Connection) -> list[EventEntry]:
    """The public events that are not over, the latest first."""
    column = schema.contests.c
    its = column.is_public.is_(True) & column.is_closed.is_(False)
    return _listed(connection, its, column.created_ms.desc())


def _listed(
    connection: Connection, which: ColumnElement[bool], *order: ColumnElement[Any]
) -> list[EventEntry]:
    column, person, table = schema.contests.c, schema.contest_people.c, schema.contest_tables.c
    people = select(func.count()).where(person.contest_id == column.id).scalar_subquery()
    logged = schema.contest_log.c
    active = select(func.max(logged.at_ms)).where(logged.contest_id == column.id).scalar_subquery()
    query = select(
        *(column.id, column.owner_id, column.body, column.created_ms, column.club_id, column.is_closed),
        exists().where(table.contest_id == column.id),
        people,
        active,
    )
    entries = [
        EventEntry(EventRow(event, owner, msgspec.json.decode(body, type=CreateEvent), created, club), *found)
        for event, owner, body, created, club, *found in connection.execute(
            query.where(which).order_by(*order, column.id).limit(LONGEST)
        )
    ]
    return [each for each in entries if each.row.wish.game in drawn_games()]


def club_of(connection: Connection, event: str) -> tuple[int | None, str | None] | None:
    """The host who opened an event, and its club; None if there is no such event."""
    column = schema.contests.c
    found = connection.execute(select(column.owner_id, column.club_id).where(column.id == event)).first()
    return None if found is None else (found.owner_id, found.club_id)


def takes_part(connection: Connection, event: str, guest: int) -> bool:
    """Whether *guest* has registered for an event."""
    person = schema.contest_people.c
    query = select(person.number).where(person.contest_id == event, person.guest_id == guest)
    return connection.execute(query).first() is not None


def open_of(connection: Connection, guest: int) -> int:
    """How many events *guest* hosts that are not closed."""
    column = schema.contests.c
    query = select(func.count()).where(column.owner_id == guest, column.is_closed.is_(False))
    return int(connection.execute(query).scalar_one())


def rating(connection: Connection, guest: int, game: str) -> Rating:
    """The rating of *guest* in a game; that of a new player without one."""
    column = schema.ratings.c
    query = select(column.mu, column.sigma).where(column.guest_id == guest, column.game == game)
    found = connection.execute(query).one_or_none()
    return Rating(*found) if found else Rating()


def board_of(connection: Connection, table: str) -> tuple[str, int, int] | None:
    """The event, the round and the board that a table belongs to; None for other tables."""
    column = schema.contest_tables.c
    found = connection.execute(
        select(column.contest_id, column.round, column.board).where(column.table_id == table)
    ).one_or_none()
    return None if found is None else (found[0], found[1], found[2])


def forget(connection: Connection, guest: int) -> None:
    """Withdraw the name of *guest* everywhere; they play no more rounds. What they played stays."""
    column, person = schema.contests.c, schema.contest_people.c
    theirs = connection.execute(
        select(person.contest_id, person.number).where(person.guest_id == guest)
    ).all()
    for event, number in theirs:
        known = load(connection, event, is_locked=True)
        if known and not known.state.is_closed and not known.state.entrants[number].is_out:
            append(connection, known, [facts.Dropped(number)], _last_ms(connection, event))
        put_person(connection, event, number, EventPerson(None, ""))
    theirs_too = select(column.id, column.body).where(column.owner_id == guest)
    for event, body in connection.execute(theirs_too).all():
        untitled = msgspec.structs.replace(msgspec.json.decode(body, type=CreateEvent), title="")
        withdrawn = update(schema.contests).where(column.id == event)
        connection.execute(withdrawn.values(owner_id=None, body=_body(untitled)))


def _body(wish: CreateEvent) -> str:
    """The stored part of a wish: all but its id and the name of the host."""
    found = msgspec.to_builtins(wish)
    del found["id"]
    return msgspec.json.encode(found | {"name": ""}).decode()


def _last_ms(connection: Connection, event: str) -> int:
    column = schema.contest_log.c
    return int(
        connection.execute(select(func.max(column.at_ms)).where(column.contest_id == event)).scalar_one()
    )


def _write(connection: Connection, event: str, version: int, added: Iterable[AnyFact], at_ms: int) -> None:
    lines = [
        {"contest_id": event, "number": version + each, "at_ms": at_ms, "body": facts.write(fact)}
        for each, fact in enumerate(added)
    ]
    if lines:
        connection.execute(insert(schema.contest_log), lines)
