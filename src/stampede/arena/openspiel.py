"""OpenSpiel's search bots as opponents (Lanctot et al. 2019, arXiv:1908.09453): a yardstick from outside.

They play the games of :mod:`stampede.envs.openspiel`, but choose whole actions and not part by part. Seats
that choose at once choose one after the other; what is secret stays out of their information states.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from math import isfinite
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray
from open_spiel.python.algorithms import ismcts, mcts

from stampede.bots.thinking import ThinkingTime
from stampede.core import rollout
from stampede.core.chance import Stream, draw
from stampede.core.game import Game, State, game_of
from stampede.envs.choosing import PartialAction
from stampede.envs.openspiel.game import SpielGame, game_type
from stampede.envs.openspiel.state import SpielState

EXPLORATION = 1.4
"""The constant of UCT, about the square root of 2, as in OpenSpiel's examples."""
UNTIMED_S = 1.0
"""The budget of a choice that has none."""
FIRST_GUESS, LEAST = 50.0, 2
"""Simulations a second before any were measured, and the fewest that make a choice."""
RUNS = 3
"""Searches for one choice, at most."""


class WholeChoice(PartialAction):
    """A choice among whole actions, as the rules number them."""

    def __init__(self, actions: list[int]) -> None:
        """Choose from these."""
        self.given = ()
        self.numbers = actions

    def after(self, number: int) -> int | None:
        """The action that *number* is; None if it is not legal."""
        return number if number in self.numbers else None


class WholeState(SpielState):
    """A state in which seats choose whole actions; its clones have no history."""

    def __init__(self, game: "WholeGame", inner: State, first: int) -> None:
        """Wrap *inner*; of seats that choose at once *first* is asked first, if it is one of them."""
        super().__init__(game, inner)
        self._game, self._first = game, first

    def asked(self) -> tuple[int, ...]:
        """The one seat, or CHANCE, that is asked."""
        acting = self.inner.acting_seats()
        return (self._first,) if self._first in acting else acting[:1]

    def choice(self, seat: int) -> WholeChoice:
        """The legal actions of *seat*."""
        return WholeChoice(self.inner.legal_actions(seat))

    def information_state_string(self, player: int | None = None) -> str:
        """The information state of *player* (None: the acting one), by perfect recall."""
        return self.inner.information_state(self.current_player() if player is None else player)

    def clone(self) -> "WholeState":
        """An independent copy."""
        return WholeState(self._game, self.inner.clone(), self._first)

    def __deepcopy__(self, _memo: object) -> "WholeState":
        return self.clone()


class WholeGame(SpielGame):
    """A game in which seats choose whole actions in turn."""

    def __init__(self, game: Game) -> None:
        """Wrap *game*."""
        self.rules, self.is_in_turn, self.is_zero_sum = game, True, False
        info = pyspiel.GameInfo(
            num_distinct_actions=game.definition.rules.num_actions,
            max_chance_outcomes=game.max_chance_outcomes,
            num_players=game.num_seats,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=game.max_length,
        )
        kind = game_type(game.name, game.definition, is_zero_sum=False, is_in_turn=True)
        pyspiel.Game.__init__(self, kind, info, {})


class Rollouts(mcts.Evaluator):  # type: ignore[misc] # the package has no types
    """One random playout, as OpenSpiel's ``RandomRolloutEvaluator``, by our compiled walk."""

    def __init__(self, game: Game, stream: Stream) -> None:
        """Play *game*; *stream* is its chance."""
        self._game = game
        self._stream = stream
        self._work = np.zeros(1, game.definition.rules.dtype)
        self._room = np.zeros((2, game.buffer_size), np.int32)
        self._returns = np.zeros(game.num_seats, np.float64)

    def evaluate(self, state: WholeState) -> NDArray[np.float64]:
        """Each seat's result of a random game from here."""
        self._work[:] = state.inner.records
        actions, weights = self._room
        self._game.kernels[rollout.playout](self._work, 0, self._stream, actions, weights, rollout.TO_THE_END)
        self._game.kernels[rollout.returns_at](self._work, 0, self._returns)
        return self._returns.copy()

    def prior(self, state: WholeState) -> list[tuple[int, float]]:
        """All alike; chance as it is."""
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions(state.current_player())
        return [(action, 1.0 / len(legal)) for action in legal]


class Pacer:
    """The number of simulations that fit into a time: OpenSpiel's bots count them and have no clock."""

    def __init__(self) -> None:
        """Begin without a measurement."""
        self._per_s = FIRST_GUESS

    def spend(self, budget_s: float, run: Callable[[int], int]) -> int:
        """Call *run* with the number of simulations that fits into *budget_s*; return its last action."""
        budget_s = budget_s if isfinite(budget_s) else UNTIMED_S
        clock = ThinkingTime(budget_s)
        for _ in range(RUNS):
            began = clock.passed()
            count = max(LEAST, round(self._per_s * clock.left()))
            action = run(count)
            self._per_s = count / max(clock.passed() - began, 1e-6)
            if clock.spent() > 0.5:
                break
        return action


class OpenSpielPlayer(ABC):
    """One of OpenSpiel's bots on a seat of ours."""

    def __init__(self, game: Game, simulations: int = 0) -> None:
        """Play *game* with so many *simulations* a choice; 0 are as many as fit into its time."""
        self._game = WholeGame(game)
        self._simulations = simulations
        self._pacer = Pacer()

    def choose(self, observation: State, seat: int, budget_s: float, stream: Stream) -> int:
        """The action OpenSpiel's bot chooses."""
        legal = observation.legal_actions(seat)
        if len(legal) == 1:
            return legal[0]

        def run(simulations: int) -> int:
            bot = self._bot(game_of(observation), seat, simulations, stream)
            return int(bot.step(WholeState(self._game, observation.clone(), seat)))

        return run(self._simulations) if self._simulations else self._pacer.spend(budget_s, run)

    @abstractmethod
    def _bot(self, game: Game, seat: int, simulations: int, stream: Stream) -> Any:
        """The bot for one choice in so many *simulations*."""


class OpenSpielMcts(OpenSpielPlayer):
    """UCT, ``open_spiel.python.algorithms.mcts``: for games that hide nothing."""

    def _bot(self, game: Game, _seat: int, simulations: int, stream: Stream) -> Any:
        return mcts.MCTSBot(
            self._game,
            EXPLORATION,
            simulations,
            Rollouts(game, stream),
            solve=False,
            random_state=_random(stream),
        )


class OpenSpielIsmcts(OpenSpielPlayer):
    """Information-set MCTS, ``open_spiel.python.algorithms.ismcts``, over states drawn by perfect memory."""

    def _bot(self, game: Game, seat: int, simulations: int, stream: Stream) -> Any:
        def resample(state: WholeState, _player: int) -> WholeState:
            return WholeState(self._game, state.inner.resample(seat, draw(stream), "perfect"), seat)

        bot = ismcts.ISMCTSBot(
            self._game,
            Rollouts(game, stream),
            EXPLORATION,
            simulations,
            random_state=_random(stream),
            final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
            allow_inconsistent_action_sets=True,
        )
        bot.set_resampler(resample)
        return bot


def _random(stream: Stream) -> np.random.RandomState:
    return np.random.RandomState(draw(stream) & 0xFFFFFFFF)
