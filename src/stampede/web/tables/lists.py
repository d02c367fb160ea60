"""Lists of tables: a projection of the log, so that no table is loaded for them."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import sqlalchemy as sa

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
PRESENT_MS = 60_000
"""A player who was connected to a table so long ago counts as present."""
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


def open_table(connection: sa.Connection, table_state: TableState, now: int) -> None:
    """List a new table."""
    connection.execute(_changed_tables(), _row(table_state, now))
    if table_state.players:
        connection.execute(sa.insert(schema.chairs), _chair_rows(table_state))


def write(connection: sa.Connection, changes: Sequence[LogStep]) -> None:
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
        connection.execute(sa.delete(schema.chairs).where(schema.chairs.c.table_id.in_(names)))
        if rows := [row for after in moved for row in _chair_rows(after)]:
            connection.execute(sa.insert(schema.chairs), rows)
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


def _changed_tables() -> sa.Update:
    return sa.update(schema.tables).where(schema.tables.c.id == sa.bindparam("name"))


def _changed_chairs() -> sa.Update:
    column = schema.chairs.c
    return sa.update(schema.chairs).where(
        column.table_id == sa.bindparam("of_table"), column.player == sa.bindparam("of_player")
    )


def own(connection: sa.Connection, guest: int) -> list[Listed]:
    """The unfinished tables of *guest*: first those that wait for them, each kind the latest first."""
    chair = schema.chairs.c
    is_due = sa.func.max(sa.case((chair.is_due, 1), else_=0))
    mine = (
        sa.select(chair.table_id, is_due.label("is_due"))
        .where(chair.guest_id == guest)
        .group_by(chair.table_id)
        .subquery()
    )
    column = schema.tables.c
    query = (
        sa.select(column.id)
        .join(mine, mine.c.table_id == column.id)
        .where(column.is_over.is_(False))
        .order_by(mine.c.is_due.desc(), column.active_ms.desc(), column.id)
        .limit(LONGEST)
    )
    return of_names(connection, connection.execute(query).scalars())


def open_to_all(
    connection: sa.Connection, now: int, guest: int | None = None, *, are_clubs_private: bool = False
) -> list[Listed]:
    """The tables at which anybody may sit down, the latest first.

    It leaves out tables with a player who has blocked *guest*, or whom they have blocked, and those of
    private clubs: where all *are_clubs_private*, of every club.
    """
    column = schema.tables.c
    taken = sa.select(sa.func.count()).where(schema.chairs.c.table_id == column.id).scalar_subquery()
    is_free: sa.ColumnElement[bool] = taken < column.seats
    is_public = column.is_open & ~belongs_to_private_club(are_clubs_private=are_clubs_private)
    is_waiting = is_public & (column.phase == "waiting") & (column.active_ms >= now - OPEN_MS)
    return _fairly(connection, is_waiting & is_free, guest, LONGEST, now)


def running(
    connection: sa.Connection, now: int, guest: int | None = None, *, are_clubs_private: bool = False
) -> list[Listed]:
    """The listed tables at which somebody plays now and all may watch, the latest first.

    It leaves out the same tables as :func:`open_to_all`.
    """
    column = schema.tables.c
    is_public = column.is_open & ~belongs_to_private_club(are_clubs_private=are_clubs_private)
    is_lively = is_public & (column.phase == "playing") & (column.active_ms >= now - LIVELY_MS)
    return _fairly(connection, is_lively, guest, SHOWN, now)


def belongs_to_private_club(*, are_clubs_private: bool = False) -> sa.Exists:
    """Whether a table (part of a query) belongs to a club of which strangers see nothing."""
    own, club = schema.club_tables.c, schema.clubs.c
    found = sa.exists().where(own.table_id == schema.tables.c.id)
    return found if are_clubs_private else found.where(club.id == own.club_id, club.is_private)


def is_for_members(
    connection: sa.Connection, table: str, guest: int | None, *, are_clubs_private: bool = False
) -> bool:
    """Whether a table belongs to a private club of which *guest* is no member."""
    own, member = schema.club_tables.c, schema.club_members.c
    is_member = sa.exists().where(
        own.table_id == schema.tables.c.id,
        member.club_id == own.club_id,
        member.guest_id == guest,
        member.role.in_(("owner", "host", "member")),
    )
    is_private = belongs_to_private_club(are_clubs_private=are_clubs_private)
    query = sa.select(schema.tables.c.id).where(schema.tables.c.id == table, is_private, ~is_member)
    return connection.execute(query).first() is not None


def _fairly(
    connection: sa.Connection, wanted: sa.ColumnElement[bool], guest: int | None, most: int, now: int
) -> list[Listed]:
    """The tables that are *wanted*, as *guest* may see them, the latest first.

    Where there are too many, those where a player is present come first. Then each network address keeps its
    latest, then each its second latest, and so on; where the address is no longer known, each creator does.
    People with an account come before others.
    """
    column, origin = schema.tables.c, schema.guest_origins.c
    source = sa.func.coalesce(origin.origin, sa.cast(column.creator, sa.String))
    present, account = schema.table_presence.c, schema.accounts.c
    is_present = sa.exists().where(present.table_id == column.id, present.seen_ms >= now - PRESENT_MS)
    has_account = sa.exists().where(account.guest_id == column.creator)
    found = (
        sa.select(
            column.id,
            column.active_ms,
            source.label("source"),
            sa.case((is_present, 1), else_=0).label("is_present"),
            sa.case((has_account, 1), else_=0).label("has_account"),
        )
        .join_from(schema.tables, schema.guest_origins, origin.guest_id == column.creator, isouter=True)
        .where(wanted, sa.true() if guest is None else ~blocks.keeps_apart(guest, column.id))
        .subquery()
    )
    rank = sa.func.row_number().over(
        partition_by=found.c.source,
        order_by=(found.c.is_present.desc(), found.c.active_ms.desc(), found.c.id),
    )
    ranked = sa.select(*found.c, rank.label("rank")).subquery()
    first = sa.select(ranked.c.id, ranked.c.active_ms).order_by(
        ranked.c.is_present.desc(),
        ranked.c.rank,
        ranked.c.has_account.desc(),
        ranked.c.active_ms.desc(),
        ranked.c.id,
    )
    kept = first.limit(most).subquery()
    query = sa.select(kept.c.id).order_by(kept.c.active_ms.desc(), kept.c.id)
    return of_names(connection, connection.execute(query).scalars())


def company(connection: sa.Connection, now: int) -> tuple[int, dict[str, bool]]:
    """The number of persons at tables now, and names among them that the lists show anyway.

    The names at the tables where something happened last come first, each with whether an external bot plays
    for that person.
    """
    column, chair = schema.tables.c, schema.chairs.c
    is_public = column.is_open & ~belongs_to_private_club()
    query = (
        sa.select(
            chair.guest_id,
            sa.func.max(sa.case((is_public, chair.name), else_="")),
            sa.func.max(sa.case((is_public & chair.is_program, 1), else_=0)),
            sa.func.max(column.active_ms).label("active_ms"),
        )
        .join(schema.tables, column.id == chair.table_id)
        .where(chair.guest_id.is_not(None), column.is_over.is_(False), column.active_ms >= now - LIVELY_MS)
        .group_by(chair.guest_id)
        .order_by(sa.desc("active_ms"), chair.guest_id)
    )
    found = connection.execute(query).all()
    named = [(name, bool(is_program)) for _, name, is_program, _ in found if name]
    return len(found), dict(named[:SHOWN])


def quick(connection: sa.Connection, game: str, guest: int) -> list[str]:
    """The quick matches of a *game* that wait for players: that at which *guest* sits, then the oldest.

    Before a match, only quick matches have a deadline.
    """
    column, chair = schema.tables.c, schema.chairs.c
    taken = sa.select(sa.func.count()).where(chair.table_id == column.id).scalar_subquery()
    is_free: sa.ColumnElement[bool] = taken < column.seats
    is_own = sa.exists().where(chair.table_id == column.id, chair.guest_id == guest)
    query = (
        sa.select(column.id)
        .where(column.game == game, column.phase == "waiting", column.deadline_ms.is_not(None))
        .where(column.is_open, is_free, ~blocks.keeps_apart(guest, column.id))
        .order_by(is_own.desc(), column.created_ms, column.id)
    )
    return list(connection.execute(query).scalars())


def of_names(connection: sa.Connection, names: Iterable[str]) -> list[Listed]:
    """The tables of these *names*, in this order."""
    wanted = list(names)
    column, chair = schema.tables.c, schema.chairs.c
    sitting: dict[str, list[SeatAssignment]] = defaultdict(list)
    query = sa.select(chair.table_id, chair.guest_id, chair.name, chair.level, chair.is_due, chair.is_program)
    for table, *row in connection.execute(query.where(chair.table_id.in_(wanted)).order_by(chair.player)):
        sitting[table].append(SeatAssignment(*row))
    about = sa.select(column.id, column.game, column.phase, column.seats, column.active_ms, column.title)
    rows = {row[0]: row for row in connection.execute(about.where(column.id.in_(wanted)))}
    return [Listed(*rows[name], tuple(sitting[name])) for name in wanted]
