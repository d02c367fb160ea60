"""Clocks are right: a shown time is the log's, and nobody's time runs out before it is over in truth."""

from collections import defaultdict

from sqlalchemy import Engine

from stampede.web.table import views
from stampede.web.table.event_log import read_lines
from stampede.web.table.events import Started, TimedOut
from stampede.web.table.reducer import after, fold
from stampede.web.table.state import TableState
from tests.players.crowd import Crowd
from tests.simulation.laws import Watched
from tests.simulation.machine import Moments

ROUNDED_S = 0.01


def clocks_are_right(engine: Engine, crowd: Crowd, moments: Moments) -> list[str]:
    """The faults in the times of any live match, a sentence each."""
    found = []
    for match in crowd.matches:
        if "pace" in match.wish:
            states, early = _read(engine, match.table, moments)
            watched = [each for each in crowd.players if each.match is match and isinstance(each, Watched)]
            found += early + [fault for each in watched for fault in _shown_wrong(states, each)]
    return found


def _read(engine: Engine, table: str, moments: Moments) -> tuple[list[TableState], list[str]]:
    """How a table stood after each event of its log, and who lost by time that they still had."""
    with engine.connect() as connection:
        lines = read_lines(connection, table)
    states, found = [fold(table, [lines[0].event], [lines[0].at_ms])], []
    used: defaultdict[int, float] = defaultdict(float)
    for number, line in enumerate(lines[1:], start=1):
        before, event = states[-1], line.event
        if before.clock and not before.clock.is_stopped:
            passed = moments[table, number + 1] - moments[table, number]
            for player in before.clock.running:
                used[player] += passed
        if isinstance(event, TimedOut) and before.clock:
            left = before.options.pace.bank + before.clock.given[event.player] - used[event.player]
            if left > ROUNDED_S:
                found.append(
                    f"table {table}, event {number + 1}: player {event.player} had {left:.2f} s left"
                )
        if isinstance(event, Started):
            used.clear()
        states.append(after(before, event, line.at_ms))
    return states, found


def _shown_wrong(states: list[TableState], player: Watched) -> list[str]:
    """Times that a page showed and that do not follow from the log."""
    by_version: defaultdict[tuple[int | None, int], list[TableState]] = defaultdict(list)
    for seat in {seat for seat, _, _ in player.clocks}:
        for state in states:
            if state.clock:
                by_version[seat, state.version_seen(seat)].append(state)
    return [
        f"table {player.match.table}, seat {seat}: a page shows {clock.left_ms}, and the log does not"
        for seat, version, clock in player.clocks
        if not any(views.clock(state, clock.now_ms) == clock for state in by_version[seat, version])
    ][:1]
