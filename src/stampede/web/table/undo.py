"""Undo: one's own misclick at once, what lies further back when the others agree."""

from dataclasses import replace
from http import HTTPStatus
from typing import Literal, NamedTuple

from stampede.core.errors import StampedeError
from stampede.play.undo_history import UndoPath
from stampede.web.runtime.refusals import RefusedError
from stampede.web.table.commands import AnswerUndo, Undo, UndoCommand
from stampede.web.table.events import Event, UndoAnswered, UndoAsked, Undone
from stampede.web.table.state import TableState, UndoWish
from stampede.web.words import say

How = Literal["", "free", "ask"]
UndoRefusal = Literal[
    "", "off", "nothing", "secret", "die", "reveal", "answer", "not-now", "time", "pending", "gone"
]


class UndoOffer(NamedTuple):
    """How a seat can undo its last choice: not at all, at once, or by asking the others."""

    how: How
    why: UndoRefusal = ""
    """The reason why not."""
    version: int = 0
    """Number of actions that would stand."""
    seat: int = 0
    """The seat of that choice: of several seats at one device, the one that chose last."""


def offer(table_state: TableState, seat: int) -> UndoOffer:
    """How *seat* can undo its last choice; it reveals nothing that the seat does not know."""
    player = table_state.players[table_state.series.players[seat]]
    if table_state.phase != "playing" or table_state.is_paused or player.plays_level:
        return UndoOffer("", "not-now")
    if table_state.options.undo == "none":
        return UndoOffer("", "off")
    if table_state.match.secrets(seat):
        return UndoOffer("", "secret")
    is_anywhere = table_state.options.undo == "all"
    way = table_state.trail.way_back(*_own(table_state, seat), anywhere=is_anywhere)
    if way is None:
        return UndoOffer("", "nothing")
    return _judged(table_state, way, is_anywhere=is_anywhere)


def _own(table_state: TableState, seat: int) -> tuple[int, ...]:
    """The seats at the same device that no computer plays."""
    guest = table_state.players[table_state.series.players[seat]].guest
    own = table_state.seats_of(guest)
    return tuple(
        each for each in own if not table_state.players[table_state.series.players[each]].plays_level
    )


def _judged(table_state: TableState, way: UndoPath, *, is_anywhere: bool) -> UndoOffer:
    for bar in ("die", "reveal"):
        if bar in way.bars and not is_anywhere:
            return UndoOffer("", bar)
    if not way.bars and not _is_somebody_ready(table_state):
        return UndoOffer("free", "", way.version, way.seat or 0)
    if table_state.options.undo == "misclick":
        return UndoOffer("", "answer")
    return UndoOffer("ask", "", way.version, way.seat or 0)


def _is_somebody_ready(table_state: TableState) -> bool:
    """Whether the public state shows a secret choice since the last action that all saw."""
    return table_state.match.state.acting_seats() != table_state.match.public.state.acting_seats()


def deciding(table_state: TableState, player: int) -> frozenset[int]:
    """The players whose consent *player* needs: persons at other devices who play themselves."""
    guest = table_state.players[player].guest
    return frozenset(
        each
        for each in table_state.deciding
        if table_state.players[each].guest != guest and not table_state.players[each].plays_level
    )


# ---------------------------------------------------------------- commands


def events(
    table_state: TableState, guest: int, player: int, command: UndoCommand, now_ms: int
) -> tuple[Event, ...]:
    """The events of a *command* of *guest*, who sees the seat of *player*; raises RefusedError."""
    match command:
        case Undo():
            return _undo(table_state, player, now_ms)
        case AnswerUndo(seat=seat, agrees=agrees):
            return _answer(table_state, guest, seat, now_ms, agrees=agrees)


def _undo(table_state: TableState, player: int, now_ms: int) -> tuple[Event, ...]:
    found = offer(table_state, table_state.seat_of(player))
    if not found.how:
        raise refused(found.why)
    player = table_state.series.players[found.seat]
    _check_time(table_state, player, found.version, now_ms)
    if found.how == "free" or not deciding(table_state, player):
        return (Undone(player, found.version),)
    if table_state.undo_wish is None:
        return (UndoAsked(player, found.version),)
    if table_state.undo_wish.player != player:
        raise refused("pending")
    return ()


def _answer(
    table_state: TableState, guest: int, seat: int, now_ms: int, *, agrees: bool
) -> tuple[Event, ...]:
    wish = table_state.undo_wish
    if wish is None or table_state.seat_of(wish.player) != seat:
        raise refused("gone")
    own = table_state.players_of(guest)
    needed = deciding(table_state, wish.player)
    if not agrees:
        who = wish.player if wish.player in own else next((each for each in own if each in needed), None)
        return () if who is None else (UndoAnswered(who, agrees=False),)
    new = [each for each in own if each in needed and each not in wish.agreed]
    answers = tuple(UndoAnswered(each, agrees=True) for each in new)
    if answers and needed <= {*wish.agreed, *new}:
        _check_time(table_state, wish.player, wish.version, now_ms)
        return (*answers, Undone(wish.player, wish.version))
    return answers


def _check_time(table_state: TableState, player: int, version: int, now_ms: int) -> None:
    """Raise RefusedError if *player* would have no time: the time that choices gave goes with the choices."""
    step, clock = table_state.trail.step(version), table_state.clock
    if step and clock and clock.taken_back(player, step.given[player], now_ms / 1000).left[player] <= 0:
        raise refused("time")


def refused(why: UndoRefusal) -> RefusedError:
    """The refusal to undo, for the reason *why*."""
    return RefusedError(HTTPStatus.CONFLICT, "no-undo", say(f"undo.{why}"))


# ---------------------------------------------------------------- events


def after(table_state: TableState, event: UndoAsked | UndoAnswered | Undone) -> TableState:
    """The state after an undo was requested, answered or made; ``clocked`` turns its clock."""
    match event:
        case UndoAsked(player=player, version=version):
            return replace(table_state, undo_wish=UndoWish(player, version))
        case UndoAnswered(player=player, agrees=agrees):
            wish = table_state.undo_wish
            if wish is None or not agrees:
                return replace(table_state, undo_wish=None)
            return replace(table_state, undo_wish=wish._replace(agreed=wish.agreed | {player}))
        case Undone(version=version):
            step = table_state.trail.step(version)
            if step is None:
                raise StampedeError(f"there is no way back to before action {version + 1}")
            trail, match = table_state.trail.back(table_state.match, step)
            counts = table_state.counts.tell_all()
            return replace(table_state, trail=trail, match=match, counts=counts, undo_wish=None)


def withdrawn(before: TableState, after: TableState) -> TableState:
    """*after* without the request to undo, where something has happened since that all may see."""
    if after.undo_wish is None or before.version_seen(None) == after.version_seen(None):
        return after
    return replace(after, undo_wish=None)
