"""The policy of a game that has none of its own: it plays anything, and judges by the result alone."""

from typing import Any

from stampede.core.chance import Stream, below
from stampede.core.interface import legal_actions, returns
from stampede.core.record import Floats, Ints


def rollout_policy(state: Any, seat: int, stream: Stream, actions: Ints, weights: Ints) -> int:  # noqa: ARG001
    """Any legal action, each as likely as the other."""
    return int(actions[below(stream, legal_actions(state, seat, actions))])


def seat_values(state: Any, out: Floats) -> None:
    """The results; level before the end."""
    returns(state, out)


def stage(state: Any) -> int:  # noqa: ARG001
    """A game without stages is one stage."""
    return 0


def expected_value(state: Any, seat: int) -> float:  # noqa: ARG001
    """Level: no playout stops at a stage of a game that has one alone."""
    return 0.0
