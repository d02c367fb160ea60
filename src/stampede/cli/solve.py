"""Commands about proven results: solve, prove, check-proof."""

import argparse
import time
from pathlib import Path

from stampede.cli.options import Commands, add_command, add_game, fail, read_options
from stampede.core.definition import Definition
from stampede.core.errors import InvalidFile, InvalidOption, MissingPart, StampedeError
from stampede.core.options import Options
from stampede.core.parts import Solving
from stampede.games import all_games, find


def add_commands(commands: Commands) -> None:
    """Add the commands to the parser."""
    tables = add_command(commands, "solve", "make tables of perfect play; a stopped run goes on", run_solve)
    add_game(tables)
    tables.add_argument("folder", metavar="FOLDER", help="where the tables lie")
    tables.add_argument(
        "--family", metavar="NAME", help="what they are restricted to (default: by the board)"
    )
    tables.add_argument("--threads", type=int, default=0, help="how many at once (default: one a core)")
    tables.add_argument("--most", type=int, metavar="N", help="solve only starts of at most this size")
    tables.add_argument(
        "--keep", action="store_true", help="keep whole tables, not only what larger ones need"
    )

    proof = add_command(
        commands, "prove", "write a proof that a start is won, for others to check", run_prove
    )
    add_game(proof)
    proof.add_argument("folder", metavar="FOLDER", help="where the file is written")
    proof.add_argument(
        "--table", action="store_true", help="write the positions, which are checked in any order"
    )
    proof.add_argument("--family", metavar="NAME", help="what the table is restricted to (default: 1)")
    proof.add_argument("--threads", type=int, default=0, help="how many at once (default: one a core)")

    check = add_command(commands, "check-proof", "check a proof by the rules alone", run_check)
    check.add_argument("file", metavar="FILE", help="what 'stampede prove' has written")
    check.add_argument(
        "--plain", action="store_true", help="follow a sample by the rules as plain Python too"
    )
    check.add_argument("--sample", type=int, default=1000, help="steps of that sample (default 1000)")
    check.add_argument("--seed", type=int, default=0, help="of that sample (default 0)")


def _say(line: str) -> None:
    print(line, flush=True)


def _solving(definition: Definition) -> Solving:
    if definition.solving is None:
        raise MissingPart(f"{definition.title} has no solver")
    return definition.solving


def _options(arguments: argparse.Namespace) -> Options:
    return find(arguments.game).read_options(read_options(arguments.game, arguments.option))


def _checked(arguments: argparse.Namespace) -> Solving:
    """The solver of the game; raises InvalidOption for a family or threads that it does not take."""
    solving = _solving(find(arguments.game))
    if arguments.family is not None and arguments.family not in solving.families:
        raise InvalidOption(f"--family is one of {', '.join(solving.families)}")
    if arguments.threads < 0:
        raise InvalidOption("--threads is at least 1; 0 is one a core")
    return solving


def run_solve(arguments: argparse.Namespace) -> int:
    """Make tables; a run that was stopped goes on."""
    solving = _checked(arguments)
    if arguments.most is not None and arguments.most < 1:
        raise InvalidOption("--most is at least 1")
    starts = solving.solve(
        _options(arguments),
        Path(arguments.folder),
        time.monotonic,
        _say,
        family=arguments.family,
        threads=arguments.threads,
        most=arguments.most,
        keep=arguments.keep,
    )
    for name, is_won in starts.items():
        print(f"{name} {'won' if is_won else 'open'}")
    return 0


def run_prove(arguments: argparse.Namespace) -> int:
    """Write a proof."""
    path = _checked(arguments).prove(
        _options(arguments),
        Path(arguments.folder),
        time.monotonic,
        _say,
        table=arguments.table,
        family=arguments.family,
        threads=arguments.threads,
    )
    print(f"{path}: {path.stat().st_size:,} bytes")
    return 0


def run_check(arguments: argparse.Namespace) -> int:
    """Check a proof; exit code 1 when it proves nothing."""
    path = Path(arguments.file)
    try:
        for definition in all_games().values():
            if definition.solving is not None and definition.solving.reads(path):
                sample = arguments.sample if arguments.plain else 0
                print(f"{path}: {definition.solving.check(path, sample, arguments.seed)}")
                return 0
        raise InvalidFile(f"{path} is not named like a proof of any game here")
    except StampedeError as error:
        return fail(f"not proven: {error}", 1)
