"""The state of an event, folded from the facts of its log."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random
from typing import Literal

import msgspec

from stampede.core.errors import StampedeError
from stampede.events.facts import (
    FILL,
    MOST_PEOPLE,
    MOST_ROUNDS,
    Announced,
    AnyFact,
    Continued,
    DealCommitted,
    Decided,
    Dropped,
    EventClosed,
    EventPlan,
    EventPlanned,
    MatchEnded,
    Paired,
    Registered,
    Replaced,
    Returned,
    Seated,
    Timed,
)
from stampede.events.groups import LEAST, split

Fault = Literal[
    "plan",
    "full",
    "begun",
    "not-begun",
    "closed",
    "nobody",
    "too-late",
    "not-finished",
    "no-more-rounds",
    "no-deal",
    "too-few",
    "no-board",
    "finished",
    "places",
    "format",
    "continued",
]


SHORTEST, LONGEST = 10, 240
"""Minutes of an arena evening."""
LARGEST_GROUP, MOST_DAYS = 12, 60
"""The people in a group of a season, and the days between two rounds."""


class EventError(StampedeError):
    """A fact does not fit the event; ``fault`` says why."""

    def __init__(self, fault: Fault) -> None:
        """Name the *fault*."""
        super().__init__(fault)
        self.fault = fault


@dataclass(frozen=True)
class EntrantState:
    """Somebody who takes part."""

    number: int
    level: int = 0
    """Of a computer; 0 for a person."""
    rank: int = 0
    """Their place in the order that the last season has given; 0 without one."""
    strength: int = 0
    """Their rating when they registered."""
    since: int = 0
    """The first round in which they can play."""
    is_out: bool = False
    free_since: int = 0
    """The number of the fact since which they are at no table, while they are at none."""
    is_seated: bool = False
    """Whether they are at a table that has no result yet."""


@dataclass(frozen=True)
class BoardState:
    """One table in one round."""

    people: tuple[int, ...]
    """By seat of the first match; ``FILL`` for a computer that fills a seat."""
    table: str = ""
    """Empty until the table is opened."""
    matches: tuple[MatchEnded, ...] = ()
    decided: Decided | None = None

    @property
    def entrants(self) -> tuple[int, ...]:
        """The people in the standings."""
        return tuple(each for each in self.people if each != FILL)


@dataclass(frozen=True)
class RoundState:
    """One round."""

    seed: str
    boards: tuple[BoardState, ...]
    byes: tuple[int, ...] = ()
    is_final: bool = False

    @property
    def people(self) -> frozenset[int]:
        """Everybody who was there."""
        return frozenset(self.byes).union(*(board.entrants for board in self.boards))

    def of_group(self, inside: frozenset[int]) -> "RoundState":
        """The boards and byes of one group of a season."""
        boards = tuple(board for board in self.boards if inside.issuperset(board.entrants))
        return replace(self, boards=boards, byes=tuple(each for each in self.byes if each in inside))


@dataclass(frozen=True)
class EventState:
    """An event after some facts."""

    plan: EventPlan
    entrants: tuple[EntrantState, ...] = ()
    rounds: tuple[RoundState, ...] = ()
    is_closed: bool = False
    is_announced: bool = False
    """Whether people were reminded of the start."""
    ends_ms: int = 0
    """The end of an arena evening, in Unix time; 0 before it has begun."""
    formed: tuple[tuple[int, ...], ...] = ()
    """The groups of a season, once its first round is paired."""
    deals: tuple[DealCommitted, ...] = ()
    """The deals that all tables of a round share, by round; the last one may be of the next round."""
    next: str = ""
    """The name of the season after this one; empty while there is none."""
    length: int = 1
    """Number of facts."""
    changes: int = 1
    """Number of facts without those that come at any time, from the server or from people who register."""

    @property
    def active(self) -> tuple[int, ...]:
        """The people who play the next round."""
        return tuple(each.number for each in self.entrants if not each.is_out)

    @property
    def num_rounds(self) -> int:
        """The number of rounds, without a final; of a season, of the group that has most."""
        if self.plan.rounds or self.plan.format not in ("round-robin", "season"):
            return self.plan.rounds
        all_who_meet = self.groups if self.plan.format == "season" else (self.starters,)
        return max((len(each) - 1 + len(each) % 2 for each in all_who_meet if each), default=0)

    @property
    def starters(self) -> tuple[int, ...]:
        """The people who were there in the first round, or are to be."""
        return tuple(sorted(self.rounds[0].people)) if self.rounds else self.active

    @property
    def joined(self) -> tuple[int, ...]:
        """The people who can play further rounds: in a round robin and a season those of the first one."""
        if not self.rounds or self.plan.format not in ("round-robin", "season"):
            return tuple(each.number for each in self.entrants)
        return tuple(each for group in self.formed for each in group) or self.starters

    @property
    def drawn(self) -> tuple[int, ...]:
        """The people of a round robin by their drawn numbers, once the first round is paired."""
        return draw(self.starters, self.rounds[0].seed)

    @property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The groups of a season: as they were formed, or as they would be now."""
        if self.formed or self.plan.format != "season":
            return self.formed
        return split(self.by_strength, self.plan.group, self.plan.fewest)

    @property
    def by_strength(self) -> tuple[int, ...]:
        """The people who play: those of the last season in its order, then the others by their rating."""
        there = (each for each in self.entrants if not each.is_out)
        order = sorted(there, key=lambda each: (not each.rank, each.rank, -each.strength, each.number))
        return tuple(each.number for each in order)

    def of_group(self, people: Iterable[int]) -> "EventState":
        """The part of a season that is about one group, as an event of its own."""
        inside = frozenset(people)
        plan = msgspec.structs.replace(
            self.plan, format="tables" if self.plan.seats > 2 else "round-robin", group=0, days=0
        )
        entrants = tuple(
            each if each.number in inside else replace(each, is_out=True) for each in self.entrants
        )
        rounds = tuple(played.of_group(inside) for played in self.rounds)
        return replace(self, plan=plan, entrants=entrants, rounds=rounds, formed=())

    def is_finished(self, board: BoardState) -> bool:
        """Whether nothing more is awaited at *board*."""
        return board.decided is not None or len(board.matches) >= self.plan.games

    @property
    def awaited(self) -> tuple[tuple[int, int, BoardState], ...]:
        """The boards without a result, with round and board.

        They are all of the last round, but in an arena and in a season, whose rounds do not wait for them.
        """
        first = 0 if self.plan.format in ("arena", "season") else max(len(self.rounds) - 1, 0)
        return tuple(
            (number, index, board)
            for number, played in enumerate(self.rounds[first:], start=first)
            for index, board in enumerate(played.boards)
            if not self.is_finished(board)
        )

    @property
    def is_awaiting(self) -> bool:
        """Whether any board is awaited."""
        return bool(self.awaited)

    @property
    def free(self) -> tuple[EntrantState, ...]:
        """The people who play and are at no table, the one who has waited longest first."""
        found = (each for each in self.entrants if not each.is_out and not each.is_seated)
        return tuple(sorted(found, key=lambda each: (each.free_since, each.number)))

    @property
    def is_complete(self) -> bool:
        """Whether all rounds have been paired. An arena has no number of rounds: its end is a moment."""
        has_begun = self.plan.format != "arena" and bool(self.rounds)
        return has_begun and len(self.rounds) >= self.num_rounds + self.plan.has_final

    @property
    def lacks_deal(self) -> bool:
        """Whether the deal of the next round is still to be committed to; a final has chance of its own."""
        is_next = not self.rounds or len(self.rounds) < self.num_rounds
        return self.plan.same_deals and is_next and len(self.deals) == len(self.rounds)

    def met(self) -> dict[tuple[int, int], int]:
        """How often each two have sat at one table; the lower number first."""
        found: dict[tuple[int, int], int] = {}
        for each in self.rounds:
            for board in each.boards:
                for pair in combinations(sorted(board.entrants), 2):
                    found[pair] = found.get(pair, 0) + 1
        return found


def draw(people: Iterable[int], seed: str) -> tuple[int, ...]:
    """The *people* in an order that the *seed* decides."""
    order = sorted(people)
    Random(seed).shuffle(order)  # noqa: S311 - a draw that anybody can repeat
    return tuple(order)


def begin(fact: AnyFact) -> EventState:
    """The state after the first fact of a log; raises EventError."""
    if not isinstance(fact, EventPlanned):
        raise EventError("plan")
    check_plan(fact.plan)
    return EventState(fact.plan)


def fold(facts: Iterable[AnyFact]) -> EventState:
    """The state after all facts of a log; raises EventError."""
    first, *more = facts
    state = begin(first)
    for fact in more:
        state = after(state, fact)
    return state


def check_plan(plan: EventPlan) -> None:
    """Raise EventError for a plan that cannot be played."""
    is_right = {"arena": _is_arena, "season": _is_season}.get(plan.format, _is_evening)(plan)
    is_right = is_right and (plan.same_deals or "deals" not in plan.ties)
    if not (is_right and 2 <= plan.fewest <= plan.seats <= 6):
        raise EventError("plan")


def _is_arena(plan: EventPlan) -> bool:
    lasts = SHORTEST <= plan.minutes <= LONGEST and plan.games == 1
    return lasts and not (plan.rounds or plan.has_final or plan.group or plan.days or plan.same_deals)


def _is_season(plan: EventPlan) -> bool:
    has_rounds = (plan.seats > 2) <= plan.rounds <= MOST_ROUNDS
    has_groups = max(LEAST, plan.seats) <= plan.group <= LARGEST_GROUP and 1 <= plan.days <= MOST_DAYS
    return (
        has_rounds
        and has_groups
        and 1 <= plan.games <= 6
        and not (plan.has_final or plan.minutes or plan.same_deals)
    )


def _is_evening(plan: EventPlan) -> bool:
    has_rounds = (plan.format in ("swiss", "tables")) <= plan.rounds <= MOST_ROUNDS
    is_for_tables = plan.format == "tables" or not (plan.seats > 2 or plan.has_final)
    return (
        has_rounds
        and is_for_tables
        and 1 <= plan.games <= 6
        and not (plan.minutes or plan.group or plan.days)
        and (plan.games == 1 or not plan.same_deals)
    )


def after(state: EventState, fact: AnyFact) -> EventState:
    """The event after one more fact; raises EventError for one that does not fit."""
    if state.is_closed and not isinstance(fact, Continued):
        raise EventError("closed")
    changes = state.changes + (not _comes_at_any_time(state, fact))
    return replace(_after(state, fact), length=state.length + 1, changes=changes)


def _comes_at_any_time(state: EventState, fact: AnyFact) -> bool:
    """Whether a host who has not seen *fact* yet decides no worse for it."""
    match fact:
        case Announced() | DealCommitted() | Seated() | MatchEnded():
            return True
        case Decided(is_by_time=is_by_time):
            return is_by_time
        case Registered(level=level):
            return level == 0
        case Paired() | Dropped() | Returned():
            return state.plan.format == "arena"
        case _:
            return False


def _after(state: EventState, fact: AnyFact) -> EventState:
    match fact:
        case EventPlanned() | Announced() | Timed() | EventClosed() | Continued():
            return _on_event(state, fact)
        case DealCommitted():
            return _dealt(state, fact)
        case Registered():
            return _registered(state, fact)
        case Dropped() | Returned() | Replaced():
            return _changed(state, fact)
        case Paired():
            return _paired(state, fact)
        case Seated() | MatchEnded() | Decided():
            return _on_board(state, fact)


def _on_event(
    state: EventState, fact: EventPlanned | Announced | Timed | EventClosed | Continued
) -> EventState:
    match fact:
        case Announced():
            return replace(state, is_announced=True)
        case EventPlanned(plan=plan):
            if state.rounds:
                raise EventError("begun")
            check_plan(plan)
            return replace(state, plan=plan)
        case Timed(ends_ms=ends_ms):
            if state.plan.format != "arena":
                raise EventError("format")
            if state.ends_ms and ends_ms >= state.ends_ms:
                raise EventError("begun")
            return replace(state, ends_ms=ends_ms)
        case EventClosed():
            if state.is_awaiting:
                raise EventError("not-finished")
            return replace(state, is_closed=True)
        case Continued(event=event):
            check_continuing(state)
            return replace(state, next=event)


def _dealt(state: EventState, fact: DealCommitted) -> EventState:
    if not state.lacks_deal:
        raise EventError("format")
    return replace(state, deals=(*state.deals, fact))


def check_continuing(state: EventState) -> None:
    """Raise EventError unless a season can follow this one."""
    if state.plan.format != "season":
        raise EventError("format")
    if state.next or not state.is_closed:
        raise EventError("continued")


def check_pairing(state: EventState) -> None:
    """Raise EventError unless the next round can be paired."""
    if state.is_closed:
        raise EventError("closed")
    if state.plan.format == "arena":
        raise EventError("format")
    if state.is_awaiting and state.plan.format != "season":
        raise EventError("not-finished")
    if len(state.active) < 2:
        raise EventError("too-few")
    if state.is_complete:
        raise EventError("no-more-rounds")
    if state.lacks_deal:
        raise EventError("no-deal")


def _registered(state: EventState, fact: Registered) -> EventState:
    if len(state.entrants) >= MOST_PEOPLE:
        raise EventError("full")
    if state.plan.format in ("round-robin", "season") and state.rounds:
        raise EventError("too-late")
    if state.rounds and state.plan.format != "arena" and len(state.rounds) >= state.num_rounds:
        raise EventError("too-late")
    entrant = EntrantState(
        len(state.entrants),
        fact.level,
        fact.rank,
        fact.strength,
        since=len(state.rounds),
        free_since=state.length,
    )
    return replace(state, entrants=(*state.entrants, entrant))


def _changed(state: EventState, fact: Dropped | Returned | Replaced) -> EventState:
    if not 0 <= fact.number < len(state.entrants):
        raise EventError("nobody")
    found = state.entrants[fact.number]
    match fact:
        case Dropped():
            found = replace(found, is_out=True)
        case Returned():
            if fact.number not in state.joined:
                raise EventError("too-late")
            found = replace(found, is_out=False, free_since=state.length)
        case Replaced():
            found = replace(found, is_out=False, level=0)
    entrants = (*state.entrants[: fact.number], found, *state.entrants[fact.number + 1 :])
    return replace(state, entrants=entrants)


def _paired(state: EventState, fact: Paired) -> EventState:
    if state.plan.format == "arena":
        _check_seating(state, fact)
    else:
        check_pairing(state)
    state = _formed(state, fact)
    there = [each for board in fact.boards for each in board if each != FILL]
    people = sorted((*there, *fact.byes))
    if len(set(people)) < len(people) or not set(people).issubset(state.active):
        raise EventError("nobody")
    boards = tuple(BoardState(people) for people in fact.boards)
    entrants = tuple(
        replace(each, is_seated=True) if each.number in there else each for each in state.entrants
    )
    state = replace(state, entrants=entrants)
    return replace(state, rounds=(*state.rounds, RoundState(fact.seed, boards, fact.byes, fact.is_final)))


def _formed(state: EventState, fact: Paired) -> EventState:
    """The event with the groups that the first round of a season forms; raises EventError."""
    if state.plan.format != "season" or state.rounds:
        if fact.groups:
            raise EventError("format")
        return state
    if sorted(each for group in fact.groups for each in group) != sorted(state.active):
        raise EventError("nobody")
    return replace(state, formed=fact.groups)


def _check_seating(state: EventState, fact: Paired) -> None:
    """Raise EventError unless the boards of an arena can be opened."""
    if not state.ends_ms:
        raise EventError("not-begun")
    free = {each.number for each in state.free}
    there = {each for board in fact.boards for each in board if each != FILL}
    if fact.byes or fact.is_final or not fact.boards or not there.issubset(free):
        raise EventError("nobody")


def _on_board(state: EventState, fact: Seated | MatchEnded | Decided) -> EventState:
    if not 0 <= fact.round < len(state.rounds):
        raise EventError("no-board")
    played = state.rounds[fact.round]
    if not 0 <= fact.board < len(played.boards):
        raise EventError("no-board")
    before = played.boards[fact.board]
    board = _board_after(state, before, fact)
    if state.is_finished(board) and not state.is_finished(before):
        state = _freed(state, board)
    boards = (*played.boards[: fact.board], board, *played.boards[fact.board + 1 :])
    following = replace(played, boards=boards)
    rounds = (*state.rounds[: fact.round], following, *state.rounds[fact.round + 1 :])
    return replace(state, rounds=rounds)


def _board_after(state: EventState, board: BoardState, fact: Seated | MatchEnded | Decided) -> BoardState:
    match fact:
        case Seated(table=table):
            if board.table:
                raise EventError("finished")
            return replace(board, table=table)
        case MatchEnded():
            _check_places(board, fact.places)
            if state.is_finished(board):
                raise EventError("finished")
            return replace(board, matches=(*board.matches, fact))
        case Decided():
            _check_places(board, fact.places)
            if fact.is_by_time and state.is_finished(board):
                raise EventError("finished")
            if fact.round < len(state.rounds) - 1 and state.plan.format == "swiss":
                raise EventError("too-late")  # the next round was paired by it
            return replace(board, decided=fact)


def _freed(state: EventState, board: BoardState) -> EventState:
    """The people of a *board* wait from now on."""
    entrants = (
        replace(each, free_since=state.length, is_seated=False) if each.number in board.people else each
        for each in state.entrants
    )
    return replace(state, entrants=tuple(entrants))


def _check_places(board: BoardState, places: tuple[int, ...]) -> None:
    if len(places) != len(board.people) or not all(0 <= each <= len(places) for each in places):
        raise EventError("places")
