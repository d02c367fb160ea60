"""Invariants of a season: its pairings and results follow from logs, and nothing is lost or doubled."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from sqlalchemy import Connection, Engine, func, select

from stampede.events import facts
from stampede.events.facts import AnyFact
from stampede.events.pairing import next_round
from stampede.events.standings import UNIT, standings
from stampede.events.state import after, begin
from stampede.web.events import rows
from stampede.web.events.by_clock import next_ms
from stampede.web.events.results import ended
from stampede.web.events.rows import Known
from stampede.web.store import schema
from stampede.web.store.store import DAY_MS
from stampede.web.table.event_log import read_lines
from stampede.web.table.reducer import fold
from tests.simulation.season import Season


def season_is_right(engine: Engine, season: Season) -> list[str]:
    """The faults found, a sentence each; the servers have stopped."""
    with engine.connect() as connection:
        known = rows.load(connection, season.event)
        assert known is not None
        log = _log(connection, season.event)
        return [
            *_pairings_follow(log),
            *_everybody_met_once(known),
            *_rounds_opened_in_time(known),
            *_tables_were_opened_once(connection, known),
            *_results_follow(connection, known),
            *_nothing_is_lost(known, season),
            *_pages_are_right(known, season),
            *_went_on_once(connection, known, season),
        ]


def _log(connection: Connection, event: str) -> list[AnyFact]:
    column = schema.contest_log.c
    query = select(column.body).where(column.contest_id == event).order_by(column.number)
    return [facts.read(body) for body in connection.execute(query).scalars()]


def _pairings_follow(log: Sequence[AnyFact]) -> Iterator[str]:
    """Each pairing, computed again from the log before it, is the same."""
    state = begin(log[0])
    for fact in log[1:]:
        if isinstance(fact, facts.Paired) and next_round(state, fact.seed) != fact:
            yield f"round {len(state.rounds)}: the log before it gives other pairings"
        state = after(state, fact)


def _everybody_met_once(known: Known) -> Iterator[str]:
    """Nobody met twice, and in each group all who stayed met one another."""
    met, active = known.state.met(), set(known.state.active)
    yield from (f"{pair} met {times} times" for pair, times in met.items() if times > 1)
    for group in known.state.groups:
        for pair in combinations(sorted(active.intersection(group)), 2):
            if pair not in met:
                yield f"{pair} never met"


def _rounds_opened_in_time(known: Known) -> Iterator[str]:
    """The first round opened after its planned start, each further one a day after the one before."""
    due_ms = (known.row.wish.start_ms, *(each + known.state.plan.days * DAY_MS for each in known.times))
    for number, (at_ms, due) in enumerate(zip(known.times, due_ms, strict=False)):
        if at_ms < due:
            yield f"round {number} opened {due - at_ms} ms too early"
    if next_ms(known) != due_ms[-1]:
        yield "the next round would open at another moment"


def _tables_were_opened_once(connection: Connection, known: Known) -> Iterator[str]:
    """The tables of the site are those in the log, one for each board that was not decided before."""
    seated = Counter(board.table for played in known.state.rounds for board in played.boards if board.table)
    there = Counter(connection.execute(select(schema.tables.c.id)).scalars())
    linked = Counter(connection.execute(select(schema.contest_tables.c.table_id)).scalars())
    if not seated == there == linked:
        yield f"{len(there)} tables, {len(linked)} of the event, and {len(seated)} in its log"
    for number, played in enumerate(known.state.rounds):
        for index, board in enumerate(played.boards):
            if not board.table and not board.decided:
                yield f"round {number}, board {index}: no table was opened"


def _results_follow(connection: Connection, known: Known) -> Iterator[str]:
    """Each result is that of its table's log, or was decided before."""
    for number, played in enumerate(known.state.rounds):
        for index, board in enumerate(played.boards):
            found = _ended(connection, number, index, board.table)
            if board.matches != found and not (board.decided and not board.matches):
                yield f"round {number}, board {index}: {board.matches} where the table gives {found}"
            if not (board.matches or board.decided):
                yield f"round {number}, board {index}: the season is over, and it has no result"


def _ended(connection: Connection, number: int, index: int, table: str) -> tuple[facts.MatchEnded, ...]:
    """The result that the log of a *table* gives, which plays one match."""
    if not table:
        return ()
    lines = read_lines(connection, table)
    state = fold(table, [each.event for each in lines], [each.at_ms for each in lines])
    return (ended(number, index, state),) if state.has_ended else ()


def _nothing_is_lost(known: Known, season: Season) -> Iterator[str]:
    """Every acknowledged request of people and host is in the log, once."""
    names = {number: each.name for number, each in known.people.items()}
    if names != {number: each.name for number, each in enumerate(season.people)}:
        yield "the people are not those who registered"
    for number, person in enumerate(season.people):
        if person.has_left != known.state.entrants[number].is_out:
            yield f"person {number} has left: {person.has_left}, and the log says otherwise"
    for (number, index), places in season.decided.items():
        found = known.state.rounds[number].boards[index].decided
        if found is None or found.places != places:
            yield f"round {number}, board {index}: the host decided {places}, and the log has {found}"


def _pages_are_right(known: Known, season: Season) -> Iterator[str]:
    """Whatever server draws the page, it has the standings of the log."""
    points = {each.number: round(each.points / UNIT, 2) for each in standings(known.state)}
    for page in season.pages:
        if {each["number"]: each["points"] for each in page["entrants"]} != points:
            yield "a page shows other points than the log gives"


def _went_on_once(connection: Connection, known: Known, season: Season) -> Iterator[str]:
    """One season follows, with everybody who has not dropped out."""
    following = rows.load(connection, season.next)
    events = connection.execute(select(func.count()).select_from(schema.contests)).scalar_one()
    if following is None or events != len((season.event, season.next)):
        yield f"there are {events} events"
    elif sorted(each.name for each in following.people.values()) != sorted(
        known.people[number].name for number in known.state.active
    ):
        yield "the next season has other people than those who stayed"
