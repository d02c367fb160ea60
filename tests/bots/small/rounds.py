"""Rounds in which two seats choose at once, in secret; the choices are shown when a round is over.

Seat 0 wins if its last choice is the first one of seat 1: surely if it has seen that, else half the time.
"""

from typing import Annotated, Any

import numpy as np

from stampede.core.chance import Stream
from stampede.core.parts import History
from stampede.core.record import Floats, Ints, Records, layout, view_class

MOST = 4


class State:
    """One position."""

    length: Annotated[int, np.int32]
    """Choices of each seat in a round."""
    rounds: Annotated[int, np.int32]
    choice: Annotated[Ints, np.int32, (2, MOST)]
    made: Annotated[Ints, np.int32, (2,)]
    """How many choices each seat has made in all."""


DTYPE = layout(State)
view: Any = view_class(DTYPE)


def num_seats(state: State) -> int:
    return 2


def shown(state: State) -> int:
    """How many choices of each seat everybody knows: those of the rounds that both have finished."""
    return int(min(state.made[0], state.made[1]) // state.length * state.length)


def is_acting(state: State, seat: int) -> bool:
    """A seat makes all its choices of a round before it waits for the other."""
    return seat >= 0 and not is_terminal(state) and state.made[seat] < shown(state) + state.length


def legal_actions(state: State, seat: int, out: Ints) -> int:
    if not is_acting(state, seat):
        return 0
    out[0] = 0
    out[1] = 1
    return 2


def chance_weights(state: State, out: Ints) -> int:
    return 0


def apply_action(state: State, seat: int, action: int) -> None:
    state.choice[seat, state.made[seat]] = action
    state.made[seat] += 1


def is_terminal(state: State) -> bool:
    return shown(state) == state.rounds * state.length


def returns(state: State, out: Floats) -> None:
    out[0] = 0.0
    if is_terminal(state):
        out[0] = 1.0 if state.choice[0, state.made[0] - 1] == state.choice[1, 0] else -1.0
    out[1] = -out[0]


def setup(state: State) -> None:
    fill(state, 1, 2)


def fill(state: State, length: int, rounds: int) -> None:
    """Play so many *rounds*, each of so many choices."""
    state.length = length
    state.rounds = rounds
    state.choice[:] = 0
    state.made[:] = 0


def redact(state: State, seat: int) -> None:
    for other in range(2):
        if other != seat:
            state.choice[other, shown(state) :] = 0
            state.made[other] = shown(state)


def resample(state: State, seat: int, stream: Stream) -> None:
    """In a view the other still has to choose."""


def take_back(records: Records) -> History:
    state = view(records, 0)
    known = shown(state)
    made = [(seat, int(state.choice[seat, at])) for seat in range(2) for at in range(known, state.made[seat])]
    state.choice[:, known:] = 0
    state.made[:] = known
    return made


def visible_history(records: Records, history: History, seat: int | None) -> History:
    known = 2 * shown(view(records, 0))
    return [*history[:known], *(entry for entry in history[known:] if entry[0] == seat)]
