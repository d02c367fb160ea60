"""A socket that closes during a message to it ends in peace."""

import asyncio
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest

from stampede.web.play import socket
from stampede.web.play.socket import Connection


class Closed:
    """A line that was closed, which nobody has read yet."""

    async def receive(self) -> Any:
        """Nothing yet."""
        await asyncio.Event().wait()

    async def send_text(self, _text: str) -> None:
        """As the library says it."""
        raise RuntimeError("Unexpected ASGI message 'websocket.send', after sending 'websocket.close'.")


async def test_who_closes_while_something_is_told_leaves_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "source", lambda _line: "near")
    anything: Any = MagicMock()
    line: Any = Closed()
    place: Any = SimpleNamespace(hold=lambda _size: True, let_go=lambda _size: None)
    connection = Connection(line, "table", None, anything)
    running = asyncio.create_task(connection.run(place))
    await asyncio.sleep(0)
    connection.send("news")
    await running
    assert connection.is_gone
