"""What a search needs to know of a game beyond its rules: ``bots/evaluation/<game>.py`` defines it.

As in :mod:`stampede.kit.interface` these functions only declare; ``Twins.algorithm`` puts those of one game
in their place. All three are for games of two seats that hide nothing, in which one seat's gain is the
other's loss.
"""

from typing import Any

from stampede.kit.interface import UnboundError

WIN = 1_000_000
"""The value of a game won now. A win in n actions is worth WIN - n."""
MAX_PLY = 64
"""The most actions a search looks ahead."""
SURE = WIN - MAX_PLY
"""From here on a value is a proven win, below its negative a proven loss; evaluations stay between."""


def evaluate(state: Any, seat: int) -> int:
    """How well the undecided *state* stands for *seat*: the negative of what it is for the other seat."""
    raise UnboundError


def position_key(state: Any) -> int:
    """A number from 1 to 2**62 - 1 that tells positions of one game (with its options) apart."""
    raise UnboundError


def order(state: Any, action: int) -> int:
    """How promising *action* looks at a glance, from 0 to 100: the search tries the best first."""
    raise UnboundError
