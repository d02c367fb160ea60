"""Where browsers fetch what never changes, and so fetch once: boards, rulebooks, pictures."""

from importlib.metadata import version
from urllib.parse import urlencode

from stampede.core.definition import Definition
from stampede.core.game import Game
from stampede.games import find
from stampede.web.runtime import languages
from stampede.words.catalogue import language

VERSION = version("stampede-games")
RULES_PARAMETER = "rules_version"
"""Of an address; no option of a game has this name."""


def open_options(game: Game) -> dict[str, int | str | bool]:
    """The options that may be told and asked for: without those that name files of the server."""
    local = {option.name for option in game.definition.rules.options if option.is_local}
    return {name: value for name, value in game.options.items() if name not in local}


def board_address(game: Game) -> str:
    """Where browsers fetch the board; what is there never changes, so they fetch it once."""
    given = {**open_options(game), **_edition(game.definition)}
    return f"/api/games/{game.name}/board?{urlencode(given)}"


def rules_address(game: str) -> str:
    """Where browsers fetch the rulebook, once: that of the newest rules."""
    return f"/api/games/{game}/rules?{urlencode(_edition(find(game)))}"


def picture_address(game: str, picture: str) -> str:
    """Where browsers fetch a picture of the introduction, once."""
    return f"/api/games/{game}/pictures/{picture}.svg?{urlencode(_edition(find(game)))}"


def _edition(definition: Definition) -> dict[str, object]:
    """What there is another one of, of a board or a rulebook, in another language or release."""
    return {languages.PARAMETER: language(), RULES_PARAMETER: definition.rules_version, "v": VERSION}
