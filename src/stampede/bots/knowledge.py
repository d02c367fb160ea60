"""What is known of a game beyond its rules, at the game's speed."""

from types import SimpleNamespace

from stampede.bots import interface
from stampede.bots.evaluation import EVALUATIONS
from stampede.bots.policy import POLICIES, uniform
from stampede.kit.game import Game


def policy(game: Game) -> SimpleNamespace:
    """The functions of ``bots.policy``: the game's own, else those of ``bots.policy.uniform``."""
    twins = game.twins
    found = dict(vars(twins.algorithm(uniform)))
    if game.name in POLICIES:
        found.update(vars(twins.algorithm(*POLICIES[game.name])))
    declared = (interface.suggest, interface.evaluate_seats, interface.num_secret)
    return SimpleNamespace(**{each.__name__: twins.link(each, found[each.__name__]) for each in declared})


def evaluation(game: Game) -> SimpleNamespace:
    """``evaluate``, ``position_key`` and ``order``, for games in ``EVALUATIONS``."""
    return game.twins.algorithm(EVALUATIONS[game.name])
