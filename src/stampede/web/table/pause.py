"""Pauses: live, by consent, ended by anybody."""

from dataclasses import replace
from http import HTTPStatus

from stampede.web.base.refusals import RefusedError
from stampede.web.table.commands import Pause, PauseCommand, Resume
from stampede.web.table.events import Event, PauseAsked, Resumed
from stampede.web.table.state import TableState
from stampede.web.words import say


def events(ledger: TableState, guest: int, player: int, command: PauseCommand) -> tuple[Event, ...]:
    """What follows from the *command* of *guest*, who is shown the seat of *player*; raises RefusedError."""
    match command:
        case Resume():
            return (Resumed(player),) if ledger.is_paused else ()
        case Pause(wants=wants):
            if ledger.pace.kind != "live":
                raise RefusedError(HTTPStatus.CONFLICT, "no-pause", say("pause.untimed"))
            if ledger.is_paused:
                return ()
            own = ledger.players_of(guest)
            return tuple(PauseAsked(each, wants) for each in own if (each in ledger.pausing) != wants)


def check_running(ledger: TableState) -> None:
    """Raise RefusedError while the match is paused."""
    if ledger.is_paused:
        raise RefusedError(HTTPStatus.CONFLICT, "paused", say("pause.on"))


def after(ledger: TableState, event: PauseAsked | Resumed) -> TableState:
    """The ledger after somebody asked for a pause or ended it; its clock stops and runs elsewhere."""
    match event:
        case PauseAsked(player=player, wants=wants):
            pausing = ledger.pausing | {player} if wants else ledger.pausing - {player}
            if wants and pausing.issuperset(_needed(ledger)):
                return replace(ledger, pausing=frozenset(), is_paused=True)
            return replace(ledger, pausing=pausing)
        case Resumed():
            return replace(ledger, is_paused=False)


def _needed(ledger: TableState) -> frozenset[int]:
    """The players who must want it: all persons who play themselves."""
    return frozenset(each for each in ledger.deciding if not ledger.players[each].plays_level)
