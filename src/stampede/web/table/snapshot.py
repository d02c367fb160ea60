"""A table's state as bytes and back, to be read instead of a long log. Other releases ignore it."""

import hashlib
from collections.abc import Mapping
from dataclasses import fields, replace
from functools import cache
from importlib.metadata import version
from typing import Any, get_origin

import msgspec
import numpy as np

from stampede.core.game import Game, State
from stampede.core.parts import Start
from stampede.core.record import Records
from stampede.games import all_games, find, load
from stampede.play.clock import Clock
from stampede.play.match import Match
from stampede.play.series import Series
from stampede.play.undo_history import UndoHistory, UndoTarget
from stampede.web.table.plans.plan import Plan
from stampede.web.table.players import NO_NAMES, Player
from stampede.web.table.state import TableState
from stampede.web.table.versions import ViewVersions

HELD = (TableState, Match, Player, Clock, Series, UndoHistory, UndoTarget, Plan, ViewVersions)


class _SavedGame(msgspec.Struct, array_like=True):
    name: str
    options: dict[str, Any]
    rules_version: int


class _SavedState(msgspec.Struct, array_like=True):
    game: _SavedGame
    records: bytes
    before: bytes | None
    history: list[tuple[int, int]]
    start: tuple[bytes, bytes | None, int] | None


def write(table_state: TableState) -> bytes:
    """All of a table's state but the names, which are kept in one place only."""
    return _encoder.encode(replace(table_state, called=NO_NAMES))


def read(body: bytes) -> TableState:
    """What ``write`` wrote; raises msgspec.MsgspecError or StampedeError where it cannot be read."""
    return _decoder.decode(body)


@cache
def form() -> str:
    """What a snapshot depends on: the release, and what a state consists of."""
    shapes = [(kind.__name__, [(each.name, str(each.type)) for each in fields(kind)]) for kind in HELD]
    return hashlib.sha256(repr((version("stampede-games"), shapes)).encode()).hexdigest()[:16]


def _write_part(part: Any) -> Any:
    if isinstance(part, State):
        start = part.start
        return _SavedState(
            _write_part(part.game),
            part.records.tobytes(),
            _bytes(part.before),
            part.history,
            None if start is None else (start.records.tobytes(), _bytes(start.before), start.told),
        )
    if isinstance(part, Game):
        return _SavedGame(part.name, dict(part.options), part.definition.rules_version)
    if isinstance(part, np.ndarray):
        return (_game_of(part.dtype), part.tobytes())
    if isinstance(part, Mapping):
        return dict(part)
    raise NotImplementedError(type(part).__name__)


def _read_part(kind: Any, data: Any) -> Any:
    if kind is State:
        return _state(msgspec.convert(data, _SavedState))
    if kind is Game:
        return _game(msgspec.convert(data, _SavedGame))
    if get_origin(kind) is np.ndarray:
        name, body = data
        return np.frombuffer(body, find(name).rules.dtype).copy()
    raise NotImplementedError(str(kind))


def _state(saved: _SavedState) -> State:
    game = _game(saved.game)
    start = saved.start and Start(
        _records(game, saved.start[0]), _before(game, saved.start[1]), saved.start[2]
    )
    state = State(game, _records(game, saved.records), saved.history, None, start)
    state.before = _before(game, saved.before)
    return state


def _game(saved: _SavedGame) -> Game:
    return load(saved.name, saved.options, "plain", saved.rules_version)


def _records(game: Game, data: bytes) -> Records:
    return np.frombuffer(data, game.definition.rules.dtype).copy()


def _before(game: Game, data: bytes | None) -> Records | None:
    return None if data is None else _records(game, data)


@cache
def _game_of(dtype: np.dtype[Any]) -> str:
    """The game whose records these are; all its rules versions have the same."""
    return next(name for name, definition in all_games().items() if definition.rules.dtype == dtype)


def _bytes(records: Records | None) -> bytes | None:
    return None if records is None else records.tobytes()


_encoder = msgspec.msgpack.Encoder(enc_hook=_write_part)
_decoder = msgspec.msgpack.Decoder(TableState, dec_hook=_read_part)
