"""Many who only watch, many who only wait, and players who come back to a server that was away."""

import asyncio
import time
from functools import partial

import uvloop
from tests.players.door import Ports, open_table, token_of
from tests.players.process import cpu_seconds, memory_mib

from benchmarks.load.client import LONGEST, Job, MoveMetrics, bring, check, many, opened, quantile
from benchmarks.load.processes import Server
from benchmarks.load.tables import TABLE, UPDATE, Measures, Table
from benchmarks.load.wire import Socket, socket

AT_A_TABLE = 20
MOVES, PAUSE = 20, 0.5


class Watcher:
    """A socket that has said hello."""

    def __init__(self, tally: Measures) -> None:
        """Late arrivals are noted in *tally*."""
        self._tally = tally
        self._shown: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.messages = 0
        self.socket: Socket | None = None

    async def come(self, port: int, table: str, token: str = "") -> None:
        """Come to a table, and see it."""
        self.socket = await socket(port, f"/api/tables/{table}/socket", self._heard, token)
        self.socket.send(b'{"type":"hello"}')
        await asyncio.wait_for(self._shown, LONGEST)

    def _heard(self, message: bytes) -> None:
        self.messages += 1
        if message.startswith(UPDATE):
            self._tally.waits.append(time.perf_counter() - self._tally.sent)
        elif message.startswith(TABLE) and not self._shown.done():
            self._shown.set_result(None)


def watch(server: Server, job: Job, spectators: int) -> MoveMetrics:
    """So many spectators come to one match, and see moves."""
    return uvloop.run(_watch(server, job, spectators))


async def _watch(server: Server, job: Job, spectators: int) -> MoveMetrics:
    players, seen = Measures(), Measures()
    (table,) = await opened(server, job, players)
    await bring(players, [(table, 4)])
    watchers = [Watcher(seen) for _ in range(spectators)]
    costs = []
    for quarter in range(4):
        came = watchers[quarter * spectators // 4 : (quarter + 1) * spectators // 4]
        before = cpu_seconds(server.pid)
        await many(len(came), partial(_come, server.port, table.name, came))
        await asyncio.sleep(0.3)
        costs.append((cpu_seconds(server.pid) - before) / len(came))
    arrival_messages = sum(each.messages for each in watchers)
    reached: list[float] = []
    before, own, clock = cpu_seconds(server.pid), time.process_time(), time.perf_counter()
    for number in range(MOVES):
        step: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        table.go(5 + number, partial(_done, step))
        seen.sent = players.sent
        await asyncio.wait([step, players.failure], timeout=LONGEST, return_when=asyncio.FIRST_COMPLETED)
        check(players, [table])
        await asyncio.sleep(PAUSE)
        reached += seen.waits
        missing = spectators - len(seen.waits)
        reached += [PAUSE] * missing
        seen.waits.clear()
    return {
        "first_ms": costs[0] * 1e3,
        "last_ms": costs[-1] * 1e3,
        "messages": arrival_messages / spectators,
        "p50_ms": quantile(reached, 0.5) * 1e3,
        "p99_ms": quantile(reached, 0.99) * 1e3,
        "cpu_ms": (cpu_seconds(server.pid) - before) / MOVES * 1e3,
        "client": (time.process_time() - own) / (time.perf_counter() - clock),
    }


async def _come(port: int, table: str, watchers: list[Watcher], number: int) -> None:
    await watchers[number].come(port, table)


def _done(step: "asyncio.Future[None]", _table: Table) -> None:
    step.set_result(None)


def wait(server: Server, sockets: int) -> MoveMetrics:
    """So many sockets are open, some at each table, and nothing happens: memory."""
    return uvloop.run(_wait(server, sockets))


async def _wait(server: Server, sockets: int) -> MoveMetrics:
    tables = []
    before = memory_mib(server.pid)
    for number in range(max(1, sockets // AT_A_TABLE)):
        door, token = Ports(server.port), token_of(number, 0)
        answer = await open_table(door, token, game="buffalo", beside=["Ben"])
        tables.append(answer["table"])
    await asyncio.sleep(3)  # the matches begin
    opened_mb = memory_mib(server.pid)
    watchers = [Watcher(Measures()) for _ in range(sockets)]
    await many(sockets, lambda number: watchers[number].come(server.port, tables[number % len(tables)]))
    await asyncio.sleep(1)
    lost = sum(each.socket is None or bool(each.socket.closed) for each in watchers)
    if lost:
        raise ConnectionError(f"the server closed {lost} idle sockets")
    after = memory_mib(server.pid)
    each = (after - opened_mb) / sockets * 1024
    return {"memory": after, "before": before, "opened": opened_mb, "each_kb": each}


def fill(server: Server, job: Job, moves: int) -> list[str]:
    """Open tables and make so many moves at each: their names."""
    return uvloop.run(_fill(server, job, moves))


async def _fill(server: Server, job: Job, moves: int) -> list[str]:
    tally = Measures()
    tables = await opened(server, job, tally)
    await bring(tally, [(table, moves) for table in tables])
    for table in tables:
        table.close()
    return [table.name for table in tables]


def come_back(server: Server, names: list[str]) -> MoveMetrics:
    """One player of each table comes back to a server that has just started."""
    return uvloop.run(_come_back(server, names))


async def _come_back(server: Server, names: list[str]) -> MoveMetrics:
    began, computed = time.perf_counter(), cpu_seconds(server.pid)
    await Watcher(Measures()).come(server.port, names[0], token_of(0, 0))
    first = time.perf_counter() - began
    await many(
        len(names), lambda number: Watcher(Measures()).come(server.port, names[number], token_of(number, 0))
    )
    return {
        "first_s": first,
        "all_s": time.perf_counter() - began,
        "cpu_s": (cpu_seconds(server.pid) - computed) / len(names),
        "memory": memory_mib(server.pid),
    }
