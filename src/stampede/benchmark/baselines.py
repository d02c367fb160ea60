"""Baselines by name: the levels, a search from outside, and networks that were trained on the suites."""

from functools import partial
from pathlib import Path

from stampede.benchmark import network
from stampede.benchmark.policies import BotPolicy, Policy
from stampede.benchmark.suites import Suite, find_suite, suite_file
from stampede.bots.bot import Bot
from stampede.core.errors import InvalidOption
from stampede.core.extras import require
from stampede.core.game import Game

TRAINED = ("ppo", "dqn", "nfsp", "deep-cfr")
"""Those that ``tools/train_baselines.py`` trains; a suite has networks of some."""
SIMULATIONS = 50
"""Of OpenSpiel's search for each choice."""


def baseline_names(suite: str) -> tuple[str, ...]:
    """The names of the baselines of a suite; raises InvalidOption for a suite that there is not."""
    trained = (name for name in TRAINED if network_file(suite, name).is_file())
    return (*find_suite(suite).points, "mcts", *trained)


def load_baseline(name: str, suite: str) -> Policy:
    """The baseline *name* of a suite.

    ``random`` and ``level 1`` to ``level 5`` are the opponents themselves; ``mcts`` is OpenSpiel's MCTS, or
    ISMCTS where something is hidden, with 50 simulations a choice; the others are trained networks.

    Raises:
        InvalidOption: There is no such suite or baseline, or ``mcts`` lacks OpenSpiel.
    """
    known = find_suite(suite)
    if name not in baseline_names(suite):
        raise InvalidOption(
            f"{suite} has no baseline {name!r}; there are: {', '.join(baseline_names(suite))}"
        )
    if name in known.points:
        return BotPolicy(partial(_opponent, known, name))
    if name == "mcts":
        require("open_spiel", "openspiel", "the baseline mcts")
        return BotPolicy(_search)
    return network.read(network_file(suite, name))


def _opponent(suite: Suite, name: str, _game: Game, seat: int) -> Bot:
    return suite.opponent(name, seat)


def _search(game: Game, _seat: int) -> Bot:
    from stampede.arena.openspiel import OpenSpielIsmcts, OpenSpielMcts  # noqa: PLC0415 - an extra

    kind = OpenSpielMcts if game.definition.facts.is_foreseeable else OpenSpielIsmcts
    return kind(game, SIMULATIONS)


def network_file(suite: str, name: str) -> Path:
    """The file of a trained network, beside that of its suite."""
    return suite_file(suite).parent / f"{suite}-{name}.npz"
