"""The requests of visitors about events, each checked and written in one transaction."""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from typing import NamedTuple, NoReturn

import msgspec
from sqlalchemy import Connection

from stampede.core.options import short
from stampede.events import facts
from stampede.events.facts import AnyFact, EventPlan
from stampede.events.pairing import next_round
from stampede.events.promotion import next_order
from stampede.events.state import EventError, EventState, Fault, check_pairing, check_plan
from stampede.games import drawn_games, find
from stampede.play.rating import Rating
from stampede.web.events import rows
from stampede.web.events.by_clock import begun, has_ended
from stampede.web.events.clubs import EventClubs, NoClubs
from stampede.web.events.messages import (
    MOST_PATIENCE,
    AddComputers,
    BeginEvent,
    CloseEvent,
    CreateEvent,
    DecideBoard,
    DropEntrant,
    EventCreated,
    HostAction,
    NextSeason,
    PairRound,
    ReplaceEntrant,
    ReturnEntrant,
)
from stampede.web.events.rows import EventPerson, EventRow, Known
from stampede.web.events.table_options import sizes_of, table_of
from stampede.web.runtime.executor import BackgroundExecutor
from stampede.web.runtime.ids import new_id, new_seed
from stampede.web.runtime.names import tidied
from stampede.web.runtime.refusals import RefusedError, bad_option, too_many
from stampede.web.site.site import RunningSite
from stampede.web.store.store import DAY_MS, Guest, StoreError
from stampede.web.table.levels import alike, check_level, computer_names
from stampede.web.table.option_checks import asked_table
from stampede.web.table.options import LONGEST_TITLE
from stampede.web.words import say

MOST_OPEN = 20
"""The most events of one host that are not closed."""
MOST_TIES = 4
MOST_KNOWN = 100
"""The events whose log is kept in memory."""
MOST_DAYS_AHEAD = 366
"""How far ahead the start of an event can be."""
OF_SEVERAL = ("tables", "arena", "season")
"""The formats in which more than two may sit at a table."""
CONFLICTS: dict[Fault, str] = {
    "plan": "event-plan",
    "full": "event-full",
    "begun": "event-begun",
    "not-begun": "event-begun",
    "closed": "event-closed",
    "nobody": "event-nobody",
    "too-late": "event-too-late",
    "not-finished": "event-not-finished",
    "no-more-rounds": "event-no-more-rounds",
    "no-deal": "event-no-deal",
    "too-few": "event-too-few",
    "no-board": "event-no-board",
    "finished": "event-not-finished",
    "places": "event-places",
    "format": "event-format",
    "continued": "event-continued",
}
"""The code of the refusal for each fault."""


class EventAccess(NamedTuple):
    """An event that somebody may see."""

    known: Known
    is_host: bool
    club: str
    """The club that it belongs to; empty without one, and once it is closed."""


class Events:
    """The events of a site."""

    def __init__(self, site: RunningSite) -> None:
        """Pairings are computed beside the server's loop. The feature of clubs sets *clubs*."""
        self._site, self._store, self._runtime = site, site.store, site.runtime
        self._executor = BackgroundExecutor(site.runtime)
        self.clubs: EventClubs = NoClubs()
        self._known: OrderedDict[str, Known] = OrderedDict()
        """The events that were looked at last: pages look every few seconds, and logs are long."""

    # ------------------------------------------------------------ looking

    async def find(self, event: str, guest: int | None) -> EventAccess:
        """The event of this name; raises RefusedError, the same for one that *guest* may not see."""
        before = self._known.get(event)
        found = await self._store.read(
            lambda connection: self._access(connection, event, guest, before=before)
        )
        self._known[event] = found.known
        self._known.move_to_end(event)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return found

    def _access(
        self,
        connection: Connection,
        event: str,
        guest: int | None,
        *,
        is_locked: bool = False,
        before: Known | None = None,
    ) -> EventAccess:
        """The event as *guest* may see it; raises RefusedError.

        A stranger to its club is refused before the event is loaded. People who take part go on seeing it,
        and so does its first host where the club is closed.
        """
        owner, club = rows.club_of(connection, event) or (None, None)
        access = None if club is None else self.clubs.access(connection, club, guest)
        is_owner = guest is not None and owner == guest
        is_inside = club is None or access in ("host", "visitor") or (access is None and is_owner)
        if not is_inside and (guest is None or not rows.takes_part(connection, event, guest)):
            raise unknown_event()
        known = rows.load(connection, event, is_locked=is_locked, before=before)
        if known is None or not (is_inside or known.plays(guest)):
            raise unknown_event()
        is_host = is_owner if access is None else access == "host"
        return EventAccess(known, is_host, "" if club is None or access is None else club)

    # ------------------------------------------------------------ opening

    def check(self, guest: Guest, wish: CreateEvent) -> EventPlan:
        """The plan of the event that *guest* wishes for; raises RefusedError that names the fault."""
        self._check_texts(wish)
        if len(wish.ties) > MOST_TIES or len(set(wish.ties)) < len(wish.ties):
            raise bad_option(say("event.ties", most=MOST_TIES))
        if not 0 <= wish.patience <= MOST_PATIENCE:
            raise bad_option(say("event.patience", most=MOST_PATIENCE))
        if not 0 <= wish.start_ms <= self._runtime.now_ms() + MOST_DAYS_AHEAD * DAY_MS:
            raise bad_option(say("event.start", most=MOST_DAYS_AHEAD))
        if wish.fill_level:
            check_level(self._site.levels, wish.game, wish.fill_level)
        if wish.same_deals:
            _check_deals(wish)
        plan = self._plan(wish, max(2, _fewest(wish)))
        try:
            check_plan(plan)
        except EventError:
            raise bad_option(say("refused.event-plan")) from None
        asked = table_of(wish, plan.seats, "-")
        asked_table(guest, asked, self._runtime, self._site.levels, self._site.settings.house)
        return plan

    def _check_texts(self, wish: CreateEvent) -> None:
        if wish.game not in drawn_games():
            raise bad_option(say("options.game", game=short(wish.game), games=", ".join(drawn_games())))
        if len(tidied(wish.title)) > LONGEST_TITLE:
            raise bad_option(say("options.long-title", most=LONGEST_TITLE))
        if wish.title and self._site.settings.house.is_child_safe:
            raise bad_option(say("options.no-title"))

    @staticmethod
    def _plan(wish: CreateEvent, fewest: int) -> EventPlan:
        seats = wish.seats if wish.format in OF_SEVERAL else 2
        return EventPlan(
            format=wish.format,
            rounds=wish.rounds,
            seats=seats,
            fewest=seats if wish.format == "arena" else min(fewest, seats),
            games=wish.games,
            points=wish.points,
            ties=wish.ties,
            fill_level=wish.fill_level,
            has_final=wish.has_final,
            minutes=wish.minutes,
            group=wish.group,
            days=wish.days,
            same_deals=wish.same_deals,
        )

    async def open(
        self,
        guest: Guest,
        wish: CreateEvent,
        note: Callable[[Connection, EventCreated], None],
        club: str | None = None,
    ) -> EventCreated:
        """Store a new event of *guest* and of a *club*, and what *note* writes; raises RefusedError."""
        plan = self.check(guest, wish)
        wish = msgspec.structs.replace(wish, title=tidied(wish.title))
        event, now = new_id(self._runtime), self._runtime.now_ms()
        made = EventCreated(event)

        def work(connection: Connection) -> None:
            self._check_room(connection, guest)
            note(connection, made)
            rows.add(connection, EventRow(event, guest.id, wish, now, club), facts.EventPlanned(plan))

        await self._store.write(work)
        return made

    # ------------------------------------------------------------ taking part

    async def join(self, event: str, guest: Guest) -> None:
        """Register *guest*, or let them come back; raises RefusedError."""

        def work(connection: Connection) -> None:
            known = self._access(connection, event, guest.id, is_locked=True).known
            if has_ended(known.state, self._runtime.now_ms()):
                _refuse("closed")
            if (number := known.number_of(guest.id)) is not None:
                if known.state.entrants[number].is_out:
                    self._append(connection, known, facts.Returned(number))
                return
            _check_name(known, guest.name)
            self._append(connection, known, _registration(connection, known, guest.id))
            rows.put_person(connection, event, len(known.state.entrants), EventPerson(guest.id, guest.name))

        await self._store.write(work)

    async def leave(self, event: str, guest: Guest) -> None:
        """Let *guest* play no more rounds; raises RefusedError."""

        def work(connection: Connection) -> None:
            known = self._access(connection, event, guest.id, is_locked=True).known
            number = known.number_of(guest.id)
            if number is None:
                _refuse("nobody")
            if not known.state.entrants[number].is_out:
                self._append(connection, known, facts.Dropped(number))

        await self._store.write(work)

    # ------------------------------------------------------------ hosting

    async def act(self, event: str, guest: Guest, action: HostAction) -> None:
        """Carry out what a host wants; raises RefusedError."""
        found = await self.find(event, guest.id)
        _check_host(found, action)
        if isinstance(action, PairRound):
            while not await self._pair(found.known, guest, action):
                found = await self.find(event, guest.id)
            return

        def work(connection: Connection) -> None:
            now = self._access(connection, event, guest.id, is_locked=True)
            _check_host(now, action)
            self._act(connection, now.known, action, guest)

        await self._store.write(work)
        if isinstance(action, DecideBoard) and found.known.state.plan.format == "arena":
            await self._shut(found.known.state.rounds[action.round].boards[action.board].table)

    async def _pair(self, known: Known, guest: Guest, action: PairRound) -> bool:
        """Pair the next round; False if somebody came while that was computed."""
        try:
            check_pairing(known.state)
            make = partial(next_round, known.state, new_seed(self._runtime)[:32])
            fact = await self._executor.make(make)
        except EventError as error:
            _refuse(error.fault)

        def work(connection: Connection) -> bool:
            now = self._access(connection, known.row.event, guest.id, is_locked=True)
            _check_host(now, action)
            if now.known.version != known.version:
                return False
            self._append(connection, now.known, fact)
            return True

        return await self._store.write(work)

    async def _shut(self, table: str) -> None:
        """Close the table of a result that was decided: its people are seated elsewhere at once."""
        with suppress(RefusedError, StoreError):
            await (await self._site.tables.get(table)).shut()

    def _act(self, connection: Connection, known: Known, action: HostAction, guest: Guest) -> None:
        match action:
            case AddComputers(level=level, count=count):
                self._add_computers(connection, known, level, count)
            case DropEntrant(number=number):
                self._append(connection, known, facts.Dropped(number))
            case ReturnEntrant(number=number):
                self._return(connection, known, number)
            case ReplaceEntrant(number=number, by=by):
                self._replace(connection, known, number, by)
            case DecideBoard(round=number, board=board, places=places):
                self._append(connection, known, facts.Decided(number, board, places))
            case BeginEvent():
                self._append(connection, known, begun(known.state, self._runtime.now_ms()))
            case CloseEvent():
                self._append(connection, known, self._end(known.state))
            case NextSeason():
                self._continue(connection, known, guest)
            case PairRound():
                raise AssertionError  # it is computed beside the event loop

    def _end(self, state: EventState) -> AnyFact:
        """The end of an event; while tables of an arena are played, that of its time."""
        now_ms = self._runtime.now_ms()
        is_time = state.is_awaiting and state.plan.format == "arena" and not has_ended(state, now_ms)
        return facts.Timed(now_ms) if is_time else facts.EventClosed()

    def _add_computers(self, connection: Connection, known: Known, level: int, count: int) -> None:
        game, first = known.row.wish.game, len(known.state.entrants)
        check_level(self._site.levels, game, level)
        if not 1 <= count <= facts.MOST_PEOPLE - first:
            _refuse("full")
        sitting = [
            (each.name, known.state.entrants[number].level) for number, each in sorted(known.people.items())
        ]
        self._append(
            connection, known, *(_registration(connection, known, level=level) for _ in range(count))
        )
        names = computer_names(self._site.levels, game, [level] * count, sitting)
        for number, name in enumerate(names, start=first):
            rows.put_person(connection, known.row.event, number, EventPerson(None, name))

    def _return(self, connection: Connection, known: Known, number: int) -> None:
        """Let an entrant play again, but not one who is gone for good."""
        if known.is_withdrawn(number):
            _refuse("nobody")
        self._append(connection, known, facts.Returned(number))

    def _replace(self, connection: Connection, known: Known, number: int, by: int) -> None:
        """Let the person of *by*, who has not played, play on for *number*."""
        person = known.people.get(by)
        played = {each for played in known.state.rounds for each in played.people}
        if number == by or by in played or person is None or person.guest is None:
            _refuse("nobody")
        self._append(connection, known, facts.Replaced(number), facts.Dropped(by))
        rows.put_person(connection, known.row.event, by, EventPerson(None, ""))
        rows.put_person(connection, known.row.event, number, person)

    def _continue(self, connection: Connection, known: Known, host: Guest) -> None:
        """Open the season after this one, in which everybody is registered who has not dropped out."""
        made, now_ms = new_id(self._runtime), self._runtime.now_ms()
        self._append(connection, known, facts.Continued(made))
        self._check_room(connection, host)
        row = known.row._replace(
            event=made,
            owner=known.row.owner or host.id,
            wish=msgspec.structs.replace(known.row.wish, start_ms=0),
            created_ms=now_ms,
        )
        rows.add(connection, row, facts.EventPlanned(known.state.plan))
        following = rows.load(connection, made, is_locked=True)
        assert following is not None
        order = next_order(known.state)
        levels = [known.state.entrants[number].level for number in order]
        entries = [facts.Registered(level, rank) for rank, level in enumerate(levels, start=1)]
        self._append(connection, following, *entries)
        for place, number in enumerate(order):
            rows.put_person(connection, made, place, known.people[number])

    @staticmethod
    def _check_room(connection: Connection, host: Guest) -> None:
        if rows.open_of(connection, host.id) >= MOST_OPEN:
            raise too_many(say("event.too-many", count=MOST_OPEN))

    def _append(self, connection: Connection, known: Known, *more: AnyFact) -> None:
        try:
            rows.append(connection, known, more, self._runtime.now_ms())
        except EventError as error:
            _refuse(error.fault)


def _registration(
    connection: Connection, known: Known, guest: int | None = None, level: int = 0
) -> facts.Registered:
    """The fact that *guest* or a computer registers; a season notes how strong they are."""
    if known.state.plan.format != "season":
        return facts.Registered(level)
    rating = Rating() if guest is None else rows.rating(connection, guest, known.row.wish.game)
    return facts.Registered(level, strength=rating.points)


def _fewest(wish: CreateEvent) -> int:
    """The fewest people at a table; raises RefusedError where the game does not fit the format."""
    if "players" in wish.options:
        raise bad_option(say("event.players"))
    fewest, most = sizes_of(wish.game)
    if wish.format in OF_SEVERAL:
        if not fewest <= wish.seats <= most:
            raise bad_option(say("event.seats", low=fewest, high=most))
    elif fewest > 2:
        raise bad_option(say("event.pairs", title=find(wish.game).title))
    return fewest


def _check_deals(wish: CreateEvent) -> None:
    """Raise RefusedError where tables cannot share their deals."""
    definition = find(wish.game)
    if not definition.facts.deals_openly:
        raise bad_option(say("event.deals-game", title=definition.title))
    if wish.format not in ("swiss", "round-robin", "tables") or wish.games > 1:
        raise bad_option(say("event.deals-format"))


def unknown_event() -> RefusedError:
    """No event has this name."""
    return RefusedError.of(HTTPStatus.NOT_FOUND, "unknown-event")


def _refuse(fault: Fault) -> NoReturn:
    raise RefusedError.of(HTTPStatus.CONFLICT, CONFLICTS[fault])


def _check_host(found: EventAccess, action: HostAction) -> None:
    if not found.is_host:
        raise RefusedError.of(HTTPStatus.FORBIDDEN, "not-event-host")
    if found.known.state.changes != action.version:
        raise RefusedError.of(HTTPStatus.CONFLICT, "event-changed")


def _check_name(known: Known, name: str) -> None:
    if alike(name) in map(alike, _names(known)):
        raise RefusedError.of(HTTPStatus.CONFLICT, "same-name", name=name)


def _names(known: Known) -> Iterator[str]:
    return (each.name for each in known.people.values() if each.name)
