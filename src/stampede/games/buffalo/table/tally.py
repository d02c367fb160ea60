"""The moves of each side at the end, and the count of buffaloes that decided."""

from stampede.core.state_like import StateLike
from stampede.games.buffalo.rules.actions import LEAVE
from stampede.games.buffalo.rules.state import BuffaloState
from stampede.games.buffalo.words import say


def tally(state: StateLike) -> tuple[str, ...]:
    """The moves of each side."""
    return tuple(say("tally", count=_moves(state, seat)) for seat in range(state.game.num_seats))


def verdict(state: StateLike) -> str:
    """B3 ``46 moves, 3 of 11 buffaloes captured``."""
    now: BuffaloState = state.position.reading
    moves = sum(_moves(state, seat) for seat in range(state.game.num_seats))
    return say("verdict", count=moves, captured=int(now.captured), herd=int(now.herd))


def _moves(state: StateLike, seat: int) -> int:
    return sum(each == seat and action < LEAVE for each, action in state.history)
