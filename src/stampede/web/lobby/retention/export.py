"""Matches that people played, given away for research as all at their tables were told beforehand."""

import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, Engine, select

from stampede.core.errors import StampedeError
from stampede.data.writing import PART, Row, row_of, write
from stampede.web.base import schema
from stampede.web.base.settings import HouseRules
from stampede.web.lobby import results
from stampede.web.lobby.projector import changes_of
from stampede.web.lobby.retention.consent import may_be_exported
from stampede.web.table import event_log
from stampede.web.table.state import TableState

Progress = Callable[[int, int], None]
"""Is told how many tables are read, of how many."""
PERSON, HELPED = "person", "person, helped"
"""Who played; the latter where a computer chose for them at times."""
NOT_TOLD = "whose tables were not told so"
CUT_SHORT = "that ended before their rules say so"
UNREADABLE = "that cannot be read"


class Exported(NamedTuple):
    """What was written, and what was left out."""

    matches: int
    left_out: Counter[str]
    """How many finished matches, by the reason."""


def export(engine: Engine, folder: Path, rules: HouseRules, progress: Progress) -> Exported:
    """Write what may be given away into *folder*, whole or not at all: no names, times or seeds.

    Raises StampedeError where the folder is there already or cannot be made, or nothing may be given away.
    """
    if not rules.is_for_research:
        raise StampedeError(
            "this house gives no matches away: STAMPEDE_RESEARCH=1 says so to all who sit down"
        )
    if folder.exists():
        raise StampedeError(f"{folder} is there already: name a new folder")
    found: list[TableState] = []
    left_out: Counter[str] = Counter()
    with engine.connect() as connection:
        for table_state in _ended(connection, left_out, progress):
            if not may_be_exported(table_state, rules):
                left_out[NOT_TOLD] += 1
            elif table_state.match.earlier or not table_state.match.state.is_terminal():
                left_out[CUT_SHORT] += 1
            else:
                found.append(table_state)
    if not found:
        raise StampedeError("there is no match that may be given away")
    # By random names: their order tells neither when they were played nor which were at one table.
    found.sort(key=lambda table_state: table_state.match_id)
    _write(
        folder, [row_of(each.match.state, number, None, _players(each)) for number, each in enumerate(found)]
    )
    return Exported(len(found), left_out)


def _ended(connection: Connection, left_out: Counter[str], progress: Progress) -> Iterator[TableState]:
    """All tables at the end of each of their matches."""
    tables = list(connection.execute(select(schema.tables.c.id)).scalars())
    for number, table in enumerate(tables, start=1):
        try:
            # Without names: none of them is read.
            steps = changes_of(table, event_log.read_lines(connection, table), {})
        except StampedeError:
            left_out[UNREADABLE] += 1
        else:
            yield from (after for before, after in steps if before and results.is_end(before, after))
        progress(number, len(tables))


def _players(table_state: TableState) -> list[str]:
    """Who played, seat by seat: a person, or a computer as ``stampede arena`` names it."""
    return [_player(table_state, seat) for seat in range(table_state.num_seats)]


def _player(table_state: TableState, seat: int) -> str:
    player = table_state.player_at(seat)
    assert player is not None
    if player.guest is not None:
        return HELPED if player.was_helped or player.stand_in else PERSON
    ladder, newest = table_state.ladder, len(table_state.match.game.definition.opponents.former)
    return f"{player.level}" if ladder == newest else f"{player.level} of ladder {ladder}"


def _write(folder: Path, rows: list[Row]) -> None:
    unfinished = folder.with_name(f"{folder.name}.unfinished")
    shutil.rmtree(unfinished, ignore_errors=True)
    try:
        unfinished.mkdir(parents=True)
        for first in range(0, len(rows), PART):
            write(unfinished, first, rows[first : first + PART])
        unfinished.rename(folder)
    except OSError as error:
        raise StampedeError(f"{folder} cannot be written: {error.strerror or error}") from None
