"""A state read from plain JSON values, as :mod:`stampede.core.state_to_dict` writes them."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from stampede.core.errors import IllegalAction, InvalidPosition
from stampede.core.interface import CHANCE
from stampede.core.options import short
from stampede.core.parts import Start
from stampede.core.record import Records
from stampede.core.state import State
from stampede.core.state_to_dict import all_fields
from stampede.core.values import fields_of, fill, read_stream

if TYPE_CHECKING:
    from stampede.core.game import Game

KINDS = ("whole", "position", "view")


def read(game: "Game", data: Mapping[str, Any], *, check: bool) -> State:
    """The state that *data* describes; raises InvalidPosition saying what is wrong."""
    if not isinstance(data, Mapping):
        raise InvalidPosition("a state is a JSON object, as to_dict writes it")
    _check_game(game, data)
    kind = data.get("kind")
    if kind not in KINDS:
        raise InvalidPosition(f"kind is {short(kind)}: it must be one of {', '.join(KINDS)}")
    history = _pairs(data.get("history"), game)
    start = _read_start(game, data.get("start"), kind, len(history))
    stream = read_stream(data.get("stream"))
    state = State(game, _read_record(game, data.get("fields")), history, stream, start)
    if data.get("before") is not None:
        state.before = _read_record(game, data["before"])
    if kind == "view":
        _read_view(state, data)
    elif check:
        _check_history(state)
    return state


def _check_game(game: "Game", data: Mapping[str, Any]) -> None:
    expected = {
        "game": game.name,
        "rules_version": game.definition.rules_version,
        "options": dict(game.options),
    }
    for key, value in expected.items():
        if data.get(key) != value:
            raise InvalidPosition(f"{key} is {short(data.get(key))}; this game reads {value!r}")


def _read_record(game: "Game", fields: object) -> Records:
    records = np.zeros(1, game.definition.rules.dtype)
    fill(records, fields)
    game.definition.rules.check_record(records, game.options)
    return records


def _pairs(history: object, game: "Game") -> list[tuple[int, int]]:
    def fits(entry: object) -> bool:
        match entry:
            case [int(seat), int(action)] if not isinstance(seat, bool) and not isinstance(action, bool):
                return CHANCE <= seat < game.num_seats and 0 <= action < game.definition.rules.num_actions
        return False

    if isinstance(history, list) and all(fits(entry) for entry in history):
        return [(int(seat), int(action)) for seat, action in history]
    raise InvalidPosition("history must be a list of [seat, action] pairs of whole numbers within bounds")


def _read_start(game: "Game", data: object, kind: str, length: int) -> Start | None:
    """The position a state began from; None for the start of the game."""
    if data is None and kind != "position":
        return None
    if kind == "whole":
        raise InvalidPosition("a whole state begins at the start of the game: start must be null")
    if not isinstance(data, Mapping) or set(data) != {"fields", "before", "told"}:
        raise InvalidPosition("start must be an object with exactly fields, before, told")
    told = data["told"]
    if type(told) is not int or not 0 <= told <= length:
        raise InvalidPosition(f"start.told is {short(told)}: a whole number from 0 to {length} is allowed")
    records = _read_record(game, data["fields"])
    if kind == "position" and game.definition.view.take_back(records.copy()):
        raise InvalidPosition("a position cannot start with secret choices made: start holds some")
    before = None if data["before"] is None else _read_record(game, data["before"])
    return Start(records, before, told)


def _read_view(state: State, data: Mapping[str, Any]) -> None:
    """Make *state* the view of a seat."""
    seat, seen, seats = data.get("seat"), data.get("seen"), state.game.num_seats
    if seat is not None and (type(seat) is not int or not 0 <= seat < seats):
        raise InvalidPosition(f"seat is {short(seat)}: 0 to {seats - 1} are, null is a spectator")
    if data.get("stream") is not None:
        raise InvalidPosition("a view draws no chance: stream must be null")
    hidden = state.records.copy()
    state.game.definition.view.redact_record(hidden, seat)
    if hidden.tobytes() != state.records.tobytes():
        raise InvalidPosition(f"fields hold what the view of seat {short(seat)} does not show")
    if seen is not None and not _is_seen(seen):
        raise InvalidPosition("seen must be null or an object of lists of whole numbers")
    state.is_view, state.viewer, state.is_unproven = True, seat, True
    state.recall = None if seen is None else lambda: dict(seen)


def _is_seen(seen: object) -> bool:
    if not isinstance(seen, Mapping):
        return False
    lists = all(isinstance(each, list) for each in seen.values())
    return lists and all(type(number) is int for each in seen.values() for number in each)


def _check_history(state: State) -> None:
    """Play *state* again; raises InvalidPosition naming the first action that cannot be, or what differs."""
    again = state.beginning()
    try:
        again.follow(state.history[len(again.history) :])
    except IllegalAction as refusal:
        number = len(again.history)
        entry = f"action {number + 1} of history, {list(state.history[number])}"
        raise InvalidPosition(f"{entry}, cannot follow those before it: {refusal}") from None
    for key, found, told in (
        ("fields", fields_of(again.records), fields_of(state.records)),
        ("before", all_fields(again.before) or {}, all_fields(state.before) or {}),
    ):
        for name in found.keys() | told.keys():
            if found.get(name) != told.get(name):
                led = f"after its {len(state.history)} actions {key}.{name} is {short(found.get(name))}"
                raise InvalidPosition(f"the history leads to another position: {led}")
