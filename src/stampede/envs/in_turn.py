"""PettingZoo's environments of agents that act one after the other (Terry et al. 2021, arXiv:2009.14471)."""

from copy import deepcopy
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

from stampede.core.game import Game
from stampede.envs.episode import Episode
from stampede.envs.rendering import MODES, check_mode, render
from stampede.envs.terms import Terms

Seen = dict[str, Any]
"""``observation`` (float32 from 0 to 1) and ``action_mask`` (int8)."""


def spaces(episode: Episode, num_actions: int) -> Dict:
    """What an agent observes."""
    observation = Box(0.0, 1.0, (episode.observation_size,), np.float32)
    return Dict({"observation": observation, "action_mask": Box(0, 1, (num_actions,), np.int8)})


class AgentsInTurn(AECEnv):  # type: ignore[misc] # the package has no types
    """A match in which agents give the parts of their actions one after the other.

    Those that choose at once are asked by seat, and none sees what another has chosen.
    """

    def __init__(self, game: Game, terms: Terms, render_mode: str | None = None) -> None:
        """Play *game*; raises MissingPart where it can have no numbers for learning."""
        super().__init__()
        check_mode(render_mode)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"stampede_{game.name}_v{game.definition.rules_version}",
            "render_modes": list(MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self._episode = Episode(game, terms)
        self.possible_agents = [f"seat_{seat}" for seat in range(game.num_seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        observed = spaces(self._episode, self._episode.num_actions)
        self._observed: dict[str, Dict] = {agent: deepcopy(observed) for agent in self.possible_agents}
        self._given = {agent: Discrete(self._episode.num_actions) for agent in self.possible_agents}
        self._begin()

    def observation_space(self, agent: str) -> Dict:
        """What *agent* observes: always the same object."""
        return self._observed[agent]

    def action_space(self, agent: str) -> Discrete:
        """What *agent* may give: always the same object."""
        return self._given[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a match by *seed*; None draws one, by the last that was given. There are no *options*."""
        self._episode.reset(seed)
        self._begin()

    def _begin(self) -> None:
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[self._episode.acting()[0]]

    def observe(self, agent: str) -> Seen:
        """What *agent* knows, and what it may give now: nothing where another is asked."""
        seat = self._seats[agent]
        is_asked = agent == self.agent_selection
        mask = self._episode.mask(seat) if is_asked else np.zeros(self._episode.num_actions, np.int8)
        return {"observation": self._episode.observe(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Give a part of the action of ``agent_selection``; raises IllegalAction where the terms say so."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(None)
            return
        seat = self._seats[agent]
        rewards = self._episode.give(seat, -1 if action is None else int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        self._accumulate_rewards()
        if self._episode.is_over:
            self.terminations = dict.fromkeys(self.agents, self._episode.is_terminated)
            self.truncations = dict.fromkeys(self.agents, self._episode.is_truncated)
        elif not self._episode.given(seat):
            self.agent_selection = self.agents[self._episode.acting()[0]]
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """What a spectator sees, in the mode that was asked for."""
        return render(self._episode.state, self.render_mode)

    def close(self) -> None:
        """Nothing is to be closed."""
