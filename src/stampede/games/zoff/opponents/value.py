"""The evaluation of positions of Zoff in Buffalo: the winner so far, and the lead in cows."""

from stampede.core.record import Floats
from stampede.games.zoff.opponents.weights import NEARLY_SURE
from stampede.games.zoff.rules.components import UNIT
from stampede.games.zoff.rules.ending import count_of, is_ahead
from stampede.games.zoff.rules.state import ZoffState


def seat_values(state: ZoffState, out: Floats) -> None:
    """Evaluate each seat from -1 to 1: half by the rank, half by the lead.

    Playing for the result alone, or for the lead alone, won less: a lead early in the game is only a
    likelihood, and at the end a bigger one is worth nothing.

    Args:
        state: A position.
        out: Receives a value by seat.
    """
    for seat in range(state.players):
        lead = float(lead_of(state, seat)) / UNIT
        first = 1.0
        for other in range(state.players):
            if is_ahead(state, other, seat):
                first = -1.0
        out[seat] = (first + lead / (NEARLY_SURE + abs(lead))) / 2.0


def lead_of(state: ZoffState, seat: int) -> int:
    """Z6.2 The cows of *seat* less those of the best of the others, in steps of a bid."""
    lead = 0
    is_first = True
    for other in range(state.players):
        if other != seat:
            difference = count_of(state, seat) - count_of(state, other)
            if is_first or difference < lead:
                lead = difference
            is_first = False
    return lead
