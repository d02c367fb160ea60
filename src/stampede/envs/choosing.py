"""An action is chosen part by part, the same seat acting: what all environments share."""

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from stampede.core.game import Game, State
from stampede.core.tensors.numbering import Numbering
from stampede.core.tensors.observing import Observations

Parts = tuple[int, ...]
"""Those given so far of the action that a seat is choosing; none at first."""
Mask = NDArray[np.int8]
"""The type that Gymnasium asks of a mask."""


class Choice:
    """What a seat has given of its action, and what it may give next. It never changes."""

    def __init__(self, numbering: Numbering, actions: NDArray[np.int64], given: Parts = ()) -> None:
        """Of these legal *actions*, all of which begin with the parts *given*."""
        self.given = given
        self._numbering = numbering
        self._actions = actions
        self._codes = numbering.codes[actions]

    @cached_property
    def mask(self) -> Mask:
        """1 for each number that may be given now."""
        mask = np.zeros(self._numbering.num_actions, np.int8)
        mask[self._codes[:, len(self.given)]] = 1
        mask.flags.writeable = False
        return mask

    def allows(self, part: int) -> bool:
        """Whether *part* may be given now."""
        return 0 <= part < self._numbering.num_actions and bool(self.mask[part])

    def after(self, part: int) -> "Choice | int":
        """What may be given after *part*, a legal one; the action of the rules once it is whole."""
        place = len(self.given)
        kept = (self._codes[:, place] == part).nonzero()[0]
        place += 1
        if place == self._numbering.max_parts or self._codes[kept[0], place] < 0:
            return int(self._actions[kept[0]])
        return Choice(self._numbering, self._actions[kept], (*self.given, part))

    def __deepcopy__(self, _known: object) -> "Choice":
        return self


def choice(state: State, seat: int) -> Choice:
    """What *seat* may give; it has given nothing yet."""
    return Choice(state.game.encoding.numbering, np.array(state.legal_actions(seat), np.int64))


def observation_size(game: Game) -> int:
    """How many numbers ``observe`` gives: ``game.observe``'s, and those of the parts that were given."""
    return game.encoding.size + _most_given(game) * game.num_actions


def observe(state: State, seat: int, given: Parts = (), out: Observations | None = None) -> Observations:
    """What *seat* knows, as ``game.observe`` writes it, then a one-hot row for each part but the last.

    *out*, float32 of shape (``observation_size``,), is written and returned; a new array without.
    """
    game = state.game
    if out is None:
        out = np.empty(observation_size(game), np.float32)
    size = game.encoding.size
    game.observe([state], [seat], out[None, :size])
    out[size:] = 0.0
    for place, part in enumerate(given):
        out[size + place * game.num_actions + part] = 1.0
    return out


def _most_given(game: Game) -> int:
    return game.encoding.numbering.max_parts - 1
