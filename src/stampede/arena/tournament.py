"""A tournament: one line-up, seated in every rotation, with the same deals for all."""

from collections.abc import Callable, Mapping, Sequence
from math import inf

from stampede.arena.contest import Entrant, Pairing
from stampede.arena.results import Played, Tournament
from stampede.arena.running import here, processes
from stampede.core.errors import InvalidOption
from stampede.games import load

Progress = Callable[[int, int], None]
"""Called with the number of games played and of all games."""


def play_tournament(
    game: str,
    entrants: Sequence[Entrant],
    deals: int,
    seed: int,
    *,
    options: Mapping[str, object] | None = None,
    opening: int = 0,
    seconds: float = inf,
    workers: int = 0,
    progress: Progress = lambda _done, _all: None,
) -> Tournament:
    """Play *deals* deals on all rotations of the seats, and return the games.

    Each game is determined by its own seeds: neither the number of workers nor the order in which games end
    makes a difference.

    Args:
        game: A game or preset.
        entrants: An entrant for each seat, in order; the same one may have several.
        deals: The number of deals.
        seed: The seed of the tournament.
        options: Options of the game.
        opening: The number of random actions before the players begin.
        seconds: CPU time for each choice, at most.
        workers: Processes to use; with 0 this process plays.
        progress: Called after each game.

    Raises:
        InvalidOption: No such game or option, or too few or too many entrants.
    """
    options = dict(options or {})
    seats = load(game, options).num_seats
    if len(entrants) != seats:
        raise InvalidOption(f"{len(entrants)} take part: {seats} seats need as many")
    pairings = [
        Pairing(game, options, line_up, seed, deal, opening, seconds)
        for deal in range(deals)
        for line_up in _rotations(entrants)
    ]
    games: list[Played | None] = [None] * len(pairings)
    runner = processes(workers) if workers else here
    for done, (number, played) in enumerate(runner(dict(enumerate(pairings))), start=1):
        games[number] = played
        progress(done, len(pairings))
    return Tournament(tuple(played for played in games if played is not None))


def _rotations(entrants: Sequence[Entrant]) -> list[tuple[Entrant, ...]]:
    """Every way to move all by so many seats, each once."""
    moved = [(*entrants[by:], *entrants[:by]) for by in range(len(entrants))]
    return list({tuple(each.name for each in line_up): line_up for line_up in moved}.values())
