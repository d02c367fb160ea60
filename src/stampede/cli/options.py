"""Helpers of all commands: parsers, options of games, files, errors in one line."""

import argparse
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NoReturn, TypeAlias

from stampede.core.errors import InvalidFile, InvalidOption, InvalidPosition, StampedeError
from stampede.core.game import Game, Mode
from stampede.core.options import OptionValue
from stampede.games import all_games, find, load
from stampede.play import log

BAD_INPUT = 2
"""The exit code for a usage error."""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, like all others."""

    def error(self, message: str) -> NoReturn:
        """Print the error and where to read more."""
        sys.exit(fail(f"{message} (see {self.prog} --help)", BAD_INPUT))


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"  # noqa: SLF001 - argparse has no public name


def add_command(
    commands: Commands, name: str, summary: str, run: Callable[[argparse.Namespace], int]
) -> Parser:
    """Add the parser of a new command, carried out by *run*."""
    parser = commands.add_parser(name, help=summary)
    parser.set_defaults(run=run)
    return parser


def add_game(parser: Parser, *, options: bool = True) -> None:
    """Add the argument for a game, and with *options* those for its options."""
    parser.add_argument("game", choices=tuple(all_games()), help="which game")
    if options:
        add_options(parser)


def add_options(parser: Parser) -> None:
    """Add the arguments for options of a game."""
    parser.add_argument(
        "-o",
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game, like dogs=2; 'stampede games' lists them",
    )


def read_options(game: str, given: Iterable[str]) -> dict[str, OptionValue]:
    """Read ``name=value`` texts; raises InvalidOption."""
    definition = find(game)
    found: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            names = ", ".join(option.name for option in definition.rules.options)
            raise InvalidOption(f"{text!r} is no option: write NAME=VALUE; {game} has {names}")
        found[name] = value
    return definition.parse_options(found)


def game_for(name: str, given: Iterable[str], position: str | None, mode: Mode = "plain") -> Game:
    """The game with its options; those implied by a *position* (the size of its board) may be left out."""
    options: dict[str, OptionValue] = {}
    implied = find(name).rules.options_from_text
    if position is not None:
        if implied is None:
            raise InvalidPosition(f"{find(name).title} has no position notation")
        options |= implied(position)
    asked = read_options(name, given)
    spare = sorted(asked.keys() - options.keys()) if position is not None else []
    if spare:
        raise InvalidOption(f"{spare[0]} says how a game begins: leave it out beside a position")
    return load(name, options | asked, mode)


def read_file(name: str) -> log.MatchFile:
    """Read the match file *name* (- is standard input); raises InvalidFile."""
    return log.read(read_text(name))


def read_text(name: str, most: int = log.MAX_BYTES) -> str:
    """The text of the file *name*, of at most *most* bytes; raises InvalidFile."""
    try:
        return log.decoded(_read_bytes(name, most))
    except OSError as error:
        raise InvalidFile(f"cannot read {name}: {error.strerror}") from None


def _read_bytes(name: str, most: int) -> bytes:
    """The bytes of a file, at most one more than the limit."""
    if name == "-":
        return sys.stdin.buffer.read(most + 1) if sys.stdin else b""
    with Path(name).open("rb") as file:
        return file.read(most + 1)


def fail(message: str, code: int) -> int:
    """Print the error in one line; return the exit *code*."""
    print(f"stampede: {' '.join(message.split())}", file=sys.stderr)
    return code


def message_of(error: StampedeError | ModuleNotFoundError) -> str:
    """The message of a user's error; raises errors of the program itself."""
    if not isinstance(error, ModuleNotFoundError):
        return str(error)
    if (error.name or "").partition(".")[0] in {"", "stampede"}:
        raise error
    # Other extras are checked by name (core.extras).
    return f"this needs the package {error.name}: pip install 'stampede-games[server]'"


def progress(things: str) -> Callable[[int, int], None]:
    """A progress display, where standard error is a terminal, of how many of all *things* are done."""

    def show(done: int, total: int) -> None:
        if sys.stderr.isatty():
            end = "\n" if done == total else ""
            print(f"\r{done} of {total} {things}", end=end, file=sys.stderr, flush=True)

    return show
