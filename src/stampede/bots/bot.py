"""What a bot is."""

from typing import Protocol

from stampede.kit.chance import Stream
from stampede.kit.game import State


class Bot(Protocol):
    """Chooses actions for a seat. It is only ever given ``state.observation(seat)``."""

    def choose(self, observation: State, seat: int, budget_s: float, stream: Stream) -> int:
        """A legal action of *seat*, found within about *budget_s* seconds; *stream* is its only chance."""
        ...
