"""Writes the state of a table as bytes and reads it back, instead of a long log.

A later release reads it where a rules version is no longer supported, so a log can keep one for ever. Its
parts may get additions with a default, or be left out, but never get another meaning.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import fields, replace
from functools import cache
from importlib.metadata import version
from typing import Any, get_origin

import msgspec
import numpy as np

from stampede import games
from stampede.core.full_state import FullState
from stampede.core.game import Game, State
from stampede.core.history import Start
from stampede.core.record import Records, relaid
from stampede.games import find
from stampede.play.clock import Clock
from stampede.play.match import Match
from stampede.play.result import MatchResult
from stampede.play.series import Series
from stampede.play.undo_history import UndoHistory, UndoTarget
from stampede.web.table.options import TableOptions
from stampede.web.table.plan import Plan
from stampede.web.table.players import NO_NAMES, Player
from stampede.web.table.state import TableState
from stampede.web.table.versions import ViewVersions

HELD = (TableState, Match, Player, Clock, Series, UndoHistory, UndoTarget, Plan, ViewVersions)


Layout = tuple[tuple[str, str, tuple[int, ...], int], ...]
"""The fields of a record: name, type, shape, offset."""


class _Saved(msgspec.Struct, array_like=True):
    game: str
    layout: Layout
    size: int
    """Bytes of a record."""
    standing: MatchResult | None
    """The result of the match: later rules might count otherwise."""
    table_state: msgspec.Raw


class _SavedOptions(TableOptions, frozen=True, forbid_unknown_fields=False):
    """The options of a table in its state. They were fields of the state itself before version 0.3."""

    options: TableOptions | None = None


class _SavedPositions(msgspec.Struct, array_like=True):
    game: str
    layout: Layout
    size: int
    records: bytes


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
    game, dtype = table_state.match.game.name, table_state.match.game.definition.rules.dtype
    body = msgspec.Raw(_encoder.encode(replace(table_state, called=NO_NAMES)))
    return _encoder.encode(_Saved(game, _layout(dtype), dtype.itemsize, table_state.standing, body))


def read(body: bytes) -> TableState:
    """Read the state that ``write`` wrote; raises msgspec.MsgspecError or StampedeError for anything else.

    That is UnknownRules where the rules of a match that goes on are no longer supported.
    """
    table_state = shown(body)
    if not table_state.has_ended:
        find(table_state.match.game.name).under(table_state.match.rules_version)
    return table_state


def shown(body: bytes) -> TableState:
    """Read the state for display only, whatever rules it was played by."""
    saved = _header.decode(body)
    definition = find(saved.game)
    table_state = _decoder(saved.layout, saved.size, definition.rules.dtype).decode(saved.table_state)
    held = _options.decode(saved.table_state)
    if held.options is None:
        table_state = replace(table_state, options=TableOptions.of(held))
    if definition.carries(table_state.match.rules_version):
        return table_state
    return replace(table_state, kept=saved.standing)


def write_positions(records: Records, game: str) -> bytes:
    """The *records* of a whole match."""
    dtype = records.dtype
    return _encoder.encode(_SavedPositions(game, _layout(dtype), dtype.itemsize, records.tobytes()))


def read_positions(body: bytes) -> Records:
    """Read the records that ``write_positions`` wrote, in the game's present layout."""
    saved = _positions.decode(body)
    records = np.frombuffer(saved.records, _dtype(saved.layout, saved.size))
    return relaid(records, find(saved.game).rules.dtype)


@cache
def form() -> str:
    """A fingerprint of the release and of the state's fields, which a snapshot depends on."""
    shapes = [(kind.__name__, [(each.name, str(each.type)) for each in fields(kind)]) for kind in HELD]
    shapes += [(name, []) for name in TableOptions.__struct_fields__]
    return hashlib.sha256(repr((version("stampede-games"), shapes)).encode()).hexdigest()[:16]


def _write_part(part: Any) -> Any:
    if isinstance(part, State):
        start = part.start
        return _SavedState(
            _write_part(part.game),
            part.records.tobytes(),
            _bytes(part.before),
            part.history,
            None if start is None else (start.records.tobytes(), _bytes(start.before), start.actions_known),
        )
    if isinstance(part, Game):
        return _SavedGame(part.name, dict(part.options), part.definition.rules_version)
    if isinstance(part, np.ndarray):
        return part.tobytes()
    if isinstance(part, Mapping):
        return dict(part)
    raise NotImplementedError(type(part).__name__)


class _Reader:
    """Reads the parts of a state that msgspec does not know."""

    def __init__(self, dtype: np.dtype[Any], now: np.dtype[Any]) -> None:
        """Records have the type *dtype* in the snapshot, and *now* in the present release."""
        self._dtype, self._now = dtype, now

    def part(self, kind: Any, data: Any) -> Any:
        """A part of this *kind*."""
        if kind is State:
            return self._state(msgspec.convert(data, _SavedState))
        if kind is Game:
            return self._game(msgspec.convert(data, _SavedGame))
        if get_origin(kind) is np.ndarray:
            return self._records(data)
        raise NotImplementedError(str(kind))

    def _state(self, saved: _SavedState) -> State:
        start = saved.start and Start(
            self._records(saved.start[0]), self._before(saved.start[1]), saved.start[2]
        )
        game = self._game(saved.game)
        records, before = self._records(saved.records), self._before(saved.before)
        return FullState(game, records, saved.history, start=start, before=before)

    def _game(self, saved: _SavedGame) -> Game:
        return games.shown(saved.name, saved.options, saved.rules_version)

    def _records(self, data: bytes) -> Records:
        return relaid(np.frombuffer(data, self._dtype), self._now)

    def _before(self, data: bytes | None) -> Records | None:
        return None if data is None else self._records(data)


def _bytes(records: Records | None) -> bytes | None:
    return None if records is None else records.tobytes()


@cache
def _layout(dtype: np.dtype[Any]) -> Layout:
    assert dtype.fields is not None
    kinds = ((name, *kind[:2]) for name, kind in dtype.fields.items())
    return tuple((name, kind.base.str, kind.shape, at) for name, kind, at in kinds)


def _dtype(layout: Layout, size: int) -> np.dtype[Any]:
    """The type of records with this layout."""
    names, kinds, shapes, places = zip(*layout, strict=True)
    formats = list(zip(kinds, shapes, strict=True))
    return np.dtype({"names": names, "formats": formats, "offsets": places, "itemsize": size})


@cache
def _decoder(layout: Layout, size: int, now: np.dtype[Any]) -> msgspec.msgpack.Decoder[TableState]:
    """A decoder of records with this *layout* into the type of *now*."""
    return msgspec.msgpack.Decoder(TableState, dec_hook=_Reader(_dtype(layout, size), now).part)


_encoder = msgspec.msgpack.Encoder(enc_hook=_write_part)
_options = msgspec.msgpack.Decoder(_SavedOptions)
_header = msgspec.msgpack.Decoder(_Saved)
_positions = msgspec.msgpack.Decoder(_SavedPositions)
