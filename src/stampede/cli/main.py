"""The command ``stampede``: its parser and exit codes.

0 success; 1 a file did not verify; 2 a usage error; 3 something could not be checked (``verify --strict``);
130 stopped by the keyboard.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from stampede.cli import (
    arena,
    benchmark,
    database,
    operate,
    opponents,
    paper,
    play,
    review,
    serve,
    solve,
    study,
)
from stampede.cli.options import BAD_INPUT, Commands, Parser, fail, message_of
from stampede.core.errors import InvalidOption, StampedeError
from stampede.words.catalogue import LANGUAGES, speaking

INTERRUPTED = 130
SETTING = "STAMPEDE_LANGUAGE"

COMMANDS = (serve, operate, database, play, study, paper, arena, benchmark, opponents, review, solve)
"""Modules that declare commands, in the order of the help."""
EPILOG = f"""examples:
  stampede serve                       open the table server for browsers
  stampede play {study.FIRST} --level 2      play in the terminal against the computer
  stampede show > start.svg            draw the start of a game
  stampede verify match.jsonl          check the moves and the dice of a match
"""


def build_parser() -> argparse.ArgumentParser:
    """The parser of all commands."""
    parser = Parser(
        prog="stampede",
        description="Play, study and research Western cattle games.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"stampede {version('stampede-games')}")
    parser.add_argument(
        "--language", choices=LANGUAGES, help=f"language of the games (default: {SETTING}, or en)"
    )
    commands: Commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for module in COMMANDS:
        module.add_commands(commands)
    return parser


def _usual_language() -> str:
    name = os.environ.get(SETTING) or "en"
    if name not in LANGUAGES:
        raise InvalidOption(f"{SETTING}={name!r} is not allowed: give {', '.join(LANGUAGES)}")
    return name


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return its exit code."""
    if sys.stdout is None:  # closed by the parent process
        sys.stdout = Path(os.devnull).open("w")  # noqa: SIM115 - for as long as the program runs
    parsed = build_parser().parse_args(arguments)
    try:
        with speaking(parsed.language or _usual_language()):
            code: int = parsed.run(parsed)
        sys.stdout.flush()
    except (StampedeError, ModuleNotFoundError) as error:
        return fail(message_of(error), BAD_INPUT)
    except KeyboardInterrupt:
        return fail("stopped", INTERRUPTED)
    except BrokenPipeError:  # the reader of our output is gone, as in `stampede replay F | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return fail(f"the output cannot be written: {error.strerror or error}", BAD_INPUT)
    except UnicodeEncodeError as error:
        return fail(f"this terminal cannot show {error.object[error.start]!a}: use UTF-8", BAD_INPUT)
    return code
