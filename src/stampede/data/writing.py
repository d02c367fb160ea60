"""Writing of finished matches as rows of Parquet files."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
from pyarrow import parquet

from stampede.core.game import State
from stampede.data.schema import CHOICES, schema_of
from stampede.play.match import entries_of

SHARD_SIZE = 100
"""The number of matches in a file."""
Row = dict[str, Any]


def row_of(state: State, number: int, seed: int | None, players: Sequence[str]) -> Row:
    """The row of a finished match."""
    encode = state.game.encoding.numbering.encode
    return {
        "match": number,
        "game": state.game.name,
        "rules_version": state.game.definition.rules_version,
        "options": json.dumps(dict(sorted(state.game.options.items())), separators=(",", ":")),
        "seed": seed,
        "players": list(players),
        "seats": [seat for seat, _ in state.history],
        "actions": [action for _, action in state.history],
        "returns": state.returns(),
        "wins": state.win_returns(),
        "scores": list(state.scores()),
        "notation": [entry.action for entry in entries_of(state)],
        "parts": [encode(action) for _, action in state.history],
    }


def write(folder: Path, first: int, rows: Sequence[Row]) -> None:
    """Write a file atomically; rows with observations and masks keep them."""
    schema = schema_of(choices=CHOICES[0].name in rows[0])
    path = folder / f"matches-{first:09}.parquet"
    unfinished = path.with_suffix(".unfinished")
    parquet.write_table(pa.Table.from_pylist(list(rows), schema), unfinished, compression="zstd")
    unfinished.replace(path)
