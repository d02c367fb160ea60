"""An action is chosen part by part, the same seat acting: what all environments share."""

import numpy as np
from numpy.typing import NDArray

from stampede.core.game import Game, State
from stampede.core.tensors.observing import Observations

Parts = tuple[int, ...]
"""Those given so far of the action that a seat is choosing; none at first."""


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


def mask(state: State, seat: int, given: Parts = ()) -> NDArray[np.uint8]:
    """1 for each number that the next part can be; all 0 where the seat is not asked."""
    return state.game.legal_mask(state, seat, given)


def give(state: State, seat: int, given: Parts, part: int) -> tuple[Parts, int | None]:
    """Give the next *part*: the parts given then, and the action of the rules once it is whole.

    Raises IllegalAction, with the rule where there is one.
    """
    parts = (*given, part)
    game = state.game
    if game.legal_mask(state, seat, parts).any():
        return parts, None
    return (), game.decode(state, seat, parts)


def _most_given(game: Game) -> int:
    return game.encoding.numbering.max_parts - 1
