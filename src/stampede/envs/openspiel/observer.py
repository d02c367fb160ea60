"""What a player knows of a state, as OpenSpiel asks for it."""

from typing import TYPE_CHECKING

import numpy as np
import pyspiel

from stampede.core.game import Game
from stampede.core.tensors.observing import Observations
from stampede.envs import choosing

if TYPE_CHECKING:
    from stampede.envs.openspiel.state import SpielState


class SpielObserver:
    """Tells of a state to a player, or to a spectator who sees what is public."""

    def __init__(self, game: Game, kind: pyspiel.IIGObservationType) -> None:
        """Tell what *kind* asks for; raises ValueError for what there is not."""
        private = pyspiel.PrivateInfoType
        if not kind.public_info or kind.private_info == private.ALL_PLAYERS:
            raise ValueError("a player's own view or a spectator's is told, nothing else")
        self._is_own = kind.private_info == private.SINGLE_PLAYER
        self._remembers = kind.perfect_recall
        has_tensor = self._is_own and (not kind.perfect_recall or game.definition.facts.is_foreseeable)
        self.tensor: Observations | None = None
        self.dict: dict[str, Observations] = {}
        if has_tensor:
            self.tensor = np.zeros(choosing.observation_size(game), np.float32)
            self.dict = {"observation": self.tensor}

    def set_from(self, state: "SpielState", player: int) -> None:
        """Write what *player* observes into the tensor."""
        if self.tensor is not None:
            choosing.observe(state.inner, player, state.given(player), self.tensor)

    def string_from(self, state: "SpielState", player: int) -> str:
        """What *player* observes, or with perfect recall everything that it knows."""
        seat = player if self._is_own else None
        given = str(state.given(player)) if self._is_own and state.given(player) else ""
        if self._remembers:
            return state.inner.information_state(seat) + given
        return state.inner.observation(seat).records.tobytes().hex() + given
