"""An action is chosen part by part, the same seat acting: what all environments share."""

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from stampede.core.game import Game, State, game_of
from stampede.core.tensors.numbering import Numbering
from stampede.core.tensors.observing import Observations

Parts = tuple[int, ...]
"""Those given so far of the action that a seat is choosing; none at first."""
Mask = NDArray[np.int8]
"""The type that Gymnasium asks of a mask."""


class Choice:
    """The parts that a seat has given of its action, and those that it may give next. It never changes."""

    def __init__(self, numbering: Numbering, actions: list[int], given: Parts = ()) -> None:
        """Of these legal *actions*, all of which begin with the parts *given*."""
        self.given = given
        self._numbering = numbering
        self._actions = actions

    @cached_property
    def _part(self) -> list[int]:
        """The part that is asked for, by action."""
        return self._numbering.columns[len(self.given)]

    @cached_property
    def numbers(self) -> list[int]:
        """Those that may be given now, ascending."""
        part = self._part
        return sorted({part[action] for action in self._actions})

    @cached_property
    def mask(self) -> Mask:
        """1 for each number that may be given now."""
        mask = np.zeros(self._numbering.num_actions, np.int8)
        mask[self.numbers] = 1
        mask.flags.writeable = False
        return mask

    def after(self, number: int) -> "Choice | int | None":
        """The choice after *number*; the action once it is whole; None if *number* is not legal."""
        part, place = self._part, len(self.given) + 1
        kept = [action for action in self._actions if part[action] == number]
        if not kept:
            return None
        if place == self._numbering.max_parts or self._numbering.columns[place][kept[0]] < 0:
            return kept[0]
        return Choice(self._numbering, kept, (*self.given, number))

    def __deepcopy__(self, _known: object) -> "Choice":
        return self


def choice(state: State, seat: int) -> Choice:
    """The choice of *seat*, which has given nothing yet."""
    return Choice(state.game.encoding.numbering, state.legal_actions(seat))


def observation_size(game: Game) -> int:
    """How many numbers ``observe`` gives: ``game.observe``'s, and those of the parts that were given."""
    return game.encoding.size + _most_given(game) * game.num_actions


def observe(state: State, seat: int, given: Parts = (), out: Observations | None = None) -> Observations:
    """The observation of *seat* as ``game.observe`` writes it, then a one-hot row for each part but the last.

    *out*, float32 of shape (``observation_size``,), is written and returned; a new array without.
    """
    game = state.game
    if out is None:
        out = np.empty(observation_size(game_of(state)), np.float32)
    size = game.encoding.size
    game.encoding.observe([state], [seat], out[None, :size])
    out[size:] = 0.0
    for place, part in enumerate(given):
        out[size + place * game.num_actions + part] = 1.0
    return out


def _most_given(game: Game) -> int:
    return game.encoding.numbering.max_parts - 1
