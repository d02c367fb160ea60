"""The append-only public list of commitments, round commitments, rounds given up and results."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, func, insert, select

from stampede.play.fairness import commitment, seal
from stampede.play.log.listed import Head, after, digest, line
from stampede.web.fairness.messages import FairnessEntry, FairnessPage
from stampede.web.store import schema
from stampede.web.table.state import TableState
from stampede.web.tables.log_step import LogStep, is_end
from stampede.web.tables.match_file import match_file

MOST, PAGE = 5_000, 50
"""Most lines of one answer, for programs and on a page."""
APPENDING = 0x57A4F0
"""The advisory lock under which processes append."""


def begin(connection: Connection, table_state: TableState, now_ms: int) -> None:
    """Publish the commitment to the randomness of a new table's first match."""
    if table_state.brought is None and table_state.needs_chance:
        _append(connection, [(now_ms, _commitment(table_state.seed))])


def write(connection: Connection, changes: Sequence[LogStep]) -> None:
    """Append the entries for these *changes*."""
    _append(
        connection,
        [
            (change.after.at_ms, entry)
            for change in changes
            if change.before is not None
            for entry in entries(change.before, change.after)
        ],
    )


def read(connection: Connection, after: int) -> list[str]:
    """The lines of the list *after* this number."""
    column = schema.fairness_list.c
    query = select(column.line).where(column.number > after).order_by(column.number).limit(MOST)
    return list(connection.execute(query).scalars())


def page(connection: Connection, before: int) -> FairnessPage:
    """The newest entries, or those *before* a number other than 0."""
    column = schema.fairness_list.c
    query = select(column.line, column.hash).order_by(column.number.desc()).limit(PAGE)
    found = connection.execute(query.where(column.number < before) if before else query)
    told = ({**json.loads(line), "hash": hashed} for line, hashed in found)
    total = connection.execute(select(func.max(column.number))).scalar() or 0
    return FairnessPage(tuple(msgspec.convert(each, FairnessEntry) for each in told), total)


def entries(before: TableState, after: TableState) -> Iterator[dict[str, Any]]:
    """The public entries about the agreement on randomness between two states of a table.

    No entry names a table, a match or a player: participants find theirs by its commitments.
    """
    if is_end(before, after) and after.pledges:
        told = match_file(after)
        yield {
            "kind": "result",
            "commitment": told.commitment,
            "seal": told.published,
            "match": digest(told),
        }
    if after.round.is_sealed and not before.round.is_sealed:
        yield {"kind": "seal", **_sealed(after)}
    if before.round.is_sealed and not after.round.is_sealed and after.phase != "playing":
        _, contributions = before.stirring
        yield {
            "kind": "given-up",
            **_sealed(before),
            "contributions": contributions,
            "seed": _coming(before),
        }
    if after.phase != "playing" and _coming(after) not in (_coming(before), ""):
        yield _commitment(_coming(after))


def _coming(table_state: TableState) -> str:
    """The seed of the next match; empty where there is none."""
    if table_state.phase == "waiting":
        return table_state.seed
    return table_state.round.seed


def _commitment(seed: str) -> dict[str, Any]:
    return {"kind": "commitment", "commitment": commitment(bytes.fromhex(seed))}


def _sealed(table_state: TableState) -> dict[str, Any]:
    promised = commitment(bytes.fromhex(_coming(table_state)))
    pledges, _ = table_state.stirring
    return {"commitment": promised, "seal": seal(promised, pledges), "pledges": pledges}


def _append(connection: Connection, told: Sequence[tuple[int, dict[str, Any]]]) -> None:
    if not told:
        return
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(APPENDING)))
    column = schema.fairness_list.c
    last = select(column.number, column.hash).order_by(column.number.desc()).limit(1)
    found = connection.execute(last).first()
    head, rows = Head(*found) if found else Head(), []
    for at_ms, entry in told:
        text = line(head, {"at_ms": at_ms, **entry})
        head = after(head, text)
        rows.append({"number": head.number, "hash": head.hash, "line": text})
    connection.execute(insert(schema.fairness_list), rows)
