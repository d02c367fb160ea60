"""Thousands of spectators: each hears of moves, and none costs more than a little memory."""

import asyncio
import time
from contextlib import AsyncExitStack

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.players.crowd import Crowd
from tests.players.door import Socket, hello
from tests.players.process import ServerProcess, memory_mib
from tests.players.results import keep
from tests.soak.play import PAGE, played

ANYBODY = "somebody-who-has-never-been-here-before"
AT_ONCE = 50
"""So many come at a time."""
MATCHES, PAUSE = 20, 20.0


def run(connections: int) -> int:
    """Have so many spectators; return 1 if anything was wrong."""
    faults: list[str] = []
    found = ""

    async def work(crowd: Crowd, server: ServerProcess) -> None:
        nonlocal found
        before, began = memory_mib(server.pid), time.monotonic()
        free, tables = asyncio.Semaphore(AT_ONCE), [match.table for match in crowd.matches]
        async with AsyncExitStack() as stack:
            coming = (_come(crowd, tables[n % MATCHES], stack, free) for n in range(connections))
            sockets = await asyncio.gather(*coming)
            came, held = time.monotonic() - began, memory_mib(server.pid)
            heard = await asyncio.gather(*map(_hears, sockets))
            if silent := heard.count(False):
                faults.append(f"{silent} of {connections} heard nothing")
            if not await asyncio.to_thread(server.answers):
                faults.append("the server does not answer while they look on")
        each = 1024 * (held - before) / connections
        found = (
            f"{connections:,} sockets beside {2 * MATCHES} players, all open after {came:.0f} s,\n"
            f"each then sent a move or a player. The server held {before:.0f} MiB before,\n"
            f"and {held:.0f} MiB with them: {each:.0f} KiB each."
        )

    wrong, commands = played(MATCHES, work, pause=PAUSE)
    return keep(
        PAGE, "Many connections", f"{found} {commands} commands acknowledged meanwhile.", faults + wrong
    )


async def _come(crowd: Crowd, table: str, stack: AsyncExitStack, free: asyncio.Semaphore) -> Socket:
    """Open a socket and see the table, as often as the server asks to come back later."""
    async with free:
        while True:
            try:
                socket = await stack.enter_async_context(crowd.tally.door.socket(table, ANYBODY))
                await hello(socket)
            except (ConnectionClosed, InvalidHandshake, OSError):
                await asyncio.sleep(1.0)
            else:
                return socket


async def _hears(socket: Socket) -> bool:
    try:
        await asyncio.wait_for(socket.recv(decode=False), 180)
    except (TimeoutError, ConnectionClosed):
        return False
    return True
