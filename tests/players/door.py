"""How players reach the servers: over the network here, in other ways elsewhere."""

import asyncio
import random
import ssl
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Literal, Protocol

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidMessage

from tests.players.process import LOOK_SECONDS, PATIENCE

WITHOUT_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""For clients that speak plain HTTP: each would take 30 ms to read the certificates of all authorities."""
HELLO, WHOLE = '{"type":"hello"}', b'{"type":"table"'
"""A page's first message, and the beginning of the answer."""
Seat = dict[str, str]


class Socket(Protocol):
    """An open socket; both methods raise ConnectionClosed once it is closed."""

    async def send(self, message: str, /) -> None:
        """Send a message."""

    async def recv(self, decode: Literal[False]) -> bytes:
        """Receive the next message."""


class Proxy(Protocol):
    """Leads to any of the servers."""

    def socket(self, table: str, token: str) -> AbstractAsyncContextManager[Socket]:
        """Open a socket to any of them; raises OSError or InvalidHandshake."""

    async def post(self, path: str, token: str, body: object) -> Seat:
        """Post *body*, as often as a server asks to come back later; return the answer."""


class Ports:
    """Leads to servers on ports of this machine."""

    def __init__(self, *ports: int) -> None:
        self._ports = ports

    @asynccontextmanager
    async def socket(self, table: str, token: str) -> AsyncIterator[Socket]:
        """Open a socket to any of the servers; one that is down is passed over, as proxies do."""
        for port in random.sample(self._ports, len(self._ports)):
            url = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
            headers = {"authorization": f"Bearer {token}"}
            try:
                connection = await connect(
                    url, additional_headers=headers, compression=None, open_timeout=PATIENCE, max_size=None
                )
            except (ConnectionRefusedError, ConnectionResetError, InvalidMessage):
                continue
            async with connection:
                yield connection
            return
        raise ConnectionRefusedError

    async def post(self, path: str, token: str, body: object) -> Seat:
        """Post to any of the servers."""
        async with httpx.AsyncClient(timeout=PATIENCE, verify=WITHOUT_TLS) as client:
            return await post(client, f"http://127.0.0.1:{random.choice(self._ports)}{path}", token, body)


async def post(client: httpx.AsyncClient, url: str, token: str, body: object) -> Seat:
    """Post *body*, as often as the server asks to come back later; return the answer."""
    while True:
        answer = await client.post(url, json=body, headers={"authorization": f"Bearer {token}"})
        if answer.status_code != httpx.codes.SERVICE_UNAVAILABLE:
            assert answer.is_success, answer.text
            found: Seat = answer.json()
            return found
        await asyncio.sleep(1.0)


def token_of(table: int, seat: int) -> str:
    """A program's token: another person at each seat, because a visitor may have only so many tables."""
    return f"of-seat-{seat}-at-table-{table:08}"


async def open_table(door: Proxy, token: str, **wish: object) -> Seat:
    """Open a table and sit down at its first seat; return its name, invitation and commitment."""
    return await door.post("/api/tables", token, {"name": "Ann", "seat": 0, **wish})


async def join(door: Proxy, made: Seat, tokens: Sequence[str]) -> None:
    """Have a player with each of the *tokens* sit down at a table, one after the other."""
    for seat, token in enumerate(tokens, start=1):
        body = {"invite": made["invite"], "name": f"Player {seat}"}
        await door.post(f"/api/tables/{made['table']}/join", token, body)


async def hello(socket: Socket) -> bytes:
    """Say hello; return the whole view, raw."""
    await socket.send(HELLO)
    while not (raw := await socket.recv(decode=False)).startswith(WHOLE):
        pass
    return raw


async def until(is_so: Callable[[], bool], what: str, patience: float = PATIENCE) -> None:
    """Wait for a state; raises TimeoutError saying *what* has not come."""
    deadline = time.monotonic() + patience
    while not is_so():
        if time.monotonic() > deadline:
            raise TimeoutError(what)
        await asyncio.sleep(LOOK_SECONDS)
