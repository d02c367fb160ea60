"""Addresses of what never changes, so that browsers fetch it once: boards, rulebooks, pictures."""

from functools import lru_cache
from hashlib import sha256
from importlib.metadata import version
from urllib.parse import urlencode

import msgspec

from stampede.core.definition import Definition
from stampede.core.game import Game
from stampede.core.options import OptionValue
from stampede.games import find, shown
from stampede.web.runtime import languages
from stampede.words.catalogue import language

VERSION = version("stampede-games")
RULES_PARAMETER = "rules_version"
"""The name of this parameter in an address; no option of a game has it."""
DIGEST_LETTERS = 16
BOARDS = 1024
"""Boards whose digests are kept in memory."""


def open_options(game: Game) -> dict[str, int | str | bool]:
    """The public options of a game: without those that name files of the server."""
    local = {option.name for option in game.definition.rules.options if option.is_local}
    return {name: value for name, value in game.options.items() if name not in local}


def board_address(game: Game) -> str:
    """The address of the board; it names the content by a digest, so browsers fetch it once."""
    version, language_now = game.definition.rules_version, language()
    edition = {
        languages.PARAMETER: language_now,
        RULES_PARAMETER: version,
        "v": _digest(game.name, version, tuple(game.options.items()), language_now),
    }
    return f"/api/games/{game.name}/board?{urlencode({**open_options(game), **edition})}"


@lru_cache(BOARDS)
def _digest(
    game: str, rules_version: int, options: tuple[tuple[str, OptionValue], ...], _language: str
) -> str:
    # With the release, because it decides how a board is written.
    board = shown(game, dict(options), rules_version).board
    return sha256(VERSION.encode() + msgspec.json.encode(board)).hexdigest()[:DIGEST_LETTERS]


def rules_address(game: str) -> str:
    """The address of the rulebook of the newest rules; browsers fetch it once."""
    return f"/api/games/{game}/rules?{urlencode(_edition(find(game)))}"


def picture_address(game: str, picture: str) -> str:
    """The address of a picture of the introduction; browsers fetch it once."""
    return f"/api/games/{game}/pictures/{picture}.svg?{urlencode(_edition(find(game)))}"


def _edition(definition: Definition) -> dict[str, object]:
    """The parameters that tell editions of a rulebook apart: language, rules and release."""
    return {languages.PARAMETER: language(), RULES_PARAMETER: definition.rules_version, "v": VERSION}
