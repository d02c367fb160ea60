"""Matches read back: their rows, and the observation of each seat at each of its choices."""

import json
import warnings
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import pyarrow as pa
from pyarrow import parquet

from stampede.core.errors import InvalidFile, InvalidOption
from stampede.core.game import Game, State
from stampede.core.interface import CHANCE
from stampede.core.tensors.observing import Observations
from stampede.data.schema import NEEDED
from stampede.data.writing import Row
from stampede.envs import choosing
from stampede.envs.choosing import Mask, PartialAction
from stampede.games import load


class PartSample(NamedTuple):
    """One part of an action, as a training sample for a policy."""

    match: int
    seat: int
    observation: Observations
    """The observation of the acting seat: ``envs.choosing.observe``."""
    mask: Mask
    """The legal values of the part."""
    number: int
    """The value chosen."""
    win: float
    """The zero-sum result of the match for the seat."""


class Samples:
    """The decisions of a folder, read file by file, of each *workers*-th match from number *worker* on.

    It can be iterated repeatedly, and pickled to other processes. With PyTorch,
    :class:`stampede.data.pytorch.TorchSamples` shares the matches among the workers.

    Example::

        for decision in Samples("matches"):
            train(decision.observation, decision.mask, decision.number, decision.win)
    """

    def __init__(self, folder: str | Path, worker: int = 0, workers: int = 1) -> None:
        """Raises InvalidFile where there are no matches, InvalidOption for a bad *worker*."""
        if not 0 <= worker < workers:
            raise InvalidOption(f"worker is {worker}: of {workers} workers they are 0 to {workers - 1}")
        self._files = _files(folder)
        self._worker, self._workers = worker, workers

    def __iter__(self) -> Iterator[PartSample]:
        """Match after match; raises InvalidFile."""
        for row in islice(_rows(self._files), self._worker, None, self._workers):
            yield from of_match(row)


def read(folder: str | Path) -> pa.Table:
    """All matches of a folder as a table of pyarrow, in their order.

    Raises:
        InvalidFile: There are no matches, or a file has another format.
    """
    return pa.concat_tables(map(_table, _files(folder)))


def rows(folder: str | Path) -> Iterator[Row]:
    """The matches of a folder, reading one file at a time; raises InvalidFile."""
    return _rows(_files(folder))


def _rows(files: Iterable[Path]) -> Iterator[Row]:
    for file in files:
        yield from _table(file).to_pylist()


def _files(folder: str | Path) -> list[Path]:
    files = sorted(Path(folder).glob("matches-*.parquet"))
    if not files:
        raise InvalidFile(f"there are no matches in {folder}: 'stampede selfplay' writes matches-*.parquet")
    return files


def _table(file: Path) -> pa.Table:
    try:
        table = parquet.read_table(file)
    except (OSError, pa.ArrowException) as error:
        raise InvalidFile(f"{file} cannot be read: {str(error).splitlines()[0]}") from None
    kinds = dict(zip(table.schema.names, table.schema.types, strict=True))
    if any(kinds.get(column.name) != column.kind for column in NEEDED):
        names = ", ".join(column.name for column in NEEDED)
        raise InvalidFile(f"{file} has other columns than matches have: {names}")
    return table


def decisions(table: pa.Table) -> Iterator[PartSample]:
    """The decisions of the matches in *table*, found by replaying them; raises InvalidFile."""
    for row in table.to_pylist():
        yield from of_match(row)


def replayed(row: Row) -> Iterator[tuple[State, int, int]]:
    """Replay a match: the state before each action, the seat and the action; raises InvalidFile."""
    state = game_of(row).new_initial_state()
    for number, (seat, action) in enumerate(zip(row["seats"], row["actions"], strict=True)):
        yield state, seat, action
        try:
            state.apply_action(seat, action)
        except ValueError as error:
            raise InvalidFile(f"match {row['match']}, action {number}: {error}") from None


def game_of(row: Row) -> Game:
    """The game of a match."""
    return _game(row["game"], row["options"], row["rules_version"])


@lru_cache(maxsize=16)
def _game(name: str, options: str, rules_version: int) -> Game:
    """The game, cached: most matches of a folder are of one game, whose tables take long to make."""
    return load(name, json.loads(options), "compiled", rules_version)


def of_match(row: Row) -> Iterator[PartSample]:
    """The decisions of one match; raises InvalidFile."""
    for state, seat, action in replayed(row):
        if seat == CHANCE:
            continue
        given: PartialAction | int | None = choosing.choice(state, seat)
        for number in state.game.encoding.numbering.encode(action):
            if not isinstance(given, PartialAction):
                break
            seen = choosing.observe(state, seat, given.given)
            yield PartSample(row["match"], seat, seen, given.mask, number, row["wins"][seat])
            given = given.after(number)


def choices_of(row: Row) -> Row:
    """The columns on request of one match: observations and masks of its choices; raises InvalidFile."""
    samples = list(of_match(row))
    return {
        "observations": [each.observation for each in samples],
        "masks": [each.mask for each in samples],
    }


def __getattr__(name: str) -> object:
    """Deprecated: ``Decision``, the name of :class:`PartSample` before 0.4."""
    if name != "Decision":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    warnings.warn("Decision is PartSample since 0.4", DeprecationWarning, stacklevel=2)
    return PartSample
