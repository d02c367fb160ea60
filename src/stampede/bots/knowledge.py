"""What is known of a game beyond its rules, at the game's speed."""

from types import SimpleNamespace

from stampede.bots import uniform_policy
from stampede.core import policy as declared
from stampede.core.errors import MissingPart
from stampede.core.game import Game


def policy(game: Game) -> SimpleNamespace:
    """The functions of ``core.policy``: the game's own, else those of ``bots.uniform_policy``."""
    twins, own = game.twins, game.definition.opponents.policy
    found = dict(vars(twins.algorithm(uniform_policy)))
    if own:
        found.update(vars(twins.algorithm(*own)))
    functions = (declared.rollout_policy, declared.seat_values, declared.num_secret)
    return SimpleNamespace(**{each.__name__: twins.link(each, found[each.__name__]) for each in functions})


def evaluation(game: Game) -> SimpleNamespace:
    """``evaluate``, ``position_key`` and ``order``; raises MissingPart where the game has none."""
    value = game.definition.opponents.value
    if value is None:
        raise MissingPart(f"{game.definition.title} has no value for alpha-beta")
    return game.twins.algorithm(value)
