"""Self-play data: matches of computers, written file by file, the same bytes for the same seed."""

import json
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from stampede.arena.contest import Entrant, play_on
from stampede.arena.running import Runner, here
from stampede.bots.bot import OutsideBot
from stampede.bots.making import Hurried
from stampede.bots.uniform import Uniform
from stampede.core.errors import InvalidFile, InvalidOption
from stampede.core.game import Game
from stampede.data import card
from stampede.data.reading import choices_of
from stampede.data.schema import VERSION
from stampede.data.writing import SHARD_SIZE, Row, row_of, write
from stampede.games import load

PLAN = "plan.json"


@dataclass(frozen=True)
class DataSetParameters:
    """The parameters of a data set.

    Example::

        plan = Plan(name, options, players=(Entrant.level(2), Entrant.level(1)), matches=1000, seed=7)
        selfplay(plan, Path("matches"))
    """

    game: str
    options: Mapping[str, object]
    players: tuple[Entrant, ...]
    """The entrants by seat."""
    seed: int
    """Match i is that of ``new_initial_state(seed + i)``."""
    matches: int
    opening: int = 0
    """How many actions of each match are random: without chance, equal players would play one match."""
    choices: bool = False
    """Whether the files have the observation and the mask of each choice."""

    def check(self) -> None:
        """Raise InvalidOption for a plan whose matches would not be reproducible."""
        game = load(self.game, self.options, "plain")
        if len(self.players) != game.num_seats:
            raise InvalidOption(
                f"{len(self.players)} players are named: {self.game} has {game.num_seats} seats"
            )
        if self.matches < 1:
            raise InvalidOption("there is to be at least one match")
        if self.opening < 0:
            raise InvalidOption(f"an opening of {self.opening} actions is not allowed: give 0 or more")
        for seat, entrant in enumerate(self.players):
            bot = entrant.make(game, seat)
            if isinstance(bot, OutsideBot):
                bot.close()
            if isinstance(bot, OutsideBot | Hurried):
                raise InvalidOption(
                    f"{entrant.name} thinks by the clock or elsewhere, and would play otherwise next time: "
                    "give random, newcomer, thumb, or a level held to playouts, as 4/600"
                )

    @cached_property
    def description(self) -> dict[str, object]:
        """The description stored beside the files, so that matches of another plan are not mixed in."""
        return {
            "game": self.game,
            "rules_version": load(self.game, self.options, "plain").definition.rules_version,
            "options": dict(sorted(self.options.items())),
            "players": [entrant.name for entrant in self.players],
            "seed": self.seed,
            "matches": self.matches,
            "opening": self.opening,
            "choices": self.choices,
            "format": VERSION,
        }

    def shards(self) -> range:
        """The number of the first match of each file."""
        return range(0, self.matches, SHARD_SIZE)


@dataclass(frozen=True)
class Shard:
    """The matches of one file."""

    plan: DataSetParameters
    first: int
    """The number of the first match."""

    def play(self) -> list[Row]:
        """Play the matches and return their rows."""
        plan = self.plan
        game = load(plan.game, plan.options, "compiled")
        return [
            _play(plan, game, number)
            for number in range(self.first, min(self.first + SHARD_SIZE, plan.matches))
        ]


def _play(plan: DataSetParameters, game: Game, number: int) -> Row:
    state = game.new_initial_state(seed=plan.seed + number)
    bots = [entrant.make(game, seat) for seat, entrant in enumerate(plan.players)]
    play_on(state, [Uniform()] * game.num_seats, f"{plan.seed} {number} opening", limit=plan.opening)
    play_on(state, bots, f"{plan.seed} {number}")
    players = [entrant.name for entrant in plan.players]
    row = row_of(state, number, plan.seed + number, players)
    return row | choices_of(row) if plan.choices else row


def selfplay(
    plan: DataSetParameters,
    folder: str | Path,
    runner: Runner = here,
    show: Callable[[int, int], None] = lambda _done, _all: None,
) -> None:
    """Play the matches that are missing in *folder*, then write its card and digests.

    Args:
        plan: The parameters of the data set.
        folder: The folder to fill.
        runner: Where to play.
        show: Called with the number of matches played.

    Raises:
        InvalidOption: The plan is not reproducible.
        InvalidFile: *folder* holds matches of another plan.
    """
    folder = Path(folder)
    plan.check()
    _begin(plan, folder)
    missing = {
        first: Shard(plan, first)
        for first in plan.shards()
        if not (folder / f"matches-{first:09}.parquet").exists()
    }
    done = plan.matches - sum(min(SHARD_SIZE, plan.matches - first) for first in missing)
    show(done, plan.matches)
    for first, rows in runner(missing):
        write(folder, first, rows)
        done += len(rows)
        show(done, plan.matches)
    card.write(folder, plan.description)


def _begin(plan: DataSetParameters, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    kept, description = folder / PLAN, json.dumps(plan.description, indent=1)
    if kept.exists():
        if kept.read_text("utf-8") != description:
            raise InvalidFile(
                f"{folder} holds matches of another plan, see {PLAN} there: name another folder"
            )
    elif any(folder.glob("*.parquet")):
        raise InvalidFile(f"{folder} holds matches, and no {PLAN} that says of what: name another folder")
    else:
        kept.write_text(description, "utf-8")


def __getattr__(name: str) -> object:
    """Deprecated: ``Plan``, the name of :class:`DataSetParameters` before 0.4."""
    if name != "Plan":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    warnings.warn("Plan is DataSetParameters since 0.4", DeprecationWarning, stacklevel=2)
    return DataSetParameters
