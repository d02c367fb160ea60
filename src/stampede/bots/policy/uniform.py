"""The policy of a game that has none of its own: it plays anything, and judges by the result alone."""

from typing import Any

from stampede.kit.chance import Stream, below
from stampede.kit.interface import is_acting, legal_actions, num_seats, returns
from stampede.kit.record import Floats, Ints


def suggest(state: Any, seat: int, stream: Stream, actions: Ints, weights: Ints) -> int:  # noqa: ARG001
    """Any legal action, each as likely as the other."""
    return int(actions[below(stream, legal_actions(state, seat, actions))])


def evaluate_seats(state: Any, out: Floats) -> None:
    """The results; level before the end."""
    returns(state, out)


def is_secret(state: Any) -> bool:
    """Whether several seats are asked at once."""
    asked = 0
    for seat in range(num_seats(state)):
        if is_acting(state, seat):
            asked += 1
    return asked > 1
