"""Declarations of a game's rules: algorithms are written against these names, once for all games.

The functions here only declare: :func:`stampede.core.compiling.bind` puts those of one game in their place,
plain or compiled. ``state`` is one record; a seat counts from 0; :data:`CHANCE` is the seat of dice and
deals.
"""

from typing import Any

from stampede.core.record import Floats, Ints, Records

CHANCE = -1
"""The seat whose actions are the outcomes of chance."""
SPECTATOR = -1
"""The viewer who has no seat and sees only what everybody sees."""


NOBODY = -2
"""The actor of no action."""


class UnboundError(RuntimeError):
    """A declaration was called: the module it was called from was not bound to a game."""


def at(states: Records, index: int) -> Any:
    """The record *index* of the array *states*, by reference: a position, or an algorithm's own memory.

    A compiled record does not keep its array alive: the function that makes the array passes the record
    only to functions that it calls itself.
    """
    raise UnboundError


def num_seats(state: Any) -> int:
    """How many seats play."""
    raise UnboundError


def is_acting(state: Any, seat: int) -> bool:
    """Whether *seat* (or CHANCE) is asked to act now; several seats may be."""
    raise UnboundError


def legal_actions(state: Any, seat: int, out: Ints) -> int:
    """Write the legal actions of *seat* into *out*, ascending; return how many. 0 when it may not act."""
    raise UnboundError


def chance_weights(state: Any, out: Ints) -> int:
    """Write integer weights, aligned with the legal actions of CHANCE; return how many."""
    raise UnboundError


def apply_action(state: Any, seat: int, action: int) -> None:
    """Make *action* in place. Unchecked: only legal actions may come here."""
    raise UnboundError


def is_terminal(state: Any) -> bool:
    """Whether the game is over."""
    raise UnboundError


def returns(state: Any, out: Floats) -> None:
    """Write each seat's result into the floats *out*: 1 for a win, -1 for a loss, 0 level."""
    raise UnboundError


def redact(state: Any, viewer: int) -> None:
    """Leave in *state* only what *viewer*, a seat or SPECTATOR, may know.

    A game that defines it among its rules, and calls it from ``View.redact_record``, hides at their speed.
    """
    raise UnboundError


def note(memory: Any, view: Any, seat: int, actor: int, action: int) -> None:
    """Note in the *memory* of *seat* what its *view* shows after an action.

    A game that remembers more than a digest defines it (``core.parts.Remembering``). It is called whenever no
    choice is secret. *actor* is :data:`NOBODY` at the start.
    """
    raise UnboundError


DECLARED = (num_seats, is_acting, legal_actions, chance_weights, apply_action, is_terminal, returns)
"""The functions that a game's rules must define, under these names."""
