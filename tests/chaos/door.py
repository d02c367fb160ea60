"""The way from players to servers: by the network here, by other ways in other tests."""

import random
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Literal, Protocol

import httpx
from websockets.asyncio.client import connect

from tests.chaos.site import PATIENCE, post


class Socket(Protocol):
    """An open socket; both raise ConnectionClosed when it is not."""

    async def send(self, message: str, /) -> None:
        """Send a message."""

    async def recv(self, decode: Literal[False]) -> bytes:
        """The next message."""


class Door(Protocol):
    """Leads to any of the servers."""

    def socket(self, table: str, token: str) -> AbstractAsyncContextManager[Socket]:
        """A socket to any of them; raises OSError or InvalidHandshake."""

    async def post(self, path: str, token: str, wish: object) -> dict[str, str]:
        """The final answer to a request."""


class Ports:
    """By the network of this machine."""

    def __init__(self, ports: Sequence[int]) -> None:
        """Where the servers listen."""
        self._ports = ports

    @asynccontextmanager
    async def socket(self, table: str, token: str) -> AsyncIterator[Socket]:
        """A socket to any of the servers; it passes over servers that are down, as proxies do."""
        for port in random.sample(self._ports, len(self._ports)):
            url = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
            headers = {"authorization": f"Bearer {token}"}
            try:
                connection = await connect(
                    url, additional_headers=headers, compression=None, open_timeout=PATIENCE, max_size=None
                )
            except (ConnectionRefusedError, ConnectionResetError):
                continue
            async with connection:
                yield connection
            return
        raise ConnectionRefusedError

    async def post(self, path: str, token: str, wish: object) -> dict[str, str]:
        """The answer of any of the servers, asked again as often as it says to come back later."""
        async with httpx.AsyncClient(timeout=PATIENCE) as client:
            return await post(client, f"http://127.0.0.1:{random.choice(self._ports)}{path}", token, wish)
