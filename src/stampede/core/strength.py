"""How strongly a player plays, as plain data. Importing this loads no compiler."""

from dataclasses import dataclass
from typing import ClassVar

from stampede.core.policy import MAX_PLY

ALL = 1_000_000_000
"""As many as there is time for."""
FARTHEST = MAX_PLY - 1
"""As far ahead as there is time for."""
SECONDS = 0.9
"""How long the strongest may think at the table: an answer takes a second, with what is around it."""
QUICK_DEPTH, QUICK_NODES, QUICK_PLAYOUTS = 3, 50_000, 100
"""The bounds of a quick choice: with one of them it takes some tens of milliseconds of a core."""


@dataclass(frozen=True)
class AlphaBetaConfig:
    """For two seats and nothing hidden: how far a player sees and how surely (``bots.alphabeta_player``)."""

    depth: int = FARTHEST
    """Actions looked ahead, at most."""
    nodes: int = ALL
    """Positions searched for one choice, at most."""
    floor: int = 0
    """Positions searched for one choice even where the time is over: a busy machine makes nobody weaker."""
    miss_rate: int = 0
    """Per cent of its own actions it does not think of. A win now it never misses."""
    noise: int = 0
    """How far its judgement of an action may be off, in the units of the evaluation, to either side."""
    plays_proven: bool = False
    """Whether it plays moves that are proven to win (``stampede.solved``) wherever there are some."""

    @property
    def is_sure(self) -> bool:
        """Whether it judges as well as it can."""
        return self.miss_rate == 0 and self.noise == 0

    @property
    def is_counted(self) -> bool:
        """Whether something else than time ends its thinking."""
        return self.depth < FARTHEST or self.nodes < ALL

    @property
    def is_quick(self) -> bool:
        """Whether a choice takes some tens of milliseconds at most, in any position."""
        return self.depth <= QUICK_DEPTH or self.nodes <= QUICK_NODES


@dataclass(frozen=True)
class HeuristicConfig:
    """By rule of thumb (``bots.heuristic``)."""

    memory: int = 100
    """Per cent of what it once saw that it remembers, in games where one forgets."""
    lapses: int = 0
    """Per cent of its choices that it makes as a novice does."""
    is_counted: ClassVar[bool] = True
    is_quick: ClassVar[bool] = True
    """Both as in :class:`AlphaBetaConfig`."""


@dataclass(frozen=True)
class GlanceConfig:
    """By limited lookahead, as a novice plays (``bots.newcomer``)."""

    memory: int = 50
    """As in :class:`HeuristicConfig`."""
    is_counted: ClassVar[bool] = True
    is_quick: ClassVar[bool] = True
    """Both as in :class:`AlphaBetaConfig`."""


@dataclass(frozen=True)
class MonteCarloConfig:
    """By playing on at random from worlds that could be (``bots.montecarlo``)."""

    playouts: int = ALL
    """Playouts for one choice, at most."""
    seconds: float = 1.0
    """Time for one choice, at most."""
    floor: int = 0
    """Playouts for one choice even where the time is over: a busy machine makes nobody weaker."""
    candidates: int = 24
    """Actions compared, at most: those the rule of thumb brings up, unless there are no more anyway."""
    determinizations: int = 24
    """Full positions the seat could not tell apart, drawn for one choice, at most."""
    epsilon: int = 10
    """Per cent of the actions in a playout drawn from all legal ones instead of by rule of thumb."""
    horizon: int = 400
    """Actions of a playout, at most."""
    stages: int = 0
    """Stages of the game after which a playout stops and the game's ``expected_value`` judges; 0: never."""
    turn: int = 1
    """Secret choices of one turn that are compared together, at most."""
    foreseen: int = 0
    """How often the choices that others make at once are foreseen, at most; 0: they choose by policy."""
    tries: int = 6
    """Choices of which each of the others then takes the best."""
    memory: int = 100
    """As in :class:`HeuristicConfig`."""
    miss_rate: int = 0
    """Per cent of the candidates that do not come to mind; one always does."""
    threads: int = 1
    """How many threads play; they need as many cores."""

    @property
    def is_counted(self) -> bool:
        """As in :class:`AlphaBetaConfig`."""
        return self.playouts < ALL

    @property
    def is_quick(self) -> bool:
        """As in :class:`AlphaBetaConfig`."""
        return self.playouts <= QUICK_PLAYOUTS


Strength = AlphaBetaConfig | HeuristicConfig | GlanceConfig | MonteCarloConfig
