"""A position at the speed of its game, with what the rules say of it, found once and kept.

A position never changes: an action makes another one. States share positions, so their arrays are read-only.
"""

from bisect import bisect_left
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from stampede.core import rollout
from stampede.core.chance import Stream
from stampede.core.hiding import num_unrevealed
from stampede.core.interface import CHANCE, apply_action, chance_weights, is_terminal, legal_actions, returns
from stampede.core.listing import is_legal
from stampede.core.plain_record import PlainRecord, plain_class
from stampede.core.reading import reading
from stampede.core.record import Floats, Ints, Records, copied
from stampede.core.rule_kernels import RuleKernels


class Position(Protocol):
    """One position."""

    views: "dict[int | None, Position]"
    """Cached views of it, by seat (None: a spectator)."""
    opened: "Position | None"
    """The same position without pending secret choices, cached on first use; None before."""

    @property
    def records(self) -> Records:
        """The array of one record, read-only."""

    @property
    def reading(self) -> Any:
        """The record as plain Python, for drawings."""

    @property
    def acting(self) -> int:
        """The seats that act now as bits: bit 0 for CHANCE, bit seat + 1 for a seat."""

    @property
    def num_unrevealed(self) -> int:
        """How many choices are hidden; -1 where the rules do not say."""

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""

    def legal_actions(self, seat: int) -> list[int]:
        """The legal actions of *seat*, or of CHANCE, ascending."""

    def legal_array(self, seat: int) -> Ints:
        """The same as an array of the caller's own."""

    def chance_weights(self, count: int) -> list[int]:
        """The weight of each of *count* outcomes of chance."""

    def returns(self, num_seats: int) -> list[float]:
        """Each seat's result."""

    def after(self, seat: int, action: int, *, check: bool = True) -> "Position | None":
        """The position after an action; None if it is not legal. *check* False: it is known to be."""

    def drawn(self, stream: Stream) -> "tuple[int, Position]":
        """An outcome of chance, and the position after it."""

    def followed(self, steps: Ints, *, check: bool) -> "tuple[int, Position]":
        """How many *steps*, rows of seat and action, could be made, and the position after them."""

    def shown(self, seat: int | None, records: Records) -> "Position":
        """The position of *records*, an array of nobody else: what *seat* sees of this one."""


def position_of(kernels: RuleKernels, records: Records) -> Position:
    """The position of an array of one record, which is copied."""
    if kernels.is_compiled:
        return _NotAsked(kernels, copied(records))
    return _Plain(kernels, None, copied(records))


class _Compiled:
    """A position that compiled rules read."""

    __slots__ = ("_kernels", "_records", "acting", "is_terminal", "num_unrevealed", "opened", "views")
    acting: int
    num_unrevealed: int
    is_terminal: bool

    def __init__(
        self, kernels: RuleKernels, records: Records, standing: rollout.Standing | None = None
    ) -> None:
        """Hold *records*, an array of nobody else, and what the rules say of how it stands."""
        self._kernels = kernels
        self._records = records
        self.views: dict[int | None, Position] = {}
        self.opened: Position | None = None
        if standing is not None:
            self.acting, self.num_unrevealed, self.is_terminal = standing

    @property
    def records(self) -> Records:
        self._records.flags.writeable = False
        return self._records

    @property
    def reading(self) -> Any:
        return reading(self._records)

    def shown(self, _seat: int | None, records: Records) -> "_Compiled":
        return _NotAsked(self._kernels, records)

    def legal_actions(self, seat: int) -> list[int]:
        kernels = self._kernels
        try:
            buffer = kernels.free_buffers.pop()
        except IndexError:
            buffer = kernels.new_buffer()
        actions: list[int] = buffer[: kernels.legal_actions_at(self._records, 0, seat, buffer)].tolist()
        kernels.free_buffers.append(buffer)
        return actions

    def legal_array(self, seat: int) -> Ints:
        buffer = self._kernels.new_buffer()
        return buffer[: self._kernels.legal_actions_at(self._records, 0, seat, buffer)]

    def chance_weights(self, count: int) -> list[int]:
        weights: Ints = np.empty(count, np.int32)
        self._kernels.chance_weights_at(self._records, 0, weights)
        return weights.tolist()  # type: ignore[no-any-return]

    def returns(self, num_seats: int) -> list[float]:
        out: Floats = np.zeros(num_seats, np.float64)
        self._kernels.returns_at(self._records, 0, out)
        return out.tolist()  # type: ignore[no-any-return]

    def after(self, seat: int, action: int, *, check: bool = True) -> "_Compiled | None":
        kernels, records = self._kernels, copied(self._records)
        standing = kernels.make_at(records, 0, seat, action, kernels.buffer_size if check else 0)
        return None if standing[0] < 0 else _Compiled(kernels, records, standing)

    def drawn(self, stream: Stream) -> "tuple[int, _Compiled]":
        kernels, records = self._kernels, copied(self._records)
        action, standing = kernels.walks[rollout.draw_at](records, 0, stream, kernels.buffer_size)
        return action, _Compiled(kernels, records, standing)

    def followed(self, steps: Ints, *, check: bool) -> "tuple[int, _Compiled]":
        kernels, records = self._kernels, copied(self._records)
        buffer: Ints = np.empty(kernels.buffer_size if check else 0, np.int32)
        made = kernels.walks[rollout.replay](records, 0, steps, buffer)
        return made, _NotAsked(kernels, records)


class _NotAsked(_Compiled):
    """A position of which nothing but its records is known yet: reading it compiles nothing."""

    __slots__ = ()

    def __getattr__(self, slot: str) -> Any:
        """Ask the rules how it stands when one of the three slots that say so is empty."""
        if slot not in ("acting", "num_unrevealed", "is_terminal"):
            raise AttributeError(slot)
        standing = self._kernels.standing_at(self._records, 0)
        self.acting, self.num_unrevealed, self.is_terminal = standing
        # Without this method Python finds attributes faster.
        self.__class__ = _Compiled  # type: ignore[assignment] # the slots are the same
        return getattr(self, slot)


class _Plain:
    """A position that plain rules read."""

    def __init__(
        self, kernels: RuleKernels, state: PlainRecord | None, records: Records | None = None
    ) -> None:
        """Hold *state*, a record of Python's own numbers, or *records*: the other one is made when needed."""
        self._kernels = kernels
        if state is not None:
            self._state: Any = state
        if records is not None:
            records.flags.writeable = False
            self.records = records
        self.views: dict[int | None, Position] = {}
        self.opened: Position | None = None
        self._legal: dict[int, list[int]] = {}

    @cached_property
    def _state(self) -> Any:
        return plain_class(self._kernels.dtype).of(self.records)

    @cached_property
    def records(self) -> Records:
        records: Records = self._state.to_records(self._kernels.dtype)
        records.flags.writeable = False
        return records

    @cached_property
    def reading(self) -> Any:
        return reading(self.records)

    def shown(self, seat: int | None, records: Records) -> "_Plain":
        found = _Plain(self._kernels, None, records)
        if seat in self._legal:  # a seat sees its own choices
            found._legal[seat] = self._legal[seat]
        return found

    @cached_property
    def acting(self) -> int:
        return self._kernels.walks[rollout.acting](self._state)

    @cached_property
    def num_unrevealed(self) -> int:
        return self._kernels.rules[num_unrevealed](self._state)

    @cached_property
    def is_terminal(self) -> bool:
        return self._kernels.rules[is_terminal](self._state)

    def legal_actions(self, seat: int) -> list[int]:
        return self._listed(seat).copy()

    def legal_array(self, seat: int) -> Ints:
        return np.array(self._listed(seat), np.int32)

    def chance_weights(self, count: int) -> list[int]:
        weights: Ints = np.empty(count, np.int32)
        self._kernels.rules[chance_weights](self._state, weights)
        return weights.tolist()  # type: ignore[no-any-return]

    def returns(self, num_seats: int) -> list[float]:
        out: Floats = np.zeros(num_seats, np.float64)
        self._kernels.rules[returns](self._state, out)
        return out.tolist()  # type: ignore[no-any-return]

    def _listed(self, seat: int) -> list[int]:
        found = self._legal.get(seat)
        if found is None:
            out = self._kernels.new_buffer()
            count = self._kernels.rules[legal_actions](self._state, seat, out)
            found = self._legal[seat] = out[:count].tolist()
        return found

    def _is_legal(self, seat: int, action: int) -> bool:
        listed = self._legal.get(seat, ())
        place = bisect_left(listed, action)
        if place < len(listed) and listed[place] == action:
            return True
        return self._kernels.rules[is_legal](self._state, seat, action, self._kernels.new_buffer())

    def after(self, seat: int, action: int, *, check: bool = True) -> "_Plain | None":
        if check and not self._is_legal(seat, action):
            return None
        state = self._state.copy()
        self._kernels.rules[apply_action](state, seat, action)
        return _Plain(self._kernels, state)

    def drawn(self, stream: Stream) -> "tuple[int, _Plain]":
        kernels, state = self._kernels, self._state.copy()
        buffers = kernels.new_buffer(), kernels.new_buffer()
        action = kernels.walks[rollout.random_action](state, CHANCE, stream, *buffers)
        kernels.rules[apply_action](state, CHANCE, action)
        return action, _Plain(kernels, state)

    def followed(self, steps: Ints, *, check: bool) -> "tuple[int, _Plain]":
        state = self._state.copy()
        buffer: Ints = np.empty(self._kernels.buffer_size if check else 0, np.int32)
        return self._kernels.walks[rollout.follow](state, steps, buffer), _Plain(self._kernels, state)
