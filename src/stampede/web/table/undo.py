"""Undo: one's own misclick at once, what lies further back when the others agree."""

from dataclasses import replace
from http import HTTPStatus
from typing import Literal, NamedTuple

from stampede.core.errors import StampedeError
from stampede.play.undo_history import UndoPath
from stampede.web.base.refusals import RefusedError
from stampede.web.table.commands import AnswerUndo, Undo, UndoCommand
from stampede.web.table.events import Event, UndoAnswered, UndoAsked, Undone
from stampede.web.table.state import TableState, UndoWish
from stampede.web.words import say

How = Literal["", "free", "ask"]
Why = Literal["", "off", "nothing", "secret", "die", "reveal", "answer", "not-now", "time", "pending", "gone"]


class Offer(NamedTuple):
    """How a seat can undo its last choice: not at all, at once, or by asking the others."""

    how: How
    why: Why = ""
    """Why not."""
    version: int = 0
    """How many actions would stand."""
    seat: int = 0
    """Whose choice it is: of several seats at one device, the one that chose last."""


def offer(ledger: TableState, seat: int) -> Offer:
    """How *seat* can undo its last choice; it tells nothing that the seat does not know."""
    player = ledger.players[ledger.series.players[seat]]
    if ledger.phase != "playing" or ledger.is_paused or player.plays_level:
        return Offer("", "not-now")
    if ledger.undo == "none":
        return Offer("", "off")
    if ledger.match.secrets(seat):
        return Offer("", "secret")
    is_anywhere = ledger.undo == "all"
    way = ledger.trail.way_back(*_own(ledger, seat), anywhere=is_anywhere)
    if way is None:
        return Offer("", "nothing")
    return _judged(ledger, way, is_anywhere=is_anywhere)


def _own(ledger: TableState, seat: int) -> tuple[int, ...]:
    """The seats at the same device that no computer plays."""
    guest = ledger.players[ledger.series.players[seat]].guest
    own = ledger.seats_of(guest)
    return tuple(each for each in own if not ledger.players[ledger.series.players[each]].plays_level)


def _judged(ledger: TableState, way: UndoPath, *, is_anywhere: bool) -> Offer:
    for bar in ("die", "reveal"):
        if bar in way.bars and not is_anywhere:
            return Offer("", bar)
    if not way.bars and not _is_somebody_ready(ledger):
        return Offer("free", "", way.version, way.seat or 0)
    if ledger.undo == "misclick":
        return Offer("", "answer")
    return Offer("ask", "", way.version, way.seat or 0)


def _is_somebody_ready(ledger: TableState) -> bool:
    """Whether it shows that somebody has chosen in secret since all were shown something."""
    return ledger.match.state.acting_seats() != ledger.match.public.state.acting_seats()


def deciding(ledger: TableState, player: int) -> frozenset[int]:
    """The players whose consent *player* needs: persons at other devices who play themselves."""
    guest = ledger.players[player].guest
    return frozenset(
        each
        for each in ledger.deciding
        if ledger.players[each].guest != guest and not ledger.players[each].plays_level
    )


# ---------------------------------------------------------------- what is asked for


def events(
    ledger: TableState, guest: int, player: int, command: UndoCommand, now_ms: int
) -> tuple[Event, ...]:
    """What follows from the *command* of *guest*, who is shown the seat of *player*; raises RefusedError."""
    match command:
        case Undo():
            return _undo(ledger, player, now_ms)
        case AnswerUndo(seat=seat, agrees=agrees):
            return _answer(ledger, guest, seat, now_ms, agrees=agrees)


def _undo(ledger: TableState, player: int, now_ms: int) -> tuple[Event, ...]:
    found = offer(ledger, ledger.seat_of(player))
    if not found.how:
        raise refused(found.why)
    player = ledger.series.players[found.seat]
    _check_time(ledger, player, found.version, now_ms)
    if found.how == "free" or not deciding(ledger, player):
        return (Undone(player, found.version),)
    if ledger.undo_wish is None:
        return (UndoAsked(player, found.version),)
    if ledger.undo_wish.player != player:
        raise refused("pending")
    return ()


def _answer(ledger: TableState, guest: int, seat: int, now_ms: int, *, agrees: bool) -> tuple[Event, ...]:
    wish = ledger.undo_wish
    if wish is None or ledger.seat_of(wish.player) != seat:
        raise refused("gone")
    own = ledger.players_of(guest)
    needed = deciding(ledger, wish.player)
    if not agrees:
        who = wish.player if wish.player in own else next((each for each in own if each in needed), None)
        return () if who is None else (UndoAnswered(who, agrees=False),)
    new = [each for each in own if each in needed and each not in wish.agreed]
    answers = tuple(UndoAnswered(each, agrees=True) for each in new)
    if answers and needed <= {*wish.agreed, *new}:
        _check_time(ledger, wish.player, wish.version, now_ms)
        return (*answers, Undone(wish.player, wish.version))
    return answers


def _check_time(ledger: TableState, player: int, version: int, now_ms: int) -> None:
    """Raise RefusedError if *player* would have no time: what choices gave them goes with the choices."""
    step, clock = ledger.trail.step(version), ledger.clock
    if step and clock and clock.taken_back(player, step.given[player], now_ms / 1000).left[player] <= 0:
        raise refused("time")


def refused(why: Why) -> RefusedError:
    """It cannot be undone."""
    return RefusedError(HTTPStatus.CONFLICT, "no-undo", say(f"undo.{why}"))


# ---------------------------------------------------------------- what comes of it


def after(ledger: TableState, event: UndoAsked | UndoAnswered | Undone) -> TableState:
    """The ledger after an undo was asked for, answered or made; its clock is turned elsewhere."""
    match event:
        case UndoAsked(player=player, version=version):
            return replace(ledger, undo_wish=UndoWish(player, version))
        case UndoAnswered(player=player, agrees=agrees):
            wish = ledger.undo_wish
            if wish is None or not agrees:
                return replace(ledger, undo_wish=None)
            return replace(ledger, undo_wish=wish._replace(agreed=wish.agreed | {player}))
        case Undone(version=version):
            step = ledger.trail.step(version)
            if step is None:
                raise StampedeError(f"there is no way back to before action {version + 1}")
            trail, match = ledger.trail.back(ledger.match, step)
            counts = ledger.counts.tell_all()
            return replace(ledger, trail=trail, match=match, counts=counts, undo_wish=None)


def withdrawn(before: TableState, after: TableState) -> TableState:
    """*after* without the wish to undo, where something has happened since that all may see."""
    if after.undo_wish is None or before.told(None) == after.told(None):
        return after
    return replace(after, undo_wish=None)
