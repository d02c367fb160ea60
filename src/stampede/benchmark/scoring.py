"""The score of a policy in a suite: its share of wins against each opponent, and its Elo points."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stampede.arena.ratings import ELO_PER_LOG
from stampede.benchmark.policies import BotPolicy, Choose, Policy, play, policy_of
from stampede.benchmark.suites import SEED, Suite, find_suite
from stampede.core.chance import new_stream
from stampede.core.game import Game
from stampede.envs.episode import Episode
from stampede.envs.terms import Terms

DRAWS = 400
"""Bootstrap samples for an interval."""
REACH = 800.0
"""Points beyond the opponents that a score can show, for a policy that wins or loses everything."""
Progress = Callable[[int, int], None]
"""Called with the number of games played and of all games."""
Shares = NDArray[np.float64]


@dataclass(frozen=True)
class Score:
    """The result of a policy in a suite."""

    suite: str
    digest: str
    """Of the suite: scores of different ones are not to be compared."""
    points: float
    """Elo; a policy that chooses at random has 0."""
    low: float
    high: float
    """The 95 % interval of the points, by bootstrap over deals."""
    shares: Mapping[str, float]
    """The share of games won against each opponent; a shared win counts in part."""
    fair: float
    """The share that a player gets who is as strong as the others."""
    games: tuple[tuple[int, ...], ...]
    """The policy's actions, game by game in the order of the suite: all else follows from the suite."""

    def __str__(self) -> str:
        """A line with the points, and a line for each opponent."""
        lines = [f"{self.suite}: {self.points:.0f} points ({self.low:.0f} to {self.high:.0f})"]
        lines += [f"  {name:<8} won {share:.3f}" for name, share in self.shares.items()]
        return "\n".join([*lines, f"  fair were {self.fair:.3f} of {len(self.games)} games"])


def score(
    policy: Policy | Choose, suite: str | Suite, *, progress: Progress = lambda _done, _all: None
) -> Score:
    """Play a suite and return the score of *policy*.

    Args:
        policy: a function from the view of a seat, and its number, to an action or its notation; or a
            :class:`~stampede.benchmark.policies.Network`, or another policy.
        suite: its name, or the suite.
        progress: called after each game.

    Raises:
        InvalidOption: There is no such suite.
        IllegalAction: The policy has chosen an illegal action; the message says why, and what is allowed.

    Example::

        score(lambda view, seat: view.legal_actions(seat)[0], suite_names()[0])
    """
    suite = find_suite(suite) if isinstance(suite, str) else suite
    player, game = policy_of(policy), suite.game
    planned = list(suite.games())
    won = np.zeros((len(suite.points), suite.deals, game.num_seats))
    recorded: list[tuple[int, ...]] = []
    opponents = list(suite.points)
    for opponent, deal, seat in planned:
        episode = Episode(game, Terms(memory=player.memory))
        recorded.append(_play(episode, suite, player, opponent, deal, seat))
        winners = episode.state.winners()
        won[opponents.index(opponent), deal, seat] = (seat in winners) / len(winners)
        progress(len(recorded), len(planned))
    points = np.array(list(suite.points.values()))
    by_deal = won.mean(axis=2)
    low, high = _interval(by_deal, points, game)
    return Score(
        suite=suite.name,
        digest=suite.digest,
        points=points_of(by_deal.mean(axis=1), points, game.num_seats),
        low=low,
        high=high,
        shares=dict(zip(opponents, by_deal.mean(axis=1).tolist(), strict=True)),
        fair=1.0 / game.num_seats,
        games=tuple(recorded),
    )


def _play(
    episode: Episode, suite: Suite, player: Policy, opponent: str, deal: int, seat: int
) -> tuple[int, ...]:
    """Play one game to its end; the actions of the policy."""
    game = episode.game
    players: list[Policy] = [
        player if each == seat else BotPolicy(lambda _game, own: suite.opponent(opponent, own))
        for each in range(game.num_seats)
    ]
    streams = [new_stream(f"{suite.name} {deal} {opponent} {seat} {each}") for each in range(game.num_seats)]
    episode.reset(SEED + deal)
    for each, one in enumerate(players):
        one.begin(game, each)
    play(episode, players, streams)
    return tuple(action for actor, action in episode.state.history if actor == seat)


def points_of(shares: Shares, points: Shares, seats: int) -> float:
    """The Elo points with which a policy is expected to win so much in all against opponents of *points*.

    By the Plackett-Luce model's first choice (D. Luce 1959), as ``arena.ratings``. A policy that wins all or
    nothing is ``REACH`` points beyond the opponents.

    Args:
        shares: the mean share of games won against each opponent, shape (opponents,).
        points: theirs, of the same shape.
        seats: of a table, of which the opponent has all but one.
    """
    strengths = np.exp((points - points.max()) / ELO_PER_LOG) * (seats - 1)
    low, high = points.min() - REACH, points.max() + REACH
    for _ in range(40):
        middle = (low + high) / 2
        own = np.exp((middle - points.max()) / ELO_PER_LOG)
        if (own / (own + strengths)).sum() < shares.sum():
            low = middle
        else:
            high = middle
    return float((low + high) / 2)


def _interval(by_deal: Shares, points: Shares, game: Game) -> tuple[float, float]:
    """The 95 % interval over deals, drawn for each opponent by itself."""
    random, deals = np.random.default_rng(0), by_deal.shape[1]
    drawn = random.integers(deals, size=(DRAWS, *by_deal.shape))
    means: Sequence[Shares] = [np.take_along_axis(by_deal, each, axis=1).mean(axis=1) for each in drawn]
    low, high = np.percentile([points_of(each, points, game.num_seats) for each in means], [2.5, 97.5])
    return float(low), float(high)
