"""Opens the tables of a round, and decides what those who do not come have lost.

Everything follows from the log of the event, so a server that was killed goes on here: a table is opened in
the transaction that notes it in the log, once.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial

import msgspec
from sqlalchemy import Connection

from stampede.events.facts import FILL, AnyFact, Decided, Dropped, Seated
from stampede.events.state import BoardState, EventError
from stampede.web.events import rows
from stampede.web.events.by_clock import Host
from stampede.web.events.rows import Known
from stampede.web.events.service import Events
from stampede.web.events.table_options import table_of
from stampede.web.runtime.logs.facts import about
from stampede.web.runtime.refusals import RefusedError
from stampede.web.site.site import RunningSite
from stampede.web.store.store import DAY_MS, Guest, StoreError
from stampede.web.table.creation_messages import TableCreated
from stampede.web.table.events import Created, Sitter
from stampede.web.table.levels import computer_names, usual_level
from stampede.web.table.option_checks import asked_table
from stampede.web.table.shared_deal import SharedDeal
from stampede.web.table.state import TableState

logger = logging.getLogger(__name__)
LOOK_S = 1.0
"""Seconds between two looks at the events that are running."""
PAUSE_MS = 8_000
"""So long people see how a match has ended before the next one of their table begins, and their time runs."""
FOLLOWED_MS = 400 * DAY_MS
"""An event in which nothing happens for so long is not looked at any more: its start can be a year ahead."""


class SeatedError(Exception):
    """The board has a table, or needs none: another process was faster."""


class Steward:
    """Follows the events that are running in this process."""

    def __init__(self, site: RunningSite) -> None:
        """Nothing is known yet."""
        self._site = site
        self._known: dict[str, Known] = {}
        self._begun: dict[str, dict[str, int]] = {}
        """By event and table: how many matches had ended when the next one was on."""
        self._host = Host(site)

    async def run(self) -> None:
        """Look again and again."""
        while True:
            with suppress(StoreError, RefusedError):
                await self.look()
            await self._site.runtime.sleep(LOOK_S)

    async def look(self) -> None:
        """Open tables, go on and decide in all events."""
        since_ms = self._site.runtime.now_ms() - FOLLOWED_MS
        running = dict(await self._site.store.read(partial(rows.running, since_ms=since_ms)))
        self._known = {event: known for event, known in self._known.items() if event in running}
        self._begun = {event: tables for event, tables in self._begun.items() if event in running}
        for event, version in running.items():
            if known := await self._current(event, version):
                await self._attend(known)

    async def _current(self, event: str, version: int) -> Known | None:
        known = self._known.get(event)
        if known is None or known.version != version:
            known = await self._site.store.read(partial(rows.load, event=event, before=known))
            if known is not None:
                self._known[event] = known
        return known

    async def _attend(self, known: Known) -> None:
        with _trying(known):
            if await self._host.attend(known):
                found = await self._site.store.read(partial(rows.load, event=known.row.event, before=known))
                known = found or known
        for number, index, board in known.state.awaited:
            with _trying(known):
                if board.table:
                    await self._watch(known, number, index, board)
                else:
                    await self.open(known, number, index)

    # ------------------------------------------------------------ opening

    async def open(self, known: Known, number: int, index: int) -> None:
        """Open the table of a board; raises SeatedError if it is open, RefusedError."""
        board, event = known.state.rounds[number].boards[index], known.row.event
        people = [known.people.get(each) for each in board.people]
        persons = [each for each in people if each and each.guest is not None]
        owner = Guest(persons[0].guest or 0, persons[0].name) if persons else Guest(known.row.owner or 0, "")

        def look(connection: Connection, made: TableCreated) -> None:
            fresh = rows.load(connection, event, is_locked=True)
            assert fresh is not None
            found = fresh.state.rounds[number].boards[index]
            if found.table or fresh.state.is_finished(found):
                raise SeatedError
            seated = Seated(number, index, made.table)
            rows.append(connection, fresh, [seated], self._site.runtime.now_ms())
            if fresh.row.club:
                self._site[Events].clubs.take_table(connection, fresh.row.club, made.table)

        first = self._first_event(known, number, board, owner)
        names = tuple(each.name for each in persons)
        await self._site.tables.launch(owner, first, names, look, computers=self._computers(known, board))

    def _computers(self, known: Known, board: BoardState) -> tuple[str, ...]:
        """The names of the computers at a board: as in the event, and free ones for those that fill seats."""
        entrants, people = known.state.entrants, known.people
        sitters = [(people.get(number), self._sitter(known, number)) for number in board.people]
        bots = [(each.name if each else "", sitter.level) for each, sitter in sitters if sitter.level]
        taken = [(each.name, entrants[number].level) for number, each in sorted(people.items())]
        unnamed = [level for name, level in bots if not name]
        free = iter(computer_names(self._site.levels, known.row.wish.game, unnamed, taken))
        return tuple(name or next(free) for name, _ in bots)

    def _first_event(self, known: Known, number: int, board: BoardState, owner: Guest) -> Created:
        site, wish = self._site, known.row.wish
        asked = table_of(wish, len(board.people), owner.name or "-")
        created = asked_table(owner, asked, site.runtime, site.levels, site.settings.house)
        sitters = tuple(self._sitter(known, each) for each in board.people)
        matches = known.state.plan.games
        created = msgspec.structs.replace(
            created, players=sitters, seat=0, invite="", is_open=False, matches=matches
        )
        deals = known.state.deals
        if number >= len(deals):
            return created
        deal = SharedDeal(known.row.event, number, deals[number].line)
        return msgspec.structs.replace(created, seed=deals[number].seed, deal=deal)

    def _sitter(self, known: Known, number: int) -> Sitter:
        if number == FILL:
            return Sitter(known.state.plan.fill_level)
        person = known.people.get(number)
        if person and person.guest is not None:
            return Sitter(guest=person.guest)
        usual = usual_level(self._site.levels, known.row.wish.game)
        return Sitter(known.state.entrants[number].level or usual)

    # ------------------------------------------------------------ waiting

    async def _watch(self, known: Known, number: int, index: int, board: BoardState) -> None:
        """Let the next match begin, and decide after the patience of the event.

        The table is read only when one of the two may be due: it would stay in memory for weeks.
        """
        if board.matches:
            await self._go_on(known, board)
            return
        patience_ms = known.row.wish.patience * 60_000
        since = known.opened.get((number, index), 0)
        if patience_ms and self._site.runtime.now_ms() >= since + patience_ms:
            table = await self._site.tables.get(board.table)
            if absent := _gone(known, board, table.table_state) or absent_players(table.table_state):
                await self._decide(known, number, index, absent)
                await table.shut()

    async def _go_on(self, known: Known, board: BoardState) -> None:
        begun = self._begun.setdefault(known.row.event, {})
        if begun.get(board.table) == len(board.matches):
            return
        table = await self._site.tables.get(board.table)
        table_state = table.table_state
        is_last = table_state.match_id in {each.match for each in board.matches}
        if table_state.has_ended and is_last and not (table_state.is_shut or table_state.needs_chance):
            if not table_state.persons or self._site.runtime.now_ms() >= table_state.at_ms + PAUSE_MS:
                await table.go_on()
        else:
            begun[board.table] = len(board.matches)

    async def _decide(self, known: Known, number: int, index: int, absent: frozenset[int]) -> None:
        size = len(known.state.rounds[number].boards[index].people)
        places = tuple(0 if player in absent else 1 for player in range(size))
        more: tuple[AnyFact, ...] = ()
        if known.state.plan.format == "arena":  # else they would be seated again, and again not come
            people = known.state.rounds[number].boards[index].people
            more = tuple(Dropped(people[player]) for player in sorted(absent))

        def work(connection: Connection) -> None:
            fresh = rows.load(connection, known.row.event, is_locked=True)
            assert fresh is not None
            decided = Decided(number, index, places, is_by_time=True)
            rows.append(connection, fresh, [decided, *more], self._site.runtime.now_ms())

        await self._site.store.write(work)


def _gone(known: Known, board: BoardState, table_state: TableState) -> frozenset[int]:
    """The persons of a board, in its order, who have lost or left their seat before the match."""
    if table_state.is_full:
        return frozenset()

    def is_there(number: int) -> bool:
        person = known.people.get(number)
        is_computer = number == FILL or known.state.entrants[number].level > 0
        return is_computer or (person is not None and person.guest in table_state.guests)

    return frozenset(place for place, number in enumerate(board.people) if not is_there(number))


def absent_players(table_state: TableState) -> frozenset[int]:
    """The persons who are awaited in a first match and have done nothing at all."""
    acted = {table_state.series.players[entry.seat] for entry in table_state.match.entries if entry.seat >= 0}
    if table_state.phase == "waiting":
        pledged = {each.number for each in table_state.players if table_state.round.of(each.number)}
        return frozenset(
            each for each in table_state.persons if table_state.players[each].number not in pledged
        )
    if table_state.phase == "over":
        return frozenset()
    return frozenset(table_state.on_the_clock).intersection(table_state.persons) - acted


@contextmanager
def _trying(known: Known) -> Iterator[None]:
    """Try something again at the next look where it is refused now: other events do not wait for it."""
    try:
        yield
    except (RefusedError, SeatedError, EventError, StoreError) as error:
        logger.debug("an event waits: %s", error, extra=about(event=known.row.event))
