"""The player by rule of thumb: it does what looks sensible at once."""

from stampede.bots import playout
from stampede.bots.knowledge import policy
from stampede.bots.strength import Thumb
from stampede.bots.thinking import Clock, draw_worlds, new_room
from stampede.kit import walk
from stampede.kit.chance import Stream
from stampede.kit.game import Game, State


class RuleOfThumb:
    """Plays ``suggest`` of the game's policy."""

    def __init__(self, game: Game, strength: Thumb) -> None:
        """Play *game*."""
        self._strength = strength
        self._propose = game.twins.algorithm(walk, playout, given=policy(game))[playout.propose]
        self._room = new_room(game)

    def choose(self, observation: State, seat: int, budget_s: float, stream: Stream) -> int:
        """What comes to mind in a world that could be; it takes no more time than that."""
        worlds = draw_worlds(observation, seat, 1, self._strength.memory, stream, Clock(budget_s))
        return self._propose(self._room, worlds, 0, seat, stream, 0)
