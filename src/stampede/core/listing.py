"""Whether an action is legal, found by listing all that are: for games without a quicker way of their own."""

from typing import Any

from stampede.core.interface import legal_actions
from stampede.core.record import Ints


def is_legal(state: Any, seat: int, action: int, out: Ints) -> bool:
    """Whether *seat* may do *action*; *out* is room for the legal actions.

    A game whose lists are long defines a function of this name among its rules, and that one is used.
    """
    count = legal_actions(state, seat, out)
    for number in range(count):
        if out[number] == action:
            return True
    return False
