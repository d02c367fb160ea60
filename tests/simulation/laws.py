"""Invariants at each step, and when all is quiet."""

import asyncio

import msgspec
from sqlalchemy import Engine, select
from websockets.exceptions import ConnectionClosed

from stampede.web.store import schema
from stampede.web.table.event_log import read_lines
from stampede.web.table.messages import ClockView, TableView
from stampede.web.table.reducer import fold
from tests.players.crowd import Crowd
from tests.players.door import WHOLE, Socket, hello
from tests.players.matches import Match, Tally
from tests.players.player import Player
from tests.simulation.door import Doors


class Timed(msgspec.Struct):
    """The times that a message may contain."""

    version: int | None = None
    you: int | None = None
    clock: ClockView | None = None


_timed = msgspec.json.Decoder(Timed)


class Watched(Player):
    """A player whose page is looked at: what it has put together is what a server would draw."""

    last: TableView | None = None
    """The facts known when the socket closed."""

    def __init__(self, tally: Tally, match: Match, token: str) -> None:
        super().__init__(tally, match, token)
        self.clocks: list[tuple[int | None, int, ClockView]] = []
        """The times sent, with seat and version."""

    async def _hear(self, socket: Socket, raw: bytes) -> None:
        before = self._view or self.last
        if "pace" in self.match.wish:
            told, view = _timed.decode(raw), self._view
            if told.clock and told.version is not None:
                you = view.you if view and raw.startswith(b'{"type":"update"') else told.you
                self.clocks.append((you, told.version, told.clock))
        await super()._hear(socket, raw)
        view = self._view
        if view is None or before is None or before is view or before.match != view.match:
            return
        assert view.version >= min(before.version, view.version)
        if raw.startswith(WHOLE) and view.version == before.version:
            assert still(view) == still(before), f"table {view.table}: differences do not give the scene"
        self.last = view


class Checked(Tally):
    """A tally that looks at the log whenever a server says that nothing has changed."""

    def __init__(self, engine: Engine, door: Doors, pause: float) -> None:
        super().__init__(door, pause)
        self._engine = engine
        self.wrong: list[str] = []

    def refuse(self, match: Match, command: str, code: str) -> None:
        """A server has refused a command."""
        super().refuse(match, command, code)
        column = schema.events.c
        query = select(column.version).where(column.table_id == match.table, column.command_id == command)
        with self._engine.connect() as connection:
            if code == "not-stored" and connection.execute(query).first():
                self.wrong.append(f"table {match.table}: {command} was not stored, it is said, and is there")


def still(view: TableView) -> object:
    """The scene of a page, without the motions that led to it."""
    return msgspec.structs.replace(view.scene, motions=()), view.acting, view.phase


def drawn_from_the_log(engine: Engine, crowd: Crowd, seed: int) -> list[str]:
    """The scene on a page depends on the seat's view of the log alone, whatever the hidden parts are."""
    found = []
    for player in crowd.players:
        assert isinstance(player, Watched)
        view = player.last
        with engine.connect() as connection:
            lines = read_lines(connection, player.match.table)
        if view is None or view.version < len(lines) or view.phase != "playing":
            continue
        state = fold(view.table, [line.event for line in lines], [line.at_ms for line in lines]).match.state
        drawn = [each.scene(view.you).sprites for each in (state, state.resample(view.you, seed))]
        if drawn != [view.scene.sprites] * 2:
            found.append(f"table {view.table}, seat {view.you}: a page shows what is not so, or is hidden")
    return found


async def shown_alike(crowd: Crowd) -> list[str]:
    """The last scenes of players equal those drawn anew when they reconnect."""
    found, compared = [], 0
    for player in crowd.players:
        assert isinstance(player, Watched)
        before, anew = player.last, await _anew(crowd, player)
        if before is None or before.version != anew.version or before.match != anew.match:
            continue
        compared += 1
        if still(before) != still(anew):
            found.append(f"table {anew.table}, seat {anew.you}: a page shows what no server draws")
    return found if compared else ["nobody had seen the last of any table"]


async def _anew(crowd: Crowd, player: Watched) -> TableView:
    while True:
        try:
            async with crowd.tally.door.socket(player.match.table, player.token) as socket:
                return msgspec.json.decode(await hello(socket), type=TableView)
        except ConnectionClosed:
            await asyncio.sleep(1)
