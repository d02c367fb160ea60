"""A game's legal actions, refusals, and answers to choices and gestures, as the tests of each game ask."""

from collections.abc import Callable

from stampede.core.game import State
from stampede.core.parts import Detector, Effect, Reasons
from tests.games.claims import Claim, Facts

Case = tuple[str, Callable[[], State], str, dict[str, str | int], Callable[[], State], str]
"""A kind of reason, a position and a choice for which it holds, its values, and where it does not hold."""


def detectors(reasons: Reasons) -> dict[str, Detector]:
    """The functions that look for reasons, by the kind of their effect."""
    every = (*reasons.merits, *reasons.risks, *reasons.even)
    return {getattr(each, "__name__", ""): each for each in every}


def effect(detect: Detector, state: State, text: str) -> Effect | None:
    """The reasons for the action *text* of the acting seat, from its view."""
    seat = state.acting_seats()[0]
    return detect(state.observation(seat), seat, state.string_to_action(seat, text))


def check_case(found: dict[str, Detector], facts: Facts, case: Case) -> None:
    """Its reason holds where it should, by the rules too, is a sentence, and does not hold elsewhere."""
    kind, place, text, values, elsewhere, other = case
    state = place()
    check_effect(effect(found[kind], state, text), kind, values)
    seat = state.acting_seats()[0]
    assert facts[kind](Claim(state, seat, state.string_to_action(seat, text), values))
    assert state.game.definition.describe(Effect(kind, values))
    assert effect(found[kind], elsewhere(), other) is None


def check_effect(told: Effect | None, kind: str, values: dict[str, str | int] | None) -> None:
    """It is of this kind and has these values, wherever it is shown; None without values."""
    assert (told and (told.kind, told.values)) == (None if values is None else (kind, values))


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
