"""Z6.2, Z8.1 The cows of each player at the end, less the bid, and the count that decided."""

from stampede.core.state_like import StateLike
from stampede.games.zoff.words import amount, listed, say
from stampede.words.catalogue import number


def tally(state: StateLike) -> tuple[str, ...]:
    """The cows of each player."""
    return tuple(amount(cows) for cows in _cows(state))


def verdict(state: StateLike) -> str:
    """``36 cows to 33 and 32``."""
    cows, winners = _cows(state), state.winners()
    others = sorted((each for seat, each in enumerate(cows) if seat not in winners), reverse=True)
    if not others:
        return ""
    return say("verdict", best=amount(max(cows)), others=listed(number(round(each, 1)) for each in others))


def _cows(state: StateLike) -> list[float]:
    return [cows or 0.0 for cows in state.scores()]
