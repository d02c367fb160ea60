"""``stampede review``: the turning points of a finished match, and the worth of the better choices."""

import argparse
import sys
from collections.abc import Sequence

from stampede.bots.judging import JudgedDecision, Review, worth
from stampede.cli.options import Commands, add_command, read_file
from stampede.core.definition import Definition
from stampede.core.errors import InvalidFile, InvalidOption
from stampede.core.extras import require
from stampede.play import log

LEAST_S, MOST_S = 1.0, 3600.0


def add_commands(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(commands, "review", "show where a finished match turned", run)
    parser.add_argument("file", metavar="FILE", help="a match file, or - for standard input")
    parser.add_argument(
        "--seconds", type=float, default=30.0, help="seconds for all decisions together (default 30)"
    )
    parser.add_argument("--most", type=int, default=5, help="number of turning points (default 5)")
    parser.add_argument(
        "--plot", metavar="FILE", default=None, help="plot everybody's chances over the match"
    )


def run(arguments: argparse.Namespace) -> int:
    """Review the match of a file."""
    from stampede.bots.review import review  # noqa: PLC0415 - loads the compiler, which other commands do without

    if not LEAST_S <= arguments.seconds <= MOST_S:
        raise InvalidOption(
            f"--seconds {arguments.seconds:g} is out of range: {LEAST_S:g} to {MOST_S:g} is allowed"
        )
    if not 1 <= arguments.most <= 100:
        raise InvalidOption(f"--most {arguments.most} is out of range: 1 to 100 is allowed")
    if arguments.plot:
        require("matplotlib", "arena", "a plot")
    file = read_file(arguments.file)
    match = log.replay(file)
    if not (match.state.is_terminal() or file.winners or file.is_abandoned):
        raise InvalidFile("the match is not over: a review would reveal hidden information")
    found = review(match, arguments.seconds, _progress)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    sides = match.state.seat_names
    names = [f"{name} ({side})" for name, side in zip(file.names, sides, strict=True)]
    definition = match.game.definition
    print(f"{definition.title}: {len(found.decisions)} decisions judged")
    for seat, name in enumerate(names):
        print(f"  {name}: mistakes cost {found.lost(seat):.2f} of a win in all")
    turning = found.turning_points(arguments.most)
    print("Turning points:" if turning else "No choice was clearly worse than another.")
    for each in turning:
        print(f"  {names[each.seat]}, {_told(each, definition)}")
    _tell_lessons(found, names, definition)
    if arguments.plot:
        from stampede.cli.plot import plot_chances  # noqa: PLC0415 - loads a library for plots

        plot_chances([found.chances(seat) for seat in range(len(names))], names, arguments.plot)
    return 0


def _tell_lessons(found: Review, names: Sequence[str], definition: Definition) -> None:
    for seat, name in enumerate(names):
        lessons = found.lessons(seat)
        if lessons:
            print(f"The costliest choices of {name}:")
        for each in lessons:
            print(f"  {_told(each, definition)}")


def _told(each: JudgedDecision, definition: Definition) -> str:
    """A decision beside the better one, with the known reasons."""
    better = f"better {each.best.action} ({each.best.chance:.0%})"
    told = f"move {each.number}: {each.made.action} ({each.made.chance:.0%}); {better}"
    reasons = [definition.describe(reason) for reason in (each.why.risk, each.why.merit) if reason]
    return ". ".join([told, " ".join([*reasons, worth(each, definition)]).strip()]).rstrip(". ") + "."


def _progress(share: float) -> None:
    if sys.stderr.isatty():
        print(f"\r{share:4.0%}", end="", file=sys.stderr, flush=True)
