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
from stampede.words.shared import say

GROUP = "stampede.games"
OWN = "stampede.games."
"""Modules of this package: its tests try them, and not each process that starts."""


class BrokenGame(ImportError):
    """An installed package names a game that cannot be played."""


def all_games() -> dict[str, Definition]:
    """Every game that is installed and can be played, by name, the shortest first."""
    return _installed()[0]


def broken_games() -> dict[str, BrokenGame]:
    """The installed games that cannot be played, by the names of their entry points, and why."""
    return _installed()[1]


@cache
def _installed() -> tuple[dict[str, Definition], dict[str, BrokenGame]]:
    """Look once a process: the games that can be played, and those that cannot."""
    found: dict[str, Definition] = {}
    broken: dict[str, BrokenGame] = {}
    points = sorted(dict.fromkeys(entry_points(group=GROUP)), key=_precedence)
    for point in points:
        entry = f"the entry point {point.name} = {point.value} of {GROUP}"
        if point.name in found:
            broken[point.name] = BrokenGame(f"{entry} has the name of a game of another package")
            continue
        try:
            found[point.name] = _definition(point, entry)
        except BrokenGame as error:
            broken[point.name] = error
    return dict(sorted(found.items(), key=lambda pair: (pair[1].facts.minutes, pair[0]))), broken


def _precedence(point: EntryPoint) -> tuple[bool, str, str]:
    """Of two games of one name the house's own counts, else the first by the alphabet."""
    return not point.value.startswith(OWN), point.name, point.value


def _definition(point: EntryPoint, entry: str) -> Definition:
    try:
        game = point.load()
    except Exception as error:
        raise BrokenGame(f"{entry} cannot be imported: {error}") from error
    if not isinstance(game, Definition) or game.name != point.name:
        raise BrokenGame(f"{entry} must be a Definition whose name is {point.name}, not {short(game)}")
    if not point.value.startswith(OWN):
        try:
            _try_out(game)
        except Exception as error:
            raise BrokenGame(f"{entry} fails at the start of a game: {_cause(error)}") from error
    return game


def _try_out(definition: Definition) -> None:
    """Do once what every program does first; raises whatever the package raises."""
    game = Game(definition, {}, "plain")
    state = game.new_initial_state()
    for seat in state.acting_seats():
        if not state.legal_actions(seat):
            raise ValueError(f"seat {seat} acts, but has no legal action")
    state.observation(None)
    definition.read_options(definition.facts.short)
    for text in (definition.line, *map(definition.label, definition.rules.options)):
        if not text:
            raise ValueError("a text of the catalogue is empty")
    if definition.drawing:
        definition.drawn.svg(game.board, definition.drawn.scene(state.observation(None), None))


def _cause(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


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
    if not isinstance(name, str) or name not in {**all_games(), **broken_games()}:
        known = ", ".join([*all_games(), *presets])
        raise InvalidOption(say("game.unknown", game=short(name), games=known))
    return find(name).name, {}


def find(name: str) -> Definition:
    """The definition of the game *name*; raises InvalidOption, which lists the games or tells the fault."""
    games = all_games()
    if isinstance(name, str) and name in broken_games() and name not in games:
        raise InvalidOption(str(broken_games()[name]))
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
