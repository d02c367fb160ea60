"""From a strength to a player."""

from dataclasses import replace
from math import inf

from stampede.bots.alphabeta_player import AlphaBetaPlayer
from stampede.bots.bot import Bot
from stampede.bots.heuristic import HeuristicPlayer
from stampede.bots.levels import strength_of
from stampede.bots.montecarlo import MonteCarloPlayer
from stampede.bots.newcomer.player import NewcomerPlayer
from stampede.core.chance import Stream
from stampede.core.errors import InvalidOption
from stampede.core.game import Game, State
from stampede.core.strength import (
    ALL,
    SECONDS,
    AlphaBetaConfig,
    GlanceConfig,
    HeuristicConfig,
    MonteCarloConfig,
    Strength,
)


def make_bot(game: Game, strength: Strength) -> Bot:
    """A player of *game*; raises KeyError for alpha-beta where the game has no evaluation."""
    if isinstance(strength, AlphaBetaConfig):
        return AlphaBetaPlayer(game, strength)
    if isinstance(strength, HeuristicConfig):
        return HeuristicPlayer(game, strength)
    if isinstance(strength, GlanceConfig):
        return NewcomerPlayer(game, strength)
    return MonteCarloPlayer(game, strength)


def make_level(
    game: Game, level: int, seat: int, *, playouts: int | None = None, seconds: float | None = None
) -> Bot:
    """The player of a *level* for a *seat*, bounded in counts and not in time where the level says how many.

    One that says nothing has the time it has at the table. *playouts* holds a level that samples to other
    counts, *seconds* to a time for each choice, however many playouts fit into it.

    Raises:
        InvalidOption: there is no such level, or it counts no playouts.
    """
    strength = strength_of(game.definition, level, seat)
    if playouts is not None:
        if not isinstance(strength, MonteCarloConfig):
            raise InvalidOption(f"level {level} of {game.name} plays without playouts: none can be counted")
        strength = replace(strength, playouts=playouts)
    if seconds is not None:
        counted = replace(strength, playouts=ALL) if isinstance(strength, MonteCarloConfig) else strength
        return Hurried(make_bot(game, _in_time(counted, seconds)), seconds)
    if not strength.is_counted:
        return Hurried(make_bot(game, strength), SECONDS)
    return make_bot(game, _in_time(strength, inf))


class Hurried:
    """A player held to a time of its own for each choice."""

    def __init__(self, bot: Bot, seconds: float) -> None:
        """*bot* plays in so many *seconds*."""
        self._bot, self._seconds = bot, seconds

    def choose(self, observation: State, seat: int, budget_s: float, stream: Stream) -> int:
        """The player's choice in its own time, or in *budget_s* seconds if they are fewer."""
        return self._bot.choose(observation, seat, min(budget_s, self._seconds), stream)


def _in_time(strength: Strength, seconds: float) -> Strength:
    return replace(strength, seconds=seconds) if isinstance(strength, MonteCarloConfig) else strength
