"""``stampede offers``: the share of a page's offers that a novice wins."""

import argparse

from stampede.arena.offers import fairness
from stampede.arena.running import here, processes
from stampede.core.errors import InvalidOption


def run(arguments: argparse.Namespace) -> int:
    """Print a line for each offer and guest."""
    if arguments.games < 1 or arguments.workers < 1:
        raise InvalidOption("--games and --workers are at least 1")
    runner = here if arguments.workers == 1 else processes(arguments.workers)
    for each in fairness(arguments.game, arguments.games, arguments.seed, runner):
        against = f"{each.seats - 1} x level {each.offer.level}"
        fair = f"fair {1 / each.seats:.3f}"
        print(f"{each.offer.name:<10} {each.guest:<9} {against}  won {each.won} of {each.games}, {fair}")
    return 0
