"""PettingZoo's environments: agents in turn, and all at once (Terry et al. 2021, arXiv:2009.14471)."""

from copy import deepcopy
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv, ParallelEnv

from stampede.core.errors import IllegalAction
from stampede.core.game import Game
from stampede.envs.choosing import Number, number_of
from stampede.envs.episode import Episode
from stampede.envs.rendering import MODES, check_mode, render
from stampede.envs.terms import Terms

Seen = dict[str, Any]
"""``observation`` (float32 from 0 to 1) and ``action_mask`` (int8)."""


class _Agents:
    """The base of both kinds of environment: the episode, an agent for each seat, and their spaces."""

    def __init__(self, game: Game, terms: Terms, render_mode: str | None, *, can_pass: bool) -> None:
        """Play *game*; raises MissingPart where it can have no numbers for learning."""
        check_mode(render_mode)
        self.render_mode = render_mode
        self.metadata: dict[str, Any] = {
            "name": f"stampede_{game.name}_v{game.definition.rules_version}",
            "render_modes": list(MODES),
        }
        self._episode = Episode(game, terms)
        self.possible_agents = [f"seat_{seat}" for seat in range(game.num_seats)]
        self.agents: list[str] = []
        size = self._episode.num_actions + can_pass
        observation = Box(0.0, 1.0, (self._episode.observation_size,), np.float32)
        observed = Dict({"observation": observation, "action_mask": Box(0, 1, (size,), np.int8)})
        self._observed: dict[str, Dict] = {agent: deepcopy(observed) for agent in self.possible_agents}
        self._given = {agent: Discrete(size) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        """The space of observations of *agent*: always the same object."""
        return self._observed[agent]

    def action_space(self, agent: str) -> Discrete:
        """The space of actions of *agent*: always the same object."""
        return self._given[agent]

    def render(self) -> Any:
        """The spectator's view, in the render mode of the environment."""
        return render(self._episode.state, self.render_mode)

    def close(self) -> None:
        """Nothing is to be closed."""


class AgentsInTurn(_Agents, AECEnv):  # type: ignore[misc] # the package has no types
    """A match in which agents give the parts of their actions one after the other.

    Those that choose at once are asked by seat, and none sees what another has chosen.
    """

    def __init__(self, game: Game, terms: Terms, render_mode: str | None = None) -> None:
        """Play *game*; raises MissingPart where it can have no numbers for learning."""
        AECEnv.__init__(self)
        _Agents.__init__(self, game, terms, render_mode, can_pass=False)
        self.metadata |= {"is_parallelizable": False, "render_fps": 2}
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._begin()

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
        """The observation and the action mask of *agent*; the mask is all zeros while another is to act."""
        seat = self._seats[agent]
        is_asked = agent == self.agent_selection
        mask = self._episode.mask(seat) if is_asked else np.zeros(self._episode.num_actions, np.int8)
        return {"observation": self._episode.observe(seat), "action_mask": mask}

    def step(self, action: Number | None) -> None:
        """Give a part of the action of ``agent_selection``; raises IllegalAction where the terms say so."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(None)
            return
        seat = self._seats[agent]
        rewards = self._episode.give(seat, -1 if action is None else number_of(action))
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


class AgentsAtOnce(_Agents, ParallelEnv):  # type: ignore[misc] # the package has no types
    """A match in which every agent acts in every step.

    An agent without a pending decision has only ``pass``, the last number.
    """

    def __init__(self, game: Game, terms: Terms, render_mode: str | None = None) -> None:
        """Play *game*; raises MissingPart where it can have no numbers for learning."""
        super().__init__(game, terms, render_mode, can_pass=True)
        self.pass_action = self._episode.num_actions

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - there are none
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Begin a match by *seed*; None draws one, by the last that was given."""
        self._episode.reset(seed)
        self.agents = self.possible_agents[:]
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        """Give a part of the action of each agent that is asked; raises IllegalAction where the terms say so.

        Then nothing has changed: all that is given is looked at first.
        """
        asked = self._episode.acting()
        given = [number_of(actions.get(agent, self.pass_action)) for agent in self.agents]
        if self._episode.terms.illegal == "raise":
            self._check(given, asked)
        rewards = [0.0] * len(given)
        for seat in asked:
            if seat in self._episode.acting():  # what another has done may have ended the match
                gained = self._episode.give(seat, given[seat])
                rewards = [before + more for before, more in zip(rewards, gained, strict=True)]
        agents = self.agents
        if self._episode.is_over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            self._seen(),
            dict(zip(agents, rewards, strict=True)),
            dict.fromkeys(agents, self._episode.is_terminated),
            dict.fromkeys(agents, self._episode.is_truncated),
            {agent: {} for agent in agents},
        )

    def _check(self, given: list[int], asked: tuple[int, ...]) -> None:
        for seat, part in enumerate(given):
            if seat not in asked and part != self.pass_action:
                raise IllegalAction(f"seat {seat} is not asked: only {self.pass_action}, pass, is legal")
            if seat in asked:
                self._episode.check(seat, part)

    def _seen(self) -> dict[str, Seen]:
        asked = self._episode.acting()
        seen = {}
        for seat, agent in enumerate(self.possible_agents):
            mask = np.zeros(self.pass_action + 1, np.int8)
            if seat in asked:
                mask[:-1] = self._episode.mask(seat)
            else:
                mask[-1] = 1
            seen[agent] = {"observation": self._episode.observe(seat), "action_mask": mask}
        return seen
