"""Commands about seats: the events that follow from each, or a refusal."""

from collections.abc import Sequence
from http import HTTPStatus

from stampede.web.runtime.ids import new_id
from stampede.web.runtime.refusals import (
    RefusedError,
    bad_seat,
    begun,
    computer_plays,
    not_begun,
    not_owner,
    not_playing,
    table_full,
    time_up,
    unwelcome,
)
from stampede.web.runtime.runtime import Runtime
from stampede.web.table import events as ev
from stampede.web.table import pause
from stampede.web.table.commands import Abandon, Fill, HandOver, Kick, Leave, Resign, SeatCommand, TakeOver
from stampede.web.table.levels import Levels, check_level, computer_names, usual_level
from stampede.web.table.state import TableState
from stampede.web.words import say


def events(
    table_state: TableState, guest: int, player: int, command: SeatCommand, levels: Levels, runtime: Runtime
) -> tuple[ev.Event, ...]:
    """The events of a *command* of *guest*, who sees the seat of *player*; raises RefusedError.

    There are none where the command changes nothing.
    """
    match command:
        case Fill(level=level):
            return _fill(table_state, guest, level, levels)
        case Kick(seat=seat):
            return _kick(table_state, guest, seat, runtime)
        case Leave():
            return leave(table_state, guest, levels)
        case _:
            return _in_the_match(table_state, guest, player, command, levels)


def names(table_state: TableState, events: Sequence[ev.Event], levels: Levels) -> tuple[str, ...]:
    """Names of the computers that sit down with *events*."""
    game = table_state.match.game.name
    sitting = [(table_state.name_of(each), each.level) for each in table_state.players]
    return computer_names(
        levels, game, [each.level for each in events if isinstance(each, ev.Filled)], sitting
    )


def check_room(table_state: TableState, guest: int) -> None:
    """Raise RefusedError unless *guest* is welcome and there is a seat for them."""
    if guest in table_state.unwelcome:
        raise unwelcome()
    if table_state.is_kept_out(guest):
        raise RefusedError.of(HTTPStatus.FORBIDDEN, "withheld")
    if table_state.phase == "over":
        raise not_playing()
    if table_state.is_full:
        raise table_full()


def check_choice(table_state: TableState, seat: int) -> None:
    """Raise RefusedError unless a newcomer may choose *seat*; -1, the first free one, is always right."""
    if seat == -1:
        return
    if table_state.is_undrawn:
        raise bad_seat(say("seats.drawn"))
    if not 0 <= seat < table_state.num_seats:
        raise bad_seat(say("seats.none", last=table_state.num_seats - 1))
    if table_state.player_at(seat) is not None:
        raise bad_seat(say("seats.taken"))


def check_plays(table_state: TableState, seat: int, late: Sequence[int]) -> None:
    """Raise RefusedError unless the match is on and its player acts for *seat*; *late* players may not."""
    if table_state.phase == "waiting":
        raise not_begun()
    pause.check_running(table_state)
    player = table_state.series.players[seat]
    if player in late:
        raise time_up()
    if table_state.players[player].plays_level:
        raise computer_plays(say("computer.plays"))


def by_program(table_state: TableState, seat: int) -> ev.ActedByProgram | None:
    """The event for an external bot that acts for *seat*; None where that is known already."""
    player = table_state.series.players[seat]
    return None if table_state.players[player].is_program else ev.ActedByProgram(player)


def time_out(table_state: TableState, player: int, levels: Levels) -> ev.TimedOut:
    """The event that ends the time of *player*."""
    return ev.TimedOut(player, _usual(table_state, levels))


def _in_the_match(
    table_state: TableState,
    guest: int,
    player: int,
    command: HandOver | TakeOver | Resign | Abandon,
    levels: Levels,
) -> tuple[ev.Event, ...]:
    check_playing(table_state)
    match command:
        case HandOver(level=level):
            check_level(levels, table_state.match.game.name, level)
            _check_own(table_state, player)
            return () if table_state.players[player].stand_in == level else (ev.HandedOver(player, level),)
        case TakeOver():
            return _take_over(table_state, player)
        case Resign():
            return () if table_state.is_out(player) else (ev.Resigned(player, _usual(table_state, levels)),)
        case Abandon(agrees=agrees):
            own = table_state.players_of(guest)
            return tuple(ev.Agreed(each, agrees) for each in own if (each in table_state.agreed) != agrees)


def _fill(table_state: TableState, guest: int, level: int, levels: Levels) -> tuple[ev.Event, ...]:
    check_owner(table_state, guest)
    check_level(levels, table_state.match.game.name, level)
    return (ev.Filled(level),) * (table_state.num_seats - len(table_state.players))


def _kick(table_state: TableState, guest: int, seat: int, runtime: Runtime) -> tuple[ev.Event, ...]:
    """The player at *seat* leaves, with all at the same device; a new invitation keeps them out."""
    check_owner(table_state, guest)
    if not 0 <= seat < table_state.num_seats or table_state.player_at(seat) is None:
        raise bad_seat(say("seats.nobody"))
    player = table_state.series.players[seat]
    if player in table_state.players_of(guest):
        raise bad_seat(say("seats.yourself"))
    kicked = table_state.players[player].guest
    gone = table_state.players_of(kicked) or (player,)
    is_known = table_state.is_quick or (kicked is None and table_state.invite)
    invite = "" if is_known else new_id(runtime)
    return tuple(ev.Left(each, is_kicked=True, invite=invite) for each in reversed(gone))


def leave(table_state: TableState, guest: int, levels: Levels) -> tuple[ev.Event, ...]:
    """The events by which *guest* leaves for good; raises RefusedError when the match is over."""
    if table_state.phase == "over":
        raise not_playing()
    level = _usual(table_state, levels) if table_state.phase == "playing" else 0
    # The last first: before the match the others move up.
    return tuple(ev.Left(each, level) for each in reversed(table_state.players_of(guest)))


def _take_over(table_state: TableState, player: int) -> tuple[ev.Event, ...]:
    if not table_state.players[player].stand_in:
        return ()
    _check_own(table_state, player)
    clock = table_state.clock
    if clock and clock.pace.kind == "live" and clock.left[player] <= 0:
        raise time_up()
    return (ev.TookOver(player),)


def check_owner(table_state: TableState, guest: int) -> None:
    """Raise RefusedError unless *guest* owns the table, and the match has not begun."""
    if table_state.phase != "waiting":
        raise begun()
    if table_state.owner != guest:
        raise not_owner()


def check_playing(table_state: TableState) -> None:
    """Raise RefusedError unless the match is on."""
    if table_state.phase == "waiting":
        raise not_begun()
    if table_state.phase == "over":
        raise not_playing()


def _check_own(table_state: TableState, player: int) -> None:
    """Raise RefusedError if the seat is no longer the player's."""
    if table_state.is_out(player):
        raise computer_plays(say("computer.plays-on"))


def _usual(table_state: TableState, levels: Levels) -> int:
    return usual_level(levels, table_state.match.game.name)
