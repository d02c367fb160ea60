"""Ten ways in which a server can lie about chance, time and results, and the one that has to notice each."""

from typing import Literal, NamedTuple

Witness = Literal["page", "verify"]


class Lie(NamedTuple):
    """One kind of evil server."""

    name: str
    named_by: frozenset[Witness]
    """The witnesses that notice it: the page in a browser, or ``stampede verify`` with what the page kept."""


BOTH: frozenset[Witness] = frozenset({"page", "verify"})
PAGE: frozenset[Witness] = frozenset({"page"})
VERIFY: frozenset[Witness] = frozenset({"verify"})
LIES = (
    Lie("leave out all pledges", BOTH),
    Lie("leave out one pledge", BOTH),
    Lie("seal twice", BOTH),
    Lie("seal after the numbers", BOTH),
    Lie("exchange the seed", BOTH),
    Lie("rewrite the list", VERIFY),
    Lie("drop a line of the list", VERIFY),
    Lie("change the result", VERIFY),
    Lie("begin a rematch without a commitment", BOTH),
    Lie("set a clock", PAGE),
    Lie("give out the file of another table", VERIFY),
)


def named_by(witness: Witness) -> frozenset[str]:
    """The names of the lies that *witness* notices."""
    return frozenset(each.name for each in LIES if witness in each.named_by)
