"""How many choices are hidden, for games that do not count them among their rules."""

from typing import Any


def num_unrevealed(state: Any) -> int:  # noqa: ARG001 - a game's own function reads it
    """How many choices are made and not yet revealed; -1: ask ``View.num_secret``.

    A game with secret choices defines a function of this name among its rules, and that one is used.
    """
    return -1
