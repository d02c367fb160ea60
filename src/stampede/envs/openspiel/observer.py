"""A player's observation of a state, as OpenSpiel asks for it."""

import numpy as np
import pyspiel

from stampede.core.game import Game
from stampede.core.tensors.observing import Observations
from stampede.envs import choosing
from stampede.envs.openspiel.state import SpielState


class SpielObserver:
    """Tells of a state to a player, or to a spectator who sees what is public."""

    def __init__(self, game: Game, kind: pyspiel.IIGObservationType) -> None:
        """Tell what *kind* asks for; raises ValueError for what there is not."""
        private = pyspiel.PrivateInfoType
        self._is_own = kind.private_info == private.SINGLE_PLAYER
        self._is_private = self._is_own and not kind.public_info
        self._remembers = kind.perfect_recall
        if not (kind.public_info or self._is_private) or kind.private_info == private.ALL_PLAYERS:
            raise ValueError("choose a player's own view, the private part of it or a spectator's view")
        if self._is_private and self._remembers:
            raise ValueError("the private part of a view exists only without past views")
        is_whole = self._is_own and not self._is_private
        has_tensor = is_whole and (not kind.perfect_recall or game.definition.facts.is_foreseeable)
        self.tensor: Observations | None = None
        self.dict: dict[str, Observations] = {}
        if has_tensor:
            self.tensor = np.zeros(choosing.observation_size(game), np.float32)
            self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what *player* observes into the tensor."""
        if self.tensor is not None:
            choosing.observe(state.inner, player, state.given(player), self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        """The observation of *player*, or with perfect recall everything that it knows.

        The private part is what differs from a spectator's view, byte by byte.
        """
        seat = player if self._is_own else None
        given = str(state.given(player)) if self._is_own and state.given(player) else ""
        if self._remembers:
            return state.inner.information_state(seat) + given
        own = state.inner.observation(seat).records.tobytes()
        if self._is_private:
            public = state.inner.observation(None).records.tobytes()
            differing = (
                at for at, (seen, shown) in enumerate(zip(own, public, strict=True)) if seen != shown
            )
            return " ".join(f"{at}:{own[at]:02x}" for at in differing) + given
        return own.hex() + given
