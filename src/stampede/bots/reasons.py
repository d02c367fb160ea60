"""Why one action is better than another: a fact that holds of one of them and not of the other.

The facts are those of the game (``Opponents.reasons``), each from what the seat may know.
"""

from collections.abc import Iterable
from typing import NamedTuple

from stampede.core.game import State
from stampede.core.parts import Detector, Effect


class Reasoning(NamedTuple):
    """The effects that tell a better action from a worse one."""

    merit: Effect | None = None
    """An effect that the better one has and the worse lacks."""
    risk: Effect | None = None
    """An effect that the worse one has and the better lacks."""


NOTHING = Reasoning()
"""Only the figures tell."""


def why(view: State, seat: int, better: int, worse: int) -> Reasoning:
    """The weightiest facts that tell *better* from *worse*."""
    if better == worse:
        return NOTHING
    merits, risks = view.game.definition.opponents.reasons
    return Reasoning(_only(merits, view, seat, better, worse), _only(risks, view, seat, worse, better))


def _only(detectors: Iterable[Detector], view: State, seat: int, action: int, other: int) -> Effect | None:
    """The first fact that holds of *action*, no fact of its kind holding of the *other*."""
    for detect in detectors:
        found = detect(view, seat, action)
        if found is not None and detect(view, seat, other) is None:
            return found
    return None
