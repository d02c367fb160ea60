"""The result of a match, also when players gave up before the rules ended it."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, get_args

from stampede.core.game import State

Cause = Literal["resigned", "time", "left"]
CAUSES: tuple[str, ...] = get_args(Cause)


class Out(NamedTuple):
    """A seat whose player is out, though a computer may play on."""

    seat: int
    cause: Cause


class MatchResult(NamedTuple):
    """The result of a match."""

    winners: tuple[int, ...]
    returns: tuple[float, ...]
    """The result by seat; a player who is out is behind all others, the first one out is the last."""
    places: tuple[int, ...]
    """By seat, 1 for the best. Losers follow by the game's score; level ones share the better place."""


def match_result(state: State, outs: Sequence[int], *, is_abandoned: bool = False) -> MatchResult:
    """The result of the match that ended at *state*.

    Where the rules have not ended it, all who are not out share the win; nobody wins an abandoned match.

    Args:
        state: The last position.
        outs: The seats that are out, the first one first.
        is_abandoned: Whether all agreed to end the match without a result.
    """
    seats = range(state.game.num_seats)
    if is_abandoned:
        return MatchResult((), (0.0,) * len(seats), (1,) * len(seats))
    if not outs:
        returns = state.returns()
        return MatchResult(state.winners(), tuple(returns), _places(state, returns))
    returns = list(state.returns()) if state.is_terminal() else [1.0] * len(seats)
    worst = min(returns) if state.is_terminal() else 0.0
    for behind, seat in enumerate(reversed(outs), start=1):
        returns[seat] = worst - behind
    best = max(returns)
    winners = tuple(seat for seat in seats if returns[seat] == best)
    return MatchResult(winners, tuple(returns), _places(state, returns))


def _places(state: State, returns: Sequence[float]) -> tuple[int, ...]:
    """The place of each seat, by its result and then, where the rules ended the match, by its score."""
    scores = state.scores() if state.is_terminal() else (0.0,) * len(returns)
    best = max(returns)
    # Winners share the win, whatever their scores.
    merits = [
        (result, 0.0 if result == best else score) for result, score in zip(returns, scores, strict=True)
    ]
    return tuple(1 + sum(other > own for other in merits) for own in merits)
