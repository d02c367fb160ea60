"""How events set and turn the clock of a table."""

from dataclasses import replace

from stampede.core.interface import CHANCE
from stampede.play.clock import Clock
from stampede.web.table.events import Acted, Away, Event, PauseAsked, Resumed, Started, TookOver, Undone, Woke
from stampede.web.table.state import TableState


def clocked(before: TableState, after: TableState, event: Event) -> TableState:
    """*after*, to which *event* led, with the clock as it is then."""
    at, running = after.at_ms / 1000, after.on_the_clock
    if isinstance(event, Started) and after.options.pace.kind != "untimed":
        return replace(after, clock=Clock.start(after.options.pace.control, after.num_seats, running, at))
    if after.clock is None:
        return after
    clock = _set(after.clock, before, after, event)
    chosen: frozenset[int] = frozenset()
    match event:
        case TookOver(player=player) if after.options.pace.kind == "days" and clock.left_of(player, at) <= 0:
            chosen = frozenset({player})
        case Acted(seat=seat, is_forced=False) if seat != CHANCE and after.match.revealed is None:
            chosen = _chose(before, seat)
    # A secret choice moves no clock: it is paid for, once, when all is shown.
    if chosen or running != clock.running:
        clock = clock.turned(running, at, chosen)
    return replace(after, clock=clock)


def _set(clock: Clock, before: TableState, after: TableState, event: Event) -> Clock:
    """The clock after an event that is no choice on the board."""
    at = after.at_ms / 1000
    match event:
        case PauseAsked() if after.is_paused:
            return clock.stopped(at)
        case Resumed():
            return clock.resumed(at)
        case Undone(player=player, version=version) if step := before.trail.step(version):
            return clock.taken_back(player, step.given[player], at)
        case Away(player=player, spans=spans):
            return clock.on_vacation(player, [(begin / 1000, end / 1000) for begin, end in spans])
        case Woke(at_ms=at_ms):
            return clock.forgiven(max(clock.since, at_ms / 1000))
        case _:
            return clock


def _chose(before: TableState, seat: int) -> frozenset[int]:
    """The persons whose choices are shown with that of *seat*."""
    held = before.match.entries[before.match.public.version :]
    players = (before.series.players[each] for each in {seat, *(entry.seat for entry in held)})
    return frozenset(player for player in players if not before.players[player].plays_level)
