"""The bot that knows nothing: the yardstick at the bottom."""

from stampede.core.chance import Stream, below
from stampede.core.game import State


class Uniform:
    """Chooses among the legal actions, each as likely as the other."""

    def choose(self, observation: State, seat: int, budget_s: float, stream: Stream) -> int:  # noqa: ARG002
        """Any legal action; *budget_s* is not needed."""
        actions = observation.legal_actions(seat)
        return actions[below(stream, len(actions))]
