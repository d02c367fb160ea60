"""What a game allows and refuses, and says of a choice and of a gesture, as the tests of each game ask."""

from stampede.core.game import State
from stampede.core.parts import Detector, Effect, Reasons


def detectors(reasons: Reasons) -> dict[str, Detector]:
    """What looks for reasons, by the kind of what it finds."""
    return {getattr(each, "__name__", ""): each for each in (*reasons.merits, *reasons.risks)}


def effect(detect: Detector, state: State, text: str) -> Effect | None:
    """What it finds in the action *text* of who is to act, from what they see."""
    seat = state.acting_seats()[0]
    return detect(state.observation(seat), seat, state.string_to_action(seat, text))


def check_effect(detect: Detector, state: State, text: str, expected: Effect) -> None:
    """It finds what is *expected*, which is a sentence of the catalogue."""
    assert effect(detect, state, text) == expected
    assert state.game.definition.told(expected)


def why_not(state: State, seat: int | None, path: str) -> str:
    """What is said of touching the places of *path* one after the other."""
    rule, reason = state.game.definition.drawn.why_not(state.observation(seat), seat, tuple(path.split()))
    return f"{reason} ({rule})" if rule else reason


def refused(state: State, seat: int, action: str | int) -> str:
    """The sentence with which *action* is refused; the position must not change."""
    before = state.to_dict()
    try:
        state.apply_action(seat, action)
    except ValueError as refusal:
        assert state.to_dict() == before
        return str(refusal)
    raise AssertionError(f"{action} was allowed")


def moves(state: State) -> list[str]:
    """What the one seat asked may do, in notation."""
    (seat,) = state.acting_seats()
    return [state.action_to_string(seat, action) for action in state.legal_actions(seat)]
