"""Invariants of the database that hold after any fault."""

import json
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from sqlalchemy import Engine, Table, select

from stampede.web.app.features import PROJECTIONS
from stampede.web.store import schema
from stampede.web.tables.rebuild import rebuild
from tests.players.matches import Command, Match

FOLLOWS: dict[str, tuple[Table, ...]] = {
    "lists": (schema.tables, schema.chairs),
    "deadlines": (schema.tables,),
    "results": (schema.results, schema.ratings),
    "events": (schema.contest_log,),
}
"""The projections to rebuild, with their tables."""
Line = tuple[int, str | None, Any]
"""Version, command and event."""


def audit(engine: Engine, matches: Iterable[Match]) -> list[str]:
    """The faults found, a sentence each; the servers have stopped."""
    logs = _logs(engine)
    found = [fault for match in matches for fault in faults_of(match, logs[match.table])]
    return found + _projected(engine)


def _logs(engine: Engine) -> defaultdict[str, list[Line]]:
    column = schema.events.c
    query = select(column.table_id, column.version, column.command_id, column.body)
    logs: defaultdict[str, list[Line]] = defaultdict(list)
    with engine.connect() as connection:
        for table, version, command, body in connection.execute(
            query.order_by(column.table_id, column.version)
        ):
            logs[table].append((version, command, json.loads(body)))
    return logs


def faults_of(match: Match, log: list[Line]) -> list[str]:
    """Every acknowledged command is there once, as it was sent, in order; no refused one is."""
    where = f"table {match.table}"
    found = []
    if [version for version, _, _ in log] != list(range(1, len(log) + 1)):
        found.append(f"{where}: the log has gaps")
    written = [command for _, command, _ in log if command]
    events = {command: event for _, command, event in log if command}
    if len(written) != len(events):
        found.append(f"{where}: a command was carried out twice")
    known = {command.id: command for command in match.acknowledged}
    for command in match.acknowledged:
        if command.id not in events:
            found.append(f"{where}: {command.id} was acknowledged, and is lost")
        elif command.kind == "act" and events[command.id].get("action") != command.action:
            found.append(f"{where}: {command.id} differs from the command sent")
    found += [f"{where}: {each.id} was refused, and is there" for each in match.refused if each.id in events]
    found += [f"{where}: nobody sent {name}" for name in events if name not in known]
    return found + _out_of_order(where, [known[name] for name in written if name in known])


def _out_of_order(where: str, written: list[Command]) -> list[str]:
    """A command acknowledged before another was sent stands before it."""
    latest, found = 0.0, []
    for command in written:
        if command.acknowledged < latest:
            found.append(f"{where}: {command.id} was acknowledged before what stands before it was sent")
        latest = max(latest, command.first)
    return found


def _projected(engine: Engine) -> list[str]:
    """Projections equal a rebuild from the log."""
    with engine.connect() as connection:
        column, event = schema.checkpoints.c, schema.events.c
        more = select(event.version).where(event.table_id == column.table_id, event.version > column.version)
        behind = select(column.projection, column.table_id).where(more.exists())
        found = [f"{name} has not read all of table {table}" for name, table in connection.execute(behind)]
        stopped = connection.execute(select(schema.projections.c.name, schema.projections.c.reason))
        found += [f"{name} has stopped: {reason}" for name, reason in stopped]
    for name, tables in FOLLOWS.items():
        before = [_rows(engine, table) for table in tables]
        found += rebuild(engine, PROJECTIONS, name, lambda _done, _of: None)
        for table, rows in zip(tables, before, strict=True):
            anew = _rows(engine, table)
            wrong = [
                f"{table.name}: {row} where the log gives {new}"
                for row, new in zip(rows, anew, strict=False)
                if row != new
            ]
            found += wrong[:3]
            if len(rows) != len(anew):
                found.append(f"{table.name}: {len(rows)} rows where the log gives {len(anew)}")
    return found


def _rows(engine: Engine, table: Table) -> list[tuple[Any, ...]]:
    with engine.connect() as connection:
        return [tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key))]
