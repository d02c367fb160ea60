"""What is known of a game beyond its rules, at the game's speed."""

from types import SimpleNamespace

from stampede.bots.evaluation import EVALUATIONS
from stampede.bots.policy import POLICIES, uniform
from stampede.kit.game import Game


def policy(game: Game) -> SimpleNamespace:
    """``suggest`` and ``evaluate_seats``: the game's own, else those of ``bots.policy.uniform``."""
    found = dict(vars(game.twins.algorithm(uniform)))
    if game.name in POLICIES:
        found.update(vars(game.twins.algorithm(*POLICIES[game.name])))
    return SimpleNamespace(**found)


def evaluation(game: Game) -> SimpleNamespace:
    """``evaluate``, ``position_key`` and ``order``, for games in ``EVALUATIONS``."""
    return game.twins.algorithm(EVALUATIONS[game.name])
