"""A game's answers to choices and gestures, as the tests of each game ask for them."""

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
    assert state.game.definition.told(expected)


def why_not(state: State, seat: int | None, path: str) -> str:
    """The answer to touching the places of *path* one after the other."""
    rule, reason = state.game.definition.drawn.why_not(state.observation(seat), seat, tuple(path.split()))
    return f"{reason} ({rule})" if rule else reason
