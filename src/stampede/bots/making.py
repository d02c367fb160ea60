"""From a strength to a player."""

from dataclasses import replace
from math import inf

from stampede.bots.bot import Bot
from stampede.bots.explorer import Explorer
from stampede.bots.levels import strength_of
from stampede.bots.montecarlo import MonteCarlo
from stampede.bots.searcher import Searcher
from stampede.bots.strength import ALL, Growth, Sampling, Sight, Strength, Thumb
from stampede.bots.thumb import RuleOfThumb
from stampede.kit.game import Game


def make_bot(game: Game, strength: Strength) -> Bot:
    """A player of *game*; raises KeyError for alpha-beta where the game has no evaluation."""
    if isinstance(strength, Sight):
        return Searcher(game, strength)
    if isinstance(strength, Thumb):
        return RuleOfThumb(game, strength)
    if isinstance(strength, Sampling):
        return MonteCarlo(game, strength)
    return Explorer(game, strength)


def make_level(game: Game, level: int, seat: int) -> Bot:
    """The player of a *level* for a *seat*, bounded in counts and not in time where the level says how many.

    Raises:
        InvalidOption: there is no such level.
    """
    return make_bot(game, _untimed(strength_of(game.name, level, seat)))


def _untimed(strength: Strength) -> Strength:
    if isinstance(strength, Sampling) and strength.playouts < ALL:
        return replace(strength, seconds=inf)
    if isinstance(strength, Growth) and strength.rounds < ALL:
        return replace(strength, seconds=inf)
    return strength
