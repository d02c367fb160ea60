"""What people ask for about their seats, judged: the events that follow, or a refusal."""

from collections.abc import Sequence

from stampede.web.base.refusals import (
    bad_seat,
    begun,
    computer_plays,
    not_begun,
    not_owner,
    not_playing,
    time_up,
)
from stampede.web.table import pause
from stampede.web.table.commands import Abandon, Fill, HandOver, Kick, Leave, Resign, SeatCommand, TakeOver
from stampede.web.table.events import Agreed, Event, Filled, HandedOver, Left, Resigned, TimedOut, TookOver
from stampede.web.table.levels import Levels, check_level, computer_name, usual_level
from stampede.web.table.state import TableState
from stampede.web.words import say


def events(
    ledger: TableState, guest: int, player: int, command: SeatCommand, levels: Levels
) -> tuple[Event, ...]:
    """What follows from the *command* of *guest*, who is shown the seat of *player*; raises RefusedError.

    Nothing follows where it is so already.
    """
    match command:
        case Fill(level=level):
            return _fill(ledger, guest, level, levels)
        case Kick(seat=seat):
            return _kick(ledger, guest, seat)
        case Leave():
            return _leave(ledger, guest, levels)
        case _:
            return _in_the_match(ledger, guest, player, command, levels)


def check_plays(ledger: TableState, seat: int, late: Sequence[int]) -> None:
    """Raise RefusedError unless the match is on and its player acts for *seat*; *late* players may not."""
    if ledger.phase == "waiting":
        raise not_begun()
    pause.check_running(ledger)
    player = ledger.series.players[seat]
    if player in late:
        raise time_up()
    if ledger.players[player].plays_level:
        raise computer_plays(say("computer.plays"))


def time_out(ledger: TableState, player: int, levels: Levels) -> TimedOut:
    """The time of *player* is up."""
    return TimedOut(player, _usual(ledger, levels))


def _in_the_match(
    ledger: TableState,
    guest: int,
    player: int,
    command: HandOver | TakeOver | Resign | Abandon,
    levels: Levels,
) -> tuple[Event, ...]:
    check_playing(ledger)
    match command:
        case HandOver(level=level):
            check_level(levels, ledger.match.game.name, level)
            _check_own(ledger, player)
            return () if ledger.players[player].stand_in == level else (HandedOver(player, level),)
        case TakeOver():
            return _take_over(ledger, player)
        case Resign():
            return () if ledger.is_out(player) else (Resigned(player, _usual(ledger, levels)),)
        case Abandon(agrees=agrees):
            own = ledger.players_of(guest)
            return tuple(Agreed(each, agrees) for each in own if (each in ledger.agreed) != agrees)


def _fill(ledger: TableState, guest: int, level: int, levels: Levels) -> tuple[Event, ...]:
    check_owner(ledger, guest)
    sitting = sum(each.level == level for each in ledger.players)
    free = ledger.num_seats - len(ledger.players)
    game = ledger.match.game.name
    return tuple(
        Filled(computer_name(levels, game, level, before), level) for before in range(sitting, sitting + free)
    )


def _kick(ledger: TableState, guest: int, seat: int) -> tuple[Event, ...]:
    check_owner(ledger, guest)
    if not 0 <= seat < ledger.num_seats or ledger.player_at(seat) is None:
        raise bad_seat(say("seats.nobody"))
    player = ledger.series.players[seat]
    if player in ledger.players_of(guest):
        raise bad_seat(say("seats.yourself"))
    kicked = ledger.players[player].guest
    gone = ledger.players_of(kicked) or (player,)
    return tuple(Left(each, is_kicked=True) for each in reversed(gone))


def _leave(ledger: TableState, guest: int, levels: Levels) -> tuple[Event, ...]:
    if ledger.phase == "over":
        raise not_playing()
    level = _usual(ledger, levels) if ledger.phase == "playing" else 0
    # The last first: before the match the others move up.
    return tuple(Left(each, level) for each in reversed(ledger.players_of(guest)))


def _take_over(ledger: TableState, player: int) -> tuple[Event, ...]:
    if not ledger.players[player].stand_in:
        return ()
    _check_own(ledger, player)
    clock = ledger.clock
    if clock and clock.pace.kind == "live" and clock.left[player] <= 0:
        raise time_up()
    return (TookOver(player),)


def check_owner(ledger: TableState, guest: int) -> None:
    """Raise RefusedError unless *guest* opened the table, and the match has not begun."""
    if ledger.phase != "waiting":
        raise begun()
    if ledger.owner != guest:
        raise not_owner()


def check_playing(ledger: TableState) -> None:
    """Raise RefusedError unless the match is on."""
    if ledger.phase == "waiting":
        raise not_begun()
    if ledger.phase == "over":
        raise not_playing()


def _check_own(ledger: TableState, player: int) -> None:
    """Raise RefusedError if the seat is no longer the player's."""
    if ledger.is_out(player):
        raise computer_plays(say("computer.plays-on"))


def _usual(ledger: TableState, levels: Levels) -> int:
    return usual_level(levels, ledger.match.game.name)
