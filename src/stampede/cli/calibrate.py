"""``stampede calibrate``: fit the predicted chances of hints to games that were played."""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from stampede.core.errors import InvalidFile, InvalidOption
from stampede.core.extras import require
from stampede.games import find

if TYPE_CHECKING:
    from stampede.arena.calibration import Guess


def run(arguments: argparse.Namespace) -> int:
    """Play, fit a line for each level, and print the calibration before and after."""
    from stampede.arena import calibration  # noqa: PLC0415 - loads the compiler

    if arguments.games < 4:
        raise InvalidOption("--games is at least 4: lines are judged by games they were not fitted to")
    if arguments.plot:
        require("matplotlib", "arena", "a plot")
    lines: dict[str, dict[str, list[list[float]]]] = {}
    everything: list[Guess] = []
    chances: list[float] = []
    for level in arguments.levels:
        given = arguments.game, level, arguments.games, arguments.seed, arguments.seconds
        found = list(calibration.guesses(*given))
        told, figures = calibration.foretold(found), [each.figure for each in found]
        fitted = [list(each) for each in calibration.lines_of(found)]
        lines.setdefault(str(found[0].players), {})[str(level)] = fitted
        scores = f"{calibration.brier(figures, found):.3f} -> {calibration.brier(told, found):.3f}"
        print(f"level {level}: {len(found)} decisions, lines {fitted}, Brier {scores}", flush=True)
        everything += found
        chances += told
    before = calibration.reliability([each.figure for each in everything], everything)
    after = calibration.reliability(chances, everything)
    for name, bins in (("figure", before), ("chance", after)):
        print(f"{name}: " + ", ".join(f"{each.expected:.2f} won {each.won:.2f}" for each in bins))
    if arguments.json:
        try:
            Path(arguments.json).write_text(json.dumps(lines) + "\n", encoding="utf-8")
        except OSError as error:
            raise InvalidFile(f"cannot write {arguments.json}: {error.strerror}") from None
    if arguments.plot:
        from stampede.cli.plot import plot_reliability  # noqa: PLC0415 - loads a library for plots

        plot_reliability(
            before, after, f"{find(arguments.game).title}, {len(everything)} decisions", arguments.plot
        )
    return 0
