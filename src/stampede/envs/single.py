"""Gymnasium's environments: one seat of a match against others (Towers et al. 2024, arXiv:2407.17032)."""

from collections.abc import Callable
from functools import partial
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete

from stampede.bots.bot import Bot
from stampede.bots.making import make_level
from stampede.bots.uniform import Uniform
from stampede.core.chance import Stream, new_stream
from stampede.core.errors import InvalidOption
from stampede.core.game import Game, State
from stampede.core.options import short
from stampede.envs.choosing import Mask, Number, check_seat, number_of
from stampede.envs.episode import Episode
from stampede.envs.rendering import MODES, check_mode, render
from stampede.envs.terms import Terms

Against = str | int | Callable[[State, int], int | str]
"""``random``, a level, or what gives an action for the view of a seat."""
Observed = np.ndarray[Any, np.dtype[np.float32]]
UNHURRIED = float("inf")


class OneSeat(gymnasium.Env[Observed, np.int64]):
    """A match in which all other seats are played by opponents.

    Observations are arrays; ``action_masks()`` and ``info["action_mask"]`` show the legal numbers.
    """

    def __init__(
        self,
        game: Game,
        seat: int,
        against: Against,
        terms: Terms,
        render_mode: str | None = None,
    ) -> None:
        """Play *seat* of *game*; raises InvalidOption for a seat or an opponent that there is not."""
        check_mode(render_mode)
        check_seat(game, seat)
        self.render_mode = render_mode
        self.metadata = {"render_modes": list(MODES), "render_fps": 2}
        self._seat = seat
        self._episode = Episode(game, terms)
        self._opponents = {
            other: _opponent(game, other, against) for other in range(game.num_seats) if other != seat
        }
        self._stream = new_stream(0)
        self.observation_space = Box(0.0, 1.0, (self._episode.observation_size,), np.float32)
        self.action_space = Discrete(self._episode.num_actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Begin a match by *seed*; None draws one, by the last that was given. There are no *options*."""
        super().reset(seed=seed, options=options)
        self._episode.reset(seed)
        self._stream = self._episode.drawn_stream()
        self._play_others()
        return self._told()

    def step(self, action: Number) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """Give a part of an action; raises IllegalAction where the terms say so."""
        reward = self._episode.give(self._seat, number_of(action))[self._seat]
        reward += self._play_others()
        observation, info = self._told()
        if self.render_mode == "human":
            self.render()
        return observation, reward, self._episode.is_terminated, self._episode.is_truncated, info

    def action_masks(self) -> Mask:
        """1 for each number that may be given now: the name that sb3-contrib asks for."""
        return self._episode.mask(self._seat)

    def render(self) -> Any:
        """The spectator's view, in the render mode of the environment."""
        return render(self._episode.state, self.render_mode)

    def _play_others(self) -> float:
        """Let the opponents act until the seat is asked; what it gained by that."""
        gained = 0.0
        while (acting := self._episode.acting()) and self._seat not in acting:
            other = acting[0]
            action = self._opponents[other](self._episode.state, self._stream)
            gained += self._episode.make(other, action)[self._seat]
        return gained

    def _told(self) -> tuple[Observed, dict[str, Any]]:
        return self._episode.observe(self._seat), {"action_mask": self.action_masks()}


Opponent = Callable[[State, Stream], int]


def _opponent(game: Game, seat: int, against: Against) -> Opponent:
    if isinstance(against, int) and not isinstance(against, bool):
        return partial(_asked, make_level(game, against, seat), seat)
    if against == "random":
        return partial(_at_random, seat)
    if callable(against):
        return partial(_called, against, seat)
    raise InvalidOption(f"against={short(against)} is not allowed: give 'random', a level, or a function")


def _at_random(seat: int, state: State, stream: Stream) -> int:
    """Choose without a view, which takes longer than all else: a seat knows what it may do."""
    return Uniform().choose(state, seat, UNHURRIED, stream)


def _asked(bot: Bot, seat: int, state: State, stream: Stream) -> int:
    return bot.choose(state.observation(seat), seat, UNHURRIED, stream)


def _called(choose: Callable[[State, int], int | str], seat: int, state: State, _stream: Stream) -> int:
    view = state.observation(seat)
    action = choose(view, seat)
    return view.string_to_action(seat, action) if isinstance(action, str) else action
