"""The functions that a search needs from a game beyond its rules.

As in :mod:`stampede.core.interface` these functions only declare; ``BoundRules.algorithm`` puts those of one
game in their place, plain or compiled.
"""

from typing import Any

from stampede.core.chance import Stream
from stampede.core.interface import UnboundError
from stampede.core.record import Floats, Ints

# -------------------------------------------------- any number of seats: games/<g>/opponents/policy.py


def rollout_policy(state: Any, seat: int, stream: Stream, actions: Ints, weights: Ints) -> int:
    """A legal action of *seat*, which is asked to act (never CHANCE): what a sensible player does at once.

    Playouts call it for every action, so it takes a few microseconds. Draw from *stream* between choices that
    look alike: several calls are to bring up several good candidates. The *state* is complete; look only at
    what the seat may know of it. *actions* and *weights* are buffers of ``Game.buffer_size`` numbers each.
    """
    raise UnboundError


def seat_values(state: Any, out: Floats) -> None:
    """Write how each seat stands, from -1 (has lost) to 1 (has won), in a position decided or not.

    Playouts call it at the end of the game or after a limited number of actions; the values of a finished
    game are the ones that the search maximizes. It may look at everything.
    """
    raise UnboundError


def stage(state: Any) -> int:
    """The number of the stage of the game, such as its round: it never falls while the game goes on.

    A playout may stop where a new stage begins, for ``expected_value`` knows such positions.
    """
    raise UnboundError


def expected_value(state: Any, seat: int) -> float:
    """The value that ``seat_values`` is expected to give *seat* in the end, at the beginning of a stage.

    A game that defines ``stage`` defines this too. It may look at everything.
    """
    raise UnboundError


# -------------------------------------------------- two seats, nothing hidden: games/<g>/opponents/value.py
# Over the records of ``Opponents.board`` where a game has one, else over its own.

WIN = 1_000_000
"""The value of a game won now. A win in n actions is worth WIN - n."""
MAX_PLY = 64
"""The most actions a search looks ahead."""
SURE = WIN - 1000
"""From here on a value is a proven win, below its negative a proven loss."""


def evaluate(state: Any, seat: int) -> int:
    """How well the undecided *state* stands for *seat*: the negative of what it is for the other seat.

    Where a glance proves that the game is won in at most n actions, WIN - n.
    """
    raise UnboundError


def position_key(state: Any) -> int:
    """A number from 1 to 2**62 - 1 that tells positions of one game (with its options) apart."""
    raise UnboundError


def order(state: Any, action: int) -> int:
    """How promising *action* looks at a glance, from 0 to 100: the search tries the best first."""
    raise UnboundError
