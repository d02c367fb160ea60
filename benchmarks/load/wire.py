"""Sockets with as little work for each byte as can be: no library, no JSON."""

import asyncio
from collections.abc import Callable
from typing import cast

CLIENT_KEY = "c3RhbXBlZGUgbG9hZC4uLg=="
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
Heard = Callable[[bytes], None]


def frame(payload: bytes, opcode: int = TEXT) -> bytes:
    """A client's frame. It must be masked; a mask of zeros leaves the payload as it is."""
    size = len(payload)
    if size < 126:
        return bytes((0x80 | opcode, 0x80 | size, 0, 0, 0, 0)) + payload
    return bytes((0x80 | opcode, 0xFE)) + size.to_bytes(2, "big") + b"\0\0\0\0" + payload


class Socket(asyncio.Protocol):
    """A WebSocket: what arrives is cut into messages and given to *heard*."""

    def __init__(self, request: bytes, heard: Heard) -> None:
        """Not connected yet."""
        self._request = request
        self._heard = heard
        self._rest = b""
        self._transport: asyncio.Transport | None = None
        self._is_open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = b""
        """Why the server closed it."""
        self.is_done = False
        """Whether the client itself has let go of it."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the socket."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        """Note the reconnection: the measurement is then worth nothing."""
        self.closed = self.closed or b"lost"
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("the server did not take the socket"))

    def send(self, text: bytes) -> None:
        """Send a text."""
        assert self._transport is not None
        self._transport.write(frame(text))

    def leave(self) -> None:
        """Go."""
        self.is_done = True
        if self._transport:
            self._transport.abort()

    def data_received(self, data: bytes) -> None:
        """Hear each whole message."""
        if self._rest:
            data = self._rest + data
        at = 0
        if not self._is_open:
            if (end := data.find(b"\r\n\r\n")) < 0:
                self._rest = data
                return
            if not data.startswith(b"HTTP/1.1 101"):
                raise ConnectionError(data[:200].decode(errors="replace"))
            self._is_open, at = True, end + 4
            self.opened.set_result(None)
        size = len(data)
        while size - at >= 2:
            length, head = data[at + 1], 2
            if length == 126:
                length, head = int.from_bytes(data[at + 2 : at + 4], "big"), 4
            elif length == 127:
                length, head = int.from_bytes(data[at + 2 : at + 10], "big"), 10
            end = at + head + length
            if size < end or size < at + head:
                break
            opcode = data[at] & 15
            if opcode == TEXT:
                self._heard(data[at + head : end])
            else:
                self._control(opcode, data[at + head : end])
            at = end
        self._rest = data[at:]

    def _control(self, opcode: int, payload: bytes) -> None:
        if opcode == PING and self._transport:
            self._transport.write(frame(payload, PONG))
        elif opcode == CLOSE:
            self.closed = payload or b"closed"


async def socket(port: int, path: str, heard: Heard, token: str = "") -> Socket:
    """An open socket; *token* says who it is, a spectator without."""
    # Without a token it must come from a page of the server.
    who = f"Authorization: Bearer {token}" if token else f"Origin: http://127.0.0.1:{port}"
    request = (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {CLIENT_KEY}\r\nSec-WebSocket-Version: 13\r\n{who}\r\n\r\n"
    )
    loop = asyncio.get_running_loop()
    _, made = await loop.create_connection(lambda: Socket(request.encode(), heard), "127.0.0.1", port)
    await made.opened
    return made
