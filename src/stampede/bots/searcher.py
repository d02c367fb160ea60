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
    """How far its judgement of an action may be off, in the units of the evaluation, to either side."""

    @property
    def is_sure(self) -> bool:
        """Whether it judges as well as it can."""
        return self.oversight == 0 and self.noise == 0


FULL = Strength()
SMALL_TABLE, FULL_TABLE = 14, 21
"""Sizes of the table (two to this power) for a player of bounded depth and for an unbounded one."""


class Searcher:
    """Plays by alpha-beta search. At full strength it keeps what it learned from action to action."""

    def __init__(self, game: Game, *strengths: Strength) -> None:
        """Play *game* with one strength for all seats, or with one for each."""
        self._strengths = strengths
        self._engine = Engine(game, FULL_TABLE if FULL in strengths else SMALL_TABLE)

    def choose(self, observation: State, seat: int, budget_s: float, stream: Stream) -> int:
        """The best action found in *budget_s* seconds; who sees only so far takes what that needs."""
        strength = self._strengths[seat % len(self._strengths)]
        actions = observation.legal_actions(seat)
        if len(actions) == 1:
            return actions[0]
        if strength == FULL:
            return self._engine.think(observation, stream, seconds=budget_s).action
        self._engine.forget()
        if strength.is_sure:
            return self._engine.think(observation, stream, depth=strength.depth).action
        return self._stumble(observation, seat, strength, stream)

    def _stumble(self, observation: State, seat: int, strength: Strength, stream: Stream) -> int:
        """Choose by values that are off, among the actions that come to mind."""
        values = self._engine.values(observation, seat, strength.depth)
        felt: dict[int, int] = {}
        for action, value in values.items():
            seen = below(stream, 100) >= strength.oversight
            off = below(stream, 2 * strength.noise + 1) - strength.noise
            if value == WIN - 1:
                return action
            if seen or not felt:
                felt[action] = value if abs(value) >= SURE else value + off
        return max(felt, key=lambda action: felt[action])
