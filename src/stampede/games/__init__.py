"""The games: strangers to one another, listed here."""

from collections.abc import Mapping

from stampede.games.abilene import ABILENE
from stampede.games.buffalo import BUFFALO
from stampede.games.zoff import ZOFF
from stampede.kit.definition import Definition, say, short
from stampede.kit.errors import InvalidOption
from stampede.kit.game import Game, Mode

GAMES: dict[str, Definition] = {definition.name: definition for definition in (BUFFALO, ZOFF, ABILENE)}
"""Every game of the house, by name."""


def find(name: str) -> Definition:
    """The game *name*; raises InvalidOption naming the games there are."""
    if not isinstance(name, str) or name not in GAMES:
        raise InvalidOption(say("game.unknown", game=short(name), games=", ".join(GAMES)))
    return GAMES[name]


def load(
    name: str,
    options: Mapping[str, object] | None = None,
    mode: Mode = "plain",
    rules_version: int | None = None,
) -> Game:
    """The game *name* with *options*, on plain or compiled rules; raises InvalidOption.

    *rules_version* is the one a match began with; None is the newest.
    """
    return Game(find(name).under(rules_version), options or {}, mode)
