"""Policies to be scored: functions of a view, or of the numbers that environments give."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count

from stampede.bots.bot import Bot
from stampede.core.chance import Stream
from stampede.core.errors import IllegalAction, InvalidFile
from stampede.core.game import Game, State
from stampede.core.state import Memory
from stampede.core.tensors.observing import Observations
from stampede.envs.choosing import Mask
from stampede.envs.episode import Episode

UNHURRIED = float("inf")


class Policy(ABC):
    """Plays any seat of a match."""

    memory: Memory = "table"
    """The observations it needs: ``table`` or ``perfect``, as in ``envs.Terms``."""

    def begin(self, game: Game, seat: int) -> None:  # noqa: B027 - most policies have nothing to do
        """A match begins in which it plays *seat*."""

    @abstractmethod
    def act(self, episode: Episode, seat: int, stream: Stream) -> None:
        """Give the next part of the action of *seat*, or all of it; *stream* is its only chance."""


Choose = Callable[[State, int], int | str]
"""From the view of a seat, and its number, to an action or its notation: as ``envs.seat`` takes opponents."""
Infer = Callable[[Observations, Mask, Stream], int]
"""From an observation (float32, one row), its mask (int8) and a stream of chance to a legal number."""


@dataclass(frozen=True)
class Function(Policy):
    """A policy that is a function of a view."""

    choose: Choose

    def act(self, episode: Episode, seat: int, stream: Stream) -> None:  # noqa: ARG002 - it has its own
        """Ask the function; raises IllegalAction for what it may not do."""
        action = self.choose(episode.state.observation(seat), seat)
        if isinstance(action, str):
            action = episode.state.string_to_action(seat, action)
        episode.make(seat, action)


@dataclass(frozen=True)
class Network(Policy):
    """A policy that chooses by numbers, part by part, like a network that learnt in an environment."""

    infer: Infer
    memory: Memory = "table"

    def act(self, episode: Episode, seat: int, stream: Stream) -> None:
        """Give one part; raises IllegalAction for a number that is not legal."""
        episode.give(seat, int(self.infer(episode.observe(seat), episode.mask(seat), stream)))


class BotPolicy(Policy):
    """A computer player, made anew for each match."""

    def __init__(self, make: Callable[[Game, int], Bot]) -> None:
        """Play as the players that *make* makes for a game and a seat."""
        self._make = make
        self._bots: dict[int, Bot] = {}

    def begin(self, game: Game, seat: int) -> None:
        """Make the player of *seat*."""
        self._bots[seat] = self._make(game, seat)

    def act(self, episode: Episode, seat: int, stream: Stream) -> None:
        """Let it choose from its view, without haste."""
        view = episode.state.observation(seat)
        episode.make(seat, self._bots[seat].choose(view, seat, UNHURRIED, stream))


class Recorded(Policy):
    """The actions that a policy has made before, game by game."""

    def __init__(self, games: Sequence[Sequence[int]]) -> None:
        """Make the actions of these *games*, one after the other."""
        self._games, self._number = games, count()

    def begin(self, game: Game, seat: int) -> None:  # noqa: ARG002 - they are recorded
        """Go on to the next game."""
        self._at = next(self._number)
        self._actions = iter(self._games[self._at])

    def act(self, episode: Episode, seat: int, stream: Stream) -> None:  # noqa: ARG002 - it draws nothing
        """Make the next action; raises InvalidFile where there is none, or where it is illegal."""
        action = next(self._actions, None)
        if action is None:
            raise InvalidFile(f"game {self._at} goes on here after the last recorded action")
        try:
            episode.make(seat, action)
        except IllegalAction as error:
            raise InvalidFile(
                f"game {self._at}: action {action} of seat {seat} is refused here: {error}"
            ) from None


def play(episode: Episode, players: Sequence[Policy], streams: Sequence[Stream]) -> None:
    """Play an *episode* to its end: by seat the policy, and its chance."""
    while acting := episode.acting():
        players[acting[0]].act(episode, acting[0], streams[acting[0]])


def policy_of(policy: Policy | Choose) -> Policy:
    """A function of a view as a policy; others are one."""
    return policy if isinstance(policy, Policy) else Function(policy)
