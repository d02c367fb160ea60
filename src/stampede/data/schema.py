"""The schema of all files of matches: a row is a match, which replays from it."""

from typing import Any, NamedTuple

import pyarrow as pa

VERSION = 1


class Column(NamedTuple):
    """A column: its name, its type and its meaning."""

    name: str
    kind: Any
    meaning: str


COLUMNS = (
    Column("match", pa.int64(), "its number, from 0"),
    Column("game", pa.string(), "the short name"),
    Column("rules_version", pa.int32(), "the version of the rules"),
    Column("options", pa.string(), "the game's options as JSON"),
    Column("seed", pa.int64(), "of `Game.new_initial_state`; null where it is unknown"),
    Column("players", pa.list_(pa.string()), "by seat: a player of `stampede arena`, or `person`"),
    Column("seats", pa.list_(pa.int8()), "the acting seat, action by action; -1 is chance"),
    Column("actions", pa.list_(pa.int32()), "the rules' numbers of the actions, those of chance included"),
    Column("returns", pa.list_(pa.float32()), "by seat: `State.returns()`"),
    Column("wins", pa.list_(pa.float32()), "by seat: `State.win_returns()`"),
    Column("scores", pa.list_(pa.float32()), "by seat: `State.scores()`"),
)
SCHEMA = pa.schema([(column.name, column.kind) for column in COLUMNS], metadata={"stampede": str(VERSION)})
