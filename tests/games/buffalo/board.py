"""Positions of Buffalo drawn as text, for tests that look like the board."""

import re
from textwrap import dedent

from stampede.core.game import State
from stampede.games import load


def place(picture: str, side: str) -> State:
    """The position drawn in *picture*: last row first, ``.`` for an empty cell; *side* is b or c."""
    rows = dedent(picture).split()
    text = "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in rows) + f" {side}"
    return load("buffalo", {"width": len(rows[0]), "height": len(rows)}).state_from_text(text)


def start(**options: object) -> State:
    """The start position with *options*."""
    return load("buffalo", options).new_initial_state()
