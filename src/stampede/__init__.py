"""Stampede: play, study and research three Western cattle games.

The public API (``docs/api.md``)::

    import stampede

    game = stampede.load_game("buffalo")
    state = game.new_initial_state(seed=7)
    state.apply_action(0, "e1e2")
"""

import os

from stampede.games import load as _load
from stampede.kit.errors import (
    IllegalAction,
    InvalidFile,
    InvalidOption,
    InvalidPosition,
    NotYourTurn,
    StampedeError,
    UnreadableAction,
)
from stampede.kit.game import Game, State
from stampede.kit.interface import CHANCE

__all__ = [
    "CHANCE",
    "Game",
    "IllegalAction",
    "InvalidFile",
    "InvalidOption",
    "InvalidPosition",
    "NotYourTurn",
    "StampedeError",
    "State",
    "UnreadableAction",
    "load_game",
]


def load_game(name: str, **options: object) -> Game:
    """The game *name* with its options.

    The rules run compiled; with ``STAMPEDE_PLAIN=1`` in the environment they run as plain Python, which needs
    no compilation and is some hundred times slower.

    Raises:
        InvalidOption: (a ValueError) names a wrong game or option and the right ones.
    """
    return _load(name, options, "plain" if os.environ.get("STAMPEDE_PLAIN") else "compiled")
