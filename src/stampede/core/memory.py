"""Full states that a seat could not tell from the true one, by what it remembers."""

from typing import TYPE_CHECKING

from stampede.core.chance import Stream
from stampede.core.errors import InvalidPosition
from stampede.core.parts import Past, Start

if TYPE_CHECKING:
    from stampede.core.state import State


def by_table(view: "State", stream: Stream) -> "State":
    """A position that the seat of *view* could not tell from it by what lies on the table."""
    definition = view.game.definition
    own = definition.view.take_back(view.records.copy())
    state = view.clone()
    definition.view.resample_record(state.records, view.viewer, stream)
    begun = state.records.copy()
    made = definition.view.take_back(begun)
    told = view.history[: len(view.history) - len(own)]
    state.history = told + made
    state.begin_at(Start(begun, view.before, len(told)))
    return state


def by_heart(view: "State", stream: Stream) -> "State":
    """A state that the seat of *view* could not tell from it by all it has seen; raises InvalidPosition."""
    view.seen(view.viewer)
    try:
        past = view.game.definition.view.draw_past(view, stream)
        state = begun_by(view, past)
        # Compiled rules would write anywhere for an action that cannot be, whoever drew it.
        check = view.is_unproven or view.game.mode == "compiled"
        state.follow(past.history[len(state.history) :], check=check)
    except (LookupError, ValueError) as error:
        raise InvalidPosition(f"nothing leads to this view: {error}") from None
    if view.is_unproven and state.observation(view.viewer) != view:
        raise InvalidPosition("nothing leads to this view: its history ends in another position")
    return state


def begun_by(view: "State", past: Past) -> "State":
    """The position that *past* begins with."""
    state = view.clone()
    state.history = past.history
    state.begin_at(past.start)
    return state.beginning()
