"""Somebody who plays on, whatever becomes of the servers."""

import asyncio
import random

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from stampede.draw.difference import applied
from stampede.web.table.messages import Ack, People, Refused, TableView, Update
from tests.players.door import HELLO, Socket
from tests.players.matches import Command, Match, Tally, now
from tests.players.sight import choices, plain

FIRST_WAIT, LONGEST_WAIT = 0.5, 8.0
"""Seconds, as the page waits before it comes back."""
FINAL = {4404, 4410, 4423, 4429}
"""Close codes after which the page does not come back, or is refused for good."""
PASSING = {"not-stored", "uncertain", "elsewhere"}
"""Refusals that leave open what becomes of a command."""
OTHERS = (b'{"type":"chat"', b'{"type":"said"')
_decoder = msgspec.json.Decoder(TableView | Update | People | Ack | Refused)


class Player:
    """A page in somebody's hands."""

    def __init__(self, tally: Tally, match: Match, token: str) -> None:
        """They have a seat."""
        self._tally = tally
        self.match = match
        self.token = token
        self._view: TableView | None = None
        self._awaited = 0
        """The version that includes the effect of the last command."""
        self._pending: Command | None = None
        self._due: float | None = None
        """When to choose, once there is something to choose."""
        self._number = 0

    async def play(self) -> None:
        """Come back as often as the socket closes."""
        wait = FIRST_WAIT
        while True:
            self._view = self._due = None
            try:
                async with self._tally.door.socket(self.match.table, self.token) as socket:
                    await self._attend(socket)
            except ConnectionClosed as error:
                code = error.rcvd.code if error.rcvd else 1006
                assert code not in FINAL, f"the page does not come back after {code}"
                self._tally.closed[code] += 1
            except (OSError, InvalidHandshake):
                self._tally.closed[0] += 1
            # Only received messages prove that all was well.
            wait = min(2 * wait, LONGEST_WAIT) if self._view is None else FIRST_WAIT
            await asyncio.sleep(wait * (1 + random.random()))
            self._tally.returns += 1

    async def _attend(self, socket: Socket) -> None:
        """Say hello, repeat unanswered commands, and play."""
        await socket.send(HELLO)
        if self._pending:
            await socket.send(self._pending.text())
        while True:
            left = None if self._due is None else max(0.0, self._due - now())
            try:
                raw = await asyncio.wait_for(socket.recv(decode=False), left)
            except TimeoutError:
                await self._choose(socket)
            else:
                if not raw.startswith(OTHERS):
                    await self._hear(socket, raw)
            self._consider()

    async def _hear(self, socket: Socket, raw: bytes) -> None:
        match _decoder.decode(raw):
            case TableView() as view:
                self._view = view
            case Update() as update:
                self._update(update)
            case People(rematch=rematch):
                self._view = self._view and msgspec.structs.replace(self._view, rematch=rematch)
            case Ack() as ack:
                if self._pending and self._pending.id == ack.id:
                    self._tally.acknowledge(self.match, self._pending, repeated=ack.repeated)
                    self._pending, self._awaited = None, ack.version
            case Refused(id=name, refusal=refusal):
                self._tally.refuse(self.match, name, refusal.code)
                if self._pending and self._pending.id == name and refusal.code not in PASSING:
                    self.match.refused.append(self._pending)
                    self.match.pending.discard(name)
                    self._pending = self._view = None
                    await socket.send(HELLO)

    def _update(self, update: Update) -> None:
        if self._view is None:
            return
        assert update.base == self._view.version, "it goes on from the last version sent"
        self._view = msgspec.structs.replace(
            self._view,
            scene=applied(self._view.scene, update.scene),
            version=update.version,
            acting=update.acting,
            phase=update.phase,
        )

    def _consider(self) -> None:
        """See whether there is something to choose, and when to."""
        if not self._is_asked():
            self._due = None
        elif self._due is None:
            pause = self._tally.pause if self.match.since is None else 0.0
            self._due = now() + pause * (0.5 + random.random())

    def _is_asked(self) -> bool:
        view = self._view
        if view is None or view.version < self._awaited or self._pending or self._tally.is_closing:
            return False
        if view.phase == "over":
            return view.you not in view.rematch
        return view.phase == "playing" and view.you in view.acting

    async def _choose(self, socket: Socket) -> None:
        """Do something that is allowed."""
        view = self._view
        if view is None or not self._is_asked():
            return
        self._number += 1
        name = f"{self.token}-{self._number}"
        if view.phase == "over":
            command = Command(name, "rematch", view.version)
        else:
            command = Command(name, "act", view.version, random.choice(choices(plain(view.scene))))
        self._pending = command
        self.match.pending.add(name)
        await socket.send(command.text())
