"""An action is chosen part by part, the same seat acting: what all environments share."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stampede.core.encoding import Encoding
from stampede.core.errors import IllegalAction, InvalidOption
from stampede.core.game import Game, State, game_of
from stampede.core.options import short
from stampede.core.record import Ints
from stampede.core.state import Memory
from stampede.core.tensors.following import keep_into, mask_into
from stampede.core.tensors.memories import MatchMemory
from stampede.core.tensors.observing import Observations

Parts = tuple[int, ...]
"""Those given so far of the action that a seat is choosing; none at first."""
Mask = NDArray[np.int8]
"""The type that Gymnasium asks of a mask."""


MOST_NAMED = 20
"""Legal numbers that a refusal names."""
Number = int | np.integer[Any] | NDArray[Any]
"""A number of an action as libraries give it."""


def number_of(action: object) -> int:
    """A number of an action as libraries give it, alone or in an array; raises IllegalAction."""
    one = action.item() if isinstance(action, np.ndarray) and action.size == 1 else action
    if isinstance(one, bool) or not isinstance(one, int | np.integer):
        raise IllegalAction(f"{short(action)} is no action: give one whole number")
    return int(one)


def check_seat(game: Game, seat: object) -> None:
    """Raise InvalidOption unless *seat* is one of *game*."""
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < game.num_seats:
        raise InvalidOption(f"seat={short(seat)} is not allowed: give 0 to {game.num_seats - 1}")


def count_of(name: str, value: object) -> int:
    """The option *name*, a whole number from 1; raises InvalidOption."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or value < 1:
        raise InvalidOption(f"{name}={short(value)} is not allowed: give a whole number from 1")
    return int(value)


def named(numbers: Sequence[int] | NDArray[Any]) -> str:
    """The first of these *numbers* for a sentence, and dots for all others."""
    return ", ".join(map(str, numbers[:MOST_NAMED])) + (", ..." if len(numbers) > MOST_NAMED else "")


def refusal(
    place: Sequence[object], number: int, seat: int, legal: Sequence[int] | NDArray[Any]
) -> IllegalAction:
    """The refusal of the *number* at a *place* of a batch's actions, given *seat*'s *legal* ones."""
    which = f"actions[{', '.join(map(str, place))}]"
    return IllegalAction(f"{which} is {number}, which seat {seat} may not do now: {named(legal)} are")


class PartialAction:
    """The parts that a seat has given of its action, and those that it may give next. It never changes."""

    def __init__(self, encoding: Encoding, actions: Ints, given: Parts = ()) -> None:
        """Of these legal *actions*, all of which begin with the parts *given*."""
        self.given = given
        self._encoding = encoding
        self.actions = actions
        """The legal actions that begin with the parts given."""
        self._part = encoding.numbering.columns[len(given)]
        """The part that is asked for, by action."""

    @cached_property
    def numbers(self) -> list[int]:
        """Those that may be given now, ascending."""
        return sorted(set(self._part[self.actions].tolist()))

    @property
    def mask(self) -> Mask:
        """1 for each number that may be given now; an array of the caller's own."""
        mask = np.zeros(self._encoding.numbering.num_actions, np.int8)
        self._encoding.following[mask_into](self.actions, self._part, mask)
        return mask

    def after(self, number: int) -> "PartialAction | int | None":
        """The choice after *number*; the action once it is whole; None if *number* is not legal."""
        kept = np.empty_like(self.actions)
        count = self._encoding.following[keep_into](self.actions, self._part, number, kept)
        if not count:
            return None
        action, place, numbering = int(kept[0]), len(self.given) + 1, self._encoding.numbering
        if place == numbering.max_parts or numbering.columns[place][action] < 0:
            return action
        return PartialAction(self._encoding, kept[:count], (*self.given, number))

    def __deepcopy__(self, _known: object) -> "PartialAction":
        return self


def choice(state: State, seat: int) -> PartialAction:
    """The choice of *seat*, which has given nothing yet."""
    return PartialAction(state.game.encoding, state.position.legal_array(seat))


def observation_size(game: Game, memory: Memory = "table") -> int:
    """How many numbers ``observe`` gives: ``game.observe``'s, those of the parts given, and the memory's."""
    size = game.encoding.size + _most_given(game) * game.num_actions
    return size + game.encoding.recollection.size if memory == "perfect" else size


def observe(
    state: State,
    seat: int,
    given: Parts = (),
    out: Observations | None = None,
    memory: MatchMemory | None = None,
) -> Observations:
    """The observation of *seat* as ``game.observe`` writes it, then a one-hot row for each part but the last.

    After that comes what the seat remembers, where *memory* is given, brought up to *state*. *out*, float32
    of shape (``observation_size``,), is written and returned; a new array without.
    """
    game = state.game
    if out is None:
        out = np.empty(observation_size(game_of(state), "table" if memory is None else "perfect"), np.float32)
    size = game.encoding.size
    game.encoding.observe_into(state, seat, out[:size])
    out[size:] = 0.0
    for place, part in enumerate(given):
        out[size + place * game.num_actions + part] = 1.0
    if memory is not None:
        memory.follow(state)
        memory.write(seat, out[observation_size(game_of(state)) :])
    return out


def _most_given(game: Game) -> int:
    return game.encoding.numbering.max_parts - 1
