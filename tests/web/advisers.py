"""An adviser for the tests: simple, and importable by a worker process."""

from collections.abc import Mapping
from typing import Any

from stampede.bots.judging import Advice
from stampede.games import load


def advise_first(
    game: str,
    options: Mapping[str, Any],
    observation: Mapping[str, Any],
    seat: int,
    seconds: float,
    seed: str,
    also: str = "",
) -> list[Advice]:
    """The first legal action is always the best one."""
    state = load(game, options).state_from_dict(observation)
    texts = [state.action_to_string(seat, action) for action in state.legal_actions(seat)[:5]]
    best, *others = [Advice(text, 0.9 - 0.1 * at, 0.01) for at, text in enumerate(texts)]
    if also and also not in texts:
        others.append(Advice(also, 0.2, 0.01))
    return [best, *others]
