"""A11.2 The money of each player at the end, and the count that decided."""

from stampede.core.state_like import StateLike
from stampede.games.abilene.words import amount, say


def tally(state: StateLike) -> tuple[str, ...]:
    """The money of each player."""
    return tuple(amount(money) for money in _money(state))


def verdict(state: StateLike) -> str:
    """``$12,300 to $9,800 and $7,000``."""
    money, winners = _money(state), state.winners()
    others = sorted((each for seat, each in enumerate(money) if seat not in winners), reverse=True)
    if not others:
        return ""
    *first, last = [amount(each) for each in others]
    joined = say("who.and", first=", ".join(first), last=last) if first else last
    return say("verdict", best=amount(max(money)), others=joined)


def _money(state: StateLike) -> list[float]:
    return [money or 0.0 for money in state.scores()]
