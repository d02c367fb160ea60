"""Turns commands beside the board into events: each goes to the module that judges it."""

from http import HTTPStatus

from stampede.web.runtime.refusals import RefusedError, stale
from stampede.web.table import option_changes as changes
from stampede.web.table import pause, seats, undo
from stampede.web.table.commands import (
    Abandon,
    BesideCommand,
    Change,
    Fill,
    HandOver,
    Kick,
    Leave,
    PauseCommand,
    SeatCommand,
    UndoCommand,
)
from stampede.web.table.context import TableContext
from stampede.web.table.events import Event
from stampede.web.table.state import TableState


def check_current(table_state: TableState, seat: int, command: BesideCommand) -> None:
    """Raise RefusedError if too much has happened since *seat* saw the version of the *command*.

    Seats move before the match only: in it, actions on the board change little here.
    """
    is_bound = isinstance(command, UndoCommand) or not table_state.has_begun
    is_known = table_state.is_current if is_bound else table_state.is_of_match
    if not is_known(seat, command.version):
        raise stale()


def check_event(table_state: TableState, command: BesideCommand) -> None:
    """Raise RefusedError for a *command* that would spoil a match which counts in an event.

    The event decides who plays there and on what terms, and its standings need a result. People who must go
    resign or leave during the match.
    """
    if not table_state.is_of_event:
        return
    is_early = isinstance(command, Leave) and not table_state.has_begun
    if is_early or isinstance(command, Abandon | Change | Fill | HandOver | Kick):
        raise RefusedError.of(HTTPStatus.CONFLICT, "event-table")


def events(
    table_state: TableState, guest: int, player: int, command: BesideCommand, context: TableContext
) -> tuple[Event, ...]:
    """The events of a *command* of *guest*, who sees the seat of *player*; raises RefusedError."""
    check_event(table_state, command)
    if isinstance(command, SeatCommand):
        return seats.events(table_state, guest, player, command, context.levels, context.runtime)
    if isinstance(command, Change):
        seats.check_owner(table_state, guest)
        return changes.events(table_state, command, context.runtime, context.rules)
    seats.check_playing(table_state)
    if isinstance(command, PauseCommand):
        return pause.events(table_state, guest, player, command)
    return undo.events(table_state, guest, player, command, context.runtime.now_ms())
