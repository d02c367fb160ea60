"""The alpha-beta player: as strong as its budget, or weakened the way people are weak."""

from stampede.bots.engine import Engine
from stampede.bots.proven import ProvenMoves
from stampede.bots.thinking import ThinkingTime
from stampede.core.chance import Stream, below
from stampede.core.game import Game, State
from stampede.core.policy import SURE, WIN
from stampede.core.strength import FARTHEST, AlphaBetaConfig

FULL = AlphaBetaConfig(plays_proven=True)
SMALL_TABLE, MEDIUM_TABLE, FULL_TABLE = 14, 17, 21
"""Sizes of the table (two to this power) for a player of bounded depth, of bounded positions, and of none."""


class AlphaBetaPlayer:
    """Plays by alpha-beta search. At full strength it keeps what it learned from action to action."""

    def __init__(self, game: Game, strength: AlphaBetaConfig) -> None:
        """Play *game*."""
        self._strength = strength
        self._is_full = strength.is_sure and not strength.is_counted
        is_deep = strength.is_sure and strength.depth == FARTHEST
        bits = FULL_TABLE if self._is_full else MEDIUM_TABLE if is_deep else SMALL_TABLE
        self._engine = Engine(game, bits, reduces=is_deep)
        self.proven = ProvenMoves()

    def choose(self, observation: State, seat: int, budget_s: float, stream: Stream) -> int:
        """The best action found in *budget_s* seconds, or in fewer by a player of limited depth."""
        strength = self._strength
        actions = observation.legal_actions(seat)
        if len(actions) == 1:
            return actions[0]
        proven = self.proven.action(observation, seat) if strength.plays_proven else None
        if proven is not None:
            return proven
        if not self._is_full:
            self._engine.forget()
        if not strength.is_sure:
            return self._stumble(observation, seat, budget_s, stream)
        return self._engine.think(
            observation,
            stream,
            depth=strength.depth,
            seconds=budget_s,
            nodes=strength.nodes,
            floor=min(strength.floor, strength.nodes),
        ).action

    def _stumble(self, observation: State, seat: int, budget_s: float, stream: Stream) -> int:
        """Choose by values that are off, among the actions that come to mind."""
        strength = self._strength
        values = self._values(observation, seat, budget_s)
        felt: dict[int, int] = {}
        for action, value in values.items():
            seen = below(stream, 100) >= strength.miss_rate
            off = below(stream, 2 * strength.noise + 1) - strength.noise
            if value == WIN - 1:
                return action
            if seen or not felt:
                felt[action] = value if abs(value) >= SURE else value + off
        return max(felt, key=lambda action: felt[action])

    def _values(self, observation: State, seat: int, budget_s: float) -> dict[int, int]:
        """The values of its actions, as far ahead as it sees and *budget_s* seconds allow."""
        clock = ThinkingTime(budget_s)
        values = self._engine.values(observation, seat, 1)
        for depth in range(2, self._strength.depth + 1):
            self._engine.forget()  # results of shallower searches make no difference
            farther = self._engine.values(observation, seat, depth, clock.left())
            if not farther:
                break
            values = farther
        return values
