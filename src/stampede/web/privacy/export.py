"""Exports people's matches for research, if all players at their tables had been informed beforehand."""

import json
import shutil
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryFile
from typing import BinaryIO, NamedTuple

from sqlalchemy import Connection, Engine, select

from stampede.core.errors import StampedeError
from stampede.data.writing import SHARD_SIZE, Row, row_of, write
from stampede.web.runtime.settings import SiteRules
from stampede.web.store import schema
from stampede.web.table import event_log, reducer
from stampede.web.table.consent import may_be_exported
from stampede.web.table.event_log import LogEntry
from stampede.web.table.state import TableState
from stampede.web.tables.log_step import is_end

Progress = Callable[[int, int], None]
"""A callback that gets the number of tables read and the number of all."""
PERSON, HELPED = "person", "person, helped"
"""Kinds of human players; for the latter a computer sometimes chose."""
NOT_TOLD = "whose tables had no notice"
CUT_SHORT = "that ended before their rules say so"
UNREADABLE = "that cannot be read"


class Exported(NamedTuple):
    """How many matches were written and left out."""

    matches: int
    left_out: Counter[str]
    """Number of finished matches by the reason for leaving them out."""


def export(engine: Engine, folder: Path, rules: SiteRules, progress: Progress) -> Exported:
    """Write all matches that may be exported into *folder*, whole or not at all: no names, times or seeds.

    Raises StampedeError if the folder exists already or cannot be created, or if nothing may be exported.
    """
    if not rules.is_for_research:
        raise StampedeError(
            "this site gives no matches away: STAMPEDE_RESEARCH=1 says so to all who sit down"
        )
    if folder.exists():
        raise StampedeError(f"{folder} is there already: name a new folder")
    left_out: Counter[str] = Counter()
    with (
        _made_whole(folder) as unfinished,
        TemporaryFile(dir=unfinished) as heap,
        engine.connect() as connection,
    ):
        places: list[tuple[str, int]] = []
        for table_state in _ended(connection, left_out, progress):
            if not may_be_exported(table_state, rules):
                left_out[NOT_TOLD] += 1
            elif table_state.match.earlier or not table_state.match.state.is_terminal():
                left_out[CUT_SHORT] += 1
            else:
                places.append((table_state.match_id, heap.tell()))
                row = row_of(table_state.match.state, 0, None, _players(table_state))
                heap.write(json.dumps(row).encode() + b"\n")
        if not places:
            raise StampedeError("there is no match that may be given away")
        # Ordered by random names, which reveal neither when a match was played nor at which table.
        places.sort()
        for first in range(0, len(places), SHARD_SIZE):
            write(unfinished, first, list(_rows(heap, first, places[first : first + SHARD_SIZE])))
    return Exported(len(places), left_out)


@contextmanager
def _made_whole(folder: Path) -> Iterator[Path]:
    """A folder that becomes *folder* on success and is removed on failure."""
    unfinished = folder.with_name(f"{folder.name}.unfinished")
    if unfinished.exists():
        raise StampedeError(
            f"{unfinished} is there, of an export that was stopped or still runs: "
            "remove it, or name another folder"
        )
    try:
        unfinished.mkdir(parents=True)
        try:
            yield unfinished
            unfinished.rename(folder)
        finally:
            shutil.rmtree(unfinished, ignore_errors=True)
    except OSError as error:
        raise StampedeError(f"{folder} cannot be written: {error.strerror or error}") from None


def _rows(heap: BinaryIO, first: int, places: Sequence[tuple[str, int]]) -> Iterator[Row]:
    """The rows stored at *places*, numbered from *first*."""
    for number, (_, place) in enumerate(places, start=first):
        heap.seek(place)
        yield {**json.loads(heap.readline()), "match": number}


def _ended(connection: Connection, left_out: Counter[str], progress: Progress) -> Iterator[TableState]:
    """All tables at the end of each of their matches."""
    tables = list(connection.execute(select(schema.tables.c.id)).scalars())
    for number, table in enumerate(tables, start=1):
        try:
            yield from _ends(table, event_log.read_lines(connection, table))
        except StampedeError:
            left_out[UNREADABLE] += 1
        progress(number, len(tables))


def _ends(table: str, lines: Sequence[LogEntry]) -> Iterator[TableState]:
    """A table at the end of each of its matches, loaded without names."""
    states = reducer.steps(table, [line.event for line in lines], [line.at_ms for line in lines])
    yield from (after for before, after in pairwise(states) if is_end(before, after))


def _players(table_state: TableState) -> list[str]:
    """The kind of player in each seat: a person, or a computer in the notation of ``stampede arena``."""
    return [_player(table_state, seat) for seat in range(table_state.num_seats)]


def _player(table_state: TableState, seat: int) -> str:
    player = table_state.player_at(seat)
    assert player is not None
    if player.guest is not None:
        return HELPED if player.was_helped or player.stand_in else PERSON
    ladder, newest = table_state.ladder, len(table_state.match.game.definition.opponents.former)
    return f"{player.level}" if ladder == newest else f"{player.level} of ladder {ladder}"
