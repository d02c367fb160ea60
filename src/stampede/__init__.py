"""Stampede: play, study and research three Western cattle games.

The public API (``docs/api.md``)::

    import stampede

    game = stampede.load_game(name)
    state = game.new_initial_state(seed=7)
    state.apply_action(seat, state.legal_actions(seat)[0])
"""

import os
from pathlib import Path
from typing import IO

from stampede.core.errors import (
    IllegalAction,
    InvalidFile,
    InvalidOption,
    InvalidPosition,
    NotYourTurn,
    StampedeError,
    UnreadableAction,
)
from stampede.core.game import Game, Mode, State
from stampede.core.interface import CHANCE
from stampede.games import load as _load
from stampede.games import named as _named
from stampede.play import log as _log

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
    "load_match",
]


def load_game(name: str, *, rules_version: int | None = None, **options: object) -> Game:
    """The game *name* with its options, under the newest rules or those of an earlier *rules_version*.

    Args:
        name: a game, or a preset of one (``docs/small-games.md``), in which the *options* are then changed.
        rules_version: the edition of the rules under which an old match goes on; None is the newest.
        options: those of the game, by name; ``stampede show NAME`` lists them.

    The rules run compiled; with ``STAMPEDE_PLAIN=1`` in the environment they run as plain Python, which needs
    no compilation and is some hundred times slower.

    Raises:
        InvalidOption: (a ValueError) names a wrong game, option or version and the right ones.
    """
    game, preset = _named(name)
    return _load(game, {**preset, **options}, _mode(), rules_version)


def load_match(file: str | os.PathLike[str] | IO[str] | IO[bytes]) -> _log.AnnotatedMatch:
    """Read a match file and check its actions and its result (``docs/match-file.md``).

    The rules run as for :func:`load_game`. ``stampede verify`` also checks that chance follows from the seed.

    Args:
        file: a path, an open file, or the text itself, which begins with a brace.

    Returns:
        The match with its comments and variations.

    Raises:
        InvalidFile: (a ValueError) names the line, what is wrong there and what is allowed.
        OSError: there is no such file, or it cannot be read.
    """
    return _log.annotated(_log.read(_text_of(file)), _mode())


def _mode() -> Mode:
    return "plain" if os.environ.get("STAMPEDE_PLAIN") else "compiled"


def _text_of(file: str | os.PathLike[str] | IO[str] | IO[bytes]) -> str:
    if isinstance(file, str) and file.lstrip().startswith("{"):
        return file
    if isinstance(file, str | os.PathLike):
        with Path(file).open("rb") as opened:
            return _text_of(opened)
    found = file.read(_log.MAX_BYTES + 1)
    return found if isinstance(found, str) else _log.decoded(found)
