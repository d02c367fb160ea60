"""The rules of Kuhn's poker as plain functions over one record (docs/add-a-game.md, step 2)."""

from typing import Annotated, Any

import numpy as np

from stampede.core.interface import CHANCE
from stampede.core.record import Floats, Ints, layout, view_class

NONE, HIDDEN = -1, -2
"""A card that is not dealt yet; one that the viewer may not see."""
CARDS = 3
JACK, QUEEN, KING = range(CARDS)
PASS, BET = range(2)
"""K2.1 To pass is to check or to fold, to bet is to bet or to call."""


class State:
    """One position."""

    card: Annotated[Ints, np.int32, (2,)]
    """K1.2 By seat."""
    made: Annotated[Ints, np.int32, (3,)]
    """K2 The actions of the seats in turn, NONE for those to come."""
    length: Annotated[int, np.int32]
    """The number of these actions."""


DTYPE = layout(State)
view: Any = view_class(DTYPE)


def num_seats(state: State) -> int:
    """K1.1 Elder and Younger."""
    return 2


def is_dealt(state: State) -> bool:
    """K1.2 Whether both have a card."""
    return bool(state.card[0] != NONE and state.card[1] != NONE)


def is_acting(state: State, seat: int) -> bool:
    """K1.2 Chance deals; K2.1, K2.2 then the seats take turns."""
    if is_terminal(state):
        return False
    return seat == (state.length % 2 if is_dealt(state) else CHANCE)


def legal_actions(state: State, seat: int, out: Ints) -> int:
    """K1.2 The cards that are left; K2.1 to pass and to bet."""
    if not is_acting(state, seat):
        return 0
    if seat == CHANCE:
        count = 0
        for card in range(CARDS):
            if state.card[0] != card:
                out[count] = card
                count += 1
        return count
    out[0] = PASS
    out[1] = BET
    return 2


def chance_weights(state: State, out: Ints) -> int:
    """K1.2 Each card that is left is as likely."""
    count = CARDS if state.card[0] == NONE else CARDS - 1
    for number in range(count):
        out[number] = 1
    return count


def apply_action(state: State, seat: int, action: int) -> None:
    """K1.2 Deal a card; K2.1 pass or bet."""
    if seat == CHANCE:
        state.card[0 if state.card[0] == NONE else 1] = action
    else:
        state.made[state.length] = action
        state.length += 1


def is_terminal(state: State) -> bool:
    """K3.1 Two passes, a bet answered, or the third action."""
    if state.length < 2:
        return False
    return state.length == 3 or state.made[1] == PASS or state.made[0] == BET


def returns(state: State, out: Floats) -> None:
    """K3.2, K3.3 Halves of chips, so that the most is 1."""
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
