"""Derives the alerts that players need from a change of a table. Pure."""

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from stampede.core.interface import CHANCE
from stampede.web.alerts.kinds import Alert, Kind
from stampede.web.table import undo
from stampede.web.table.state import TableState

SECOND_MS = 1000


class Cause(NamedTuple):
    """An alert for a guest."""

    guest: int
    alert: Alert


class TableChange(NamedTuple):
    """The alerts that follow from an event."""

    causes: tuple[Cause, ...]
    settled: frozenset[int]
    """Guests for whom the match no longer waits."""
    moved: frozenset[int]
    """Guests for whom it still waits, with another deadline."""

    @property
    def guests(self) -> frozenset[int]:
        """All guests concerned."""
        return self.settled | self.moved | {cause.guest for cause in self.causes}


class _Step(NamedTuple):
    """The change, and the guests concerned."""

    before: TableState
    after: TableState
    was_due: frozenset[int]
    is_due: frozenset[int]


def change(before: TableState, after: TableState) -> TableChange:
    """The alerts that follow as a table changes from *before* to *after*."""
    step = _Step(before, after, due(before), due(after))
    still_due = step.was_due & step.is_due
    moved = frozenset(guest for guest in still_due if _has_moved(before, after, guest))
    return TableChange(tuple(_causes(step, moved)), step.was_due - step.is_due, moved)


def due(table_state: TableState) -> frozenset[int]:
    """The guests for whom the match waits and who play for themselves."""
    players = (table_state.series.players[seat] for seat in table_state.acting() if seat != CHANCE)
    found = (table_state.players[player] for player in players)
    return frozenset(each.guest for each in found if each.guest is not None and not each.plays_level)


def _causes(step: _Step, moved: frozenset[int]) -> Iterator[Cause]:
    before, after = step.before, step.after
    newly_due = step.is_due - step.was_due
    if _has_begun(before, after):
        yield from (_cause(step, guest, "started") for guest in after.guests)
    else:
        yield from (_cause(step, guest, "turn") for guest in newly_due)
    yield from _reminders(step, newly_due | moved)
    yield from _of_seats(step)
    if after.has_ended and not before.has_ended and before.has_begun:
        yield from (_over(step, guest) for guest in after.guests)
    yield from _consents(step)


def _has_begun(before: TableState, after: TableState) -> bool:
    return after.phase == "playing" and (before.phase != "playing" or before.match_id != after.match_id)


def _reminders(step: _Step, guests: frozenset[int]) -> Iterator[Cause]:
    for guest in guests:
        if deadline := _deadline(step.after, guest):
            yield _cause(step, guest, "reminder", deadline_ms=deadline)


def _of_seats(step: _Step) -> Iterator[Cause]:
    """Alerts for players who lost a seat, or the time to play it."""
    before, after = step.before, step.after
    host = next((after.name_of(player) for player in after.players if player.guest == after.owner), "")
    yield from (_cause(step, guest, "kicked", by=host) for guest in after.unwelcome - before.unwelcome)
    late = before.overdue(after.at_ms) if before.phase == "playing" else None
    if late is not None and after.players[late].plays_level and not before.players[late].plays_level:
        guest = after.players[late].guest
        assert guest is not None
        yield _cause(step, guest, "time")


def _consents(step: _Step) -> Iterator[Cause]:
    """Alerts that ask players for consent. Only the first player who asks causes one."""
    before, after = step.before, step.after
    if after.phase == "over" and after.asked and not before.asked:
        yield from _asked(step, "rematch", after.asked, after.persons)
    if after.phase != "playing":
        return
    if after.agreed and not before.agreed:
        yield from _asked(step, "abandon", after.agreed, after.deciding)
    if after.pausing and not before.pausing:
        yield from _asked(step, "pause", after.pausing, after.deciding)
    if after.undo_wish and after.undo_wish.player not in _undoing(before):
        yield from _asked(step, "undo", _undoing(after), undo.deciding(after, after.undo_wish.player))


def _undoing(table_state: TableState) -> frozenset[int]:
    """The player who asks to undo an action."""
    return frozenset({table_state.undo_wish.player} if table_state.undo_wish else ())


def _asked(step: _Step, kind: Kind, by: Collection[int], players: Collection[int]) -> Iterator[Cause]:
    """Alerts for those of the *players* whose consent the others, *by*, ask for."""
    everybody = step.after.players
    first = everybody[min(by)]
    guests = {everybody[player].guest for player in players if player not in by}
    for guest in guests - {None, first.guest}:
        assert guest is not None
        yield _cause(step, guest, kind, by=step.after.name_of(first))


def _over(step: _Step, guest: int) -> Cause:
    table_state = step.after
    seats = table_state.standing.winners if table_state.standing else ()
    winners = [table_state.players[table_state.series.players[seat]] for seat in seats]
    return _cause(
        step,
        guest,
        "over",
        match=table_state.match_id,
        winners=tuple(map(table_state.name_of, winners)),
        has_won=any(player.guest == guest for player in winners),
    )


def _cause(step: _Step, guest: int, kind: Kind, **more: Any) -> Cause:
    table_state = step.after
    others = tuple(table_state.name_of(each) for each in table_state.players if each.guest != guest)
    game, is_due = table_state.match.game.name, guest in step.is_due
    return Cause(guest, Alert(kind, table_state.at_ms, table_state.table, game, others, is_due, **more))


def _has_moved(before: TableState, after: TableState, guest: int) -> bool:
    """Whether the deadline of *guest* is different; rounding errors do not count."""
    was, now = _deadline(before, guest), _deadline(after, guest)
    return was != now and (was is None or now is None or abs(now - was) >= SECOND_MS)


def _deadline(table_state: TableState, guest: int) -> int | None:
    """The earliest deadline of *guest* over all their seats."""
    if table_state.clock is None:
        return None
    own = table_state.clock.running.intersection(table_state.players_of(guest))
    found = replace(table_state.clock, running=own).deadline()
    return None if found is None else int(found[0] * 1000)
