"""Proven results of positions, for any game that has some."""

from typing import NamedTuple

from stampede.core.state import State


class Solved(NamedTuple):
    """A proven result.

    Example::

        solved = stampede.solved.lookup(state)
        if solved is not None and solved.action is not None:
            state.apply_action(solved.winner, solved.action)
    """

    winner: int
    """The seat that wins against any play."""
    action: int | None
    """An action that keeps the win; None where the winner is not to act."""
    within: int
    """The game ends after at most so many actions of all seats."""


def lookup(state: State) -> Solved | None:
    """The proven result of *state*; None for a position without one.

    The first position of a board may take some seconds: it is solved then.
    """
    part = state.game.definition.solved
    found = part.lookup(state.records) if part else None
    if found is None:
        return None
    winner, action, within = found
    return Solved(winner, action if winner in state.acting_seats() else None, within)
