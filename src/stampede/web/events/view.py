"""An event as its page shows it."""

from collections.abc import Iterable, Iterator

from stampede.events.promotion import moves
from stampede.events.standings import UNIT, board_places, standings
from stampede.events.state import BoardState, EventState
from stampede.games import find
from stampede.play.fairness import commitment
from stampede.web.events.messages import EventBoard, EventDeal, EventEntrant, EventLine, EventRound, EventView
from stampede.web.events.rows import EventEntry, Known
from stampede.web.events.service import EventAccess
from stampede.web.runtime.names import displayed_name
from stampede.web.site.site import RunningSite
from stampede.web.table.levels import called
from stampede.web.words import say

RECENT = 20
"""The seatings of an arena that are shown, besides those with a table that is played."""
POINT_TIES = frozenset({"buchholz", "sonneborn-berger", "direct", "deals"})
"""Tie-breaks that are counted in points."""


def view(site: RunningSite, access: EventAccess, guest: int | None, host: str) -> EventView:
    """The event for *guest*; *host* is the name of its host."""
    known, is_host = access.known, access.is_host
    wish, plan, state = known.row.wish, known.state.plan, known.state
    you = known.number_of(guest)
    is_named = is_host or you is not None or not site.settings.house.is_child_safe
    return EventView(
        event=known.row.event,
        version=known.state.changes,
        title=known.row.title,
        game=wish.game,
        game_title=find(wish.game).title,
        format=plan.format,
        num_rounds=state.num_rounds,
        seats=plan.seats,
        games=plan.games,
        points=plan.points,
        ties=plan.ties,
        fill_level=plan.fill_level,
        has_final=plan.has_final,
        minutes=plan.minutes,
        group=plan.group,
        days=plan.days,
        same_deals=plan.same_deals,
        deals=tuple(EventDeal(commitment(bytes.fromhex(each.seed)), each.line) for each in state.deals),
        next=state.next,
        ends_ms=state.ends_ms,
        pace=wish.pace,
        start_ms=wish.start_ms,
        patience=wish.patience,
        now_ms=site.runtime.now_ms(),
        host=host if is_named else "",
        club=access.club,
        is_host=is_host,
        you=you,
        entrants=_entrants(known, _names(site, known, is_named=is_named), you),
        rounds=tuple(_round(state, number, known.times[number]) for number in _shown_rounds(state)),
        is_awaiting=state.is_awaiting,
        is_complete=state.is_complete,
        is_closed=state.is_closed,
        levels=tuple(each.level for each in site.levels(wish.game)),
    )


def line(entry: EventEntry) -> EventLine:
    """The event in a list."""
    row, wish = entry.row, entry.row.wish
    return EventLine(
        event=row.event,
        title=row.title,
        game_title=find(wish.game).title,
        format=wish.format,
        start_ms=wish.start_ms,
        people=entry.people,
        has_begun=entry.has_begun,
        is_closed=entry.is_closed,
    )


def announced(entries: Iterable[EventEntry], before_ms: int) -> Iterator[EventLine]:
    """The lines of public events: running ones, then those to come by their start.

    Left out are events that should have begun *before_ms* and have not, and those without a start to come in
    whose log nothing was noted since then.
    """
    expected = [line(each) for each in entries if _is_alive(each, before_ms)]
    yield from sorted(
        expected, key=lambda each: (not each.has_begun, each.start_ms == 0, each.start_ms, each.event)
    )


def _is_alive(entry: EventEntry, before_ms: int) -> bool:
    start_ms = entry.row.wish.start_ms
    last_ms = start_ms if start_ms and not entry.has_begun else max(entry.active_ms, start_ms)
    return last_ms >= before_ms


def _names(site: RunningSite, known: Known, *, is_named: bool) -> list[str]:
    """The names of all entrants; computers in the current language."""
    found = [known.people.get(each.number) for each in known.state.entrants]
    levels = [
        0 if each is None or each.guest is not None else entrant.level
        for each, entrant in zip(found, known.state.entrants, strict=True)
    ]
    stored = [(each.name if each else "", level) for each, level in zip(found, levels, strict=True)]
    names = list(called(site.levels, known.row.wish.game, stored))
    if is_named:
        return [displayed_name(each) for each in names]
    return [
        name if level else say("name.guest", number=number + 1)
        for number, (name, level) in enumerate(zip(names, levels, strict=True))
    ]


def _entrants(known: Known, names: list[str], you: int | None) -> tuple[EventEntrant, ...]:
    entrants, rules, moved = known.state.entrants, known.state.plan.ties, moves(known.state)
    return tuple(
        EventEntrant(
            number=each.number,
            name=names[each.number],
            level=entrants[each.number].level,
            is_out=entrants[each.number].is_out,
            is_you=each.number == you,
            place=each.place,
            points=_shown(each.points),
            ties=tuple(
                _shown(value) if rule in POINT_TIES else float(value)
                for rule, value in zip(rules, each.ties, strict=True)
            ),
            played=each.played,
            byes=each.byes,
            group=each.group,
            moves=moved.get(each.number, 0),
        )
        for each in standings(known.state)
    )


def _shown(points: int) -> float:
    return round(points / UNIT, 2)


def _shown_rounds(state: EventState) -> list[int]:
    first = max(len(state.rounds) - RECENT, 0) if state.plan.format == "arena" else 0
    return sorted({number for number, _, _ in state.awaited}.union(range(first, len(state.rounds))))


def _round(state: EventState, number: int, began_ms: int) -> EventRound:
    played = state.rounds[number]
    boards = tuple(_board(state, each) for each in played.boards)
    return EventRound(number, boards, played.byes, played.is_final, began_ms)


def _board(state: EventState, board: BoardState) -> EventBoard:
    places = board_places(state, board) if state.is_finished(board) else ()
    return EventBoard(board.people, board.table, places, len(board.matches), board.decided is not None)
