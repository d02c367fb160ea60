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
from stampede.kit.game import Game, Mode, State
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


def load_game(name: str, *, rules_version: int | None = None, **options: object) -> Game:
    """The game *name* with its options, under the newest rules or those of an earlier *rules_version*.

    The rules run compiled; with ``STAMPEDE_PLAIN=1`` in the environment they run as plain Python, which needs
    no compilation and is some hundred times slower.

    Raises:
        InvalidOption: (a ValueError) names a wrong game, option or version and the right ones.
    """
    mode: Mode = "plain" if os.environ.get("STAMPEDE_PLAIN") else "compiled"
    return _load(name, options, mode, rules_version)
