"""Invariants of an event: its pairings and results follow from logs, and nothing is lost or doubled."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from sqlalchemy import Connection, Engine, func, select

from stampede.events import facts
from stampede.events.arena import seat
from stampede.events.facts import AnyFact
from stampede.events.pairing import next_round
from stampede.events.standings import UNIT, standings
from stampede.events.state import EventState, after, begin
from stampede.play.fairness import commitment
from stampede.web.events import rows
from stampede.web.events.by_clock import next_ms
from stampede.web.events.results import ended
from stampede.web.events.rows import Known
from stampede.web.fairness import public_list
from stampede.web.store import schema
from stampede.web.store.store import DAY_MS
from stampede.web.table.event_log import read_lines
from stampede.web.table.events import Created
from stampede.web.table.reducer import steps
from stampede.web.table.shared_deal import round_hash
from stampede.web.tables.log_step import is_end
from tests.simulation.event import Event


def event_is_right(engine: Engine, event: Event) -> list[str]:
    """The faults found, a sentence each; the servers have stopped."""
    with engine.connect() as connection:
        known = rows.load(connection, event.event)
        assert known is not None
        log = _log(connection, event.event)
        return [
            *_pairings_follow(log),
            *_everybody_met_once(known, log),
            *_rounds_opened_in_time(known),
            *_tables_were_opened_once(connection, known),
            *_deals_are_shared(connection, known),
            *_results_follow(connection, known),
            *_nothing_is_lost(known, log, event),
            *_pages_are_right(known, event),
            *_went_on_once(connection, known, event),
        ]


def _log(connection: Connection, event: str) -> list[AnyFact]:
    column = schema.contest_log.c
    query = select(column.body).where(column.contest_id == event).order_by(column.number)
    return [facts.read(body) for body in connection.execute(query).scalars()]


def _pairings_follow(log: Sequence[AnyFact]) -> Iterator[str]:
    """Each pairing, computed again from the log before it, is the same."""
    state = begin(log[0])
    for fact in log[1:]:
        if isinstance(fact, facts.Paired) and _paired(state, fact) != fact:
            yield f"round {len(state.rounds)}: the log before it gives other pairings"
        state = after(state, fact)


def _paired(state: EventState, fact: facts.Paired) -> facts.Paired | None:
    """The pairing that follows from *state* and the seed."""
    if state.plan.format == "arena":
        return seat(state, fact.seed, fact.late)
    return next_round(state, fact.seed)


def _everybody_met_once(known: Known, log: Sequence[AnyFact]) -> Iterator[str]:
    """Where each two meet once, nobody met twice, and in each group all who stayed met one another."""
    state = known.state
    groups = {"season": state.groups, "round-robin": (state.starters,)}.get(state.plan.format)
    if groups is None or len(state.rounds) < state.num_rounds:
        return
    met = state.met()
    stayed = set(state.starters) - {fact.number for fact in log if isinstance(fact, facts.Dropped)}
    yield from (f"{pair} met {times} times" for pair, times in met.items() if times > 1)
    for group in groups:
        for pair in combinations(sorted(stayed.intersection(group)), 2):
            if pair not in met:
                yield f"{pair} never met"


def _rounds_opened_in_time(known: Known) -> Iterator[str]:
    """A season's rounds opened by its plan, and an arena seated nobody after its end."""
    if known.state.plan.format == "arena":
        late = [at_ms for at_ms in known.times if at_ms > known.state.ends_ms]
        yield from (f"people were seated {at_ms - known.state.ends_ms} ms after the end" for at_ms in late)
    if known.state.plan.format != "season":
        return
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


def _deals_are_shared(connection: Connection, known: Known) -> Iterator[str]:
    """The list has the commitment to each deal once, and all tables of a round have its seed."""
    deals, plan = known.state.deals, known.state.plan
    if len(deals) < min(len(known.state.rounds), known.state.num_rounds) * plan.same_deals:
        yield "a round has no deal"
    listed = [json.loads(text) for text in public_list.read(connection, 0)]
    promised = [(each["number"], each["commitment"], each["round"]) for each in listed if "round" in each]
    expected = [
        (each.line, commitment(bytes.fromhex(each.seed)), round_hash(known.row.event, number))
        for number, each in enumerate(deals)
    ]
    if promised != expected:
        yield "the list has other commitments to deals than the log of the event"
    for deal, played in zip(deals, known.state.rounds, strict=False):
        for table in [board.table for board in played.boards if board.table]:
            created = read_lines(connection, table)[0].event
            assert isinstance(created, Created)
            if created.seed != deal.seed:
                yield f"table {table}: it has another deal than its round"


def _results_follow(connection: Connection, known: Known) -> Iterator[str]:
    """Each result is that of its table's log, or was decided before."""
    for number, played in enumerate(known.state.rounds):
        for index, board in enumerate(played.boards):
            found = tuple(_ended(connection, number, index, board.table))[: known.state.plan.games]
            if board.matches != (found[: len(board.matches)] if board.decided else found):
                yield f"round {number}, board {index}: {board.matches} where the table gives {found}"
            if not known.state.is_finished(board):
                yield f"round {number}, board {index}: the event is over, and it has no result"


def _ended(connection: Connection, number: int, index: int, table: str) -> Iterator[facts.MatchEnded]:
    """The results that the log of a *table* gives, one for each match."""
    lines = read_lines(connection, table) if table else []
    states = steps(table, [each.event for each in lines], [each.at_ms for each in lines]) if lines else ()
    yield from (ended(number, index, now) for before, now in pairwise(states) if is_end(before, now))


def _nothing_is_lost(known: Known, log: Sequence[AnyFact], event: Event) -> Iterator[str]:
    """Every acknowledged request of people and host is in the log, once."""
    names = {number: each.name for number, each in known.people.items() if each.guest is not None}
    if names != {number: each.name for number, each in event.people.items()}:
        yield "the people are not those who registered"
    missed = _dropped_by_time(log)
    for number, person in event.people.items():
        is_out = known.state.entrants[number].is_out
        if is_out != person.has_left and (person.has_left or number not in missed):
            yield f"person {number} has left: {person.has_left}, and the log says otherwise"
    for (number, index), places in event.decided.items():
        found = known.state.rounds[number].boards[index].decided
        if found is None or found.places != places:
            yield f"round {number}, board {index}: the host decided {places}, and the log has {found}"


def _dropped_by_time(log: Sequence[AnyFact]) -> set[int]:
    """The people whom an arena has sent on a break, since they did not come to their table."""
    found, is_by_time = set(), False
    for fact in log:
        if isinstance(fact, facts.Dropped):
            found |= {fact.number} if is_by_time else set()
        else:
            is_by_time = isinstance(fact, facts.Decided) and fact.is_by_time
    return found


def _pages_are_right(known: Known, event: Event) -> Iterator[str]:
    """Whatever server draws the page, it has the standings of the log."""
    points = {each.number: round(each.points / UNIT, 2) for each in standings(known.state)}
    for page in event.pages:
        if {each["number"]: each["points"] for each in page["entrants"]} != points:
            yield "a page shows other points than the log gives"


def _went_on_once(connection: Connection, known: Known, event: Event) -> Iterator[str]:
    """One season follows a season, with everybody who has not dropped out; nothing follows an evening."""
    following = rows.load(connection, event.next)
    events = connection.execute(select(func.count()).select_from(schema.contests)).scalar_one()
    is_season = known.state.plan.format == "season"
    if (following is not None) != is_season or events != 1 + is_season:
        yield f"there are {events} events"
    elif following and sorted(each.name for each in following.people.values()) != sorted(
        known.people[number].name for number in known.state.active
    ):
        yield "the next season has other people than those who stayed"
