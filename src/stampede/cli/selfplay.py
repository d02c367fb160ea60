"""``stampede selfplay``: matches of computers, as tables for learning."""

import argparse
from pathlib import Path

from stampede.arena.running import Runner, cluster, here, processes
from stampede.cli.arena import entrant_of
from stampede.cli.options import progress, read_options
from stampede.core.errors import InvalidOption


def run(arguments: argparse.Namespace) -> int:
    """Play the missing matches, and print the folder."""
    from stampede.data.selfplay import Plan, selfplay  # noqa: PLC0415 - needs an extra

    runner = _runner(arguments)
    options = read_options(arguments.game, arguments.option)
    players = tuple(entrant_of(text, arguments.game) for text in arguments.players)
    plan = Plan(arguments.game, options, players, arguments.seed, arguments.matches)
    selfplay(plan, Path(arguments.folder), runner, progress("matches"))
    print(f"{arguments.matches} matches in {arguments.folder}")
    return 0


def _runner(arguments: argparse.Namespace) -> Runner:
    if arguments.ray and arguments.workers is not None:
        raise InvalidOption("--workers are of this machine, and --ray plays elsewhere: give one of them")
    if arguments.ray:
        return cluster(arguments.ray)
    workers = 1 if arguments.workers is None else arguments.workers
    if workers < 1:
        raise InvalidOption("--workers is at least 1")
    return here if workers == 1 else processes(workers, first_here=False)
