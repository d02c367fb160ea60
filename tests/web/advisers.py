"""Experts for the tests: simple, and importable by a worker process."""

from collections.abc import Mapping
from typing import Any

from stampede.bots.judging import Advice, Judgement
from stampede.games import load
from stampede.web.advice.advisers import Experts


def advise_first(
    game: str, options: Mapping[str, Any], observation: Mapping[str, Any], seat: int, *_more: object
) -> list[Advice]:
    """The first legal action is always the best one."""
    state = load(game, options, rules_version=observation["rules_version"]).state_from_dict(observation)
    texts = [state.action_to_string(seat, action) for action in state.legal_actions(seat)[:3]]
    return [Advice(text, 0.9 - 0.1 * at, 0.01) for at, text in enumerate(texts)]


def judge_by_first(
    game: str,
    options: Mapping[str, Any],
    observation: Mapping[str, Any],
    seat: int,
    made: str,
    *_more: object,
) -> Judgement:
    """Likewise."""
    best, *_ = advise_first(game, options, observation, seat)
    ours = best if made == best.action else Advice(made, 0.2, 0.01)
    return Judgement(ours, best, best.chance - ours.chance, 0.01)


FIRST = Experts(advise_first, judge_by_first)
