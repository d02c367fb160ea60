"""A tournament: one line-up, seated in every rotation, with the same deals for all."""

from collections.abc import Callable, Mapping, Sequence
from math import inf

from stampede.arena.contest import Entrant, Pairing
from stampede.arena.results import Played, Tournament
from stampede.arena.running import here, processes
from stampede.core.errors import InvalidOption
from stampede.games import load

Progress = Callable[[int, int], None]
"""Told how many games are played, and how many there are."""


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
    """Play every one of *deals* deals on all rotations of the seats, and return the games.

    *entrants* has an entrant for each seat, in the order in which they sit; the same one may sit on several.
    Each game is made by its own numbers and by nothing else: neither the number of *workers* (processes; with
    0 this one plays) nor the order in which games end makes a difference.

    Raises:
        InvalidOption: there is no such game or option, or not an entrant for each seat.
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
