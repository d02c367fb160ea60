"""A game with its options in numbers, for learning."""

from collections.abc import Callable, Sequence
from functools import cached_property
from operator import attrgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stampede.core.compiling import Kernels
from stampede.core.encoded_game import EncodedGame
from stampede.core.errors import InvalidPosition
from stampede.core.generic_tensors import generic
from stampede.core.record import Ints
from stampede.core.state_like import StateLike
from stampede.core.tensors import following, observing
from stampede.core.tensors.memories import MatchMemory, Recollection
from stampede.core.tensors.numbering import Numbering
from stampede.core.tensors.observing import Observations
from stampede.core.tensors.planes import Plane, reading


class Encoding:
    """The compact actions and the observations of one game."""

    def __init__(self, game: EncodedGame) -> None:
        """Encode *game* as it declares, else generically; raises MissingPart where neither can be."""
        definition = game.definition
        self._game = game
        self._part = definition.tensors or generic(definition.title, definition.rules, game.num_seats)
        self._start = game.start.records

    def __reduce__(self) -> tuple[Any, ...]:
        return attrgetter("encoding"), (self._game,)

    @cached_property
    def numbering(self) -> Numbering:
        """The compact numbers of its actions."""
        return Numbering(self._part.kinds(self._start), self._game.definition.rules.num_actions)

    def planes(self, seat: int) -> tuple[Plane, ...]:
        """The planes of an observation of *seat*, in its order."""
        return self._part.planes(self._start, seat)

    @cached_property
    def tables(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """The arrays that ``observing.observe_into`` reads for each seat: flags and shares."""
        dtype, seats = self._game.definition.rules.dtype, range(self._game.num_seats)
        flags, shares = zip(*(reading(self.planes(seat), dtype) for seat in seats), strict=True)
        return np.stack(flags), np.stack(shares)

    @cached_property
    def size(self) -> int:
        """How many numbers an observation has."""
        return int(self.tables[0].shape[2])

    def observe(
        self, states: Sequence[StateLike], seats: Sequence[int], out: Observations | None = None
    ) -> Observations:
        """Write what each seat knows of the state beside it; raises InvalidPosition for what does not fit."""
        if out is None:
            out = np.empty((len(states), self.size), np.float32)
        if len(seats) != len(states):
            raise InvalidPosition(f"there are {len(states)} states and {len(seats)} seats: give as many")
        if out.shape != (len(states), self.size) or out.dtype != np.float32 or not out.flags.c_contiguous:
            raise InvalidPosition(f"out is to be a float32 array of shape {(len(states), self.size)}")
        if any(seat is None for seat in seats):
            raise InvalidPosition("a spectator has no observation: give seats")
        if any(not self._is_of(state) for state in states):
            raise InvalidPosition(f"all states are to be of the same game, {self._game!r}")
        for state, seat, numbers in zip(states, seats, out, strict=True):
            view = state.observation(seat)
            assert view.viewer is not None
            self.observe_into(view, view.viewer, numbers)
        return out

    def observe_into(self, state: StateLike, seat: int, out: Observations) -> None:
        """Write what *seat* knows of a *state* of this game into *out*, of ``size`` numbers."""
        view = state.position if state.viewer == seat else self._game.seen_by(state.position, seat)
        flags, shares = self._of_seats[seat]
        self._observe(view.records.view(np.int32), flags, shares, out)

    @cached_property
    def recollection(self) -> Recollection:
        """The memories of seats, in numbers."""
        return Recollection(self._game)

    def remember(self, state: StateLike, seat: int, out: Observations | None = None) -> Observations:
        """Write what *seat* remembers of a full *state*; raises InvalidPosition for what does not fit."""
        if out is None:
            out = np.empty(self.recollection.size, np.float32)
        if out.shape != (self.recollection.size,) or out.dtype != np.float32:
            raise InvalidPosition(f"out is to be a float32 array of shape {(self.recollection.size,)}")
        if not self._is_of(state):
            raise InvalidPosition(f"the state is to be of the same game, {self._game!r}")
        memory = MatchMemory(self.recollection, state)
        memory.follow(state)
        memory.write(seat, out)
        return out

    def _is_of(self, state: StateLike) -> bool:
        game: object = state.game
        return game is self._game or game == self._game

    @cached_property
    def following(self) -> Kernels:
        """The functions of ``tensors.following`` at this game's speed."""
        return self._game.bound_rules.algorithm(following)

    @cached_property
    def _of_seats(self) -> list[tuple[Ints, Ints]]:
        """The ``tables``, by seat."""
        return list(zip(*self.tables, strict=True))

    @cached_property
    def _observe(self) -> Callable[..., None]:
        """``observing.observe_into`` at this game's speed."""
        return self._game.bound_rules.algorithm(observing)[observing.observe_into]
