"""Pauses of live matches: they begin when all persons agree, and anybody ends them."""

from dataclasses import replace
from http import HTTPStatus

from stampede.web.runtime.refusals import RefusedError
from stampede.web.table.commands import Pause, PauseCommand, Resume
from stampede.web.table.events import Event, PauseAsked, Resumed
from stampede.web.table.state import TableState
from stampede.web.words import say


def events(table_state: TableState, guest: int, player: int, command: PauseCommand) -> tuple[Event, ...]:
    """The events of a *command* of *guest*, who sees the seat of *player*; raises RefusedError."""
    match command:
        case Resume():
            return (Resumed(player),) if table_state.is_paused else ()
        case Pause(wants=wants):
            if table_state.options.pace.kind != "live":
                raise RefusedError(HTTPStatus.CONFLICT, "no-pause", say("pause.untimed"))
            if table_state.is_paused:
                return ()
            own = table_state.players_of(guest)
            return tuple(PauseAsked(each, wants) for each in own if (each in table_state.pausing) != wants)


def check_running(table_state: TableState) -> None:
    """Raise RefusedError while the match is paused."""
    if table_state.is_paused:
        raise RefusedError(HTTPStatus.CONFLICT, "paused", say("pause.on"))


def after(table_state: TableState, event: PauseAsked | Resumed) -> TableState:
    """The table after somebody asked for a pause or ended it; its clock stops and runs elsewhere."""
    match event:
        case PauseAsked(player=player, wants=wants):
            pausing = table_state.pausing | {player} if wants else table_state.pausing - {player}
            if wants and pausing.issuperset(_needed(table_state)):
                return replace(table_state, pausing=frozenset(), is_paused=True)
            return replace(table_state, pausing=pausing)
        case Resumed():
            return replace(table_state, is_paused=False)


def _needed(table_state: TableState) -> frozenset[int]:
    """The players who must want a pause: all persons who play themselves."""
    return frozenset(each for each in table_state.deciding if not table_state.players[each].plays_level)
