"""Hints in beginners' matches: nearly always with a reason, and each reason borne out by the rules."""

from collections import Counter
from importlib import import_module
from time import process_time

import pytest

from stampede.bots.advice import Adviser
from stampede.bots.judging import Advice
from stampede.bots.thinking import timed_by
from stampede.core.game import State, game_of
from stampede.core.parts import Effect
from stampede.games import find
from tests.games.answers import detectors
from tests.games.beginners import MATCHES, decisions
from tests.games.claims import Claim, Facts

POSITIONS = 200
SECONDS = 0.1
"""CPU time for each hint."""
WITH_REASON = 0.8
FEW = 5
"""Of fewer positions of a phase no share is asked for."""
TRIED = 6
"""Actions of a position whose reasons are checked."""
pytestmark = [
    pytest.mark.slow,
    pytest.mark.parametrize(
        "game", [pytest.param(each, marks=pytest.mark.stands_on(each)) for each in MATCHES]
    ),
]


def facts(game: str) -> Facts:
    found: Facts = import_module(f"tests.games.{game}.facts").FACTS
    return found


def check(game: str, state: State, seat: int, action: int, reason: Effect) -> None:
    claim = Claim(state, seat, action, reason.values)
    assert facts(game)[reason.kind](claim), f"{reason} of {claim.text} in\n{state}"
    assert state.game.definition.describe(reason)


def test_whatever_is_named_for_or_against_an_action_is_so(game: str) -> None:
    reasons = find(game).opponents.reasons
    known = detectors(reasons)
    assert known.keys() == facts(game).keys()
    named = Counter[str]()
    for state, seat, _phase in decisions(game, POSITIONS)[::2]:
        view = state.observation(seat)
        legal = view.legal_actions(seat)
        for action in legal[:: max(1, len(legal) // TRIED)]:
            assert reasons.action
            assert view.game.definition.name_action(reasons.action(view, seat, action))
            for kind, detect in known.items():
                found = detect(view, seat, action)
                if found is not None:
                    assert found.kind == kind
                    check(game, state, seat, action, found)
                    named[kind] += 1
    assert len(named) > len(known) / 2


def test_hints_have_a_reason_in_every_phase(game: str) -> None:
    advisers = dict[str, Adviser]()
    asked, told = Counter[int](), Counter[int]()
    for state, seat, phase in decisions(game, POSITIONS):
        loaded = game_of(state)
        adviser = advisers.setdefault(str(loaded.options), Adviser(loaded))
        view = loaded.state_from_dict(state.observation(seat).to_dict())
        with timed_by(process_time):
            best, *others = adviser.advise(view, seat, SECONDS, 1)
        asked[phase] += 1
        told[phase] += best.why.merit is not None or any(_fails(best, each) for each in others)
        if best.why.merit:
            check(game, state, seat, state.string_to_action(seat, best.action), best.why.merit)
        for each in others:
            if each.why.risk:
                check(game, state, seat, state.string_to_action(seat, each.action), each.why.risk)
    shares = {phase: told[phase] / count for phase, count in asked.items() if count >= FEW}
    assert sum(asked.values()) == POSITIONS
    assert min(shares.values()) >= WITH_REASON, shares


def _fails(best: Advice, other: Advice) -> bool:
    """Whether a hint says why another action is worse."""
    return other.why.refutes and best.chance - other.chance > best.margin + other.margin
