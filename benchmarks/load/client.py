"""The client's process: it sends, reads and compares, and works nothing out."""

import asyncio
import gc
import time
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import uvloop
from tests.players.door import Ports, join, open_table, token_of
from tests.players.process import memory_mib

from benchmarks.load.matches import BOT_SEAT, Kind, from_shelf, has_bot, seed_of
from benchmarks.load.processes import Server, database_seconds
from benchmarks.load.tables import Measures, PeerTable, Table
from stampede.play.fairness import commitment

AT_ONCE = 16
GOLDEN = 0.6180339887
LEVEL = 3
LONGEST = 600.0
"""Seconds that anything may take before the run is given up."""

MoveMetrics = dict[str, float]


@dataclass(frozen=True)
class Job:
    """The kind of matches to play."""

    kind: Kind
    shelf: Path
    """The matches."""
    tables: int
    """So many play at the same time."""
    pool: int
    """So many are opened: where one is over, another begins."""
    seconds: float
    """0: nothing is measured but memory, when all stand where they begin."""
    pause: float = 0.0
    """Between the moves of a table."""
    bots: bool = False
    app: str = "stampede"
    first: int = 0
    """The number of the first table; more where the server has opened others before."""


def play(server: Server, job: Job) -> MoveMetrics:
    """Open the tables, play them to their first measured position, then for some seconds; measure."""
    return uvloop.run(_play(server, job))


async def _play(server: Server, job: Job) -> MoveMetrics:
    tally, loop = Measures(), asyncio.get_running_loop()
    before = memory_mib(server.pid)
    tables = await opened(server, job, tally)
    begin = [_begin(job, number, table) for number, table in enumerate(tables[: job.tables])]
    await bring(tally, list(zip(tables, begin, strict=False)))
    await asyncio.sleep(0.3)  # for what follows the last acknowledgements
    memory = memory_mib(server.pid)
    waiting = iter(tables[job.tables :])
    done: asyncio.Future[None] = loop.create_future()

    def over(_table: Table) -> None:
        following = next(waiting, None)
        if following:
            following.go(len(following.steps), over, job.pause)
        elif not job.pause and not done.done():
            done.set_result(None)

    if job.bots:
        server.think.touch()
    gc.collect()
    gc.disable()
    tally.clear()
    clock, own, theirs = time.perf_counter(), time.process_time(), server.cpu_seconds
    database = database_seconds()
    if job.seconds:
        for number, table in enumerate(tables[: job.tables]):
            table.go(len(table.steps), over, job.pause, job.pause * (number * GOLDEN % 1))
        await asyncio.wait([done, tally.failure], timeout=job.seconds, return_when=asyncio.FIRST_COMPLETED)
    seconds = time.perf_counter() - clock
    own, theirs = time.process_time() - own, server.cpu_seconds - theirs
    database = database_seconds() - database
    check(tally, tables)
    metrics = {
        **_sums(tally, seconds, own, theirs),
        "database_s": database,
        "memory": (memory - before) / job.tables,
    }
    for table in tables:
        table.close()
    return metrics


def _sums(tally: Measures, seconds: float, own: float, theirs: float) -> MoveMetrics:
    moves = tally.moves + tally.bots_moves
    if not tally.waits:
        return {"moves": 0.0}
    return {
        "moves": moves / seconds,
        "bots_moves": tally.bots_moves / seconds,
        "cpu_ms": theirs / moves * 1e3,
        "server": theirs / seconds,
        "client": own / seconds,
        "p50_ms": quantile(tally.waits, 0.5) * 1e3,
        "p99_ms": quantile(tally.waits, 0.99) * 1e3,
        "bytes": quantile(tally.lengths, 0.5) if tally.lengths else 0.0,
        "measured": float(moves),
    }


def quantile(values: Iterable[float], part: float) -> float:
    """The value below which this *part* of them lies."""
    inorder = sorted(values)
    return inorder[min(len(inorder) - 1, int(part * len(inorder)))]


def check(tally: Measures, tables: Iterable[Table]) -> None:
    """Raise if anything went otherwise than prepared."""
    if tally.failure.done():
        tally.failure.result()
    if lost := [table.name for table in tables if table.is_lost]:
        raise ConnectionError(f"the server closed sockets of {len(lost)} tables")


def _begin(job: Job, number: int, table: Table) -> int:
    """How many moves of a table are made before: all parts of a match are to be seen."""
    first, whole = job.kind.first, len(table.steps)
    last = first + job.kind.spread if job.kind.spread else whole - int(job.seconds / (job.pause or 1))
    return min(first + int(max(0, last - first) * (number * GOLDEN % 1)), whole)


async def bring(tally: Measures, there: list[tuple[Table, int]]) -> None:
    """Play each table up to a number of moves, flat out."""
    missing = len(there)
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def arrived(_table: Table) -> None:
        nonlocal missing
        missing -= 1
        if not missing:
            done.set_result(None)

    for table, to in there:
        if to:
            table.go(to, arrived)
        else:
            arrived(table)
    await asyncio.wait([done, tally.failure], timeout=LONGEST, return_when=asyncio.FIRST_COMPLETED)
    check(tally, (table for table, _ in there))
    if not done.done():
        raise TimeoutError(f"{missing} tables have not come to where they begin")


# ---------------------------------------------------------------- opening


async def opened(server: Server, job: Job, tally: Measures) -> list[Table]:
    """The tables, all players connected and the matches begun."""
    prepared = from_shelf(job.shelf)
    if job.app == "boardgame.io":
        tables: list[Table] = [PeerTable(f"m{n}", prepared[n], tally) for n in range(job.pool)]
        await many(job.pool, lambda number: tables[number].open(server.port, _tokens(job, number)))
        return tables
    doors = [Ports(server.home(number).port) for number in range(1 + len(server.beside))]
    made = []
    # One after the other: they come to their seeds in the order they are opened.
    for number in range(job.first, job.first + job.pool):
        wish = {"options": job.kind.options, "bots": [LEVEL] if _has_bot(job, number) else []}
        door = doors[number % len(doors)]
        answer = await open_table(door, token_of(number, 0), game=job.kind.game, **wish)
        if answer["commitment"] not in {"", commitment(bytes.fromhex(seed_of(number)))}:
            raise RuntimeError(f"table {number} has not the seed that was prepared: see launcher.py")
        made.append(answer)
    tables = [
        Table(answer["table"], steps, tally, has_bot=_has_bot(job, number))
        for number, (answer, steps) in enumerate(zip(made, prepared, strict=False), job.first)
    ]

    async def sit(number: int) -> None:
        tokens = _tokens(job, job.first + number)
        await join(Ports(server.port), made[number], list(tokens.values())[1:])
        await tables[number].open(server.door(job.first + number), tokens)

    await many(job.pool, sit)
    return tables


async def many(count: int, work: Callable[[int], Awaitable[None]]) -> None:
    """Do so much *work*, some of it at the same time."""
    numbers = iter(range(count))

    async def one_after_the_other() -> None:
        for number in numbers:
            await work(number)

    await asyncio.wait_for(asyncio.gather(*(one_after_the_other() for _ in range(AT_ONCE))), LONGEST)


def _has_bot(job: Job, number: int) -> bool:
    return job.bots and has_bot(job.kind, number)


def _tokens(job: Job, number: int) -> dict[int, str]:
    """The players by seat; none for a computer."""
    seats = range(job.kind.players)
    return {
        seat: token_of(number, seat) for seat in seats if not (seat == BOT_SEAT and _has_bot(job, number))
    }
