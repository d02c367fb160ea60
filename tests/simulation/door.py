"""The way from players to the servers of a pretended world."""

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, Literal

import httpx
from websockets.exceptions import ConnectionClosedError
from websockets.frames import Close

from tests.players.door import Seat, Socket, post
from tests.simulation.machine import Machine
from tests.simulation.weather import Weather

SITE = "http://stampede.local"


class Line:
    """A socket without a network: messages take their time, and stay in order."""

    def __init__(self, machine: Machine, weather: Weather, table: str, token: str) -> None:
        """It is opened at once."""
        self._weather = weather
        self._chance = random.Random(weather.chance.random())
        """Its own stream of random numbers: the server decides the order of receivers."""
        self._to_server: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._to_player: asyncio.Queue[bytes | Close | None] = asyncio.Queue()
        self._answered = asyncio.Event()
        headers = [(b"host", b"stampede.local"), (b"authorization", f"Bearer {token}".encode())]
        scope = {"type": "websocket", "path": f"/api/tables/{table}/socket", "query_string": b""}
        scope |= {"headers": headers, "scheme": "ws", "subprotocols": [], "server": ("test", 80)}
        scope |= {"client": ("test", 1)}
        self._to_server.put_nowait({"type": "websocket.connect"})
        self._call = asyncio.create_task(machine.serve(scope, self._to_server.get, self._take))
        self._call.add_done_callback(self._ended)

    async def open(self) -> None:
        """Wait until the server has answered, as nothing is said before; raises ConnectionError."""
        await self._answered.wait()
        if self._call.done():
            raise ConnectionResetError

    async def send(self, message: str, /) -> None:
        """Send a message; nobody knows whether it arrives."""
        await asyncio.sleep(self._chance.random() * self._weather.net_s)
        self._to_server.put_nowait({"type": "websocket.receive", "text": message})

    async def recv(self, decode: Literal[False]) -> bytes:
        """The next message; raises ConnectionClosed."""
        assert decode is False
        found = await self._to_player.get()
        if isinstance(found, bytes):
            return found
        raise ConnectionClosedError(found, None)

    def cut(self) -> None:
        """Break it: both ends find out."""
        self._answered.set()
        self._to_server.put_nowait({"type": "websocket.disconnect", "code": 1006})
        self._to_player.put_nowait(None)

    async def _take(self, event: Any) -> None:
        await asyncio.sleep(self._chance.random() * self._weather.net_s)
        self._answered.set()
        if event["type"] == "websocket.send":
            text = event.get("text")
            self._to_player.put_nowait(text.encode() if text is not None else event["bytes"])
        elif event["type"] == "websocket.close":
            self._to_player.put_nowait(Close(event["code"], ""))

    def _ended(self, call: "asyncio.Task[None]") -> None:
        self._to_player.put_nowait(None)
        self._answered.set()
        if not call.cancelled() and (error := call.exception()) and not isinstance(error, ConnectionError):
            raise error


class Doors:
    """Lead to any of the machines."""

    def __init__(self, machines: Sequence[Machine], weather: Weather) -> None:
        """Nobody is connected."""
        self._machines = machines
        self._weather = weather
        self._open: dict[Line, None] = {}

    @asynccontextmanager
    async def socket(self, table: str, token: str) -> AsyncIterator[Socket]:
        """A socket to any server that is up; raises OSError."""
        up = [machine for machine in self._machines if machine.is_up]
        if not up:
            raise ConnectionRefusedError
        line = Line(random.choice(up), self._weather, table, token)
        self._open[line] = None
        try:
            await line.open()
            yield line
        finally:
            del self._open[line]
            line.cut()

    async def post(self, path: str, token: str, body: object) -> Seat:
        """Post to any of the servers."""
        transport = httpx.ASGITransport(self._serve)
        async with httpx.AsyncClient(transport=transport, base_url=SITE) as client:
            return await post(client, path, token, body)

    async def ask(self, method: str, path: str, token: str, body: object = None) -> httpx.Response:
        """Ask any of the servers, again as long as none answers or one asks to come back later."""
        headers = {"authorization": f"Bearer {token}"}
        while True:
            with suppress(ConnectionError):
                transport = httpx.ASGITransport(self._serve)
                async with httpx.AsyncClient(transport=transport, base_url=SITE, headers=headers) as client:
                    answer = await client.request(method, path, json=body)
                if answer.status_code != httpx.codes.SERVICE_UNAVAILABLE:
                    return answer
            await asyncio.sleep(1)

    async def _serve(self, *request: Any) -> None:
        await random.choice(self._machines).serve(*request)

    def cut_some(self) -> int:
        """Break half of the sockets; how many."""
        cut = [line for line in list(self._open) if random.random() < 1 / 2]
        for line in cut:
            line.cut()
        return len(cut)
