"""Checks a whole database: its file, its logs, its matches, and its projections.

It is done on a copy, so a running server is not held up, and nothing changes meanwhile.
"""

import tempfile
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, select, union
from sqlalchemy.exc import SQLAlchemyError

from stampede.core.errors import StampedeError, UnknownRules
from stampede.play import log
from stampede.web.runtime.settings import database_url
from stampede.web.store import chain, migrate, schema
from stampede.web.store.backup import fault_of, take
from stampede.web.store.chain import DamagedError
from stampede.web.store.database import connect, existing
from stampede.web.store.migrations import REVISIONS
from stampede.web.store.transfer import Progress
from stampede.web.table import event_log, names, snapshot
from stampede.web.table.event_log import LogEntry
from stampede.web.tables import checkpoints, cursors, rebuild
from stampede.web.tables.log_reader import changes_of
from stampede.web.tables.log_step import LogStep
from stampede.web.tables.match_file import match_file
from stampede.web.tables.projections import Projection, Projections, TableLog

Rows = dict[str, list[tuple[Any, ...]]]


@dataclass
class IntegrityReport:
    """The findings of a check."""

    right: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    """Things that could not be checked, with the reason."""
    doubtful: list[str] = field(default_factory=list)
    """Copies that differ from the log, which can be made anew from it: no data is lost."""
    wrong: list[str] = field(default_factory=list)


@dataclass
class _Counts:
    chained: int = 0
    unchained: int = 0
    """Events from before there was a hash chain."""
    matches: int = 0


def check(url: str, projections: Projections, progress: Progress) -> IntegrityReport:
    """Check a database, whether a server uses it or not; raises StampedeError for one of another program."""
    report = IntegrityReport()
    with tempfile.TemporaryDirectory() as folder, existing(url) as source:
        copied = Path(folder) / "copy.db"
        take(source, copied, lambda _done, _total: None)
        if source.dialect.name != "sqlite":
            report.left.append("the files of PostgreSQL: it looks after them itself")
        elif fault := fault_of(copied, is_thorough=True):
            report.wrong.append(f"the file: {fault}")
        else:
            report.right.append("the file is sound")
        engine = connect(database_url(str(copied)))
        try:
            _check_contents(engine, projections, report, progress)
        finally:
            engine.dispose()
    return report


def _check_contents(
    engine: Engine, projections: Projections, report: IntegrityReport, progress: Progress
) -> None:
    with engine.connect() as connection:
        found = migrate.revision(connection)
        if found != REVISIONS[-1]:
            raise StampedeError(
                f"the database is of another release (revision {found or 'none'}; this one knows "
                f"{REVISIONS[-1]}): start this server on it, or check it with that release"
            )
        logs, counts = _read_logs(connection, report, progress)
        if connection.execute(select(schema.chat_messages).limit(1)).first():
            report.left.append("the messages of chats: no chain covers them")
    report.right.append(f"the logs of {len(logs)} tables are unaltered, {counts.chained} events in all")
    if counts.unchained:
        report.left.append(f"{counts.unchained} events from before there was a chain")
    report.right.append(
        f"all actions, outcomes of chance and results of finished matches, {counts.matches} in all"
    )
    for projection in projections.values():
        if projection.checked:
            _check_projection(engine, projection, logs, report)


def _read_logs(
    connection: Connection, report: IntegrityReport, progress: Progress
) -> tuple[dict[str, TableLog], _Counts]:
    """The log of each table that can be read, with the steps it leads through."""
    logs, counts = {}, _Counts()
    listed = union(select(schema.tables.c.id), select(schema.events.c.table_id))
    tables = sorted(connection.execute(listed).scalars())
    for number, table in enumerate(tables, start=1):
        try:
            logs[table] = _check_table(connection, table, report, counts)
        except DamagedError as error:
            report.wrong.append(str(error))
        except UnknownRules as error:
            report.left.append(f"table {table}, which is kept as it was: {error}")
        except (StampedeError, SQLAlchemyError, LookupError, ValueError) as error:
            report.wrong.append(f"table {table} cannot be read: {error}")
        progress(number, len(tables))
    return logs, counts


def _check_table(connection: Connection, table: str, report: IntegrityReport, counts: _Counts) -> TableLog:
    """Replay a table's log from its first event; raises StampedeError where that fails."""
    links = chain.read(connection, table)
    chain.head_of(table, links)
    lines = event_log.read_lines(connection, table)
    steps = changes_of(table, lines, names.read(connection, table))
    _check_names(connection, table, lines, report)
    _check_snapshot(connection, table, steps, report)
    found = rebuild.of_steps(lines, steps)
    for end in found.ends:
        try:
            log.verify(match_file(end.after))
        except StampedeError as error:
            report.wrong.append(f"table {table}, match {end.after.match_id}: {error}")
    written = sum(hash_ is not None for _, hash_ in links)
    counts.chained += written
    counts.unchained += len(links) - written
    counts.matches += len(found.ends)
    return found


def _check_names(
    connection: Connection, table: str, lines: Iterable[LogEntry], report: IntegrityReport
) -> None:
    kept = names.kept(connection, table)
    told = (found for line in lines for found in names.hashes_of(line.event))
    for number, expected in enumerate(told):
        each = kept.get(number)
        if each is None or not expected:
            continue  # deleted by hand, or from before the log had hashes of names
        if each.hash != expected or (each.name and log.name_hash(each.salt, each.name) != expected):
            report.wrong.append(f"table {table}: name {number} is not the one that was written")


def _check_snapshot(
    connection: Connection, table: str, steps: Iterable[LogStep], report: IntegrityReport
) -> None:
    column = schema.snapshots.c
    query = select(column.version, column.body).where(
        column.table_id == table, column.form == snapshot.form()
    )
    for version, body in connection.execute(query):
        then = [step.after for step in steps if step.after.version == version]
        if not then or snapshot.write(snapshot.read(body)) != snapshot.write(then[0]):
            report.doubtful.append(
                f"table {table}: its snapshot is not what its log says (rebuild snapshots)"
            )


def _check_projection(
    engine: Engine, projection: Projection, logs: dict[str, TableLog], report: IntegrityReport
) -> None:
    """Rebuild a projection, and compare."""
    name = projection.name
    with engine.connect() as connection:
        stopped = name in checkpoints.not_running(connection)
        behind = checkpoints.behind(connection, [name])
        everything = set(connection.execute(select(schema.tables.c.id)).scalars())
    if stopped:
        report.wrong.append(f"{name} have stopped: run stampede rebuild {name}")
        return
    if behind:
        report.left.append(f"{name} of {len(behind)} tables, of which the server has still to write")
    if projection.needs_every_log and (behind or everything - logs.keys()):
        report.left.append(f"{name}: they follow from the logs of all tables, and not all can be read")
        return
    with engine.connect() as connection:  # the rebuilt rows are rolled back
        before = _rows(connection, projection)
        rebuild.write(connection, projection, list(logs.values()), cursors.read(connection, name))
        after = _rows(connection, projection)
    wrong = [key for key in {**before, **after} if before.get(key) != after.get(key) and key not in behind]
    for key in sorted(wrong):
        report.wrong.append(f"{name}: {key} is not what the log says (stampede rebuild {name})")
    if not wrong:
        report.right.append(f"{name} are what the log says")


def _rows(connection: Connection, projection: Projection) -> Rows:
    """The rows of a projection, by the thing that they are about."""
    found: Rows = defaultdict(list)
    for table, columns in projection.checked:
        about, *more = (table.c[each] for each in columns) if columns else table.c
        for key, *row in connection.execute(select(about, *more)):
            found[str(key)].append((table.name, *row))
    return {key: sorted(rows, key=repr) for key, rows in found.items()}
