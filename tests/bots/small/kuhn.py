"""Kuhn's poker: three cards, one each, one bet of one chip."""

from typing import Annotated, Any

import numpy as np

from stampede.core.chance import Stream, below
from stampede.core.interface import CHANCE
from stampede.core.parts import History, Past, Start
from stampede.core.record import Floats, Ints, Records, layout, view_class
from stampede.core.state_like import StateLike

NONE, HIDDEN = -1, -2
JACK, QUEEN, KING = range(3)
PASS, BET = range(2)
"""To pass is to check or to fold, to bet is to bet or to call."""


class State:
    """One position."""

    card: Annotated[Ints, np.int32, (2,)]
    made: Annotated[Ints, np.int32, (3,)]
    """The last action, NONE if there is none."""
    length: Annotated[int, np.int32]


DTYPE = layout(State)
view: Any = view_class(DTYPE)


def num_seats(state: State) -> int:
    return 2


def is_dealt(state: State) -> bool:
    return bool(state.card[0] != NONE and state.card[1] != NONE)


def is_acting(state: State, seat: int) -> bool:
    if is_terminal(state):
        return False
    return seat == (state.length % 2 if is_dealt(state) else CHANCE)


def legal_actions(state: State, seat: int, out: Ints) -> int:
    if not is_acting(state, seat):
        return 0
    if seat == CHANCE:
        count = 0
        for card in range(3):
            if state.card[0] != card:
                out[count] = card
                count += 1
        return count
    out[0] = PASS
    out[1] = BET
    return 2


def chance_weights(state: State, out: Ints) -> int:
    count = 3 if state.card[0] == NONE else 2
    for number in range(count):
        out[number] = 1
    return count


def apply_action(state: State, seat: int, action: int) -> None:
    if seat == CHANCE:
        state.card[0 if state.card[0] == NONE else 1] = action
    else:
        state.made[state.length] = action
        state.length += 1


def is_terminal(state: State) -> bool:
    """Two passes, a bet answered, or the third action."""
    if state.length < 2:
        return False
    return state.length == 3 or state.made[1] == PASS or state.made[0] == BET


def returns(state: State, out: Floats) -> None:
    """Halves of chips, so that the most is 1."""
    gain = 0.0
    if is_terminal(state):
        higher = 1.0 if state.card[0] > state.card[1] else -1.0
        last, before = state.made[state.length - 1], state.made[state.length - 2]
        if last == BET:
            gain = higher
        elif before == BET:  # who passes on a bet loses the ante
            gain = 0.5 if state.length == 2 else -0.5
        else:
            gain = higher / 2.0
    out[0] = gain
    out[1] = -gain


def setup(state: State) -> None:
    state.card[:] = NONE
    state.made[:] = NONE
    state.length = 0


def redact(state: State, seat: int) -> None:
    for other in range(2):
        if other != seat and state.card[other] != NONE:
            state.card[other] = HIDDEN


def resample(state: State, _seat: int, stream: Stream) -> None:
    unseen = [card for card in range(3) if card not in state.card]
    for seat in range(2):
        if state.card[seat] == HIDDEN:
            state.card[seat] = unseen.pop(below(stream, len(unseen)))


def visible_history(records: Records, history: History, seat: int | None) -> History:
    """The cards are dealt first, one to each seat; nobody sees the other's."""
    own = NONE if seat is None else view(records, 0).card[seat]
    return [entry for entry in history if entry[0] != CHANCE or entry[1] == own]


def draw_past(seen: StateLike, stream: Stream) -> Past:
    """The cards not seen are drawn again."""
    records = (seen.start.records if seen.start else seen.records).copy()
    state = view(records, 0)
    resample(state, NONE, stream)
    if seen.start is not None:
        return Past(Start(records, seen.start.before, seen.start.actions_known), seen.history)
    deals = [(CHANCE, int(card)) for card in state.card if card != NONE]
    return Past(None, deals + [entry for entry in seen.history if entry[0] != CHANCE])
