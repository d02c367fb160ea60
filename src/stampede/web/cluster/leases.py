"""Leases: which process serves which table, where several share a database.

A process lives as long as it renews its row in time, by the database's clock. A table's lease names the
process that serves it, with a fence that grows when another takes it over. Every write to a log looks at
both, so that a process that was thought dead can spoil nothing (M. Kleppmann, "How to do distributed
locking", 2016).
"""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from sqlalchemy import Connection, delete, exists, insert, select, tuple_, update

from stampede.web.store import schema
from stampede.web.store.store import LeaseLostError, Store

NOBODY = ""
"""In place of a process: nobody serves the table, which was given back."""
DEAD = "dead"
"""In place of a process: its last one died, and another has done what it had left undone."""


NOTHING: Mapping[str, int] = {}
CHUNK = 1000
"""Tables in one statement, which cannot have any number of parameters."""


class Taken(NamedTuple):
    """The result of taking a table: its lease, whether or not this process got it."""

    process: str
    """The process that serves it now."""
    fence: int
    before: str = NOBODY
    """The process that served it before, and is dead or counted as dead."""


class Heartbeat(NamedTuple):
    """The state of the site that a process finds when it renews its row."""

    was_alive: bool
    """Whether its row was still good: otherwise others may have taken its tables."""
    alive: frozenset[str]
    """The processes that live, this one among them."""
    orphans: frozenset[str]
    """Tables whose process is dead: another must do what it left undone."""
    now_ms: int
    """The time by the database's clock."""
    was_checked: bool
    """Whether its tables were looked at, because its row may have run out meanwhile."""
    lost: frozenset[str]
    """Its tables that others have taken meanwhile."""


def begin(connection: Connection, table: str, process: str) -> None:
    """Give *process* the lease of a table that is being opened."""
    connection.execute(insert(schema.leases).values(table_id=table, process_id=process, fence=1))


def holder(connection: Connection, store: Store, table: str) -> str | None:
    """The living process that serves a table, NOBODY without one; None if there is no such table."""
    process = schema.processes.c
    is_alive = (process.id == schema.leases.c.process_id) & (process.until_ms > store.moment)
    found = schema.tables.outerjoin(schema.leases).outerjoin(schema.processes, is_alive)
    query = select(process.id).select_from(found).where(schema.tables.c.id == table)
    row = connection.execute(query).first()
    return None if row is None else row[0] or NOBODY


def take(connection: Connection, store: Store, table: str, process: str, known: int = 0) -> Taken:
    """Give *process* the lease of a table, which must exist, unless a living process holds it.

    *known* is the fence by which the process has the table in memory: nobody has changed it since if the
    fence is still the same.
    """
    column = schema.leases.c
    row = connection.execute(
        select(column.process_id, column.fence).where(column.table_id == table).with_for_update()
    ).first()
    if row is None:
        begin(connection, table, process)
        return Taken(process, 1)
    before, fence = row
    if before == process:
        return Taken(process, fence, process)
    if before and holder(connection, store, table):
        return Taken(before, fence)
    if before != DEAD or fence != known:
        fence += 1
    changed = update(schema.leases).where(column.table_id == table)
    connection.execute(changed.values(process_id=process, fence=fence))
    return Taken(process, fence, before)


def give_back(connection: Connection, process: str, tables: Collection[str] | None = None) -> None:
    """End the leases of *process* on these tables, or on all."""
    column = schema.leases.c
    changed = update(schema.leases).where(column.process_id == process)
    if tables is not None:
        changed = changed.where(column.table_id.in_(tables))
    connection.execute(changed.values(process_id=NOBODY))


def free(connection: Connection, tables: Collection[str]) -> None:
    """Mark the *tables* of dead processes as looked after, except those that another has taken by now."""
    column = schema.leases.c
    dead = ~exists().where(schema.processes.c.id == column.process_id)
    # A process that has locked one of these rows is about to take the table: skip it.
    query = select(column.table_id).where(column.table_id.in_(tables), dead).with_for_update(skip_locked=True)
    found = connection.execute(query).scalars().all()
    connection.execute(update(schema.leases).where(column.table_id.in_(found)).values(process_id=DEAD))


def renew(
    connection: Connection,
    store: Store,
    process: str,
    release: str,
    seconds: float,
    fences: Mapping[str, int] = NOTHING,
    *,
    is_sure: bool = True,
) -> Heartbeat:
    """Renew the row of *process* for so many *seconds*, delete dead processes, and report the others.

    Unless the process *is_sure* that its row was good all the time, and if it was not, its tables are looked
    at: it keeps those of *fences* that nobody else has taken.
    """
    column, lease = schema.processes.c, schema.leases.c
    now, until = store.moment, store.moment + int(seconds * 1000)
    living = update(schema.processes).where(column.id == process, column.until_ms > now)
    was_alive = bool(connection.execute(living.values(until_ms=until)).rowcount)
    if not was_alive:
        connection.execute(delete(schema.processes).where(column.id == process))
        connection.execute(insert(schema.processes).values(id=process, release=release, until_ms=until))
    rows = connection.execute(select(column.id, column.until_ms <= now)).all()
    now_ms = connection.execute(select(now)).scalar_one()
    if any(is_dead for _, is_dead in rows):
        # Two processes that delete each other's rows would deadlock: skip one that is being renewed.
        dead = select(column.id).where(column.until_ms <= now).with_for_update(skip_locked=True)
        names = connection.execute(dead).scalars().all()
        connection.execute(delete(schema.processes).where(column.id.in_(names)))
    alive = frozenset(name for name, is_dead in rows if not is_dead)
    orphans = select(lease.table_id).where(lease.process_id.not_in({NOBODY, DEAD, *alive}))
    was_checked = not (was_alive and is_sure)
    lost = fences.keys() - retake(connection, process, fences) if was_checked else ()
    found = frozenset(connection.execute(orphans).scalars())
    return Heartbeat(was_alive, alive, found, now_ms, was_checked, frozenset(lost))


def retake(connection: Connection, process: str, fences: Mapping[str, int]) -> set[str]:
    """Keep for *process* the tables that it serves by these *fences* and nobody has taken since; their names.

    That another has looked after them meanwhile, as after those of the dead, has not changed them.
    """
    column, kept = schema.leases.c, set[str]()
    known = list(fences.items())
    for first in range(0, len(known), CHUNK):
        same = tuple_(column.table_id, column.fence).in_(known[first : first + CHUNK])
        was_dead = update(schema.leases).where(same, column.process_id == DEAD)
        connection.execute(was_dead.values(process_id=process))
        query = select(column.table_id).where(same, column.process_id == process)
        kept.update(connection.execute(query).scalars())
    return kept


def leave(connection: Connection, process: str) -> None:
    """Delete *process* and its leases, so that others need not wait for them to run out."""
    give_back(connection, process)
    connection.execute(delete(schema.processes).where(schema.processes.c.id == process))


def releases(connection: Connection, store: Store) -> list[str]:
    """The releases of the processes that live."""
    column = schema.processes.c
    return list(connection.execute(select(column.release).where(column.until_ms > store.moment)).scalars())


def check(connection: Connection, process: str, fences: Mapping[str, int]) -> None:
    """Raise LeaseLostError unless *process* serves all these tables, each by this fence.

    The rows stay locked until the transaction ends, so that nobody takes a table over in between.
    """
    column = schema.leases.c
    query = select(column.table_id, column.process_id, column.fence).where(column.table_id.in_(fences))
    found = {table: (of, fence) for table, of, fence in connection.execute(query.with_for_update(read=True))}
    for table, fence in fences.items():
        if found.get(table) != (process, fence):
            raise LeaseLostError(f"table {table} is served by another process")
