"""The rules of one game with its options at one speed, as positions call them."""

from collections.abc import Callable
from functools import cached_property
from typing import Any, TypeVar

import numpy as np

from stampede.core import rollout
from stampede.core.compiling import BoundRules, Kernels
from stampede.core.linking import straight
from stampede.core.record import Ints

F = TypeVar("F", bound=Callable[..., Any])


class RuleKernels:
    """Bound rules, the walks through a game that are bound to them, and buffers for legal actions.

    Nothing is bound or compiled before something asks for it: reading a position needs no rules.
    """

    def __init__(
        self, bind: Callable[[], BoundRules], dtype: np.dtype[Any], buffer_size: int, *, is_compiled: bool
    ) -> None:
        """Call rules that *bind* returns, over records of *dtype*; lists of actions fit *buffer_size*."""
        self._bind = bind
        self.dtype = dtype
        self.buffer_size = buffer_size
        self.is_compiled = is_compiled
        self.free_buffers: list[Ints] = []
        """Buffers for legal actions that no thread uses just now."""

    @cached_property
    def bound(self) -> BoundRules:
        """The rules at this speed; games that differ in options alone share them."""
        return self._bind()

    @cached_property
    def rules(self) -> Kernels:
        """The rules, found by what :mod:`stampede.core.interface` declares."""
        return self.bound.rules

    @cached_property
    def walks(self) -> Kernels:
        """The functions of :mod:`stampede.core.rollout`."""
        return self.bound.algorithm(rollout)

    def new_buffer(self) -> Ints:
        """Room for the legal actions of a seat or of chance."""
        return np.empty(self.buffer_size, np.int32)

    # Entry points that skip Numba's dispatcher: every action passes through them, and the dispatcher would
    # compile each function again for arrays that are read-only.

    def _entry(self, function: F) -> F:
        return (
            straight(function, self.walks[function], self.dtype) if self.is_compiled else self.walks[function]
        )

    @cached_property
    def legal_actions_at(self) -> Callable[..., int]:
        """``rollout.legal_actions_at``."""
        return self._entry(rollout.legal_actions_at)

    @cached_property
    def redact_at(self) -> Callable[..., None]:
        """``rollout.redact_at``, of rules that define it."""
        return self._entry(rollout.redact_at)

    @cached_property
    def make_at(self) -> Callable[..., rollout.Standing]:
        """``rollout.make_at``."""
        return self._entry(rollout.make_at)

    @cached_property
    def standing_at(self) -> Callable[..., rollout.Standing]:
        """``rollout.standing_at``."""
        return self._entry(rollout.standing_at)

    @cached_property
    def returns_at(self) -> Callable[..., None]:
        """``rollout.returns_at``."""
        return self._entry(rollout.returns_at)

    @cached_property
    def chance_weights_at(self) -> Callable[..., int]:
        """``rollout.chance_weights_at``."""
        return self._entry(rollout.chance_weights_at)
