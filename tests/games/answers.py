"""A game's legal actions, refusals, and answers to choices and gestures, as the tests of each game ask."""

from stampede.core.game import State
from stampede.core.parts import Detector, Effect, Reasons


def detectors(reasons: Reasons) -> dict[str, Detector]:
    """The functions that look for reasons, by the kind of their effect."""
    return {getattr(each, "__name__", ""): each for each in (*reasons.merits, *reasons.risks)}


def effect(detect: Detector, state: State, text: str) -> Effect | None:
    """The reasons for the action *text* of the acting seat, from its view."""
    seat = state.acting_seats()[0]
    return detect(state.observation(seat), seat, state.string_to_action(seat, text))


def check_effect(detect: Detector, state: State, text: str, expected: Effect) -> None:
    """It finds what is *expected*, which is a sentence of the catalogue."""
    assert effect(detect, state, text) == expected
    assert state.game.definition.describe(expected)


def why_not(state: State, seat: int | None, path: str) -> str:
    """The answer to touching the places of *path* one after the other."""
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
    """The legal actions of the one acting seat, in notation."""
    (seat,) = state.acting_seats()
    return [state.action_to_string(seat, action) for action in state.legal_actions(seat)]
