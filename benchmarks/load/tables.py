"""A table as the client drives it: a player acts once all earlier actions have been received."""

import asyncio
import math
import time
from collections.abc import Callable, KeysView, Mapping
from dataclasses import dataclass, field
from functools import partial

import msgspec

from benchmarks.load.matches import Step
from benchmarks.load.wire import Socket, socket

UPDATE, ACK = b'{"type":"update",', b'{"type":"ack",'
VERSION = b'"version":'
TABLE, REFUSED = b'{"type":"table",', b'{"type":"refused",'


class Told(msgspec.Struct):
    """The fields that are read in the server's messages, where they are decoded at all."""

    version: int
    phase: str = ""
    id: str = ""


_told = msgspec.json.Decoder(Told)


@dataclass
class Measures:
    """The measurements, at all tables."""

    waits: list[float] = field(default_factory=list)
    """Seconds from a command sent to its acknowledgement."""
    lengths: list[int] = field(default_factory=list)
    """Of all updates."""
    moves: int = 0
    bots_moves: int = 0
    sent: float = 0.0
    """When the last command was sent."""
    failure: "asyncio.Future[None]" = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    def fail(self, why: str) -> None:
        """End the run."""
        if not self.failure.done():
            self.failure.set_exception(RuntimeError(why))

    def clear(self) -> None:
        """Begin anew: what was before is not measured."""
        self.waits.clear()
        self.lengths.clear()
        self.moves = self.bots_moves = 0


class Table:
    """One table, with a socket for each person."""

    def __init__(self, name: str, steps: list[Step], tally: Measures, *, has_bot: bool = False) -> None:
        """*steps* is the match that will be played at it."""
        self.name = name
        self.steps = steps
        self._tally = tally
        self._has_bot = has_bot
        self._seats: KeysView[int] = dict[int, str]().keys()
        self._sockets: dict[int, Socket] = {}
        self._base: dict[int, int] = {}
        """The version of each seat when the match began."""
        self._seen: dict[int, int] = {}
        self._at = 0
        self._hold = 0
        """The event that lets it go on."""
        self._pause = 0.0
        self._due = 0.0
        self._is_waiting = False
        self._sent = math.nan
        """When the command was sent that is under way; nan without one."""
        self._arrived: Callable[[Table], None] = lambda _table: None
        self._has_begun: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def open(self, port: int, tokens: Mapping[int, str]) -> None:
        """Open a socket for each seat that has a token, and wait for the match to begin."""
        self._seats = tokens.keys()
        for seat, token in tokens.items():
            await self._open(port, seat, token)
        await self._has_begun

    async def _open(self, port: int, seat: int, token: str) -> None:
        path = f"/api/tables/{self.name}/socket"
        self._sockets[seat] = await socket(port, path, partial(self._listen, seat), token)
        self._sockets[seat].send(b'{"type":"hello"}')

    def close(self) -> None:
        """Leave it."""
        for each in self._sockets.values():
            each.leave()

    @property
    def is_lost(self) -> bool:
        """Whether the server has closed a socket of it."""
        return any(each.closed and not each.is_done for each in self._sockets.values())

    def go(self, to: int, arrived: Callable[["Table"], None], pause: float = 0.0, delay: float = 0.0) -> None:
        """Play on up to so many moves of the match, with a *pause* between them, the first after a *delay*.

        When that is done *arrived* is called.
        """
        self._hold, self._arrived, self._pause = min(to, len(self.steps)), arrived, pause
        self._due = asyncio.get_running_loop().time() + delay
        self._advance()

    def _advance(self) -> None:
        """Make the next move, if its player has received all earlier ones, and it is time."""
        if not math.isnan(self._sent) or self._hold == 0:
            return
        while self._at < self._hold and self.steps[self._at].is_bots:
            self._at += 1
            self._tally.bots_moves += 1
        if self._at >= self._hold:
            self._hold = 0
            self._arrived(self)
            return
        step = self.steps[self._at]
        told = self._seen[step.seat] - self._base[step.seat]
        if told < step.before:
            return
        if told > step.before and not self._has_bot:
            self._tally.fail(f"seat {step.seat} received {told} times instead of {step.before}: {self.name}")
            return
        loop = asyncio.get_running_loop()
        if self._pause and loop.time() < self._due:
            if not self._is_waiting:
                self._is_waiting = True
                loop.call_at(self._due, self._wake)
            return
        self._sent = self._tally.sent = time.perf_counter()
        self._sockets[step.seat].send(self._command(step))

    def _wake(self) -> None:
        self._is_waiting = False
        self._advance()

    def _command(self, step: Step) -> bytes:
        known = self._seen[step.seat], step.action
        return b'{"type":"act","id":"%d","version":%d,"action":"%b"}' % (self._at, *known)

    def _listen(self, seat: int, message: bytes) -> None:
        try:
            self._heard(seat, message)
        except Exception as error:  # noqa: BLE001 - the loop would only write it to the log
            self._tally.fail(f"{self.name}: {error!r} at {message[:200]!r}")

    def _heard(self, seat: int, message: bytes) -> None:
        if message.startswith(UPDATE):
            self._tally.lengths.append(len(message))
            begin = message.index(VERSION) + len(VERSION)
            self._seen[seat] = int(message[begin : message.index(b",", begin)])
            self._advance()
        elif message.startswith(ACK):
            self._check(seat, message)
            self._acted()
        elif message.startswith(TABLE):
            view = _told.decode(message)
            if view.phase == "playing":
                self._base.setdefault(seat, view.version)
                self._check_begun()
            self._seen[seat] = view.version
        elif message.startswith(REFUSED):
            self._tally.fail(f"{self.name}, move {self._at}: {message.decode()}")

    def _acted(self) -> None:
        """The move has been carried out."""
        self._tally.waits.append(time.perf_counter() - self._sent)
        self._tally.moves += 1
        self._sent = math.nan
        self._at += 1
        self._due = max(self._due + self._pause, asyncio.get_running_loop().time())
        self._advance()

    def _check(self, seat: int, message: bytes) -> None:
        """Compare the acknowledgement with the prepared one: as a text, if it is written like that."""
        version = self._base[seat] + self.steps[self._at].after
        if message == b'{"type":"ack","id":"%d","version":%d,"repeated":false}' % (self._at, version):
            return
        ack = _told.decode(message)
        if ack.id != str(self._at) or (ack.version != version and not self._has_bot):
            self._tally.fail(f"{self.name}, move {self._at}, version {version} expected: {message.decode()}")

    def _check_begun(self) -> None:
        if self._base.keys() == self._seats and not self._has_begun.done():
            self._has_begun.set_result(None)


class PeerTable(Table):
    """A match of boardgame.io, whose server speaks Socket.IO and acknowledges by the update itself."""

    ROOM = b"/trivial,"

    async def _open(self, port: int, seat: int, token: str) -> None:
        heard = partial(self._listen, seat)
        made = await socket(port, "/socket.io/?EIO=4&transport=websocket", heard, token)
        self._sockets[seat] = made
        made.send(b"40" + self.ROOM)

    def _command(self, step: Step) -> bytes:
        move = b'{"type":"move","args":[%d],"playerID":"%d"}' % (self._at, step.seat)
        command = b'["update",{"type":"MAKE_MOVE","payload":%b},%d,"%b","%d"]'
        return b"42" + self.ROOM + command % (move, self._at, self.name.encode(), step.seat)

    def _heard(self, seat: int, message: bytes) -> None:
        if message.startswith(b'42/trivial,["update"'):
            self._tally.lengths.append(len(message))
            self._seen[seat] += 1
            if not math.isnan(self._sent) and seat == self.steps[self._at].seat:
                self._acted()
            else:
                self._advance()
        elif message.startswith(b"40/trivial,"):
            sync = b'42/trivial,["sync","%b","%d",null,2]' % (self.name.encode(), seat)
            self._sockets[seat].send(sync)
        elif message.startswith(b'42/trivial,["sync"'):
            self._base[seat] = self._seen[seat] = 0
            self._check_begun()
        elif message.startswith(b"44"):
            self._tally.fail(message.decode())
        elif message == b"2":  # a ping of theirs
            self._sockets[seat].send(b"3")
