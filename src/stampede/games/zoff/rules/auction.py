"""Z8.1 The colours are sold by auction: bids, equal bids written again, then everybody picks."""

from stampede.core.arrays import write_range
from stampede.core.record import Ints
from stampede.games.zoff.rules.actions import BID_ACTION, PICK_ACTION
from stampede.games.zoff.rules.components import BIDS, COLOURS, NONE, REWRITES
from stampede.games.zoff.rules.herds import first_colour, is_played
from stampede.games.zoff.rules.phases import PICK
from stampede.games.zoff.rules.reasons import ALLOWED, NO_COLOUR, TAKEN
from stampede.games.zoff.rules.setup import begin_round
from stampede.games.zoff.rules.state import ZoffState


def is_tied(state: ZoffState, seat: int) -> bool:
    """Z8.1 Whether another seat has shown the same bid as *seat*."""
    for other in range(state.players):
        if other != seat and state.bid[other] == state.bid[seat]:
            return True
    return False


def must_bid(state: ZoffState, seat: int) -> bool:
    """Z8.1 Whether *seat* has a bid to write: its first, or again because another's is equal."""
    return state.new_bid[seat] == NONE and (state.bid[seat] == NONE or is_tied(state, seat))


def bids(state: ZoffState, out: Ints) -> int:
    """Z8.1 List the bids: from 0 to 9.9999 in steps of 0.0001."""
    write_range(out, BID_ACTION, BIDS)
    return BIDS


def write_bid(state: ZoffState, seat: int, steps: int) -> None:
    """Z8.1 The bid is shown when all are in; equal ones are written again, up to three times."""
    state.new_bid[seat] = steps
    for other in range(state.players):
        if must_bid(state, other):
            return
    tied = False
    for other in range(state.players):
        if state.new_bid[other] != NONE:
            state.bid[other] = state.new_bid[other]
            state.new_bid[other] = NONE
    for other in range(state.players):
        tied = tied or is_tied(state, other)
    if tied and state.rewrites < REWRITES:
        state.rewrites += 1
    else:
        state.phase = PICK


def picker(state: ZoffState) -> int:
    """Z8.1 The seat that picks next: the highest bid without a colour, of equal ones the lower seat."""
    best = NONE
    for seat in range(state.players):
        if first_colour(state, seat) == NONE and (best == NONE or state.bid[seat] > state.bid[best]):
            best = seat
    return best


def why_not_pick(state: ZoffState, colour: int) -> int:
    """Z8.1 ALLOWED, or NO_COLOUR or TAKEN where *colour* is out of play or somebody has it."""
    if not is_played(state, colour):
        return NO_COLOUR
    return ALLOWED if state.owner[colour] == NONE else TAKEN


def colours_to_pick(state: ZoffState, out: Ints) -> int:
    """Z8.1 List the colours that nobody has."""
    count = 0
    for colour in range(COLOURS):
        if why_not_pick(state, colour) == ALLOWED:
            out[count] = PICK_ACTION + colour
            count += 1
    return count


def pick(state: ZoffState, seat: int, colour: int) -> None:
    """Z8.1 The seat plays the *colour*; when all have one, the first round begins."""
    state.owner[colour] = seat
    if picker(state) == NONE:
        begin_round(state)
