"""Playing whoever comes: who asks sits down at a table that waits, or opens one."""

from collections.abc import Collection

from sqlalchemy import Connection, func, select

from stampede.core.game import Game
from stampede.games import find
from stampede.web.runtime.refusals import RefusedError, malformed
from stampede.web.runtime.runtime import Runtime
from stampede.web.store.store import Guest
from stampede.web.table.creation_messages import CreateTable, QuickMatch, TableCreated
from stampede.web.table.options import Pace
from stampede.web.tables import lists
from stampede.web.tables.registry import Tables
from stampede.web.words import say

LONGEST_WAIT = 600
INCREMENT = 10.0
SHORTEST_BANK = 300.0
FULL = frozenset({"table-full", "unwelcome", "over", "unknown-table"})
"""Why nobody can sit down at a table that a list still has."""


class WaitingError(Exception):
    """Another table waits: whoever came at the same time opened it."""


def until(wish: QuickMatch, runtime: Runtime) -> int:
    """Until when who asks waits; raises RefusedError."""
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
    """Open a table: its name. Raises RefusedError, or WaitingError if one waits that is not in *full*."""

    def look(connection: Connection, _made: TableCreated) -> None:
        if connection.dialect.name == "postgresql":  # elsewhere there is one writer
            connection.execute(select(func.pg_advisory_xact_lock(func.hashtext(f"quick {game}"))))
        if set(lists.quick(connection, game, guest.id)).difference(full):
            raise WaitingError

    asked = CreateTable(game, wish.name, is_open=True, pace=_pace(game))
    return (await tables.gather(guest, asked, fill_ms, look)).table


def is_full(error: RefusedError) -> bool:
    """Whether there may be room at another table."""
    return error.refusal.code in FULL


def _pace(game: str) -> Pace:
    """Strangers play by the clock: each has their share of the longest match on the box."""
    definition = find(game)
    longest = 60.0 * definition.facts.minutes[1] / Game(definition, {}, "plain").num_seats
    return Pace("live", max(SHORTEST_BANK, longest), INCREMENT)
