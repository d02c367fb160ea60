"""The plans of the large data sets: matches of each game between strong players."""

from collections.abc import Iterable, Iterator

from stampede.arena.contest import Entrant
from stampede.data.selfplay import DataSetParameters
from stampede.games import all_games, find, load

LEVEL = 5
"""The strongest level but one: it counts positions or playouts, where the strongest plays by the clock."""
OPENING = 6
"""Random actions at the beginning of a match without chance, in which equal players would all play alike."""


def plans(matches: int, seed: int = 0, games: Iterable[str] = ()) -> Iterator[DataSetParameters]:
    """A plan of so many *matches* for each game, with its usual options and :data:`LEVEL` on every seat.

    Args:
        matches: How many of each game.
        seed: That of the first match.
        games: Their names; without any, all that are installed.

    Raises:
        InvalidOption: There is no such game.
    """
    for name in games or all_games():
        game = load(name, {}, "plain")
        opening = 0 if find(name).facts.has_chance else OPENING
        players = (Entrant.level(LEVEL),) * game.num_seats
        yield DataSetParameters(name, game.options, players, seed, matches, opening)
