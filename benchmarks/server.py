"""Live tables on one server process: from a move sent to the opponent's update, after a durable commit."""

import asyncio
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from stampede.games import load


@contextmanager
def running() -> Iterator[tuple[str, int]]:
    """A server on a port of its own with an empty database; gives its address and process id."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'bench.db'}"
        command = [sys.executable, "-m", "stampede.cli", "serve", "--host", "127.0.0.1", "--port", str(port)]
        process = subprocess.Popen([*command, "--database", database], stdout=subprocess.DEVNULL)
        try:
            address = f"http://127.0.0.1:{port}"
            _wait(address)
            yield address, process.pid
        finally:
            process.terminate()
            process.wait()


def _wait(address: str) -> None:
    for _ in range(400):
        try:
            if httpx.get(f"{address}/healthz").is_success:
                return
        except httpx.TransportError:
            time.sleep(0.05)
    raise TimeoutError("the server did not start")


def memory_mb(pid: int) -> float:
    """The resident memory of a process, in megabytes."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def a_game(seed: int) -> list[tuple[int, str]]:
    """A random game, as seats and actions."""
    lot, state, actions = random.Random(seed), load("buffalo").new_initial_state(), []
    while not state.is_terminal():
        (seat,) = state.acting_seats()
        text = state.action_to_string(seat, lot.choice(state.legal_actions(seat)))
        state.apply_action(seat, text)
        actions.append((seat, text))
    return actions


class Pair:
    """Two players at one table, each with a socket."""

    def __init__(self, address: str, number: int) -> None:
        """Seat both; *number* picks the game they play."""
        self.game = a_game(number)
        self.cookies: list[str] = []
        with httpx.Client(base_url=address, headers={"Origin": address}) as host:
            made = host.post(
                "/api/tables", json={"game": "buffalo", "name": "Ann", "seat": 0}
            ).raise_for_status()
            self.cookies.append(_cookie(host))
        self.table = made.json()["table"]
        with httpx.Client(base_url=address, headers={"Origin": address}) as guest:
            body = {"invite": made.json()["invite"], "name": "Bob"}
            guest.post(f"/api/tables/{self.table}/join", json=body).raise_for_status()
            self.cookies.append(_cookie(guest))
        self.url = f"{address.replace('http', 'ws')}/api/tables/{self.table}/socket"
        self.origin = address
        self.waits: list[float] = []
        self.sockets: list[ClientConnection] = []
        self.version = 0

    async def open(self) -> None:
        """Connect both and read their first view."""
        for cookie in self.cookies:
            headers = {"Cookie": cookie, "Origin": self.origin}
            socket_ = await connect(self.url, additional_headers=headers, compression=None)
            await socket_.send('{"type":"hello"}')
            self.sockets.append(socket_)
        for socket_ in self.sockets:
            view: dict[str, Any] = {}
            while view.get("phase") != "playing":
                view = await _until(socket_, "table")
            self.version = view["version"]

    async def play(self, moves: int, pause: float) -> int:
        """Make up to *moves* moves with *pause* seconds before each; note each wait for the update."""
        await asyncio.sleep(pause * random.random())
        for number, (seat, action) in enumerate(self.game[:moves]):
            command = {
                "type": "act",
                "id": f"{self.table}{number}",
                "version": self.version,
                "action": action,
            }
            start = time.perf_counter()
            await self.sockets[seat].send(msgspec.json.encode(command).decode())
            update = await _until(self.sockets[1 - seat], "update")
            self.waits.append(time.perf_counter() - start)
            self.version = update["version"]
            await _until(self.sockets[seat], "update")
            await asyncio.sleep(max(0.0, pause - self.waits[-1]))
        return min(moves, len(self.game))


def _cookie(client: httpx.Client) -> str:
    return "; ".join(f"{name}={value}" for name, value in client.cookies.items())


async def _until(socket_: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = msgspec.json.decode(await socket_.recv())
        if message["type"] == "refused":
            raise RuntimeError(str(message))
        if message["type"] == kind:
            return message


async def _tables(address: str, count: int, moves: int, pause: float) -> tuple[float, list[float]]:
    pairs = [Pair(address, number) for number in range(count)]
    for pair in pairs:
        await pair.open()
    start = time.perf_counter()
    made = sum(await asyncio.gather(*(pair.play(moves, pause) for pair in pairs)))
    seconds = time.perf_counter() - start
    for pair in pairs:
        for socket_ in pair.sockets:
            await socket_.close()
    return made / seconds, [wait for pair in pairs for wait in pair.waits]


def run() -> None:
    """Print the figures; the client shares the machine with the server."""
    with running() as (address, pid):
        print(f"idle server: {memory_mb(pid):.0f} MB")
        for count, moves, pause in ((1, 60, 0.0), (100, 40, 0.0), (100, 10, 1.0), (300, 10, 1.0)):
            rate, waits = asyncio.run(_tables(address, count, moves, pause))
            cuts = statistics.quantiles(waits, n=100)
            pace = "flat out" if not pause else "1 move/s each"
            print(
                f"{count:4} tables, {pace:<14} {rate:8,.0f} moves/s, move to the other's update: "
                f"median {cuts[49] * 1e3:6.2f} ms, 99th {cuts[98] * 1e3:7.2f} ms",
                flush=True,
            )
        print(f"server after that: {memory_mb(pid):.0f} MB")
