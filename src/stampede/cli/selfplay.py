"""``stampede selfplay``: matches of computers, as tables for learning."""

import argparse
from pathlib import Path

from stampede.cli.arena import entrant_of
from stampede.cli.options import progress, read_options
from stampede.core.errors import InvalidOption


def run(arguments: argparse.Namespace) -> int:
    """Play what is missing, and say where it lies."""
    from stampede.data.selfplay import Plan, selfplay  # noqa: PLC0415 - needs an extra

    if arguments.workers < 1:
        raise InvalidOption("--workers is at least 1")
    options = read_options(arguments.game, arguments.option)
    players = tuple(entrant_of(text, arguments.game) for text in arguments.players)
    plan = Plan(arguments.game, options, players, arguments.seed, arguments.matches)
    selfplay(plan, Path(arguments.folder), arguments.workers, progress("matches"))
    print(f"{arguments.matches} matches in {arguments.folder}")
    return 0
