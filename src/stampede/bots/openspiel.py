"""OpenSpiel's search bots as opponents (Lanctot et al. 2019, arXiv:1908.09453): a yardstick from outside.

Our games become games of OpenSpiel by a thin shell around our states, so that its bots see the same rules.
Seats that choose at once choose one after the other; what is secret stays out of their information states.
Needs the package ``open_spiel``.
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
from stampede.core.interface import CHANCE

EXPLORATION = 1.4
"""The constant of UCT, about the square root of 2, as in OpenSpiel's examples."""
UNTIMED_S = 1.0
"""The budget of a choice that has none."""
FIRST_GUESS, LEAST = 50.0, 2
"""Simulations a second before any were measured, and the fewest that make a choice."""
RUNS = 3
"""Searches for one choice, at most."""


class Shell(pyspiel.State):  # type: ignore[misc] # the package has no types
    """One of our states as OpenSpiel expects it."""

    def __init__(self, game: "ShellGame", state: State, first: int) -> None:
        """Wrap *state*; of seats that choose at once *first* is asked first, if it is one of them."""
        super().__init__(game)
        self._game = game
        self._first = first
        self.inner = state

    def mover(self) -> int:
        """Who acts, or CHANCE; the game must not be over."""
        acting = self.inner.acting_seats()
        return self._first if self._first in acting else acting[0]

    def current_player(self) -> int:
        """Who acts, in OpenSpiel's numbers."""
        if self.inner.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        mover = self.mover()
        return int(pyspiel.PlayerId.CHANCE) if mover == CHANCE else mover

    def _legal_actions(self, player: int) -> list[int]:
        return self.inner.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may do, with probabilities."""
        outcomes = self.inner.chance_outcomes()
        total = sum(weight for _, weight in outcomes)
        return [(action, weight / total) for action, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        self.inner.apply_action(self.mover(), action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.inner.action_to_string(max(player, CHANCE), action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.inner.is_terminal()

    def returns(self) -> list[float]:
        """Each seat's result."""
        return self.inner.returns()

    def information_state_string(self, player: int | None = None) -> str:
        """What *player* (None: who acts) can tell apart who forgets nothing."""
        seat = self.current_player() if player is None else player
        return self.inner.information_state(seat)

    def observation_string(self, player: int | None = None) -> str:
        """What lies on the table for *player* (None: who acts)."""
        seat = self.current_player() if player is None else player
        return self.inner.observation(seat).records.tobytes().hex()

    def __str__(self) -> str:
        return self.inner.records.tobytes().hex()

    def __deepcopy__(self, _memo: object) -> "Shell":
        return self.clone()

    def clone(self) -> "Shell":
        """An independent copy."""
        return Shell(self._game, self.inner.clone(), self._first)


class ShellGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games as OpenSpiel expects it."""

    def __init__(self, game: Game) -> None:
        """Wrap *game*."""
        seats = game.num_seats
        kind = pyspiel.GameType(
            short_name=f"stampede_{game.name}",
            long_name=game.definition.title,
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.GENERAL_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=seats,
            min_num_players=seats,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=False,
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=game.definition.rules.num_actions,
            max_chance_outcomes=game.max_chance_outcomes,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=game.max_length,
        )
        super().__init__(kind, info, {})
        self.inner = game

    def new_initial_state(self) -> Shell:
        """The start."""
        return Shell(self, self.inner.new_initial_state(), 0)


class Rollouts(mcts.Evaluator):  # type: ignore[misc] # the package has no types
    """One random playout, as OpenSpiel's ``RandomRolloutEvaluator``, by our compiled walk."""

    def __init__(self, game: Game, stream: Stream) -> None:
        """Play *game*; *stream* is its chance."""
        self._game = game
        self._stream = stream
        self._work = np.zeros(1, game.definition.rules.dtype)
        self._room = np.zeros((2, game.buffer_size), np.int32)
        self._returns = np.zeros(game.num_seats, np.float64)

    def evaluate(self, shell: Shell) -> NDArray[np.float64]:
        """Each seat's result of a random game from here."""
        self._work[:] = shell.inner.records
        actions, weights = self._room
        self._game.kernels[rollout.playout](self._work, 0, self._stream, actions, weights, rollout.TO_THE_END)
        self._game.kernels[rollout.returns_at](self._work, 0, self._returns)
        return self._returns.copy()

    def prior(self, shell: Shell) -> list[tuple[int, float]]:
        """All alike; chance as it is."""
        if shell.is_chance_node():
            return shell.chance_outcomes()
        legal = shell.legal_actions(shell.current_player())
        return [(action, 1.0 / len(legal)) for action in legal]


class Pacer:
    """How many simulations fit into a time: those bots count and have no clock."""

    def __init__(self) -> None:
        """Nothing has been measured."""
        self._per_s = FIRST_GUESS

    def spend(self, budget_s: float, run: Callable[[int], int]) -> int:
        """What *run* gives for as many simulations as *budget_s* allows.

        A run that took less than half of it was a measurement: what is left is spent on another.
        """
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

    def __init__(self, game: Game) -> None:
        """Play *game*."""
        self._game = ShellGame(game)
        self._pacer = Pacer()

    def choose(self, observation: State, seat: int, budget_s: float, stream: Stream) -> int:
        """The action OpenSpiel's bot chooses."""
        legal = observation.legal_actions(seat)
        if len(legal) == 1:
            return legal[0]

        def run(simulations: int) -> int:
            bot = self._bot(game_of(observation), seat, simulations, stream)
            return int(bot.step(Shell(self._game, observation.clone(), seat)))

        return self._pacer.spend(budget_s, run)

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
        def resample(shell: Shell, _player: int) -> Shell:
            return Shell(self._game, shell.inner.resample(seat, draw(stream), "perfect"), seat)

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
