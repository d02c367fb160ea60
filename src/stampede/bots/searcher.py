"""The alpha-beta player: as strong as its budget, or weakened the way people are weak."""

from dataclasses import dataclass

from stampede.bots.engine import Engine
from stampede.bots.interface import MAX_PLY, SURE, WIN
from stampede.kit.chance import Stream, below
from stampede.kit.game import Game, State


@dataclass(frozen=True)
class Strength:
    """How far a player sees and how surely."""

    depth: int = MAX_PLY - 1
    """Actions looked ahead, at most."""
    oversight: int = 0
    """Per cent of its own actions it does not think of. A win now it never misses."""
    noise: int = 0
    """How far its judgement of an action may be off, in hundredths of a piece, to either side."""

    @property
    def is_sure(self) -> bool:
        """Whether it judges as well as it can."""
        return self.oversight == 0 and self.noise == 0


FULL = Strength()
SMALL_TABLE, FULL_TABLE = 14, 21
"""Sizes of the table (two to this power) for a player of bounded depth and for an unbounded one."""


class Searcher:
    """Plays by alpha-beta search. It keeps what it learned about positions from action to action."""

    def __init__(self, game: Game, strength: Strength = FULL) -> None:
        """Play *game* with *strength*."""
        self.strength = strength
        self._engine = Engine(game, FULL_TABLE if strength == FULL else SMALL_TABLE)

    def choose(self, observation: State, seat: int, budget_s: float, stream: Stream) -> int:
        """The best action found in *budget_s* seconds; a player of bounded depth takes what that depth needs."""
        actions = observation.legal_actions(seat)
        if len(actions) == 1:
            return actions[0]
        if self.strength == FULL:
            return self._engine.think(observation, stream, seconds=budget_s).action
        self._engine.forget()
        if self.strength.is_sure:
            return self._engine.think(observation, stream, depth=self.strength.depth).action
        return self._stumble(observation, seat, stream)

    def _stumble(self, observation: State, seat: int, stream: Stream) -> int:
        """Choose by values that are off, among the actions that come to mind."""
        values = self._engine.values(observation, seat, self.strength.depth)
        felt: dict[int, int] = {}
        for action, value in values.items():
            seen = below(stream, 100) >= self.strength.oversight
            off = below(stream, 2 * self.strength.noise + 1) - self.strength.noise
            if value == WIN - 1:
                return action
            if seen or not felt:
                felt[action] = value if abs(value) >= SURE else value + off
        return max(felt, key=lambda action: felt[action])
