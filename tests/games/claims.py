"""A reason that an action is given, to be checked by the rules on the full position."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from stampede.core.game import State


class Claim:
    """An action of a seat, and the values that a reason names."""

    def __init__(self, before: State, seat: int, action: int, values: Mapping[str, Any]) -> None:
        """*before* is a full state in which *action* is legal."""
        self.before, self.seat, self.action, self.values = before, seat, action, values

    @cached_property
    def after(self) -> State:
        """The full state after the action."""
        after = self.before.clone()
        after.apply_action(self.seat, self.action)
        return after

    @cached_property
    def text(self) -> str:
        """The action in notation."""
        return self.before.action_to_string(self.seat, self.action)

    @cached_property
    def legal(self) -> list[str]:
        """All that the seat may do, in notation."""
        actions = self.before.legal_actions(self.seat)
        return [self.before.action_to_string(self.seat, action) for action in actions]


Facts = Mapping[str, Callable[[Claim], bool]]
"""By kind of reason, whether the rules bear it out."""
