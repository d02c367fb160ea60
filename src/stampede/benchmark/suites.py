"""The suites of the benchmark: each a game with its options, opponents of known strength, and seeds."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b
from math import inf
from pathlib import Path

import stampede
from stampede.bots.bot import Bot
from stampede.bots.levels import NEWEST, strength_of
from stampede.bots.making import make_bot
from stampede.bots.uniform import Uniform
from stampede.core.errors import InvalidOption
from stampede.core.game import Game
from stampede.core.strength import AlphaBetaConfig, MonteCarloConfig, Strength
from stampede.games import all_games, find

RANDOM = "random"
OPPONENTS = (RANDOM, *(f"level {level}" for level in range(1, 6)))
SEED = 1998


@dataclass(frozen=True)
class Suite:
    """A fixed list of games: in each deal against each opponent the policy plays on every seat in turn."""

    name: str
    """The game or preset."""
    deals: int
    """Deals against each opponent."""
    points: Mapping[str, float]
    """The opponents by name, with their Elo points; ``random`` has 0."""
    ladder: int = NEWEST
    """The ladder of their levels (``bots.levels.strengths``), so that a suite keeps its opponents."""

    @cached_property
    def game(self) -> Game:
        """The game with its options."""
        return stampede.load_game(self.name)

    def opponent(self, name: str, seat: int) -> Bot:
        """The opponent *name* for a *seat*: bounded in counts, so that it plays the same everywhere."""
        return Uniform() if name == RANDOM else make_bot(self.game, self._strength(name, seat))

    def games(self) -> Iterator[tuple[str, int, int]]:
        """The opponent, the number of the deal and the policy's seat of each game."""
        for opponent in self.points:
            for deal in range(self.deals):
                for seat in range(self.game.num_seats):
                    yield opponent, deal, seat

    @cached_property
    def digest(self) -> str:
        """A short name of all that a score depends on: scores of different ones are not to be compared."""
        game = self.game
        asked = [
            self.name,
            game.definition.rules_version,
            sorted(game.options.items()),
            self.deals,
            SEED,
            sorted(self.points.items()),
            [
                repr(self._strength(name, seat))
                for name in self.points
                for seat in range(game.num_seats)
                if name != RANDOM
            ],
        ]
        return blake2b(repr(asked).encode(), digest_size=8).hexdigest()

    def _strength(self, name: str, seat: int) -> Strength:
        """A level that neither looks at the clock nor loads tables, which a thread does while it plays."""
        strength = strength_of(self.game.definition, int(name.removeprefix("level ")), seat, self.ladder)
        if isinstance(strength, AlphaBetaConfig):
            return replace(strength, plays_proven=False)
        return replace(strength, seconds=inf) if isinstance(strength, MonteCarloConfig) else strength


def suite_names() -> tuple[str, ...]:
    """The names of all suites."""
    return tuple(_files())


def find_suite(name: str) -> Suite:
    """The suite *name*; raises InvalidOption, which lists the names."""
    return Suite(name, **json.loads(suite_file(name).read_text("utf-8")))


def suite_file(name: str) -> Path:
    """The file of a suite, beside which its networks lie; raises InvalidOption, which lists the names.

    It has the number of deals, the number of the ladder, and the points of the opponents as
    ``tools/rate_suites.py`` measured them.
    """
    files = _files()
    if name not in files:
        raise InvalidOption(f"there is no suite {name!r}; there are: {', '.join(files)}")
    return files[name]


def _files() -> dict[str, Path]:
    """The files of all suites, by name: those of small games first."""
    folders = [folder for game in all_games() if (folder := find(game).opponents.suites)]
    found = sorted(
        (file for folder in folders for file in folder.glob("*.json")), key=lambda file: -len(file.stem)
    )
    return {file.stem: file for file in found}
