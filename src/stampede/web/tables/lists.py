"""Lists of tables: a projection of the log, so that no table is loaded for them."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Update,
    bindparam,
    case,
    delete,
    exists,
    func,
    insert,
    select,
    true,
    update,
)

from stampede.core.interface import CHANCE
from stampede.web.identity import blocks
from stampede.web.store import schema
from stampede.web.table.state import Phase, TableState
from stampede.web.tables.log_step import LogStep

LONGEST = 100
"""The most tables in a list."""
OPEN_MS = 7 * 24 * 3600 * 1000
"""The lists no longer show an open table that has waited longer than this."""
LIVELY_MS = 15 * 60 * 1000
"""Nobody counts as present at a table where nothing has happened for so long."""
SHOWN = 12
"""The most running tables, and names, that the front page shows."""


class SeatAssignment(NamedTuple):
    """One player of a table in a list."""

    guest: int | None
    """None for the computer."""
    name: str
    level: int
    is_due: bool
    """Whether it is their turn."""
    is_program: bool = False
    """Whether an external bot plays for a person."""


class Listed(NamedTuple):
    """A table in a list."""

    table: str
    game: str
    phase: Phase
    seats: int
    active_ms: int
    title: str
    chairs: tuple[SeatAssignment, ...]


def chairs(table_state: TableState) -> tuple[SeatAssignment, ...]:
    """The players of a table, in the order they sat down."""
    due = {table_state.series.players[seat] for seat in table_state.acting() if seat != CHANCE}
    return tuple(
        SeatAssignment(each.guest, table_state.name_of(each), each.level, player in due, each.is_program)
        for player, each in enumerate(table_state.players)
    )


def open_table(connection: Connection, table_state: TableState, now: int) -> None:
    """List a new table."""
    connection.execute(_changed_tables(), _row(table_state, now))
    if table_state.players:
        connection.execute(insert(schema.chairs), _chair_rows(table_state))


def write(connection: Connection, changes: Sequence[LogStep]) -> None:
    """Update the lists after changes of tables."""
    latest = {after.table: after for _, after in changes}
    if not latest:
        return
    connection.execute(_changed_tables(), [_row(after, after.at_ms) for after in latest.values()])
    known = {before.table: before for before, _ in reversed(changes) if before is not None}
    moved = [
        after
        for name, after in latest.items()
        if name not in known or len(known[name].players) != len(after.players)
    ]
    if moved:
        names = [after.table for after in moved]
        connection.execute(delete(schema.chairs).where(schema.chairs.c.table_id.in_(names)))
        if rows := [row for after in moved for row in _chair_rows(after)]:
            connection.execute(insert(schema.chairs), rows)
    changed = [
        new
        for name, after in latest.items()
        if name in known and after not in moved
        for old, new in zip(_chair_rows(known[name]), _chair_rows(after), strict=True)
        if old != new
    ]
    if changed:
        keys = {"table_id": "of_table", "player": "of_player"}
        rows = [{keys.get(name, name): value for name, value in row.items()} for row in changed]
        connection.execute(_changed_chairs(), rows)


def _row(table_state: TableState, now: int) -> dict[str, object]:
    return {
        "name": table_state.table,
        "game": table_state.match.game.name,
        "phase": table_state.phase,
        "active_ms": now,
        "is_open": table_state.is_open and table_state.may_watch(None),
        "is_over": table_state.phase == "over",
        "seats": table_state.num_seats,
        "title": table_state.title,
    }


def _chair_rows(table_state: TableState) -> list[dict[str, object]]:
    return [
        {
            "table_id": table_state.table,
            "player": player,
            "guest_id": each.guest,
            "name": each.name,
            "level": each.level,
            "is_due": each.is_due,
            "is_program": each.is_program,
        }
        for player, each in enumerate(chairs(table_state))
    ]


def _changed_tables() -> Update:
    return update(schema.tables).where(schema.tables.c.id == bindparam("name"))


def _changed_chairs() -> Update:
    column = schema.chairs.c
    return update(schema.chairs).where(
        column.table_id == bindparam("of_table"), column.player == bindparam("of_player")
    )


def own(connection: Connection, guest: int) -> list[Listed]:
    """The unfinished tables of *guest*: first those that wait for them, each kind the latest first."""
    chair = schema.chairs.c
    is_due = func.max(case((chair.is_due, 1), else_=0))
    mine = (
        select(chair.table_id, is_due.label("is_due"))
        .where(chair.guest_id == guest)
        .group_by(chair.table_id)
        .subquery()
    )
    column = schema.tables.c
    query = (
        select(column.id)
        .join(mine, mine.c.table_id == column.id)
        .where(column.is_over.is_(False))
        .order_by(mine.c.is_due.desc(), column.active_ms.desc(), column.id)
        .limit(LONGEST)
    )
    return _listed(connection, connection.execute(query).scalars())


def open_to_all(connection: Connection, now: int, guest: int | None = None) -> list[Listed]:
    """The tables at which anybody may sit down, the latest first.

    It leaves out tables with a player who has blocked *guest*, or whom they have blocked.
    """
    column = schema.tables.c
    taken = select(func.count()).where(schema.chairs.c.table_id == column.id).scalar_subquery()
    is_free: ColumnElement[bool] = taken < column.seats
    is_waiting = column.is_open & (column.phase == "waiting") & (column.active_ms >= now - OPEN_MS)
    return _fairly(connection, is_waiting & is_free, guest, LONGEST)


def running(connection: Connection, now: int, guest: int | None = None) -> list[Listed]:
    """The listed tables at which somebody plays now and all may watch, the latest first.

    It leaves out tables with a player who has blocked *guest*, or whom they have blocked.
    """
    column = schema.tables.c
    is_lively = column.is_open & (column.phase == "playing") & (column.active_ms >= now - LIVELY_MS)
    return _fairly(connection, is_lively, guest, SHOWN)


def _fairly(
    connection: Connection, wanted: ColumnElement[bool], guest: int | None, most: int
) -> list[Listed]:
    """The tables that are *wanted*, as *guest* may see them, the latest first.

    Where there are too many, each creator keeps their latest, then each their second latest, and so on.
    """
    column = schema.tables.c
    rank = func.row_number().over(partition_by=column.creator, order_by=(column.active_ms.desc(), column.id))
    ranked = (
        select(column.id, column.active_ms, rank.label("rank"))
        .where(wanted, true() if guest is None else ~blocks.keeps_apart(guest, column.id))
        .subquery()
    )
    first = select(ranked.c.id, ranked.c.active_ms).order_by(
        ranked.c.rank, ranked.c.active_ms.desc(), ranked.c.id
    )
    kept = first.limit(most).subquery()
    query = select(kept.c.id).order_by(kept.c.active_ms.desc(), kept.c.id)
    return _listed(connection, connection.execute(query).scalars())


def company(connection: Connection, now: int) -> tuple[int, dict[str, bool]]:
    """The number of persons at tables now, and the names among them that the lists show anyway.

    Each name comes with whether an external bot plays for that person.
    """
    column, chair = schema.tables.c, schema.chairs.c
    query = (
        select(
            chair.guest_id,
            func.max(case((column.is_open, chair.name), else_="")),
            func.max(case((column.is_open & chair.is_program, 1), else_=0)),
        )
        .join(schema.tables, column.id == chair.table_id)
        .where(chair.guest_id.is_not(None), column.is_over.is_(False), column.active_ms >= now - LIVELY_MS)
        .group_by(chair.guest_id)
    )
    found = connection.execute(query).all()
    named = sorted((name, bool(is_program)) for _, name, is_program in found if name)
    return len(found), dict(named[:SHOWN])


def quick(connection: Connection, game: str, guest: int) -> list[str]:
    """The quick matches of a *game* that wait for players: that at which *guest* sits, then the oldest.

    Before a match, only quick matches have a deadline.
    """
    column, chair = schema.tables.c, schema.chairs.c
    taken = select(func.count()).where(chair.table_id == column.id).scalar_subquery()
    is_free: ColumnElement[bool] = taken < column.seats
    is_own = exists().where(chair.table_id == column.id, chair.guest_id == guest)
    query = (
        select(column.id)
        .where(column.game == game, column.phase == "waiting", column.deadline_ms.is_not(None))
        .where(column.is_open, is_free, ~blocks.keeps_apart(guest, column.id))
        .order_by(is_own.desc(), column.created_ms, column.id)
    )
    return list(connection.execute(query).scalars())


def _listed(connection: Connection, names: Iterable[str]) -> list[Listed]:
    """The tables of these *names*, in this order."""
    wanted = list(names)
    column, chair = schema.tables.c, schema.chairs.c
    sitting: dict[str, list[SeatAssignment]] = defaultdict(list)
    query = select(chair.table_id, chair.guest_id, chair.name, chair.level, chair.is_due, chair.is_program)
    for table, *row in connection.execute(query.where(chair.table_id.in_(wanted)).order_by(chair.player)):
        sitting[table].append(SeatAssignment(*row))
    about = select(column.id, column.game, column.phase, column.seats, column.active_ms, column.title)
    rows = {row[0]: row for row in connection.execute(about.where(column.id.in_(wanted)))}
    return [Listed(*rows[name], tuple(sitting[name])) for name in wanted]
