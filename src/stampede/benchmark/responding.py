"""How much others gain at least who know a policy: by playing against it, in games of any size."""

from copy import deepcopy
from dataclasses import dataclass

import numpy as np

from stampede.benchmark.policies import Choose, Policy, play, policy_of
from stampede.benchmark.scoring import DRAWS, Progress
from stampede.benchmark.suites import SEED
from stampede.core.chance import Stream, below, new_stream
from stampede.core.full_state import FullState
from stampede.core.game import Game, State
from stampede.envs.choosing import count_of
from stampede.envs.episode import SEED_BITS, Episode
from stampede.envs.terms import Terms

WORLDS = 20
"""Worlds in which a response tries each action."""
WIDEST = 24
"""Actions that it tries: that of the policy, and others by lot where there are more."""


@dataclass(frozen=True)
class Gain:
    """The results of responses to a policy beyond those of the policy itself, in the sum over seats."""

    mean: float
    low: float
    """With ``high`` the 95 % interval of the mean, by bootstrap over deals. NashConv is hardly below it."""
    high: float

    def __str__(self) -> str:
        """The gain with its interval."""
        return f"others gain at least {self.mean:.2f} ({self.low:.2f} to {self.high:.2f})"


class Rollout(Policy):
    """Responds to a policy that it knows: the best of its actions, where all seats go on by that policy.

    Worlds are drawn from what the seat sees, and each action is tried in the same ones (a rollout: Bertsekas,
    Tsitsiklis and Wu 1997). Nothing is concluded from the choices of others, so that in games with hidden
    information a best response may gain more.
    """

    def __init__(self, known: Policy, worlds: int = WORLDS, widest: int = WIDEST) -> None:
        """Respond to *known*, of which this has a copy of its own."""
        self._known, self._worlds, self._widest = deepcopy(known), worlds, widest
        self.memory = known.memory

    def act(self, episode: Episode, seat: int, stream: Stream) -> None:
        """Make the action that was worth most; of equals that of the policy."""
        view, game = episode.state.observation(seat), episode.game
        for each in range(game.num_seats):
            self._known.begin(game, each)
        seeds = [below(stream, 1 << SEED_BITS) for _ in range(self._worlds)]
        worlds = [view.resample(seat, seed, self.memory) for seed in seeds]
        usual = self._usual(Episode(game, episode.terms), worlds[0].clone(), seat, stream)
        trial = Episode(game, episode.terms)
        worth = {
            action: sum(
                self._worth(trial, world.clone(), seat, action, new_stream(seed))
                for world, seed in zip(worlds, seeds, strict=True)
            )
            for action in self._tried(view, seat, usual, stream)
        }
        episode.make(seat, max(worth, key=lambda action: (worth[action], action == usual)))

    def _tried(self, view: State, seat: int, usual: int, stream: Stream) -> list[int]:
        """Actions to try, *usual* first."""
        others = [int(action) for action in view.legal_actions(seat) if action != usual]
        for place in range(min(self._widest - 1, len(others))):
            drawn = place + below(stream, len(others) - place)
            others[place], others[drawn] = others[drawn], others[place]
        return [usual, *others[: self._widest - 1]]

    def _usual(self, episode: Episode, world: FullState, seat: int, stream: Stream) -> int:
        """The action that the policy chooses."""
        episode.place(world)
        before = len(world.history)
        while len(world.history) == before:
            self._known.act(episode, seat, stream)
        return world.history[before][1]

    def _worth(self, episode: Episode, world: FullState, seat: int, action: int, stream: Stream) -> float:
        """The result of *seat* in one world after *action*."""
        episode.place(world)
        episode.make(seat, action)
        seats = episode.game.num_seats
        play(episode, [self._known] * seats, [stream] * seats)
        return world.returns()[seat]


def response_gain(
    policy: Policy | Choose,
    game: Game,
    *,
    deals: int = 100,
    worlds: int = WORLDS,
    progress: Progress = lambda _done, _all: None,
) -> Gain:
    """Play rollouts against *policy*, each seat in turn: a lower bound of ``exploiting.nash_conv``.

    Each deal is played once by the policy on all seats, and once for each seat with a :class:`Rollout` there.
    The response knows the policy, and of the match what its seat sees.

    Args:
        policy: as for :func:`~stampede.benchmark.scoring.score`.
        game: a game of any size; every choice of a response plays ``worlds`` matches to their end for each
            action that it tries.
        deals: how many deals are played; the seed of each is fixed.
        worlds: how many worlds each action is tried in.
        progress: called after each match.

    Raises:
        InvalidOption: There are no deals or no worlds.
        IllegalAction: The policy has chosen an illegal action.
    """
    deals, worlds = count_of("deals", deals), count_of("worlds", worlds)
    known, seats = policy_of(policy), range(game.num_seats)
    response, gains = Rollout(known, worlds), np.zeros(deals)
    for deal in range(deals):
        usual = _returns([known for _ in seats], game, deal)
        for seat in seats:
            players = [response if each == seat else known for each in seats]
            gains[deal] += _returns(players, game, deal)[seat] - usual[seat]
            progress(deal * len(seats) + seat + 1, deals * len(seats))
    random = np.random.default_rng(0)
    means = gains[random.integers(deals, size=(DRAWS, deals))].mean(axis=1)
    low, high = np.percentile(means, [2.5, 97.5])
    return Gain(float(gains.mean()), float(low), float(high))


def _returns(players: list[Policy], game: Game, deal: int) -> list[float]:
    """The results of one match."""
    episode = Episode(game, Terms(memory=players[0].memory))
    episode.reset(SEED + deal)
    streams = [new_stream(f"response {deal} {seat}") for seat in range(game.num_seats)]
    for seat, player in enumerate(players):
        player.begin(game, seat)
    play(episode, players, streams)
    return episode.state.returns()
