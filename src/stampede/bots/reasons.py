"""Why one action is better than another: a fact that holds of one of them and not of the other.

The facts are those of the game (``Opponents.reasons``), each from what the seat may know.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from stampede.core.game import State
from stampede.core.parts import Detector, Effect


class Reply(NamedTuple):
    """The reply that punishes an action."""

    action: Effect
    """The reply itself, as people say it (``Reasons.action``)."""
    merit: Effect | None
    """An effect that speaks for it."""


class Reasoning(NamedTuple):
    """The effects that tell a better action from a worse one."""

    merit: Effect | None = None
    """An effect that the better one has and the worse lacks."""
    risk: Effect | None = None
    """An effect that the worse one has and the better lacks."""
    answer: Reply | None = None
    """The reply to the worse one; None where a seat cannot foresee it."""

    @property
    def refutes(self) -> bool:
        """Whether anything speaks against the worse one."""
        return self.risk is not None or self.answer is not None


NOTHING = Reasoning()
"""Only the figures tell."""


def why(view: State, seat: int, better: int, worse: int) -> Reasoning:
    """The weightiest facts that tell *better* from *worse*."""
    if better == worse:
        return NOTHING
    reasons = view.game.definition.opponents.reasons
    merit = _first(reasons.merits, view, seat, better, [worse])
    return Reasoning(merit, _first(reasons.risks, view, seat, worse, [better]))


def merit_of(view: State, seat: int, best: int, others: Sequence[int]) -> Effect | None:
    """The weightiest fact that holds of *best* and not of all *others*."""
    return _first(view.game.definition.opponents.reasons.merits, view, seat, best, others)


def evenness(view: State, seat: int, action: int) -> Effect | None:
    """The fact by which *action* is as good as all others."""
    found = (detect(view, seat, action) for detect in view.game.definition.opponents.reasons.even)
    return next((each for each in found if each), None)


def answer_to(view: State, seat: int, worse: int, replier: int, reply: int) -> Reply | None:
    """The *reply* of another seat to the action *worse*; None where the game names no actions."""
    reasons = view.game.definition.opponents.reasons
    if reasons.action is None:
        return None
    after = view.clone()
    after.apply_action(seat, worse)
    found = (detect(after, replier, reply) for detect in reasons.merits)
    return Reply(reasons.action(after, replier, reply), next((each for each in found if each), None))


def action_named(view: State, seat: int, action: int) -> Effect | None:
    """The action as people say it; None where the game names none."""
    name = view.game.definition.opponents.reasons.action
    return name(view, seat, action) if name else None


def _first(
    detectors: Iterable[Detector], view: State, seat: int, action: int, others: Sequence[int]
) -> Effect | None:
    """The first fact that holds of *action*, no fact of its kind holding of one of the *others*."""
    for detect in detectors:
        found = detect(view, seat, action)
        if found is not None and any(detect(view, seat, other) is None for other in others):
            return found
    return None
