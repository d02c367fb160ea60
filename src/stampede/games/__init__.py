"""The registry of games: each one independent, found by the entry points ``stampede.games``.

A package that names a game there adds it when it is installed (``docs/add-a-game.md``).
"""

import copyreg
from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from stampede.core.definition import Definition
from stampede.core.errors import InvalidOption
from stampede.core.game import Game, Mode
from stampede.core.options import Options, short
from stampede.words.house import say

GROUP = "stampede.games"


class BrokenGame(ImportError):
    """An installed package names a game that cannot be loaded."""


@cache
def all_games() -> dict[str, Definition]:
    """Every game that is installed, by name, the shortest first.

    Raises:
        BrokenGame: An entry point cannot be imported, is no game, or has the name of another.
    """
    found: dict[str, Definition] = {}
    points = sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value))
    for point in dict.fromkeys(points):
        game = _definition(point)
        if game.name in found:
            raise BrokenGame(f"two packages have a game named {game.name}; one of them is {point.value}")
        found[game.name] = game
    return dict(sorted(found.items(), key=lambda pair: (pair[1].facts.minutes, pair[0])))


def _definition(point: EntryPoint) -> Definition:
    told = f"the entry point {point.name} = {point.value} of {GROUP}"
    try:
        game = point.load()
    except Exception as error:
        raise BrokenGame(f"{told} cannot be imported: {error}") from error
    if not isinstance(game, Definition) or game.name != point.name:
        raise BrokenGame(f"{told} is to be a Definition whose name is {point.name}, not {short(game)}")
    return game


def _pickled(definition: Definition) -> tuple[Callable[..., Definition], tuple[str, int]]:
    """Pickle a definition as its name and rules version: the receiver has the code."""
    return _unpickled, (definition.name, definition.rules_version)


def _unpickled(name: str, rules_version: int) -> Definition:
    return find(name).under(rules_version)


copyreg.pickle(Definition, _pickled)


def drawn_games() -> tuple[str, ...]:
    """The names of the games that have a drawing, and so can be played in a browser."""
    return tuple(name for name, game in all_games().items() if game.drawing)


@cache
def all_presets() -> dict[str, tuple[str, Options]]:
    """The presets of every game by their whole names, ``NAME-mini``: the game, and its options."""
    return {
        f"{name}-{preset}": (name, options)
        for name, game in all_games().items()
        for preset, options in game.presets.items()
    }


def named(name: str) -> tuple[str, Options]:
    """The game and the options of *name*, which is a game's or a preset's.

    Raises:
        InvalidOption: No game or preset has this name; the message lists them.
    """
    presets = all_presets()
    if isinstance(name, str) and name in presets:
        return presets[name]
    if not isinstance(name, str) or name not in all_games():
        known = ", ".join([*all_games(), *presets])
        raise InvalidOption(say("game.unknown", game=short(name), games=known))
    return name, {}


def find(name: str) -> Definition:
    """The definition of the game *name*; raises InvalidOption, which lists the games."""
    games = all_games()
    if not isinstance(name, str) or name not in games:
        raise InvalidOption(say("game.unknown", game=short(name), games=", ".join(games)))
    return games[name]


def shown(name: str, options: Mapping[str, object], rules_version: int) -> Game:
    """Load the game *name* to show a match of *rules_version*, whether it can still be played or not."""
    return Game(find(name).shown(rules_version), options, "plain")


def load(
    name: str,
    options: Mapping[str, object] | None = None,
    mode: Mode = "plain",
    rules_version: int | None = None,
) -> Game:
    """Load the game *name* with *options*, on interpreted or compiled rules.

    Args:
        name: A game or preset.
        options: Options of the game; the others have their defaults.
        mode: ``plain`` for rules in Python, ``compiled`` for Numba.
        rules_version: The version a match began with; None for the newest.

    Raises:
        InvalidOption: No such game, option or value.
    """
    return Game(find(name).under(rules_version), options or {}, mode)
