"""A state as plain JSON values (``docs/api.md``); :mod:`stampede.core.state_from_dict` reads it back."""

from typing import TYPE_CHECKING, Any

from stampede.core.parts import Seen, Start
from stampede.core.record import Records
from stampede.core.values import fields_of

if TYPE_CHECKING:
    from stampede.core.state import State


def write(state: "State") -> dict[str, Any]:
    """Everything there is to know of *state*."""
    game, start = state.game, state.start
    seats = {"seat": state.viewer, "seen": _seen(state)} if state.is_view else {}
    return {
        "game": game.name,
        "rules_version": game.definition.rules_version,
        "options": dict(game.options),
        "kind": state.kind,
        **seats,
        "start": None if start is None else _start(start),
        "fields": fields_of(state.records),
        "before": all_fields(state.before),
        "history": [list(entry) for entry in state.history],
        "stream": None if state._stream is None else [int(word) for word in state._stream],  # noqa: SLF001
    }


def _seen(state: "State") -> Seen | None:
    """What the seat of a view has seen; None where that is not known."""
    return None if state.recall is None else state.seen(state.viewer)


def _start(start: Start) -> dict[str, Any]:
    return {"fields": fields_of(start.records), "before": all_fields(start.before), "told": start.told}


def all_fields(records: Records | None) -> dict[str, Any] | None:
    """The fields of *records* by name; None where there are none."""
    return None if records is None else fields_of(records)
