"""The schema of all files of matches: a row is a match, which replays from it."""

from typing import Any, NamedTuple

import pyarrow as pa

VERSION = 2


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
    Column("notation", pa.list_(pa.string()), "the actions in notation"),
    Column("parts", pa.list_(pa.list_(pa.int16())), "the compact numbers of each action: `Game.encode`"),
)
"""The columns of every file."""
NEEDED = COLUMNS[:-2]
"""The columns of files of version 1, which can be read for ever."""
CHOICES = (
    Column("observations", pa.list_(pa.list_(pa.float32())), "on request: the observation of each choice"),
    Column("masks", pa.list_(pa.list_(pa.int8())), "on request: the mask of each choice"),
)
"""The columns that a file has on request: a choice is a part of an action that a seat gave."""


def schema_of(*, choices: bool = False) -> pa.Schema:
    """The schema of a file, with the columns on request if there are to be *choices*."""
    columns = (*COLUMNS, *CHOICES) if choices else COLUMNS
    return pa.schema([(column.name, column.kind) for column in columns], metadata={"stampede": str(VERSION)})
