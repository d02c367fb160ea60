"""The least a server can do that writes as safely: no rules, no views.

It speaks as much of the protocol as the client needs, with uvicorn, a socket for each player, and SQLite in
WAL mode with full synchronisation, where one thread commits for all. What it costs is the price of the rest.
"""

import asyncio
import itertools
import queue
import sqlite3
import threading
from typing import Any

import msgspec
import uvicorn
from uvicorn._types import ASGIReceiveCallable, ASGISendCallable, Scope

BATCH = 500


class Act(msgspec.Struct):
    """Both of what a player may send."""

    type: str
    id: str = ""
    version: int = 0
    action: str = ""


_decoder = msgspec.json.Decoder(Act)


class Table:
    """A version, and who is there."""

    def __init__(self, name: str) -> None:
        """Nobody is there yet."""
        self.name = name
        self.version = 1
        self.sockets: list[ASGISendCallable] = []


Job = tuple[Table, ASGISendCallable, Act]


class Bare:
    """The server."""

    def __init__(self, database: str) -> None:
        """No tables; the writer starts."""
        self._tables: dict[str, Table] = {}
        self._numbers = itertools.count()
        self._jobs: queue.SimpleQueue[Job] = queue.SimpleQueue()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._told: set[asyncio.Task[None]] = set()
        threading.Thread(target=self._write_for_ever, args=(database,), daemon=True).start()

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Serve one request or socket."""
        if scope["type"] == "http":
            await self._http(scope["path"], send)
        elif scope["type"] == "websocket":
            self._loop = asyncio.get_running_loop()
            await receive()
            await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
            await self._socket(self._tables[scope["path"].split("/")[3]], receive, send)

    async def _http(self, path: str, send: ASGISendCallable) -> None:
        if path == "/api/tables":
            name = str(next(self._numbers))
            self._tables[name] = Table(name)
        else:
            name = path.split("/")[-2]
        body = msgspec.json.encode({"table": name, "invite": "bare", "commitment": ""})
        headers = [(b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers, "trailers": False})
        await send({"type": "http.response.body", "body": body, "more_body": False})

    async def _socket(self, table: Table, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        while True:
            message: Any = await receive()
            if message["type"] == "websocket.disconnect":
                table.sockets.remove(send)
                return
            command = _decoder.decode(message["text"])
            if command.type == "hello":
                table.sockets.append(send)
                view = {"type": "table", "version": table.version, "phase": "playing"}
                await _text(send, view)
            elif command.version != table.version:
                await _text(send, {"type": "refused", "id": command.id, "refusal": {"code": "stale"}})
            else:
                table.version += 1
                self._jobs.put((table, send, command))

    def _write_for_ever(self, database: str) -> None:
        connection = sqlite3.connect(database, isolation_level=None)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("CREATE TABLE event (name TEXT, number INTEGER, command TEXT, action TEXT)")
        while True:
            batch = [self._jobs.get()]
            while len(batch) < BATCH and not self._jobs.empty():
                batch.append(self._jobs.get())
            rows = [(table.name, act.version, act.id, act.action) for table, _, act in batch]
            connection.execute("BEGIN")
            connection.executemany("INSERT INTO event VALUES (?, ?, ?, ?)", rows)
            connection.execute("COMMIT")
            assert self._loop is not None
            self._loop.call_soon_threadsafe(self._answer, batch)

    def _answer(self, batch: list[Job]) -> None:
        task = asyncio.ensure_future(_tell(batch))
        self._told.add(task)
        task.add_done_callback(self._told.discard)


async def _tell(batch: list[Job]) -> None:
    for table, actor, act in batch:
        ack = {"type": "ack", "id": act.id, "version": act.version + 1, "repeated": False}
        await _text(actor, ack)
        update = {"type": "update", "version": act.version + 1, "action": act.action}
        for socket in table.sockets:
            await _text(socket, update)


async def _text(send: ASGISendCallable, message: dict[str, Any]) -> None:
    text = msgspec.json.encode(message).decode()
    await send({"type": "websocket.send", "bytes": None, "text": text})


def serve(port: int, database: str) -> None:
    """Serve until stopped."""
    uvicorn.run(
        Bare(database),
        host="127.0.0.1",
        port=port,
        http="httptools",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        log_level="warning",
        access_log=False,
    )
