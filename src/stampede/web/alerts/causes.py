"""What in the change of a table must reach which player. Pure."""

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from stampede.kit.interface import CHANCE
from stampede.web import undoing
from stampede.web.alerts.kinds import Alert, Kind
from stampede.web.ledger import Ledger

SECOND_MS = 1000


class Cause(NamedTuple):
    """An alert for a guest."""

    guest: int
    alert: Alert


class Change(NamedTuple):
    """What follows from an event."""

    causes: tuple[Cause, ...]
    settled: frozenset[int]
    """Guests who are no longer waited for."""
    moved: frozenset[int]
    """Guests who still are, until another moment than before."""


def change(before: Ledger, after: Ledger) -> Change:
    """The alerts that follow as a table changes from *before* to *after*."""
    was_due, is_due = due(before), due(after)
    moved = frozenset(guest for guest in was_due & is_due if _has_moved(before, after, guest))
    return Change(tuple(_causes(before, after, moved)), was_due - is_due, moved)


def due(ledger: Ledger) -> frozenset[int]:
    """The guests who are waited for, and play themselves."""
    players = (ledger.series.players[seat] for seat in ledger.acting() if seat != CHANCE)
    found = (ledger.players[player] for player in players)
    return frozenset(each.guest for each in found if each.guest is not None and not each.plays_level)


def _causes(before: Ledger, after: Ledger, moved: frozenset[int]) -> Iterator[Cause]:
    newly_due = due(after) - due(before)
    if _has_begun(before, after):
        yield from (_cause(after, guest, "started") for guest in after.guests)
    else:
        yield from (_cause(after, guest, "turn") for guest in newly_due)
    yield from _reminders(after, newly_due | moved)
    yield from _of_seats(before, after)
    if after.has_ended and not before.has_ended and before.has_begun:
        yield from (_over(after, guest) for guest in after.guests)
    yield from _consents(before, after)


def _has_begun(before: Ledger, after: Ledger) -> bool:
    return after.phase == "playing" and (before.phase != "playing" or before.match_id != after.match_id)


def _reminders(ledger: Ledger, guests: frozenset[int]) -> Iterator[Cause]:
    for guest in guests:
        if deadline := _deadline(ledger, guest):
            yield _cause(ledger, guest, "reminder", deadline_ms=deadline)


def _of_seats(before: Ledger, after: Ledger) -> Iterator[Cause]:
    """Who lost a seat, or the time to play it."""
    host = next((player.name for player in after.players if player.guest == after.owner), "")
    yield from (_cause(after, guest, "kicked", by=host) for guest in after.unwelcome - before.unwelcome)
    late = before.overdue(after.at_ms) if before.phase == "playing" else None
    if late is not None and after.players[late].plays_level and not before.players[late].plays_level:
        guest = after.players[late].guest
        assert guest is not None
        yield _cause(after, guest, "time")


def _consents(before: Ledger, after: Ledger) -> Iterator[Cause]:
    """Who is asked whether they agree to something. Only the first who asks is told of."""
    if after.phase == "over" and after.asked and not before.asked:
        yield from _asked(after, "rematch", after.asked, after.persons)
    if after.phase != "playing":
        return
    if after.agreed and not before.agreed:
        yield from _asked(after, "abandon", after.agreed, after.deciding)
    if after.pausing and not before.pausing:
        yield from _asked(after, "pause", after.pausing, after.deciding)
    if after.undo_wish and after.undo_wish.player not in _undoing(before):
        yield from _asked(after, "undo", _undoing(after), undoing.deciding(after, after.undo_wish.player))


def _undoing(ledger: Ledger) -> frozenset[int]:
    """The player who asks to undo something."""
    return frozenset({ledger.undo_wish.player} if ledger.undo_wish else ())


def _asked(ledger: Ledger, kind: Kind, by: Collection[int], players: Collection[int]) -> Iterator[Cause]:
    """Those of the *players* who are asked, *by* the others."""
    first = ledger.players[min(by)]
    guests = {ledger.players[player].guest for player in players if player not in by}
    for guest in guests - {None, first.guest}:
        assert guest is not None
        yield _cause(ledger, guest, kind, by=first.name)


def _over(ledger: Ledger, guest: int) -> Cause:
    seats = ledger.standing.winners if ledger.standing else ()
    winners = [ledger.players[ledger.series.players[seat]] for seat in seats]
    return _cause(
        ledger,
        guest,
        "over",
        match=ledger.match_id,
        winners=tuple(player.name for player in winners),
        has_won=any(player.guest == guest for player in winners),
    )


def _cause(ledger: Ledger, guest: int, kind: Kind, **more: Any) -> Cause:
    others = tuple(player.name for player in ledger.players if player.guest != guest)
    is_due, game = guest in due(ledger), ledger.match.game.name
    return Cause(guest, Alert(kind, ledger.at_ms, ledger.table, game, others, is_due, **more))


def _has_moved(before: Ledger, after: Ledger, guest: int) -> bool:
    """Whether the time of *guest* is up at another moment; fractions that are summed anew make none."""
    was, now = _deadline(before, guest), _deadline(after, guest)
    return was != now and (was is None or now is None or abs(now - was) >= SECOND_MS)


def _deadline(ledger: Ledger, guest: int) -> int | None:
    """When the time of *guest* is up, for whichever of their seats first."""
    if ledger.clock is None:
        return None
    own = ledger.clock.running.intersection(ledger.players_of(guest))
    found = replace(ledger.clock, running=own).deadline()
    return None if found is None else int(found[0] * 1000)
