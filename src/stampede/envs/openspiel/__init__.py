"""The games as games of OpenSpiel (Lanctot et al. 2019, arXiv:1908.09453): importing this registers them.

``pyspiel.load_game("stampede_NAME(players=3)")`` then loads one. Its parameters are the game's options;
``reward``: ``win``, zero sum, or ``returns``; and ``in_turn``: seats that choose at once are asked in turn.
"""

from stampede.core.extras import require

require("pyspiel", "openspiel", "stampede.envs.openspiel")

from stampede.envs.openspiel.game import SpielGame, register  # noqa: E402 - check for the package first
from stampede.envs.openspiel.state import SpielState  # noqa: E402

__all__ = ["SpielGame", "SpielState", "register"]

register()
