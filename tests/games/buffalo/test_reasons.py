"""The reasons of hints are true: each fact is tried where it holds and where it does not."""

import pytest

from stampede.bots.reasons import Reasoning, why
from stampede.core.chance import below, new_stream
from stampede.core.game import State
from stampede.core.parts import Effect
from stampede.games import find, load
from stampede.games.buffalo.table.notation import options_from_text
from tests.games.answers import check_effect, detectors, effect
from tests.games.buffalo.facts import FACTS
from tests.games.claims import Claim

DETECTORS = detectors(find("buffalo").opponents.reasons)
CASES = [
    ("crosses", "3/2B/3/3/C2/3/B2 b", "c6c7", "a1a2", {"cell": "c7"}),
    ("runs_free", "5/5/4B/5/C4/5/B4 b", "e5e6", "a1a2", {"cell": "e6"}),
    ("threatens_twice", "5/4B/B4/5/2C2/5/5 b", "a5a6", "e6e7", {"cell": "a6", "other": "e6"}),
    ("evades", "5/5/2B2/1C3/5/5/B4 b", "c5c6", "a1a2", {"cell": "c5"}),
    ("misses_river", "3/2B/3/3/C2/3/B2 b", "a1a2", "c6c7", {"cell": "c6"}),
    ("freezes", "3/3/D2/3/B2/CD1/1B1 b", "a3a4", "", {"cell": "a4"}),
    ("freezes", "3/3/D2/3/B2/C2/1B1 b", "a3a4", "", None),
    ("walks_to_chief", "5/5/1C3/5/2B2/5/B4 b", "c3c4", "a1a2", {"cell": "c4"}),
    ("stays_in_reach", "5/5/2B2/1C3/5/5/B4 b", "a1a2", "c5c6", {"cell": "c5"}),
    ("meets_dog", "3/1C1/D2/3/B2/3/2B b", "a3a4", "c1c2", {"cell": "a4"}),
    ("ends_herd", "3/D1C/3/B2/3/3/3 c", "a6a5", "c6c5", {}),
    ("saves", "5/4D/B4/5/4C/5/5 c", "e6a6", "e3d3", {"cell": "a5"}),
    ("captures", "5/5/2B2/1C3/5/5/B4 c", "b4c5", "b4b5", {"cell": "c5"}),
    ("stops", "5/4D/5/2B2/5/C4/5 c", "e6c6", "e6d5", None),
    ("stops", "5/4D/2B2/5/5/C4/5 c", "e6c6", "e6d6", {"cell": "c5"}),
    ("attacks", "5/5/2B2/2D2/1C3/B4/1B3 c", "b3c3", "b3a4", None),
    ("attacks", "5/5/5/C1D2/2B2/5/B4 c", "a4b4", "a4a5", {"cell": "c3"}),
    ("bars", "5/4D/5/2B2/5/C4/5 c", "e6c6", "e6d5", {"cell": "c4"}),
    ("lets_cross", "5/C2DB/5/5/5/5/B4 c", "a6a5", "", {"cell": "e6"}),
    ("lets_cross", "5/C2D1/4B/5/5/5/B4 c", "a6a5", "", None),
    ("lets_run", "5/4D/B4/5/4C/5/5 c", "e3d3", "e6a6", {"cell": "a5"}),
    ("lets_go", "5/5/2B2/1C3/5/5/B4 c", "b4a4", "b4b5", {"cell": "c5"}),
    ("spares", "5/5/1C3/2B2/4D/5/B4 c", "e3e4", "b5c4", None),
    ("spares", "5/5/2B2/1C3/4D/5/B4 c", "e3e4", "b4c5", {"cell": "c5"}),
    ("unstops", "5/2D2/2B2/5/5/C4/4B c", "c6d6", "a2a3", {"cell": "c5"}),
]
"""A kind, a position, a move of which it holds (not, without values), one of which it does not."""


def placed(text: str) -> State:
    return load("buffalo", options_from_text(text)).state_from_text(text)


@pytest.mark.parametrize(("kind", "text", "holds", "fails", "values"), CASES)
def test_a_reason_is_a_fact(
    kind: str, text: str, holds: str, fails: str, values: dict[str, str | int] | None
) -> None:
    state = placed(text)
    check_effect(effect(DETECTORS[kind], state, holds), kind, values)
    if values is not None:
        seat = state.acting_seats()[0]
        assert FACTS[kind](Claim(state, seat, state.string_to_action(seat, holds), values))
    if fails:
        assert effect(DETECTORS[kind], state, fails) is None


@pytest.mark.parametrize(("text", "move"), [("3/3/1C1/B2/3/3/3 c", "b5a5"), ("3/3/1D1/B2/2C/3/3 c", "b5a5")])
def test_no_buffalo_that_could_move_is_named_after_the_last_move(text: str, move: str) -> None:
    """B3.2 The only buffalo is stopped."""
    state = placed(text)
    found = {kind for kind, detect in DETECTORS.items() if effect(detect, state, move)}
    assert "ends_herd" in found
    assert not found & {"can_stop", "comes_nearer"}


def test_every_reason_is_borne_out_by_the_rules() -> None:
    """Those without a case are found in beginners' matches (``tests/bots/test_hints.py``)."""
    assert DETECTORS.keys() == FACTS.keys()
    assert {kind for kind, *_, values in CASES if values is not None} == {
        kind for kind, _, _, fails, values in CASES if fails or values is None
    }


def test_what_tells_two_moves_apart_is_said() -> None:
    state = placed("5/5/2B2/1C3/4D/5/B4 c")
    best, worse = (state.string_to_action(1, text) for text in ("b4c5", "e3e4"))
    told = why(state.observation(1), 1, best, worse)
    assert told == Reasoning(
        Effect("captures", {"cell": "c5"}, ("c5",)), Effect("lets_run", {"cell": "c5"}, ("c5", "c6"))
    )
    assert told.merit
    assert state.game.definition.describe(told.merit) == "The chief takes the buffalo on c5."
    assert why(state.observation(1), 1, best, best) == Reasoning()


def is_caught(state: State, column: str) -> bool:
    """Whether the other side can stop the buffalo of this column if nothing else moves on its own."""
    seat = state.acting_seats()[0]
    if seat == 1:
        replies = [state.clone() for _ in state.legal_actions(1)]
        for reply, action in zip(replies, state.legal_actions(1), strict=True):
            reply.apply_action(1, action)
        return any(reply.winners() == (1,) or is_caught(reply, column) for reply in replies)
    run = [text for text in actions(state) if text[0] == column]
    if not run:
        return True
    state.apply_action(0, run[0])
    return not state.is_terminal() and is_caught(state, column)


def actions(state: State) -> list[str]:
    return [state.action_to_string(0, action) for action in state.legal_actions(0)]


def test_what_cannot_be_caught_never_is() -> None:
    """All that the other side could do is tried, wherever a move is said to set a buffalo free."""
    said = 0
    for seed in range(12):
        state, stream = (
            load("buffalo", {"width": 4, "height": 6, "dogs": 2}).new_initial_state(),
            new_stream(seed),
        )
        while not state.is_terminal():
            seat = state.acting_seats()[0]
            legal = state.legal_actions(seat)
            action = legal[below(stream, len(legal))]
            free = DETECTORS["lets_run" if seat else "runs_free"](state.observation(seat), seat, action)
            state.apply_action(seat, action)
            if free and not state.is_terminal():
                said += 1
                assert not is_caught(state.clone(), str(free.values["cell"])[0]), str(state)
    assert said > 3
