"""Very many who look on at matches: all hear of moves, and none costs more than a little memory."""

import asyncio
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path

from sqlalchemy import create_engine
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.chaos.crowd import Crowd
from tests.chaos.judge import judge
from tests.endurance.served import is_well, keep, serving, tally
from tests.web.databases import ready_file

ANYBODY = "somebody-who-has-never-been-here-before"
AT_ONCE = 50
"""So many come at a time."""
MATCHES, PAUSE = 20, 20.0


def prove(connections: int) -> int:
    """Have so many look on; 1 if anything was wrong."""
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        url = ready_file(Path(folder) / "stampede.db")
        told = asyncio.run(_run(Path(folder), url, connections, wrong))
    return keep("Many connections", told, wrong)


async def _run(folder: Path, url: str, connections: int, wrong: list[str]) -> str:
    async with serving(folder, url, wrong) as process:
        crowd, before = Crowd(MATCHES, tally(process, PAUSE)), process.resident_mib
        await crowd.open()
        async with AsyncExitStack() as stack:
            began, free = time.monotonic(), asyncio.Semaphore(AT_ONCE)
            tables = [match.table for match in crowd.matches]
            coming = (_come(crowd, tables[n % MATCHES], stack, free) for n in range(connections))
            sockets = await asyncio.gather(*coming)
            came, held = time.monotonic() - began, process.resident_mib
            heard = await asyncio.gather(*map(_hears, sockets))
            if silent := heard.count(False):
                wrong.append(f"{silent} of {connections} heard nothing")
            if not is_well(process):
                wrong.append("the server is not well while they look on")
            played = crowd.acknowledged
            await crowd.close()
    engine = create_engine(url)
    wrong += judge(engine, crowd.matches)
    engine.dispose()
    each = 1024 * (held - before) / connections
    return (
        f"{connections:,} sockets beside {2 * MATCHES} players, all open after {came:.0f} s, each then sent\n"
        f"a move or a player; {played} commands acknowledged meanwhile. The server held\n"
        f"{before} MiB before, and {held} MiB with them: {each:.0f} KiB each."
    )


async def _come(crowd: Crowd, table: str, stack: AsyncExitStack, free: asyncio.Semaphore) -> ClientConnection:
    """Open a socket and see the table, as often as the server asks to come back later."""
    async with free:
        while True:
            try:
                socket = await stack.enter_async_context(crowd.tally.door.socket(table, ANYBODY))
                await socket.send('{"type":"hello"}')
                while not (await socket.recv(decode=False)).startswith(b'{"type":"table"'):
                    pass
            except (ConnectionClosed, InvalidHandshake, OSError):
                await asyncio.sleep(1.0)
            else:
                return socket  # type: ignore[return-value]


async def _hears(socket: ClientConnection) -> bool:
    try:
        await asyncio.wait_for(socket.recv(decode=False), 180)
    except (TimeoutError, ConnectionClosed):
        return False
    return True
