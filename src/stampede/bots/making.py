"""From a strength to a player."""

from dataclasses import replace
from math import inf

from stampede.bots.alphabeta_player import AlphaBetaPlayer
from stampede.bots.bot import Bot
from stampede.bots.heuristic import HeuristicPlayer
from stampede.bots.levels import NEWEST, strength_of
from stampede.bots.montecarlo import MonteCarloPlayer
from stampede.bots.newcomer.player import NewcomerPlayer
from stampede.core.chance import Stream
from stampede.core.errors import InvalidOption
from stampede.core.game import Game, State
from stampede.core.strength import (
    ALL,
    FARTHEST,
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
    game: Game,
    level: int,
    seat: int,
    *,
    counts: int | None = None,
    seconds: float | None = None,
    ladder: int = NEWEST,
) -> Bot:
    """The player of a *level* for a *seat*, bounded in counts and not in time where the level says how many.

    One that says nothing has the time it has at the table. *counts* holds a level to other counts, of
    playouts or of positions; *seconds* to a time for each choice, however many fit into it. *ladder* is as
    in ``levels.strengths``.

    Raises:
        InvalidOption: there is no such level, or it counts neither playouts nor positions.
    """
    strength = strength_of(game.definition, level, seat, ladder)
    if counts is not None:
        strength = _held(strength, counts)
        if not unit_of(strength):
            raise InvalidOption(
                f"level {level} of {game.name} plays without playouts or positions: none can be counted"
            )
    if seconds is not None:
        return Hurried(make_bot(game, _in_time(_held(strength, ALL), seconds)), seconds)
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


def unit_of(strength: Strength) -> str:
    """The word for what a *strength* counts for each choice; empty where other counts cannot be set."""
    if isinstance(strength, MonteCarloConfig):
        return "playouts"
    is_deep = isinstance(strength, AlphaBetaConfig) and strength.is_sure and strength.depth == FARTHEST
    return "positions" if is_deep else ""


def _held(strength: Strength, counts: int) -> Strength:
    """The *strength* with other *counts*, where it has some, and without a floor."""
    if isinstance(strength, MonteCarloConfig):
        return replace(strength, playouts=counts, floor=0)
    if isinstance(strength, AlphaBetaConfig) and unit_of(strength):
        return replace(strength, nodes=counts, floor=0)
    return strength


def _in_time(strength: Strength, seconds: float) -> Strength:
    return replace(strength, seconds=seconds) if isinstance(strength, MonteCarloConfig) else strength
