"""Matching: a guest sits down at a table that waits, or opens one."""

from collections.abc import Collection

from sqlalchemy import Connection, func, select

from stampede.core.game import Game
from stampede.games import find
from stampede.web.quickmatch.messages import QuickMatch
from stampede.web.runtime.refusals import RefusedError, malformed
from stampede.web.runtime.runtime import Runtime
from stampede.web.store.store import Guest
from stampede.web.table.creation_messages import CreateTable, TableCreated
from stampede.web.table.options import Pace
from stampede.web.tables import lists
from stampede.web.tables.registry import Tables
from stampede.web.words import say

LONGEST_WAIT = 600


INCREMENT = 10.0


SHORTEST_BANK = 300.0


FULL = frozenset({"table-full", "unwelcome", "over", "unknown-table"})
"""Refusals that mean that a listed table has no seat for this guest."""


class WaitingError(Exception):
    """Another table waits already: somebody opened it at the same moment."""


def until(wish: QuickMatch, runtime: Runtime) -> int:
    """When the search ends; raises RefusedError."""
    if not 0 <= wish.wait <= LONGEST_WAIT:
        raise malformed(say("quick.wait", most=LONGEST_WAIT))
    return runtime.now_ms() + 1000 * wish.wait


async def open_table(
    tables: Tables,
    guest: Guest,
    game: str,
    wish: QuickMatch,
    fill_ms: int,
    full: Collection[str],
) -> str:
    """Open a table: its name. Raises RefusedError, or WaitingError if a table outside *full* waits."""

    def look(connection: Connection, _made: TableCreated) -> None:
        if connection.dialect.name == "postgresql":  # other databases have only one writer
            connection.execute(select(func.pg_advisory_xact_lock(func.hashtext(f"quick {game}"))))
        if set(lists.quick(connection, game, guest.id)).difference(full):
            raise WaitingError

    asked = CreateTable(game, wish.name, is_open=True, pace=_pace(game))
    return (await tables.gather(guest, asked, fill_ms, look)).table


def is_full(error: RefusedError) -> bool:
    """Whether another table may still have a seat."""
    return error.refusal.code in FULL


def _pace(game: str) -> Pace:
    """The clock of a match between strangers: each has their share of the longest duration on the box."""
    definition = find(game)
    longest = 60.0 * definition.facts.minutes[1] / Game(definition, {}, "plain").num_seats
    return Pace("live", max(SHORTEST_BANK, longest), INCREMENT)
