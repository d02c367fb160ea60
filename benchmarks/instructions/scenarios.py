"""``python -m benchmarks.instructions.scenarios FILE``: scenarios of a server that runs, under callgrind."""

import asyncio
import sys
from collections.abc import Coroutine, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import sqlalchemy as sa

from benchmarks.bare_table import BareTable
from benchmarks.instructions.callgrind import counted
from benchmarks.load.matches import KINDS, ZOFF, Kind, Step, played
from stampede.web.store import migrate, schema
from stampede.web.store.database import connect
from stampede.web.tables import lists

MOVES = 40
"""Of each game, after those that its *first* tells."""
COMING = 20
TABLES, LIVELY = 20_000, 20
"""Tables that there ever were, and those at which something happens now."""
NOW = 1_000_000_000


def fill(database: Path) -> None:
    """Write the lists of a site with many tables, a person and a computer at each."""
    engine = connect(f"sqlite:///{database}")
    migrate.ensure(engine)
    names = [f"table-{number}" for number in range(TABLES)]
    table: dict[str, object] = {"created_ms": 0, "game": "buffalo", "is_open": True, "seats": 2}
    lively: dict[str, object] = {"is_over": False, "phase": "playing", "active_ms": NOW}
    over: dict[str, object] = {"is_over": True, "phase": "over", "active_ms": 0}
    chairs: list[dict[str, object]] = [
        {"player": 0, "guest_id": 1, "name": "Anna", "level": 0, "is_due": True},
        {"player": 1, "guest_id": None, "name": "", "level": 1, "is_due": False},
    ]
    with engine.begin() as connection:
        guest = {"id": 1, "name": "Anna", "colour": "red", "created_ms": 0}
        connection.execute(sa.insert(schema.guests), guest)
        rows = [table | {"id": each} | (lively if at < LIVELY else over) for at, each in enumerate(names)]
        connection.execute(sa.insert(schema.tables), rows)
        seats = [each | {"table_id": name} for name in names for each in chairs]
        connection.execute(sa.insert(schema.chairs), seats)
    engine.dispose()


def read_lobby(connection: sa.Connection) -> None:
    """Read what ``GET /api/lobby`` reads."""
    lists.running(connection, NOW)
    lists.company(connection, NOW)


async def count_moves(kind: Kind, warming: Sequence[Step], steps: Sequence[Step]) -> None:
    """Play one match for the caches and another for the count; all players look on."""
    await (await BareTable.with_players(kind, 0)).play(warming)
    table = await BareTable.with_players(kind, 1)
    await table.play(steps[: kind.first])
    counted(f"move {kind.game}", partial(_drive, table.play(steps[kind.first :])))


async def count_hello(steps: Sequence[Step]) -> None:
    """Players come to a table in the middle of its match."""
    table = await BareTable.with_players(ZOFF, 1)
    await table.play(steps)

    async def come() -> None:
        for number in range(COMING):
            await table.hello(number % ZOFF.players)

    counted("hello", partial(_drive, come()))


def _drive(work: Coroutine[object, None, None]) -> None:
    """Run a coroutine that waits for nothing; raises RuntimeError if it does."""
    try:
        work.send(None)
    except StopIteration:
        return
    raise RuntimeError("a scenario waits for something")


def main() -> None:
    """Count all of them."""
    for kind in KINDS:
        warming, steps = (played(replace(kind, mode="plain"), each, kind.first + MOVES) for each in (0, 1))
        asyncio.run(count_moves(kind, warming, steps))
        if kind is ZOFF:
            asyncio.run(count_hello(steps))
    with connect(f"sqlite:///{sys.argv[1]}").connect() as connection:
        read_lobby(connection)
        counted("lobby", partial(read_lobby, connection))


if __name__ == "__main__":
    main()
