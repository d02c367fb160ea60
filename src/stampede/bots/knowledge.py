"""What is known of a game beyond its rules, at the game's speed: what stands for the declared functions."""

from stampede.bots import uniform_policy, value_standing
from stampede.core import policy as declared
from stampede.core.compiling import Kernels
from stampede.core.errors import MissingPart
from stampede.core.game import Game


def policy(game: Game) -> Kernels:
    """``rollout_policy``, ``seat_values`` and ``num_secret``: its own, else those of ``uniform_policy``."""
    rules = game.bound_rules
    functions = (declared.rollout_policy, declared.seat_values, declared.num_secret)
    own = rules.algorithm(*game.definition.opponents.policy).implementing(functions)
    return rules.link(functions, Kernels({**rules.algorithm(uniform_policy).implementing(functions), **own}))


def evaluation(game: Game) -> Kernels:
    """``evaluate``, ``position_key`` and ``order``; raises MissingPart where the game has none."""
    value = game.definition.opponents.value
    if value is None:
        raise MissingPart(f"{game.definition.title} has no value for alpha-beta")
    functions = (declared.evaluate, declared.position_key, declared.order)
    return game.bound_rules.algorithm(value).implementing(functions)


def standing(game: Game) -> Kernels:
    """``seat_values`` of undecided positions: by its value where the game has one, else by its policy."""
    functions, rules = (declared.seat_values,), game.bound_rules
    if game.definition.opponents.value is None:
        return policy(game).implementing(functions)
    bound = rules.algorithm(value_standing, given=evaluation(game))
    return rules.link(functions, bound)
