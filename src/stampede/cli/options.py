"""What the commands share: options of games, files, errors in one line."""

import sys
from collections.abc import Iterable
from pathlib import Path

from stampede.games import find, load
from stampede.kit.definition import OptionValue
from stampede.kit.errors import InvalidFile, InvalidOption, InvalidPosition
from stampede.kit.game import Game, Mode
from stampede.play import log


def read_options(game: str, given: Iterable[str]) -> dict[str, OptionValue]:
    """Read ``name=value`` texts; raises InvalidOption."""
    definition = find(game)
    found: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            names = ", ".join(option.name for option in definition.options)
            raise InvalidOption(f"{text!r} is no option: write NAME=VALUE; {game} has {names}")
        found[name] = value
    return definition.parse_options(found)


def game_for(name: str, given: Iterable[str], position: str | None, mode: Mode = "plain") -> Game:
    """The game with its options; those a *position* implies (the size of its board) need not be given."""
    options: dict[str, OptionValue] = {}
    implied = find(name).options_from_text
    if position is not None:
        if implied is None:
            raise InvalidPosition(f"{find(name).title} has no position notation")
        options |= implied(position)
    return load(name, options | read_options(name, given), mode)


def read_file(name: str) -> log.MatchFile:
    """Read the match file *name* (- is standard input); raises InvalidFile."""
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return log.read(data.decode("utf-8"))
    except OSError as error:
        raise InvalidFile(f"cannot read {name}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InvalidFile(f"{name} is no text: a match file is UTF-8") from None


def fail(message: str, code: int) -> int:
    """Say in one line what went wrong; return the exit *code*."""
    print(f"stampede: {' '.join(message.split())}", file=sys.stderr)
    return code
