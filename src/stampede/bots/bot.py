"""The interface of a bot."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from stampede.core.chance import Stream
from stampede.core.game import State


class Bot(Protocol):
    """Chooses actions for a seat. It is only ever given ``state.observation(seat)``."""

    def choose(self, observation: State, seat: int, budget_s: float, stream: Stream) -> int:
        """A legal action of *seat*, found within about *budget_s* seconds; *stream* is its only chance."""
        ...


@runtime_checkable
class OutsideBot(Protocol):
    """The further methods of a bot that runs elsewhere: it learns the result, it closes, and it may fail."""

    failure: str
    """Why others choose for it; empty while it plays."""

    def finish(self, returns: Sequence[float]) -> None:
        """The match is over: each seat's result."""
        ...

    def close(self) -> None:
        """It is needed no more."""
        ...
