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


def commit_round(connection: Connection, seed: str, hashed: str, now_ms: int) -> tuple[int, int]:
    """Publish the commitment to the *seed* of all tables of a round (``shared_deal.round_hash``).

    Returns the number of the line, and its time: that of the list never goes back.
    """
    _append(connection, [(now_ms, {**_commitment(seed), "round": hashed})])
    return head(connection).number, _last_ms(connection)


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


def head(connection: Connection) -> Head:
    """The head of the list."""
    column = schema.fairness_list.c
    last = select(column.number, column.hash).order_by(column.number.desc()).limit(1)
    found = connection.execute(last).first()
    return Head(*found) if found else Head()


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
    if _is_given_up(before, after):
        _, contributions = before.stirring
        yield {
            "kind": "given-up",
            **_sealed(before),
            "contributions": contributions if before.round.is_sealed else (),
            "seed": before.coming_seed,
        }
    if after.phase != "playing" and after.coming_seed not in (before.coming_seed, ""):
        yield _commitment(after.coming_seed)


def _is_given_up(before: TableState, after: TableState) -> bool:
    """Whether a commitment under which anybody had pledged led to no match."""
    if after.phase == "playing" or not (before.round.is_sealed or before.round.pledges):
        return False
    return not after.round.is_sealed and before.coming_seed != after.coming_seed


def _commitment(seed: str) -> dict[str, Any]:
    return {"kind": "commitment", "commitment": commitment(bytes.fromhex(seed))}


def _sealed(table_state: TableState) -> dict[str, Any]:
    promised = commitment(bytes.fromhex(table_state.coming_seed))
    if not table_state.round.is_sealed:
        pledges = tuple(each.pledge for each in table_state.round.pledges)
        return {"commitment": promised, "seal": "", "pledges": pledges}
    pledges, _ = table_state.stirring
    beacon = table_state.round.beacon
    named = {"beacon_key": beacon.key, "beacon_number": beacon.number} if beacon else {}
    sealed = seal(promised, pledges, beacon.named if beacon else ())
    return {"commitment": promised, "seal": sealed, "pledges": pledges, **named}


def _append(connection: Connection, told: Sequence[tuple[int, dict[str, Any]]]) -> None:
    if not told:
        return
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(APPENDING)))
    last, rows, earlier = head(connection), [], _last_ms(connection)
    for at_ms, entry in told:
        earlier = max(earlier, at_ms)  # of several processes, one may be late
        text = line(last, {"at_ms": earlier, **entry})
        last = after(last, text)
        rows.append({"number": last.number, "hash": last.hash, "line": text})
    connection.execute(insert(schema.fairness_list), rows)


def _last_ms(connection: Connection) -> int:
    """The time of the last line; 0 for an empty list."""
    column = schema.fairness_list.c
    found = connection.execute(select(column.line).order_by(column.number.desc()).limit(1)).scalar()
    return int(json.loads(found)["at_ms"]) if found else 0
