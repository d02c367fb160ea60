"""How the seats stand in a game that has a value for its search and no policy."""

from typing import Any

from stampede.core.policy import WIN, evaluate
from stampede.core.record import Floats


def seat_values(state: Any, out: Floats) -> None:
    """The evaluation of the undecided *state*, from -1 to 1."""
    out[0] = evaluate(state, 0) / WIN
    out[1] = -out[0]
