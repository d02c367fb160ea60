"""What is known of a game beyond its rules, at the game's speed: what stands for the declared functions."""

from stampede.bots import interface
from stampede.bots.evaluation import EVALUATIONS
from stampede.bots.policy import POLICIES, uniform
from stampede.kit.game import Game
from stampede.kit.twin import Kernels


def policy(game: Game) -> Kernels:
    """``suggest``, ``evaluate_seats``, ``num_secret``: the game's own, else those of ``policy.uniform``."""
    twins = game.twins
    declared = (interface.suggest, interface.evaluate_seats, interface.num_secret)
    own = twins.algorithm(*POLICIES.get(game.name, ())).implementing(declared)
    return twins.link(declared, Kernels({**twins.algorithm(uniform).implementing(declared), **own}))


def evaluation(game: Game) -> Kernels:
    """``evaluate``, ``position_key`` and ``order``, of games in ``EVALUATIONS``."""
    declared = (interface.evaluate, interface.position_key, interface.order)
    return game.twins.algorithm(EVALUATIONS[game.name]).implementing(declared)
