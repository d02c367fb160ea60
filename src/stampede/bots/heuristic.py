"""The player by rule of thumb: it does what looks sensible at once, but for lapses."""

from stampede.bots import playout
from stampede.bots.knowledge import policy
from stampede.bots.newcomer.player import NewcomerPlayer
from stampede.bots.thinking import ThinkingTime, determinize, new_buffers
from stampede.core import rollout
from stampede.core.chance import Stream, below
from stampede.core.game import Game, State
from stampede.core.strength import GlanceConfig, HeuristicConfig


class HeuristicPlayer:
    """Plays ``rollout_policy`` of the game's policy."""

    def __init__(self, game: Game, strength: HeuristicConfig) -> None:
        """Play *game*."""
        self._strength = strength
        kernels = game.bound_rules.algorithm(rollout, playout, given=policy(game))
        self._propose = kernels[playout.propose]
        self._room = new_buffers(game)
        self._novice = NewcomerPlayer(game, GlanceConfig(strength.memory)) if strength.lapses else None

    def choose(self, observation: State, seat: int, budget_s: float, stream: Stream) -> int:
        """The action of the policy in one world that could be; it takes no more time than that."""
        if self._novice and below(stream, 100) < self._strength.lapses:
            return self._novice.choose(observation, seat, budget_s, stream)
        determinizations = determinize(
            observation, seat, 1, self._strength.memory, stream, ThinkingTime(budget_s)
        )
        return self._propose(self._room, determinizations, 0, seat, stream, 0)
