"""The projection that hands the ends of matches to the events that their tables belong to.

It reads the log of ends, so an end counts once, whatever fails in between; and the log of the event names the
match, so a rebuild adds only what is missing.
"""

from collections.abc import Sequence

from sqlalchemy import Connection

from stampede.events.facts import FILL, Decided, MatchEnded
from stampede.web.events import rows
from stampede.web.events.rows import Known
from stampede.web.table.state import TableState
from stampede.web.tables.log_step import LogStep
from stampede.web.tables.projections import Projection


def write(connection: Connection, ends: Sequence[LogStep]) -> None:
    """Append the results of matches to their events, given their *ends* in order."""
    for _, table_state in ends:
        if found := rows.board_of(connection, table_state.table):
            _note(connection, *found, table_state)


def _note(connection: Connection, event: str, number: int, board: int, table_state: TableState) -> None:
    known = rows.load(connection, event, is_locked=True)
    if known is None or known.state.is_closed:
        return
    played = known.state.rounds[number].boards[board]
    is_known = any(each.match == table_state.match_id for each in played.matches)
    if is_known or known.state.is_finished(played):
        return
    fact = ended(number, board, table_state) if table_state.is_full else deserted(known, number, board)
    rows.append(connection, known, [fact], table_state.at_ms)


def ended(number: int, board: int, table_state: TableState) -> MatchEnded:
    """The fact for the end of a match: by player, who are in the order of the board."""
    result = table_state.standing
    assert result is not None
    seats = [table_state.seat_of(player) for player in range(len(table_state.players))]
    state = table_state.match.state
    scores = state.scores() if state.is_terminal() else (0.0,) * len(seats)
    return MatchEnded(
        number,
        board,
        table_state.match_id,
        tuple(0 if table_state.is_abandoned else result.places[seat] for seat in seats),
        tuple(
            0.0 if table_state.is_out(player) else scores[seat] or 0.0 for player, seat in enumerate(seats)
        ),
    )


def deserted(known: Known, number: int, board: int) -> Decided:
    """The fact for a table that all people left before the match: only its computers get points."""
    entrants, people = known.state.entrants, known.state.rounds[number].boards[board].people
    places = tuple(int(each == FILL or entrants[each].level > 0) for each in people)
    return Decided(number, board, places, is_by_time=True)


RESULTS_OF_EVENTS = Projection(name="events", write=write, rebuild_from_ends=write, reads_ends=True)
