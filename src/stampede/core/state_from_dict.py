"""A state read from plain JSON values, as ``State.to_dict`` writes them."""

from collections.abc import Mapping
from typing import Any, TypeGuard

import numpy as np

from stampede.core.errors import IllegalAction, InvalidPosition
from stampede.core.full_state import FullState, Observation
from stampede.core.game_rules import GameRules
from stampede.core.history import History, Seen, Start
from stampede.core.interface import CHANCE
from stampede.core.options import short
from stampede.core.record import Records, copied, read_only
from stampede.core.state import State
from stampede.core.values import fields_of, fill, read_stream

KINDS = ("whole", "position", "view")


def read(game: GameRules, data: Mapping[str, Any], *, check: bool) -> State:
    """The state that *data* describes; raises InvalidPosition saying what is wrong."""
    if not isinstance(data, Mapping):
        raise InvalidPosition("a state is a JSON object, as to_dict writes it")
    _check_game(game, data)
    kind = data.get("kind")
    if kind not in KINDS:
        raise InvalidPosition(f"kind is {short(kind)}: it must be one of {', '.join(KINDS)}")
    history = _pairs(data.get("history"), game)
    start = _read_start(game, data.get("start"), kind, len(history))
    records, before = _read_record(game, data.get("fields")), _read_before(game, data.get("before"))
    if kind == "view":
        seat, seen = _read_observer(game, data, records)
        recall = None if seen is None else lambda: dict(seen)
        return Observation(game, records, history, seat, start, before, recall, is_unproven=True)
    state = FullState(game, records, history, read_stream(data.get("stream")), start, before)
    if check:
        _check_history(state)
    return state


def _check_game(game: GameRules, data: Mapping[str, Any]) -> None:
    expected = {
        "game": game.name,
        "rules_version": game.definition.rules_version,
        "options": dict(game.options),
    }
    for key, value in expected.items():
        if data.get(key) != value:
            raise InvalidPosition(f"{key} is {short(data.get(key))}; this game reads {value!r}")


def _read_record(game: GameRules, fields: object) -> Records:
    records = np.zeros(1, game.definition.rules.dtype)
    fill(records, fields)
    game.definition.rules.check_record(records, game.options)
    return records


def _read_before(game: GameRules, fields: object) -> Records | None:
    return None if fields is None else _read_record(game, fields)


def _pairs(history: object, game: GameRules) -> History:
    def fits(entry: object) -> bool:
        match entry:
            case [int(seat), int(action)] if not isinstance(seat, bool) and not isinstance(action, bool):
                return CHANCE <= seat < game.num_seats and 0 <= action < game.definition.rules.num_actions
        return False

    if isinstance(history, list) and all(fits(entry) for entry in history):
        return [(int(seat), int(action)) for seat, action in history]
    raise InvalidPosition("history must be a list of [seat, action] pairs of whole numbers within bounds")


def _read_start(game: GameRules, data: object, kind: str, length: int) -> Start | None:
    """The position a state began from; None for the start of the game."""
    if data is None and kind != "position":
        return None
    if kind == "whole":
        raise InvalidPosition("a whole state begins at the start of the game: start must be null")
    if not isinstance(data, Mapping) or set(data) != {"fields", "before", "told"}:
        raise InvalidPosition("start must be an object with exactly fields, before, told")
    known = data["told"]
    if type(known) is not int or not 0 <= known <= length:
        raise InvalidPosition(f"start.told is {short(known)}: a whole number from 0 to {length} is allowed")
    records = _read_record(game, data["fields"])
    if kind == "position" and game.definition.view.take_back(copied(records)):
        raise InvalidPosition("a position cannot start with secret choices made: start holds some")
    before = _read_before(game, data["before"])
    return Start(read_only(records), None if before is None else read_only(before), known)


def _read_observer(
    game: GameRules, data: Mapping[str, Any], records: Records
) -> tuple[int | None, Seen | None]:
    """The seat whose view *records* are, and what it has seen."""
    seat, seen, seats = data.get("seat"), data.get("seen"), game.num_seats
    if seat is not None and (type(seat) is not int or not 0 <= seat < seats):
        raise InvalidPosition(f"seat is {short(seat)}: 0 to {seats - 1} are, null is a spectator")
    if data.get("stream") is not None:
        raise InvalidPosition("a view draws no chance: stream must be null")
    hidden = copied(records)
    game.definition.view.redact_record(hidden, seat)
    if hidden.tobytes() != records.tobytes():
        raise InvalidPosition(f"fields hold what the view of seat {short(seat)} does not show")
    if seen is not None and not _is_seen(seen):
        raise InvalidPosition("seen must be null or an object of lists of whole numbers")
    return seat, seen


def _is_seen(seen: object) -> TypeGuard[Seen]:
    if not isinstance(seen, Mapping):
        return False
    lists = all(isinstance(each, list) for each in seen.values())
    return lists and all(type(number) is int for each in seen.values() for number in each)


def _check_history(state: FullState) -> None:
    """Play *state* again; raises InvalidPosition naming the first action that cannot be, or what differs."""
    again = state.beginning()
    try:
        again.follow(state.history[len(again.history) :])
    except IllegalAction as refusal:
        number = len(again.history)
        entry = f"action {number + 1} of history, {list(state.history[number])}"
        raise InvalidPosition(f"{entry}, cannot follow those before it: {refusal}") from None
    for key, found, given in (
        ("fields", fields_of(again.records), fields_of(state.records)),
        ("before", _fields_before(again), _fields_before(state)),
    ):
        for name in found.keys() | given.keys():
            if found.get(name) != given.get(name):
                led = f"after its {len(state.history)} actions {key}.{name} is {short(found.get(name))}"
                raise InvalidPosition(f"the history leads to another position: {led}")


def _fields_before(state: FullState) -> dict[str, Any]:
    return {} if state.before is None else fields_of(state.before)
