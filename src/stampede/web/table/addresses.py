"""Addresses of what never changes, so that browsers fetch it once: boards, rulebooks, pictures."""

from importlib.metadata import version
from urllib.parse import urlencode

from stampede.core.definition import Definition
from stampede.core.game import Game
from stampede.games import find
from stampede.web.runtime import languages
from stampede.words.catalogue import language

VERSION = version("stampede-games")
RULES_PARAMETER = "rules_version"
"""The name of this parameter in an address; no option of a game has it."""


def open_options(game: Game) -> dict[str, int | str | bool]:
    """The public options of a game: without those that name files of the server."""
    local = {option.name for option in game.definition.rules.options if option.is_local}
    return {name: value for name, value in game.options.items() if name not in local}


def board_address(game: Game) -> str:
    """The address of the board; its content never changes, so browsers fetch it once."""
    given = {**open_options(game), **_edition(game.definition)}
    return f"/api/games/{game.name}/board?{urlencode(given)}"


def rules_address(game: str) -> str:
    """The address of the rulebook of the newest rules; browsers fetch it once."""
    return f"/api/games/{game}/rules?{urlencode(_edition(find(game)))}"


def picture_address(game: str, picture: str) -> str:
    """The address of a picture of the introduction; browsers fetch it once."""
    return f"/api/games/{game}/pictures/{picture}.svg?{urlencode(_edition(find(game)))}"


def _edition(definition: Definition) -> dict[str, object]:
    """The parameters that tell editions of a board or a rulebook apart: language, rules and release."""
    return {languages.PARAMETER: language(), RULES_PARAMETER: definition.rules_version, "v": VERSION}
