"""PettingZoo's environments of agents that all act at once."""

from copy import deepcopy
from typing import Any

import numpy as np
from gymnasium.spaces import Dict, Discrete
from pettingzoo import ParallelEnv

from stampede.core.errors import IllegalAction
from stampede.core.game import Game
from stampede.envs.episode import Episode
from stampede.envs.in_turn import Seen, spaces
from stampede.envs.rendering import MODES, check_mode, render
from stampede.envs.terms import Terms


class AgentsAtOnce(ParallelEnv):  # type: ignore[misc] # the package has no types
    """A match in which every agent acts in every step.

    Who is not asked has only ``pass``, the last number.
    """

    def __init__(self, game: Game, terms: Terms, render_mode: str | None = None) -> None:
        """Play *game*; raises MissingPart where it can have no numbers for learning."""
        check_mode(render_mode)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"stampede_{game.name}_v{game.definition.rules_version}",
            "render_modes": list(MODES),
        }
        self._terms = terms
        self._episode = Episode(game, terms)
        self.possible_agents = [f"seat_{seat}" for seat in range(game.num_seats)]
        self.agents: list[str] = []
        self.pass_action = self._episode.num_actions
        size = self.pass_action + 1
        observed = spaces(self._episode, size)
        self._observed: dict[str, Dict] = {agent: deepcopy(observed) for agent in self.possible_agents}
        self._given = {agent: Discrete(size) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        """What *agent* observes: always the same object."""
        return self._observed[agent]

    def action_space(self, agent: str) -> Discrete:
        """What *agent* may give: always the same object."""
        return self._given[agent]

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
        given = [int(actions.get(agent, self.pass_action)) for agent in self.agents]
        if self._terms.illegal == "raise":
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

    def render(self) -> Any:
        """What a spectator sees, in the mode that was asked for."""
        return render(self._episode.state, self.render_mode)

    def close(self) -> None:
        """Nothing is to be closed."""
