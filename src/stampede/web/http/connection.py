"""The connection of one browser tab by a socket, at a table or in a club."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Coroutine
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from stampede.web.http import sockets
from stampede.web.limits.limits import SocketLimits
from stampede.web.store.store import Guest
from stampede.words.catalogue import language


class BrowserConnection(ABC):
    """Reads the commands of a browser one by one, and sends queued messages."""

    def __init__(self, websocket: WebSocket, guest: Guest | None) -> None:
        """*guest* is None for a visitor without a seat anywhere."""
        self.guest = None if guest is None else guest.id
        self.is_program = guest is not None and guest.is_program
        self.language = language()
        self.is_gone = False
        self._websocket = websocket
        self._queue: asyncio.Queue[str] = asyncio.Queue()
        self._place: SocketLimits | None = None
        """The connection's share of the limits while it is open; its queue is counted in characters."""
        self._dropped = asyncio.Event()

    def send(self, text: str) -> None:
        """Queue a message; a browser that does not read loses its connection."""
        assert self._place
        if self._place.hold(len(text)):
            self._queue.put_nowait(text)
        else:
            self.drop()

    def drop(self) -> None:
        """Close soon; the browser reconnects and asks for everything."""
        self._dropped.set()

    @abstractmethod
    async def _answer(self, raw: bytes) -> None:
        """Carry out one message of the browser, or send its refusal."""

    @abstractmethod
    def _left(self) -> None:
        """Leave what this listens to: the connection has ended."""

    async def _serve(self, place: SocketLimits, *more: Coroutine[object, object, object]) -> None:
        """Serve until the browser disconnects, is dropped, or *more* work ends; raises what that raises."""
        self._place = place
        work = (self._read(place), self._write(place), self._dropped.wait(), *more)
        tasks: list[asyncio.Task[object]] = [asyncio.create_task(each) for each in work]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
            # A command still in progress must not enter anywhere again.
            self.is_gone = True
            self._left()
        if self._dropped.is_set():
            with suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
                await asyncio.wait_for(self._websocket.close(sockets.TRY_AGAIN), sockets.CLOSE_SECONDS)
        for result in results:
            if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect):
                raise result

    async def _read(self, place: SocketLimits) -> None:
        while True:
            message = await self._websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            await place.pace()
            raw = message.get("text")
            await self._answer(message["bytes"] if raw is None else raw.encode())

    async def _write(self, place: SocketLimits) -> None:
        while True:
            text = await self._queue.get()
            try:
                await self._websocket.send_text(text)
            except RuntimeError:  # sent first, so that the browser can read why the connection ends
                return
            place.let_go(len(text))
