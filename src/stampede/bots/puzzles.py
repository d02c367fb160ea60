"""Puzzles from matches: positions with exactly one good choice, and a fact by which that one is good.

Importing this loads no compiler: ``puzzle_search`` finds them.
"""

from collections.abc import Iterator
from typing import NamedTuple

from stampede.bots.judging import Advice, open_choices
from stampede.play.match import Match

GAP = 0.1
"""The least loss of chances to win by any other choice, beyond what chance explains."""
FEWEST = 4
"""With fewer choices there is little to find."""


class Puzzle(NamedTuple):
    """A position with one good choice."""

    position: str
    """In the game's notation; it tells what the seat may not see, too."""
    seat: int
    best: Advice
    """The good choice, with a fact that speaks for it."""
    tempting: Advice
    """The best of all others, with what speaks against it."""


def candidates(match: Match, most: int) -> Iterator[tuple[str, int]]:
    """Positions of a *match*, as text, in which a seat alone has several choices; *most* at most."""
    for _, (before, seat, _) in open_choices(match, most):
        is_alone = before.acting_seats() == (seat,) and not before.num_secret()
        if is_alone and len(before.legal_actions(seat)) >= FEWEST:
            yield before.to_text(), seat
