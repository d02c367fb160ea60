"""The command print: a game as PDF, to print and cut out."""

import argparse
from pathlib import Path

from stampede.cli.options import Commands, add_command, add_game
from stampede.core.errors import InvalidFile
from stampede.core.extras import require
from stampede.games import find
from stampede.printing.options import INKS, PAPERS, PrintOptions
from stampede.words.catalogue import LANGUAGES, language


def add_commands(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(commands, "print", "write a game as PDF, to print, cut out and play", run_print)
    add_game(parser, options=False)
    parser.add_argument("--paper", choices=tuple(PAPERS), default="a4", help="its size (default a4)")
    parser.add_argument("--ink", choices=INKS, default="full", help="in colour, or outlines (default full)")
    parser.add_argument(
        "--language", choices=LANGUAGES, default=argparse.SUPPRESS, help="of its words (default en)"
    )
    parser.add_argument("--out", metavar="FILE", help="the file to write (default: named by the game)")


def run_print(arguments: argparse.Namespace) -> int:
    """Write the PDF of a game, and print its name."""
    require(("typst", "markdown_it"), "print", "printing a game")
    from stampede.printing.document import make  # noqa: PLC0415 - loads Typst, which other commands do without

    options = PrintOptions(arguments.paper, arguments.ink)
    pdf = make(find(arguments.game), options)
    name = arguments.out or f"{arguments.game}-{options.paper}-{options.ink}-{language()}.pdf"
    try:
        Path(name).write_bytes(pdf)
    except OSError as error:
        raise InvalidFile(f"cannot write {name}: {error.strerror}") from None
    print(name)
    return 0
