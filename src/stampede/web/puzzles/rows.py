"""The puzzles in the database."""

import sqlalchemy as sa

from stampede.web.puzzles.messages import PuzzleDay
from stampede.web.store import schema
from stampede.web.store.database import insert_unless_there
from stampede.web.tables.lists import belongs_to_private_club

LONGEST = 400
"""The most days in a list."""
MOST = 50
"""The most matches to choose one from."""
_column = schema.puzzles.c


def _is(game: str, day: str) -> sa.ColumnElement[bool]:
    return (_column.game == game) & (_column.day == day)


def days(connection: sa.Connection, game: str, until: str) -> tuple[PuzzleDay, ...]:
    """The days that have a puzzle of a *game*, the latest first; none after *until*."""
    query = sa.select(_column.day, _column.tried, _column.solved).where(
        _column.game == game, _column.day <= until
    )
    rows = connection.execute(query.order_by(_column.day.desc()).limit(LONGEST))
    return tuple(PuzzleDay(*row) for row in rows)


def body(connection: sa.Connection, game: str, day: str) -> str | None:
    """The file of the puzzle of a *day*; None where there is none."""
    return connection.execute(sa.select(_column.body).where(_is(game, day))).scalar()


def made(connection: sa.Connection, since: str) -> set[tuple[str, str]]:
    """Game and day of all puzzles from *since* on."""
    rows = connection.execute(sa.select(_column.game, _column.day).where(_column.day >= since))
    return {(game, day) for game, day in rows}


def add(connection: sa.Connection, game: str, day: str, text: str) -> None:
    """Keep a puzzle, unless another process has made one for this day."""
    row = {"game": game, "day": day, "body": text, "tried": 0, "solved": 0}
    connection.execute(insert_unless_there(connection, schema.puzzles).values(row).on_conflict_do_nothing())


def count(connection: sa.Connection, game: str, day: str, *, solved: bool) -> None:
    """Count a first try."""
    more = {"tried": _column.tried + 1, "solved": _column.solved + int(solved)}
    connection.execute(sa.update(schema.puzzles).where(_is(game, day)).values(more))


def open_matches(
    connection: sa.Connection, game: str, since_ms: int, *, are_clubs_private: bool = False
) -> list[str]:
    """The latest finished matches since then at tables that all might watch: sources of puzzles.

    Tables of private clubs are not among them: where all *are_clubs_private*, those of no club.
    """
    table, match, result = schema.tables.c, schema.matches.c, schema.results.c
    has_ended = sa.exists().where(result.match_id == match.id)
    is_open = table.is_open & ~belongs_to_private_club(are_clubs_private=are_clubs_private)
    is_recent = (table.game == game) & (table.active_ms >= since_ms)
    query = (
        sa.select(match.id)
        .join(schema.tables, table.id == match.table_id)
        .where(is_open, is_recent, has_ended)
    )
    return list(connection.execute(query.order_by(table.active_ms.desc()).limit(MOST)).scalars())
